"""The tables and views of a database as it describes itself: for the page about it, and as a drawing."""

from __future__ import annotations

import re
import sqlite3
from functools import cache
from typing import NamedTuple

from latrodb.store.schema import create_tables
from tests.support.tables import table

INNER = ("_fts", "sqlite_")  # tables that SQLite keeps for itself
_ABOUT = re.compile(r"(?:\(|\bAS)\s*((?:--[^\n]*\n\s*)+)")
_COLUMN = re.compile(r'^\s+"?(?P<name>\w+)"?\s+(?P<type>[A-Z]*)(?P<rest>[^\n]*?)(?:--\s*(?P<words>.*))?$', re.MULTILINE)
_SELECTED = re.compile(r'^(?:.*\bAS\s+|\s*(?:SELECT\s+)?(?:\w+\.)?)"?(?P<name>\w+)"?,?(?:\s*--\s*(?P<words>.*))?$')
_FROM = re.compile(r"\b(?:FROM|JOIN)\s+(\w+)")


class Column(NamedTuple):
    """A column: what it means, and the table to whose rows it refers, if it does."""

    name: str
    type: str
    words: str
    target: str | None


class Table(NamedTuple):
    """A table or view, and what it holds."""

    name: str
    is_view: bool
    about: str
    columns: tuple[Column, ...]


@cache
def read_tables() -> tuple[Table, ...]:
    """The tables of a new database, then its views."""
    database = sqlite3.connect(":memory:")
    create_tables(database)
    found: dict[str, Table] = {}
    query = "SELECT name, type = 'view', sql FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY 2, rowid"
    for name, is_view, sql in database.execute(query).fetchall():
        if not any(word in name for word in INNER):
            about = _ABOUT.search(sql)
            words = _words_of_view(sql, found) if is_view else _words_of_table(sql)
            targets = {key[3]: key[2] for key in database.execute(f"PRAGMA foreign_key_list({name})").fetchall()}
            columns = database.execute(f"PRAGMA table_xinfo({name})").fetchall()
            found[name] = Table(
                name,
                bool(is_view),
                " ".join(about[1].replace("--", " ").split()) if about else "",
                tuple(_column(*row[1:3], words.get(row[1], ""), targets.get(row[1])) for row in columns),
            )
    return tuple(found.values())


def _column(name: str, type_: str, words: str, target: str | None) -> Column:
    row = f"a row of `{target}`" if target else ""
    return Column(name, type_, "; ".join(filter(None, (row, words))), target)


def _words_of_table(sql: str) -> dict[str, str]:
    return {hit["name"]: hit["words"] or "" for hit in _COLUMN.finditer(sql)}


def _words_of_view(sql: str, known: dict[str, Table]) -> dict[str, str]:
    """What the columns of a view mean: as it says itself, or else as the tables do that it is made from."""
    words: dict[str, str] = {}
    for name in reversed(_FROM.findall(sql)):
        words |= {column.name: column.words for column in known[name].columns if column.words} if name in known else {}
    for line in sql.partition("\n  FROM ")[0].splitlines():
        if (hit := _SELECTED.match(line)) and hit["words"]:
            words[hit["name"]] = hit["words"]
    return words


def schema_tables() -> str:
    """Every table and view with its columns, in Markdown."""
    return "\n\n".join(map(_section, read_tables()))


def _section(each: Table) -> str:
    heading = f"## {each.name}{' (view)' if each.is_view else ''}"
    rows = ((f"`{column.name}`", column.type, column.words) for column in each.columns)
    return "\n\n".join((heading, each.about, table(("column", "type", "meaning"), rows)))
