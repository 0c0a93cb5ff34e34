"""A board as one number, in which each square has a bit for White's men, Black's men, the leaders and the bound men.

The bits of a plane are the squares as `latrodb.core.square` numbers them; the planes follow each other, each in whole
bytes, and the side to move comes after them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import STRIDE

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position

WHITE_PLANE, BLACK_PLANE, DUX_PLANE, BOUND_PLANE, SIDE_PLANE = range(5)


def plane_bits(size: Geometry) -> int:
    """The bits of a plane on a board, a multiple of 8.

    >>> from latrodb.core.geometry import geometry
    >>> plane_bits(geometry(12, 8))
    136
    """
    return -(-size.ranks * STRIDE // 8) * 8


def board_code(position: Position) -> int:
    """The number of the men of a position and the side to move. What a position remembers beside them is not in it."""
    bits = plane_bits(position.geometry)
    planes = (position.white, position.black, position.duxes, position.bound, int(position.side))
    return sum(plane << number * bits for number, plane in enumerate(planes))
