"""The habit that explains a whole text far better than none."""

from __future__ import annotations

import re

import pytest

from latrodb.features.repair.habits.habit_search import FIRST_TURN, find_habits, movetext_of
from latrodb.notation.parser import parse_text
from latrodb.rules.catalog import find_variant
from tests.support.bases import PETTEIA, corrupted

SQUARE = re.compile(r"([a-j])(\d)")
VARIANT = find_variant("petteia-xxi/10x8")


def habits(text: str) -> list[tuple[str, ...]]:
    (written,) = parse_text(text).games
    return [each.words for each in find_habits(written, VARIANT, VARIANT.opening())]


def respelled(pattern: str) -> str:
    head, moves = PETTEIA.split("\n\n")
    return f"{head}\n\n{SQUARE.sub(pattern, moves)}"


def test_a_sound_text_has_no_habit() -> None:
    assert habits(PETTEIA) == []
    assert habits('[Variant "petteia-xxi/10x8"]\n\n*') == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (respelled(r"\2\1"), ("numbers stand in front of letters",)),
        (PETTEIA.replace("5", "S"), ("S stands for 5",)),
        (PETTEIA.replace("f2-f4 ", ""), (FIRST_TURN,)),
    ],
)
def test_a_habit_is_found(text: str, words: tuple[str, ...]) -> None:
    head, _ = PETTEIA.split("\n\n")
    assert words in habits(f"{head}\n\n{text.partition(chr(10) * 2)[2]}")


def test_one_slip_is_no_habit() -> None:
    assert habits(corrupted(PETTEIA, "3.f1-f3", "3.fl-f3")) == []


def test_the_movetext_is_between_the_tags_and_the_end() -> None:
    (written,) = parse_text(PETTEIA).games
    start, end = movetext_of(written)
    assert PETTEIA[start:end].strip().startswith("1.f2-f4")
    assert PETTEIA[start:end].strip().endswith("1-0")
