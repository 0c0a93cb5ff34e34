"""All that one database has, added to another one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.store.database import Database
from latrodb.store.entries import load_events
from latrodb.store.find import find_game, find_games
from latrodb.store.keeping import remove_games, revert_entry, set_tags
from latrodb.store.merge import merge
from latrodb.store.names import add_alias, names_of
from tests.support.game_files import OTHER_TURNS, TURNS, add_text, check_sound, game_text
from tests.support.ledgers import PRINTED, record

ONE, TWO, THREE = game_text(PRINTED), game_text(OTHER_TURNS, White="Zeno"), game_text("1.a1-a4 a8-a6", White="Varro")
PATHS = "SELECT path FROM sources WHERE superseded_by IS NULL ORDER BY id"


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Database]:
    (tmp_path / "other").mkdir()
    with Database.open(tmp_path / "other" / "more.db") as found:
        yield found


def paths(database: Database) -> list[str]:
    return [path for (path,) in database.query(PATHS)]


def test_files_and_entries_are_added_and_nothing_twice(database: Database, other: Database) -> None:
    add_text(database, ONE, "one.txt")
    add_text(other, ONE, "one.txt")
    add_text(other, TWO + "\n" + THREE, "two.txt")
    add_text(other, record(Game="one.txt#1"), "games.errata")
    set_tags(other, 2, {"Round": "7"}, analyzer())
    remove_games(other, [3], analyzer())
    add_alias(other, "Z.", "Zeno")
    before = other.path.read_bytes()
    summary = merge(database, other, analyzer())
    assert (summary.added, summary.already_there, summary.removed) == (1, 1, 1)
    assert paths(database) == ["one.txt", "two.txt", "games.errata"]
    assert find_game(database, 2).tag_values["Round"] == "7"
    assert names_of(database, "Z.") == {"Zeno": find_names(database)["Zeno"]}
    assert database.query("SELECT verdict FROM _corrections") == [("applied",)]
    assert set(load_events(database)) == set(load_events(other))
    check_sound(database)
    again = merge(database, other, analyzer())
    assert (again.added, again.errata_added, len(find_games(database))) == (0, 0, 2)
    assert other.path.read_bytes() == before


def find_names(database: Database) -> dict[str, int]:
    return {name: number for number, name in database.query("SELECT id, name FROM players")}


def test_of_two_versions_of_a_file_the_later_one_counts_either_way(database: Database, other: Database) -> None:
    later = TWO.replace("c8-c6", "c8-c5")
    for each in (database, other):
        add_text(each, TWO, "two.txt")
    add_text(other, later, "two.txt")
    assert merge(database, other, analyzer()).replaced == 1
    assert database.query("SELECT path, superseded_by IS NULL FROM sources") == [("two.txt", 0), ("two.txt", 1)]
    add_text(database, later.replace("c8-c5", "c8-c4"), "two.txt")
    assert merge(database, other, analyzer()).games == 0
    assert merge(other, database, analyzer()).replaced == 1
    check_sound(database)


def test_another_file_of_the_same_name_is_kept_beside_ours(database: Database, other: Database) -> None:
    add_text(database, ONE, "games.txt")
    add_text(other, TWO, "games.txt")
    assert merge(database, other, analyzer()).added == 1
    assert paths(database) == ["games.txt", "more/games.txt"]
    assert merge(database, other, analyzer()).added == 0
    check_sound(database)


def test_two_databases_that_are_merged_either_way_have_the_same(database: Database, other: Database) -> None:
    for each in (database, other):
        add_text(each, game_text(TURNS, Round="1"), "games.txt")
    set_tags(database, 1, {"Round": "3"}, analyzer(), by="Ann")
    set_tags(other, 1, {"Round": "4"}, analyzer(), by="Ben")
    set_tags(other, 1, {"Site": "Roma"}, analyzer(), by="Ben")
    revert_entry(other, 2, analyzer())
    for one, two in ((database, other), (other, database), (database, other)):
        merge(one, two, analyzer())
    assert set(load_events(database)) == set(load_events(other))
    assert find_game(database, 1).tag_values == find_game(other, 1).tag_values
    assert find_game(database, 1).tag_values["Round"] == "1"


def test_a_merge_that_fails_adds_nothing(database: Database, other: Database, monkeypatch) -> None:
    add_text(other, ONE, "one.txt")
    set_tags(other, 1, {"Round": "7"}, analyzer())

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("latrodb.store.merge.renew_corrections", fail)
    with pytest.raises(KeyboardInterrupt):
        merge(database, other, analyzer())
    assert (paths(database), load_events(database)) == ([], ())
