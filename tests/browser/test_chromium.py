"""Diagrams in Chromium: opened alone, side by side in one page, and played, they look as the rasterizer has them.

Letters are left out, as every machine has its own fonts.
"""

from __future__ import annotations

import io
import re
from collections import defaultdict
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser

from latrodb.core.color import BLACK
from latrodb.core.text_board import read_board
from latrodb.diagrams.animation import Shot, moves_of, paint_animation
from latrodb.diagrams.layout_board import Coordinates, Walls
from latrodb.diagrams.marks import Ink
from latrodb.diagrams.men import MEN
from latrodb.diagrams.scene import Scene, Sheet, scene_of_position
from latrodb.diagrams.svg import paint
from latrodb.diagrams.themes import ROMAN, THEMES, Theme, dress
from latrodb.diagrams.typesetting import to_png
from latrodb.rules.catalog import find_variant
from tests.support.diagram_words import parse_overlay, scene_of_steps

pytestmark = pytest.mark.browser

BLOCK = 5  # the width of what is compared as one, in pixels
MOST = 30  # how much the two may differ in it, 0 to 255: they round the edges of shapes differently
SVG = "{http://www.w3.org/2000/svg}"

Box: TypeAlias = tuple[int, int, int, int]


def photograph(browser: Browser, file: Path, size: tuple[int, int]) -> Image.Image:
    """What the browser shows of a file in a window of that size."""
    with browser.new_page(viewport={"width": size[0], "height": size[1]}) as page:
        page.goto(file.as_uri())
        return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def rasterize(svg: str) -> Image.Image:
    return Image.open(io.BytesIO(to_png(svg))).convert("RGB")


def difference(first: Image.Image, second: Image.Image) -> int:
    """How much two pictures of one size differ where they differ most: the mean of a block."""
    assert first.size == second.size
    bands = ImageChops.difference(first, second).reduce(BLOCK).split()
    return max(int(band.getextrema()[1]) for band in bands)


def size_of(svg: str) -> tuple[int, int]:
    root = ElementTree.fromstring(svg)
    return int(root.attrib["width"]), int(root.attrib["height"])


def bare(theme: Theme, men: str | None = None, walls: Walls | None = None) -> Theme:
    """A theme without letters."""
    return dress(theme, men=men, walls=walls, coordinates=Coordinates.NONE)


def everything() -> Scene:
    """Every man and every mark that has no letters."""
    board = read_board("D~. s . . d . . .\n. s~. S . . . . .\nS S~. . d~. . s .\n. S . s . D . . .", BLACK)
    words = ["tint:a4", "tint:b4:origin", "ghost:s~:c1", "outline:g3,h3,h4"]
    for file, ink in zip("abcdefghi", Ink, strict=True):
        words += [f"arrow:{file}1-{file}2:{ink}", f"circle:{file}3:{ink}", f"cross:{file}4:{ink}"]
        words += [f"barred:{file}4-{file}3:{ink}", f"tie:{file}3-{file}2:{ink}", f"dot:{file}1:{ink}"]
        words += [f"line:{file}1-{file}4:{ink}", f"square:{file}2:{ink}"]
    scene = replace(scene_of_position(board), hand=(0, 0))
    return scene.with_overlays(map(parse_overlay, words))


def open_svg(browser: Browser, folder: Path, svg: str) -> Image.Image:
    file = folder / "diagram.svg"
    file.write_text(svg, encoding="utf-8")
    return photograph(browser, file, size_of(svg))


@pytest.mark.parametrize("name", THEMES)
def test_a_diagram_of_every_theme_looks_as_rasterized(name: str, browser: Browser, tmp_path: Path) -> None:
    svg = paint(everything(), bare(THEMES[name]), width=700)
    assert difference(open_svg(browser, tmp_path, svg), rasterize(svg)) <= MOST


def test_a_sheet_looks_as_rasterized(browser: Browser, tmp_path: Path) -> None:
    scenes = [scene_of_position(find_variant(key).opening()) for key in ("latrunculi-xxi/10x8", "kowalski")]
    sheet = Sheet((scenes[0], replace(scenes[1], is_flipped=True)))
    svg = paint(sheet, bare(ROMAN, walls=Walls.CITY))
    assert difference(open_svg(browser, tmp_path, svg), rasterize(svg)) <= MOST


