"""Themes: the colors of a diagram, its set of men and its board, and the paint of every role under them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from latrodb.core.errors import LatrodbError, near_miss
from latrodb.diagrams.layout_board import DEFAULT, Coordinates, Setting, Walls
from latrodb.diagrams.marks import Ink
from latrodb.diagrams.men import DEFAULT_MEN, MEN, UNCHEQUERED
from latrodb.diagrams.primitives import Role

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

# Paths within a square, by their names in themes.toml.
_PATTERNS = {
    "ruling": "".join(f"M0 {at}L{at} 0M{45 - at} 45L45 {45 - at}" for at in range(9, 45, 9)) + "M0 45L45 0",
    "dots": "".join(f"M{x} {y}h.01" for y in range(4, 45, 9) for x in range(4, 45, 9)),
    "dense dots": "".join(f"M{x} {y}h.01" for y in range(3, 45, 5) for x in range(3, 45, 5)),
}


_COLOR = re.compile("#[0-9A-Fa-f]{6}|none")
_TEXTS = {  # fields that are not colors
    "dash": re.compile("[0-9. ]*"),
    "shaft": re.compile("[0-9. ]*"),
    "font": re.compile(r"[\w ,'-]+"),
    "men": re.compile("|".join(MEN)),
}


class UnknownStyleError(LatrodbError, LookupError):
    """No theme, set of men, place of coordinates or kind of walls has the given name."""


@dataclass(frozen=True, slots=True)
class Hatch:
    """Lines or dots over whole squares, instead of a color. The width is in units."""

    pattern: str  # a key of `_PATTERNS`
    color: str
    width: float

    @property
    def d(self) -> str:
        """A path within the square from 0, 0."""
        return _PATTERNS[self.pattern]


@dataclass(frozen=True, slots=True)
class Paint:
    """The attributes of a shape. `none` paints nothing; `size` is that of text, in units.

    A `hatch` is painted over each square of `Squares`; other shapes have none.
    """

    fill: str = "none"
    stroke: str = "none"
    width: float = 0
    opacity: float = 1
    fill_opacity: float = 1
    font: str = ""
    size: float = 0
    dash: str = ""
    is_blunt: bool = False  # whether the ends of a stroke are square
    hatch: Hatch | None = None


@dataclass(frozen=True, slots=True)
class InkStyle:
    """How the overlays of one ink are painted."""

    color: str  # of lines and letters
    fill: str = ""  # of arrows and dots; empty for the color
    edge: str = ""  # the outline of arrows and dots; empty for the halo of the theme
    width: float = 4  # of lines
    dash: str = ""  # of lines and the shafts of arrows, as SVG's `stroke-dasharray`
    shaft: str = ""  # the same for the shafts of arrows alone; empty for `dash`


@dataclass(frozen=True, slots=True)
class Theme:
    """The colors of a diagram, in SVG's notation, its set of men, and its board.

    `name` has only letters, digits, and `-`; it is part of ids in the drawing.
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
    halo: str  # around strokes, arrows and letters
    inks: dict[Ink, InkStyle] = field(hash=False)
    tint_line: str = "none"  # around tinted squares
    dark_hatch: Hatch | None = None
    origin_hatch: Hatch | None = None
    target_hatch: Hatch | None = None
    men: str = DEFAULT_MEN  # a key of `MEN`
    font: str = "Literata, Georgia, 'Libertinus Serif', 'DejaVu Serif', serif"
    origin_opacity: float = 0.38
    target_opacity: float = 0.72
    ghost_opacity: float = 0.38
    setting: Setting = DEFAULT

    def style_of(self, ink: Ink) -> InkStyle:
        """Return how an ink is painted, with the fill and the edge that it has by default."""
        style = self.inks[ink]
        return replace(style, fill=style.fill or style.color, edge=style.edge or self.halo)


class Style(NamedTuple):
    """The style of a picture, by names; for an empty name the theme decides."""

    theme: str = "roman"
    men: str = ""
    coordinates: str = ""
    walls: str = ""


THEMES = msgspec.toml.decode(Path(__file__).with_suffix(".toml").read_bytes(), type=dict[str, Theme])
ROMAN = THEMES["roman"]


def theme_of(style: Style, own: Theme | None = None) -> Theme:
    """Return the theme of a style, or an own one instead, with the men, coordinates, and walls of the style.

    Raises:
        UnknownStyleError: a name is unknown; the message suggests the nearest ones.

    >>> theme_of(Style("print", men="stones")).men
    'stones'
    """
    theme = own or THEMES[choose(style.theme, "theme", THEMES) or "roman"]
    men = choose(style.men, "set of men", MEN)
    coordinates = choose(style.coordinates, "place of coordinates", list(Coordinates))
    walls = choose(style.walls, "kind of walls", list(Walls))
    return dress(
        theme,
        men=men,
        coordinates=Coordinates(coordinates) if coordinates else None,
        walls=Walls(walls) if walls else None,
    )


