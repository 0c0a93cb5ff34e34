"""Signs and layouts that the notation does not have, each beside a text that is left alone."""

from __future__ import annotations

import pytest

from latrodb.diagnostics.span import Span
from latrodb.features.repair.habits.copy import copy_of
from latrodb.features.repair.habits.signs import undo_signs, without_layout


def usual(text: str) -> tuple[str, tuple[str, ...]]:
    copy, names = undo_signs(copy_of(text, Span(0, len(text))))
    return " ".join(copy.text.split()), names


@pytest.mark.parametrize(
    ("text", "meant", "name"),
    [
        ("1.а2-а3 b7-b6", "1.a2-a3 b7-b6", "letters of another alphabet stand for Latin ones"),
        ("1.a2\u200b-a3 b7-b6", "1.a2-a3 b7-b6", "invisible characters stand inside words"),
        ("1.a2 to a3 b7 to b6", "1.a2-a3 b7-b6", "another sign or a word stands for the hyphen"),
        ("1.a2-a3 takes a4 b7-b6", "1.a2-a3xa4 b7-b6", "a word stands for x"),
        (
            "1.a2-a3 2.c2-c4\n1.b7-b6 2.d7-d5",
            "1.a2-a3 b7-b6 2.c2-c4 d7-d5",
            "the turns of one side stand in front of those of the other",
        ),
    ],
)
def test_unusual_signs(text: str, meant: str, name: str) -> None:
    assert usual(text) == (meant, (name,))


@pytest.mark.parametrize("text", ["1.a2-a3 b7-b6 2.c2-c4", "1.a2-a3xa4 {takes a4} b7-b6", "1.a2-a3 2.c2-c4 4.b7-b6"])
def test_usual_signs_are_left_alone(text: str) -> None:
    assert usual(text) == (text, ())


def test_cells_of_a_table_and_letters_apart_are_no_unusual_signs() -> None:
    text = "No. | White | Black\n| 1 | D a2-a3 | b7-b6 |"
    copy = without_layout(copy_of(text, Span(0, len(text))))
    assert " ".join(copy.text.split()) == "1 Da2-a3 b7-b6"
    assert undo_signs(copy) == (copy, ())
