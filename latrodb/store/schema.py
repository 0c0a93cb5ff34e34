"""The tables and views, as one migration per change. Never edit a migration that was released: add one.

The SQL is in the folder `sql`. The text is the primary data: `sources` keeps every file byte for byte, and everything
else can be rebuilt from it.
A ply has one number in the whole database, `game * 2**24 + ply`, which files it under its game without a separate
index; `game` and `ply` are computed columns. Ply 0 of `positions` is the opening.
"""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from sqlite_utils import Migrations

if TYPE_CHECKING:
    import sqlite_utils

SQL = files("latrodb.store").joinpath("sql")
VIEWS = ("game_list", "game_text", "problem_list", "captures_by_tactic", "replaced_sources")
migrations = Migrations("latrodb")


def migrate(db: sqlite_utils.Database, application_id: int) -> None:
    """Bring a database up to date, all of it or nothing. An empty file becomes a database of that application."""
    db.execute("BEGIN IMMEDIATE")
    with db.atomic():
        migrations.apply(db)
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


def _run_script(db: sqlite_utils.Database, name: str) -> None:
    for statement in _read(name).removesuffix(";").split(";\n"):
        db.execute(statement.strip())


def _read(name: str) -> str:
    return SQL.joinpath(f"{name}.sql").read_text(encoding="utf-8").strip()
