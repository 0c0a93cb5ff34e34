"""Painted diagrams: valid, small, the same every time, and as they looked when last approved.

`LATRODB_SNAPSHOTS=write` writes the snapshots anew; look at them before you commit them.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from dataclasses import replace
from hashlib import blake2b
from itertools import product
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from PIL import Image

from latrodb.core.color import BLACK, WHITE
from latrodb.core.geometry import geometry
from latrodb.core.position import Position
from latrodb.core.square import as_set
from latrodb.core.text_board import read_board
from latrodb.diagrams.layout_board import Coordinates, Walls
from latrodb.diagrams.marks import (
    Arrow,
    Circle,
    Cross,
    Dot,
    Frame,
    Ghost,
    Highlight,
    Ink,
    Label,
    LegendEntry,
    Line,
    Man,
    Numeral,
    Outline,
    Overlay,
    Tie,
)
from latrodb.diagrams.men import MEN
from latrodb.diagrams.scene import Scene, Sheet, scene_of_position
from latrodb.diagrams.svg import paint
from latrodb.diagrams.themes import ROMAN, THEMES, Theme, dress
from latrodb.diagrams.typesetting import to_png
from tests.support.diagram_words import parse_overlay, read_description, read_descriptions, scene_of_steps
from tests.support.paths import TESTS

if TYPE_CHECKING:
    from latrodb.core.step import Step

SNAPSHOTS = TESTS / "snapshots" / "diagrams"
SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
BOARDS = [(8, 8), (10, 8), (12, 8), (11, 10), (12, 12), (7, 8), (12, 6)]
SPECS = ["arrow:a1-a4", "arrow:d1-f3:attack", "cross:d5", "circle:b2", "square:e4:move", "tint:c3"]


def opening(files: int, ranks: int) -> Position:
    row = as_set(range(files))
    dux = 1 << 17 + files // 2
    top = row << 17 * (ranks - 1)
    return Position(geometry(files, ranks), row | dux, top | dux << 17 * (ranks - 3), dux | dux << 17 * (ranks - 3))


def full_scene() -> Scene:
    board = read_board("D~. s . . .\n. s~. S . .\n. . d . . .\nS S~. . . d~\n. S . . s .", BLACK)
    position = structs.replace(board, hand=(5, 3), dux_hand=(1, 1), die=6, pips=2)
    scene = scene_of_position(position, title="All there is", caption="Everything a diagram can show, at once")
    return scene.with_overlays(parse_overlay(spec, position.geometry) for spec in SPECS)


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


@pytest.mark.parametrize("name", ["roman", "plain", "print", "stones", "flipped", "step"])
def test_diagrams_look_as_they_did(name: str, step: Step) -> None:
    drawings = {
        "roman": (full_scene(), ROMAN),
        "plain": (full_scene(), THEMES["plain"]),
        "print": (full_scene(), THEMES["print"]),
        "stones": (full_scene(), dress(ROMAN, men="stones", walls=Walls.CITY)),
        "flipped": (replace(full_scene(), is_flipped=True), ROMAN),
        "step": (scene_of_steps((step,), caption="After 13. b5-h5xi5"), ROMAN),
    }
    painted = paint(*drawings[name]).replace("><", ">\n<") + "\n"
    path = SNAPSHOTS / f"{name}.svg"
    if os.environ.get("LATRODB_SNAPSHOTS") == "write":
        path.write_text(painted, encoding="utf-8")
    assert painted == path.read_text(encoding="utf-8")


def every_scene() -> Scene:
    """Every man, every overlay in every ink it can have, and a legend."""
    board = read_board("D~. s . . . d . .\n. s~. S . . . . .\nS S~. . . d~. . s\n. S . . s . . D .", BLACK)
    marks: list[Overlay] = [Highlight(0, is_origin=True), Highlight(1), Ghost(Man(5, WHITE, True))]
    for at, ink in enumerate(Ink):
        marks += [Arrow(at, at + 17, ink), Line(at + 17, at + 51, ink), Dot(at + 34, ink)]
        marks += [Arrow(at + 51, at + 34, ink, is_barred=True), Tie(at, at + 17, ink)]
        marks += [Cross(at, ink), Circle(at + 17, ink), Frame(at + 34, ink)]
        marks += [Label(at, "A", ink), Numeral(at + 51, at, ink), Outline(0b11 << 17 + at % 7, ink)]
    legend = tuple(LegendEntry(mark, "a mark") for mark in (*marks[:10], Man(3, BLACK, True, True)))
    scene = scene_of_position(structs.replace(board, hand=(1, 2), die=3), caption="Every mark")
    return replace(scene.with_overlays(marks), legend=legend)


def gallery() -> dict[str, tuple[Scene, Theme]]:
    """Every theme with every set of men, and every board with every edge, named."""
    found = {f"{theme.name}/{men}": (every_scene(), dress(theme, men=men)) for theme in THEMES.values() for men in MEN}
    for theme, walls, coordinates in product(THEMES.values(), Walls, Coordinates):
        for (files, ranks), is_flipped in product(BOARDS, (False, True)):
            scene = replace(scene_of_position(opening(files, ranks)), is_flipped=is_flipped)
            name = f"{theme.name}/{walls}/{coordinates}/{files}x{ranks}{'/flipped' if is_flipped else ''}"
            found[name] = (scene, dress(theme, walls=walls, coordinates=coordinates))
    return found


def test_the_whole_gallery_is_well_formed_and_looks_as_it_did() -> None:
    painted = {name: paint(*what) for name, what in gallery().items()}
    for svg in painted.values():
        assert parse(svg).tag == f"{SVG}svg"
    lines = [f"{name} {blake2b(svg.encode(), digest_size=6).hexdigest()}" for name, svg in painted.items()]
    assert len({line.split()[1] for line in lines}) == len(lines)
    path = SNAPSHOTS / "gallery.txt"
    # A board of each edge in one line, so that the file stays short.
    text = "".join(f"{line}\n" for line in lines[: len(THEMES) * len(MEN)])
    text += f"boards {blake2b(''.join(lines).encode(), digest_size=6).hexdigest()}\n"
    if os.environ.get("LATRODB_SNAPSHOTS") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_a_sheet_is_one_document_with_each_symbol_once(step: Step) -> None:
    scenes = (scene_of_steps((step,), title="one"), scene_of_position(opening(12, 8), title="two"))
    sheet = Sheet(scenes, ("left", "right"), "Two boards")
    svg = paint(sheet, width=500)
    assert svg == paint(sheet, width=500, validate=True)
    root = parse(svg)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert root[0].text == "Two boards"
    assert (root[1].text or "").startswith("Board 1, left. ")
    assert read_descriptions(root[1].text or "") == (step.after, opening(12, 8))
    assert len(list(root.iter(f"{SVG}use"))) == sum(paint(scene).count("<use") for scene in scenes)
    assert root.attrib["width"] == "500"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("files", "ranks"), BOARDS)
def test_every_board_is_well_formed_and_small(files: int, ranks: int, theme: str) -> None:
    svg = paint(scene_of_position(opening(files, ranks)), THEMES[theme])
    root = parse(svg)
    assert len(svg.encode()) < 20_000
    assert root.attrib["viewBox"] == f"0 0 {54 + 45 * files} {54 + 45 * ranks}"
    assert len(root.findall(f"{SVG}use")) == 2 * files + 2


@pytest.mark.parametrize("men", MEN)
def test_svgwrite_finds_nothing_to_object_to(men: str) -> None:
    theme = dress(ROMAN, men=men)
    assert paint(every_scene(), theme, validate=True) == paint(every_scene(), theme)
    assert paint(every_scene(), THEMES["print"], validate=True) == paint(every_scene(), THEMES["print"])


def test_the_drawing_is_an_image_named_by_its_title_and_description(step: Step) -> None:
    root = parse(paint(scene_of_steps((step,), title="A & <B>")))
    title, desc = root[0], root[1]
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"] == title.attrib["id"]
    assert root.attrib["aria-describedby"] == desc.attrib["id"]
    assert root.attrib["lang"] == "en"
    assert (title.tag, title.text) == (f"{SVG}title", "A & <B>")
    assert desc.tag == f"{SVG}desc"
    assert read_description(desc.text or "") == step.after


def test_symbols_that_are_used_are_there_and_ids_are_single() -> None:
    root = parse(paint(full_scene()))
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    used = {element.attrib[XLINK].removeprefix("#") for element in root.iter(f"{SVG}use")}
    assert len(ids) == len(set(ids))
    assert used == {each for each in ids if each.startswith("roman-")}


def test_different_diagrams_of_one_page_have_different_ids(step: Step) -> None:
    first, second = (paint(scene_of_steps((step,), title=title)) for title in ("one", "two"))
    assert parse(first)[0].attrib["id"] != parse(second)[0].attrib["id"]


def test_the_width_scales_the_height() -> None:
    root = parse(paint(scene_of_position(opening(10, 8)), width=252))
    assert (root.attrib["width"], root.attrib["height"]) == ("252", "207")
    assert root.attrib["viewBox"] == "0 0 504 414"


def test_the_height_is_in_whole_pixels_and_nothing_is_stretched() -> None:
    scene = scene_of_position(opening(10, 8))
    for width in (200, 333, 500):
        root = parse(paint(scene, width=width))
        rest = int(root.attrib["height"]) - width * 414 / 504
        assert 0 <= rest < 1
        assert root.attrib.get("preserveAspectRatio") == ("xMinYMin meet" if rest else None)


def test_men_of_a_flipped_board_change_places() -> None:
    position = Position(geometry(8, 8), 1, 0, side=WHITE)
    places = [
        parse(paint(scene_of_position(position, is_flipped=is_flipped))).find(f"{SVG}use")
        for is_flipped in (False, True)
    ]
    assert [(use.attrib["x"], use.attrib["y"]) for use in places if use is not None] == [("27", "342"), ("342", "27")]


@given(st.text(), st.text())
def test_any_title_and_caption_give_a_document(title: str, caption: str) -> None:
    scene = Scene(geometry(3, 3), (), title=title, caption=caption)
    svg = paint(scene)
    root = parse(svg)
    svg.encode()
    kept = re.sub(r"\r\n?", "\n", re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", title))
    assert (root[0].text or "") == kept


def test_lone_surrogates_and_nul_are_replaced() -> None:
    svg = paint(Scene(geometry(8, 2), (), title="a\x00b\ud800", caption="c\x07\udfff<defs />"))
    assert parse(svg)[0].text == "a\ufffdb\ufffd"
    assert "c\ufffd\ufffd&lt;defs /&gt;".encode() in svg.encode()


def test_another_process_paints_the_same_bytes() -> None:
    program = (
        "import sys; from latrodb.core.text_board import read_board; from latrodb.diagrams.svg import paint;"
        "from latrodb.diagrams.scene import scene_of_position;"
        "sys.stdout.write(paint(scene_of_position(read_board('s d\\nS D'))))"
    )
    environment = os.environ | {"PYTHONHASHSEED": "7"}
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, env=environment)
    assert run.stdout.decode() == paint(scene_of_position(read_board("s d\nS D")))


def test_scenes_and_words_do_without_svgwrite() -> None:
    program = "import sys, latrodb.diagrams.scene, latrodb.diagrams.layout; sys.exit('svgwrite' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_with_every_set_of_men_is_rasterized(name: str) -> None:
    scene, pictures = every_scene(), []
    for men in MEN:
        svg = paint(scene, dress(THEMES[name], men=men), width=200)
        picture = Image.open(io.BytesIO(to_png(svg))).convert("RGB")
        assert abs(picture.height - float(parse(svg).attrib["height"])) <= 1
        assert len(picture.getcolors(40_000) or ()) > 50
        pictures.append(picture)
    assert len({picture.tobytes() for picture in pictures}) == len(MEN)
