"""What a square or a group of squares may hold.

The signs of men are those of FEN (`latrodb.core.position`): `S` `D` are White's soldier and Dux, `s` `d` Black's, and
`~` after a sign says that the man is bound. `S` alone is any soldier of White, bound or not.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import Color
from latrodb.core.square import STRIDE, Square, squares

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry
    from latrodb.core.symmetry import Image


Contents = int  # a set: one bit for each of the following

EMPTY = 1
SOLDIER, DUX, BOUND_SOLDIER, BOUND_DUX = 2, 4, 8, 16  # of White; those of Black are shifted by BLACKER
ANY_MAN = SOLDIER | DUX | BOUND_SOLDIER | BOUND_DUX
BOUND = BOUND_SOLDIER | BOUND_DUX
BLACKER = 4
ANY = EMPTY | ANY_MAN | ANY_MAN << BLACKER  # whatever is on the board
OUTSIDE = 1 << 9  # not a square of the board


class Cell(NamedTuple):
    """What a square may hold, by the side to move, since own men and enemies depend on it."""

    white_to_move: Contents
    black_to_move: Contents

    def union(self, other: Cell) -> Cell:
        """Contents that either allows."""
        return Cell(*(mine | its for mine, its in zip(self, other, strict=True)))

    def without(self, other: Cell) -> Cell:
        """Contents that this one allows and the other does not."""
        return Cell(*(mine & ~its for mine, its in zip(self, other, strict=True)))

    @property
    def may_be_outside(self) -> bool:
        """Whether it may be outside the board, whichever side is to move."""
        return bool(self.white_to_move & self.black_to_move & OUTSIDE)

    @property
    def may_be_inside(self) -> bool:
        """Whether any square of the board can match."""
        return bool((self.white_to_move | self.black_to_move) & ANY)

    @property
    def is_any(self) -> bool:
        """Whether every square of the board matches."""
        return self.white_to_move & self.black_to_move & ANY == ANY

    def with_colors_exchanged(self) -> Cell:
        """The cell with colors exchanged, and so with the other side to move."""
        return Cell(_exchange(self.black_to_move), _exchange(self.white_to_move))


def _exchange(contents: Contents) -> Contents:
    white, black = contents & ANY_MAN, contents >> BLACKER & ANY_MAN
    return contents & (EMPTY | OUTSIDE) | white << BLACKER | black


def men_of(side: Color, kinds: Contents) -> Cell:
    """Men of a side, of kinds such as `SOLDIER | BOUND_SOLDIER`."""
    contents = kinds << BLACKER if side else kinds
    return Cell(contents, contents)


def own_men(kinds: Contents) -> Cell:
    """Men of the side to move."""
    return Cell(kinds, kinds << BLACKER)


def enemy_men(kinds: Contents) -> Cell:
    """Men of the side not to move."""
    return Cell(kinds << BLACKER, kinds)


ANYTHING = Cell(ANY, ANY)
SOLDIERS, DUXES = SOLDIER | BOUND_SOLDIER, DUX | BOUND_DUX
SIGNS = {
    "S": men_of(Color.WHITE, SOLDIERS),
    "D": men_of(Color.WHITE, DUXES),
    "M": men_of(Color.WHITE, ANY_MAN),
    "s": men_of(Color.BLACK, SOLDIERS),
    "d": men_of(Color.BLACK, DUXES),
    "m": men_of(Color.BLACK, ANY_MAN),
    "o": own_men(ANY_MAN),
    "O": own_men(DUXES),
    "x": enemy_men(ANY_MAN),
    "X": enemy_men(DUXES),
    ".": Cell(EMPTY, EMPTY),
    "?": ANYTHING,
    "#": Cell(OUTSIDE, OUTSIDE),
}
_ALL_BOUND = BOUND | BOUND << BLACKER


def cell_of(sign: str) -> Cell:
    """The cell of a sign, with or without `~`.

    >>> cell_of("S~") == Cell(BOUND_SOLDIER, BOUND_SOLDIER)
    True
    """
    cell = SIGNS[sign[0]]
    if not sign.endswith("~"):
        return cell
    return Cell(cell.white_to_move & _ALL_BOUND, cell.black_to_move & _ALL_BOUND)


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
