"""R. C. Bell's reconstruction (1960-1969): pairs of men and a Dux are placed, then step, capture and move again.

Rules: Wikipedia, Ludus latrunculorum, section Bell. The readings B1 to B12 are in the rulebook.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import Square, SquareSet, file_then_rank, only_square, square_name, squares, squares_by_file
from latrodb.core.step import Capture, Fault, Mark, Step, Tactic, Violation
from latrodb.core.turn import Drop, Shift, Stop, Turn
from latrodb.rules.kinds.placing import PlacingGame, find_drop_obstacle, place
from latrodb.rules.mechanics.custodial import arrival, bracketed, captures_of, cornered, union
from latrodb.rules.mechanics.endings import count_men, find_reduced
from latrodb.rules.mechanics.explain_captures import bracket_attacks
from latrodb.rules.mechanics.leaps import between, distance, find_way_obstacle
from latrodb.rules.mechanics.slides import impossible, way_text
from latrodb.rules.mechanics.steps import Gait, carry_out, goals
from latrodb.rules.system import UNSEEN, Seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.capabilities import Attack
    from latrodb.rules.engine.table import Table
    from latrodb.rules.mechanics.custodial import Attacks

Drops: TypeAlias = tuple[Drop, ...]
Shifts: TypeAlias = tuple[Shift, ...]

MEN = 16
PASS = (Stop(),)


@dataclass(frozen=True)
class Bell(PlacingGame):
    """Bell's rules.

    Attributes:
        bonus: further moves: one after `every` capture, a `single` one, only captures (`capture_only`), or `none`.
        bonus_duty: whether a piece `may` or `must` make a further move that it has gained.
        corner: the corner squares that help to capture: `empty` ones, `any`, or `none`.
        corner_capture: whether two pieces next to a corner capture the one in it.
        quiet_limit: turns without a capture after which pieces are counted; 0 switches the rule off.
    """

    name = "bell"
    at_once = 2
    wrong_form = impossible(
        Fault.WRONG_FORM, "a turn of this game places men or the Dux, moves one piece, or is passed"
    )

    bonus: str = "every"
    bonus_duty: str = "may"
    corner: str = "empty"
    corner_capture: bool = False
    quiet_limit: int = 30

    @property
    def table(self) -> Table | None:
        """These rules as a table, if only the limit on quiet turns differs from the default."""
        from latrodb.rules.engine.table import Chains, Event

        if not self.has_defaults("quiet_limit"):
            return None
        return Chains(
            at_once=self.at_once,
            least=0,
            stuck=Event.NOTHING,
            repetition=Event.NOTHING,
            quiet=Event.COUNT,
            quiet_limit=self.quiet_limit,
        )

    def opening(self, size: Geometry) -> Position:
        """The empty board, all pieces in hand."""
        return Position(size, 0, 0, hand=(MEN, MEN), dux_hand=(1, 1))

    def faults(self, position: Position) -> Iterator[Violation]:
        """A board that is too small, more pieces than in the opening, hands out of step."""
        if len(position.geometry.squares) <= 2 * (MEN + 1):
            text = f"a board of {position.geometry.name} has no room for {MEN} men and a Dux a side"
            yield Violation(Fault.SMALL_BOARD, text, self.cite("1st rule"))
        for side in (WHITE, BLACK):
            men = position.soldiers(side).bit_count() + position.hand[side]
            if men > MEN:
                text = f"{side.title} has {men} men with those in hand; the game begins with {MEN}"
                yield Violation(Fault.TOO_MANY_MEN, text, self.cite("1st rule"))
            duxes = position.dux(side).bit_count() + position.dux_hand[side]
            if duxes > 1:
                text = f"{side.title} has {duxes} Duxes with those in hand"
                yield Violation(Fault.WRONG_DUXES, text, self.cite("2nd rule"))
        yield from self._hand_faults(position)

    def read(self, position: Position, written: WrittenTurn) -> Turn | Violation:
        """Read placements in any order, the way of one piece with all its further moves, or a pass."""
        turn = super().read(position, written)
        if isinstance(turn, Violation) or len(_drops(turn)) != len(turn):
            return turn
        return tuple(sorted(_drops(turn), key=lambda drop: file_then_rank(drop.target)))

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every pair of placements, once and in square order; every square for the Dux; every way of a piece.

        A way is listed at each point where it may stop, a pass if no other turn is possible.
        """
        side = position.side
        if position.hand[side]:
            drops = [Drop(square) for square in squares_by_file(position.empty)]
            yield from combinations(drops, min(self.at_once, position.hand[side]))
        elif position.dux_hand[side]:
            yield from ((Drop(square, is_dux=True),) for square in squares_by_file(position.empty))
        elif not self._is_hemmed_in(position):
            for origin in squares(position.army(side)):
                yield from self._ways_on(position, origin, ())
        elif position.army(side):
            yield PASS

    def find_obstacle(self, position: Position, turn: Turn) -> Violation | None:
        """What makes placements, or any move of a way, impossible."""
        drops, shifts = _drops(turn), _shifts(turn)
        if turn == PASS:
            return None
        if not turn or len(turn) not in (len(drops), len(shifts)):
            return self.wrong_form
        if drops:
            return find_drop_obstacle(position, drops)
        for before, shift in zip((None, *shifts), shifts, strict=False):
            if shift.via or (before and before.target != shift.origin):
                text = "further moves must be made by the same piece, one after the other"
                return impossible(Fault.WRONG_FORM, text)
            position = self._shift(position, before)[0] if before else position
            if obstacle := find_way_obstacle(position, (shift.origin, shift.target)):
                return obstacle
        return None

    def carry_out(self, position: Position, turn: Turn) -> tuple[Position, tuple[Capture, ...]]:
        """Carry out placements, or the moves of a way one after the other."""
        if isinstance(turn[0], Drop):
            return place(position, _drops(turn)), ()
        after, captures = position, []
        for number, shift in enumerate(_shifts(turn)):
            after, found = self._shift(after, shift)
            captures += [replace(capture, move=number) if number else capture for capture in captures_of(found)]
        quiet = 0 if captures else position.quiet + 1
        return after.rearrange(after.white, after.black, after.duxes, position.side.other, quiet), tuple(captures)

    def objections(self, position: Position, turn: Turn, after: Position, seen: Seen) -> Iterator[Violation]:
        """The rules that placements, a pass, or any move of a way break.

        >>> import latrodb
        >>> game = latrodb.variant("bell/7x8")
        >>> position = game.position("7/7/7/7/7/2S4/7/6s w")
        >>> for violation in game.play(position, "c3-d3-e3").violations:
        ...     print(f"{violation.rule.label}: {violation.message}")
        4th rule: c3-d3 takes no man, so the piece may not move on to e3
        """
        if drops := _drops(turn):
            yield from self._object_to_drops(position, drops)
            return
        side, men, dux = position.side, position.hand[position.side], position.dux_hand[position.side]
        if men:
            yield Violation(Fault.STILL_PLACING, f"{side.title} still has {men} men to place", self.cite("1st rule"))
        elif dux:
            yield Violation(Fault.STILL_PLACING, f"{side.title} still has the Dux to place", self.cite("2nd rule"))
        if turn != PASS:
            yield from self._object_to_way(position, _shifts(turn))
        elif not position.army(side):
            yield Violation(Fault.GAME_OVER, f"{side.title} has no piece left", self.cite("7th rule"))
        elif not (men or dux or self._is_hemmed_in(position)):
            yield Violation(Fault.MAY_NOT_PASS, f"{side.title} can move and may not pass", self.cite("3rd rule"))

    def mark(self, position: Position, turn: Turn, after: Position) -> Mark:
        """Mark the capture of the last enemy on the board."""
        return Mark.MATE if position.army(after.side) and not after.army(after.side) else Mark.NONE

    def find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """A side without pieces loses."""
        return None if any(position.hand) or any(position.dux_hand) else find_reduced(position)

    def close(self, position: Position, ending: Ending) -> Outcome | None:
        """After too many quiet turns the side with more pieces wins; repetition does nothing."""
        if ending is Ending.REPETITION or any(position.hand) or any(position.dux_hand):
            return None
        return count_men(position, ending)

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

    def _hand_faults(self, position: Position) -> Iterator[Violation]:
        """Hands that cannot occur during the placement."""
        is_black = position.side is BLACK
        white, black = position.hand
        if white % self.at_once or black - white != (self.at_once if is_black and black else 0):
            text = f"White has {white} men in hand and Black {black}, but the sides take turns placing two"
            yield Violation(Fault.UNEVEN_HANDS, text, self.cite("1st rule"))
        white_dux, black_dux = position.dux_hand
        if black_dux - white_dux != (is_black and black_dux > 0 and not black) or (black and not black_dux):
            text = "the Duxes are placed last, White's first"
            yield Violation(Fault.UNEVEN_HANDS, text, self.cite("2nd rule"))

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

    def _ways_on(self, position: Position, origin: Square, before: Shifts) -> Iterator[Shifts]:
        """The ways of a piece on `origin` that continue the moves `before`, shorter ones first."""
        for target in squares_by_file(self._goals(position, origin)):
            way = (*before, Shift(origin, target))
            after, found = self._shift(position, way[-1])
            if before and not found and self.bonus == "capture_only":
                continue
            has_gained = found and not _is_over(after) and self._gives_more(len(way))
            further = self._ways_on(after, target, way) if has_gained else iter(())
            first = next(further, None)
            if first is None or self.bonus_duty == "may":
                yield way
            if first is not None:
                yield first
                yield from further

    def _gives_more(self, moves: int) -> bool:
        """Whether a capture gives another move after a number of moves."""
        return self.bonus in ("every", "capture_only") or (self.bonus == "single" and moves == 1)

    def _shift(self, position: Position, shift: Shift) -> tuple[Position, Attacks]:
        """Carry out one move; returns the position, with the same side to move, and the captures."""
        found = self._attacks(position, shift)
        after = carry_out(position, shift.origin, shift.target, union(found))
        return after.with_side(position.side), found

    def _attacks(self, position: Position, shift: Shift) -> Attacks:
        """The captures of a piece that arrives.

        They never include a piece that was leapt over, not even between the Dux and the corner that he has just left.
        """
        size, target, own, foe = arrival(position, shift)
        prey = foe & ~between(shift.origin, target)
        if not size.neighbors[target] & prey:
            return ()
        corners = {"empty": size.corners & ~(own | foe), "any": size.corners & ~own}.get(self.corner, 0)
        found = (
            (Tactic.CUSTODIAL, bracketed(size, target, own, prey)),
            (Tactic.CORNER, bracketed(size, target, corners, prey)),
            (Tactic.CORNER, cornered(size, target, own, prey) if self.corner_capture else 0),
        )
        return tuple((tactic, victims) for tactic, victims in found if victims)

    def _object_to_drops(self, position: Position, drops: Drops) -> Iterator[Violation]:
        side = position.side
        if not (hand := position.hand[side]):
            return
        duxes = tuple(drop.target for drop in drops if drop.is_dux)
        if duxes:
            text = f"the Dux is placed on {square_name(duxes[0])} while {side.title} still has men to place"
            yield Violation(Fault.DUX_TOO_EARLY, text, self.cite("2nd rule"), duxes)
        men, due = len(drops) - len(duxes), min(self.at_once, hand)
        if men != due:
            text = f"{side.title} places {due} {'men' if due > 1 else 'man'} in a turn, not {men}"
            yield Violation(Fault.TWO_AT_A_TIME, text, self.cite("1st rule"), tuple(drop.target for drop in drops))

    def _object_to_way(self, position: Position, shifts: Shifts) -> Iterator[Violation]:
        found: Attacks = ()
        for number, shift in enumerate(shifts):
            if number:
                position, found = self._shift(position, shifts[number - 1])
            ends, to = (shift.origin, shift.target), square_name(shift.target)
            if fault := self._name_leg(position, shift):
                yield fault
            if number and not found:
                text = f"{way_text(shifts[number - 1])} takes no man, so the piece may not move on to {to}"
                yield Violation(Fault.NO_FURTHER_MOVE, text, self.cite("4th rule"), ends)
            elif number and _is_over(position):
                text = f"{square_name(shift.origin)} took the last enemy; the game is over"
                yield Violation(Fault.GAME_OVER, text, self.cite("7th rule"), ends)
            elif number and not self._gives_more(number):
                few = "one further move" if self.bonus == "single" else "no further move"
                text = f"a turn has {few} here, but {to} would be one more"
                yield Violation(Fault.NO_FURTHER_MOVE, text, self.cite("4th rule"), ends)
            if number and self.bonus == "capture_only" and not self._attacks(position, shift):
                text = f"a further move must take a man, but {to} does not"
                yield Violation(Fault.NO_FURTHER_MOVE, text, self.cite("4th rule"), ends)
        if self.bonus_duty == "must" and (goal := self._find_duty(position, shifts)) is not None:
            last = square_name(shifts[-1].target)
            text = f"the piece on {last} has gained a further move and must make one, such as to {square_name(goal)}"
            yield Violation(Fault.FURTHER_MOVE_DUE, text, self.cite("4th rule"), (shifts[-1].target,))

    def _find_duty(self, position: Position, shifts: Shifts) -> Square | None:
        """Where a piece could go on after its last move if that move gains another, or None."""
        after, found = self._shift(position, shifts[-1])
        if not found or _is_over(after) or not self._gives_more(len(shifts)):
            return None
        way = next(self._ways_on(after, shifts[-1].target, shifts), None)
        return way[len(shifts)].target if way else None

    def _name_leg(self, position: Position, shift: Shift) -> Violation | None:
        """The objection to one move of a way that is neither a step nor a leap of the Dux over an enemy, or None."""
        if self._goals(position, shift.origin) >> shift.target & 1:
            return None
        ends, text = (shift.origin, shift.target), way_text(shift)
        over = between(*ends) & position.men
        if not over or distance(*ends) != 2:
            return Violation(Fault.NOT_A_STEP, f"{text} is further than a step", self.cite("3rd rule"), ends)
        text = f"{text} leaps over {square_name(only_square(over))}"
        if not position.duxes >> shift.origin & 1:
            return Violation(Fault.LEAP_OF_A_MAN, f"{text}, but only the Dux leaps", self.cite("5th rule"), ends)
        return Violation(
            Fault.LEAP_OVER_OWN, f"{text}, but the Dux leaps over enemies only", self.cite("5th rule"), ends
        )


def _drops(turn: Turn) -> Drops:
    return tuple(move for move in turn if isinstance(move, Drop))


def _shifts(turn: Turn) -> Shifts:
    return tuple(move for move in turn if isinstance(move, Shift))


def _is_over(position: Position) -> bool:
    """Whether a side has no piece on the board."""
    return not (position.white and position.black)
