"""Placed shapes: the vocabulary between layout and paint.

Lengths are in units of the drawing, `SQUARE` units to a square of the board; x grows to the right and y
downwards. A shape's `role` says what it is; the theme decides how it is painted.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

SQUARE = 45


class Role(StrEnum):
    """What a shape is in a picture.

    The roles of marks consist of a kind and an ink, those of men of a side and a part: `arrow-red`, `white-body`.
    """

    PAGE = "page"
    WALL = "wall"  # the edge around the squares
    LINE = "line"  # a second line around the squares
    TOWER = "tower"  # the floor of a tower in the edge
    RIM = "rim"  # the line between the squares and the edge
    LIGHT = "light"
    DARK = "dark"
    GRID = "grid"
    LONE_GRID = "lone-grid"  # on a board without dark squares
    COORDINATE = "coordinate"  # in the edge
    BARE_COORDINATE = "bare-coordinate"  # on the page
    INNER_COORDINATE = "inner-coordinate"  # in squares
    CAPTION = "caption"
    LEGEND = "legend"
    SAMPLE = "sample"  # the ground of a mark in the legend
    COUNT = "count"  # numbers next to the men in hand and the die
    DIE = "die"
    PIP = "pip"
    ORIGIN = "origin"
    TARGET = "target"
    GHOST = "ghost"
    HALO = "halo"  # the pale rim that separates a stroke from what is below it
    WORDS_HALO = "words-halo"  # the same for letters
    INNER_HALO = "inner-halo"  # the same for coordinates in squares


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its upper left corner, with corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    role: str
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Squares:
    """Whole squares of a board, by their upper left corners."""

    places: tuple[tuple[float, float], ...]
    role: str


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle by its middle."""

    x: float
    y: float
    radius: float
    role: str


@dataclass(frozen=True, slots=True)
class Path:
    """A path in the syntax of SVG's `d` attribute."""

    d: str
    role: str


@dataclass(frozen=True, slots=True)
class Text:
    """A line of words; x is their middle unless `is_start`, y is the base line."""

    x: float
    y: float
    words: str
    role: str
    is_start: bool = False


@dataclass(frozen=True, slots=True)
class Use:
    """A man's symbol, placed by its upper left corner."""

    symbol: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that are painted together; a role such as `GHOST` acts on all of them at once.

    Its children are moved to `x`, `y` and drawn at `scale`.
    """

    children: tuple[Primitive, ...]
    role: str | None = None
    turn: int = 0  # rotated by so many degrees about the middle of the square at 0, 0
    x: float = 0
    y: float = 0
    scale: float = 1


@dataclass(frozen=True, slots=True)
class Timed:
    """Shapes that appear, move, and disappear while a drawing plays in a loop.

    If it is not played, they are at their last place, if they are shown at the end.
    """

    children: tuple[Primitive, ...]  # laid out for the place 0, 0
    seconds: float  # how long one round takes
    places: tuple[tuple[float, float, float], ...] = ()  # seconds, x and y; between two times the shapes glide
    span: tuple[float, float] | None = None  # when they are shown, from and to; None for always


Primitive: TypeAlias = Rect | Squares | Disc | Path | Text | Use | Group | Timed


def number(value: float) -> str:
    """A length with at most two decimals, as short as possible.

    >>> number(22.50), number(3), number(-0.001)
    ('22.5', '3', '0')
    """
    return f"{round(value, 2) + 0:g}"
