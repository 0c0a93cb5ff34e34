"""Latrunculus glaucus: a die, pips spent on steps and kills. Seed 004, A. Hodson.

Whole turns are far too many to list, so the unit is a single action: the throw, a step, a run of the
King, a kill, or the end of the turn. The turn passes by itself when the last pip is spent.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.errors import TurnError
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import STRIDE, Square, SquareSet, as_set, square_name, squares
from latrodb.core.step import Capture, Fault, Mark, Step, Tactic, Violation
from latrodb.core.turn import Drop, March, Move, Shift, Stop, Take, Throw, Turn, shared_shift
from latrodb.rules.games.glaucus_notation import resolve_actions
from latrodb.rules.mechanics.armies import army_faults, rows_of, turned
from latrodb.rules.mechanics.endings import count_out
from latrodb.rules.mechanics.explain_captures import ring_of
from latrodb.rules.mechanics.options import with_field
from latrodb.rules.mechanics.slides import impossible
from latrodb.rules.rulebook import load_rulebook
from latrodb.rules.system import UNSEEN, Resolution, Seen, count_turns, plain_proof

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.capabilities import Attack
    from latrodb.rules.rulebook import Rulebook

KING_WEIGHT = 3
EVEN_PRICE = 4
LEAST_PRICE = 2
PIPS = range(1, 7)


@dataclass(frozen=True, slots=True)
class Glaucus:
    """The rules of Latrunculus glaucus.

    Attributes:
        layout: where the King begins: `king_in_front` of two ranks of soldiers, or `king_behind` them.
        need_contact: whether a victim has to touch an attacker.
        margin: the lead in soldiers at the end of a turn that wins; 0 if none is agreed.
        quiet_limit: turns without a kill after which soldiers are counted; 0 switches the rule off.
    """

    layout: str = "king_in_front"
    need_contact: bool = True
    margin: int = 0
    quiet_limit: int = 100

    @property
    def rulebook(self) -> Rulebook:
        """The rules, our readings and options."""
        return load_rulebook("glaucus")

    @property
    def kernel(self) -> None:
        """This system has no bulk replayer."""
        return

    def with_option(self, key: str, value: str) -> Glaucus:
        """The same game with one option set."""
        return with_field(self, key, value)

    def opening(self, size: Geometry) -> Position:
        """Sixteen soldiers and the King a side (reading G1)."""
        is_behind = self.layout == "king_behind"
        king = size.files // 2 + (0 if is_behind else 2 * STRIDE)
        white, black = rows_of(size, WHITE, 2), rows_of(size, BLACK, 2)
        if is_behind:
            white, black = white << STRIDE, black >> STRIDE
        duxes = as_set((king, turned(size, king)))
        return Position(size, white | 1 << king, black | 1 << turned(size, king), duxes)

    def faults(self, position: Position) -> Iterator[Violation]:
        """A missing or second King, or more than sixteen soldiers."""
        return army_faults(position, men=2 * position.geometry.files, duxes=1)

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """The throw and the actions of a written turn, one by one, and the end of the turn."""
        return resolve_actions(self, position, written)

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every legal single action: throws first, then steps and runs, kills, and the end of the turn."""
        if not position.die:
            yield from ((Throw(pips),) for pips in PIPS)
            return
        is_first = position.pips == position.die
        action = None
        for action in self._actions(position):
            yield (action,)
        if not is_first:
            yield (Stop(),)
        elif action is None:
            yield (Stop(self._must_fall(position)),)

    def violations(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> tuple[Violation, ...]:
        """Every objection to an action: too many pips, a way back, a kill out of reach, an end too early."""
        found: list[Violation] = []
        for move in turn:
            fault = self._find_obstacle(position, move)
            if fault:
                return (fault,)
            found += self._breaches(position, move)
            position = self._carry_out(position, move)
        return _once(found)

    def play(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> Step:
        """One action carried out, legal or not; several only where a record spends more than the throw.

        Raises:
            TurnError: an action is impossible.

        >>> import latrodb
        >>> glaucus = latrodb.variant("glaucus")
        >>> position = glaucus.position("4d3/8/8/2s5/1SSS4/8/8/4D3 w die=2 pips=2")
        >>> [str(capture) for capture in glaucus.play(position, "xc5").captures]
        ['c5']
        """
        after, captures, violations = position, [], []
        for index, move in enumerate(turn):
            obstacle = self._find_obstacle(after, move)
            if obstacle:
                raise TurnError(obstacle.message)
            violations += self._breaches(after, move)
            if isinstance(move, Take):
                captures.append(Capture(move.target, (Tactic.KILL,), index))
            after = self._carry_out(after, move)
        after = self._pass_on(after)
        end = self.outcome(after)
        won = end is not None and end.winner is position.side and end.ending is not Ending.QUIET
        mark = Mark.MATE if won else Mark.NONE
        return Step(position, turn, after, tuple(captures), mark=mark, violations=_once(violations))

    def outcome(self, position: Position, seen: Seen = UNSEEN) -> Outcome | None:
        """A King killed or fallen; between turns also the agreed margin and the quiet turns."""
        for side in (position.side, position.side.other):
            if not position.dux(side):
                ending = Ending.DUX_TAKEN if side is position.side else Ending.FALLEN
                return Outcome(side.other, ending)
        if position.die:
            return None
        white, black = (position.soldiers(side).bit_count() for side in (WHITE, BLACK))
        if self.margin and abs(white - black) >= self.margin:
            return count_out(white, black, Ending.MARGIN)
        if self.quiet_limit and position.quiet >= self.quiet_limit:
            return count_out(white, black, Ending.QUIET)
        return None

    def proof(self, step: Step) -> str:
        """The turn kills the King, or reaches the margin."""
        return plain_proof(step)

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men beside each victim, who bring the price of the kill down (section 2.2)."""
        size, own = step.before.geometry, step.after.army(step.before.side)
        return tuple(ring_of(size, own, capture.square, Tactic.KILL) for capture in step.captures)

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of throws, single actions and ends of turns."""
        return count_turns(self, position, depth)

    def price(self, position: Position, victim: Square) -> int | None:
        """The pips that killing a man costs the side to move; None if nobody of it stands by him.

        Four, less what the attackers outweigh the defenders, at least two. Section 2.2; a King weighs
        three (2.3).

        >>> import latrodb
        >>> glaucus = latrodb.variant("glaucus")
        >>> position = glaucus.position("8/8/4d3/2ss4/2sS4/1SSS4/8/4D3 w die=3 pips=3")
        >>> glaucus.system.price(position, 3 * 17 + 2)  # c4
        3
        """
        around = position.geometry.surroundings[victim]
        attack = _weight(position, around & position.army(position.side))
        if not attack and self.need_contact:
            return None
        defence = _weight(position, (around | 1 << victim) & position.army(position.side.other))
        return max(LEAST_PRICE, EVEN_PRICE - attack + defence)

    def has_action(self, position: Position) -> bool:
        """Whether any step, run or kill can be paid for."""
        return next(self._actions(position), None) is not None

    def _actions(self, position: Position) -> Iterator[Shift | Take]:
        """Every step, run and kill that the pips left allow."""
        king = position.dux(position.side)
        empty = position.empty
        for origin in squares(position.army(position.side)):
            if king >> origin & 1:
                yield from _runs(position, origin, position.pips, position.army(position.side))
                continue
            for target in squares(position.geometry.surroundings[origin] & empty & ~trail_of(position, origin)):
                yield shared_shift(origin, target)
        for victim in squares(position.army(position.side.other)):
            price = self.price(position, victim)
            if price is not None and price <= position.pips:
                yield Take(victim)

    def _must_fall(self, position: Position) -> bool:
        """Whether the King of a side without an action could go on by stepping over enemies. Section 2.1."""
        king = position.dux(position.side)
        if not king:
            return False
        return next(_runs(position, king.bit_length() - 1, position.pips, position.men), None) is not None

    def _find_obstacle(self, position: Position, move: Move) -> Violation | None:
        if isinstance(move, Throw):
            return impossible(Fault.WRONG_FORM, "the die has been thrown") if position.die else None
        if not position.die:
            return impossible(Fault.WRONG_FORM, "a turn begins with its throw, [1] to [6]")
        if isinstance(move, Shift):
            return _find_way_fault(position, move)
        if isinstance(move, Take):
            return _find_victim_fault(position, move.target)
        if isinstance(move, Drop | March):
            return impossible(Fault.WRONG_FORM, "a turn of this game is made of steps and kills")
        return None

    def _breaches(self, position: Position, move: Move) -> list[Violation]:
        found = []
        if isinstance(move, Shift):
            past = trail_of(position, move.origin) & as_set((*move.via, move.target))
            if past:
                names = " and ".join(square_name(square) for square in squares(past))
                found.append(self._object(Fault.WAY_BACK, f"the man has been on {names} in this turn", "2.1", past))
        if isinstance(move, Take) and self.price(position, move.target) is None:
            text = f"no man of the player stands beside {square_name(move.target)}"
            return [self._object(Fault.NO_CONTACT, text, "2.2", 1 << move.target)]
        if isinstance(move, Stop):
            return self._stop_breaches(position, move)
        price = self._price_of(position, move)
        if price > max(position.pips, 0):
            text = f"{_told(move)} costs {_pips(price)}, and {_left(position)} left"
            found.append(self._object(Fault.TOO_MANY_PIPS, text, "2.2" if isinstance(move, Take) else "2.1"))
        return found

    def _stop_breaches(self, position: Position, move: Stop) -> list[Violation]:
        if position.pips != position.die:
            return (
                [self._object(Fault.WRONG_PASS, "the King falls only where nothing else can be done", "2.1")]
                if move.is_fall
                else []
            )
        action = next(self._actions(position), None)
        if action is not None:
            return [self._object(Fault.MUST_ACT, f"something can be done: {_told(action)}", "2.1")]
        if move.is_fall != self._must_fall(position):
            text = "the King has no way over enemies" if move.is_fall else "the King has to go over an enemy and falls"
            return [self._object(Fault.WRONG_PASS, text, "2.1")]
        return []

    def _object(self, kind: Fault, message: str, section: str, at: SquareSet = 0) -> Violation:
        return Violation(kind, message, self.rulebook.cite(section), tuple(squares(at)))

    def _price_of(self, position: Position, move: Move) -> int:
        if isinstance(move, Shift):
            return len(move.via) + 1
        if isinstance(move, Take):
            return self.price(position, move.target) or EVEN_PRICE
        return 0

    def _carry_out(self, position: Position, move: Move) -> Position:
        """An action on the board, the pips paid; the turn does not pass yet."""
        if isinstance(move, Throw):
            return replace(position, die=move.pips, pips=move.pips, quiet=position.quiet + 1)
        if isinstance(move, Stop):
            after = replace(position, pips=0)
            return _without(after, position.dux(position.side)) if move.is_fall else after
        pips = position.pips - self._price_of(position, move)
        if isinstance(move, Take):
            after = _without(position, 1 << move.target)
            return replace(after, pips=pips, trails=(), quiet=0)
        assert isinstance(move, Shift)
        return replace(_shifted(position, move), pips=pips)

    def _pass_on(self, position: Position) -> Position:
        """The other side's turn, if the pips are spent or a King is gone."""
        is_over = any(not position.dux(side) for side in (WHITE, BLACK))
        if not position.die or (position.pips > 0 and not is_over):
            return position
        return replace(position, side=position.side.other, die=0, pips=0, trails=())


def trail_of(position: Position, square: Square) -> SquareSet:
    """The squares on which the man of a square has been in this turn, his first one included."""
    return next((past for at, past in position.trails if at == square), 0)


def _weight(position: Position, men: SquareSet) -> int:
    kings = (men & position.duxes).bit_count()
    return men.bit_count() + kings * (KING_WEIGHT - 1)


def _runs(position: Position, origin: Square, pips: int, passable: SquareSet) -> Iterator[Shift]:
    """The King's runs: over men of `passable` to an empty square, no square twice."""
    around, empty = position.geometry.surroundings, position.empty
    start = 1 << origin | trail_of(position, origin)
    stack: list[tuple[Square, tuple[Square, ...], SquareSet]] = [(origin, (), start)]
    while stack:
        at, via, past = stack.pop()
        for target in squares(around[at] & ~past):
            bit = 1 << target
            if bit & empty:
                yield shared_shift(origin, target, via)
            elif bit & passable and len(via) + 1 < pips:
                stack.append((target, (*via, target), past | bit))


def _once(violations: list[Violation]) -> tuple[Violation, ...]:
    """Overspending told once, at the first action that cannot be paid, and not at each that follows."""
    overspent = [each for each in violations if each.kind == Fault.TOO_MANY_PIPS]
    return tuple(each for each in violations if each not in overspent[1:])


def _find_victim_fault(position: Position, victim: Square) -> Violation | None:
    """Why nobody can be killed on a square, or None."""
    holder, name = position.color_at(victim), square_name(victim)
    if holder is position.side.other:
        return None
    text = f"no man stands on {name}" if holder is None else f"the man on {name} is the player's own"
    return impossible(Fault.CAPTURE_OF_NOTHING, text, victim)


def _find_way_fault(position: Position, move: Shift) -> Violation | None:
    """What keeps a man from the way of a shift, square by square."""
    size = position.geometry
    for square in (move.origin, *move.via, move.target):
        if not size.has(square):
            return impossible(Fault.NO_SUCH_SQUARE, f"the board of {size.name} has no such square")
    at = square_name(move.origin)
    color = position.color_at(move.origin)
    if color is None:
        return impossible(Fault.EMPTY_ORIGIN, f"no man stands on {at}", move.origin)
    if color is not position.side:
        text = f"the man on {at} is {color.title}'s, and {position.side.title} is to move"
        return impossible(Fault.ENEMY_ORIGIN, text, move.origin)
    here = move.origin
    for there in (*move.via, move.target):
        if not size.surroundings[here] >> there & 1:
            text = f"{square_name(here)} and {square_name(there)} are not neighbors; a path names every square"
            return impossible(Fault.NOT_A_LINE, text, here, there)
        here = there
    return _find_way_blocker(position, move, color)


def _find_way_blocker(position: Position, move: Shift, color: Color) -> Violation | None:
    if position.men >> move.target & 1:
        return impossible(Fault.OCCUPIED_TARGET, f"{square_name(move.target)} is occupied", move.target)
    is_king = bool(position.duxes >> move.origin & 1)
    for square in move.via:
        holder = position.color_at(square)
        if holder is not None and not (is_king and holder is color):
            who = "the King steps over his own men only" if is_king else "a soldier steps over nobody"
            return impossible(Fault.BLOCKED_PATH, f"a man stands on {square_name(square)}; {who}", square)
    return None


def _shifted(position: Position, move: Shift) -> Position:
    ends = 1 << move.origin | 1 << move.target
    past = trail_of(position, move.origin) | as_set((move.origin, *move.via))
    others = tuple((at, trail) for at, trail in position.trails if at != move.origin)
    return replace(
        position,
        white=position.white if position.side else position.white ^ ends,
        black=position.black ^ ends if position.side else position.black,
        duxes=position.duxes ^ ends if position.duxes >> move.origin & 1 else position.duxes,
        trails=tuple(sorted((*others, (move.target, past)))),
    )


def _without(position: Position, men: SquareSet) -> Position:
    return replace(position, white=position.white & ~men, black=position.black & ~men, duxes=position.duxes & ~men)


def _pips(count: int) -> str:
    return f"{count} pip" if count == 1 else f"{count} pips"


def _left(position: Position) -> str:
    return {1: "1 is"}.get(position.pips, f"{position.pips} are" if position.pips > 0 else "none is")


def _told(move: Move) -> str:
    if isinstance(move, Take):
        return f"x{square_name(move.target)}"
    if isinstance(move, Shift):
        return "-".join(square_name(square) for square in (move.origin, *move.via, move.target))
    return "the action"
