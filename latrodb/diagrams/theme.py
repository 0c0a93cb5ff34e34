"""Themes: how each role of a picture looks. Values only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from latrodb.diagrams.primitives import Role

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Paint:
    """The look of a shape. `none` paints nothing; a `size` is that of words, in units."""

    fill: str = "none"
    stroke: str = "none"
    width: float = 0
    opacity: float = 1
    font: str = ""
    size: float = 0


@dataclass(frozen=True, slots=True)
class Theme:
    """The colors of a diagram, as SVG writes them, and its set of men.

    `name` may hold letters, digits and `-`; it is part of ids in the drawing.
    """

    name: str
    page: str
    wall: str
    wall_line: str
    rim: str  # the line between the squares and the wall
    light: str
    dark: str
    grid: str
    coordinate: str
    ink: str  # captions and counts
    white_body: str
    white_face: str
    white_line: str
    white_crest: str
    black_body: str
    black_face: str
    black_line: str
    black_crest: str
    black_edge: str  # the outline of Black's men
    origin: str
    target: str
    move: str
    attack: str
    note: str
    men: str = "figurines"  # a key of `MEN`
    font: str = "Georgia, 'DejaVu Serif', serif"
    tint_opacity: float = 0.55
    ghost_opacity: float = 0.38


ROMAN = Theme(
    name="roman",
    page="#ffffff",
    wall="#b5674a",
    wall_line="#6d3524",
    rim="#5a2a1c",
    light="#f4ead6",
    dark="#e0cba6",
    grid="none",
    coordinate="#fff4e2",
    ink="#33251c",
    white_body="#fffdf7",
    white_face="#c9ad84",
    white_line="#3b2c22",
    white_crest="#d3543a",
    black_body="#37333a",
    black_face="#a08f82",
    black_line="#f0e6d8",
    black_crest="#d9a441",
    black_edge="#17141a",
    origin="#e9c75a",
    target="#e9c75a",
    move="#2f6f8f",
    attack="#b3262a",
    note="#2e7d4f",
)

PLAIN = Theme(
    name="plain",
    page="#ffffff",
    wall="#ffffff",
    wall_line="none",
    rim="#000000",
    light="#ffffff",
    dark="#e4e4e4",
    grid="#8a8a8a",
    coordinate="#000000",
    ink="#000000",
    white_body="#ffffff",
    white_face="#bdbdbd",
    white_line="#000000",
    white_crest="#ffffff",
    black_body="#2b2b2b",
    black_face="#9a9a9a",
    black_line="#ffffff",
    black_crest="#d0d0d0",
    black_edge="#000000",
    origin="#c4c4c4",
    target="#c4c4c4",
    move="#4d4d4d",
    attack="#000000",
    note="#4d4d4d",
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (ROMAN, PLAIN)}


@lru_cache(maxsize=32)
def paints(theme: Theme) -> Mapping[Role, Paint]:
    """The paint of every role under a theme."""
    return {
        Role.PAGE: Paint(theme.page),
        Role.WALL: Paint(theme.wall, theme.wall_line, 1.5),
        Role.RIM: Paint(stroke=theme.rim, width=2),
        Role.LIGHT: Paint(theme.light),
        Role.DARK: Paint(theme.dark),
        Role.GRID: Paint(stroke=theme.grid, width=0.6),
        Role.COORDINATE: Paint(theme.coordinate, font=theme.font, size=14),
        Role.CAPTION: Paint(theme.ink, font=theme.font, size=15),
        Role.COUNT: Paint(theme.ink, font=theme.font, size=18),
        Role.DIE: Paint(theme.white_body, theme.white_line, 1.6),
        Role.PIP: Paint(theme.white_line),
        Role.ORIGIN: Paint(theme.origin, opacity=theme.tint_opacity * 0.7),
        Role.TARGET: Paint(theme.target, opacity=theme.tint_opacity * 1.3),
        Role.GHOST: Paint(opacity=theme.ghost_opacity),
        Role.HALO: Paint(stroke=theme.light, width=7.5, opacity=0.75),
        **_inks(theme),
        **_men(theme),
    }


def _inks(theme: Theme) -> dict[Role, Paint]:
    arrows = {Role.ARROW_MOVE: theme.move, Role.ARROW_ATTACK: theme.attack, Role.ARROW_NOTE: theme.note}
    strokes = {Role.STROKE_MOVE: theme.move, Role.STROKE_ATTACK: theme.attack, Role.STROKE_NOTE: theme.note}
    filled = {role: Paint(color, opacity=0.85) for role, color in arrows.items()}
    return filled | {role: Paint(stroke=color, width=4) for role, color in strokes.items()}


def _men(theme: Theme) -> dict[Role, Paint]:
    return {
        Role.WHITE_BODY: Paint(theme.white_body, theme.white_line, 1.6),
        Role.WHITE_FACE: Paint(theme.white_face, theme.white_line, 1),
        Role.WHITE_LINE: Paint(stroke=theme.white_line, width=1.8),
        Role.WHITE_EDGE: Paint(stroke=theme.white_line, width=1.4),
        Role.WHITE_CREST: Paint(theme.white_crest, theme.white_line, 1.6),
        Role.BLACK_BODY: Paint(theme.black_body, theme.black_edge, 1.6),
        Role.BLACK_FACE: Paint(theme.black_face, theme.black_line, 0.8),
        Role.BLACK_LINE: Paint(stroke=theme.black_line, width=1.5),
        Role.BLACK_EDGE: Paint(stroke=theme.black_edge, width=1.4),
        Role.BLACK_CREST: Paint(theme.black_crest, theme.black_edge, 1.6),
    }
