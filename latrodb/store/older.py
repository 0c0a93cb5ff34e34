"""Databases of older versions: files, games and records are kept, and all other rows are made again.

No older version was ever released, so there is one way for all of them: the columns are kept that both versions have.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.store.file_bytes import PART
from latrodb.store.schema import create_tables, our_tables
from latrodb.store.seals import seal_rows

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

# What cannot be made from the bytes of files, and rows with numbers that people use.
KEPT = ("sources", "source_parts", "players", "games", "removed_games", "diagnostics", "entries", "entry_games")
FORMER = {"errata", "plies", "_sqlite_migrations"}  # tables that no longer exist, or are views now
VIEWS_AND_TRIGGERS = "SELECT type, name FROM sqlite_schema WHERE type IN ('view', 'trigger')"
SEARCHES = "SELECT 'table', name FROM sqlite_schema WHERE sql GLOB 'CREATE VIRTUAL TABLE*'"
INDEXES = "SELECT 'index', name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"
TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'"
COLUMNS = "SELECT name FROM pragma_table_info(?)"
SIZES = "UPDATE sources SET size = (SELECT sum(length(bytes)) FROM source_parts WHERE source = sources.id)"


def bring_up_to_date(connection: sqlite3.Connection, renew: Callable[[], None] | None) -> None:
    """Make an older database one of this version, all of it or nothing.

    `renew` makes all rows again that are made from the files; it may be None if there are no games.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        _make_anew(connection)
        if renew:
            renew()
        seal_rows(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _make_anew(connection: sqlite3.Connection) -> None:
    """Make all tables anew; those of `KEPT` get their rows back."""
    for query in (VIEWS_AND_TRIGGERS, SEARCHES, INDEXES):  # which would be in the way
        for kind, name in connection.execute(query).fetchall():
            connection.execute(f"DROP {kind} {name}")
    present = {name for (name,) in connection.execute(TABLES)} & (our_tables() | FORMER)
    for name in present:
        is_kept = name in (*KEPT, "errata")
        connection.execute(f"ALTER TABLE {name} RENAME TO old_{name}" if is_kept else f"DROP TABLE {name}")
    create_tables(connection)
    for name in KEPT:
        if name in present:
            _copy_rows(connection, f"old_{name}", name)
    if "source_parts" not in present:
        _divide_bytes(connection)
    if "errata" in present:
        _copy_rows(connection, "old_errata", "entries", head="'Erratum'")
    for name in present & {*KEPT, "errata"}:
        connection.execute(f"DROP TABLE old_{name}")


def _copy_rows(connection: sqlite3.Connection, old: str, new: str, **added: str) -> None:
    """Copy the columns that two tables have, and the last number that was given to a row."""
    columns = {name for (name,) in connection.execute(COLUMNS, (old,))}
    names = [f'"{name}"' for (name,) in connection.execute(COLUMNS, (new,)) if name in columns]
    into, taken = ", ".join((*names, *added)), ", ".join((*names, *added.values()))
    connection.execute(f"INSERT INTO {new} ({into}) SELECT {taken} FROM {old}")
    connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (new,))
    connection.execute("UPDATE sqlite_sequence SET name = ? WHERE name = ?", (new, old))


def _divide_bytes(connection: sqlite3.Connection) -> None:
    """Put the bytes of files into parts; very old databases have them in one column of `sources`."""
    insert = "INSERT INTO source_parts VALUES (?, ?, ?)"
    for (number,) in connection.execute("SELECT id FROM sources").fetchall():
        with connection.blobopen("old_sources", "bytes", number, readonly=True) as blob:
            for start in range(0, len(blob) or 1, PART):
                connection.execute(insert, (number, start, blob.read(PART)))
    connection.execute(SIZES)
