"""Which rule a sentence is about."""

from __future__ import annotations

import pytest

from latrodb.features.articles.rulings import other_rule, rules_in
from latrodb.rules.catalog import SYSTEMS

BOOK = SYSTEMS["latrunculi-xxi"].system.rulebook


@pytest.mark.parametrize(
    ("sentence", "label", "expected"),
    [
        ("All men go any number of squares along a rank or a file, as rooks in chess ", "11", "3"),
        ("All men go any number of squares along a rank or a file, as rooks in chess ", "3", ""),
        ("From e4 all men go any number of squares along a rank or a file, as rooks in chess ", "11", "3"),
        ("From e4 the man goes to b4 ", "11", ""),
        ("Friends alone do not hold a Dux ", "18i", ""),
        ("", "3", ""),
    ],
)
def test_a_rule_is_another_one_only_if_the_words_are_clearly_its_own(sentence: str, label: str, expected: str) -> None:
    assert other_rule(sentence, label, BOOK) == expected


@pytest.mark.parametrize(
    ("text", "clear", "some"),
    [
        ("Capturing is not compulsory ", {"9"}, set()),
        ("he pushes the man against the wall ", {"13"}, {"1", "8"}),
        ("he pushes the man forward ", set(), {"13"}),
        ("nothing of the kind ", set(), set()),
    ],
)
def test_clear_cues_of_rules_and_others(text: str, clear: set[str], some: set[str]) -> None:
    found = rules_in(text, BOOK)
    assert (found.clear, found.any - found.clear) == (clear, some)
