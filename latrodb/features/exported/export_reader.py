"""Games read from exports in JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
import re
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from latrodb.core.errors import LatrodbError, UnknownVariantError
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Source
from latrodb.features.exported.recognition import KEYS, is_json, table_head
from latrodb.notation.format import unread_word
from latrodb.notation.html_text import ExtractDraft
from latrodb.notation.no_game import NO_GAME
from latrodb.notation.parser import Reader
from latrodb.notation.tags import tag_line
from latrodb.notation.turns import read_turn
from latrodb.notation.written import RESULTS, WrittenFile
from latrodb.rules.catalog import find_variant, system_of_heading

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    Piece = tuple[str, str]


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


class WithdrawnLine(Struct):
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
    withdrawn: list[WithdrawnLine] = []
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


_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_LINE_END = re.compile(r"[\r\n\x0b\x0c\x1c-\x1e\x85\u2028\u2029]+")  # a tag has one line
_LABEL = re.compile(r"(?P<number>[0-9]{1,9})(?P<side>[wb])")
_BRACKETS = {"(": ")", "[": "]", "{": "}"}
_SIGN = re.compile(r"[(){}\[\]]")
_WIDE = str.maketrans("{}", "｛｝")
NEAR = 20_000  # characters after the last place in which the next value is looked for


def read_exported(text: str, name: str = "-") -> WrittenFile:
    """The games of an export. Never raises: a diagnostic says what is wrong with one that cannot be read."""
    try:
        records, unknown = read_records(text)
    except NoExportError as error:
        return WrittenFile(Source(name, text), (), (Diagnostic(NO_GAME, " ".join(str(error).split())),))
    source = _source(records, text, name)
    file = Reader(source, system_of_heading).read_all()
    if not unknown:
        return file
    message = f"{', '.join(unknown[:20])}: no column of an export has this name; it is not read"
    return replace(file, diagnostics=(Diagnostic("F002", message), *file.diagnostics))


def _source(records: Sequence[Record], raw: str, name: str) -> Source:
    """The games as a text, with the places of its characters in the export."""
    draft, is_in_json = ExtractDraft(), is_json(raw)
    for record in records:
        for text, value in _pieces(record, is_only=len(records) == 1):
            printed = json.dumps(value, ensure_ascii=False)[1:-1] if is_in_json else value.replace('"', '""')
            at = raw.find(printed, draft.last, draft.last + NEAR) if value else -1
            place = at if at >= 0 else draft.last
            is_same = at >= 0 and printed == value == text
            draft.add(text, range(place, place + len(text)) if is_same else [place] * len(text))
    return draft.finish(len(raw)).source(name, raw)


def _pieces(record: Record, *, is_only: bool) -> Iterator[Piece]:
    tags = record.tags or ({} if is_only else {"Event": "?"})  # else no game may begin here
    for key, value in tags.items():
        if _KEY.fullmatch(key):
            yield f"{tag_line(key, _LINE_END.sub(' ', value))}\n", value
    yield "\n", ""
    yield from _comments(record.comments)
    lines, held = list(record.withdrawn), list[str]()
    for move, number, count in _numbered(record):
        yield from (*_withdrawn(lines, count), (number, ""), (_word(move), move.text or ""), (" ", ""))
        is_last = record.after_result and move is record.moves[-1]
        at = max(0, len(move.comments) - record.after_result) if is_last else len(move.comments)
        yield from _comments(move.comments[:at])
        held = move.comments[at:]
    yield from _withdrawn(lines, len(record.moves))
    if record.result in RESULTS:
        yield f"{record.result} ", str(record.result)
    yield from _comments(held)
    yield "\n\n", ""


def _numbered(record: Record) -> Iterator[tuple[Move, str, int]]:
    """The moves with a text, each with its number as it is written, and how many of the others precede it."""
    labels = [_LABEL.fullmatch(move.ply) for move in record.moves]
    first = _first_side(record, [(int(each["number"]), each["side"]) for each in labels if each])
    count, is_due = 0, True
    for move, label in zip(record.moves, labels, strict=True):
        is_turn = bool(move.text)
        if is_turn:
            is_second = label is not None and label["side"] != first
            number = f"{label['number']}{'...' if is_second else '.'}" if label and (is_due or not is_second) else ""
            yield move, number, count
        count += is_turn
        is_due = not is_turn


def _first_side(record: Record, labels: Sequence[tuple[int, str]]) -> str:
    """The side that has the first turn of a move: by the labels, by the rules, or White."""
    for (number, _), (following, side) in pairwise(labels):
        if following > number:
            return side
    try:
        return find_variant(record.variant or record.tags.get("Variant", "")).first.letter
    except UnknownVariantError:
        return "w"


def _word(move: Move) -> str:
    """A turn as written, or in canonical spelling if the notation has no such form, as in a log; or an unread word."""
    text = move.text or ""
    if read_turn("".join(text.split())):
        return text
    return move.canonical or unread_word(text)


def _comments(texts: Sequence[str]) -> Iterator[Piece]:
    """Comments with their brackets; those without, or with any that is not closed, in braces."""
    for text in texts:
        if text[:1] in _BRACKETS and _is_balanced(text):
            yield text, text
        else:
            words = text.removeprefix("//").strip().removeprefix("{")
            yield f"{{{words.translate(_WIDE)}}}", text
        yield " ", ""


def _is_balanced(text: str) -> bool:
    """Whether a text is one bracket from its beginning to its end."""
    still_open: list[str] = []
    for found in _SIGN.finditer(text):
        if found[0] in _BRACKETS:
            still_open.append(_BRACKETS[found[0]])
        elif not still_open or still_open.pop() != found[0] or (not still_open and found.end() < len(text)):
            return False
    return not still_open


def _withdrawn(lines: list[WithdrawnLine], count: int) -> Iterator[Piece]:
    """The lines taken back after that number of turns, as commands; they are removed from the list."""
    while lines and lines[0].after <= count:
        line = lines.pop(0)
        yield f"{{[%withdrawn {' '.join([str(line.level), *line.turns])}]}} ", ""
