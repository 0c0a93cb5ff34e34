"""Repetition in the engine: occurrences that leave a side without a turn."""

from __future__ import annotations

from typing import Any

import pytest

from latrodb.core.position import read_fen
from latrodb.rules.boards import search_board
from latrodb.rules.catalog import find_variant
from tests.support.board_modules import number_of

STUCK, BLACK = 3, 1
ROUND = ("a6b6", "b1a1", "b6a6", "a1b1")


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
        board.play(number_of(word))
    assert number_of("a1b1") in board.legal_turns()
    assert board.turns() == [number_of(word) for word in last]
    assert board.outcome() == outcome


@pytest.mark.parametrize(("fen", "outcome"), [("d5/6/6/6/ss4/1Ds3 w", STUCK << 2 | BLACK), ("d5/6/6/6/ss4/1D1s2 w", 0)])
def test_men_are_counted_if_each_turn_was_played_before(fen: str, outcome: int) -> None:
    board: Any = search_board(find_variant("kowalski/11x10").system, read_fen(fen))
    for word in 2 * ("b1a1", "a6b6", "a1b1", "b6a6"):
        assert board.outcome() == 0
        board.play(number_of(word))
    assert board.outcome() == outcome


@pytest.mark.parametrize(
    ("fen", "outcome"),
    [
        ("1Ss4s/ss6/8/8/8/8/5sss/4sSSS b", STUCK << 2 | BLACK),  # the man on a8 can only go back
        ("1Ss4s/ss6/8/8/8/8/5sss/4sSs~S b", 0),  # the bound man can be removed
        ("1Ss4s/ss6/8/8/8/8/8/S7 b", 0),  # the man on a1 can move
    ],
)
def test_a_side_has_lost_if_each_turn_would_be_a_second_occurrence(fen: str, outcome: int) -> None:
    variant = find_variant("schaedler/8x8[repetition=forbid,leap_over=own_or_bound]")
    board: Any = search_board(variant.system, read_fen(fen))
    for word in ("h8h7", "b8a8", "h7h8"):
        assert board.outcome() == 0
        board.play(number_of(word))
    assert board.outcome() == outcome
