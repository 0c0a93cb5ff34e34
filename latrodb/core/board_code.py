"""A board as one number, in which each square has a bit for White's men, Black's men, the leaders and the bound men.

The bits of a plane are the squares as `latrodb.core.square` numbers them; the planes follow each other, each in whole
bytes, and one more byte says whose turn it is and whether the position is the first of a run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import STRIDE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position

WHITE_PLANE, BLACK_PLANE, DUX_PLANE, BOUND_PLANE, LAST_BYTE = range(5)
BLACK_TO_MOVE, STARTS_RUN = 0, 1  # bits of the last byte


def plane_bits(size: Geometry) -> int:
    """The bits of a plane on a board, a multiple of 8.

    >>> from latrodb.core.geometry import geometry
    >>> plane_bits(geometry(12, 8))
    136
    """
    return -(-size.ranks * STRIDE // 8) * 8


def code_bytes(size: Geometry) -> int:
    """The bytes of a board as a number.

    >>> from latrodb.core.geometry import geometry
    >>> code_bytes(geometry(12, 8))
    69
    """
    return LAST_BYTE * plane_bits(size) // 8 + 1


def join_runs(runs: Sequence[bytes], size: Geometry) -> bytes:
    """Runs of boards side by side, the first of each marked."""
    codes, at = bytearray(b"".join(runs)), code_bytes(size) - 1
    for run in runs:
        codes[at] |= 1 << STARTS_RUN
        at += len(run)
    return bytes(codes)


def board_code(position: Position) -> bytes:
    """The men of a position and the side to move, as bytes. What a position remembers beside them is not in it."""
    size = position.geometry
    planes = (position.white, position.black, position.duxes, position.bound, int(position.side) << BLACK_TO_MOVE)
    code = sum(plane << number * plane_bits(size) for number, plane in enumerate(planes))
    return code.to_bytes(code_bytes(size), "little")
