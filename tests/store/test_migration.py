"""Databases of older versions: brought up to date with all that they hold."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import sqlite_utils

from latrodb import renew_rows
from latrodb.features.analyzer import analyzer
from latrodb.game.ledgers.erratum import Erratum, Removal, TagChange
from latrodb.store.database import APPLICATION_ID, Database
from latrodb.store.entries import load_entries
from latrodb.store.errors import StoreError
from latrodb.store.keeping import remove_games, revert_entry, set_tags
from latrodb.store.schema import KEPT, migrations
from tests.support.game_files import FLAWED_TURNS, OTHER_TURNS, add_text, check_sound, game_text
from tests.support.ledgers import PRINTED, record

if TYPE_CHECKING:
    from collections.abc import Callable


CORRECTED = "SELECT game, ply, key, text FROM positions_corrected WHERE game = 1 ORDER BY ply"
ERRATA = "INSERT INTO errata ({columns}) SELECT {columns} FROM new.entries WHERE head = 'Erratum'"


def as_older(path: Path, version: int, next_step: str) -> None:
    """Write what a database holds into one of an older version, whose turns and positions are left out."""
    old = path.with_name("old.db")
    db = sqlite_utils.Database(sqlite3.connect(old))
    migrations.apply(db, stop_before=next_step)
    db.execute("ATTACH ? AS new", [str(path)])
    db.execute("ALTER TABLE new.sources ADD COLUMN bytes BLOB")
    whole = "SELECT group_concat(bytes, '') FROM new.source_parts WHERE source = sources.id"
    db.execute(f"UPDATE new.sources SET bytes = CAST(({whole}) AS BLOB)")
    for table in KEPT:
        if columns := columns_of(db, table):
            db.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table}")
    if columns := columns_of(db, "errata"):
        db.execute(ERRATA.format(columns=columns))
    db.execute("INSERT OR REPLACE INTO main.sqlite_sequence SELECT * FROM new.sqlite_sequence")
    db.execute(f"PRAGMA user_version = {version}")
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.conn.commit()
    db.close()
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    old.rename(path)


def columns_of(db: sqlite_utils.Database, table: str) -> str:
    """The columns of a table of an older version; empty if it had no such table."""
    return ", ".join(f'"{row[1]}"' for row in db.execute(f"PRAGMA main.table_info({table})").fetchall())


def as_version_6(path: Path) -> None:
    as_older(path, 6, "m007_positions")


def held(database: Database) -> dict[str, list[str]]:
    """All that a database holds, without the numbers of rows that follow the order of reading."""
    columns = dict.fromkeys(
        ("sources", "source_parts", "game_list", "plies", "deviations", "entries", "entry_games"), "*"
    )
    columns |= {"removed_games": "*", "positions": "game, ply, key", "comments": "game, ply, kind, text"}
    columns |= {"games": "id, start_byte, end_byte, same_as, fingerprint, tags, first_ply, sides, opening"}
    columns |= {"diagnostics": "source, game, ply, code, severity, message, line, state, hints, notes"}
    return {name: sorted(map(str, database.query(f"SELECT {words} FROM {name}"))) for name, words in columns.items()}


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with two wordings, a replaced file, and records that were made, reverted and carried out.

    Its files are kept in several parts.
    """
    for module in ("schema", "sources"):
        monkeypatch.setattr(f"latrodb.store.{module}.PART", 100)
    path = tmp_path / "games.db"
    with Database.open(path) as database:
        add_text(database, game_text(FLAWED_TURNS) + "\n" + game_text(OTHER_TURNS, White="Zeno"))
        add_text(database, game_text(OTHER_TURNS, White="Zeno", Event="Saturnalia"), "wording.txt")
        add_text(database, game_text(FLAWED_TURNS, Round="2") + "\n" + game_text(OTHER_TURNS, White="Zeno"))
        add_text(database, game_text("1.a1-a4 a8-a6"), "removed.txt")
        add_text(database, record(), "games.errata")
        set_tags(database, 1, {"White": "Livia Augusta"}, analyzer())
        set_tags(database, 2, {"Site": "Roma"}, analyzer())
        revert_entry(database, max(each.id for each in load_entries(database)), analyzer())
        remove_games(database, [4], analyzer())
    return path


def test_a_database_of_the_version_before_loses_nothing(kept: Path) -> None:
    with Database.open(kept) as database:
        before = held(database)
        entries = load_entries(database)
        assert {type(each.entry) for each in entries} == {Erratum, TagChange, Removal}
        assert any("D802" in row for row in before["diagnostics"])
    as_version_6(kept)
    with Database.open(kept, renew=renew_rows) as database:
        check_sound(database)
        assert held(database) == before
        assert load_entries(database) == entries
        add_text(database, game_text("1.a1-a4 a8-a6"), "removed.txt")
        assert add_text(database, game_text("1.b1-b4"), "new.txt").added == 1
        assert database.query("SELECT max(id) FROM games") == [(5,)]


def test_games_of_an_older_database_need_somebody_who_reads_them(kept: Path) -> None:
    as_version_6(kept)
    with pytest.raises(StoreError, match="older latrodb; `latrodb import` brings it up to date"):
        Database.open(kept)
    with pytest.raises(StoreError, match="older latrodb"):
        Database.open(kept, read_only=True, renew=renew_rows)


def test_a_renewal_that_fails_leaves_the_older_database(kept: Path) -> None:
    as_version_6(kept)
    before = kept.read_bytes()

    def fail(database: Database) -> None:
        renew_rows(database)
        raise sqlite3.OperationalError("no more")

    renew: Callable[[Database], None] = fail
    with pytest.raises(StoreError, match="no more"):
        Database.open(kept, renew=renew)
    assert kept.read_bytes() == before


def test_import_brings_version_4_with_its_errata_up_to_date(tmp_path: Path, run) -> None:
    """As a user does it. One erratum was reverted, and stays so."""
    path, other = tmp_path / "games.db", tmp_path / "other.txt"
    with Database.open(path) as database:
        add_text(database, game_text(PRINTED, White="Varro"))
        add_text(
            database,
            record() + "\n" + record(Erratum="second", Ply="2b", Printed="a8-a5", Corrected="a8-a4"),
            "games.errata",
        )
        revert_entry(database, 2, analyzer())
        entries = load_entries(database)
        corrected = database.query(CORRECTED)
    as_older(path, 4, "m005_encodings")
    with closing(sqlite3.connect(path)) as connection:
        errata = connection.execute("SELECT name, reverted_at NOT NULL FROM errata")
        assert errata.fetchall() == [("first", 0), ("second", 1)]
    other.write_text(game_text(OTHER_TURNS), encoding="utf-8")
    refused = run("verify", path)
    assert (refused.code, "`latrodb import` brings it up to date" in refused.err) == (2, True)
    assert run("import", other, "--db", path).code == 0
    verified = run("verify", path)
    assert (verified.code, verified.out) == (0, "sound: 2 games, 10 positions\n")
    with Database.open(path) as database:
        assert load_entries(database) == entries
        assert database.query(CORRECTED) == corrected
        assert database.query("SELECT count(*) FROM games") == [(2,)]
