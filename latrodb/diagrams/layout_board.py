"""Layout of a board: its squares, its edge and its coordinates. Pure geometry; no colors."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import WHITE, Color
from latrodb.core.square import FILES, STRIDE, Square
from latrodb.diagrams.primitives import SQUARE, Group, Path, Primitive, Rect, Role, Squares, Text, number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from latrodb.core.geometry import Geometry

RIM = 3  # the empty margin of the page
BAND = 24  # the width of the band around the squares if it has coordinates
NARROW_BAND = 15  # if it has none
MERLON = 7  # how far the merlons and towers of the Walls of the City protrude
TOWER = 30
SIGN, SIGN_WIDTH = 38, 15  # the length and the most that the sign of the side to move is wide
_LINE = 5  # from the squares to a second line around them


class Coordinates(StrEnum):
    """Where the names of files and ranks go."""

    OUTSIDE = "outside"
    INSIDE = "inside"
    NONE = "none"


class Walls(StrEnum):
    """What surrounds the squares: a plain band, the crenellated Walls of the City, a second line, or nothing."""

    PLAIN = "plain"
    CITY = "city"
    LINE = "line"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Setting:
    """How an empty board is drawn."""

    coordinates: Coordinates = Coordinates.OUTSIDE
    walls: Walls = Walls.PLAIN
    is_chequered: bool = True

    @property
    def inset(self) -> int:
        """Return the distance from the edge of the page to the squares."""
        band = BAND if self.coordinates is Coordinates.OUTSIDE else NARROW_BAND
        return RIM + band + {Walls.CITY: MERLON, Walls.LINE: _LINE}.get(self.walls, 0)


DEFAULT = Setting()


class Board(NamedTuple):
    """A board in place on the page."""

    geometry: Geometry
    is_flipped: bool = False
    setting: Setting = DEFAULT

    @property
    def width(self) -> int:
        """Return the width with the edge and the margin of the page, in units."""
        return 2 * self.setting.inset + SQUARE * self.geometry.files

    @property
    def height(self) -> int:
        """Return the height with the edge and the margin of the page, in units."""
        return 2 * self.setting.inset + SQUARE * self.geometry.ranks

    def corner(self, square: Square) -> tuple[float, float]:
        """Return the upper left corner of a square."""
        return corners(self)[square]


@lru_cache(maxsize=128)
def corners(board: Board) -> Mapping[Square, tuple[int, int]]:
    """Return the upper left corner of every square of a board."""
    geometry, inset = board.geometry, board.setting.inset
    last_file, last_rank = geometry.files - 1, geometry.ranks - 1
    places = {}
    for square in geometry.squares:
        file, rank = square % STRIDE, square // STRIDE
        column = last_file - file if board.is_flipped else file
        row = rank if board.is_flipped else last_rank - rank
        places[square] = (inset + SQUARE * column, inset + SQUARE * row)
    return places


def lay_background(board: Board) -> tuple[Primitive, ...]:
    """Lay out the squares of a board with its edge and coordinates."""
    inset = board.setting.inset
    width, height = SQUARE * board.geometry.files, SQUARE * board.geometry.ranks
    return (
        *_lay_walls(board),
        Rect(inset, inset, width, height, Role.LIGHT),
        *_lay_squares(board),
        Rect(inset, inset, width, height, Role.RIM),
        *(_lay_names(_outer_names(board)) if board.setting.coordinates is Coordinates.OUTSIDE else ()),
    )


def lay_inner_names(board: Board) -> tuple[Primitive, ...]:
    """Lay out the coordinates inside the squares, if they go there; they are painted over the men."""
    if board.setting.coordinates is not Coordinates.INSIDE:
        return ()
    halos = (replace(name, role=Role.INNER_HALO) for name in _inner_names(board))
    return *_lay_names(halos), *_lay_names(_inner_names(board))


def lay_side(board: Board, side: Color) -> Primitive:
    """Lay out the sign of the side to move, in the band at its end of the board."""
    width = min(SIGN_WIDTH, 2 * (_middle_of_band(board) - _start_of_band(board)) - 3)
    return lay_wedge(side, *place_of_side(board, side), width)


def lay_wedge(side: Color, x: float, y: float, width: float = SIGN_WIDTH) -> Path:
    """Lay out the sign of a side around a place: a wedge in its color that points at its end of the board.

    It is nearly as long as a square, so that it is visible in small pictures.
    """
    d = f"M{number(x - width / 2)} {number(y)}l{number(width)} {-SIGN // 2}v{SIGN}z"
    return Path(d, f"{side.title.lower()}-sign")


def place_of_side(board: Board, side: Color | None) -> tuple[float, float]:
    """Return the place in the band next to the first rank of a side, never on a tower; for None that in the middle."""
    x = board.width - _middle_of_band(board)
    if side is None:
        return x, board.height / 2
    clear = board.setting.inset + SQUARE / 2 + (TOWER / 2 if board.setting.walls is Walls.CITY else 0)
    is_below = (side is WHITE) != board.is_flipped
    return x, board.height - clear if is_below else clear


def _middle_of_band(board: Board) -> float:
    """Return the distance from the edge of the page to the middle of the band."""
    return (_start_of_band(board) + _end_of_band(board)) / 2


def _start_of_band(board: Board) -> int:
    return RIM + (MERLON if board.setting.walls is Walls.CITY else 0)


def _end_of_band(board: Board) -> int:
    return board.setting.inset - (_LINE if board.setting.walls is Walls.LINE else 0)


def _lay_squares(board: Board) -> Iterator[Primitive]:
    inset, geometry = board.setting.inset, board.geometry
    if board.setting.is_chequered:
        dark = (square for square in geometry.squares if (square % STRIDE + square // STRIDE) % 2 == 0)
        yield Squares(tuple(map(board.corner, dark)), Role.DARK)
    upright = (f"M{inset + SQUARE * at} {inset}v{SQUARE * geometry.ranks}" for at in range(1, geometry.files))
    level = (f"M{inset} {inset + SQUARE * at}h{SQUARE * geometry.files}" for at in range(1, geometry.ranks))
    if lines := "".join((*upright, *level)):
        yield Path(lines, Role.GRID if board.setting.is_chequered else Role.LONE_GRID)


def _lay_walls(board: Board) -> Iterator[Primitive]:
    width, height = board.width, board.height
    match board.setting.walls:
        case Walls.PLAIN:
            yield Rect(RIM, RIM, width - 2 * RIM, height - 2 * RIM, Role.WALL, 4)
        case Walls.CITY:
            yield Path(_merlons(board), Role.WALL)
            start = RIM + MERLON
            yield Rect(start, start, width - 2 * start, height - 2 * start, Role.WALL)
            yield from _towers(board)
        case Walls.LINE:
            start = board.setting.inset - _LINE
            yield Rect(start, start, width - 2 * start, height - 2 * start, Role.LINE)


def _merlons(board: Board) -> str:
    """Teeth along the four sides, one at the middle of each square that no tower covers."""
    deep = MERLON + 2  # a little of each tooth is under the band
    half = SQUARE // 2
    path = ""
    sides = ((board.geometry.files, board.height, True), (board.geometry.ranks, board.width, False))
    for count, across, is_level in sides:
        for index in range(count):
            along = number(board.setting.inset + SQUARE * index + (SQUARE - half) / 2)
            for aside in (RIM, across - RIM - deep):
                place = f"{along} {number(aside)}" if is_level else f"{number(aside)} {along}"
                size = (half, deep) if is_level else (deep, half)
                path += f"M{place}h{size[0]}v{size[1]}h-{size[0]}z"
    return path


def _towers(board: Board) -> Iterator[Primitive]:
    """A tower at each corner, with its floor."""
    for x in (RIM, board.width - RIM - TOWER):
        for y in (RIM, board.height - RIM - TOWER):
            yield Rect(x, y, TOWER, TOWER, Role.WALL, 2)
            yield Rect(x + 6, y + 6, TOWER - 12, TOWER - 12, Role.TOWER, 1)


def _lay_names(names: Iterable[Text]) -> tuple[Group]:
    shapes = tuple(names)
    return (Group(shapes, shapes[0].role),)


def _outer_names(board: Board) -> Iterator[Text]:
    role = Role.BARE_COORDINATE if board.setting.walls in (Walls.NONE, Walls.LINE) else Role.COORDINATE
    middle, base, band = SQUARE / 2, 5, _middle_of_band(board)
    for file in range(board.geometry.files):
        x, _ = board.corner(file)
        yield Text(x + middle, board.height - band + base, FILES[file], role)
    for rank in range(board.geometry.ranks):
        _, y = board.corner(rank * STRIDE)
        yield Text(band, y + middle + base, str(rank + 1), role)


def _inner_names(board: Board) -> Iterator[Text]:
    """Files in the lower right corners of the lowest row, ranks in the upper left corners of the first file."""
    bottom = board.geometry.ranks - 1 if board.is_flipped else 0
    first = board.geometry.files - 1 if board.is_flipped else 0
    for file in range(board.geometry.files):
        x, y = board.corner(file + STRIDE * bottom)
        yield Text(x + SQUARE - 5, y + SQUARE - 3, FILES[file], Role.INNER_COORDINATE)
    for rank in range(board.geometry.ranks):
        x, y = board.corner(first + STRIDE * rank)
        yield Text(x + 6 + (2 if rank > 8 else 0), y + 10.5, str(rank + 1), Role.INNER_COORDINATE)
