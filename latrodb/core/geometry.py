"""The size of a board, and what follows from it: edges, neighbors, lines."""

from __future__ import annotations

import re
from functools import cache, cached_property
from typing import NamedTuple

from latrodb.core.square import DIAGONALS, ORTHOGONALS, STRIDE, Square, SquareSet, as_set, square_name

MAX_SIDE = 16


class Slide(NamedTuple):
    """A way along a rank or file from one square to another, with all that is needed to judge it."""

    origin: Square
    target: Square
    origin_bit: SquareSet
    target_bit: SquareSet
    way: SquareSet  # the squares between, and the target
    near_origin: SquareSet  # the neighbors of the origin
    near_target: SquareSet
    brackets: tuple[tuple[SquareSet, SquareSet], ...]  # (neighbor of the target, the square beyond it)
    corners: tuple[tuple[SquareSet, SquareSet], ...]  # (corner next to the target, its other neighbor)
    ahead: tuple[SquareSet, ...]  # the squares beyond the target in the direction of travel, nearest first
    step: int  # the direction of travel, as the difference of one square
    is_step: bool  # whether the target is a neighbor of the origin


class Geometry:
    """A board of `files` by `ranks`, each 1 to 16. Make it with `geometry(files, ranks)`: one object per size."""

    def __init__(self, files: int, ranks: int) -> None:
        self.files = files
        self.ranks = ranks
        self.squares = tuple(rank * STRIDE + file for rank in range(ranks) for file in range(files))
        self.board = as_set(self.squares)

    def __repr__(self) -> str:
        return f"geometry({self.files}, {self.ranks})"

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        return geometry, (self.files, self.ranks)

    @property
    def name(self) -> str:
        """The size with files first, as in the keys of variants: `10x8`."""
        return f"{self.files}x{self.ranks}"

    def has(self, square: Square) -> bool:
        """Whether the board has a square."""
        return square >= 0 and bool(self.board >> square & 1)

    @cached_property
    def by_name(self) -> dict[str, Square]:
        """The squares by their names."""
        return {square_name(square): square for square in self.squares}

    @cached_property
    def neighbors(self) -> tuple[SquareSet, ...]:
        """For each square number, the set of orthogonal neighbors (0 where there is no square)."""
        return tuple(self._around(square, ORTHOGONALS) for square in range(self.ranks * STRIDE))

    @cached_property
    def near(self) -> dict[SquareSet, SquareSet]:
        """The orthogonal neighbors of each square, by the set that holds only this square; the empty set has none.

        Any other set has the neighbors of all its squares.
        """
        return _Near(self)

    @cached_property
    def surroundings(self) -> tuple[SquareSet, ...]:
        """For each square number, the set of its up to eight neighbors."""
        return tuple(self._around(square, ORTHOGONALS + DIAGONALS) for square in range(self.ranks * STRIDE))

    @cached_property
    def corners(self) -> SquareSet:
        """The four corner squares."""
        top = (self.ranks - 1) * STRIDE
        return as_set({0, self.files - 1, top, top + self.files - 1})

    def line(self, square: Square, step: int) -> tuple[Square, ...]:
        """The squares from `square` in a direction to the edge, without `square`.

        >>> [square_name(each) for each in geometry(8, 8).line(0, 1)][:2]
        ['b1', 'c1']
        """
        found = []
        square += step
        while self.has(square):
            found.append(square)
            square += step
        return tuple(found)

    def spread(self, squares: SquareSet) -> SquareSet:
        """The squares orthogonally next to any square of a set, including squares of the set that touch each other."""
        return (squares << 1 | squares >> 1 | squares << STRIDE | squares >> STRIDE) & self.board

    @cached_property
    def rays(self) -> tuple[tuple[tuple[Slide, ...], ...], ...]:
        """For each square number, the slides from it, by direction, shortest first."""
        return tuple(
            tuple(self._ray(square, step) for step in ORTHOGONALS if self.line(square, step))
            if self.has(square)
            else ()
            for square in range(self.ranks * STRIDE)
        )

    @cached_property
    def slides(self) -> dict[tuple[Square, Square], Slide]:
        """Every slide of the board by its origin and target."""
        return {(slide.origin, slide.target): slide for rays in self.rays for ray in rays for slide in ray}

    @cached_property
    def slide_texts(self) -> dict[str, Slide]:
        """Every slide of the board by its text, `a1-a5`."""
        return {
            f"{square_name(origin)}-{square_name(target)}": slide for (origin, target), slide in self.slides.items()
        }

    def _around(self, square: Square, steps: tuple[int, ...]) -> SquareSet:
        if not self.has(square):
            return 0
        return as_set(square + step for step in steps if self.has(square + step))

    def _ray(self, origin: Square, step: int) -> tuple[Slide, ...]:
        line = self.line(origin, step)
        return tuple(
            Slide(
                origin,
                target,
                1 << origin,
                1 << target,
                as_set(line[: index + 1]),
                self.neighbors[origin],
                self.neighbors[target],
                self._brackets[target],
                self._corner_pairs[target],
                tuple(1 << square for square in line[index + 1 :]),
                step,
                index == 0,
            )
            for index, target in enumerate(line)
        )

    @cached_property
    def _brackets(self) -> tuple[tuple[tuple[SquareSet, SquareSet], ...], ...]:
        return tuple(
            tuple(
                (1 << square + step, 1 << square + 2 * step)
                for step in ORTHOGONALS
                if self.has(square) and self.has(square + step) and self.has(square + 2 * step)
            )
            for square in range(self.ranks * STRIDE)
        )

    @cached_property
    def _corner_pairs(self) -> tuple[tuple[tuple[SquareSet, SquareSet], ...], ...]:
        return tuple(
            tuple(
                (1 << corner, self.neighbors[corner] & ~(1 << square))
                for corner in self.squares
                if self.corners >> corner & 1 and self.neighbors[square] >> corner & 1
            )
            for square in range(self.ranks * STRIDE)
        )


class _Near(dict[SquareSet, SquareSet]):
    """Neighbors by set: those of single squares are precomputed, others are computed on first use."""

    def __init__(self, size: Geometry) -> None:
        super().__init__({0: 0} | {1 << square: size.neighbors[square] for square in size.squares})
        self.size = size

    def __missing__(self, squares: SquareSet) -> SquareSet:
        return self.size.spread(squares)


@cache
def geometry(files: int, ranks: int) -> Geometry:
    """The one Geometry of that size. Raises ValueError unless both sides are 1 to 16.

    >>> geometry(10, 8) is geometry(10, 8)
    True
    """
    if not (1 <= files <= MAX_SIDE and 1 <= ranks <= MAX_SIDE):
        raise ValueError(f"a board has 1 to {MAX_SIDE} files and ranks, not {files}x{ranks}")
    return Geometry(files, ranks)


def parse_size(text: str) -> Geometry | None:
    """The board of a size such as `10x8`, files first, or None."""
    found = re.fullmatch(r"(\d{1,2})x(\d{1,2})", text)
    if not found or not all(1 <= int(side) <= MAX_SIDE for side in found.groups()):
        return None
    return geometry(int(found[1]), int(found[2]))
