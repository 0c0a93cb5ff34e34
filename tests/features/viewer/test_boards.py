"""Boards of a page: every color is a variable that each medium defines, and everything drawn is in the sprite."""

from __future__ import annotations

import re

from latrodb.core.color import WHITE
from latrodb.core.square import find_square, set_of
from latrodb.diagrams.marks import Arrow, Circle, Dot, Ghost, Ink, Man, Numeral, Outline, barred
from latrodb.features.viewer.board_drawings import Drawings, color_rules, sprite, svg_of_place
from latrodb.rules.catalog import find_variant


def test_every_color_is_a_variable_with_a_value_in_each_medium() -> None:
    position = find_variant("bell").position("S~s~S4/D~d5/7/7/7/7/7/7 w hand=3,2 dux=1,1")
    drawn = sprite([position]) + svg_of_place(position, (), "A title")
    assert not re.search(r'="#[0-9a-f]{3,6}"', drawn)
    used = set(re.findall(r"var\((--[a-z-]+)\)", drawn))
    rules = [rule for rule in color_rules().splitlines() if "--latro-game-page:" in rule]
    assert len(rules) == 3
    for rule in rules:
        assert used <= set(re.findall(r"(--[a-z-]+):", rule))
    assert "light-dark(" in rules[0]
    assert "none" not in rules[0]  # which is not a color


def test_all_that_a_board_uses_is_in_the_sprite() -> None:
    position = find_variant("schaedler").position("S~s~Ssss~S1/8/8/8/8/8/8/8 w hand=3,2")
    assert set(re.findall(r'href="#([^"]+)"', svg_of_place(position, (), ""))) <= set(
        re.findall(r' id="([^"]+)"', sprite([position]))
    )


def square(name: str) -> int:
    found = find_square(name)
    assert found is not None
    return found


def arrow(way: str, ink: Ink = Ink.MOVE) -> Arrow:
    return Arrow(*map(square, way.split("-")), ink)


def test_a_mark_is_drawn_once_whatever_its_square() -> None:
    drawings = Drawings()
    found = drawings.codes([Circle(0), Circle(18), Circle(0, Ink.RED), Circle(0)], ())
    assert found == ["0a1", "0b2", "1a1"]
    assert len(drawings.marks) == len(drawings.symbols) == 2


def test_arrows_of_one_length_share_a_drawing_in_four_directions() -> None:
    drawings = Drawings()
    drawings.codes(map(arrow, ("d4-d6", "d4-f4", "d4-d2", "d4-b4", "a1-a3")), ())
    assert [mark.split(" ")[0] for mark in drawings.marks] == ["270", "0", "90", "180"]
    assert len(drawings.symbols) == 1
    drawings.codes(map(arrow, ("d4-d7", "d4-e5", "d4-c3")), ())
    assert len(drawings.symbols) == 4  # another length, and two diagonals


def test_an_arrow_avoids_men_and_goes_around_them() -> None:
    drawings = Drawings()
    ways = [drawings.codes([arrow("a1-a3")], men)[0] for men in ((), {square("a3")}, {square("a2")}, {square("h8")})]
    assert ways == ["0a1", "1a1", "2a1", "0a1"]


def test_what_is_over_the_men_is_in_layers_of_its_own() -> None:
    drawings = Drawings()
    drawings.codes([Dot(0), barred(0, 1), Ghost(Man(0, WHITE)), Numeral(0, 3)], {0})
    assert [[part[0] for part in mark.split(" ")] for mark in drawings.marks] == [
        ["=", "8"], ["0", "4", "7", "8"], ["=", "6"], ["=", "8"],
    ]  # fmt: skip


def test_an_outline_is_placed_at_its_first_square() -> None:
    drawings = Drawings()
    assert drawings.codes([Outline(set_of("b2", "c2")), Outline(set_of("e5", "f5"))], ()) == ["0b2", "0e5"]
