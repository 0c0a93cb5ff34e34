"""Names of squares: the ways that the shape of words allows."""

from __future__ import annotations

import pytest

from latrodb.core.geometry import parse_size
from latrodb.diagnostics.span import Span
from latrodb.features.repair.habits.copy import copy_of
from latrodb.features.repair.habits.signs import namings


def respelled(text: str, *, with_corners: bool = False) -> dict[tuple[str, ...], str]:
    parts, size = copy_of(text, Span(0, len(text))).parts(), parse_size("10x8")
    assert size is not None
    return {each.words: each.respell(parts[0].text, size) for each in namings(parts, with_corners=with_corners)}


@pytest.mark.parametrize(
    ("text", "words", "meant"),
    [
        ("2a-3a 7b-6b 2c-4c", ("numbers stand in front of letters",), "a2-a3"),
        ("ab-ac bg-bf cb-cd", ("two letters name a square",), "a2-a3"),
        ("a1-a2 b6-b5 c0-c3", ("numbers begin with 0",), "a2-a3"),
        ("k1-k3 b7-b6 c2-c4", ("there is no file i",), "j1-j3"),
    ],
)
def test_other_names(text: str, words: tuple[str, ...], meant: str) -> None:
    assert respelled(text)[words] == meant


def test_usual_names_have_other_meanings_only_with_other_corners() -> None:
    assert respelled("a2-a3 b7-b6 c2-c4") == {}
    found = respelled("a2-a3 b7-b6 c2-c4", with_corners=True)
    assert found["ranks are counted from the top",] == "a7-a6"
    assert found["squares are named as Black sees them",] == "j7-j6"
    assert len(found) == 7


def test_the_name_of_a_square_that_the_board_lacks_stays() -> None:
    assert respelled("9a-3a 7b-6b 2c-4c")["numbers stand in front of letters",] == "9a-a3"
