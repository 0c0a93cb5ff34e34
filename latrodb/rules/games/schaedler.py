"""Ulrich Schaedler's reconstruction (2001): men are placed, step and leap, are bound and removed.

Rules: Wikipedia, Ludus latrunculorum, section Schädler. The readings S1 to S14 are in the rulebook.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import STRIDE, Square, SquareSet, square_name, squares, squares_by_file
from latrodb.core.step import Capture, Fault, Step, Tactic, Violation
from latrodb.core.turn import Drop, Move, Shift, Take, Turn
from latrodb.rules.capabilities import Attack, Lock
from latrodb.rules.games.schaedler_movegen import Field, Law, Leg, Path, field_of, flanked_squares, holders_of
from latrodb.rules.kinds.placing import PlacingGame, find_drop_obstacle, place
from latrodb.rules.mechanics.endings import count_men, find_reduced
from latrodb.rules.mechanics.leaps import between, distance, find_way_obstacle
from latrodb.rules.mechanics.slides import impossible
from latrodb.rules.mechanics.steps import carry_out
from latrodb.rules.system import UNSEEN, Resolution, Seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.engine.table import Table


MOST_ROUTES = 2000  # of one man that are compared with a written chain; a constructed board can have millions


@dataclass(frozen=True)
class Schaedler(PlacingGame):
    """Schädler's rules of 2001.

    Attributes:
        men: men on each side.
        suicide: where no man may go: between any two enemies unless the move binds one (`forbidden`), or
            between two free ones (`functional`).
        leap_over: `any` man, or `own_or_bound` ones.
        leap_resolution: `last`: only the last landing binds and must be safe; `each`: every one.
        remove_then_move: a removal comes before a move instead of replacing it.
        blocked: a side that cannot act `loses`, or the men are counted (`count`).
        repetition: the third occurrence is a `draw`; `forbid`: no position may come twice; or `off`.
        quiet_limit: turns without a removal after which the game is drawn; 0 switches the rule off.
    """

    name = "schaedler"
    wrong_form = impossible(
        Fault.WRONG_FORM, "a turn of this game is one placement, one move of one man, or one removal"
    )

    men: int = 16
    suicide: str = "forbidden"
    leap_over: str = "any"
    leap_resolution: str = "last"
    remove_then_move: bool = False
    blocked: str = "loses"
    repetition: str = "draw"

    @property
    def table(self) -> Table | None:
        """These rules as a table, if only the number of men, repetition or quiet turns differ from the default."""
        from latrodb.rules.engine.table import Bonds, Event

        if not self.has_defaults("men", "repetition", "quiet_limit") or self.repetition == "forbid":
            return None
        repetition = Event.DRAW if self.repetition == "draw" else Event.NOTHING
        return Bonds(at_once=self.at_once, least=1, repetition=repetition, quiet_limit=self.quiet_limit)

    def opening(self, size: Geometry) -> Position:
        """The empty board, all men in hand."""
        return Position(size, 0, 0, hand=(self.men, self.men))

    def faults(self, position: Position) -> Iterator[Violation]:
        """Too many or too few men for the board, more men than agreed, hands out of step, a leader."""
        area = len(position.geometry.squares)
        least, most = -(-area // 4), area * 3 // 8
        if not max(2, least) <= self.men <= most:
            text = f"a board of {position.geometry.name} takes {least} to {most} men a side, not {self.men}"
            yield Violation(Fault.WRONG_MEN, f"{text} (set men=)", self.cite("1st rule"))
        for side in (WHITE, BLACK):
            count = position.army(side).bit_count() + position.hand[side]
            if count > self.men:
                text = f"{side.title} has {count} men with those in hand; {self.men} a side were agreed"
                yield Violation(Fault.TOO_MANY_MEN, text)
        white, black = position.hand
        if black - white != (position.side is BLACK and black > 0):
            yield Violation(
                Fault.UNEVEN_HANDS, f"White has {white} men in hand and Black {black}, but the sides take turns placing"
            )
        if position.duxes or any(position.dux_hand):
            yield Violation(Fault.WRONG_DUXES, "the position has a Dux; this game has none")

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """Read a placement, a removal, a step or a chain of leaps; a legal chain is replaced by its canonical route."""
        turns, objection = super().resolve(position, written)
        return Resolution(tuple(self._canonical(position, turn) for turn in turns), objection)

    def read(self, position: Position, written: WrittenTurn) -> Turn | Violation:
        """The moves of a written turn; moves that begin where the man's last one ended form one chain."""
        moves = super().read(position, written)
        if isinstance(moves, Violation) or len(moves) == 1:
            return moves
        turn: list[Move] = []
        for move in moves:
            match move, turn[-1:]:
                case Shift(start, end), [Shift(origin, target, via)] if target == start:
                    turn[-1] = Shift(origin, end, (*via, target))
                case _:
                    turn.append(move)
        return tuple(turn)

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every placement; or every move, once for each square it can end on, and every removal."""
        if position.hand[position.side]:
            yield from ((Drop(square),) for square in squares(position.empty))
            return
        for turn in self._acts(position):
            if not (self._forbids(seen) and seen.count(self.carry_out(position, turn)[0])):
                yield turn

    def find_obstacle(self, position: Position, turn: Turn) -> Violation | None:
        """Why a placement, a removal or a way is impossible."""
        match turn:
            case (Drop(is_dux=False) as drop,):
                return find_drop_obstacle(position, (drop,))
            case (Take(victim),):
                return _find_take_obstacle(position, victim)
            case (Shift(origin, target, via),):
                return find_way_obstacle(position, (origin, *via, target))
            case (Take(victim), Shift() as shift):
                obstacle = _find_take_obstacle(position, victim)
                return obstacle or self.find_obstacle(_lift(position, victim), (shift,))
            case _:
                return self.wrong_form

    def carry_out(self, position: Position, turn: Turn) -> tuple[Position, tuple[Capture, ...]]:
        """Carry out a placement, a removal, a way, or a removal followed by a way."""
        captures: tuple[Capture, ...] = ()
        for move in turn:
            if isinstance(move, Drop):
                return place(position, (move,)), ()
            if isinstance(move, Take):
                position, captures = _lift(position, move.target), (Capture(move.target, (Tactic.REMOVAL,)),)
            if isinstance(move, Shift):
                arrival = self._law.arrive(field_of(position), (move.origin, *move.via, move.target))
                after = carry_out(position, move.origin, move.target, bound=arrival.bound)
                return replace(after, quiet=0) if captures else after, captures
        return replace(position, side=position.side.other, quiet=0), captures

    def objections(self, position: Position, turn: Turn, after: Position, seen: Seen) -> Iterator[Violation]:
        """The rules that a turn breaks; a repeated position only if there is no other.

        >>> import latrodb
        >>> game = latrodb.variant("schaedler/8x8")
        >>> position = game.position("8/8/8/8/3S4/2s1s3/8/8 w")
        >>> for violation in game.play(position, "d4-d3").violations:
        ...     print(f"{violation.rule.label}: {violation.message}")
        5th rule: d3 is between c3 and e3, and the move binds neither
        """
        found = tuple(self._object(position, turn))
        yield from found
        if not found and self._forbids(seen) and seen.count(after):
            yield Violation(Fault.POSITION_REPEATED, "the position occurred before, and no position may occur twice")

    def find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """A side has one man left once all are placed, or cannot act."""
        if not any(position.hand) and (end := find_reduced(position, 1)):
            return end
        if self._can_act(position, seen):
            return None
        if self.blocked == "count":
            return count_men(position, Ending.COUNT)
        return Outcome(position.side.other, Ending.STALEMATE)

    def close(self, position: Position, ending: Ending) -> Outcome | None:
        """Once all men are placed, quiet turns draw the game and, with an option, repetition does."""
        if any(position.hand) or (ending is Ending.REPETITION and self.repetition != "draw"):
            return None
        return Outcome(None, ending)

    def locks(self, position: Position) -> tuple[Lock, ...]:
        """The men turned over, and the free enemies on both sides of each (3rd and 4th rule)."""
        rule = self.cite("3rd rule")
        return tuple(
            Lock(man, holders_of(1 << man, position.army(color.other) & ~position.bound), rule)
            for man in squares(position.bound & position.men)
            if (color := position.color_at(man)) is not None
        )

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men that held the man removed."""
        free = step.before.army(step.before.side) & ~step.before.bound
        return tuple(
            Attack(Tactic.REMOVAL, capture.square, holders, _pairs(capture.square, holders))
            for capture in step.captures
            for holders in (holders_of(1 << capture.square, free),)
        )

    def _can_act(self, position: Position, seen: Seen) -> bool:
        if position.hand[position.side]:
            return bool(position.empty)
        _, own, foe, bound = field_of(position)
        if foe & bound:
            return True
        # A square that is not between two enemies is always safe, which decides most positions.
        open_steps = position.geometry.spread(own & ~bound) & position.empty & ~flanked_squares(foe)
        if open_steps and not self._forbids(seen):
            return True
        return next(self.turns(position, seen), None) is not None

    def _forbids(self, seen: Seen) -> bool:
        """Whether no position may occur twice, and the earlier positions are known."""
        return self.repetition == "forbid" and seen is not UNSEEN

    @cached_property
    def _law(self) -> Law:
        return Law(self.suicide == "functional", self.leap_over == "own_or_bound", self.leap_resolution == "each")

    def _acts(self, position: Position) -> Iterator[Turn]:
        """Every legal turn once the men are placed, apart from repetition."""
        field = field_of(position)
        yield from ((move,) for move in self._law.moves(field))
        for victim in squares(field.foe & field.bound):
            if not self.remove_then_move:
                yield (Take(victim),)
                continue
            left = _lift(position, victim)
            moves = iter(()) if _is_reduced(left) else self._law.moves(field_of(left))
            first = next(moves, None)
            yield (Take(victim),) if first is None else (Take(victim), first)
            yield from ((Take(victim), move) for move in moves)

    def _canonical(self, position: Position, turn: Turn) -> Turn:
        shift = turn[-1]
        if not isinstance(shift, Shift) or not shift.via or self.violations(position, turn):
            return turn
        before = _lift(position, turn[0].target) if isinstance(turn[0], Take) else position
        after = self.carry_out(before, (shift,))
        for target, via in islice(self._law.routes(field_of(before), shift.origin), MOST_ROUTES):
            same = Shift(shift.origin, target, via)
            if target == shift.target and self.carry_out(before, (same,)) == after:
                return (*turn[:-1], same)
        return turn

    def _object(self, position: Position, turn: Turn) -> Iterator[Violation]:
        """The rules that a possible turn breaks, apart from repetition."""
        side, cite = position.side, self.cite
        if not isinstance(turn[0], Drop) and (left := position.hand[side]):
            text = f"{side.title} still has {left} {'man' if left == 1 else 'men'} to place"
            yield Violation(Fault.STILL_PLACING, text, cite("2nd rule"))
        if isinstance(turn[0], Take):
            yield from self._object_to_removal(position, turn[0].target, is_whole=len(turn) == 1)
            position = _lift(position, turn[0].target)
        if isinstance(turn[-1], Shift):
            yield from self._object_to_shift(position, turn[-1])

    def _object_to_removal(self, position: Position, victim: Square, *, is_whole: bool) -> Iterator[Violation]:
        cite, name = self.cite, square_name(victim)
        if not position.bound >> victim & 1:
            yield Violation(Fault.NOT_BOUND, f"the man on {name} is not bound", cite("4th rule"), (victim,))
        left = _lift(position, victim)
        if not is_whole and not self.remove_then_move:
            yield Violation(Fault.REMOVAL_AND_MOVE, "a removal takes the place of a move", cite("4th rule"), (victim,))
        elif not is_whole and _is_reduced(left):
            text = f"the removal on {name} leaves one man; the game is over, and no man moves"
            yield Violation(Fault.GAME_OVER, text, cite("6th rule"), (victim,))
        elif is_whole and self.remove_then_move and not _is_reduced(left) and any(self._law.moves(field_of(left))):
            text = f"a man must move after the removal on {name}"
            yield Violation(Fault.MOVE_MISSING, text, cite("4th rule"), (victim,))

    def _object_to_shift(self, position: Position, shift: Shift) -> Iterator[Violation]:
        field, cite = field_of(position), self.cite
        path = (shift.origin, *shift.via, shift.target)
        is_safe = not (field.bound >> shift.origin | flanked_squares(field.foe) >> shift.target) & 1
        if is_safe and not shift.via and distance(shift.origin, shift.target) == 1:
            return  # most turns are such steps
        if field.bound >> shift.origin & 1:
            text = f"the man on {square_name(shift.origin)} is bound and may not move"
            yield Violation(Fault.BOUND_MAN, text, cite("3rd rule"), (shift.origin,))
        for leg in self._law.legs(field, path):
            if fault := self._name_leg(field, path, leg):
                yield Violation(*fault, cite("2nd rule"), (leg.origin, leg.target))
            if leg.arrival is None or not leg.arrival.jaws:
                continue
            at = 1 << leg.target
            for line in (at << 1 | at >> 1, at << STRIDE | at >> STRIDE):
                if jaws := squares_by_file(leg.arrival.jaws & line):
                    yield self._name_jaws(leg.target, jaws)

    def _name_leg(self, field: Field, path: Path, leg: Leg) -> tuple[Fault, str] | None:
        """The kind and the message of the objection to one leg of a way, or None."""
        length = distance(leg.origin, leg.target)
        if length == 1 and len(path) == 2:
            return None
        at, to = square_name(leg.origin), square_name(leg.target)
        if length == 1:
            return Fault.MIXED_CHAIN, f"{at}-{to} is a step in a chain of leaps"
        if length > 2:
            return Fault.NOT_A_STEP, f"{at}-{to} is neither a step nor a leap over one man"
        over = between(leg.origin, leg.target)
        name = square_name(over.bit_length() - 1)
        if not over & (field.own & ~(1 << path[0]) | field.foe):
            return Fault.NOBODY_TO_LEAP, f"the square {name} is empty, so no man can be leaped over from {at} to {to}"
        if not over & self._law.hurdles(field._replace(bound=leg.bound), path[0]):
            return (Fault.LEAP_OVER_ENEMY, f"the man on {name} is a free enemy; only a bound one may be leapt over")
        return None

    def _name_jaws(self, target: Square, jaws: list[Square]) -> Violation:
        why = "both of them free" if self.suicide == "functional" else "and the move binds neither"
        text = f"{square_name(target)} is between {' and '.join(map(square_name, jaws))}, {why}"
        return Violation(Fault.BETWEEN_ENEMIES, text, self.cite("5th rule"), (target, *jaws))


def _pairs(man: Square, holders: SquareSet) -> tuple[tuple[Square, Square], ...]:
    """The two ends of each line on which a man is held."""
    return tuple((man - step, man + step) for step in (1, STRIDE) if holders >> man + step & 1)


def _find_take_obstacle(position: Position, victim: Square) -> Violation | None:
    if not position.geometry.has(victim):
        return impossible(Fault.NO_SUCH_SQUARE, f"the board of {position.geometry.name} has no such square")
    color, name = position.color_at(victim), square_name(victim)
    if color is None:
        return impossible(Fault.CAPTURE_OF_NOTHING, f"the square {name} is empty", victim)
    if color is position.side:
        return impossible(Fault.CAPTURE_OF_NOTHING, f"the man on {name} is one of {color.title}'s own", victim)
    return None


def _lift(position: Position, victim: Square) -> Position:
    """The position without a man of the other side, the same side to move."""
    gone = ~(1 << victim)
    white, black = position.white & gone, position.black & gone
    return position.rearrange(white, black, position.duxes, position.side, position.quiet, position.bound & gone)


def _is_reduced(position: Position) -> bool:
    """Whether the side that does not move has one man or none."""
    return position.army(position.side.other).bit_count() <= 1