def read_theme(data: bytes, name: str) -> Theme:
    r"""Read a theme of your own: TOML with fields of `Theme` as in themes.toml; `base` names the theme for the others.

    Raises:
        UnknownStyleError: it is not TOML, a field or the base is unknown, or a value is not of its kind.

    >>> read_theme(b'base = "print"\ndark = "#dddddd"\ninks.move = { color = "#003366" }', "mine").dark
    '#dddddd'
    """
    try:
        given = msgspec.toml.decode(data, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise UnknownStyleError(f"{name}: {error}") from error
    base = THEMES[choose(str(given.pop("base", "")), "theme", THEMES) or "roman"]
    inks = given.pop("inks", {})
    _check_fields(name, given, [each.name for each in fields(Theme) if each.name not in ("name", "inks")])
    _check_fields(name, inks, list(Ink))
    for ink in inks.values():
        _check_fields(name, ink, [each.name for each in fields(InkStyle)])
    known = msgspec.to_builtins(base)
    merged = known | given | {"name": "own", "inks": known["inks"] | inks}
    try:
        return msgspec.convert(merged, Theme)
    except msgspec.ValidationError as error:
        raise UnknownStyleError(f"{name}: {error}") from error


def _check_fields(name: str, given: object, known: Collection[str]) -> None:
    """Raise UnknownStyleError for a field that is not one of the known ones, or a text that could not be drawn."""
    if not isinstance(given, dict):
        raise UnknownStyleError(f"{name}: '{given}' must be a table")
    for key, value in given.items():
        if key not in known:
            raise UnknownStyleError(f"{name}: a theme has no '{key}'{near_miss(key, known)}")
        if isinstance(value, str) and not _TEXTS.get(key, _COLOR).fullmatch(value):
            wanted = "its kind" if key in _TEXTS else "a color, such as #b5674a, or none"
            raise UnknownStyleError(f"{name}: {key} is '{value}', which is not {wanted}")


def dress(
    theme: Theme,
    *,
    men: str | None = None,
    coordinates: Coordinates | None = None,
    walls: Walls | None = None,
    is_chequered: bool | None = None,
) -> Theme:
    """Return a theme with another set of men, a key of `MEN`, or another board; None keeps that of the theme.

    Stones come with a board without dark squares.
    """
    old = theme.setting
    if is_chequered is None:
        is_chequered = old.is_chequered and men not in UNCHEQUERED
    setting = Setting(coordinates or old.coordinates, walls or old.walls, is_chequered)
    return replace(theme, men=men or theme.men, setting=setting)


def paired(light: Theme, dark: Theme) -> Theme:
    """Return the first theme with two colors for each of its own, for a part of a web page that is light or dark.

    The colors are functions of CSS Color 5, which browsers know and programs that turn SVG into pixels do not. The
    page around the board is transparent.

    >>> paired(THEMES["roman"], THEMES["print"]).ink
    'light-dark(#33251c, #000000)'
    """
    inks = {ink: _paired_ink(light.style_of(ink), dark.style_of(ink)) for ink in Ink}
    colors = _paired_colors(light, dark) | {"page": "none"}
    return replace(light, name=f"{light.name}-{dark.name}", inks=inks, **colors)


def _paired_ink(light: InkStyle, dark: InkStyle) -> InkStyle:
    return replace(light, **_paired_colors(light, dark))


def _paired_colors(light: Theme | InkStyle, dark: Theme | InkStyle) -> dict[str, Any]:
    return {
        name: f"light-dark({css_color(one)}, {css_color(other)})"
        for (name, one), other in zip(colors_of(light).items(), colors_of(dark).values(), strict=True)
        if {one, other} != {"none"}
    }


def colors_of(style: Theme | InkStyle) -> dict[str, str]:
    """Return the colors of a theme without its inks, or of an ink, by the names of their fields."""
    values = ((each.name, getattr(style, each.name)) for each in fields(style) if each.name not in _TEXTS)
    return {name: value for name, value in values if isinstance(value, str) and _COLOR.fullmatch(value)}


def css_color(color: str) -> str:
    """Return a color as functions of CSS take it; `none` is for SVG only."""
    return "transparent" if color == "none" else color


def choose(name: str, noun: str, known: Collection[str]) -> str | None:
    """Return the name if it is known, None if it is empty; raise UnknownStyleError for any other."""
    if name and name not in known:
        raise UnknownStyleError(f"no {noun} '{name}'; available are {', '.join(known)}{near_miss(name, known)}")
    return name or None


@lru_cache(maxsize=64)
def paints(theme: Theme) -> Mapping[str, Paint]:
    """Return the paint of every role under a theme."""
    return {**_board_and_marks(theme), **_inks(theme), **_men(theme)}


def _board_and_marks(theme: Theme) -> dict[str, Paint]:
    return {
        Role.PAGE: Paint(theme.page),
        Role.WALL: Paint(theme.wall, theme.wall_line, 1.5),
        Role.LINE: Paint(stroke=theme.rim, width=1),
        Role.TOWER: Paint(theme.wall, theme.wall_line, 1),
        Role.RIM: Paint(stroke=theme.rim, width=2),
        Role.LIGHT: Paint(theme.light),
        Role.DARK: Paint(theme.dark, hatch=theme.dark_hatch),
        Role.GRID: Paint(stroke=theme.grid, width=0.6),
        Role.LONE_GRID: Paint(stroke=theme.grid if theme.grid != "none" else theme.rim, width=0.9),
        Role.SAMPLE: Paint(theme.light),
        Role.COORDINATE: Paint(theme.coordinate, font=theme.font, size=15),
        Role.BARE_COORDINATE: Paint(theme.ink, font=theme.font, size=15),
        Role.INNER_COORDINATE: Paint(theme.inner, font=theme.font, size=11),
        Role.CAPTION: Paint(theme.ink, font=theme.font, size=15),
        Role.LEGEND: Paint(theme.ink, font=theme.font, size=13),
        Role.COUNT: Paint(theme.ink, font=theme.font, size=18),
        Role.DIE: Paint(theme.white_body, theme.white_line, 1.6),
        Role.PIP: Paint(theme.white_line),
        Role.ORIGIN: _tint(theme, theme.origin, theme.origin_opacity, theme.origin_hatch),
        Role.TARGET: _tint(theme, theme.target, theme.target_opacity, theme.target_hatch),
        Role.GHOST: Paint(opacity=theme.ghost_opacity),
        Role.HALO: Paint(stroke=theme.halo, width=7.5),
        Role.INNER_HALO: Paint(theme.halo, theme.halo, 3, font=theme.font, size=11),
        Role.WORDS_HALO: Paint(theme.halo, theme.halo, 5, font=theme.font, size=21),
    }


def _tint(theme: Theme, color: str, opacity: float, hatch: Hatch | None) -> Paint:
    return Paint(color, theme.tint_line, 1.4, fill_opacity=opacity, hatch=hatch)


def _inks(theme: Theme) -> dict[str, Paint]:
    found = {}
    for ink in Ink:
        style = theme.style_of(ink)
        found[f"arrow-{ink}"] = Paint(style.fill, style.edge, 1.2)
        found[f"edge-{ink}"] = Paint(style.edge, style.edge, 2.8)
        found[f"shaft-{ink}"] = Paint(stroke=style.fill, width=6, dash=style.shaft or style.dash, is_blunt=True)
        found[f"head-{ink}"] = Paint(style.fill)
        found[f"stroke-{ink}"] = Paint(
            stroke=style.color, width=style.width, dash=style.dash, is_blunt=bool(style.dash)
        )
        found[f"cross-{ink}"] = Paint(stroke=style.color, width=style.width)
        found[f"words-{ink}"] = Paint(style.color, font=theme.font, size=21)
        found[f"plate-{ink}"] = Paint(theme.halo, style.color, 1.4)
        found[f"bar-{ink}"] = Paint(stroke=style.color, width=3.8)
        found[f"ring-{ink}"] = Paint(theme.halo, style.color, 2.4)
        found[f"figure-{ink}"] = Paint(stroke=style.color, width=2.8)
        found[f"small-{ink}"] = Paint(style.color, font=theme.font, size=13)
    return found


def _men(theme: Theme) -> dict[str, Paint]:
    return {
        "white-body": Paint(theme.white_body, theme.white_line, 1.6),
        "white-relief": Paint(theme.white_body, theme.white_line, 1.4),
        "white-face": Paint(theme.white_face, theme.white_line, 1),
        "white-line": Paint(stroke=theme.white_line, width=1.8),
        "white-edge": Paint(stroke=theme.white_line, width=1.4),
        "white-crest": Paint(theme.white_crest, theme.white_line, 1.6),
        "white-shade": Paint(stroke=theme.white_face, width=2.6),
        "white-sign": Paint(theme.white_body, theme.white_line, 1.6),
        "black-body": Paint(theme.black_body, theme.black_edge, 1.6),
        "black-relief": Paint(theme.black_body, theme.black_line, 1.4),
        "black-face": Paint(theme.black_face, theme.black_line, 0.8),
        "black-line": Paint(stroke=theme.black_line, width=1.5),
        "black-edge": Paint(stroke=theme.black_edge, width=1.4),
        "black-crest": Paint(theme.black_crest, theme.black_edge, 1.6),
        "black-shade": Paint(stroke=theme.black_face, width=2.6),
        "black-sign": Paint(theme.black_body, theme.black_line, 1.2),
    }
