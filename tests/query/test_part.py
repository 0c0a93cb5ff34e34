"""Parts of answers, next to the whole answer."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.query import part
from latrodb.query.part import ask_part, games_found
from latrodb.query.run import ask
from latrodb.query.syntax import parse_query
from latrodb.store.errors import TooLongError

if TYPE_CHECKING:
    from latrodb.query.run import FoundPlace
    from latrodb.store.database import Database

QUERIES = (
    "captures", "not captures by phalanx", "captures then captures within 3", 'pattern "S s S"', "ahead 2",
    'player "Carrillo"', 'not player "Carrillo"', "white to move then not captures", "passive-fork", "at end",
    "captures, as printed", 'pattern "S s S" then pattern "s S s"', "before 1800",
)  # fmt: skip


@pytest.mark.parametrize("text", QUERIES)
def test_counted_parts_are_those_of_the_answer(published: Database, text: str) -> None:
    query = parse_query(text)
    whole = ask(published, query, analyzer)
    skip, found = 0, {}
    while True:
        found_now = ask_part(published, query, analyzer, skip, 7)
        assert found_now.total == len(whole)
        assert found_now.places == sum(map(len, whole.games.values()))
        assert found_now.searched is None
        if not found_now.games:
            break
        found |= found_now.games
        skip += 7
    assert same(found, whole.games)


@pytest.mark.parametrize("text", QUERIES)
def test_parts_that_are_not_counted_make_up_the_answer(
    published: Database, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(part, "_counted", Mock(side_effect=TooLongError("")))
    monkeypatch.setattr(part, "FIRST_GAMES", 3)
    query = parse_query(text)
    after, found = 0, {}
    while True:
        found_now = ask_part(published, query, analyzer, 0, 4, after)
        assert found_now.total is None
        assert len(found_now.games) <= 4
        found |= found_now.games
        if found_now.searched is None:
            break
        assert found_now.searched > after
        after = found_now.searched
    assert same(found, ask(published, query, analyzer).games)


def same(one: dict[int, tuple[FoundPlace, ...]], other: dict[int, tuple[FoundPlace, ...]]) -> bool:
    """Whether two answers have the same games, places and matches."""
    assert list(one) == list(other)
    return [[place.record for place in places] for places in one.values()] == [
        [place.record for place in places] for places in other.values()
    ]


def test_what_takes_too_long_is_not_counted_but_begun(published: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    query = parse_query("not captures then not captures")
    monkeypatch.setattr(part, "SECONDS", 0.0)
    found = ask_part(published, query, analyzer, 0, 2)
    assert found.total is None
    monkeypatch.setattr(part, "SECONDS", 60.0)
    assert ask_part(published, query, analyzer, 0, 2).total
    monkeypatch.setattr(part, "MOST_PLACES", 1)
    assert ask_part(published, parse_query("ahead 2"), analyzer, 0, 2).total is None


def test_a_deadline_ends_what_sqlite_does(published: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part, "_counted", Mock(side_effect=TooLongError("")))
    monkeypatch.setattr(part, "MOST_SECONDS", 0.0)
    monkeypatch.setattr(part, "_STEPS", 1)
    with pytest.raises(TooLongError, match="latrodb find"):
        ask_part(published, parse_query("captures"), analyzer, 0, 2)
    assert ask(published, parse_query("captures"), analyzer).games  # the next query has no deadline


@pytest.mark.parametrize("text", QUERIES)
def test_the_numbers_of_games_are_those_of_the_answer(published: Database, text: str) -> None:
    query = parse_query(text)
    assert games_found(published, query, analyzer, 60) == sorted(ask(published, query, analyzer).games)


def test_numbers_of_games_have_a_deadline(published: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(part, "_STEPS", 1)
    with pytest.raises(TooLongError):
        games_found(published, parse_query("captures"), analyzer, 0)
    monkeypatch.setattr(part, "MOST_LISTED", 20)
    with pytest.raises(TooLongError, match="more than 20 positions"):
        games_found(published, parse_query("men > 0"), analyzer, 60)
