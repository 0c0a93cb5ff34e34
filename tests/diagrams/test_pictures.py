"""What there is to draw, as pictures that a reviewer can look at: contact sheets, compared with those committed.

Every theme with every set of men, the usual board of every system from both sides, every mark by hand and by
rule. `LATRODB_SNAPSHOTS=write` writes them anew; look at them, at 200 pixels a board and in grey, before you commit.
"""

from __future__ import annotations

import io
import os
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops, ImageOps

from latrodb.core.color import BLACK, WHITE
from latrodb.core.text_board import read_board
from latrodb.diagrams.layout_board import Coordinates, Walls
from latrodb.diagrams.marks import Ink
from latrodb.diagrams.men import MEN
from latrodb.diagrams.overlays import FORMS, RULE_FORMS
from latrodb.diagrams.raster import to_png
from latrodb.diagrams.rule_overlays import draw_marks
from latrodb.diagrams.scene import Scene, scene_of_position, scene_of_steps, with_legend
from latrodb.diagrams.svg import paint
from latrodb.diagrams.themes import ROMAN, THEMES, Theme, dress
from latrodb.rules.catalog import SYSTEMS, find_variant
from tests.support.paths import TESTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from latrodb.core.step import Step

SNAPSHOTS = TESTS / "snapshots" / "pictures"
WIDTH = 200  # of a board, in pixels
COLUMNS = 6
BLOCK = 5  # the width of what is compared as one, in pixels
BITS = 5  # of each color that are kept, so that the files stay small
MOST = 12  # how much two rasterizers may differ in it, which round differently

XXI, PETTEIA = "latrunculi-xxi/8x8", "petteia-xxi/8x8"


class Rule(NamedTuple):
    """A mark by rule, with a position that has something to show and the turn played from it."""

    word: str
    key: str
    fen: str
    turn: str = ""


BY_RULE = (
    Rule("locks", XXI, "7d/8/2sSs3/2Ds4/3S4/3S1s2/1sS4S/8 w"),
    Rule("paths", XXI, "ds6/S7/8/8/8/3D4/3S4/8 w"),
    Rule("moves:d5", PETTEIA, "7s/8/8/3S4/8/8/1Ss5/8 w"),
    Rule("moves:a1", "falkener", "s11/12/12/12/12/12/12/12/12/12/12/SS10 w"),
    Rule("move:d5-d2,h8-h1", PETTEIA, "7s/8/8/3S4/8/8/1Ss5/8 w"),
    Rule("illegal:d4-e4,d5-d6:10", PETTEIA, "7s/8/8/3s4/3S4/8/8/7S w"),
    Rule("illegal:a1-a3,a3-h3,a3-b4", PETTEIA, "7s/8/8/8/8/S6S/8/S7 w"),
    Rule("attack", PETTEIA, "7s/8/8/8/8/2SS4/1sS1S3/8 w", "e2-d2"),
    Rule("attack", PETTEIA, "7s/8/8/3S4/8/8/1Ss5/8 w", "d5-d2"),
    Rule("threat", XXI, "d7/s7/8/8/8/2S5/7D/8 w", "c3-b3"),
    Rule("formations", PETTEIA, "8/8/5ss1/5ss1/8/2SS4/1sS1S3/8 w"),
    Rule("formations", "latrotabuli", "d11/12/12/12/12/SSSSSS5D w"),
)  # fmt: skip


def parade() -> Scene:
    """Every man, in hand too, after a turn that takes, turns over and sets free, with a legend."""
    board = read_board("D~. s . . d\n. s~. S . .\nS S~. . d~.\n. S . s . D", BLACK)
    position = replace(board, hand=(1, 2), dux_hand=(0, 1), die=3, pips=2)
    scene = scene_of_position(position, caption="Salve")
    words = ("tint:a1,f2:origin", "tint:a3", "ghost:s:c1", "cross:c1", "arrow:a1-a2:move=a", "circle:b2:attack=b")
    return with_legend(draw_marks(scene, words, position))


