"""Themes: contrast and colors, computed.

Contrast is that of WCAG 2.2 (success criteria 1.4.3 and 1.4.11, level AA). Color blindness is simulated with
the matrices of Machado, Oliveira and Fernandes (2009) for full protanopia and deuteranopia; distances are
those of CIE 1976 in L*a*b*.
"""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import combinations

import pytest

from latrodb.core.color import Color
from latrodb.diagrams.layout_board import Coordinates, Walls
from latrodb.diagrams.marks import Ink
from latrodb.diagrams.men import MEN, Roles
from latrodb.diagrams.primitives import Role
from latrodb.diagrams.themes import ROMAN, THEMES, Inks, Theme, dress, paints

Rgb = tuple[float, float, float]

PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
EVERYBODY = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def rgb(color: str) -> Rgb:
    return tuple(int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))  # type: ignore[return-value]


def linear(color: str) -> Rgb:
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(color))  # type: ignore[return-value]


def luminance(color: str) -> float:
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def over(top: str, opacity: float, below: str) -> str:
    """The color that a browser shows where one color lies over another."""
    mixed = (opacity * a + (1 - opacity) * b for a, b in zip(rgb(top), rgb(below), strict=True))
    return "#" + "".join(f"{round(255 * each):02x}" for each in mixed)


def lab(color: str, sight: tuple[Rgb, ...]) -> Rgb:
    seen = [max(0.0, sum(a * b for a, b in zip(row, linear(color), strict=True))) for row in sight]
    red, green, blue = seen
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(first: str, second: str, sight: tuple[Rgb, ...]) -> float:
    pairs = zip(lab(first, sight), lab(second, sight), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def grounds(theme: Theme) -> tuple[str, ...]:
    """Every color that a square can have."""
    squares = (theme.light, theme.dark)
    tints = ((theme.origin, theme.origin_opacity), (theme.target, theme.target_opacity))
    return *squares, *(over(tint, opacity, square) for tint, opacity in tints for square in squares)


def test_the_measures_agree_with_what_is_published() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert lab("#ff0000", EVERYBODY) == pytest.approx((53.24, 80.09, 67.2), abs=0.2)
    assert distance("#ff0000", "#00a000", EVERYBODY) > 2 * distance("#ff0000", "#00a000", DEUTERANOPIA)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_words_can_be_read_under_every_theme(theme: Theme) -> None:
    assert contrast(theme.ink, theme.page) >= 4.5
    least = 4.5 if theme is THEMES["contrast"] else 3
    assert contrast(theme.coordinate, theme.wall) >= least
    assert all(contrast(theme.inner, square) >= least for square in (theme.light, theme.dark))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_outlines_of_men_stand_out_from_their_squares(theme: Theme) -> None:
    for square in (theme.light, theme.dark):
        assert max(contrast(square, theme.white_line), contrast(square, theme.white_body)) >= 3
        assert max(contrast(square, theme.black_edge), contrast(square, theme.black_body)) >= 3
    assert contrast(theme.white_body, theme.black_body) >= 7
    assert contrast(theme.white_line, theme.white_body) >= 4.5
    assert contrast(theme.black_line, theme.black_body) >= 4.5


def test_high_contrast_is_that_of_wcag_level_aa() -> None:
    for ground in grounds(THEMES["contrast"]):
        assert contrast(THEMES["contrast"].white_line, ground) >= 4.5
        assert contrast(THEMES["contrast"].black_body, ground) >= 4.5
        for look in (getattr(THEMES["contrast"].inks, ink) for ink in Ink):
            assert contrast(look.color, ground) >= 4.5
            assert contrast(look.fill or look.color, ground) >= 3
    assert THEMES["contrast"].arrow_opacity == THEMES["contrast"].halo_opacity == 1
    for side in ("white", "black"):
        line, body = (getattr(THEMES["contrast"], f"{side}_{part}") for part in ("line", "body"))
        assert contrast(line, body) >= 4.5
        crest = getattr(THEMES["contrast"], f"{side}_crest")
        assert max(contrast(crest, body), contrast(crest, line)) >= 3
    for tint in (THEMES["contrast"].origin, THEMES["contrast"].target):
        assert contrast(THEMES["contrast"].tint_line, tint) >= 3


@pytest.mark.parametrize("sight", [EVERYBODY, PROTANOPIA, DEUTERANOPIA], ids=["all", "protan", "deutan"])
def test_inks_of_the_color_blind_differ_in_color(sight: tuple[Rgb, ...]) -> None:
    inks = THEMES["colorblind"].inks
    names = ("move", "attack", "note", "green", "yellow", "purple", "grey")  # red and blue are those of attack and move
    for first, second in combinations(names, 2):
        one, other = (getattr(inks, name) for name in (first, second))
        assert distance(one.color, other.color, sight) >= 15, (first, second)
    for name in names:
        for square in grounds(THEMES["colorblind"]):
            assert distance(getattr(inks, name).color, square, sight) >= 20, (name, square)


def test_inks_of_the_color_blind_differ_in_line_too() -> None:
    inks = THEMES["colorblind"].inks
    lines = [(inks.note.dash, inks.note.width), (inks.green.dash, inks.green.width)]
    lines += [(inks.yellow.dash, inks.yellow.width), (inks.move.dash, inks.move.width)]
    lines.append((inks.purple.dash, inks.purple.width))
    assert len(set(lines)) == len(lines)


def test_print_has_no_color_and_tells_inks_apart_by_form() -> None:
    for paint in paints(THEMES["print"]).values():
        for color in (paint.fill, paint.stroke):
            assert color == "none" or len({color[1:3], color[3:5], color[5:7]}) == 1
    meanings = (THEMES["print"].inks.move, THEMES["print"].inks.attack, THEMES["print"].inks.note)
    assert len({look.fill or look.color for look in meanings}) == 3
    assert len({(look.width, look.dash) for look in meanings}) == 3
    named = (
        THEMES["print"].inks.note,
        THEMES["print"].inks.green,
        THEMES["print"].inks.yellow,
        THEMES["print"].inks.purple,
    )
    assert len({look.dash for look in named}) == len({look.fill for look in named}) == len(named)
    assert THEMES["print"].dark_hatch
    assert THEMES["print"].origin_hatch != THEMES["print"].target_hatch


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_theme_paints_every_role_and_ink(theme: Theme) -> None:
    marks = {f"{kind}-{ink}" for kind in ("arrow", "stroke", "words", "plate", "small") for ink in Ink}
    men = {f"{side.title.lower()}-{part}" for side in Color for part in (*Roles._fields, "sign")}
    assert set(paints(theme)) == {*Role, *marks, *men}
    assert [field.name for field in fields(Inks)] == [*Ink]
    assert re.fullmatch(r"[a-z-]+", theme.name)
    assert theme.men in MEN


def test_dressing_changes_what_is_asked_for() -> None:
    assert dress(ROMAN) == ROMAN
    stones = dress(ROMAN, men="stones", walls=Walls.CITY)
    assert (stones.men, stones.setting.walls, stones.setting.is_chequered) == ("stones", Walls.CITY, False)
    assert stones.setting.coordinates is Coordinates.OUTSIDE
    assert dress(ROMAN, men="stones", is_chequered=True).setting.is_chequered
    changed = {each.name for each in fields(Theme) if getattr(stones, each.name) != getattr(ROMAN, each.name)}
    assert changed == {"men", "setting"}
