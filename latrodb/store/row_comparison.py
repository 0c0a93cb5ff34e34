"""Two databases compared row by row, by what their rows say and not by numbers that only the file has."""

from __future__ import annotations

import re
import sqlite3
import zlib
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import msgspec

from latrodb.core.errors import LatrodbError
from latrodb.patterns.boards import unpacked
from latrodb.store.boards import decode_planes, read_runs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Value: TypeAlias = str | int | float | bytes | None
Row: TypeAlias = tuple[Value, ...]

NUMBERED = ("sources", "games", "_removed_games", "entries")  # tables whose numbers people use, and that keep them
MISSING = "(no row)"
MISSING_ROW = "the row is missing"
COLUMNS = "SELECT name FROM pragma_table_info(?)"
UNIQUE = """
SELECT its.name
  FROM pragma_index_list(?) found, pragma_index_info(found.name) its
 WHERE found.origin = 'u'
"""
MOST_PAIRED = 40  # rows of a game among which the one that was meant is looked for
BOARDS = "SELECT id, variant, positions, planes FROM _boards ORDER BY id"
RUNS = """
SELECT it.game, it.ply, it.positions, _boards.variant, _lines.game, _lines.kind, _lines.text, _lines.start,
       it.rowid
  FROM _board_games it
  LEFT JOIN _boards ON _boards.id = it.boards
  LEFT JOIN _lines  ON _lines.id = it.line
 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9
"""
NAMES = ("game", "ply", "positions", "boards.variant", "line.game", "line.kind", "line.text", "line.start", "rowid")
LINES = "SELECT id, kind, text, start FROM _lines"


class Difference(NamedTuple):
    """A value, or a whole row, that is not what it should be.

    Without a column it is about the row; without a row about the table or the file.
    """

    table: str
    problem: str
    game: int | None = None
    row: str = ""  # what it is known by: `ply 5`
    column: str = ""
    stored: Value = None
    expected: Value = None


class Shape(NamedTuple):
    """What is compared of a table: the query, and the names of its columns."""

    sql: str
    columns: tuple[str, ...]
    keys: tuple[str, ...]  # the columns by which people know a row


def shape_of(connection: sqlite3.Connection, table: str) -> Shape:
    """How the rows of a table are read without the numbers that only this file has.

    Where a column refers to a row by such a number, the columns by which that row is known take its place.
    """
    joins: list[str] = []
    columns = list(_columns(connection, table, "it", joins, ""))
    names = tuple(name for _, name in columns)
    sql = f"SELECT {', '.join(sql for sql, _ in columns)} FROM {_quoted(table)} it {' '.join(joins)}"
    primary = [f"{row[1]}" for row in connection.execute(f"PRAGMA table_info({_quoted(table)})") if row[5]]
    keys = tuple(name for name in names if name.partition(".")[0] in primary) or names[:3]
    return Shape(f"{sql} ORDER BY {', '.join(str(number + 1) for number in range(len(names)))}", names, keys)


def _columns(
    connection: sqlite3.Connection, table: str, alias: str, joins: list[str], prefix: str
) -> Iterator[tuple[str, str]]:
    targets = {row[3]: row[2] for row in connection.execute(f"PRAGMA foreign_key_list({_quoted(table)})")}
    names = [name for (name,) in connection.execute(COLUMNS, (table,))]
    if table not in NUMBERED and "id" in names:
        names.remove("id")  # it is only there to be referred to
    if prefix:
        names = [name for (name,) in connection.execute(UNIQUE, (table,))] or names
    for name in names:
        target = targets.get(name)
        if target is None or target in NUMBERED:
            yield f"{alias}.{_quoted(name)}", prefix + name
            continue
        other = f"t{len(joins)}"
        joins.append(f"LEFT JOIN {_quoted(target)} {other} ON {other}.id = {alias}.{_quoted(name)}")
        yield from _columns(connection, target, other, joins, f"{prefix}{name}.")


def read_rows(connection: sqlite3.Connection, shape: Shape) -> Iterator[Row]:
    """The rows of a table, sorted by all that is compared."""
    yield from connection.execute(shape.sql)


def compare_rows(table: str, shape: Shape, stored: Iterator[Row], expected: Iterator[Row]) -> Iterator[Difference]:
    """What differs between two sorted rows of rows."""
    extra, lacking = _unmatched(stored, expected)
    game = _game_column(table, shape.columns)
    wanted: dict[Value, list[Row]] = defaultdict(list)
    for row in lacking:
        wanted[_at(row, game)].append(row)
    for row in extra:
        number = _at(row, game)
        found = _nearest(row, wanted[number])
        known = _known_by(shape, found or row, game)
        place = number if isinstance(number, int) else None
        if found is None:
            yield Difference(table, "no source has this row", place, known, stored=_summary(row), expected=MISSING)
            continue
        wanted[number].remove(found)
        for name, here, there in zip(shape.columns, row, found, strict=True):
            if here != there:
                yield Difference(table, "the value differs", place, known, name, here, there)
    for number, rows in wanted.items():
        place = number if isinstance(number, int) else None
        for row in rows:
            known = _known_by(shape, row, game)
            yield Difference(table, MISSING_ROW, place, known, stored=MISSING, expected=_summary(row))


