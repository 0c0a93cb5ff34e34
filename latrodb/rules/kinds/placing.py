"""Games that begin with placing: men are placed from the hand on empty squares before any man moves."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from latrodb.core.color import Color
from latrodb.core.square import square_name
from latrodb.core.step import Fault, Violation
from latrodb.core.turn import Drop, Move, Stop, Take, shared_shift
from latrodb.notation.form import Form
from latrodb.rules.kinds.game import Game
from latrodb.rules.mechanics.slides import find_path, impossible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.position import Position
    from latrodb.core.turn import Turn
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.system import Resolution


@dataclass(frozen=True)
class PlacingGame(Game):
    """A game of placements, ways of one man, removals and passes; each game allows some of them."""

    at_once: ClassVar[int] = 1  # how many men are placed in a turn
    wrong_form: ClassVar[Violation]  # the objection to turns of another form

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """The turn as given by `read`, if it can be played."""
        return self.possible(position, self.read(position, written))

    def read(self, position: Position, written: WrittenTurn) -> Turn | Violation:
        """Read the moves of a written turn; every leg of a way is a separate move."""
        turn: list[Move] = []
        for move in written.moves:
            path = find_path(position.geometry, move)
            if isinstance(path, Violation):
                return path
            match move.form:
                case Form.DROP:
                    turn.append(Drop(path[0], move.is_dux))
                case Form.TAKE:
                    turn.append(Take(path[0]))
                case Form.SHIFT:
                    turn += [shared_shift(*leg) for leg in pairwise(path)]
                case Form.PASS:
                    turn.append(Stop(move.is_dux))
                case _:
                    return self.wrong_form
        return tuple(turn) if written.throw is None else self.wrong_form

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of legal turns; placements are counted by formula."""
        placings = count_placings(position, depth, self.at_once)
        return super().perft(position, depth) if placings is None else placings


def find_drop_obstacle(position: Position, drops: Sequence[Drop]) -> Violation | None:
    """What makes a placement impossible, or None: no such square, an occupied square, an empty hand."""
    size, side = position.geometry, position.side
    taken = position.men
    for drop in drops:
        if not size.has(drop.target):
            return impossible(Fault.NO_SUCH_SQUARE, f"the board of {size.name} has no such square")
        if taken >> drop.target & 1:
            return impossible(Fault.OCCUPIED_TARGET, f"{square_name(drop.target)} is occupied already", drop.target)
        taken |= 1 << drop.target
    duxes = sum(drop.is_dux for drop in drops)
    targets = tuple(drop.target for drop in drops)
    if duxes > position.dux_hand[side]:
        return impossible(Fault.EMPTY_HAND, f"{side.title} has no Dux to place", *targets)
    left = position.hand[side]
    if len(drops) - duxes > left:
        have = f"has only {left} left to place" if left else "has no man left to place"
        return impossible(Fault.EMPTY_HAND, f"{side.title} {have}", *targets)
    return None


def place(position: Position, drops: Sequence[Drop]) -> Position:
    """The position with these men placed and the other side to move. They must have no obstacle."""
    side = position.side
    men = sum(1 << drop.target for drop in drops)
    duxes = sum(1 << drop.target for drop in drops if drop.is_dux)
    return replace(
        position,
        white=position.white if side else position.white | men,
        black=position.black | men if side else position.black,
        duxes=position.duxes | duxes,
        side=side.other,
        hand=_less(position.hand, side, (men & ~duxes).bit_count()),
        dux_hand=_less(position.dux_hand, side, duxes.bit_count()),
        quiet=0,
    )


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


def _less(hand: tuple[int, int], side: Color, count: int) -> tuple[int, int]:
    white, black = hand
    return (white, black - count) if side is Color.BLACK else (white - count, black)
