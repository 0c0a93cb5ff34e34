"""What there is to draw, as pictures that a reviewer can look at: contact sheets, compared with those committed.

Every theme with every set of men, the usual board of every system from both sides, every mark by hand and by
rule. `LATRODB_SNAPSHOTS=write` writes them anew; look at them, at 200 pixels a board and in grey, before you commit.
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import lru_cache
from itertools import product
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageOps

from latrodb.diagrams.men import MEN
from latrodb.diagrams.overlays import RULE_FORMS
from latrodb.diagrams.svg import paint
from latrodb.diagrams.themes import THEMES
from latrodb.rules.catalog import SYSTEMS, find_variant
from tests.support.contact_sheets import BY_RULE, WIDTH, by_rule, corners, join, rasterize, seen_by, sheets
from tests.support.paths import TESTS

SNAPSHOTS = TESTS / "snapshots" / "pictures"
BLOCK = 5  # the width of what is compared as one, in pixels
BITS = 5  # of each color that are kept, so that the files stay small
MOST = 12  # how much two rasterizers may differ in it, which round differently

SHEETS = sheets()


@lru_cache(maxsize=4)
def tiles(name: str) -> tuple[Image.Image, ...]:
    found = []
    for scene, theme in SHEETS[name]:
        svg = paint(scene, theme, width=WIDTH)
        found.append(rasterize(svg))
        assert found[-1].width == WIDTH
        assert abs(found[-1].height - float(ElementTree.fromstring(svg).attrib["height"])) <= 1
    return tuple(found)


def difference(first: Image.Image, second: Image.Image) -> int:
    """How much two pictures of one size differ where they differ most: the mean of a block, 0 to 255."""
    red, green, blue = ImageChops.difference(first, second).reduce(BLOCK).split()
    return int(ImageChops.lighter(ImageChops.lighter(red, green), blue).getextrema()[1])


@pytest.mark.parametrize("name", SHEETS)
def test_pictures_look_as_they_did(name: str) -> None:
    pictures, path = tiles(name), SNAPSHOTS / f"{name}.png"
    if os.environ.get("LATRODB_SNAPSHOTS") == "write":
        path.parent.mkdir(exist_ok=True)
        ImageOps.posterize(join(pictures), BITS).save(path, optimize=True)
    approved = Image.open(path).convert("RGB")
    assert approved.size == join(pictures).size
    for (x, y), picture in zip(corners(pictures), pictures, strict=True):
        box = (x, y, x + picture.width, y + picture.height)
        assert difference(ImageOps.posterize(picture, BITS), approved.crop(box)) <= MOST, (
            f"{path.name}, board at {x}, {y}"
        )


def test_a_change_of_one_mark_or_man_is_seen() -> None:
    """The measure is not so mild that it lets a fault pass."""
    (scene, theme), usual = SHEETS["rules-roman"][0], tiles("rules-roman")[0]
    changed = [
        replace(scene, overlays=scene.overlays[:-1]),
        replace(scene, men=scene.men[1:]),
        replace(scene, is_flipped=True),
    ]
    assert difference(usual, rasterize(paint(scene, theme, width=WIDTH))) == 0
    for each in changed:
        assert difference(usual, rasterize(paint(each, theme, width=WIDTH))) > MOST


def test_nothing_that_can_be_drawn_is_left_out() -> None:
    shown = {id(theme): theme for pictures in SHEETS.values() for _, theme in pictures}.values()
    assert {(theme.name, theme.men) for theme in shown} >= set(product(THEMES, MEN))
    inks = {theme.name for name, pictures in SHEETS.items() for _, theme in pictures if name.startswith("inks")}
    assert inks == set(THEMES) - {"plain"}  # whose marks are those of print but for their weight
    assert {rule.word.partition(":")[0] for rule in BY_RULE} | {"motifs"} == set(RULE_FORMS)  # see test_motifs_drawn
    assert all(by_rule(rule).overlays for rule in BY_RULE)
    boards = {scene.geometry.name for scene, _ in SHEETS["boards"]}
    assert boards == {find_variant(key).geometry.name for key in SYSTEMS}


def test_a_simulated_sight_joins_what_it_cannot_tell_apart() -> None:
    red, green = (Image.new("RGB", (2, 2), color) for color in ("#c00000", "#006a00"))
    seen = [difference(seen_by(red, sight), seen_by(green, sight)) for sight in ("deutan", "protan")]
    assert max(seen) < difference(red, green) / 2
