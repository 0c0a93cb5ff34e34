"""The tables, views and triggers of a database, which are all in `schema.sql`, and the seals of their rows.

Seals are digests that reveal damage to rows that cannot be rebuilt from others. Triggers note each row that changes; it
gets its seal at the end of the transaction.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

APPLICATION_ID = 0x4C415452  # "LATR", in the header of every database file of ours
SCHEMA_VERSION = 22  # raised with every change of the tables
TRIGGERS = 20  # the number of triggers, by which a loss of one is noticed; a test holds it
SCHEMA = Path(__file__).parent / "sql" / "schema.sql"
# Our own, such as `words_of_new_games` and `sources_unseal_insert`.
COUNT_TRIGGERS = "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger' AND name GLOB '*s_[ou][fn]*'"
FILL_SEARCHES = (  # of words, anew
    "INSERT INTO games_fts (games_fts) VALUES ('delete-all')",
    "INSERT INTO games_fts (rowid, words) SELECT id, words FROM game_words",
    "INSERT INTO comments_fts (comments_fts) VALUES ('rebuild')",
    "INSERT INTO entries_fts (entries_fts) VALUES ('rebuild')",
)
_TABLE = re.compile(r'CREATE (?:VIRTUAL )?(?:TABLE|VIEW) "?(\w+)')
_TRIGGER = re.compile(r"CREATE TRIGGER (\w+)")
KEYS = {"sources": ("id",), "entries": ("id",), "_entry_games": ("game", "entry")}  # the tables, and what names a row
UNSEALED = 'SELECT "table", "row" FROM _seals WHERE digest IS NULL'


def create_tables(connection: sqlite3.Connection) -> None:
    """Make all tables, indexes, views and triggers in a file that has none of them, and write the version."""
    for statement in _statements():
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def our_tables() -> set[str]:
    """The names of our tables and views, in lower case."""
    return {found[1] for each in _statements() if (found := _TABLE.match(each))}


def restore_triggers(connection: sqlite3.Connection) -> None:
    """Make triggers again, which get lost if another program makes a table anew, and what they keep in step."""
    present = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")}
    connection.execute("BEGIN IMMEDIATE")
    for statement in _statements():
        if (found := _TRIGGER.match(statement)) and found[1] not in present:
            connection.execute(statement)
    for statement in FILL_SEARCHES:
        connection.execute(statement)
    connection.execute("COMMIT")


def _statements() -> list[str]:
    return SCHEMA.read_text(encoding="utf-8").removesuffix("\n").split(";\n\n")


def foreign_triggers(connection: sqlite3.Connection) -> list[str]:
    """The triggers on our tables and views that latrodb did not make: `evil on sources`."""
    ours, tables = _ours()
    found = connection.execute("SELECT sql, name, lower(tbl_name) FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    others = [(name, str(table)) for sql, name, table in found if sql not in ours]  # a damaged file may name no table
    return [f"{name} on {table}" for name, table in others if table.partition("_fts")[0] in tables]


@cache
def _ours() -> tuple[set[str], set[str]]:
    """The statements that make our schema, and the names of our tables and views."""
    return set(_statements()), our_tables()


def seal_rows(connection: sqlite3.Connection) -> None:
    """Seal every changed row. Call it at the end of a transaction."""
    for table, row in connection.execute(UNSEALED).fetchall():
        where = " AND ".join(f"{name} = ?" for name in KEYS[table])
        digest = next(_digests(connection, table, f" WHERE {where}", row.split("/")), ("", ""))[1]
        connection.execute('UPDATE _seals SET digest = ? WHERE "table" = ? AND "row" = ?', (digest, table, row))


def broken_seals(connection: sqlite3.Connection) -> Iterator[tuple[str, str, str]]:
    """The rows that differ from their seals: table, row, and what is wrong."""
    sealed = {(table, row): digest for table, row, digest in connection.execute("SELECT * FROM _seals")}
    for table in KEYS:
        for row, digest in _digests(connection, table):
            held = sealed.pop((table, row), "")
            if held is None:
                yield table, row, "another program has changed the row"
            elif held != digest:
                yield table, row, "the row is not as it was written"
    for table, row in sealed:
        yield str(table), str(row), "the row is missing"


def _digests(
    connection: sqlite3.Connection, table: str, where: str = "", values: list[str] | None = None
) -> Iterator[tuple[str, str]]:
    """What names each row, and the digest of all that it says."""
    import hashlib

    columns = [name for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))]
    names = ", ".join(f'"{name}"' for name in columns)
    for row in connection.execute(f"SELECT {names} FROM {table}{where}", values or ()).fetchall():
        held = dict(zip(columns, row, strict=True))
        said = {name: [type(value).__name__, value] for name, value in held.items() if value is not None}
        digest = hashlib.sha256(json.dumps(said, default=bytes.hex, sort_keys=True).encode()).hexdigest()
        yield "/".join(str(held[name]) for name in KEYS[table]), digest
