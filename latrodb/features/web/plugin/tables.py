"""The tables of a database in Datasette: what they and their columns are, which are hidden, and names of rows.

All of it is read from the comments in the database's own schema.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sqlite3

HIDDEN = (
    "_sqlite_migrations", "board_games", "boards", "motif_searches", "seals", "source_parts", "sqlite_sequence",
)  # fmt: skip
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
_OF_VIEW = re.compile(r'(?:.*\bAS\s+|.*\.|\s*)"?(?P<name>\w+)"?,?\s+--\s*(?P<words>.+)')


def find_references(connection: sqlite3.Connection) -> dict[tuple[str, str], str]:
    """The table to whose rows a column of a table refers."""
    rows = connection.execute(REFERENCES)
    return {(table, column): other for table, column, other in rows}


def describe_tables(connection: sqlite3.Connection) -> dict[str, dict[str, Any]]:
    """What Datasette's metadata says of each table: `description`, `columns`, `hidden`, `label_column`, `size`."""
    rows = connection.execute("SELECT name, type, sql FROM sqlite_schema WHERE type IN ('table', 'view')")
    return {name: _describe(name, sql or "", is_view=kind == "view") for name, kind, sql in rows}


def _describe(name: str, sql: str, *, is_view: bool) -> dict[str, Any]:
    head, *lines = sql.splitlines() or [""]
    about = [head.partition("--")[2].strip()] if "--" in head else []
    while lines and lines[0].strip().startswith("--"):
        about.append(lines.pop(0).strip().removeprefix("--").strip())
    pattern = _OF_VIEW if is_view else _COLUMN
    found = (pattern.fullmatch(line.strip()) for line in lines)
    columns = {each["name"]: _sentence(each["words"]) for each in found if each}
    described: dict[str, Any] = {"description": " ".join(filter(None, about)), "columns": columns}
    if name in HIDDEN or "_fts" in name:
        described["hidden"] = True
    if name in LABELS:
        described["label_column"] = LABELS[name]
    if name in SIZES:
        described["size"] = SIZES[name]
    return described


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
