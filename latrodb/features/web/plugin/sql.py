"""What readers can do in SQL: the functions `board(fen)`, `class_key(fen)` and `find(query)`, and limits."""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from latrodb.core.errors import LatrodbError
from latrodb.core.position import draw_board, read_fen
from latrodb.query.part import games_found
from latrodb.query.syntax import parse_query
from latrodb.rules.catalog import find_variant
from latrodb.rules.classes import class_key
from latrodb.store.database import DISTRUSTING
from latrodb.store.explore import systems_at

LONGEST = 8 << 20  # bytes of a value
MOST_READ = 4 * LONGEST  # bytes of all texts and blobs that a query gives
MOST_HELD = 256 << 20  # bytes that SQLite holds in this process: one row can have 2,000 values of that length
# What shows the path of the file. Datasette asks the pragma for other databases, and gets none.
_REFUSED = {"pragma_database_list": sqlite3.SQLITE_DENY, "database_list": sqlite3.SQLITE_IGNORE}
SECONDS = 1.0  # for one query: Datasette's own limit of one second cannot interrupt our functions

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.query.collection import Collection


def add_functions(connection: sqlite3.Connection, collection: Callable[[], Collection]) -> None:
    """Add our functions to a connection. NULL and what cannot be read give NULL.

    Args:
        connection: where they are added.
        collection: opens the same database for the thread that calls it.
    """

    def find(query: str | None) -> str | None:
        """The numbers of the games that a query finds, as a JSON list; a fault ends the SQL with an error."""
        if query is None:
            return None
        database = collection()
        return json.dumps(games_found(database, parse_query(str(query)), database.analyzer, SECONDS))

    def class_of(fen: str | None, variant: str | None = None) -> int | None:
        """The number of a position and its images; without a variant, by the rules of the games that have it."""
        try:
            position = read_fen(str(fen))
            systems = [find_variant(variant).system] if variant else systems_at(collection(), position)
        except LatrodbError:
            return None
        return class_key(systems[0], position) if len(systems) == 1 else None

    connection.create_function("board", 1, _board, deterministic=True)
    connection.create_function("class_key", 1, class_of)
    connection.create_function("class_key", 2, class_of)
    connection.create_function("find", 1, find)


def limit_connection(connection: sqlite3.Connection) -> None:
    """Have SQL fail that would show the path of the file, give what takes much memory, or that the file itself runs."""
    sizes: WeakKeyDictionary[sqlite3.Cursor, int] = WeakKeyDictionary()

    def make_row(cursor: sqlite3.Cursor, values: tuple[Any, ...]) -> sqlite3.Row:
        sizes[cursor] = sizes.get(cursor, 0) + sum(len(each) for each in values if isinstance(each, (str, bytes)))
        if sizes[cursor] > MOST_READ:
            raise sqlite3.OperationalError(f"these rows have more than {MOST_READ >> 20} MB; ask for fewer")
        return sqlite3.Row(cursor, values)

    connection.row_factory = make_row
    connection.execute(DISTRUSTING)
    connection.execute(f"PRAGMA hard_heap_limit = {MOST_HELD}")  # beyond it a query raises MemoryError
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    connection.set_authorizer(lambda _, name, *__: _REFUSED.get(str(name).lower(), sqlite3.SQLITE_OK))


def _board(fen: str | None) -> str | None:
    """The board of a position, drawn in text."""
    try:
        return draw_board(read_fen(str(fen)))
    except LatrodbError:
        return None
