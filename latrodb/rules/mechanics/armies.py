"""Armies in openings, and arrangements with too many or too few men."""

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
    """The `count` ranks nearest to a side, or all ranks if the board has fewer.

    >>> from latrodb.core.geometry import geometry
    >>> rows_of(geometry(8, 8), WHITE, 2).bit_count()
    16
    """
    ranks = range(max(0, size.ranks - count), size.ranks) if side else range(min(count, size.ranks))
    return as_set(rank * STRIDE + file for rank in ranks for file in range(size.files))


def turned(size: Geometry, square: Square) -> Square:
    """The square that `square` becomes when the board is rotated by half a turn.

    >>> from latrodb.core.geometry import geometry
    >>> from latrodb.core.square import find_square, square_name
    >>> square_name(turned(geometry(12, 8), find_square("g2")))
    'f7'
    """
    return (size.ranks - 1) * STRIDE + size.files - 1 - square


def army_faults(position: Position, *, men: int, duxes: int, noun: str = "men") -> Iterator[Violation]:
    """Too many or too few leaders, and more men than the game begins with.

    Args:
        position: any arrangement.
        men: men of a side at the beginning, without the leader.
        duxes: leaders of a side, 0 or 1.
        noun: what to call the men.
    """
    for side in (WHITE, BLACK):
        count = position.dux(side).bit_count()
        if count != duxes:
            what = "no Dux" if not count else "a Dux" if count == 1 else f"{count} Duxes"
            yield Violation(Fault.WRONG_DUXES, f"{side.title} has {what}; this game has {duxes} a side")
        soldiers = position.soldiers(side).bit_count()
        if soldiers > men:
            yield Violation(Fault.TOO_MANY_MEN, f"{side.title} has {soldiers} {noun}; the game begins with {men}")
