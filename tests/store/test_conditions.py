"""Conditions on games: the same as options and as tests of queries, and refused if no game can meet them."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.core.errors import LatrodbError
from latrodb.features.analyzer import analyzer
from latrodb.query.run import ask
from latrodb.query.syntax import parse_query
from latrodb.store.conditions import CONDITIONS, Parameters, match_phrase
from latrodb.store.find import find_games
from tests.support.game_files import FLAWED_TURNS, OTHER_TURNS, TURNS, add_text, game_text

if TYPE_CHECKING:
    from latrodb.store.database import Database


def found(database: Database, **wanted: str) -> list[int]:
    """The numbers of the games that meet conditions, as `find` and as a query gives them."""
    numbers = [game.id for game in find_games(database, **wanted)]
    answer = ask(database, parse_query(" and ".join(f'{key} "{value}"' for key, value in wanted.items())), analyzer)
    assert [game.id for game in find_games(database, among=answer.wordings)] == numbers
    assert list(answer.games) == sorted({game.same_as or game.id for game in find_games(database, **wanted)})
    return numbers


@pytest.mark.parametrize(
    ("key", "value", "numbers"),
    [
        ("player", "livia", [1, 2]),
        ("white", "zeno", [2]),
        ("black", "cato", [1]),
        ("date", "2016", [1]),
        ("since", "2017-01", [2]),
        ("until", "2017", [1, 2]),
        ("variant", "latrunculi-xxi", [1, 2]),
        ("variant", "petteia-xxi/8x8", []),
        ("result", "½-½", []),
        ("ending", "Stalemate", []),
        ("text", "saturnalia", [2]),
        ("code", "m501", [2]),
        ("code", "R312", []),
        ("collection", "best", []),
    ],
)
def test_a_condition_is_the_same_as_an_option_and_in_a_query(
    key: str, value: str, numbers: list[int], database: Database
) -> None:
    add_text(database, game_text(TURNS), "1.txt")
    add_text(database, game_text(FLAWED_TURNS, White="Zeno", Black="Livia", Date="2017.??.??", Event="Saturnalia"))
    assert found(database, **{key: value}) == numbers


def test_a_game_is_found_by_the_names_of_its_other_wordings(database: Database) -> None:
    add_text(database, game_text(TURNS, White="?", Black="?"), "1.txt")
    add_text(database, game_text(TURNS, White="Zeno", Black="Drusus"), "2.txt")
    add_text(database, game_text(OTHER_TURNS, White="Zeno"), "3.txt")
    assert found(database, player="zeno") == [2, 3]
    assert found(database, player="zeno", black="drusus") == [2]
    assert found(database, variant="latrunculi-xxi") == [1, 3]
    answer = ask(database, parse_query('player "Zeno" and turn "e1-e6"'), analyzer)
    assert list(answer.games) == [1]
    assert [game.id for game in find_games(database, player="drusus", among=answer.wordings)] == [2]
    assert list(ask(database, parse_query('turn "e1-e6" and not player "Zeno"'), analyzer).games) == []


def test_what_no_game_has_can_be_denied(database: Database) -> None:
    add_text(database, "Prose.\n\n" + game_text(TURNS))
    assert list(ask(database, parse_query("not code R312"), analyzer).games) == [1]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("ending", "imobilized"),
        ("variant", "petteia-xi"),
        ("code", "dux-may-only-stop"),
        ("result", "2-0"),
        ("date", "2016-13"),
        ("since", "soon"),
        ("until", "2017-02-30"),
        ("before", "2016..2015"),
        ("game", "x"),
    ],
)
def test_what_no_game_can_have_is_refused(key: str, value: str, database: Database) -> None:
    with pytest.raises(LatrodbError):
        CONDITIONS[key](Parameters(database), value)


@given(st.text(st.characters(exclude_categories=())))
def test_any_text_makes_a_query(text: str) -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE VIRTUAL TABLE words USING fts5 (word)")
    phrase = match_phrase(text)
    assert connection.execute("SELECT * FROM words WHERE words MATCH ?", (phrase,)).fetchall() == []
    connection.close()
