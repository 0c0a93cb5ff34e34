"""Placed shapes: the vocabulary between layout and paint.

Lengths are in units of the drawing, a square of the board being `SQUARE` of them; x grows to the right
and y downwards. A shape's `role` says what it is; the theme decides how that looks.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

SQUARE = 45


class Role(StrEnum):
    """What a shape is in a picture."""

    PAGE = "page"
    WALL = "wall"  # the edge around the squares
    TOWER = "tower"  # the floor of a tower in the edge
    RIM = "rim"  # the line between the squares and the edge
    LIGHT = "light"
    DARK = "dark"
    GRID = "grid"
    LONE_GRID = "lone-grid"  # where no dark squares tell the squares apart
    COORDINATE = "coordinate"  # in the edge
    BARE_COORDINATE = "bare-coordinate"  # on the page
    INNER_COORDINATE = "inner-coordinate"  # in squares
    CAPTION = "caption"
    LEGEND = "legend"
    SAMPLE = "sample"  # the ground of a mark in the legend
    COUNT = "count"  # numbers beside the men in hand and the die
    DIE = "die"
    PIP = "pip"
    ORIGIN = "origin"
    TARGET = "target"
    GHOST = "ghost"
    HALO = "halo"  # the pale rim that lifts a stroke off what lies below
    WORDS_HALO = "words-halo"  # the same for letters
    ARROW_MOVE = "arrow-move"  # what is filled: arrows and dots
    ARROW_ATTACK = "arrow-attack"
    ARROW_NOTE = "arrow-note"
    ARROW_GREEN = "arrow-green"
    ARROW_RED = "arrow-red"
    ARROW_BLUE = "arrow-blue"
    ARROW_YELLOW = "arrow-yellow"
    ARROW_PURPLE = "arrow-purple"
    ARROW_GREY = "arrow-grey"
    STROKE_MOVE = "stroke-move"  # lines
    STROKE_ATTACK = "stroke-attack"
    STROKE_NOTE = "stroke-note"
    STROKE_GREEN = "stroke-green"
    STROKE_RED = "stroke-red"
    STROKE_BLUE = "stroke-blue"
    STROKE_YELLOW = "stroke-yellow"
    STROKE_PURPLE = "stroke-purple"
    STROKE_GREY = "stroke-grey"
    WORDS_MOVE = "words-move"  # letters over empty squares
    WORDS_ATTACK = "words-attack"
    WORDS_NOTE = "words-note"
    WORDS_GREEN = "words-green"
    WORDS_RED = "words-red"
    WORDS_BLUE = "words-blue"
    WORDS_YELLOW = "words-yellow"
    WORDS_PURPLE = "words-purple"
    WORDS_GREY = "words-grey"
    PLATE_MOVE = "plate-move"  # the ground of letters beside a man
    PLATE_ATTACK = "plate-attack"
    PLATE_NOTE = "plate-note"
    PLATE_GREEN = "plate-green"
    PLATE_RED = "plate-red"
    PLATE_BLUE = "plate-blue"
    PLATE_YELLOW = "plate-yellow"
    PLATE_PURPLE = "plate-purple"
    PLATE_GREY = "plate-grey"
    SMALL_MOVE = "small-move"  # letters beside a man
    SMALL_ATTACK = "small-attack"
    SMALL_NOTE = "small-note"
    SMALL_GREEN = "small-green"
    SMALL_RED = "small-red"
    SMALL_BLUE = "small-blue"
    SMALL_YELLOW = "small-yellow"
    SMALL_PURPLE = "small-purple"
    SMALL_GREY = "small-grey"
    WHITE_BODY = "white-body"
    WHITE_FACE = "white-face"
    WHITE_LINE = "white-line"
    WHITE_EDGE = "white-edge"
    WHITE_CREST = "white-crest"
    WHITE_SHADE = "white-shade"  # the shadow or gleam of a stone
    WHITE_SIGN = "white-sign"  # whose turn it is
    BLACK_BODY = "black-body"
    BLACK_FACE = "black-face"
    BLACK_LINE = "black-line"
    BLACK_EDGE = "black-edge"
    BLACK_CREST = "black-crest"
    BLACK_SHADE = "black-shade"
    BLACK_SIGN = "black-sign"


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its upper left corner, with corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    role: Role
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Squares:
    """Whole squares of a board, by their upper left corners."""

    places: tuple[tuple[float, float], ...]
    role: Role


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle by its middle."""

    x: float
    y: float
    radius: float
    role: Role


@dataclass(frozen=True, slots=True)
class Path:
    """A path in the language of SVG's `d` attribute."""

    d: str
    role: Role


@dataclass(frozen=True, slots=True)
class Text:
    """A line of words; x is their middle unless `is_start`, y is the base line."""

    x: float
    y: float
    words: str
    role: Role
    is_start: bool = False


@dataclass(frozen=True, slots=True)
class Use:
    """A man's symbol, put with its upper left corner at a place."""

    symbol: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that are painted together; a role such as `GHOST` acts on all of them at once.

    Its children are moved to `x`, `y` and drawn at `scale`.
    """

    children: tuple[Primitive, ...]
    role: Role | None = None
    is_turned: bool = False  # by half a turn about the middle of the square at 0, 0
    x: float = 0
    y: float = 0
    scale: float = 1


@dataclass(frozen=True, slots=True)
class Timed:
    """Shapes that come, go and move while a drawing plays, again and again.

    Where nothing moves they stand at their last place, if they are shown at the end.

    Attributes:
        children: the shapes, laid out for the place 0, 0.
        seconds: how long one round takes.
        places: where they are from a time on, as seconds, x and y; between two times they glide.
        spans: when they are shown, as pairs of seconds; empty for always.
    """

    children: tuple[Primitive, ...]
    seconds: float
    places: tuple[tuple[float, float, float], ...] = ()
    spans: tuple[tuple[float, float], ...] = ()


Primitive: TypeAlias = Rect | Squares | Disc | Path | Text | Use | Group | Timed


def number(value: float) -> str:
    """A length with at most two decimals, as short as it goes.

    >>> number(22.50), number(3), number(-0.001)
    ('22.5', '3', '0')
    """
    return f"{round(value, 2) + 0:g}"
