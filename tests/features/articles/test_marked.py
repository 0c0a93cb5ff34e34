"""Texts in three styles with marked claims, `{+true+}` and `{-false-}`, read with one game and with the corpus."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks.articles import Marked, false_places, read_marked
from latrodb.features.articles.article import check_article
from latrodb.features.articles.known_games import KnownGame, read_known
from tests.support.paths import CORPUS, ROOT

TEXTS = sorted((Path(__file__).parent / "marked").glob("*.md"))
NUMBERED = re.compile(r"\b\d{1,3}\.{1,3}D?[a-p]\d")


@pytest.fixture(scope="module")
def corpus() -> list[KnownGame]:
    return read_known([str(CORPUS)])


def reported(games: list[KnownGame] | None) -> list[tuple[str, Marked, bool]]:
    """The claims of all texts, and whether each is reported as false."""
    found = []
    for file in TEXTS:
        text, claims = read_marked(file.read_text("utf-8"))
        named = re.search(r"<!-- game: (\S+) -->", text)
        assert named
        places = false_places(check_article(text.encode(), file.name, games or read_known([str(ROOT / named[1])])))
        assert all(any(each.start <= place < each.end for each in claims) for place in places)
        found += [
            (text[each.start : each.end], each, any(each.start <= place < each.end for place in places))
            for each in claims
        ]
    return found


@pytest.mark.parametrize(("with_corpus", "fewest"), [(False, 57), (True, 57)])
def test_false_tokens_are_found_beside_true_ones(*, with_corpus: bool, fewest: int, corpus: list[KnownGame]) -> None:
    claims = reported(corpus if with_corpus else None)
    true = [words for words, claim, is_found in claims if claim.is_true and is_found]
    false = {words: is_found for words, claim, is_found in claims if not claim.is_true}
    assert true == []
    assert sum(claim.is_true for _, claim, _ in claims) >= 150
    assert [words for words, is_found in false.items() if NUMBERED.search(words) and not is_found] == []
    assert sum(false.values()) >= fewest