def marks_of(ink: Ink) -> Scene:
    """Every mark by hand that has an ink, in that ink; beside them those that have none."""
    position = read_board(". . . . . .\ns d~. . S D\n. . . . . .\n. . . . . .\ns S . . d S", WHITE)
    forms = {
        "arrow": "a3-b4,c1-d1", "barred": "c2-f2,a2-b2", "line": "c4-e5,a1-b1", "tie": "a1-b1,e1-f1", "cross": "c5",
        "circle": "a4", "square": "b4", "dot": "d5", "outline": "e4,f4,f5", "number": "c3,f1", "label": "d3,a1",
    }  # fmt: skip
    values = {"number": ":12", "label": ":A"}
    words = [f"{kind}:{places}{values.get(kind, '')}:{ink}" for kind, places in forms.items()]
    words += ["tint:b3", "tint:b5:origin", "ghost:d~:e3"]
    assert {word.partition(":")[0] for word in words} == set(FORMS)
    return draw_marks(scene_of_position(position), words, position)


def by_rule(shown: Rule) -> Scene:
    variant = find_variant(shown.key)
    position = variant.position(shown.fen)
    steps: tuple[Step, ...] = ()
    if shown.turn:
        steps = (variant.play(position, shown.turn),)
        position = steps[0].after
    scene = scene_of_steps(steps) if steps else scene_of_position(position)
    return with_legend(draw_marks(scene, [shown.word], position, variant=variant, steps=steps))


def sheets() -> Mapping[str, list[tuple[Scene, Theme]]]:
    """What is on each contact sheet, row by row."""
    found = {f"men-{theme.name}": [(parade(), dress(theme, men=men)) for men in MEN] for theme in THEMES.values()}
    inks = [theme for theme in THEMES.values() if theme is not THEMES["plain"]]
    found |= {f"inks-{theme.name}": [(marks_of(ink), theme) for ink in Ink] for theme in inks}
    found |= {f"rules-{theme.name}": [(by_rule(each), theme) for each in BY_RULE] for theme in (ROMAN, THEMES["print"])}
    edges = (dress(ROMAN), dress(ROMAN, walls=Walls.CITY, coordinates=Coordinates.INSIDE))
    openings = [scene_of_position(find_variant(key).opening()) for key in SYSTEMS]
    found["boards"] = [
        (replace(scene, is_flipped=is_flipped), theme)
        for scene in openings
        for is_flipped, theme in zip((False, True), edges, strict=True)
    ]
    return found


SHEETS = sheets()


@lru_cache(maxsize=4)
def tiles(name: str) -> tuple[Image.Image, ...]:
    return tuple(rasterize(paint(scene, theme, width=WIDTH)) for scene, theme in SHEETS[name])


def rasterize(svg: str) -> Image.Image:
    picture = Image.open(io.BytesIO(to_png(svg))).convert("RGB")
    root = ElementTree.fromstring(svg)
    assert abs(picture.height - float(root.attrib["height"])) <= 1
    assert picture.width == WIDTH
    return picture


def corners(pictures: tuple[Image.Image, ...]) -> list[tuple[int, int]]:
    """Where each picture lies in a sheet, in rows of `COLUMNS`."""
    height = max(picture.height for picture in pictures)
    return [(WIDTH * (at % COLUMNS), height * (at // COLUMNS)) for at in range(len(pictures))]


def join(pictures: tuple[Image.Image, ...]) -> Image.Image:
    places = corners(pictures)
    size = WIDTH * min(COLUMNS, len(pictures)), places[-1][1] + max(picture.height for picture in pictures)
    sheet = Image.new("RGB", size, "white")
    for picture, place in zip(pictures, places, strict=True):
        sheet.paste(picture, place)
    return sheet


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
    assert {rule.word.partition(":")[0] for rule in BY_RULE} | {"motifs"} == set(RULE_FORMS)  # see test_motif_overlays
    assert all(by_rule(rule).overlays for rule in BY_RULE)
    boards = {scene.geometry.name for scene, _ in SHEETS["boards"]}
    assert boards == {find_variant(key).geometry.name for key in SYSTEMS}
