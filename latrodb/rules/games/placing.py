"""Games that begin with placing: men are placed from the hand on empty squares before any man moves."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from latrodb.core.position import Position
from latrodb.core.square import square_name
from latrodb.core.step import Drop, Move, Shift, Stop, Take, Turn, Violation, shared_shift
from latrodb.notation.form import Form
from latrodb.rules.engine.table import PlacingTable
from latrodb.rules.game import Game
from latrodb.rules.obstacles import find_path
from latrodb.rules.whole_turns import WholeTurns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.square import Square
    from latrodb.notation.written import WrittenTurn


@dataclass(frozen=True)
class PlacingGame(WholeTurns):
    """A game of placements, ways of one man, removals and passes; each game allows some of them."""

    memory: ClassVar[tuple[str, ...]] = ("hand", "dux_hand")
    has_several_moves: ClassVar[bool] = True
    phrases: ClassVar[dict[str, str]] = Game.phrases | {"placed_by": "already", "way_by": "by a man"}
    wrong_form: ClassVar[Violation]  # the objection to turns of another form

    @property
    def at_once(self) -> int:
        """How many men a turn places."""
        assert isinstance(self.table, PlacingTable)
        return self.table.at_once

    def read(self, position: Position, written: WrittenTurn) -> Turn | Violation:
        """Read the moves of a written turn; every leg of a way is a separate move."""
        turn: list[Move] = []
        for move in written.moves:
            path = find_path(position.geometry, move)
            if isinstance(path, Violation):
                return path
            match move.form:
                case Form.SHIFT:
                    turn += [shared_shift(*leg) for leg in pairwise(path)]
                case Form.DROP:
                    turn.append(Drop(path[0], move.is_dux))
                case Form.TAKE:
                    turn.append(Take(path[0]))
                case Form.PASS:
                    turn.append(Stop(move.is_dux))
                case _:
                    return self.wrong_form
        return tuple(turn) if written.throw is None else self.wrong_form

    def memories(self, position: Position) -> list[Position]:
        """Those with the hands of a position and after each placement that follows, men first, the last hands first."""
        hand, dux_hand, side, found = list(position.hand), list(position.dux_hand), position.side, []
        while True:
            hands, dux_hands = (hand[0], hand[1]), (dux_hand[0], dux_hand[1])
            found.append(Position(position.geometry, 0, 0, hand=hands, dux_hand=dux_hands))
            if hand[side]:
                hand[side] -= self.at_once
            elif dux_hand[side]:
                dux_hand[side] -= 1
            else:
                return found[::-1]
            side = side.other

    def after(self, board: Any, position: Position, turn: Turn) -> Position:
        """The position on a board, after a turn from `position`."""
        after = super().after(board, position, turn)
        white, black, white_dux, black_dux = board.men_in_hand()
        if (white, black) == position.hand and (white_dux, black_dux) == position.dux_hand:
            return after
        return replace(after, hand=(white, black), dux_hand=(white_dux, black_dux))

    def words(self, position: Position, turn: Turn, at: Sequence[int], after: Position) -> dict[str, str]:
        """What sentences about a fault may name, besides its squares."""
        words, men = super().words(position, turn, at, after), position.hand[position.side]
        drops = [move for move in turn if isinstance(move, Drop)]
        left = f"only {men} left to place" if men else "no man left to place"
        if sum(drop.is_dux for drop in drops) > position.dux_hand[position.side]:
            left = "no Dux to place"
        leg = blocked_leg(position.geometry, turn, at[0]) if at else None
        origin, target = map(square_name, leg) if leg else ("", "")
        words |= {"hand": str(men), "left": left, "origin": origin, "target": target}
        return words | {"by": self.phrases["placed_by"]} if drops else words

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of legal turns; placements are counted by formula."""
        placings = count_placings(position, depth, self.at_once)
        return super().perft(position, depth) if placings is None else placings


def blocked_leg(size: Geometry, turn: Turn, man: Square) -> tuple[Square, Square] | None:
    """The first leg of a turn that is too long to leap over a man on its way."""
    for shift in turn:
        if isinstance(shift, Shift):
            for leg in pairwise((shift.origin, *shift.via, shift.target)):
                slide = size.slides.get(leg)
                if slide and slide.way >> man & 1 and slide.way.bit_count() > 2:
                    return leg
    return None


def count_placings(position: Position, plies: int, at_once: int) -> int | None:
    """The number of ways to place men over some plies, or None if the hands do not last that long.

    Only the number of empty squares matters: each turn places `at_once` men on any of them, in no order.
    """
    empty, side, ways = position.empty.bit_count(), position.side, 1
    hand = list(position.hand)
    for _ in range(plies):
        men = min(at_once, hand[side])
        if not men:
            return None
        ways *= comb(empty, men)
        empty -= men
        hand[side] -= men
        side = side.other
    return ways
