"""Functions for queries in SQL: `board(fen)`, `class_key(fen)` and `find(query)`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from latrodb.core.errors import LatrodbError
from latrodb.core.fen import read_fen
from latrodb.core.text_board import draw_board
from latrodb.query.part import games_found
from latrodb.query.syntax import parse_query
from latrodb.rules.catalog import find_variant
from latrodb.rules.classes import class_key
from latrodb.store.explore import systems_at

SECONDS = 1.0  # for one query: Datasette's own limit of one second cannot interrupt our functions

if TYPE_CHECKING:
    import sqlite3
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


def _board(fen: str | None) -> str | None:
    """The board of a position, drawn in text."""
    try:
        return draw_board(read_fen(str(fen)))
    except LatrodbError:
        return None
