"""Men as shapes: all different, within their square, and told apart without color."""

from __future__ import annotations

import re
from itertools import combinations, product

import pytest

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.diagrams.men import MEN, UNCHEQUERED
from latrodb.diagrams.primitives import SQUARE, Disc, Group, Path, Primitive, Rect

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
                found.append((shape.is_turned, outlines(children)))
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
                    values = re.findall(r"(-?[\d.]+) (-?[\d.]+)", d)
                    assert all(0 <= float(value) <= SQUARE for point in values for value in point)


@pytest.mark.parametrize("name", ["figurines", "pawns", "rooks"])
def test_standing_men_stand_on_their_heads_when_bound(name: str) -> None:
    for color, is_dux in product((WHITE, BLACK), (False, True)):
        free, bound = (MEN[name](color, is_dux, is_bound) for is_bound in (False, True))
        assert bound == (Group(free, is_turned=True),)


def test_stones_are_played_without_dark_squares() -> None:
    assert {"stones"} == UNCHEQUERED
    assert set(MEN) >= UNCHEQUERED
