"""The tables and views, as one migration per change. Never edit a migration that was released: add one.

The SQL is in the folder `sql`. The text is the primary data: `sources` keeps every file byte for byte, and everything
else but the records (corrections, tags, removals, notes, aliases) can be rebuilt from it.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from sqlite_utils import Migrations

from latrodb.store.seals import seal_all, seal_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    import sqlite_utils

SQL = files("latrodb.store").joinpath("sql")
VIEWS = ("game_list", "game_text", "problem_list", "captures_by_tactic", "replaced_sources")
KEPT = ("sources", "players", "games", "diagnostics", "comments", "entries", "entry_games", "removed_games")
VIEWS_7 = (
    "v7/plies",
    "v7/line_plies",
    "v7/positions_corrected",
    "game_list",
    "game_text",
    "problem_list",
    "v7/captures_by_tactic",
    "replaced_sources",
    "entry_list",
)
VIEWS_12 = {
    "plies": "v7",
    "line_plies": "v7",
    "positions_corrected": "v12",
    "captures_by_tactic": "v12",
    "note_list": "v10",
}
REPLACED = """
SELECT type, name
  FROM sqlite_schema
 WHERE sql IS NOT NULL
   AND (type IN ('view', 'trigger') OR type = 'index' AND tbl_name NOT GLOB '_sqlite*'
        OR name IN ('plies', 'positions', 'comments_fts', 'games_fts'))
 ORDER BY type = 'table'
"""
PART = 1 << 20  # bytes of a source that are read at once when they are put into parts
migrations = Migrations("latrodb")


def migrate(db: sqlite_utils.Database, application_id: int, renew: Callable[[], None] | None = None) -> None:
    """Bring a database up to date, all of it or nothing. An empty file becomes a database of that application.

    `renew` makes all rows again that are made of the sources.
    """
    db.execute("BEGIN IMMEDIATE")
    with db.atomic():
        migrations.apply(db)
        seal_all(db.conn)
        if renew:
            renew()
        seal_rows(db.conn)
        db.execute(f"PRAGMA application_id = {application_id}")
        db.execute(f"PRAGMA user_version = {len(migrations.applied(db))}")
    db.commit()


@migrations()
def m001_tables(db: sqlite_utils.Database) -> None:
    """Sources, players, games, plies, positions, diagnostics, comments."""
    _run_script(db, "tables")


@migrations()
def m002_full_text(db: sqlite_utils.Database) -> None:
    """Full-text search in comments and in the values of tags; triggers keep it in step."""
    words = "unicode61 remove_diacritics 2"
    db.table("comments").enable_fts(["text"], tokenize=words, create_triggers=True)
    db.table("games").enable_fts(["words"], tokenize=words, create_triggers=True)


@migrations()
def m003_views(db: sqlite_utils.Database) -> None:
    """Views that read well in any SQLite browser."""
    for name in VIEWS:
        db.create_view(name, _read(name))


@migrations()
def m004_errata(db: sqlite_utils.Database) -> None:
    """Corrections of printed games, and the view that lists them."""
    _run_script(db, "errata")
    db.create_view("erratum_list", _read("erratum_list"))


@migrations()
def m005_encodings(db: sqlite_utils.Database) -> None:
    """The encoding that the user stated for a source."""
    db.execute("ALTER TABLE sources ADD COLUMN encoding TEXT")


@migrations()
def m006_entries(db: sqlite_utils.Database) -> None:
    """Corrections, tag changes and removals in one table, and the views that list them."""
    _run_script(db, "entries")
    db.create_view("entry_list", _read("entry_list"))
    db.create_view("erratum_list", "SELECT * FROM entry_list WHERE kind NOT IN ('tag-change', 'removal')")


@migrations()
def m007_positions(db: sqlite_utils.Database) -> None:
    """Every different turn once, positions with real columns, every tactic of a capture, words at every column.

    Turns and positions are empty afterwards; they are made again from the sources.
    """
    for kind, name in db.execute(REPLACED).fetchall():
        db.execute(f"DROP {kind} {name}")
    for table in KEPT:
        db.execute(f"ALTER TABLE {table} RENAME TO old_{table}")
    _run_script(db, "v7/tables")
    for table in KEPT:
        columns = ", ".join(f'"{row[1]}"' for row in db.execute(f"PRAGMA table_info(old_{table})").fetchall())
        db.execute(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM old_{table}")
        db.execute("DELETE FROM sqlite_sequence WHERE name = ?", [table])
        db.execute(f"UPDATE sqlite_sequence SET name = '{table}' WHERE name = 'old_{table}'")
        db.execute(f"DROP TABLE old_{table}")
    words = "unicode61 remove_diacritics 2"
    db.table("comments").enable_fts(["text"], tokenize=words, create_triggers=True)
    db.table("games").enable_fts(["words"], tokenize=words, create_triggers=True)
    for name in VIEWS_7:
        db.create_view(name.removeprefix("v7/"), _read(name))
    db.create_view("erratum_list", "SELECT * FROM entry_list WHERE kind NOT IN ('tag-change', 'removal')")


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
    for name in ("erratum_list", "entry_list"):
        db.execute(f"DROP VIEW {name}")
    _run_script(db, "v10/entries")
    words = "unicode61 remove_diacritics 2"
    db.table("entries").enable_fts(["evidence", "tags", "collection"], tokenize=words, create_triggers=True)
    for name in ("entry_list", "note_list"):
        db.create_view(name, _read(f"v10/{name}"))
    about = "-- The corrections among the records.\n"
    errata = "kind NOT IN ('tag-change', 'removal', 'note', 'alias')"
    db.create_view("erratum_list", f"{about}SELECT * FROM entry_list WHERE {errata}")


@migrations()
def m011_seals(db: sqlite_utils.Database) -> None:
    """Digests of sources and records. They are filled by `migrate`, after every change of tables."""
    _run_script(db, "seals")


@migrations()
def m012_keys(db: sqlite_utils.Database) -> None:
    """One number for a position and its class, turns that capture under numbers below 0, and the views of these tables.

    Positions are empty afterwards; they are made again from the sources.
    """
    for name in VIEWS_12:
        db.execute(f"DROP VIEW {name}")
    for name in ("line_positions", "positions", "captures", "turns"):
        db.execute(f"DROP TABLE {name}")
    _run_script(db, "v12/tables")
    for name, folder in VIEWS_12.items():
        db.create_view(name, _read(f"{folder}/{name}"))


@migrations()
def m013_parts(db: sqlite_utils.Database) -> None:
    """The bytes of a source in parts, and their number beside its name."""
    _run_script(db, "v13/source_parts")
    insert = "INSERT INTO source_parts VALUES (?, ?, ?)"
    for (number,) in db.execute("SELECT id FROM sources").fetchall():
        with db.conn.blobopen("sources", "bytes", number, readonly=True) as blob:
            for start in range(0, len(blob) or 1, PART):
                db.execute(insert, [number, start, blob.read(PART)])
    db.execute("DROP VIEW game_text")
    db.execute("ALTER TABLE sources ADD COLUMN size INTEGER  -- how many bytes it has\n    NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE sources DROP COLUMN bytes")
    db.execute("UPDATE sources SET size = (SELECT sum(length(bytes)) FROM source_parts WHERE source = sources.id)")
    db.create_view("game_text", _read("v13/game_text"))


def _run_script(db: sqlite_utils.Database, name: str) -> None:
    for statement in _read(name).removesuffix(";").split(";\n"):
        db.execute(statement.strip())


def _read(name: str) -> str:
    return SQL.joinpath(f"{name}.sql").read_text(encoding="utf-8").strip()
