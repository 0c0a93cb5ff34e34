"""R, the unit of imports: the time to insert the rows of games and the key of every position into SQLite, no more.

The keys are indexed after the load, in the same transaction. It is a lower bound for every database of positions.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple


class RawRows(NamedTuple):
    """The statement that creates the table of games, its rows, and the key of every position under a number."""

    create_games: str
    games: Sequence[tuple[Any, ...]]
    positions: Sequence[tuple[int, int | None]]


def read_raw(path: Path) -> RawRows:
    """The rows of a database that an import made."""
    connection = sqlite3.connect(path)
    try:
        ((create,),) = connection.execute("SELECT sql FROM sqlite_schema WHERE name = 'games'")
        games = connection.execute("SELECT * FROM games").fetchall()
        keys = connection.execute("SELECT key FROM positions ORDER BY game, ply")
        return RawRows(create, games, [(number, key) for number, (key,) in enumerate(keys)])
    finally:
        connection.close()


def insert_raw(path: Path, rows: RawRows) -> None:
    """Insert them into a new file as fast as SQLite allows."""
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute(rows.create_games)
    connection.execute("CREATE TABLE positions (id INTEGER PRIMARY KEY, key INTEGER)")
    connection.execute("BEGIN")
    marks = ", ".join("?" * len(rows.games[0]))
    connection.executemany(f"INSERT INTO games VALUES ({marks})", rows.games)
    connection.executemany("INSERT INTO positions VALUES (?, ?)", rows.positions)
    connection.execute("CREATE INDEX positions_by_key ON positions (key)")
    connection.execute("COMMIT")
    connection.close()
