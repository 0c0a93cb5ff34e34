"""Documents of Typst: characters without a font become numbers, and faults are raised."""

from __future__ import annotations

import io
import re
import sys
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops, ImageStat

from latrodb.core.color import BLACK, WHITE
from latrodb.core.geometry import geometry
from latrodb.core.square import STRIDE
from latrodb.diagrams.layout_board import Board, Coordinates, Walls
from latrodb.diagrams.marks import Man
from latrodb.diagrams.men import MEN
from latrodb.diagrams.primitives import SQUARE
from latrodb.diagrams.scene import Scene
from latrodb.diagrams.svg import paint
from latrodb.diagrams.themes import ROMAN, THEMES, Theme, dress
from latrodb.diagrams.typesetting import MissingExtraError, TypesettingError, code_point, to_pdf, to_png, typeset
from tests.support.diagram_words import scene_of_steps

if TYPE_CHECKING:
    from latrodb.core.step import Step


SOURCE = '#set document(title: "T")\n#text(sys.inputs.words)'


def test_letters_that_typst_has_need_no_font_of_the_machine() -> None:
    made = typeset(SOURCE, {"words": "Ann, Ἀλέξανδρος, שלום"})
    assert made.missing == ()
    assert made == typeset(SOURCE, {"words": "Ann, Ἀλέξανδρος, שלום"})


def test_a_character_that_no_font_has_is_named() -> None:
    assert typeset(SOURCE, {"words": 'a "\U000f1234" \\ \U000f1235'}).missing == ("\U000f1234", "\U000f1235")
    assert typeset(SOURCE, {"words": "a\u200d \u200f b"}).missing == (), "without a shape"
    assert code_point("張") == "U+5F35"


def test_a_fault_of_a_document_is_raised() -> None:
    with pytest.raises(TypesettingError):
        typeset("#unknown", {})
    with pytest.raises(TypesettingError):
        typeset("= A title is missing", {})


KINDS = list(product((WHITE, BLACK), (False, True), (False, True)))


def rasterize(scene: Scene, theme: Theme = ROMAN, scale: float = 1) -> Image.Image:
    return Image.open(io.BytesIO(to_png(paint(scene, theme), scale=scale))).convert("RGB")


def square_of(picture: Image.Image, board: Board, square: int, scale: float = 1) -> Image.Image:
    x, y = board.corner(square)
    return picture.crop(tuple(round(scale * each) for each in (x, y, x + SQUARE, y + SQUARE)))  # type: ignore[arg-type]


