"""Captures written in another way: what the shapes of words allow, and what each word then means."""

from __future__ import annotations

import pytest

from latrodb.features.repair.habits.reading import ALONE, TARGETS, VICTIMS, Hint, capture_habits


@pytest.mark.parametrize(
    ("words", "habits"),
    [
        (["a1xa4", "b2-b3"], {TARGETS, VICTIMS}),
        (["xa4", "b2-b3"], {TARGETS, VICTIMS}),
        (["a1-a4x"], set()),
        (["a4", "b3xb5"], {TARGETS, VICTIMS, ALONE}),
        (["a1-a4xa5", "b2-b3"], set()),
    ],
)
def test_habits_that_the_shapes_allow(words: list[str], habits: set[str]) -> None:
    assert set(capture_habits(words)) == habits


def test_a_target_or_a_victim_is_a_hint() -> None:
    habits = capture_habits(["Da1xa4+"])
    (hint,) = habits[VICTIMS]("Da1xa4+")
    assert hint == Hint(dux=True, origin="a1", target="", victims=("a4",), takes=True, mark="+", glyph="")
    (turn,) = habits[TARGETS]("a1-a4")
    assert turn.text == "a1-a4"
