"""Armies as openings make them, and what an arrangement has too many or too few of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.square import STRIDE, Square, SquareSet, as_set
from latrodb.core.step import Fault, Violation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position


def rows_of(size: Geometry, side: Color, count: int) -> SquareSet:
    """The `count` ranks nearest to a side, or all of a board that has fewer.

    >>> from latrodb.core.geometry import geometry
    >>> rows_of(geometry(8, 8), WHITE, 2).bit_count()
    16
    """
    ranks = range(max(0, size.ranks - count), size.ranks) if side else range(min(count, size.ranks))
    return as_set(rank * STRIDE + file for rank in ranks for file in range(size.files))


def turned(size: Geometry, square: Square) -> Square:
    """The square that the other player sees where this one sees `square`: the board turned half round.

    >>> from latrodb.core.geometry import geometry
    >>> from latrodb.core.square import find_square, square_name
    >>> square_name(turned(geometry(12, 8), find_square("g2")))
    'f7'
    """
    return (size.ranks - 1) * STRIDE + size.files - 1 - square


def army_faults(position: Position, *, men: int, duxes: int, noun: str = "men") -> Iterator[Violation]:
    """Leaders too many or too few, and more men than a game begins with.

    Args:
        position: any arrangement.
        men: a side's men at the beginning, without a leader.
        duxes: a side's leaders, 0 or 1.
        noun: what the men are called.
    """
    for side in (WHITE, BLACK):
        count = position.dux(side).bit_count()
        if count != duxes:
            what = "no Dux" if not count else "a Dux" if count == 1 else f"{count} Duxes"
            yield Violation(Fault.WRONG_DUXES, f"{side.title} has {what}; this game has {duxes} a side")
        soldiers = position.soldiers(side).bit_count()
        if soldiers > men:
            yield Violation(Fault.TOO_MANY_MEN, f"{side.title} has {soldiers} {noun}; the game begins with {men}")