def test_a_fault_would_be_seen(browser: Browser, tmp_path: Path) -> None:
    """Neither a missing mark nor a document that the browser refuses passes."""
    scene, theme = everything(), bare(ROMAN)
    svg = paint(scene, theme, width=700)
    less = paint(replace(scene, overlays=scene.overlays[:-1]), theme, width=700)
    assert difference(open_svg(browser, tmp_path, less), rasterize(svg)) > MOST
    broken = svg.replace("</defs>", "", 1)
    file = tmp_path / "broken.svg"
    file.write_text(broken, encoding="utf-8")
    assert difference(photograph(browser, file, size_of(svg)), rasterize(svg)) > MOST


def place(svgs: list[str], columns: int) -> tuple[str, list[Box]]:
    """A page of HTML with drawings inlined in rows, and where each lies."""
    width, height = size_of(svgs[0])
    boxes = [
        (width * (at % columns), height * (at // columns), width * (at % columns + 1), height * (at // columns + 1))
        for at in range(len(svgs))
    ]
    divs = (
        f'<div style="position:absolute;left:{box[0]}px;top:{box[1]}px">{svg}</div>'
        for svg, box in zip(svgs, boxes, strict=True)
    )
    page = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>.</title><body>{"".join(divs)}</body></html>'
    return page, boxes


def test_many_diagrams_in_one_page_keep_their_own_looks(browser: Browser, tmp_path: Path) -> None:
    themes = [bare(theme, men) for theme, men in product(THEMES.values(), MEN)]
    svgs = [paint(everything(), theme, width=300) for theme in themes]
    page, boxes = place(svgs, len(MEN))
    file = tmp_path / "page.html"
    file.write_text(page, encoding="utf-8")
    shot = photograph(browser, file, boxes[-1][2:])
    for theme, svg, box in zip(themes, svgs, boxes, strict=True):
        wanted = rasterize(svg)
        found = shot.crop((box[0], box[1], box[0] + wanted.width, box[1] + wanted.height))
        assert difference(found, wanted) <= MOST, (theme.name, theme.men)


def test_what_has_one_id_in_one_page_is_one_thing() -> None:
    """The symbols of two diagrams of one look have the same ids and are the same, so that either may serve both."""
    settings = product(THEMES.values(), MEN, (Walls.CITY,), (False, True))
    bodies: defaultdict[str, set[bytes]] = defaultdict(set)
    for theme, men, walls, is_flipped in settings:
        svg = paint(replace(everything(), is_flipped=is_flipped), dress(theme, men=men, walls=walls))
        for element in ElementTree.fromstring(svg).iter():
            if "id" in element.attrib:
                bodies[element.attrib["id"]].add(ElementTree.tostring(element))
    assert {name for name, found in bodies.items() if len(found) > 1} == set()
    assert len(bodies) > 8 * len(THEMES) * len(MEN)


def film() -> tuple[Shot, ...]:
    """A game of three positions, the second after a capture."""
    variant = find_variant("petteia-xxi/8x8")
    first = variant.position("7s/8/8/3S4/8/8/1Ss5/8 w")
    steps = [variant.play(first, "d5-d2")]
    steps.append(variant.play(steps[0].after, "h8-h1"))
    later = (Shot(scene_of_steps((step,)), moves_of((step,))) for step in steps)
    return (Shot(scene_of_position(first)), *later)


@pytest.mark.parametrize(("seconds", "number"), [(0.9, 0), (2.9, 1), (5.5, 2)])
def test_a_film_shows_each_position_in_its_time(seconds: float, number: int, browser: Browser, tmp_path: Path) -> None:
    theme, shots = bare(ROMAN), film()
    svg = paint_animation(shots, theme, seconds=2)
    page, boxes = place([svg], 1)
    still_at = f"each.pause();each.currentTime={round(1000 * seconds)}"
    script = f"<script>document.getAnimations().forEach(each=>{{{still_at}}})</script>"
    file = tmp_path / "film.html"
    file.write_text(page.replace("</body>", f"{script}</body>"), encoding="utf-8")
    still = rasterize(paint(shots[number].scene, theme))
    shown = photograph(browser, file, boxes[0][2:]).crop((0, 0, *still.size))
    assert difference(shown, still) <= MOST


def test_the_rasterizer_shows_the_end_of_a_film_as_its_last_position() -> None:
    theme, shots = bare(ROMAN), film()
    still = rasterize(paint(shots[-1].scene, theme))
    end = rasterize(paint_animation(shots, theme)).crop((0, 0, *still.size))
    assert difference(end, still) <= MOST
    assert re.search("@keyframes", paint_animation(shots, theme))
