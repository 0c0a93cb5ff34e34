"""Contrast: our themes have enough of it, and every lack in a theme of one's own is named."""

from __future__ import annotations

from dataclasses import replace

import coloraide
import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.diagrams.contrast import blend, contrast, find_pale
from latrodb.diagrams.marks import Ink
from latrodb.diagrams.themes import ROMAN, THEMES, InkStyle, Theme, read_theme

colors = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@given(colors, colors)
def test_contrast_is_that_of_coloraide(first: str, second: str) -> None:
    assert contrast(first, second) == pytest.approx(float(coloraide.Color(first).contrast(second)), rel=1e-3)


@given(colors, colors, st.floats(0, 1))
def test_blending_is_that_of_coloraide(top: str, below: str, opacity: float) -> None:
    expected = coloraide.Color(below).mix(top, opacity, space="srgb")
    found = coloraide.Color(blend(top, opacity, below))
    assert found.coords() == pytest.approx(expected.coords(), abs=0.6 / 255)


def test_contrast_is_as_published() -> None:
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_our_themes_have_enough_contrast(theme: Theme) -> None:
    assert list(find_pale(theme)) == []


INKS = ROMAN.inks
PALE = {
    "captions": replace(ROMAN, ink=ROMAN.page),
    "coordinates (": replace(ROMAN, coordinate="#b06040"),
    "coordinates in squares": replace(ROMAN, inner="#dddddd"),
    "letters in inks.red": replace(ROMAN, inks=INKS | {Ink.RED: InkStyle("#ff9999")}),
    "the tint target": replace(ROMAN, target=ROMAN.light, target_opacity=0.1, tint_line="none"),
    "White's men (white_body": replace(ROMAN, white_line="#e8dcc8"),
    "Black's men": replace(ROMAN, black_body="#a08060"),
    "White's captured men": replace(ROMAN, ghost_opacity=0.1),
    "Black's captured men": replace(ROMAN, ghost_opacity=0.1),
    "white_line": replace(ROMAN, white_line="#bbbbbb"),
    "black_line": replace(ROMAN, black_line="#333333"),
    "the sign of the side to move": replace(ROMAN, wall="#3a3a3a", black_line="#777777"),
    "lines in inks.blue": replace(ROMAN, halo=ROMAN.light, inks=INKS | {Ink.BLUE: InkStyle("#e8d8c0")}),
    "arrows in inks.blue": replace(ROMAN, inks=INKS | {Ink.BLUE: InkStyle("#003366", "#eedfc5", "#eedfc5")}),
}


@pytest.mark.parametrize("begins", PALE)
def test_what_is_too_pale_is_named(begins: str) -> None:
    assert any(clause.startswith(begins) for clause in find_pale(PALE[begins]))


def test_a_theme_without_colors_is_judged_on_paper() -> None:
    none = read_theme(
        b'page = "none"\nlight = "none"\ndark = "none"\nwall = "none"\nhalo = "none"\norigin = "none"', "x"
    )
    assert list(find_pale(none)) == [
        "coordinates (coordinate #fff4e2) on the wall (#ffffff): contrast 1.1, should be 4.5"
    ]
