"""Databases of older versions: brought up to date with all that they hold.

`older` has some as SQL; version 17 and 6 hold the same.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from latrodb import renew_rows
from latrodb.features.analyzer import analyzer
from latrodb.game.ledgers.erratum import Erratum, Removal, Reversal, TagChange
from latrodb.store.database import Database
from latrodb.store.entries import load_entries
from latrodb.store.errors import StoreError
from latrodb.store.find import find_games
from latrodb.store.keeping import restore_entry
from latrodb.store.schema import SCHEMA_VERSION
from tests.support.game_files import OTHER_TURNS, add_text, check_sound, game_text


def make_older(path: Path, version: int) -> Path:
    """A database of an older version."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((Path(__file__).parent / "older" / f"version_{version}.sql").read_text())
    return path


def held(database: Database) -> dict[str, list[str]]:
    """All that a database holds, without the numbers of rows that follow the order of reading."""
    columns = dict.fromkeys(("sources", "game_list", "plies", "_deviations", "entries", "_entry_games"), "*")
    columns |= {"_removed_games": "*", "positions": "game, ply, key", "comments": "game, ply, kind, text"}
    columns |= {"games": "id, start_byte, end_byte, same_as, fingerprint, tags, first_ply, sides, opening"}
    columns |= {"diagnostics": "source, game, place, code, severity, message, line, state, hints, notes"}
    return {name: sorted(map(str, database.query(f"SELECT {words} FROM {name}"))) for name, words in columns.items()}


@pytest.fixture(params=[17, 6])
def older(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A database with two wordings, a replaced file, and records that were made, reverted and carried out."""
    return make_older(tmp_path / "games.db", request.param)


def test_an_older_database_loses_nothing(older: Path) -> None:
    with Database.open(older, renew=renew_rows) as database:
        check_sound(database)
        assert {type(each.entry) for each in load_entries(database)} == {Erratum, TagChange, Removal}
        assert [(each.id, each.entry.reversal) for each in load_entries(database)] == [
            (1, None),
            (2, None),
            (3, Reversal("2026.11.28", "Ann", "no")),
            (4, None),
        ]
        assert [(game.id, game.white, game.site) for game in find_games(database)] == [
            (1, "Livia Augusta", "Massilia"),
            (2, "Zeno", "Massilia"),
        ]
        assert database.query("SELECT code, game FROM diagnostics WHERE code = 'D802'") == [("D802", 1)]
        add_text(database, game_text("1.a1-a4 a8-a6"), "removed.txt")
        assert add_text(database, game_text("1.b1-b4"), "new.txt").added == 1
        assert database.query("SELECT max(id) FROM games") == [(5,)]


def test_all_older_versions_are_renewed_alike(tmp_path: Path) -> None:
    found = []
    for version in (17, 6):
        with Database.open(make_older(tmp_path / f"{version}.db", version), renew=renew_rows) as database:
            found.append(held(database))
    assert found[0] == found[1]


def test_an_older_database_shows_no_folders_any_more(tmp_path: Path) -> None:
    path = make_older(tmp_path / "games.db", 17)
    names = {2: "../livia/games/wording.txt", 4: "../livia/games/old/removed.txt", 5: "../livia/games/games.errata"}
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE sources SET path = '../livia/games/games.txt'")
        for number, name in names.items():
            connection.execute("UPDATE sources SET path = ? WHERE id = ?", (name, number))
    with Database.open(path, renew=renew_rows) as database:
        found = database.query("SELECT path FROM sources ORDER BY id")
        assert [name for (name,) in found] == [
            "games.txt",
            "wording.txt",
            "games.txt",
            "old/removed.txt",
            "games.errata",
        ]
        assert "livia" not in "\n".join(database.connection.iterdump()).replace("Livia", "")
        check_sound(database)
    assert b"livia/" not in path.read_bytes()


def test_files_of_an_older_database_that_have_no_folder_in_common(tmp_path: Path) -> None:
    path = make_older(tmp_path / "games.db", 17)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE sources SET path = '../livia/wording.txt' WHERE id = 2")
        connection.execute("UPDATE sources SET path = 'old/removed.txt' WHERE id = 4")
    with Database.open(path, renew=renew_rows) as database:
        found = database.query("SELECT path FROM sources ORDER BY id")
        assert [name for (name,) in found] == [
            "games.txt",
            "2/wording.txt",
            "games.txt",
            "old/removed.txt",
            "games.errata",
        ]


def test_games_of_an_older_database_need_somebody_who_reads_them(older: Path) -> None:
    with pytest.raises(StoreError, match="older latrodb; `latrodb import` brings it up to date"):
        Database.open(older)
    with pytest.raises(StoreError, match="older latrodb"):
        Database.open(older, read_only=True, renew=renew_rows)


def test_a_renewal_that_fails_leaves_the_older_database(older: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = older.read_bytes()

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("no more")

    monkeypatch.setattr("latrodb.store.older.seal_rows", fail)
    with pytest.raises(StoreError, match="no more"):
        Database.open(older, renew=renew_rows)
    assert older.read_bytes() == before


def test_tables_of_other_programs_stay(older: Path) -> None:
    with closing(sqlite3.connect(older)) as connection:
        connection.executescript("""
            CREATE TABLE mine (word); CREATE INDEX by_word ON mine (word); INSERT INTO mine VALUES ('kept');
            CREATE VIEW longest AS SELECT max(plies) AS plies FROM games;
            CREATE VIRTUAL TABLE found USING fts5 (text); INSERT INTO found VALUES ('also kept');
            CREATE TABLE log (word); CREATE TRIGGER noted AFTER INSERT ON mine BEGIN INSERT INTO log VALUES ('x'); END;
        """)
    with Database.open(older, renew=renew_rows) as database:
        assert database.query("SELECT word FROM mine") == [("kept",)]
        assert database.query("SELECT text FROM found WHERE found MATCH 'also'") == [("also kept",)]
        assert database.query("SELECT plies FROM longest") == database.query("SELECT max(plies) FROM games")
        kept = database.query("SELECT name FROM sqlite_schema WHERE name IN ('by_word', 'noted') ORDER BY 1")
        assert kept == [("by_word",), ("noted",)]


def test_import_brings_version_4_with_its_errata_up_to_date(tmp_path: Path, run) -> None:
    """As a user does it. One erratum was reverted, and stays so."""
    path, other = make_older(tmp_path / "games.db", 4), tmp_path / "other.txt"
    other.write_text(game_text(OTHER_TURNS), encoding="utf-8")
    refused = run("db", "verify", path)
    assert (refused.code, "`latrodb import` brings it up to date" in refused.err) == (2, True)
    assert run("import", other, "--db", path).code == 0
    verified = run("db", "verify", path)
    assert (verified.code, verified.out) == (0, "sound: 2 games, 10 positions\n")
    with Database.open(path) as database:
        assert database.connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
        first, second = load_entries(database)
        assert (first.entry.name, first.entry.reversal, second.entry.name) == ("first", None, "second")
        assert second.entry.reversal is not None
        assert database.query("SELECT verdict FROM _corrections ORDER BY entry") == [("applied",), ("reverted",)]
        restore_entry(database, second.id, analyzer())
        assert database.query("SELECT count(*) FROM games") == [(2,)]
