"""The tables, as one migration per change, and the views. Never edit a migration that was released: add one.

The SQL is in the folder `sql`. The text is the primary data: `source_parts` keeps every file byte for byte, and
everything else but the records (corrections, tags, removals, notes, aliases) can be rebuilt from it. Views, triggers
and the search of words are made anew after migrations, so they need no history: to change one, add a migration.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from sqlite_utils import Migrations

from latrodb.store.seals import add_seal_triggers, seal_all, seal_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    import sqlite_utils

SQL = files("latrodb.store").joinpath("sql")
VIEWS = (  # in such an order that each is made from tables and earlier views
    "game_words",
    "plies",
    "line_plies",
    "positions_corrected",
    "game_list",
    "game_text",
    "problem_list",
    "captures_by_tactic",
    "replaced_sources",
    "entry_list",
    "erratum_list",
    "note_list",
)
KEPT = (  # the tables that are not made again from sources and records, or keep numbers that people use
    "sources",
    "source_parts",
    "players",
    "games",
    "diagnostics",
    "comments",
    "entries",
    "entry_games",
    "removed_games",
)
TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '*sqlite_*'"
INDEXES = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name NOT GLOB '_sqlite*'"
VIEWS_AND_TRIGGERS = "SELECT type, name FROM sqlite_schema WHERE type IN ('view', 'trigger')"
SEARCHES = "SELECT 'table', name FROM sqlite_schema WHERE sql GLOB 'CREATE VIRTUAL TABLE*'"
WORDS = "unicode61 remove_diacritics 2"  # how texts are split, as in games_fts.sql: accents and capitals do not count
PART = 1 << 20  # bytes of a source that are read at once when they are put into parts
migrations = Migrations("latrodb")


def migrate(db: sqlite_utils.Database, application_id: int, renew: Callable[[], None] | None = None) -> None:
    """Bring a database up to date, all of it or nothing. An empty file becomes a database of that application.

    `renew` makes all rows again that are made of the sources.
    """
    db.execute("BEGIN IMMEDIATE")
    with db.atomic():
        _drop_views(db)
        migrations.apply(db)
        _add_views(db)
        seal_all(db.conn)
        if renew:
            renew()
        seal_rows(db.conn)
        db.execute(f"PRAGMA application_id = {application_id}")
        db.execute(f"PRAGMA user_version = {len(migrations.applied(db))}")
    db.commit()


def restore_triggers(db: sqlite_utils.Database) -> None:
    """Make triggers again, which get lost if another program makes a table anew, and what they keep in step."""
    with db.atomic():
        _add_triggers(db)
        db.execute("DROP TABLE games_fts")
        _run_script(db, "games_fts")
        for name in ("comments", "entries"):
            db.table(name).rebuild_fts()


@migrations()
def m001_tables(db: sqlite_utils.Database) -> None:
    """Sources, players, games, plies, positions, diagnostics, comments."""
    _run_script(db, "tables")


@migrations()
def m002_full_text(_: sqlite_utils.Database) -> None:
    """Full-text search in comments and in the values of tags."""


@migrations()
def m003_views(_: sqlite_utils.Database) -> None:
    """Views that read well in any SQLite browser."""


@migrations()
def m004_errata(db: sqlite_utils.Database) -> None:
    """Corrections of printed games, and the view that lists them."""
    _run_script(db, "errata")


@migrations()
def m005_encodings(db: sqlite_utils.Database) -> None:
    """The encoding that the user stated for a source."""
    db.execute("ALTER TABLE sources ADD COLUMN encoding TEXT")


@migrations()
def m006_entries(db: sqlite_utils.Database) -> None:
    """Corrections, tag changes and removals in one table, and the views that list them."""
    _run_script(db, "entries")


@migrations()
def m007_positions(db: sqlite_utils.Database) -> None:
    """Every different turn once, positions with real columns, every tactic of a capture, words at every column.

    Turns and positions are empty afterwards; they are made again from the sources.
    """
    _remake_tables(db, "v7/tables")


@migrations()
def m008_boards(db: sqlite_utils.Database) -> None:
    """Boards side by side, in which patterns are searched for. They are made from the sources."""
    _run_script(db, "boards")


@migrations()
def m009_motifs(db: sqlite_utils.Database) -> None:
    """Motifs of the games, as far as they were looked for."""
    _run_script(db, "motifs")


@migrations()
def m010_notes(db: sqlite_utils.Database) -> None:
    """Notes on games and other names of players among the records, and the search of words in them."""
    _run_script(db, "v10/entries")


@migrations()
def m011_seals(db: sqlite_utils.Database) -> None:
    """Digests of sources and records. They are filled by `migrate`, after every change of tables."""
    _run_script(db, "seals")


@migrations()
def m012_keys(db: sqlite_utils.Database) -> None:
    """One number for a position and its class, and turns that capture under numbers below 0.

    Positions are empty afterwards; they are made again from the sources.
    """
    for name in ("line_positions", "positions", "captures", "turns"):
        db.execute(f"DROP TABLE {name}")
    _run_script(db, "v12/tables")


@migrations()
def m013_parts(db: sqlite_utils.Database) -> None:
    """The bytes of a source in parts, and their number beside its name."""
    _run_script(db, "v13/source_parts")
    insert = "INSERT INTO source_parts VALUES (?, ?, ?)"
    for (number,) in db.execute("SELECT id FROM sources").fetchall():
        with db.conn.blobopen("sources", "bytes", number, readonly=True) as blob:
            for start in range(0, len(blob) or 1, PART):
                db.execute(insert, [number, start, blob.read(PART)])
    db.execute("ALTER TABLE sources ADD COLUMN size INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE sources DROP COLUMN bytes")
    db.execute("UPDATE sources SET size = (SELECT sum(length(bytes)) FROM source_parts WHERE source = sources.id)")


@migrations()
def m014_plain_tables(db: sqlite_utils.Database) -> None:
    """Tables that sqlite-utils can transform, shorter keys, games as corrected, plainer words at every column.

    What is made from sources is empty afterwards; it is made again.
    """
    _remake_tables(db, "v14/tables")


@migrations()
def m015_words_of_games(_: sqlite_utils.Database) -> None:
    """A search of words in games whose texts other programs can read."""


@migrations()
def m016_accounts(_: sqlite_utils.Database) -> None:
    """What the search for corrections found in each game as printed."""


@migrations()
def m017_accounts_of_texts(db: sqlite_utils.Database) -> None:
    """What it found in each text of a game: as printed, in whatever encoding, and as corrected."""
    db.execute("DROP TABLE IF EXISTS _accounts")
    _run_script(db, "accounts")


def _remake_tables(db: sqlite_utils.Database, script: str) -> None:
    """Make all tables anew by a script that has them all. Those of `KEPT` keep their rows, the others are emptied."""
    for (name,) in db.execute(INDEXES).fetchall():
        db.execute(f"DROP INDEX {name}")
    tables = [name for (name,) in db.execute(TABLES).fetchall()]
    for table in tables:
        db.execute(f"ALTER TABLE {table} RENAME TO old_{table}" if table in KEPT else f"DROP TABLE {table}")
    _run_script(db, script)
    for table in KEPT:
        if table in tables:
            old, new = (set(db.table(name).columns_dict) for name in (f"old_{table}", table))
            columns = ", ".join(f'"{name}"' for name in sorted(old & new))
            db.execute(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM old_{table}")
            db.execute("DELETE FROM sqlite_sequence WHERE name = ?", [table])
            db.execute("UPDATE sqlite_sequence SET name = ? WHERE name = ?", [table, f"old_{table}"])
            db.execute(f"DROP TABLE old_{table}")


def _drop_views(db: sqlite_utils.Database) -> None:
    """Drop views, triggers and searches of words, which would be in the way of migrations."""
    for query in (VIEWS_AND_TRIGGERS, SEARCHES):
        for kind, name in db.execute(query).fetchall():
            db.execute(f"DROP {kind} {name}")


def _add_views(db: sqlite_utils.Database) -> None:
    for name in VIEWS:
        db.create_view(name, _read(f"views/{name}"))
    _run_script(db, "games_fts")
    db.table("comments").enable_fts(["text"], tokenize=WORDS)
    db.table("entries").enable_fts(["evidence", "tags", "collection"], tokenize=WORDS)
    _add_triggers(db)


def _add_triggers(db: sqlite_utils.Database) -> None:
    _run_script(db, "triggers")
    add_seal_triggers(db.conn)


def _run_script(db: sqlite_utils.Database, name: str) -> None:
    for statement in _read(name).removesuffix(";").split(";\n"):
        db.execute(statement.strip())


def _read(name: str) -> str:
    return SQL.joinpath(f"{name}.sql").read_text(encoding="utf-8").strip()
