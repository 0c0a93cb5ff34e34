"""Attempts: plays a written turn in a position, and compares the text's claims with what the turn does.

Written turns meet positions only here. This module knows nothing of games.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec import Struct

from latrodb.core.mark import Mark
from latrodb.core.position import Position
from latrodb.core.square import find_square, squares_by_file
from latrodb.core.step import Shift, Step, Take, Violation
from latrodb.diagnostics.diagnostic import State
from latrodb.notation.form import Form
from latrodb.notation.written import LoggedTurn, WrittenTurn
from latrodb.rules.system import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.square import Square
    from latrodb.core.step import Capture
    from latrodb.notation.written import WrittenMove, WrittenSquare
    from latrodb.rules.game import Game
    from latrodb.rules.system import Seen

_CAPTURES, _TAKES = attrgetter("captures"), attrgetter("takes")  # asked of every turn
_BOUND, _BINDS = attrgetter("bound"), attrgetter("binds")


class Attempt(Struct, frozen=True, gc=False):
    """A written turn in a position: what it did, or why it is impossible.

    Attributes:
        written: the turn as in the text.
        before: the position in which it was tried.
        steps: what was played, one step (several in Glaucus); empty if the turn is impossible.
        objection: why it is impossible, or None.
        is_flawless: whether it is legal and the text surely claims just what was done; otherwise `reasons` and
            `differences` have to be asked for.
    """

    written: WrittenTurn
    before: Position
    steps: tuple[Step, ...]
    objection: Violation | None = None
    is_flawless: bool = False

    @property
    def after(self) -> Position | None:
        """The position after the turn, or None if it is impossible."""
        return self.steps[-1].after if self.steps else None

    @property
    def violations(self) -> tuple[Violation, ...]:
        """The rules that the turn breaks; also empty if it is impossible."""
        if len(self.steps) == 1:
            return self.steps[0].violations
        return tuple(violation for step in self.steps for violation in step.violations)

    @property
    def reasons(self) -> tuple[Violation, ...]:
        """Why the turn is impossible or illegal; empty exactly if it is legal."""
        return (self.objection,) if self.objection else self.violations

    @property
    def state(self) -> State:
        """Whether the turn is legal, illegal or impossible."""
        if self.objection:
            return State.IMPOSSIBLE
        return State.ILLEGAL if self.violations else State.LEGAL

    @property
    def has_captures(self) -> bool:
        """Whether the turn takes a man, or the text says so."""
        return any(map(_CAPTURES, self.steps)) or any(map(_TAKES, self.written.moves))

    @property
    def has_binds(self) -> bool:
        """Whether the turn binds a man, or the text says so."""
        return any(map(_BOUND, self.steps)) or any(map(_BINDS, self.written.moves))

    @property
    def differences(self) -> Differences:
        """What the text claims, compared with what the turn did."""
        return Differences(self.written, self.steps)


def attempt(system: Game, position: Position, written: WrittenTurn, seen: Seen = UNSEEN) -> Attempt:
    """Play a written turn in a position, legal or not.

    Args:
        system: the rules.
        position: any position on a board of these rules.
        written: the turn; its captures, binds, mark and letters are only claims.
        seen: what happened before. It is not changed; use `Seen.add` for that.
    """
    played = system.carry_out(position, written, seen)
    if isinstance(played, Violation):
        return Attempt(written, position, (), played)
    return Attempt(written, position, played, None, _is_flawless(written, played))


def _is_flawless(written: WrittenTurn, steps: tuple[Step, ...]) -> bool:
    """Whether a turn is legal and claims just what was done, in the order of the notation."""
    if not steps or written.mark != steps[-1].mark or isinstance(written, LoggedTurn):
        return False
    if len(steps) != 1 or len(written.moves) != 1 or len(steps[0].turn) != 1:
        is_legal = not any(step.violations or step.bound for step in steps)
        return is_legal and _claims_the_same(written.moves, steps)
    step, move = steps[0], written.moves[0]
    if step.violations or move.is_dux != _moves_dux(step):
        return False
    if (move.takes or step.captures) and not _lists(move.takes, [each.square for each in step.captures]):
        return False
    return not (move.binds or step.bound) or _lists(move.binds, squares_by_file(step.bound))


def _claims_the_same(moves: tuple[WrittenMove, ...], steps: tuple[Step, ...]) -> bool:
    """The same of several moves or steps that bind no man; captures must be those of the moves after which they are."""
    claims = [(at, find_square(taken.name)) for at, move in enumerate(moves) for taken in move.takes]
    if claims != [(each.move, each.square) for each in listed_captures(steps)] or any(move.binds for move in moves):
        return False
    letters = [move.is_dux for move in moves if move.form is Form.SHIFT]
    due = [_moves_dux(step) for step in steps if isinstance(step.turn[0], Shift)]
    are_pairs = len(steps) == 1 and len(steps[0].turn) == len(moves)
    return (letters == due or not any(letters + due)) and (are_pairs or not claims)


def _moves_dux(step: Step) -> bool:
    """Whether the first move of a step is that of a Dux."""
    move, duxes = step.turn[0], step.before.duxes
    return isinstance(move, Shift) and bool(duxes and duxes >> move.origin & 1)


def _lists(claims: Iterable[WrittenSquare], made: list[Square]) -> bool:
    return [find_square(each.name) for each in claims] == made


def find_objection(system: Game, position: Position, written: WrittenTurn) -> Violation | None:
    """Why a written turn is impossible in a position, or None. Cheaper than an attempt."""
    return system.resolve(position, written).objection


class Differences(Struct, frozen=True, gc=False):
    """The claims of a written turn compared with the steps played for it.

    Game Courier logs claim nothing: what players remove by hand, or forget to remove, does not show how a turn was
    meant, and their labels of men may be anything.
    """

    written: WrittenTurn
    steps: tuple[Step, ...]

    @property
    def captures(self) -> dict[Square, Capture]:
        """The captures made, without those that texts do not list, by square."""
        return {capture.square: capture for capture in listed_captures(self.steps)}

    @property
    def false_captures(self) -> list[WrittenSquare]:
        """The men listed as captured that are not, or that are listed again."""
        return _unmatched(claimed_captures(self.written), self.captures)

    @property
    def omitted_captures(self) -> list[Capture]:
        """The men captured but not listed."""
        if isinstance(self.written, LoggedTurn):
            return []
        named = {find_square(each.name) for each in claimed_captures(self.written)}
        return [capture for square, capture in self.captures.items() if square not in named]

    @property
    def count_of_captures(self) -> int:
        """How many squares are either listed but not captured or captured but not listed."""
        is_listed = all(each.name for each in claimed_captures(self.written))
        omitted = len(self.omitted_captures) if is_listed else 0
        return len({find_square(each.name) for each in self.false_captures}) + omitted

    @property
    def false_binds(self) -> list[WrittenSquare]:
        """The men listed as bound that the turn does not bind, or that are listed again."""
        return _unmatched((bind for move in self.written.moves for bind in move.binds), squares_by_file(self._bound))

    @property
    def omitted_binds(self) -> list[Square]:
        """The squares of the men bound but not listed."""
        named = {find_square(bind.name) for move in self.written.moves for bind in move.binds}
        return [square for square in squares_by_file(self._bound) if square not in named]

    @property
    def _bound(self) -> int:
        bound = 0
        for step in self.steps:
            bound |= step.bound
        return bound

    @property
    def mark(self) -> Mark:
        """The mark that the rules give the turn; the written one is `written.mark`."""
        return self.steps[-1].mark if self.steps else Mark.NONE

    @property
    def wrong_letter(self) -> WrittenMove | None:
        """The first move of a soldier written with the letter D, or of a Dux without it; or None."""
        if isinstance(self.written, LoggedTurn):
            return None
        shifts = [(step, step.turn[0]) for step in self.steps]
        for move in self.written.moves:
            if move.form is not Form.SHIFT:
                continue
            origin = find_square(move.squares[0].name)
            for at, (step, played) in enumerate(shifts):
                if isinstance(played, Shift) and played.origin == origin:
                    shifts = shifts[at + 1 :]
                    if move.is_dux != _moves_dux(step):
                        return move
                    break
        return None


def _unmatched(claims: Iterable[WrittenSquare], made: Iterable[Square]) -> list[WrittenSquare]:
    """The claims without a square that fits. Each square serves one claim; one that names no square takes any."""
    left = set(made)
    found: list[WrittenSquare] = []
    for each in claims:
        if (square := find_square(each.name)) in left:
            left.discard(square)
        elif each.name or not left:
            found.append(each)
    return found


def claimed_captures(written: WrittenTurn) -> tuple[WrittenSquare, ...]:
    """The squares that a turn lists as captured, in the order written; none for a turn of a log."""
    return () if isinstance(written, LoggedTurn) else removed_men(written)


def removed_men(written: WrittenTurn) -> tuple[WrittenSquare, ...]:
    """The squares that a turn lists as captured, or that a log clears by hand in it, in the order written.

    A removal (Schaedler) or a kill (Glaucus) is a move, not a claim.
    """
    return tuple(taken for move in written.moves for taken in move.takes)


def listed_captures(steps: Sequence[Step]) -> Iterator[Capture]:
    """The captures that texts list after `x`: all except removals and kills, which are moves themselves."""
    for step in steps:
        for capture in step.captures:
            if not isinstance(step.turn[capture.move], Take):
                yield capture
