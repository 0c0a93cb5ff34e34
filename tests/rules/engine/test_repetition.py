"""Repetition in the engine: the third occurrence that leaves a side without a turn."""

from __future__ import annotations

from typing import Any

import pytest

from latrodb.core.fen import read_fen
from latrodb.core.square import find_square
from latrodb.rules.boards import search_board
from latrodb.rules.catalog import find_variant

STUCK, BLACK = 3, 1
ROUND = ("a6b6", "b1a1", "b6a6", "a1b1")


def number(word: str) -> int:
    origin, target = find_square(word[:2]), find_square(word[2:])
    assert origin is not None
    assert target is not None
    return origin << 9 | target


@pytest.mark.parametrize(
    ("fen", "last", "outcome"),
    [
        ("d5/6/6/6/ss4/1Ds3 b", [], STUCK << 2 | BLACK),  # the Dux can only go back and forth
        ("d5/6/6/6/ss4/1D1s2 b", ["a1c1"], 0),
    ],
)
def test_men_are_counted_if_each_turn_would_be_a_third_occurrence(fen: str, last: list[str], outcome: int) -> None:
    system = find_variant("kowalski/11x10[repetition=forbid_third]").system
    board: Any = search_board(system, read_fen(fen))
    for word in (*ROUND, *ROUND[:3]):
        assert board.outcome() == 0
        board.play(number(word))
    assert number("a1b1") in board.legal_turns()
    assert board.turns() == [number(word) for word in last]
    assert board.outcome() == outcome
