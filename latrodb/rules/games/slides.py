"""Games in which a turn moves one man along a rank or file, or one step: their rulebooks say all the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.mark import Mark
from latrodb.core.square import (
    NOWHERE,
    ORTHOGONALS,
    SquareSet,
    as_set,
    find_square,
    only_square,
    square_name,
    squares,
    squares_by_file,
)
from latrodb.core.step import Fault, Shift, Tactic, Turn, Violation, shared_shift
from latrodb.notation.form import Form
from latrodb.rules.attacks import CHARGES, Attack, Formation, Lock, charge, enclosure, pairs_around, rectangles
from latrodb.rules.engine.constants import WAY
from latrodb.rules.engine.table import FAULTS, Binds, Marks, Phalanx
from latrodb.rules.obstacles import impossible, list_men, no_square, way_text
from latrodb.rules.whole_turns import WholeTurns

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.notation.written import WrittenTurn

ONE_MOVE = impossible(Fault.WRONG_FORM, "a turn of this game is one move of one man")
TWO_SQUARES = impossible(Fault.WRONG_FORM, "a turn of this game goes from one square to another")


@dataclass(frozen=True)
class Slides(WholeTurns):
    """A game of soldiers."""

    def squares_of(self, position: Position, turn: Turn) -> tuple[int, Sequence[int], bool] | Violation:
        """The two squares of a move, and those of captured men that stay on the board."""
        if len(turn) != 1 or not isinstance(turn[0], Shift) or turn[0].via:
            return ONE_MOVE
        move = turn[0]
        return WAY, (move.origin, move.target, *move.spared), False

    def turn_of(self, position: Position, number: int) -> tuple[Shift]:
        """The move with a number."""
        origin, target = number >> 9 & 511, number & 511
        if not number >> 18:
            return (shared_shift(origin, target),)
        self.try_turn(position, (Shift(origin, target),))
        captures = self._place_at(position).board.found_captures()
        spared = tuple(square for bit, (square, _) in enumerate(captures) if number >> 18 + bit & 1)
        return (Shift(origin, target, (), spared),)

    def read(self, position: Position, written: WrittenTurn) -> Turn | Violation:
        """One move of one man. If removals are optional, it captures only those men that the text lists."""
        if len(written.moves) != 1 or written.throw is not None:
            return ONE_MOVE
        move = written.moves[0]
        if move.form is not Form.SHIFT or len(move.squares) != 2:
            return TWO_SQUARES
        names, (first, last) = position.geometry.by_name, move.squares
        if first.name not in names or last.name not in names:
            return no_square(position.geometry, move)
        turn = (shared_shift(names[first.name], names[last.name]),)
        return self._without_unlisted(position, turn, written) if self.table.spares else turn

    def _without_unlisted(self, position: Position, turn: tuple[Shift], written: WrittenTurn) -> Turn:
        from latrodb.rules.attempt import removed_men  # counting turns needs no notation

        if self.try_turn(position, turn):
            return turn
        taken = [square for square, _ in self._place_at(position).board.found_captures()]
        listed = {find_square(each.name) for each in removed_men(written)} if taken else ()
        spared = tuple([square for square in taken if square not in listed])
        return (replace(turn[0], spared=spared),) if spared else turn

    def words(self, position: Position, turn: Turn, at: Sequence[int], after: Position) -> dict[str, str]:
        """What sentences about a fault may name, besides its squares."""
        move, dux = turn[0], after.dux(position.side)
        assert isinstance(move, Shift)
        return super().words(position, turn, at, after) | {
            "origin": square_name(move.origin),
            "target": square_name(move.target),
            "way": way_text(move),
            "letter": "D" if position.duxes >> move.origin & 1 else "",
            "dux": ", ".join(map(square_name, squares_by_file(dux))),
            "over": square_name((move.origin + move.target) // 2),
        }

    @property
    def chosen_words(self) -> dict[str, str]:
        """What sentences about a fault may name and only options change."""
        return {"others": "his own men" if self.table.jumps else "any man"}

    def ends_of(self, turn: Turn) -> tuple[int, ...]:
        """Where a move begins and ends."""
        move = shift_of(turn)
        return move.origin, move.target

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men that took part in each capture, by tactic."""
        (origin, target), size, own = self.ends_of(step.turn), step.before.geometry, step.after.army(step.before.side)
        taken = [(each.square, how) for each in step.captures if each.square != target for how in each.tactics]
        enclosed = (enclosure(size, target, own, *each) for each in taken if each[1] not in CHARGES)
        charged = (charge(size, origin, target, own, *each) for each in taken if each[1] in CHARGES)
        has_walked_in = any(each.square == target for each in step.captures)
        pairs = pairs_around(target, step.after.army(step.after.side)) if has_walked_in else ()
        walked = (Attack(Tactic.CUSTODIAL, target, as_set(pair), (pair,)) for pair in pairs)
        return (*enclosed, *charged, *walked)

    def captures_of(self, position: Position, man: SquareSet, *, with_quiet: bool) -> Iterator[tuple[Shift, SquareSet]]:
        """Every legal move of some men, or only those that take men, with the men that each takes."""
        for number, victims in self.board_at(position).captures_by_turn():
            if (victims or with_quiet) and man >> (number >> 9 & 511) & 1:
                (move,) = self.turn_of(position, number)
                yield move, as_set(victims)

    # Explanations

    def proof(self, step: Step) -> str:
        """The open squares of the Dux, the man that hits, or the move that threatens to shut him in."""
        if not self.table.marks_threats:
            return super().proof(step)
        after, side = step.after, step.before.side
        dux, own_dux = after.dux(side.other), after.dux(side)
        if step.mark is Mark.NONE or not dux:
            return ""
        at, free = f"the Dux on {square_name(only_square(dux))}", after.geometry.near[dux] & ~after.men
        open_now = self._list_open(after, free)
        if step.mark is Mark.MATE:
            return "the turn wins the game" if free else f"{at} has no open square"
        threat = self.threat(after, side) if step.mark is Mark.CHECK else None
        if threat:
            letter = "D" if after.duxes >> threat.origin & 1 else ""
            return f"{at} has one open square, {open_now}, and {letter}{way_text(threat)}# threatens"
        target = shift_of(step.turn).target
        if after.geometry.near[dux] >> target & 1:
            return (
                f"{square_name(target)} is next to {at}, which has {f'{open_now} open' if free else 'no open square'}"
            )
        own_last = list_men(after, after.geometry.near[own_dux] & ~after.men)
        return f"the player's own Dux on {square_name(only_square(own_dux))} keeps one open square, {own_last}"

    def _list_open(self, position: Position, free: SquareSet) -> str:
        names = [square_name(square) for square in squares_by_file(free)]
        if self.table.marks is Marks.WIN_AND_DUX:
            return ", ".join(names)
        return list_men(position, free)

    def locks(self, position: Position) -> tuple[Lock, ...] | None:
        """The men that enemies hold, with the rule that a far move without a capture would break."""
        if self.table.binds is Binds.NONE:
            return None
        faults = self.rules.faults
        return tuple(
            Lock(man, as_set(holders), self.cite(faults[FAULTS[fault]].rule))
            for man, fault, holders in self.board_at(position).holds()
        )

    def formations(self, position: Position) -> tuple[Formation, ...] | None:
        """Testudos (definition 3), and Phalanxes that could attack if it were their side's turn: in the XXI games."""
        if self.table.binds is Binds.NONE:
            return None
        found = [Formation("Testudo", side, men) for side in (WHITE, BLACK) for men in rectangles(position.army(side))]
        for side in () if self.table.phalanx is Phalanx.NONE else (WHITE, BLACK):
            seen = position.with_side(side)
            steps = [self.play(seen, turn) for turn in self._charges(seen)]
            attacks = (attack for step in steps if step.is_legal for attack in self.attacks_of(step))
            blocks = dict.fromkeys(attack.block & position.men for attack in attacks if attack.block)
            found += (Formation("Phalanx", side, men) for men in blocks)
        return tuple(found)

    def _charges(self, position: Position) -> Iterator[Turn]:
        """Every slide, legal or not, that ends behind a row of the player's men in front of an enemy."""
        found: dict[tuple[int, int], int] = {}
        for step in ORTHOGONALS:
            for end in squares(_behind_rows(position, step)):
                back = next((ray for ray in position.geometry.rays[end] if ray[0].step == -step), ())
                man = next((slide for slide in back if slide.target_bit & position.men), None)
                if man and man.target_bit & position.army(position.side):
                    found[man.target, step] = end
        for origin in squares_by_file(as_set(origin for origin, _ in found)):
            for ray in position.geometry.rays[origin]:
                if (origin, ray[0].step) in found:
                    yield (shared_shift(origin, found[origin, ray[0].step]),)


def _behind_rows(position: Position, step: int) -> SquareSet:
    """The empty squares behind rows of the player's men that have an enemy in front of them, in a direction."""
    own, behind = position.army(position.side), NOWHERE
    row = _moved(position.army(position.side.other), -step) & own
    while row:
        row = _moved(row, -step)
        behind |= row & position.empty
        row &= own
    return behind


def _moved(men: SquareSet, step: int) -> SquareSet:
    return men << step if step > 0 else men >> -step


def shift_of(turn: Turn) -> Shift:
    """The only move of a turn of these games."""
    move = turn[0]
    assert isinstance(move, Shift)
    return move
