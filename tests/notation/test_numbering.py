"""Move numbers: one remark for one fault, and the number that was due."""

from __future__ import annotations

import pytest

from latrodb.notation.format import format_items
from latrodb.notation.parser import parse_text

TAG = '[White "x"]\n\n'


def remarks(movetext: str, tag: str = TAG) -> list[tuple[str, str, tuple[str, ...]]]:
    (game,) = parse_text(tag + movetext).games
    return [(each.code, game.source.text[slice(*each.span)], each.hints) for each in game.diagnostics if each.span]


@pytest.mark.parametrize(
    ("movetext", "found"),
    [
        ("1.a1-a2 b8-b7 2.a2-a3", []),
        ("1. a1-a2 1... b8-b7 2 a2-a3", []),
        ("1.a1-a2 b8-b7 3.a2-a3 b7-b6 4.a3-a4 b6-b5", [("S108", "3.", ("2.",))]),
        ("1.a1-a2 b8-b7 12.a2-a3 b7-b6 3.a3-a4", [("S108", "12.", ("2.",))]),
        ("1.a1-a2 b8-b7 2. 2.a2-a3", [("S108", "2.", ("2.",))]),
        ("1.a1-a2 1.b8-b7 2.a2-a3", [("S108", "1.", ("1...",))]),
        ("1.a1-a2 2.a2-a3 b8-b7 3.a3-a4", [("S108", "2.", ("1...",))]),
        ("1.a1-a2 b8-b7 a2-a3 b7-b6 3.a3-a4", [("S109", "a2-a3", ())]),
        ("a1-a2 b8-b7 a2-a3", [("S109", "a1-a2", ())]),
        ("7.a1-a2 b8-b7 8.a2-a3", [("S108", "7.", ("1.",))]),
        ("a1-a2 2.b8-b7 a2-a3", [("S109", "a1-a2", ()), ("S108", "2.", ("1...",))]),
        ("b8-b7 3.a2-a3 b7-b6 4.a3-a4", [("S108", "3.", ("2.",))]),
        ("1.d4e5 b8-b7 2.a2-a3", [("S101", "d4e5", ())]),
    ],
)
def test_numbers(movetext: str, found: list[tuple[str, str, tuple[str, ...]]]) -> None:
    assert remarks(movetext) == found


@pytest.mark.parametrize("movetext", ["9.i8-d8", "13...Df7-f5* 14.e5-e8 h6-h5xg5", "{a position} 13... h3-g3"])
def test_a_fragment_with_a_position_may_begin_anywhere(movetext: str) -> None:
    assert remarks(movetext, '[SetUp "1"]\n[FEN "8/8 b"]\n\n') == []


@pytest.mark.parametrize(
    ("movetext", "canonical"),
    [
        ("1. a1-a2 1... b8-b7 2 a2-a3 b7-b6 3.a3-a4", "1.a1-a2 b8-b7 2.a2-a3 b7-b6 3.a3-a4"),
        ("1.a1-a2 b8-b7 3.a2-a3 b7-b6 4.a3-a4", "1.a1-a2 b8-b7 3.a2-a3 b7-b6 4.a3-a4"),  # two turns may be left out
        ("1.a1-a2 2...b8-b7 2 3 a2-a3 b7-b6 a3-a4", "1.a1-a2 2...b8-b7 2. 3 a2-a3 b7-b6 a3-a4"),
        ("a1-a2 b8-b7 a2-a3", "1.a1-a2 b8-b7 2.a2-a3"),
        ("1.a1-a2 (x) 1...b8-b7 2. {y} a2-a3", "1.a1-a2 (x) b8-b7 2. {y} a2-a3"),
        ("13... h3-g3 14.a1-a2", "13...h3-g3 14.a1-a2"),
        ("1.a1-a2 2.a2-a3 b8-b7 3.a3-a4", "1.a1-a2 2.a2-a3 b8-b7 3.a3-a4"),
        ("1.a1-a2 (better: 15... d5-f5! , or so) 1-0", "1.a1-a2 (better: 15...d5-f5!, or so) 1-0"),
        ("1.a1-a2 b8-b7 2. 1-0", "1.a1-a2 b8-b7 2. 1-0"),
    ],
)
def test_numbers_in_canonical_layout(movetext: str, canonical: str) -> None:
    (game,) = parse_text(TAG + movetext).games
    assert format_items(game.items) == canonical
