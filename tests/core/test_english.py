"""Phrases that messages and captions share."""

from __future__ import annotations

import pytest

from latrodb.core.english import count_words, list_words


@pytest.mark.parametrize(
    ("words", "sentence"), [(("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")]
)
def test_words_are_joined_as_in_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    assert list_words(words) == sentence


@pytest.mark.parametrize(
    ("count", "noun", "phrase"), [(1, "game", "1 game"), (0, "ply", "0 plies"), (1000, "turn", "1,000 turns")]
)
def test_counts_have_the_regular_plural(count: int, noun: str, phrase: str) -> None:
    assert count_words(count, noun) == phrase
