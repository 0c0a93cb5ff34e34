"""Plies: labels, their order of play and the numbers that texts write."""

from __future__ import annotations

import pytest

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.ply import Ply


@pytest.mark.parametrize("label", ["1w", "9b", "13w", "0b", "250b"])
def test_a_label_is_read_as_it_is_written(label: str) -> None:
    assert str(Ply.parse(label)) == label


@pytest.mark.parametrize("text", ["", "9", "b", "9x", "w9", " 9b", "9b ", "9B", "-1w", "٣w", "9" * 5000 + "b"])
def test_what_is_no_label_is_none(text: str) -> None:
    assert Ply.parse(text) is None


@pytest.mark.parametrize("first", Color)
def test_plies_follow_one_another(first: Color) -> None:
    ply = Ply(1, first)
    for index in range(10):
        assert ply.number == 1 + index // 2
        assert ply.color is (first if index % 2 == 0 else first.other)
        ply = ply.next(first)
    assert ply == Ply(6, first)


def test_where_white_begins_plies_are_in_order() -> None:
    plies = [Ply(1, WHITE), Ply(1, BLACK), Ply(2, WHITE), Ply(10, WHITE)]
    assert sorted([plies[2], plies[0], plies[3], plies[1]]) == plies


@pytest.mark.parametrize(("color", "first", "expected"), [(0, 0, "9."), (1, 0, "9..."), (1, 1, "9."), (0, 1, "9...")])
def test_the_number_says_whether_the_side_begins(color: int, first: int, expected: str) -> None:
    assert Ply(9, Color(color)).written(Color(first)) == expected
