"""Cells of Datasette's tables: positions as boards, turns and records as links to our pages, JSON as words."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from markupsafe import Markup

from latrodb.core.errors import LatrodbError
from latrodb.core.position import read_fen
from latrodb.diagnostics.codes import CODES
from latrodb.features.viewer.movetext import words_html
from latrodb.rules.catalog import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from latrodb.features.web.addresses import ServerAddresses

_FENS = ("opening", "fen", "position")
_LONGEST = 4000  # characters of a text in a cell
_JSON = ("tags", "hints", "notes")
_DIGESTS = ("key", "fingerprint", "code")  # numbers that mean nothing to a reader, of up to 63 bits


def cell_html(
    to: ServerAddresses, board: str, table: str | None, column: str, value: Any, row: Mapping[str, Any],
    row_of: Callable[[str, str, int], tuple[str, str] | None],
) -> Markup | None:  # fmt: skip
    """The HTML of a cell; None for Datasette's own.

    Args:
        to: where our pages are.
        board: what the address of a board's picture begins with, up to its position.
        table: the name of the table or view; None in the answer to a query.
        column: the name of the column.
        value: what the cell has; of a foreign key a label, too.
        row: the other cells of the row, by column.
        row_of: the table and the label of the row to which a column of a table refers; None if it refers to none.
    """
    if value is None or value == "":
        return None
    if isinstance(value, bytes):
        return Markup(f"<pre>{escape(_shortened(value.decode(errors='replace')))}</pre>")
    if isinstance(value, dict):
        return _foreign(to, column, value)
    if isinstance(value, str):
        return _text(to, board, table, column, value, row)
    if isinstance(value, int):
        return _number(to, table, column, value, row) or _row(to, column, value, row_of(table or "", column, value))
    return None


def _foreign(to: ServerAddresses, column: str, value: dict[str, Any]) -> Markup | None:
    label = str(value.get("label") or "")
    if column in ("white", "black"):
        return _link(to.player(label), label)
    if column in ("game", "same_as"):
        return _link(to.game(int(value["value"])), f"game {value['value']}")
    return None


def _text(
    to: ServerAddresses, board: str, table: str | None, column: str, value: str, row: Mapping[str, Any]
) -> Markup | None:
    if column in _FENS and (picture := _board(to, board, table, value, row)):
        return picture
    if column in _JSON and (words := _json_words(value)):
        return words
    if column == "code" and value in CODES:
        return _link(to.problems(value), value)
    if column == "rule" and (link := _rule(to, value)):
        return link
    if column == "variant" and "/" in value:
        return _link(to.explore(variant=value), value)
    if column == "motif":
        return _link(to.motif(value), value)
    if column in ("white", "black") and table == "game_list":
        return _link(to.player(value), value)
    if column in ("ply", "place") and (game := _game_of(row)):
        return _link(to.game(game, value), value)
    return Markup(f'<pre class="board">{escape(value)}</pre>') if column.startswith("board(") else None


def _number(to: ServerAddresses, table: str | None, column: str, value: int, row: Mapping[str, Any]) -> Markup | None:
    if column == "game" or (column == "id" and table == "game_list"):
        return _link(to.game(value), f"game {value}")
    if column == "ply" and (game := _game_of(row)):
        return _link(to.game(game, f"ply-{value}"), str(value))
    if column in _DIGESTS:
        return Markup(f"<code>{value:x}</code>")
    return None


def _row(to: ServerAddresses, column: str, value: int, found: tuple[str, str] | None) -> Markup | None:
    """A link to a row of another table, on the page of a row; in lists, Datasette makes it."""
    if found is None:
        return None
    table, label = found
    if column in ("white", "black"):
        return _link(to.player(label), label)
    return _link(f"{to.tables()}/{table}/{value}", label or str(value))


def _board(to: ServerAddresses, begin: str, table: str | None, fen: str, row: Mapping[str, Any]) -> Markup | None:
    """A picture of a position; in the table of games it leads to the game."""
    try:
        read_fen(fen)
    except LatrodbError:
        return None
    picture = f'<img class="board" loading="lazy" width="160" src="{escape(begin + quote(fen))}" alt="{escape(fen)}">'
    address = to.game(row["id"]) if table == "games" and "id" in row else to.explore(fen)
    return Markup(f'<a href="{escape(address)}">{picture}</a>')


def _game_of(row: Mapping[str, Any]) -> int | None:
    if "game" not in row.keys():  # noqa: SIM118 (a row of SQLite, which has its values for members)
        return None
    game = row["game"]
    game = game["value"] if isinstance(game, dict) else game
    return game if isinstance(game, int) else None


def _rule(to: ServerAddresses, value: str) -> Markup | None:
    system, _, number = value.partition(" ")
    return _link(to.rule(system, number), value) if number and system in SYSTEMS else None


def _json_words(value: str) -> Markup | None:
    """A JSON object or list as words, those after the first folded away; empty ones as a dash."""
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        return None
    if isinstance(found, dict):
        lines = [f"{key}: {text}" for key, text in found.items()]
    elif isinstance(found, list):
        lines = [*map(str, found)]
    else:
        return None
    first, *others = [words_html(_shortened(line)) for line in lines] or ["–"]
    if not others:
        return Markup(first)
    return Markup(f"<details><summary>{first} and {len(others)} more</summary>{'<br>'.join(others)}</details>")


def _link(address: str, words: str) -> Markup:
    return Markup(f'<a href="{escape(address)}">{words_html(words)}</a>')


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
