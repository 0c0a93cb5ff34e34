"""The tactics that sentences give to moves, true ones beside false ones, and sentences that say nothing."""

from __future__ import annotations

import pytest

from latrodb.features.articles.article import check_article
from latrodb.features.articles.claims import Statement, Topic
from latrodb.features.articles.verdict import Status
from tests.features.articles.test_statements import game

ARX = "2016-12-arx-carrillo.txt"
JOYCE = "2016-08-joyce-carrillo.txt"


def statuses(text: str, name: str = ARX) -> list[Status]:
    """The verdicts on the tactics that a text gives to moves."""
    verdicts = check_article(f"Well. {text}".encode(), "page.md", game(name)).verdicts
    return [each.status for each in verdicts if isinstance(each.claim, Statement) and each.claim.topic is Topic.MOTIF]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("13...h3-g3xf3xg4 is a dual capture.", ARX),
        ("Black wins two men by a dual capture with 13...h3-g3xf3xg4.", ARX),
        ("After 13...h3-g3xf3xg4, a double capture, White was lost.", ARX),
        ("12...i3-h3xg3 is a strong flank attack.", ARX),
        ("21.e1-e2?? is a self-check.", ARX),
        ("7.i4-h4* stepped between two enemies.", ARX),
        ("15.d2-d5+ is a discovered check.", JOYCE),
    ],
)
def test_what_is_so(text: str, name: str) -> None:
    assert statuses(text, name) == [Status.VERIFIED]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("12...i3-h3xg3 is a dual capture.", ARX),
        ("After 13...h3-g3xf3xg4, a comrades' fork, White was lost.", ARX),
        ("12...i3-h3xg3 is a Phalanx attack.", ARX),
        ("13...h3-g3xf3xg4 forks two men.", ARX),
        ("16.g4-e4(+) is a discovered check.", JOYCE),
    ],
)
def test_what_is_not_so(text: str, name: str) -> None:
    assert statuses(text, name) == [Status.FALSE]


@pytest.mark.parametrize(
    "text",
    [
        "White answered 13...h3-g3xf3xg4 with a fork.",
        "White feared a fork with 12...i3-h3xg3.",
        "12...i3-h3xg3 would be a fork.",
        "12...i3-h3xg3 avoids a fork.",
        "Before 12...i3-h3xg3, a fork was possible.",
        "A fork is a double attack, and 12...i3-h3xg3 takes one man.",
    ],
)
def test_what_says_nothing_of_the_move(text: str) -> None:
    assert statuses(text) == []


def test_what_is_denied_is_not_judged() -> None:
    assert Status.FALSE not in statuses("12...i3-h3xg3 was not really a fork.")


def test_a_noun_that_the_source_does_not_have_is_not_judged() -> None:
    page = """# Game

```latro
name: quintana
caption: 1.d2-d5 is a self-check.
variant: quintana
moves: 1.d2-d5
```
"""
    verdicts = check_article(page.encode(), "page.md").verdicts
    found = [each for each in verdicts if isinstance(each.claim, Statement) and each.claim.topic is Topic.MOTIF]
    assert all(each.status is not Status.FALSE for each in found)
