"""Ulrich Schaedler's reconstruction (2001): men are placed, step and leap, are bound and removed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.square import as_set, square_name, squares
from latrodb.core.step import Drop, Fault, Move, Shift, Step, Tactic, Take, Turn, Violation, shared_shift
from latrodb.rules.attacks import Attack, Lock, pairs_around
from latrodb.rules.engine.constants import PLACING, TAKING, WAY
from latrodb.rules.games.placing import PlacingGame
from latrodb.rules.obstacles import OBSTACLES, impossible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.notation.written import WrittenTurn

BOUND = 3  # the plane of bound men
MOVE = (1 << 27) - 1  # what the engine's numbers of a removal and a move have, without the way of leaps


@dataclass(frozen=True)
class Schaedler(PlacingGame):
    """Schädler's rules of 2001: a turn is one placement, one way of a man, one removal, or a removal and a way."""

    name: str = "schaedler"

    planes: ClassVar[tuple[str, ...]] = ("white", "black", "duxes", "bound")
    obstacles: ClassVar[dict[Fault, str]] = OBSTACLES | {
        Fault.NO_MOVEMENT: "{leg} ends on {0} where it begins",
        Fault.CAPTURE_OF_NOTHING: "{not_bound}",
    }
    wrong_form = impossible(
        Fault.WRONG_FORM, "a turn of this game is one placement, one move of one man, or one removal"
    )

    def faults(self, position: Position) -> Iterator[Violation]:
        """Too many or too few men for the board, more men than agreed, hands out of step, a leader."""
        area, men = len(position.geometry.squares), self.layout.hand
        least, most = -(-area // 4), area * 3 // 8
        if not max(2, least) <= men <= most:
            text = f"a board of {position.geometry.name} takes {least} to {most} men a side, not {men}"
            yield Violation(Fault.WRONG_MEN, f"{text} (set men=)", self.cite("1st rule"))
        for side in (WHITE, BLACK):
            count = position.army(side).bit_count() + position.hand[side]
            if count > men:
                text = f"{side.title} has {count} men with those in hand; {men} a side were agreed"
                yield Violation(Fault.TOO_MANY_MEN, text)
        white, black = position.hand
        if black - white != (position.side is BLACK and black > 0):
            yield Violation(
                Fault.UNEVEN_HANDS, f"White has {white} men in hand and Black {black}, but the sides take turns placing"
            )
        if position.duxes or any(position.dux_hand):
            yield Violation(Fault.WRONG_DUXES, "the position has a Dux; this game has none")

    def after(self, board: Any, position: Position, turn: Turn) -> Position:
        """The position on a board, with the men that are bound."""
        after, (bound,) = super().after(board, position, turn), self.sets_on(board, BOUND)
        return after if bound == after.bound else replace(after, bound=bound)

    def read(self, position: Position, written: WrittenTurn) -> Turn | Violation:
        """The moves of a written turn; moves that begin where the man's last one ended form one chain.

        A legal chain of leaps is replaced by its canonical route.
        """
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
        return self._canonical(position, tuple(turn))

    def squares_of(self, position: Position, turn: Turn) -> tuple[int, Sequence[int], int] | Violation:
        """The square of a placement or a removal, and those of a way."""
        match turn:
            case (Drop(target, is_dux=False),):
                return PLACING, (target,), 0
            case (Take(victim),):
                return TAKING, (victim,), 0
            case (Shift(origin, target, via),):
                return WAY, (origin, *via, target), 0
            case (Take(victim), Shift(origin, target, via)):
                return TAKING, (victim, origin, *via, target), 0
        return self.wrong_form

    def turn_of(self, position: Position, number: int) -> Turn:
        """The turn with a number."""
        squares = self.board_at(position).squares_of(number)
        if len(squares) == 1:
            return (Drop(squares[0]) if position.hand[position.side] else Take(squares[0]),)
        removed = squares[:1] if number >> 18 & 511 else []
        origin, *via, target = squares[len(removed) :]
        return (*map(Take, removed), shared_shift(origin, target, tuple(via)))

    def _canonical(self, position: Position, turn: Turn) -> Turn:
        """The turn with the leaps that lists have for what it does, if it is a legal chain of leaps."""
        shift = turn[-1]
        if not isinstance(shift, Shift) or not shift.via or self.violations(position, turn):
            return turn
        removed = turn[0].target + 1 if isinstance(turn[0], Take) else 0
        wanted, men = removed << 18 | shift.origin << 9 | shift.target, self._men_after(position, turn)
        numbers = [number for number in self.board_at(position).legal_turns() if number & MOVE == wanted]
        same = (self.turn_of(position, number) for number in numbers)
        return next((each for each in same if each == turn or self._men_after(position, each) == men), turn)

    def _men_after(self, position: Position, turn: Turn) -> bytes:
        """The men on the board after a turn that can be played."""
        self.try_turn(position, turn)
        found: bytes = self._place_at(position).board.planes()
        return found

    def words(self, position: Position, turn: Turn, at: Sequence[int], after: Position) -> dict[str, str]:
        """What sentences about a fault may name, besides its squares."""
        words, men = super().words(position, turn, at, after), position.hand[position.side]
        shift = turn[-1]
        if isinstance(shift, Shift):
            words["leg"] = "the move" if shift.origin == shift.target else "a leg of the move"
            if at and at[0] != shift.target:
                words["by"] = self.phrases["way_by"]
        name, is_own = square_name(at[0]) if at else "", bool(at) and position.army(position.side) >> at[0] & 1
        return words | {
            "hand": "1 man" if men == 1 else f"{men} men",
            "not_bound": f"the man on {name} is one of {position.side.title}'s own"
            if is_own
            else f"the square {name} is empty",
            "over": square_name((at[0] + at[1]) // 2) if len(at) > 1 else "",
        }

    @property
    def chosen_words(self) -> dict[str, str]:
        """What sentences about a fault may name and only options change."""
        return {"why": "both of them free" if self.option("suicide") == "functional" else "and the move binds neither"}

    def locks(self, position: Position) -> tuple[Lock, ...]:
        """The men turned over, and the free enemies on both sides of each (3rd and 4th rule)."""
        rule = self.cite("3rd rule")
        return tuple(
            Lock(man, as_set(chain(*pairs_around(man, position.army(color.other) & ~position.bound))), rule)
            for man in squares(position.bound & position.men)
            if (color := position.color_at(man)) is not None
        )

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men that held the man removed."""
        free = step.before.army(step.before.side) & ~step.before.bound
        return tuple(
            Attack(Tactic.REMOVAL, capture.square, as_set(chain(*lines)), lines)
            for capture in step.captures
            for lines in (pairs_around(capture.square, free),)
        )
