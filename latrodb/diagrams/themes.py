"""The themes. Values only; what they mean stands in `theme_paints`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from latrodb.diagrams.layout_board import Coordinates, Setting, Walls
from latrodb.diagrams.men import UNCHEQUERED
from latrodb.diagrams.theme import Hatch, InkLook, Inks, Paint, Theme, paints

__all__ = ["PLAIN", "ROMAN", "THEMES", "Hatch", "InkLook", "Inks", "Paint", "Theme", "dress", "paints"]

if TYPE_CHECKING:
    from collections.abc import Mapping


def _inks(*colors: str) -> Inks:
    """Inks that differ by color alone, in the order of `Inks`."""
    return Inks(*map(InkLook, colors))


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
    inner="#7a4a30",
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
    inks=_inks("#2f6f8f", "#b3262a", "#2e7d4f", "#2e7d4f", "#b3262a", "#24559e", "#b07c00", "#6f2da8", "#6b6460"),
)

VINYL = Theme(
    name="vinyl",
    page="#ffffff",
    wall="#f6f3e6",
    wall_line="#b9b28f",
    rim="#2f6b3f",
    light="#f6f3e6",
    dark="#5f9068",
    grid="none",
    coordinate="#2f6b3f",
    inner="#1c3f26",
    ink="#222222",
    white_body="#fbf6e6",
    white_face="#d8c69c",
    white_line="#2a241a",
    white_crest="#c9953f",
    black_body="#2b2b2d",
    black_face="#8d8d90",
    black_line="#f0eee6",
    black_crest="#b4473c",
    black_edge="#0c0c0d",
    origin="#f2d64b",
    target="#f2d64b",
    origin_opacity=0.5,
    target_opacity=0.85,
    inks=_inks("#14508c", "#b01818", "#7a2f8a", "#0f5a24", "#b01818", "#14508c", "#8a5a00", "#5a1fa0", "#4a4a4a"),
)

DARK = Theme(
    name="dark",
    page="#14161a",
    wall="#23272e",
    wall_line="#5b6472",
    rim="#1b1e23",
    light="#59626f",
    dark="#434b57",
    grid="none",
    coordinate="#c3cad6",
    inner="#d6dbe4",
    ink="#e4e7ec",
    white_body="#f3f0e8",
    white_face="#bdb4a2",
    white_line="#1c1d20",
    white_crest="#e0705a",
    black_body="#16181c",
    black_face="#777f8b",
    black_line="#e6e9ee",
    black_crest="#e0b04a",
    black_edge="#b9c0cb",
    origin="#d0a93c",
    target="#d0a93c",
    origin_opacity=0.35,
    target_opacity=0.6,
    halo_opacity=0.9,
    inks=_inks("#7cc4f0", "#ff8f80", "#8fe0a4", "#8fe0a4", "#ff8f80", "#8fb8ff", "#f2d268", "#d2a2f5", "#ccd2da"),
)

CONTRAST = Theme(
    name="contrast",
    page="#ffffff",
    wall="#000000",
    wall_line="#000000",
    rim="#000000",
    light="#ffffff",
    dark="#d4d4d4",
    grid="#5a5a5a",
    coordinate="#ffffff",
    inner="#000000",
    ink="#000000",
    white_body="#ffffff",
    white_face="#ffffff",
    white_line="#000000",
    white_crest="#ffd400",
    black_body="#000000",
    black_face="#ffffff",
    black_line="#ffffff",
    black_crest="#ffd400",
    black_edge="#000000",
    origin="#ffe680",
    target="#ffcf33",
    tint_line="#000000",
    origin_opacity=1,
    target_opacity=1,
    ghost_opacity=0.6,
    arrow_opacity=1,
    halo_opacity=1,
    inks=_inks("#00308f", "#9b0000", "#005226", "#005226", "#9b0000", "#00308f", "#5c3d00", "#4b0082", "#3d3d3d"),
)

# The inks are among those of Okabe and Ito, "Color Universal Design" (2008), darkened where they are thin.
COLORBLIND = Theme(
    name="colorblind",
    page="#ffffff",
    wall="#3d4a57",
    wall_line="#252e36",
    rim="#252e36",
    light="#f5f3ee",
    dark="#cfd4da",
    grid="none",
    coordinate="#ffffff",
    inner="#3d4a57",
    ink="#1d242b",
    white_body="#ffffff",
    white_face="#d8d3c6",
    white_line="#1d242b",
    white_crest="#f0e442",
    black_body="#1d242b",
    black_face="#8d98a3",
    black_line="#ffffff",
    black_crest="#56b4e9",
    black_edge="#000000",
    origin="#f0e442",
    target="#f0e442",
    origin_opacity=0.5,
    target_opacity=0.9,
    arrow_opacity=1,
    inks=Inks(
        InkLook("#0072b2"),
        InkLook("#c04a00"),
        InkLook("#000000", width=3, dash="7 6"),
        InkLook("#006a4e", dash="2 7"),
        InkLook("#c04a00"),
        InkLook("#0072b2"),
        InkLook("#d08a00", edge="#5a3e00", dash="12 6"),
        InkLook("#7a1fd0", dash="14 8 1 8"),
        InkLook("#8a8a8a", width=3),
    ),
)

_FLAT_INKS = Inks(
    InkLook("#4d4d4d"),
    InkLook("#000000"),
    InkLook("#4d4d4d", width=3, dash="7 6"),
    InkLook("#4d4d4d", width=3, dash="2 6"),
    InkLook("#000000"),
    InkLook("#4d4d4d"),
    InkLook("#6b6b6b", width=3, dash="12 6"),
    InkLook("#3d3d3d", width=3, dash="14 7 1 7"),
    InkLook("#6b6b6b", width=2.5),
)

PLAIN = Theme(
    name="plain",
    page="#ffffff",
    wall="#ffffff",
    wall_line="#8a8a8a",
    rim="#000000",
    light="#ffffff",
    dark="#e4e4e4",
    grid="#8a8a8a",
    coordinate="#000000",
    inner="#000000",
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
    inks=_FLAT_INKS,
)

_RULING = "".join(f"M0 {at}L{at} 0M{45 - at} 45L45 {45 - at}" for at in (5, 10, 15, 20, 25, 30, 35, 40)) + "M0 45L45 0"
_DOTS = "".join(f"M{x} {y}h.01" for y in range(4, 45, 9) for x in range(4, 45, 9))
_DENSE_DOTS = "".join(f"M{x} {y}h.01" for y in range(3, 45, 5) for x in range(3, 45, 5))

# Black ink only: what other themes tell by color is told by hatching, dots, dashes and the weight of lines.
PRINT = replace(
    PLAIN,
    name="print",
    dark="#ffffff",
    dark_hatch=Hatch(_RULING, "#000000", 0.5),
    grid="#000000",
    white_face="#ffffff",
    black_body="#000000",
    black_face="#ffffff",
    black_crest="#ffffff",
    origin="#ffffff",
    origin_hatch=Hatch(_DOTS, "#000000", 1.6),
    target="#ffffff",
    target_hatch=Hatch(_DENSE_DOTS, "#000000", 2),
    tint_line="#000000",
    origin_opacity=1,
    target_opacity=1,
    ghost_opacity=0.45,
    arrow_opacity=1,
    halo_opacity=1,
    inks=Inks(
        InkLook("#000000", fill="#ffffff", edge="#000000", width=2.4),
        InkLook("#000000", width=4.4),
        InkLook("#000000", fill="#a6a6a6", edge="#000000", width=2.4, dash="6 5"),
        InkLook("#000000", fill="#d9d9d9", edge="#000000", width=3, dash=".1 5.5"),
        InkLook("#000000", width=4.4),
        InkLook("#000000", fill="#ffffff", edge="#000000", width=2.4),
        InkLook("#000000", fill="#737373", edge="#000000", width=2.4, dash="11 5"),
        InkLook("#000000", fill="#bfbfbf", edge="#000000", width=2.4, dash="12 6 1 6"),
        InkLook("#000000", fill="#595959", width=1.4),
    ),
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (ROMAN, VINYL, PRINT, PLAIN, DARK, CONTRAST, COLORBLIND)}


def dress(
    theme: Theme,
    *,
    men: str | None = None,
    coordinates: Coordinates | None = None,
    walls: Walls | None = None,
    is_chequered: bool | None = None,
) -> Theme:
    """A theme with another set of men or another make of board; None leaves what the theme has.

    Args:
        theme: where to start from.
        men: a key of `MEN`; stones come with a board without dark squares.
        coordinates: where the names of files and ranks stand.
        walls: what surrounds the squares.
        is_chequered: whether every other square is dark.
    """
    usual = theme.setting
    if is_chequered is None:
        is_chequered = usual.is_chequered and men not in UNCHEQUERED
    setting = Setting(coordinates or usual.coordinates, walls or usual.walls, is_chequered)
    return replace(theme, men=men or theme.men, setting=setting)
