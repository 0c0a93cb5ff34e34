"""What a theme is, and the paint of every role under one. No theme of its own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagrams.layout_board import USUAL, Setting
from latrodb.diagrams.men import USUAL_MEN
from latrodb.diagrams.primitives import Role

if TYPE_CHECKING:
    from collections.abc import Mapping


class Hatch(NamedTuple):
    """Lines or dots over whole squares, in place of a color. Lengths are in units, a square being `SQUARE`.

    Attributes:
        d: a path within the square from 0, 0.
        color: of the lines.
        width: of the lines.
    """

    d: str
    color: str
    width: float


@dataclass(frozen=True, slots=True)
class Paint:
    """The look of a shape. `none` paints nothing; a `size` is that of words, in units.

    A `hatch` is laid over each square of `Squares`; other shapes have none.
    """

    fill: str = "none"
    stroke: str = "none"
    width: float = 0
    opacity: float = 1
    font: str = ""
    size: float = 0
    dash: str = ""
    hatch: Hatch | None = None


class InkLook(NamedTuple):
    """How the overlays of one ink look.

    Attributes:
        color: of lines and letters.
        fill: of arrows and dots; empty for the color.
        edge: the outline of arrows and dots.
        width: of lines.
        dash: of lines, as SVG's `stroke-dasharray`; empty for none.
    """

    color: str
    fill: str = ""
    edge: str = "none"
    width: float = 4
    dash: str = ""


class Inks(NamedTuple):
    """A look for each ink; the names are those of `Ink`."""

    move: InkLook
    attack: InkLook
    note: InkLook
    green: InkLook
    red: InkLook
    blue: InkLook
    yellow: InkLook
    purple: InkLook
    grey: InkLook


@dataclass(frozen=True, slots=True)
class Theme:
    """The colors of a diagram, as SVG writes them, its set of men and the make of its board.

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
    coordinate: str  # in the wall
    inner: str  # coordinates in squares
    ink: str  # captions and counts, on the page
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
    inks: Inks
    tint_line: str = "none"  # around tinted squares
    dark_hatch: Hatch | None = None
    origin_hatch: Hatch | None = None
    target_hatch: Hatch | None = None
    men: str = USUAL_MEN  # a key of `MEN`
    font: str = "Georgia, 'Libertinus Serif', 'DejaVu Serif', serif"
    origin_opacity: float = 0.38
    target_opacity: float = 0.72
    ghost_opacity: float = 0.38
    arrow_opacity: float = 0.85
    halo_opacity: float = 0.75
    setting: Setting = USUAL


@lru_cache(maxsize=64)
def paints(theme: Theme) -> Mapping[Role, Paint]:
    """The paint of every role under a theme."""
    return {**_board(theme), **_words(theme), **_marks(theme), **_inks(theme), **_men(theme)}


def _board(theme: Theme) -> dict[Role, Paint]:
    return {
        Role.PAGE: Paint(theme.page),
        Role.WALL: Paint(theme.wall, theme.wall_line, 1.5),
        Role.TOWER: Paint(theme.wall, theme.wall_line, 1),
        Role.RIM: Paint(stroke=theme.rim, width=2),
        Role.LIGHT: Paint(theme.light),
        Role.DARK: Paint(theme.dark, hatch=theme.dark_hatch),
        Role.GRID: Paint(stroke=theme.grid, width=0.6),
        Role.LONE_GRID: Paint(stroke=theme.grid if theme.grid != "none" else theme.rim, width=0.9),
        Role.SAMPLE: Paint(theme.light),
    }


def _words(theme: Theme) -> dict[Role, Paint]:
    return {
        Role.COORDINATE: Paint(theme.coordinate, font=theme.font, size=15),
        Role.BARE_COORDINATE: Paint(theme.ink, font=theme.font, size=15),
        Role.INNER_COORDINATE: Paint(theme.inner, font=theme.font, size=10),
        Role.CAPTION: Paint(theme.ink, font=theme.font, size=15),
        Role.LEGEND: Paint(theme.ink, font=theme.font, size=13),
        Role.COUNT: Paint(theme.ink, font=theme.font, size=18),
    }


def _marks(theme: Theme) -> dict[Role, Paint]:
    halo = theme.halo_opacity
    return {
        Role.DIE: Paint(theme.white_body, theme.white_line, 1.6),
        Role.PIP: Paint(theme.white_line),
        Role.ORIGIN: Paint(theme.origin, theme.tint_line, 1.2, theme.origin_opacity, hatch=theme.origin_hatch),
        Role.TARGET: Paint(theme.target, theme.tint_line, 1.2, theme.target_opacity, hatch=theme.target_hatch),
        Role.GHOST: Paint(opacity=theme.ghost_opacity),
        Role.HALO: Paint(stroke=theme.light, width=7.5, opacity=halo),
        Role.WORDS_HALO: Paint(theme.light, theme.light, 5, halo, theme.font, 21),
    }


def _inks(theme: Theme) -> dict[Role, Paint]:
    found = {}
    for name, look in theme.inks._asdict().items():
        fill, edge = look.fill or look.color, 1.2 if look.edge != "none" else 0
        found[Role(f"arrow-{name}")] = Paint(fill, look.edge, edge, theme.arrow_opacity)
        found[Role(f"stroke-{name}")] = Paint(stroke=look.color, width=look.width, dash=look.dash)
        found[Role(f"words-{name}")] = Paint(look.color, font=theme.font, size=21)
        found[Role(f"plate-{name}")] = Paint(theme.light, look.color, 1.4)
        found[Role(f"small-{name}")] = Paint(look.color, font=theme.font, size=13)
    return found


def _men(theme: Theme) -> dict[Role, Paint]:
    return {
        Role.WHITE_BODY: Paint(theme.white_body, theme.white_line, 1.6),
        Role.WHITE_FACE: Paint(theme.white_face, theme.white_line, 1),
        Role.WHITE_LINE: Paint(stroke=theme.white_line, width=1.8),
        Role.WHITE_EDGE: Paint(stroke=theme.white_line, width=1.4),
        Role.WHITE_CREST: Paint(theme.white_crest, theme.white_line, 1.6),
        Role.WHITE_SHADE: Paint(stroke=theme.white_face, width=2.6),
        Role.WHITE_SIGN: Paint(theme.white_body, theme.white_line, 1.6),
        Role.BLACK_BODY: Paint(theme.black_body, theme.black_edge, 1.6),
        Role.BLACK_FACE: Paint(theme.black_face, theme.black_line, 0.8),
        Role.BLACK_LINE: Paint(stroke=theme.black_line, width=1.5),
        Role.BLACK_EDGE: Paint(stroke=theme.black_edge, width=1.4),
        Role.BLACK_CREST: Paint(theme.black_crest, theme.black_edge, 1.6),
        Role.BLACK_SHADE: Paint(stroke=theme.black_face, width=2.6),
        Role.BLACK_SIGN: Paint(theme.black_body, theme.black_line, 1.2),
    }
