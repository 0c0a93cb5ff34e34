"""Boards of a page: every color is a variable that each medium defines, and everything drawn is in the sprite."""

from __future__ import annotations

import re

from latrodb.features.viewer.boards import color_rules, sprite, svg_of_place
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
