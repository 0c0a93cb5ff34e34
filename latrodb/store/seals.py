"""Seals: digests that reveal damage to rows that cannot be rebuilt from others.

Triggers of the schema note each row that changes; it gets its seal at the end of the transaction.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

KEYS = {"sources": ("id",), "entries": ("id",), "_entry_games": ("game", "entry")}  # the tables, and what names a row
UNSEALED = 'SELECT "table", "row" FROM _seals WHERE digest IS NULL'


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
