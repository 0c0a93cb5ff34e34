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
    RIM = "rim"  # the line between the squares and the wall
    LIGHT = "light"
    DARK = "dark"
    GRID = "grid"
    COORDINATE = "coordinate"
    CAPTION = "caption"
    COUNT = "count"  # numbers beside the men in hand and the die
    DIE = "die"
    PIP = "pip"
    ORIGIN = "origin"
    TARGET = "target"
    GHOST = "ghost"
    ARROW_MOVE = "arrow-move"
    ARROW_ATTACK = "arrow-attack"
    ARROW_NOTE = "arrow-note"
    STROKE_MOVE = "stroke-move"
    STROKE_ATTACK = "stroke-attack"
    STROKE_NOTE = "stroke-note"
    HALO = "halo"  # the pale rim that lifts a stroke off what lies below
    WHITE_BODY = "white-body"
    WHITE_FACE = "white-face"
    WHITE_LINE = "white-line"
    WHITE_EDGE = "white-edge"
    WHITE_CREST = "white-crest"
    BLACK_BODY = "black-body"
    BLACK_FACE = "black-face"
    BLACK_LINE = "black-line"
    BLACK_EDGE = "black-edge"
    BLACK_CREST = "black-crest"


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
    """Shapes that are painted together; a role such as `GHOST` acts on all of them at once."""

    children: tuple[Primitive, ...]
    role: Role | None = None
    is_turned: bool = False  # by half a turn about the middle of the square at 0, 0


Primitive: TypeAlias = Rect | Disc | Path | Text | Use | Group


def number(value: float) -> str:
    """A length with at most two decimals, as short as it goes.

    >>> number(22.50), number(3), number(-0.001)
    ('22.5', '3', '0')
    """
    return f"{round(value, 2) + 0:g}"
