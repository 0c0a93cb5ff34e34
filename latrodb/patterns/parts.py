"""The parts of a pattern as data: what squares hold, where they are, and further conditions."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import STRIDE, Square, squares

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry
    from latrodb.core.symmetry import Image
    from latrodb.patterns.contents import Cell


class Event(StrEnum):
    """What a turn does on a square, judged only by the positions before and after it.

    A man moves to a square if it then holds a man of the mover whose kind was not there before; so a square that a
    soldier enters while another soldier leaves it, as in a Testudo, does not count.
    """

    MOVED = "moved"  # the last turn brought a man there
    LEFT = "left"  # the last turn moved a man away from there
    TOOK = "took"  # the last turn captured there
    MOVES = "moves"  # the next turn does
    LEAVES = "leaves"
    TAKES = "takes"


class Area(NamedTuple):
    """Some squares of any board: a rectangle, clipped at the edges, or the rim or the corners."""

    first: tuple[int, int] = (0, 0)  # file and rank, from 0
    last: tuple[int, int] = (15, 15)
    is_wall: bool = False
    is_corner: bool = False

    @property
    def is_square(self) -> bool:
        """Whether it names one square, which a board may lack."""
        return self.first == self.last

    def squares(self, size: Geometry) -> tuple[Square, ...]:
        """Its squares on a board."""
        if self.is_wall or self.is_corner:
            return tuple(squares(size.corners if self.is_corner else rim(size)))
        ranks, files = range(self.first[1], self.last[1] + 1), range(self.first[0], self.last[0] + 1)
        return tuple(
            rank * STRIDE + file for rank in ranks for file in files if rank < size.ranks and file < size.files
        )


def rim(size: Geometry) -> int:
    """The squares at a wall, as a set.

    >>> from latrodb.core.geometry import geometry
    >>> rim(geometry(10, 8)).bit_count()
    32
    """
    top, last = size.ranks - 1, size.files - 1
    at_wall = (square for square in size.squares if square // STRIDE in (0, top) or square % STRIDE in (0, last))
    return sum(1 << square for square in at_wall)


class Demand(NamedTuple):
    """What a square must hold, and what must happen there. Without a cell or an event anything will do."""

    cell: Cell
    event: Event | None = None

    def seen(self, image: Image) -> Demand:
        """The demand of an image of the pattern."""
        return self._replace(cell=self.cell.with_colors_exchanged()) if image.exchanges_colors else self


class ShapeCell(NamedTuple):
    """A demand at a place of a small board: files to the right and ranks up, counted from its lower left square."""

    file: int
    rank: int
    demand: Demand

    def seen(self, image: Image) -> ShapeCell:
        """Its place in an image of the board, counted from the image of the lower left square."""
        file, rank = (self.rank, self.file) if image.exchanges_axes else self[:2]
        file, rank = -file if image.reverses_files else file, -rank if image.reverses_ranks else rank
        return ShapeCell(file, rank, self.demand.seen(image))


class Listed(NamedTuple):
    """A demand on every square of an area, or with `is_choice` on at least one of them."""

    area: Area
    demand: Demand
    is_choice: bool = False


class Party(StrEnum):
    """The side whose men are counted."""

    WHITE = "white"
    BLACK = "black"
    OWN = "own"  # of the side to move
    ENEMY = "enemy"
    BOTH = "both"


class Count(NamedTuple):
    """A number of men on the board, `soldiers black <= 3`; `ahead` is a side's men less those of the other side."""

    counted: str  # men, soldiers, duxes, ahead
    party: Party
    comparison: str  # one of <= >= != = < >
    number: int


class Touching(NamedTuple):
    """Whether a shape touches a wall or a corner with any of its squares."""

    is_corner: bool
    is_wanted: bool
