"""Words that cannot be read, and the turns that they may have been."""

from __future__ import annotations

import pytest

from latrodb.diagnostics.span import Span
from latrodb.features.repair.proposal import SlipKind
from latrodb.features.repair.unreadable import LONGEST, spelling_slips
from latrodb.notation.written import Unreadable


def readings(text: str) -> list[str]:
    slips = sorted(spelling_slips(Unreadable(text, Span(0, len(text))), (), 0), key=lambda each: -each.chance)
    return [each.assumptions[0][0].text for each in slips if each.kind is SlipKind.SPELLING]


@pytest.mark.parametrize(
    ("word", "meant"),
    [("a7a6", "a7-a6"), ("a7-aa6", "a7-a6"), ("7a-a6", "a7-a6"), ("al-a6", "a1-a6"), ("De2e4", "De2-e4")],
)
def test_the_likeliest_spelling_comes_first(word: str, meant: str) -> None:
    assert readings(word)[0] == meant


def test_a_word_may_be_no_turn_at_all() -> None:
    slips = list(spelling_slips(Unreadable("a7a6", Span(0, 4)), (), 3))
    assert [each.assumptions for each in slips if each.kind is SlipKind.EXTRA] == [{3: ()}]
    assert all(each.is_of_word for each in slips)


def test_long_words_are_not_spelled_otherwise() -> None:
    assert readings("a7a6" * LONGEST) == []