def difference(first: Image.Image, second: Image.Image) -> float:
    """How much two pictures of one size differ, in greys of 0 to 255 a pixel."""
    greys = ImageChops.difference(first.convert("L"), second.convert("L"))
    return float(ImageStat.Stat(greys).mean[0])


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("walls", "coordinates"), list(product(Walls, Coordinates)))
def test_squares_have_the_colors_of_the_theme(name: str, walls: Walls, coordinates: Coordinates) -> None:
    theme = dress(THEMES[name], walls=walls, coordinates=coordinates)
    scene = Scene(geometry(7, 3), (), is_flipped=True)
    board = Board(scene.geometry, True, theme.setting)
    picture = rasterize(scene, theme)
    assert picture.size == (board.width, board.height)
    for square in scene.geometry.squares:
        x, y = board.corner(square)
        color = "#{:02x}{:02x}{:02x}".format(*picture.getpixel((int(x) + 12, int(y) + 10)))
        is_dark = (square % STRIDE + square // STRIDE) % 2 == 0
        assert color == (theme.dark if is_dark else theme.light)


@pytest.mark.parametrize("files_ranks", [(7, 8), (8, 8), (10, 8), (12, 8), (11, 10), (12, 6), (12, 12)])
def test_pictures_are_as_large_as_they_say(files_ranks: tuple[int, int], step: Step) -> None:
    scene = Scene(geometry(*files_ranks), (Man(0, WHITE),))
    board = Board(scene.geometry)
    assert rasterize(scene, scale=2).size == (2 * board.width, 2 * board.height)
    png = to_png(paint(scene_of_steps((step,)), width=300))
    assert Image.open(io.BytesIO(png)).width == 300


@pytest.mark.parametrize("name", MEN)
@pytest.mark.parametrize("theme", ["roman", "print", "dark", "contrast"])
def test_men_are_told_apart_in_grey_on_squares_of_twenty_pixels(name: str, theme: str) -> None:
    scale = 20 / SQUARE
    men = tuple(Man(2 * index, *kind) for index, kind in enumerate(KINDS))
    dressed = dress(THEMES[theme], men=name)
    picture = rasterize(Scene(geometry(15, 1), men), dressed, scale)
    board = Board(geometry(15, 1), setting=dressed.setting)
    seen = [square_of(picture, board, man.square, scale).resize((20, 20)) for man in men]
    for (kind, first), (other, second) in combinations(zip(KINDS, seen, strict=True), 2):
        assert difference(first, second) > (25 if kind[0] is not other[0] else 5), (kind, other)


@pytest.mark.parametrize("size", [(900, 216), (200, 197), (520, 504), (333, 274), (1392, 335)])
@pytest.mark.parametrize("scale", [1, 2])
def test_no_row_or_column_of_pixels_is_lost(size: tuple[int, int], scale: int) -> None:
    width, height = size
    rows = "".join(f'<rect y="{y}" width="{width}" height="1"/>' for y in range(0, height, 2))
    columns = "".join(f'<rect x="{x}" width="1" height="{height}"/>' for x in range(0, width, 2))
    opening = (
        f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">'
    )
    for shapes, place in ((rows, 1), (columns, 0)):
        svg = f'{opening}<rect width="{width}" height="{height}" fill="#fff"/>{shapes}</svg>'
        picture = Image.open(io.BytesIO(to_png(svg, scale=scale))).convert("L")
        assert picture.size == (width * scale, height * scale)
        for at in range(size[place] * scale):
            grey = picture.getpixel((at, 5) if place == 0 else (5, at))
            assert abs(grey - 255 * (at // scale % 2)) < 12


def test_letters_are_drawn_without_a_font_of_the_machine() -> None:
    board = Board(geometry(3, 3))
    picture = rasterize(Scene(board.geometry, (), caption="abc"))
    left = picture.crop((6, board.setting.inset, board.setting.inset - 4, board.height - board.setting.inset))
    below = picture.crop((0, board.height, board.width, picture.height))
    assert len(left.getcolors() or ()) > 5
    assert len(below.getcolors() or ()) > 5


def test_the_same_drawing_gives_the_same_bytes(step: Step) -> None:
    svg = paint(scene_of_steps((step,), title="A & <B>", caption="Ludus latrunculorum"))
    assert to_png(svg) == to_png(svg)
    assert to_pdf(svg) == to_pdf(svg)


def test_a_pdf_is_a_page_of_shapes_and_letters(step: Step) -> None:
    pdf = to_pdf(paint(scene_of_steps((step,), title="Carrillo (2016)", caption="After 13. b5-h5xi5"), THEMES["print"]))
    assert pdf.startswith(b"%PDF-")
    assert not re.search(rb"/Subtype ?/Image\b", pdf)
    assert re.search(rb"/FontName/[A-Z]+\+Literata", pdf)
    box = re.search(rb"/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert box
    assert float(box[1]) == pytest.approx(504 * 0.75)
    assert b"Carrillo" in pdf
    assert b"CreationDate" not in pdf


@pytest.mark.parametrize("make", [to_png, to_pdf])
def test_what_is_missing_is_said_with_the_way_to_get_it(make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingExtraError, match=r"needs typst.*pip install 'latrodb\[pictures\]'"):
        make(paint(Scene(geometry(2, 2), ())))


@pytest.mark.parametrize("width", [300, 414])
def test_the_hatching_of_print_survives_a_screen(width: int) -> None:
    """At 100 dots per inch, 414 pixels for a board of four inches and 300 for one of three, lines stay lines."""
    svg = paint(Scene(geometry(8, 8), ()), THEMES["print"], width=width)
    picture = Image.open(io.BytesIO(to_png(svg))).convert("L")
    scale = width / Board(geometry(8, 8)).width
    left, top = (scale * (place + 4) for place in Board(geometry(8, 8)).corner(0))  # a1 is dark
    square = picture.crop((round(left), round(top), round(left + 37 * scale), round(top + 37 * scale)))
    darkest, lightest = square.getextrema()
    assert lightest >= 245
    assert darkest <= 140
    assert 0.6 < sum(square.tobytes()) / (255 * square.width * square.height) < 0.97
