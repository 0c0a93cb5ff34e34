"""Players by all their names."""

from __future__ import annotations

import pytest

from latrodb.core.game_kind import is_program
from latrodb.features.analyzer import analyzer
from latrodb.game.ledgers.ledger import format_ledger
from latrodb.query.run import ask
from latrodb.query.syntax import parse_query
from latrodb.store.database import Database
from latrodb.store.entries import load_entries
from latrodb.store.errors import StoreError
from latrodb.store.find import find_game, find_games
from latrodb.store.keeping import restore_entry, revert_entry
from latrodb.store.names import add_alias, load_aliases, program_players
from tests.support.game_files import OTHER_TURNS, TURNS, add_text, game_text

ENGINE = "latrodb (capture-seeking, seed 3)"


@pytest.fixture
def games(database: Database) -> Database:
    """Games of a player under two names, and of others."""
    add_text(database, game_text(TURNS, White="José Carrillo", Black="Per"))
    add_text(database, game_text(OTHER_TURNS, White="N. Wolff", Black="J. Carrillo"), "2.txt")
    add_text(database, game_text("1.b1-b4 b8-b6", White="Joe Joyce", Black=ENGINE), "3.txt")
    return database


def found(database: Database, **wanted: str) -> list[int]:
    numbers = [game.id for game in find_games(database, **wanted)]
    for side, name in wanted.items():
        assert list(ask(database, parse_query(f'{side} "{name}"'), analyzer).games) == numbers
    return numbers


def test_searches_use_an_alias_on_either_side_and_nothing_stored_changes(games: Database) -> None:
    assert found(games, player="Jose Carrillo") == [1]
    number = add_alias(games, "J. Carrillo", "Jose Carrillo", by="Cato", why="one man")
    assert found(games, player="Jose Carrillo") == found(games, player="carrillo jose") == [1, 2]
    assert found(games, white="jose") == [1]
    assert found(games, black="jose") == [2]
    assert find_game(games, 2).black == "J. Carrillo"
    (alias,) = load_aliases(games)
    assert (alias.name, alias.person, alias.by, alias.why) == ("J. Carrillo", "Jose Carrillo", "Cato", "one man")
    revert_entry(games, number, analyzer())
    assert (found(games, player="Jose Carrillo"), load_aliases(games)) == ([1], [])
    restore_entry(games, number, analyzer())
    assert found(games, player="Jose Carrillo") == [1, 2]


def test_names_that_no_game_has_lead_to_the_person(games: Database) -> None:
    add_alias(games, "Pepe", "J. Carrillo")
    assert found(games, player="pepe") == [2]
    add_alias(games, "Jose Carrillo", "Pepe")
    assert found(games, player="pepe") == found(games, player="J. Carrillo") == [1, 2]
    assert found(games, player="Joe") == [3]


def test_a_handle_is_a_name_of_its_person(database: Database) -> None:
    add_text(database, game_text(TURNS, White="?", Black="?", LogUsers="carlos, joejoyce"))
    assert found(database, player="Carlos Cetina") == []
    add_alias(database, "Carlos", "Carlos Cetina")
    assert found(database, player="Carlos Cetina") == found(database, player="carlos") == [1]
    assert found(database, player="Joe Joyce") == []


def test_aliases_are_carried_by_a_ledger(games: Database) -> None:
    add_alias(games, "J. Carrillo", "Jose Carrillo")
    text = format_ledger(each.entry for each in load_entries(games))
    (games.folder / "other").mkdir()
    with Database.open(games.folder / "other" / "games.db") as other:
        add_text(other, game_text(TURNS, White="J. Carrillo"))
        add_text(other, text, "names.errata")
        assert found(other, player="Jose Carrillo") == [1]
        add_text(other, "Nothing is left.", "names.errata")
        assert found(other, player="Jose Carrillo") == []


@pytest.mark.parametrize(
    ("name", "person", "message"),
    [
        (ENGINE, "Joe Joyce", "is a program, not a person"),
        ("Joe Joyce", ENGINE, "is a program, not a person"),
        (" ", "Joe Joyce", "a name is empty"),
        ("JOSÉ CARRILLO", "Jose Carrillo", "are one person already"),
        ("Jose", "Pepe", "are one person already"),
    ],
)
def test_what_is_no_alias_is_refused(games: Database, name: str, person: str, message: str) -> None:
    add_alias(games, "Pepe", "Jose")
    with pytest.raises(StoreError, match=message):
        add_alias(games, name, person)
    assert len(load_aliases(games)) == 1


def test_programs_are_known_by_their_seed_or_by_a_tag(games: Database) -> None:
    add_text(games, game_text("1.c1-c4 c8-c6", White="Deep Red", Black="Joe Joyce", WhiteType="program"), "4.txt")
    names = dict(games.query("SELECT id, name FROM players"))
    assert {names[number] for number in program_players(games)} == {ENGINE, "Deep Red"}
    assert not is_program("Joe (the seed) Joyce")
