"""How men stand before the first turn."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from latrodb.core.color import WHITE, Color
from latrodb.core.geometry import Geometry
from latrodb.core.position import Position
from latrodb.core.square import NOWHERE, STRIDE, Square, SquareSet, as_set, squares


class Dux(Enum):
    """Where the Duxes stand."""

    NONE = "none"
    AHEAD = "ahead"  # in front of the first row, on its middle square or on the right one of two
    MIDDLE = "middle"  # in the middle of the first row, or ahead if it has no middle


class Pattern(Enum):
    """Which squares of the rows have men."""

    FULL = "full"
    CHECKERED = "checkered"  # every other square, from each player's own left-hand corner


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """How many rows of men each side has, and where its Dux stands; Black's side is turned by half a turn."""

    rows: int = 0
    dux: Dux = Dux.NONE
    pattern: Pattern = Pattern.FULL


def lay_out(size: Geometry, opening: Opening, first: Color) -> Position:
    """The position of an opening on a board of a size."""
    white = rows_of(size, WHITE, opening.rows)
    if opening.pattern is Pattern.CHECKERED:
        white = as_set(each for each in squares(white) if (each // STRIDE + each % STRIDE) % 2 == 0)
    dux = NOWHERE
    if opening.dux is not Dux.NONE:
        is_ahead = opening.dux is Dux.AHEAD or size.files % 2 == 0
        dux = 1 << size.files // 2 + (STRIDE if is_ahead else 0)
    black, far = turned_set(size, white), turned_set(size, dux)
    return Position(size, white | dux, black | far, dux | far, first)


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


def turned_set(size: Geometry, men: SquareSet) -> SquareSet:
    """The squares that some squares become when the board is rotated by half a turn."""
    return as_set(turned(size, square) for square in squares(men))