def _unmatched(stored: Iterator[Row], expected: Iterator[Row]) -> tuple[list[Row], list[Row]]:
    """The rows that only one side has; both are sorted as SQLite sorts."""
    extra: list[Row] = []
    lacking: list[Row] = []
    here, there = next(stored, None), next(expected, None)
    while here is not None or there is not None:
        if here == there:
            here, there = next(stored, None), next(expected, None)
        elif there is None or (here is not None and _order(here) < _order(there)):
            assert here is not None
            extra.append(here)
            here = next(stored, None)
        else:
            lacking.append(there)
            there = next(expected, None)
    return extra, lacking


def _order(row: Row) -> list[tuple[int, float | bytes]]:
    """Sorts rows as SQLite does: nothing, numbers, texts by their bytes, bytes."""
    return [_rank(value) for value in row]


def _rank(value: Value) -> tuple[int, float | bytes]:
    if value is None:
        return 0, 0
    if isinstance(value, int | float):
        return 1, value
    if isinstance(value, str):
        return 2, value.encode(errors="surrogateescape")
    return 3, value


def _nearest(row: Row, among: Sequence[Row]) -> Row | None:
    """The row that has the most values in common with another one, if any has half of them."""
    if not among:
        return None
    best = max(among[:MOST_PAIRED], key=lambda each: _common(row, each))
    return best if 2 * _common(row, best) >= len(row) else None


def _common(row: Row, other: Row) -> int:
    return sum(a == b for a, b in zip(row, other, strict=True))


def _game_column(table: str, columns: Sequence[str]) -> int | None:
    """Which column says the game that a row is about."""
    if table in ("games", "_removed_games"):
        return columns.index("id")
    return next((place for place, name in enumerate(columns) if re.fullmatch(r"(.*\.)?game", name)), None)


def _at(row: Row, place: int | None) -> Value:
    return None if place is None else row[place]


def _known_by(shape: Shape, row: Row, game: int | None) -> str:
    """`ply 5`, or for what is known by the row it refers to `turn e1-e5xe6 man 1`."""
    words: dict[str, Value] = {}
    for place, (name, value) in enumerate(zip(shape.columns, row, strict=True)):
        if name in shape.keys and place != game:
            words.setdefault(name.partition(".")[0], value)
    return " ".join(f"{name} {value!s}" for name, value in words.items())


def _summary(row: Row) -> str:
    return " | ".join("" if value is None else str(value) for value in row)


def _quoted(name: str) -> str:
    return f'"{name.replace(chr(34), chr(34) * 2)}"'


SHAPE = Shape(RUNS, NAMES, ("ply", "line.kind"))


class _Place(NamedTuple):
    game: int
    line: tuple[str, str, int] | None  # kind, text and first ply
    ply: int


def compare_boards(stored: sqlite3.Connection, again: sqlite3.Connection) -> Iterator[Difference]:
    """What differs between the boards of two databases."""
    found: defaultdict[_Place, list[bytes]] = defaultdict(list)
    try:
        yield from compare_rows("_board_games", SHAPE, read_rows(stored, SHAPE), read_rows(again, SHAPE))
        for number, variant, count, planes in stored.execute(BOARDS).fetchall():
            try:
                held = _positions_in(planes, count)
                if held != count:
                    yield Difference("_boards", "the value differs", None, f"id {number}", "positions", count, held)
                for place, codes in _runs(stored, variant, number, count, planes):
                    found[place].append(codes)
            except (msgspec.MsgspecError, zlib.error, LatrodbError, ValueError, TypeError, IndexError) as error:
                yield Difference("_boards", f"the planes cannot be read: {error}", None, f"id {number}", "planes")
    except sqlite3.Error as error:
        yield Difference("_boards", f"rows cannot be read: {error}")
        return
    for number, variant, count, planes in again.execute(BOARDS).fetchall():
        for place, codes in _runs(again, variant, number, count, planes):
            if place in found and codes not in found[place]:
                yield Difference("_boards", "the boards differ", place.game, f"ply {place.ply}", "planes")


def _positions_in(planes: bytes, count: int) -> int:
    """How many positions a row of boards holds: there is a man in each."""
    bits = (unpacked(plane, count) for plane in decode_planes(planes).values())
    return max((int.from_bytes(each, "little").bit_length() for each in bits), default=0)


def _runs(
    connection: sqlite3.Connection, variant: str, number: int, count: int, planes: bytes
) -> Iterator[tuple[_Place, bytes]]:
    lines = {line: (kind, text, start) for line, kind, text, start in connection.execute(LINES)}
    for run in read_runs(connection, variant, number, count, planes):
        yield _Place(run.game, None if run.line is None else lines.get(run.line), run.ply), run.codes
