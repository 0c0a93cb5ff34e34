"""The tables and views: their text is pinned, so that no change goes unnoticed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from latrodb.store.database import SCHEMA_VERSION
from latrodb.store.schema import VIEWS, migrations
from tests.support.game_files import FLAWED_TURNS, add_text, game_text
from tests.support.paths import TESTS

if TYPE_CHECKING:
    from latrodb.store.database import Database

SNAPSHOT = TESTS / "snapshots" / "schema.sql"


def test_the_schema_is_the_one_on_record(database: Database) -> None:
    """`LATRODB_WRITE_SNAPSHOTS=1` writes it anew; do so in a change of its own."""
    query = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE '%\\_fts\\_%' ESCAPE '\\'"
    found = "".join(f"{row[0].strip()};\n\n" for row in database.connection.execute(query))
    if os.environ.get("LATRODB_WRITE_SNAPSHOTS"):
        SNAPSHOT.write_text(found, encoding="utf-8")
    assert found == SNAPSHOT.read_text(encoding="utf-8")


def test_the_version_counts_the_migrations(database: Database) -> None:
    assert len(list(migrations._migrations)) == SCHEMA_VERSION
    assert database.connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)


def test_every_view_reads(database: Database) -> None:
    add_text(database, game_text(FLAWED_TURNS))
    for name in VIEWS:
        database.connection.execute(f"SELECT * FROM {name}").fetchall()


def test_the_views_say_what_the_tables_hold(database: Database) -> None:
    turns = "1.e1-e6* b8-b4 2.a1-a3 Xyz {a stray word} a8-a5"
    add_text(database, game_text(turns))
    ask = database.connection.execute
    assert ask("SELECT white, black, date, plies, source FROM game_list").fetchall() == [
        ("Livia", "Cato", "2016.07.??", 4, "games.txt")
    ]
    assert ask("SELECT line, code FROM problem_list").fetchall() == [(9, "S104")]
    assert ask("SELECT text FROM game_text").fetchone()[0].endswith("a8-a5 *")


def test_captures_are_counted_by_tactic(database: Database) -> None:
    fen = "4d3/8/8/8/8/1sS5/8/S3D3 w"
    add_text(database, game_text("1.a1-a3xb3", variant="latrunculi-xxi/8x8", FEN=fen, SetUp="1"))
    found = database.connection.execute("SELECT variant, tactic, turns, men FROM captures_by_tactic").fetchall()
    assert found == [("latrunculi-xxi/8x8", "custodial", 1, 1)]
