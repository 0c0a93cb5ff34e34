"""Words played under some rules, where the board decides between their meanings."""

from __future__ import annotations

from latrodb.features.repair.habits.reading import ALONE, HabitReading, Rules, capture_habits, plainly, read
from latrodb.game.inference.plausibility import Habits
from latrodb.rules.catalog import find_variant

PETTEIA = find_variant("petteia-xxi/8x8")
RULES = Rules(PETTEIA, PETTEIA.opening(), Habits(captures=False, letters=False, marks=False))


def test_sound_words_cost_nothing() -> None:
    assert read(["a2-a4", "a7-a5"], plainly, RULES) == HabitReading(("a2-a4", "a7-a5"), 0.0, 2)


def test_a_word_that_cannot_be_played_is_skipped_and_counted() -> None:
    assert read(["a2-a4", "a2-a4", "b2-b3"], plainly, RULES) == HabitReading(("a2-a4", "", "b2-b3"), 1.0, 1)
    assert read(["a2-a4", "a2-a4"], plainly, RULES, limit=0.5) is None


def test_the_board_completes_a_hint_and_says_if_it_is_open() -> None:
    words = ["a3", "a5"]
    alone = capture_habits(words)[ALONE]
    assert read(words, alone, RULES) == HabitReading(("a2-a3", "a7-a5"), 0.0, 2)
    found = read(["a4", "a6", "d4", "h6"], alone, RULES)
    assert found is not None
    assert found.is_open  # d2-d4, or a4-d4
