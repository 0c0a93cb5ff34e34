"""The men as small pictures and as a font: files of the package that are current and look like the men of diagrams."""

from __future__ import annotations

import io

import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops

from latrodb.core.geometry import geometry
from latrodb.diagrams.layout_board import Coordinates, Walls
from latrodb.diagrams.layout_marks import symbol_of
from latrodb.diagrams.scene import Scene
from latrodb.diagrams.svg import paint
from latrodb.diagrams.themes import THEMES, dress
from latrodb.diagrams.typesetting import to_png
from tests.support.figurines import FOLDER, FONT, SIX, source_digest

REMEDY = "python -m tests.support.figurines"


def rasterize(svg: str) -> Image.Image:
    return Image.open(io.BytesIO(to_png(svg, scale=2))).convert("L")


def test_the_files_are_current() -> None:
    names = {f"{symbol_of(man)}.svg" for man in SIX.values()} | {f"{FONT}.ttf", f"{FONT}.woff2"}
    assert {path.name for path in FOLDER.iterdir()} == names
    for ending in ("ttf", "woff2"):
        version = TTFont(FOLDER / f"{FONT}.{ending}")["name"].getDebugName(5)
        assert version == f"Version 1.0; {source_digest()}", REMEDY


@pytest.mark.parametrize("letters", SIX)
def test_figurines_look_like_the_men_of_diagrams(letters: str) -> None:
    man = SIX[letters]
    bare = dress(THEMES["print"], coordinates=Coordinates.NONE, walls=Walls.NONE, is_chequered=False)
    drawn = rasterize(paint(Scene(geometry(1, 1), (man,)), bare))
    inset = 2 * bare.setting.inset
    square = drawn.crop((inset, inset, inset + 90, inset + 90))
    file = FOLDER / f"{symbol_of(man)}.svg"
    assert file.stat().st_size < 2500
    small = file.read_text("utf-8").replace("<svg ", '<svg width="45" height="45" ', 1)
    shape = Image.new("L", (90, 90), "white")
    picture = Image.open(io.BytesIO(to_png(small, scale=2))).convert("RGBA")
    shape.paste(picture.convert("L"), mask=picture.getchannel("A"))
    margin = (4, 4, 86, 86)  # without the line around the board
    assert ImageChops.difference(square.crop(margin), shape.crop(margin)).reduce(6).getextrema()[1] < 40, REMEDY


def test_the_font_has_the_letters_of_the_notation() -> None:
    font = TTFont(FOLDER / f"{FONT}.ttf")
    letters = {chr(code): name for code, name in font.getBestCmap().items()}
    assert {letter: letters[letter] for letter in "SDsd"} == {letter: symbol_of(SIX[letter]) for letter in "SDsd"}
    (lookup,) = font["GSUB"].table.LookupList.Lookup
    ligatures = {first: each.LigGlyph for table in lookup.SubTable for first, (each,) in table.ligatures.items()}
    assert ligatures == {letters[each[0]]: symbol_of(SIX[each]) for each in ("S~", "s~")}
    for man in SIX.values():
        glyph = font["glyf"][symbol_of(man)]
        assert -50 <= glyph.yMin < 100
        assert 700 < glyph.yMax <= 900
    assert (FOLDER / f"{FONT}.woff2").stat().st_size < 4000
