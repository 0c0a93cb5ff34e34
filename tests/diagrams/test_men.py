"""Men as shapes: all different, within their square, and told apart without color."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from itertools import combinations, product

import pytest
from PIL import Image

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.geometry import geometry
from latrodb.diagrams.layout_board import Coordinates, Walls
from latrodb.diagrams.marks import Man
from latrodb.diagrams.men import MEN, UNCHEQUERED
from latrodb.diagrams.primitives import SQUARE, Disc, Group, Path, Primitive, Rect
from latrodb.diagrams.scene import Scene
from latrodb.diagrams.svg import paint
from latrodb.diagrams.themes import THEMES, Theme, dress
from latrodb.diagrams.typesetting import to_png

KINDS = list(product((WHITE, BLACK), (False, True), (False, True)))


def outlines(shapes: tuple[Primitive, ...]) -> tuple[object, ...]:
    """The shapes without what they are, so that only their forms are left."""
    found: list[object] = []
    for shape in shapes:
        match shape:
            case Path(d, _):
                found.append(d)
            case Disc(x, y, radius, _):
                found.append((x, y, radius))
            case Rect(x, y, width, height, _, radius):
                found.append((x, y, width, height, radius))
            case Group(children):
                found.append((shape.turn, outlines(children)))
            case _:
                pytest.fail(f"men have no {shape}")
    return tuple(found)


@pytest.mark.parametrize("name", MEN)
def test_the_men_of_a_set_all_differ_in_form(name: str) -> None:
    for first, second in combinations(KINDS, 2):
        assert outlines(MEN[name](*first)) != outlines(MEN[name](*second)), (first, second)


@pytest.mark.parametrize("name", MEN)
@pytest.mark.parametrize(("color", "is_dux", "is_bound"), KINDS)
def test_men_keep_to_their_square(name: str, color: Color, is_dux: bool, is_bound: bool) -> None:
    for shape in MEN[name](color, is_dux, is_bound):
        for inner in shape.children if isinstance(shape, Group) else (shape,):
            match inner:
                case Rect(x, y, width, height):
                    assert 0 <= x <= x + width <= SQUARE
                    assert 0 <= y <= y + height <= SQUARE
                case Disc(x, y, radius):
                    assert radius <= min(x, y, SQUARE - x, SQUARE - y)
                case Path(d):
                    assert all(0 <= value <= SQUARE for point in points(d) for value in point)


@pytest.mark.parametrize("name", ["draughts", "stones"])
@pytest.mark.parametrize("color", [WHITE, BLACK], ids=str)
def test_the_cross_of_a_bound_dux_is_not_under_his_crown_or_star(name: str, color: Color) -> None:
    paths = [shape for shape in MEN[name](color, True, True) if isinstance(shape, Path)]
    cross = points(next(path.d for path in paths if path.d.count("M") == path.d.count("L") == 2))
    (xs, ys) = zip(*points(next(path.d for path in paths if path.role.endswith("-crest"))), strict=True)
    line = [
        (x + (to_x - x) * step / 20, y + (to_y - y) * step / 20)
        for (x, y), (to_x, to_y) in (cross[:2], cross[2:])
        for step in range(21)
    ]
    bare = [(x, y) for x, y in line if not (min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys))]
    assert len(bare) >= 0.3 * len(line)


def points(d: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", d)]


@pytest.mark.parametrize(("name", "turn"), [("figurines", 180), ("pawns", 180), ("rooks", 90)])
def test_standing_men_are_turned_when_bound(name: str, turn: int) -> None:
    for color, is_dux in product((WHITE, BLACK), (False, True)):
        free, bound = (MEN[name](color, is_dux, is_bound) for is_bound in (False, True))
        assert bound == (Group(free, turn=turn),)


def share_of_dark(theme: Theme, man: Man) -> float:
    """How much of a man is darker than grey: the pixels that do not change with the color of his square."""
    pictures = []
    for square in ("#ff0000", "#00ff00"):
        bare = dress(theme, walls=Walls.NONE, coordinates=Coordinates.NONE, is_chequered=False)
        bare = replace(bare, light=square, page=square, rim=square, grid=square, halo=square)
        svg = paint(Scene(geometry(1, 1), (man,)), bare)
        pictures.append(Image.open(io.BytesIO(to_png(svg))).convert("RGB"))
    pixels = [list(zip(*[iter(picture.tobytes())] * 3, strict=True)) for picture in pictures]
    greys = [sum(first) / 3 for first, second in zip(*pixels, strict=True) if first == second]
    assert len(greys) > 300
    return sum(grey < 128 for grey in greys) / len(greys)


@pytest.mark.parametrize("name", MEN)
@pytest.mark.parametrize("theme", [THEMES["print"], THEMES["contrast"], THEMES["plain"]], ids=lambda each: each.name)
def test_most_of_a_man_has_the_color_of_his_side(name: str, theme: Theme) -> None:
    for color, is_dux, is_bound in KINDS:
        share = share_of_dark(dress(theme, men=name), Man(0, color, is_dux, is_bound))
        assert share > 0.5 if color is BLACK else share < 0.5, (color, is_dux, is_bound, share)


def test_stones_are_played_without_dark_squares() -> None:
    assert {"stones"} == UNCHEQUERED
    assert set(MEN) >= UNCHEQUERED
