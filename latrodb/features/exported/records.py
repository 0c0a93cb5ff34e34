"""Games and turns as exports have them, from JSON or from the rows of a CSV table."""

from __future__ import annotations

import csv
import io
import json
import re
from itertools import groupby
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from latrodb.core.errors import LatrodbError
from latrodb.features.exported.recognition import KEYS, is_json, table_head

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_QUOTED = re.compile(r"'(?=[=+\-@\t\r＝＋－＠])")  # as `--quote-formulas` writes
_TAGS = {key: key.title() for key in ("event", "site", "date", "white", "black", "result", "variant")}


class NoExportError(LatrodbError):
    """JSON or CSV that is not an export of games; the message says why."""


class Move(Struct):
    """A turn, or a word in place of one; `text` is null if it was left out."""

    text: str | None
    ply: str = ""  # its label, `13b`
    canonical: str | None = None
    state: str = ""
    comments: list[str] = []


class Line(Struct):
    """A line of a log that was taken back."""

    after: int  # the number of turns before it
    level: int
    turns: list[str] = []


class Record(Struct):
    """A game."""

    moves: list[Move]
    variant: str | None = None
    tags: dict[str, str] = {}
    comments: list[str] = []  # before the first turn
    withdrawn: list[Line] = []
    result: str | None = None
    after_result: int = 0  # comments of the last turn that stand after the result

    def __post_init__(self) -> None:
        """Leave out the turns taken back: they are in `withdrawn`, too, with their places."""
        self.moves = [move for move in self.moves if move.state != "withdrawn"]


def read_records(text: str) -> tuple[list[Record], list[str]]:
    """The games of a text in JSON or CSV, and the names of keys or columns that are not known.

    Raises:
        NoExportError: it is neither, or it lacks what a game needs.
    """
    text = text.removeprefix("\ufeff")
    names, sign = ([], "") if is_json(text) else table_head(text)
    rows = list(_csv_rows(text, names, sign)) if names else _json_rows(text)
    found = dict.fromkeys(names or (name for row in rows for name in row))
    unknown = [name for name in found if name not in KEYS]
    if rows and all("moves" in row for row in rows):
        return [_convert(row) for row in rows], unknown
    if not any("turn" in row or "written" in row for row in rows):
        others = f" (not known: {', '.join(unknown)})" if unknown else ""
        raise NoExportError(f"these rows have no turns: a game has `moves`, a table of plies the column `turn`{others}")
    games = groupby(rows, lambda row: row.get("game"))
    return [_record(list(group)) for _, group in games], unknown


def _json_rows(text: str) -> list[dict[str, Any]]:
    """The objects of a JSON array, of lines, or a single one."""
    try:
        try:
            found = msgspec.json.decode(text)
        except msgspec.DecodeError:
            if "\n{" not in text.strip():
                raise
            found = [msgspec.json.decode(line) for line in text.splitlines() if line.strip()]
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise NoExportError(f"this JSON cannot be read: {error}") from None
    rows = found if isinstance(found, list) else [found]
    if not all(isinstance(row, dict) for row in rows):
        raise NoExportError("this JSON has values among its games that are no objects")
    return rows


def _csv_rows(text: str, names: list[str], sign: str) -> Iterator[dict[str, Any]]:
    """The rows of a CSV table, by the names of its columns; empty cells are left out."""
    table = csv.reader(io.StringIO(text, newline=""), delimiter=sign)
    try:
        next(table)
        for row in table:
            if len(row) > len(names):
                message = f"line {table.line_num} has {len(row)} cells, but the table has {len(names)} columns"
                raise NoExportError(message)
            yield {name: _QUOTED.sub("", cell, 1) for name, cell in zip(names, row, strict=False) if cell}
    except csv.Error as error:
        raise NoExportError(f"line {table.line_num} of this table cannot be read: {error}") from None


def _convert(row: Mapping[str, Any]) -> Record:
    try:
        return msgspec.convert(row, Record)
    except msgspec.ValidationError as error:
        raise NoExportError(f"this is not as an export has it: {error}") from None


def _record(rows: list[dict[str, Any]]) -> Record:
    """The game that some rows of plies make, with the columns of `games` in the first of them, if it has those."""
    first, moves = rows[0], [row for row in rows if row.get("turn") or row.get("written")]
    tags = first.get("tags") or {_TAGS[name]: str(first[name]) for name in _TAGS if first.get(name)}
    if first.get("opening") and not first.get("tags"):
        tags["FEN"] = str(first["opening"])
    try:
        tags = json.loads(tags) if isinstance(tags, str) else tags
    except ValueError as error:
        raise NoExportError(f"the column tags is not JSON: {error}") from None
    turns = [{"text": row.get("written") or row.get("turn"), "ply": row.get("place") or ""} for row in moves]
    return _convert({"moves": turns, "variant": first.get("variant"), "tags": tags, "result": first.get("result")})
