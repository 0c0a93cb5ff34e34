"""Solid squares and rectangles of men, the Testudo of the XXI games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import STRIDE, SquareSet

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry


def rectangles(size: Geometry, men: SquareSet) -> tuple[SquareSet, ...]:
    """Every full rectangle of men, two squares wide and high at least, that is part of no larger one; lowest first.

    >>> from latrodb.core.geometry import geometry
    >>> from latrodb.core.square import set_of
    >>> rectangles(geometry(8, 8), set_of("a1", "b1", "a2", "b2", "c2")) == (set_of("a1", "b1", "a2", "b2"),)
    True
    """
    found = []
    for width in range(2, size.files + 1):
        row = (1 << width) - 1
        for file in range(size.files - width + 1):
            full = [men >> rank * STRIDE + file & row == row for rank in range(size.ranks)]
            found += [_block(row << file, *span) for span in _runs(full)]
    return tuple(sorted(each for each in found if not any(each & other == each != other for other in found)))


def _runs(full: list[bool]) -> list[tuple[int, int]]:
    """The longest stretches of ranks that are all full, two at least: the first rank and the rank behind the last."""
    ends = [rank for rank in range(len(full) + 1) if rank == len(full) or not full[rank]]
    starts = [0, *(end + 1 for end in ends[:-1])]
    return [(start, end) for start, end in zip(starts, ends, strict=True) if end - start >= 2]


def _block(row: SquareSet, start: int, end: int) -> SquareSet:
    return sum(row << rank * STRIDE for rank in range(start, end))
