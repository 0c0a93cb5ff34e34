"""Boards side by side, compared by game: the rows in which they are kept depend on the order of imports."""

from __future__ import annotations

import sqlite3
import zlib
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from latrodb.core.errors import LatrodbError
from latrodb.patterns.boards import unpacked
from latrodb.store.boards import decode_planes, read_runs
from latrodb.store.integrity.compare import Difference, Shape, compare_rows, read_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

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
SHAPE = Shape(RUNS, NAMES, ("ply", "line.kind"))
LINES = "SELECT id, kind, text, start FROM _lines"


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
