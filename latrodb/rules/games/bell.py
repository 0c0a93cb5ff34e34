"""R. C. Bell's reconstruction (1960-1969): pairs of men and a Dux are placed, then step, take and move again.

The rules of seed 001, section Bell; the readings B1 to B12 are in the rulebook.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import Square, SquareSet, square_name, squares, squares_by_file
from latrodb.core.step import Fault, Mark, Step, Tactic, Violation
from latrodb.core.turn import Drop, Shift, Stop, Turn
from latrodb.diagnostics.rule import RuleRef
from latrodb.notation.written import Form
from latrodb.rules.mechanics.custodial import bracketed, captures_of, cornered, union
from latrodb.rules.mechanics.endings import count_out, find_backstop
from latrodb.rules.mechanics.explain_captures import bracket_attacks
from latrodb.rules.mechanics.leaps import between, distance, find_way_obstacle
from latrodb.rules.mechanics.options import with_field
from latrodb.rules.mechanics.placing import count_placings, find_drop_obstacle, in_square_order, place
from latrodb.rules.mechanics.slides import find_path, impossible
from latrodb.rules.mechanics.steps import Gait, carry_out, goals
from latrodb.rules.rulebook import load_rulebook
from latrodb.rules.system import UNSEEN, Resolution, Seen, count_turns, plain_proof

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.capabilities import Attack
    from latrodb.rules.mechanics.charges import Attacks
    from latrodb.rules.rulebook import Rulebook

Drops: TypeAlias = tuple[Drop, ...]
Shifts: TypeAlias = tuple[Shift, ...]

_MEN = 16
_AT_ONCE = 2
_WRONG_FORM = impossible(Fault.WRONG_FORM, "a turn of this game places men or the Dux, moves one piece, or is passed")


@dataclass(frozen=True, slots=True)
class Bell:
    """Bell's rules.

    Attributes:
        bonus: further moves: one after `every` capture, a `single` one, `capture_only`, or `none`.
        corner: the corner squares that help to take: `empty` ones, `any`, or `none`.
        corner_capture: whether two pieces beside a corner take the one in it.
        quiet_limit: turns without a capture after which pieces are counted; 0 switches the rule off.
    """

    bonus: str = "every"
    corner: str = "empty"
    corner_capture: bool = False
    quiet_limit: int = 30

    @property
    def rulebook(self) -> Rulebook:
        """The seven rules, our readings and options."""
        return load_rulebook("bell")

    @property
    def kernel(self) -> None:
        """None: there is no bulk replayer."""
        return None

    def with_option(self, key: str, value: str) -> Bell:
        """The same game under another reading."""
        return with_field(self, key, value)

    def opening(self, size: Geometry) -> Position:
        """The empty board, all pieces in hand."""
        return Position(size, 0, 0, hand=(_MEN, _MEN), dux_hand=(1, 1))

    def faults(self, position: Position) -> Iterator[Violation]:
        """A board too small, more pieces than the opening has, hands out of step."""
        cite = self.rulebook.cite
        area = len(position.geometry.squares)
        if area <= 2 * (_MEN + 1):
            text = f"a board of {position.geometry.name} has no room for {_MEN} men and a Dux a side"
            yield Violation(Fault.SMALL_BOARD, text, cite("1st rule"))
        for side in (WHITE, BLACK):
            men = position.soldiers(side).bit_count() + position.hand[side]
            if men > _MEN:
                text = f"{side.title} has {men} men with those in hand; the game begins with {_MEN}"
                yield Violation(Fault.TOO_MANY_MEN, text, cite("1st rule"))
            duxes = position.dux(side).bit_count() + position.dux_hand[side]
            if duxes > 1:
                text = f"{side.title} has {duxes} Duxes with those in hand"
                yield Violation(Fault.WRONG_DUXES, text, cite("2nd rule"))
        yield from _hand_faults(position)

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """Placements in any order, the way of one piece with all its further moves, or a pass."""
        turn = _read(position, written)
        if isinstance(turn, Violation):
            return Resolution((), turn)
        turn = in_square_order(turn)
        obstacle = self._find_obstacle(position, turn)
        return Resolution((), obstacle) if obstacle else Resolution((turn,))

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every pair of placements once, in square order; every square for the Dux; every way of a piece.

        A way that takes somebody is listed at each point where it may stop, a pass where nothing else is.
        """
        side = position.side
        if position.hand[side]:
            drops = [Drop(square) for square in squares_by_file(position.empty)]
            yield from combinations(drops, min(_AT_ONCE, position.hand[side]))
        elif position.dux_hand[side]:
            yield from ((Drop(square, is_dux=True),) for square in squares_by_file(position.empty))
        elif not self._is_hemmed_in(position):
            yield from self._ways(position)
        elif position.army(side):
            yield (Stop(),)

    def violations(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> tuple[Violation, ...]:
        """Every rule that a turn breaks; the obstacle if it is impossible.

        >>> import latrodb
        >>> game = latrodb.variant("bell/7x8")
        >>> position = game.position("7/7/7/7/7/2S4/7/6s w")
        >>> for violation in game.play(position, "c3-d3-e3").violations:
        ...     print(f"{violation.rule.label}: {violation.message}")
        4th rule: c3-d3 takes nobody, so the piece may not move on to e3
        """
        obstacle = self._find_obstacle(position, turn)
        return (obstacle,) if obstacle else tuple(self._object(position, turn))

    def play(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> Step:
        """A turn carried out, legal or not.

        Raises:
            TurnError: the turn is impossible.
        """
        violations = self.violations(position, turn, seen)
        if violations and violations[0].is_impossible:
            raise TurnError(violations[0].message)
        if isinstance(turn[0], Drop):
            return Step(position, turn, place(position, _drops(turn)), violations=violations)
        after, captures = position, []
        for number, shift in enumerate(_shifts(turn)):
            after, found = self._shift(after, shift)
            captures += [replace(capture, move=number) for capture in captures_of(found)]
        after = replace(after, side=position.side.other, quiet=0 if captures else position.quiet + 1)
        has_won = bool(captures) and _is_over(after) and not after.army(after.side)
        mark = Mark.MATE if has_won else Mark.NONE
        return Step(position, turn, after, tuple(captures), mark=mark, violations=violations)

    def outcome(self, position: Position, seen: Seen = UNSEEN) -> Outcome | None:
        """A side without pieces loses; after the quiet turns more pieces win."""
        if any(position.hand) or any(position.dux_hand):
            return None
        for side in (position.side, position.side.other):
            if not position.army(side):
                return Outcome(side.other, Ending.REDUCED)
        ending = find_backstop(position, seen, repeats=False, quiet_limit=self.quiet_limit)
        return count_out(position.white.bit_count(), position.black.bit_count(), ending) if ending else None

    def proof(self, step: Step) -> str:
        """Why a turn that wins does so."""
        return plain_proof(step)

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The pieces, or the corner, that took part in each capture."""
        shifts = _shifts(step.turn)
        still = step.before.army(step.before.side)
        return tuple(
            attack
            for number, shift in enumerate(shifts)
            for attack in bracket_attacks(
                step, shift.target, still & ~(1 << shifts[0].origin) | 1 << shift.target, number
            )
        )

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of legal turns; those of the placement of men are multiplied out."""
        placings = count_placings(position, depth, at_once=_AT_ONCE)
        return count_turns(self, position, depth) if placings is None else placings

    def _is_hemmed_in(self, position: Position) -> bool:
        """Whether no piece of the side to move can move."""
        if position.geometry.spread(position.army(position.side)) & position.empty:
            return False
        dux = position.dux(position.side)
        return not any(self._goals(position, square) for square in squares(dux))

    def _goals(self, position: Position, origin: Square) -> SquareSet:
        is_dux = position.duxes >> origin & 1
        gait = Gait(hurdles=position.army(position.side.other) if is_dux else 0)
        return goals(position.geometry, origin, position.men, gait)

    def _ways(self, position: Position) -> Iterator[Turn]:
        for origin in squares(position.army(position.side)):
            yield from self._ways_on(position, origin, ())

    def _ways_on(self, position: Position, origin: Square, before: Shifts) -> Iterator[Shifts]:
        """The ways of a piece that stands on `origin` after some moves, shorter ones first."""
        for target in squares_by_file(self._goals(position, origin)):
            shift = Shift(origin, target)
            after, found = self._shift(position, shift)
            if before and not found and self.bonus == "capture_only":
                continue
            way = (*before, shift)
            yield way
            if found and not _is_over(after) and self._gives_more(len(way)):
                yield from self._ways_on(after, target, way)

    def _gives_more(self, moves: int) -> bool:
        """Whether a capture with the last of so many moves gives another."""
        return self.bonus in ("every", "capture_only") or (self.bonus == "single" and moves == 1)

    def _shift(self, position: Position, shift: Shift) -> tuple[Position, Attacks]:
        """One move carried out, and who falls to it; the same side stays to move."""
        moved = carry_out(position, shift.origin, shift.target)
        found = self._attacks(moved, shift)
        taken = union(found)
        return replace(
            moved,
            white=moved.white & ~taken,
            black=moved.black & ~taken,
            duxes=moved.duxes & ~taken,
            side=position.side,
        ), found

    def _attacks(self, moved: Position, shift: Shift) -> Attacks:
        """Who falls to the piece that has just arrived; the other side is to move.

        A piece that was leapt is not among them, not even against the corner that the Dux has just left.
        """
        size, arrival = moved.geometry, shift.target
        own = moved.army(moved.side.other)
        foe = moved.army(moved.side) & ~between(shift.origin, arrival)
        if not size.neighbors[arrival] & foe:
            return ()
        corners = {"empty": size.corners & moved.empty, "any": size.corners & ~own}.get(self.corner, 0)
        found = [
            (Tactic.CUSTODIAL, bracketed(size, arrival, own, foe)),
            (Tactic.CORNER, bracketed(size, arrival, corners, foe)),
        ]
        if self.corner_capture:
            found.append((Tactic.CORNER, cornered(size, arrival, own, foe)))
        return tuple((tactic, victims) for tactic, victims in found if victims)

    def _find_obstacle(self, position: Position, turn: Turn) -> Violation | None:
        drops, shifts = _drops(turn), _shifts(turn)
        if turn == (Stop(),):
            return None
        if not turn or len(turn) not in (len(drops), len(shifts)):
            return _WRONG_FORM
        if drops:
            return find_drop_obstacle(position, drops)
        for before, shift in zip((None, *shifts), shifts, strict=False):
            if shift.via or (before and before.target != shift.origin):
                return impossible(Fault.WRONG_FORM, "further moves are made by the same piece, one after the other")
            if obstacle := find_way_obstacle(position, (shift.origin, shift.target)):
                return obstacle
            position = self._shift(position, shift)[0]
        return None

    def _object(self, position: Position, turn: Turn) -> Iterator[Violation]:
        """What the rules have against a turn that is possible."""
        drops = _drops(turn)
        if drops:
            yield from self._object_to_drops(position, drops)
            return
        side, cite = position.side, self.rulebook.cite
        if men := position.hand[side]:
            text = f"{side.title} still has {men} men to place"
            yield Violation(Fault.STILL_PLACING, text, cite("1st rule"))
        elif position.dux_hand[side]:
            yield Violation(Fault.STILL_PLACING, f"{side.title} still has the Dux to place", cite("2nd rule"))
        if turn != (Stop(),):
            yield from self._object_to_way(position, _shifts(turn))
        elif not position.army(side):
            yield Violation(Fault.GAME_OVER, f"{side.title} has no piece left", cite("7th rule"))
        elif not self._is_hemmed_in(position) and not (men or position.dux_hand[side]):
            yield Violation(Fault.MAY_NOT_PASS, f"{side.title} can move and may not pass", cite("3rd rule"))

    def _object_to_drops(self, position: Position, drops: Drops) -> Iterator[Violation]:
        side, cite = position.side, self.rulebook.cite
        if not (hand := position.hand[side]):
            return
        duxes = tuple(drop.target for drop in drops if drop.is_dux)
        if duxes:
            text = f"the Dux comes onto {square_name(duxes[0])} while {side.title} has men to place"
            yield Violation(Fault.DUX_TOO_EARLY, text, cite("2nd rule"), duxes)
        men = len(drops) - len(duxes)
        due = min(_AT_ONCE, hand)
        if men != due:
            text = f"{side.title} places {due} {'men' if due > 1 else 'man'} in a turn, not {men}"
            yield Violation(Fault.TWO_AT_A_TIME, text, cite("1st rule"), tuple(drop.target for drop in drops))

    def _object_to_way(self, position: Position, shifts: Shifts) -> Iterator[Violation]:
        cite, takes = self.rulebook.cite, True
        for number, shift in enumerate(shifts):
            squares_of = (shift.origin, shift.target)
            if fault := self._name_leg(position, shift):
                rule, kind, text = fault
                yield Violation(kind, text, cite(rule), squares_of)
            if not takes:
                before = shifts[number - 1]
                text = (
                    f"{square_name(before.origin)}-{square_name(before.target)} takes nobody, "
                    f"so the piece may not move on to {square_name(shift.target)}"
                )
                yield Violation(Fault.NO_FURTHER_MOVE, text, cite("4th rule"), squares_of)
            elif number and _is_over(position):
                text = f"{square_name(shift.origin)} took the last enemy: the game is over"
                yield Violation(Fault.GAME_OVER, text, cite("7th rule"), squares_of)
            elif number and not self._gives_more(number):
                few = "one further move" if self.bonus == "single" else "no further move"
                text = f"a turn has {few} here, and {square_name(shift.target)} would be one more"
                yield Violation(Fault.NO_FURTHER_MOVE, text, cite("4th rule"), squares_of)
            position, found = self._shift(position, shift)
            takes = bool(found)
            if number and not found and self.bonus == "capture_only":
                text = f"a further move has to take somebody, and {square_name(shift.target)} does not"
                yield Violation(Fault.NO_FURTHER_MOVE, text, cite("4th rule"), squares_of)

    def _name_leg(self, position: Position, shift: Shift) -> tuple[str, Fault, str] | None:
        """The rule, kind and sentence of the objection to one move of a way, or None."""
        if self._goals(position, shift.origin) >> shift.target & 1:
            return None
        at, to = square_name(shift.origin), square_name(shift.target)
        over = between(shift.origin, shift.target)
        is_leap = distance(shift.origin, shift.target) == 2 and over & position.men
        if not is_leap:
            return "3rd rule", Fault.NOT_A_STEP, f"{at}-{to} is further than a step"
        name = square_name(over.bit_length() - 1)
        if not position.duxes >> shift.origin & 1:
            return "5th rule", Fault.LEAP_OF_A_MAN, f"{at}-{to} leaps over {name}, and only the Dux leaps"
        return "5th rule", Fault.LEAP_OVER_OWN, f"{at}-{to} leaps over {name}, and the Dux leaps enemies only"


def _read(position: Position, written: WrittenTurn) -> Turn | Violation:
    """The moves of a written turn; every leg of a way is a move of its own."""
    turn: list[Drop | Shift | Stop] = []
    for move in written.moves:
        path = find_path(position.geometry, move)
        if isinstance(path, Violation):
            return path
        match move.form:
            case Form.DROP:
                turn.append(Drop(path[0], move.is_dux))
            case Form.SHIFT:
                turn += [Shift(*leg) for leg in pairwise(path)]
            case Form.PASS if not move.is_dux:
                turn.append(Stop())
            case _:
                return _WRONG_FORM
    return tuple(turn) if written.throw is None else _WRONG_FORM


def _hand_faults(position: Position) -> Iterator[Violation]:
    """Hands that no course of the placement leaves."""
    is_black = position.side is BLACK
    white, black = position.hand
    if white % _AT_ONCE or black - white != (_AT_ONCE if is_black and black else 0):
        text = f"White has {white} men in hand and Black {black}: two are placed in turn"
        yield Violation(Fault.UNEVEN_HANDS, text, RuleRef("bell", "1st rule"))
    white_dux, black_dux = position.dux_hand
    if black_dux - white_dux != (is_black and black_dux > 0 and not black) or (black and not black_dux):
        text = "the Duxes come onto the board last, White's first"
        yield Violation(Fault.UNEVEN_HANDS, text, RuleRef("bell", "2nd rule"))


def _drops(turn: Turn) -> Drops:
    return tuple(move for move in turn if isinstance(move, Drop))


def _shifts(turn: Turn) -> Shifts:
    return tuple(move for move in turn if isinstance(move, Shift))


def _is_over(position: Position) -> bool:
    """Whether a side has no piece on the board."""
    return not (position.white and position.black)
