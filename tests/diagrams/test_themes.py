"""Themes: color blindness and pictures in grey, computed for every theme; contrast is tested in test_contrast.py.

ColorAide simulates color blindness (Machado, Oliveira and Fernandes, 2009, in full) and measures distances (CIEDE2000).
"""

from __future__ import annotations

import re
from dataclasses import fields
from functools import lru_cache
from itertools import combinations

import coloraide
import pytest

from latrodb.core.color import Color
from latrodb.diagrams.contrast import LETTERS, SHAPES, contrast
from latrodb.diagrams.layout_board import Coordinates, Walls
from latrodb.diagrams.marks import DOUBLE_HEADED, MEANINGS, Ink
from latrodb.diagrams.men import MEN, Roles
from latrodb.diagrams.primitives import Role
from latrodb.diagrams.themes import ROMAN, THEMES, Theme, dress, paints

DISTANCE = 15  # the least distance of inks that differ in nothing but color
SIGHTS = ("", "deutan", "protan", "grey")
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@lru_cache(maxsize=1024)
def seen(color: str, sight: str) -> coloraide.Color:
    found = coloraide.Color(color)
    if sight == "grey":
        return found.filter("grayscale")
    return found.filter(sight, 1, method="machado").clip() if sight else found


def distance(first: str, second: str) -> float:
    """The distance of two colors for whoever tells them apart least."""
    return min(float(seen(first, sight).delta_e(seen(second, sight), method="2000")) for sight in SIGHTS)


def test_the_measures_agree_with_what_is_published() -> None:
    normal = coloraide.Color("#c00000").delta_e("#007000", method="2000")
    assert distance("#c00000", "#007000") < normal / 2


def head(ink: Ink) -> tuple[bool, bool]:
    return ink in MEANINGS, ink in DOUBLE_HEADED


@every_theme
def test_arrows_of_two_inks_differ_in_color_pattern_or_head(theme: Theme) -> None:
    for first, second in combinations(Ink, 2):
        one, other = (theme.inks[ink] for ink in (first, second))
        dashes = [paints(theme)[f"shaft-{ink}"].dash for ink in (first, second)]
        if dashes[0] == dashes[1] and head(first) == head(second):
            assert distance(one.fill or one.color, other.fill or other.color) >= DISTANCE, (first, second)


@every_theme
def test_every_dash_is_a_pattern_of_its_own(theme: Theme) -> None:
    dashed = (Ink.NOTE, Ink.GREEN, Ink.YELLOW, Ink.PURPLE, Ink.GREY)
    dashes = [paints(theme)[f"shaft-{ink}"].dash for ink in dashed]
    assert len({*dashes, ""}) == len(dashes) + 1
    for ink in Ink:
        paint = paints(theme)[f"shaft-{ink}"]
        assert paint.dash == (theme.inks[ink].dash or theme.inks[ink].shaft)
        assert paint.is_blunt  # round ends would close the gaps


def test_high_contrast_is_more_than_that() -> None:
    theme = THEMES["contrast"]
    for ground in (theme.light, theme.dark):
        colors = [theme.white_line, theme.black_body, *(theme.inks[ink].color for ink in Ink)]
        assert min(contrast(color, ground) for color in colors) >= LETTERS
    for side in ("white", "black"):
        line, body, crest = (getattr(theme, f"{side}_{part}") for part in ("line", "body", "crest"))
        assert max(contrast(crest, body), contrast(crest, line)) >= SHAPES


def test_print_has_no_color_and_tells_inks_apart_by_form() -> None:
    for paint in paints(THEMES["print"]).values():
        for color in (paint.fill, paint.stroke):
            assert color == "none" or len({color[1:3], color[3:5], color[5:7]}) == 1
    meanings = (THEMES["print"].inks[Ink.MOVE], THEMES["print"].inks[Ink.ATTACK], THEMES["print"].inks[Ink.NOTE])
    assert len({look.fill or look.color for look in meanings}) == 3
    assert len({(look.width, look.dash) for look in meanings}) == 3
    named = (
        THEMES["print"].inks[Ink.NOTE],
        THEMES["print"].inks[Ink.GREEN],
        THEMES["print"].inks[Ink.YELLOW],
        THEMES["print"].inks[Ink.PURPLE],
    )
    assert len({look.dash for look in named}) == len({look.fill for look in named}) == len(named)
    assert THEMES["print"].dark_hatch
    assert THEMES["print"].origin_hatch != THEMES["print"].target_hatch


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_theme_paints_every_role_and_ink(theme: Theme) -> None:
    marks = {
        f"{kind}-{ink}"
        for kind in (
            "arrow",
            "edge",
            "shaft",
            "head",
            "stroke",
            "cross",
            "words",
            "plate",
            "small",
            "bar",
            "ring",
            "figure",
        )
        for ink in Ink
    }
    men = {f"{side.title.lower()}-{part}" for side in Color for part in (*Roles._fields, "sign")}
    assert set(paints(theme)) == {*Role, *marks, *men}
    assert [*theme.inks] == [*Ink]
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
