"""Placing: what a hand allows, what is left of it, and how many ways there are."""

from __future__ import annotations

from itertools import combinations

import pytest

from latrodb.core.color import BLACK
from latrodb.core.geometry import geometry
from latrodb.core.position import Position
from latrodb.core.square import find_square
from latrodb.core.step import Drop, Fault
from latrodb.rules.games.placing import count_placings
from tests.support.games import Bell

EMPTY = Position(geometry(3, 3), 0, 0, hand=(2, 2), dux_hand=(1, 1))


def drops(text: str) -> tuple[Drop, ...]:
    return tuple(Drop(find_square(each[-2:]) or 0, each[0] == "D") for each in text.split())


def test_placed_men_leave_the_hand() -> None:
    after = Bell().play(EMPTY, drops("a2 Db3")).after
    assert (after.hand, after.dux_hand, after.side) == ((1, 2), (0, 1), BLACK)
    assert after.white.bit_count() == 2
    assert after.dux(EMPTY.side) == 1 << (find_square("b3") or 0)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a2 b2", None),
        ("a2 Db2", None),
        ("a2 a2", Fault.OCCUPIED_TARGET),
        ("d4", Fault.NO_SUCH_SQUARE),
        ("a2 b2 c2", Fault.EMPTY_HAND),
        ("Da2 Db2", Fault.EMPTY_HAND),
    ],
)
def test_what_cannot_be_placed(text: str, kind: Fault | None) -> None:
    found = [each.kind for each in Bell().violations(EMPTY, drops(text)) if each.is_impossible]
    assert found == ([kind] if kind else [])


def test_placings_are_counted_without_playing_them() -> None:
    squares = EMPTY.geometry.squares
    first = len(list(combinations(squares, 2)))
    assert count_placings(EMPTY, 1, 2) == first
    assert count_placings(EMPTY, 2, 2) == first * len(list(combinations(squares[2:], 2)))
    assert count_placings(EMPTY, 3, 2) is None
