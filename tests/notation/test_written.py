"""Written games asked for their parts."""

from __future__ import annotations

import pytest

from latrodb.diagnostics.span import Span
from latrodb.features.courier.reader import read_log
from latrodb.notation.parser import parse_text
from latrodb.notation.written import LoggedTurn, Number, Result, read_result


@pytest.mark.parametrize(("text", "value"), [("1-0", "1-0"), ("0\u22121", "0-1"), ("½\u2013½", "1/2-1/2"), ("*", "*")])
def test_results(text: str, value: str) -> None:
    assert read_result(text, 7) == Result(text, value, Span(7, 7 + len(text)))


def test_what_is_not_a_result() -> None:
    assert read_result("2-0") is None


def test_the_parts_of_a_game() -> None:
    (game,) = parse_text('[White "x"]\n[White "y"]\n\n1.a1-a2 * (b8-b7) 1-0').games
    assert (game.tag("White"), game.tag("Black")) == ("x", None)
    assert [turn.text for turn in game.turns()] == ["a1-a2"]
    assert game.result
    assert game.result.value == "1-0"
    assert not game.is_log
    assert list(game.withdrawn()) == []


def test_a_line_of_a_log_that_was_taken_back() -> None:
    (game,) = read_log("1. S a1-a2\n|1... s b8-b7\n1... b8-b6; @-b5").games
    assert game.is_log
    ((ply, line),) = game.withdrawn()
    assert (ply, line.level, [turn.text for turn in line.turns()]) == (1, 1, ["s b8-b7"])
    first, second = game.turns()
    assert isinstance(first, LoggedTurn)
    assert isinstance(second, LoggedTurn)
    assert first.label_of(first.moves[0]) == ("S", Span(3, 4))
    assert second.label_of(second.moves[0]) is None


def test_numbers_are_spelled_with_their_dots() -> None:
    (game,) = parse_text("1.a1-a2 1\u2026b8-b7 2 a2-a3").games
    assert [item.spelled for item in game.items if isinstance(item, Number)] == ["1.", "1...", "2"]
