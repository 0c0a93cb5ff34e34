"""The tables of a database in Datasette: what they and their columns are, which are hidden, and names of rows.

All of it is read from the comments in the database's own schema and from its foreign keys.
"""

from __future__ import annotations

import re
import sqlite3
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

LABELS = {
    "players": "name", "sources": "path", "turns": "text", "entries": "name", "comments": "text", "diagnostics": "name",
}  # fmt: skip
REFERENCES = """
SELECT tables.name, keys."from", keys."table"
  FROM sqlite_schema tables, pragma_foreign_key_list(tables.name) keys
 WHERE tables.type = 'table'
"""
SIZES = {"games": 50}  # rows of a page; each has a board
_COLUMN = re.compile(r'"?(?P<name>\w+)"?\s+(?:[A-Z]+\b.*?|)--\s*(?P<words>.+)')
_SOURCE = re.compile(r"\b(?:FROM|JOIN)\s+(\w+)")  # of a view
_FILTER = re.compile(rb"(?:^|&)(?:[^_]|_filter)")  # in a query; Datasette's own words begin with _
_OF_VIEW = re.compile(r'(?:.*\bAS\s+|.*\.|\s*)"?(?P<name>\w+)"?,?\s+--\s*(?P<words>.+)')


def find_references(connection: sqlite3.Connection) -> dict[tuple[str, str], str]:
    """The table to whose rows a column of a table refers, or the column of that name of a view that takes it over."""
    found = {(table, column): other for table, column, other in connection.execute(REFERENCES)}
    taken = {
        (view, column): other
        for view, tables in views_of(connection).items()
        for (table, column), other in found.items()
        if table in tables
    }
    return {**taken, **found}


def views_of(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """The tables from which each view takes its rows, in the order of its SQL."""
    rows = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'view'")
    return {name: _SOURCE.findall(sql) for name, sql in rows}


def describe_tables(connection: sqlite3.Connection) -> dict[str, dict[str, Any]]:
    """What Datasette's metadata says of each table: `description`, `columns`, `hidden`, `label_column`, `size`.

    A column that a view takes over under its name means what it means in the table.
    """
    rows = connection.execute("SELECT name, type, sql FROM sqlite_schema WHERE type IN ('table', 'view')")
    described = {name: _describe(name, sql or "", is_view=kind == "view") for name, kind, sql in rows}
    for table, column, other in connection.execute(REFERENCES):
        described[table]["columns"].setdefault(column, f"A row of {other}")
    for view, tables in views_of(connection).items():
        own = _columns_of(connection, view)
        for table in (each for each in tables if each in described):
            described[view]["columns"] = {**described[table]["columns"], **described[view]["columns"]}
        described[view]["columns"] = {key: words for key, words in described[view]["columns"].items() if key in own}
    return described


def _columns_of(connection: sqlite3.Connection, view: str) -> set[str]:
    """The columns of a view; none of a view of others that SQLite cannot read here."""
    try:
        return {column for _, column, *_ in connection.execute("SELECT * FROM pragma_table_info(?)", (view,))}
    except sqlite3.OperationalError:
        return set()


def _describe(name: str, sql: str, *, is_view: bool) -> dict[str, Any]:
    head, *lines = sql.splitlines() or [""]
    about = [head.partition("--")[2].strip()] if "--" in head else []
    while lines and lines[0].strip().startswith("--"):
        about.append(lines.pop(0).strip().removeprefix("--").strip())
    pattern = _OF_VIEW if is_view else _COLUMN
    found = (pattern.fullmatch(line.strip()) for line in lines)
    columns = {each["name"]: _sentence(each["words"]) for each in found if each}
    described: dict[str, Any] = {"description": " ".join(filter(None, about)).replace("`", ""), "columns": columns}
    if name.startswith(("_", "sqlite_")) or "_fts" in name:
        described["hidden"] = True
    if name in LABELS:
        described["label_column"] = LABELS[name]
    if name in SIZES:
        described["size"] = SIZES[name]
    return described


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def without_counts(
    app: Callable[..., Awaitable[None]], is_view: Callable[[str], bool]
) -> Callable[..., Awaitable[None]]:
    """An application that does not count all rows of a view, which may take seconds, but those that a filter leaves."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and is_view(scope["path"]) and not _FILTER.search(scope["query_string"]):
            scope = {**scope, "query_string": b"&".join(filter(None, (scope["query_string"], b"_nocount=1")))}
        await app(scope, receive, send)

    return answer
