"""Boards of many positions as bit planes in the database, for the search of patterns.

A row of `_boards` holds thousands of positions of one variant, game by game; `_board_games` says which.
Small rows, as imports of small files leave them, are joined to larger ones.
"""

from __future__ import annotations

import json
import zlib
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import msgspec

from latrodb.core.board_code import code_bytes, join_runs
from latrodb.patterns.boards import Boards, codes_of, packed, planes_of, unpacked
from latrodb.rules.catalog import find_variant
from latrodb.store.errors import StoreError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Collection, Iterable, Iterator

    from latrodb.patterns.boards import Planes
    from latrodb.patterns.pattern import Hits, Match, Pattern
    from latrodb.store.database import Database

FULL = 65_536  # positions of a row, at most, but for a single game that is longer
SMALL = 16_384  # positions; a row with fewer is joined with others
MANY = 8  # so many small rows of a variant are joined
INSERT_BOARDS = "INSERT INTO _boards (variant, positions, planes) VALUES (?, ?, ?)"
INSERT_GAMES = "INSERT INTO _board_games (boards, first, game, line, ply, positions) VALUES (?, ?, ?, ?, ?, ?)"
COUNT_SMALL = "SELECT count(*) FROM _boards WHERE variant = ? AND positions < ?"
SMALL_ROWS = "SELECT variant, id, positions, planes FROM _boards WHERE variant = ? AND positions < ? ORDER BY id"
PLANES = "SELECT planes FROM _boards WHERE id = :id"
ROWS = """
SELECT id, variant, positions
  FROM _boards
 WHERE :among IS NULL OR id IN (SELECT boards FROM _board_games WHERE game IN (SELECT value FROM json_each(:among)))
"""
RUNS = """
SELECT _board_games.first, _board_games.game, _board_games.line, _board_games.ply, _board_games.positions,
       coalesce(_lines.start, _board_games.ply)
  FROM _board_games
  LEFT JOIN _lines ON _lines.id = _board_games.line
 WHERE _board_games.boards = :id
 ORDER BY _board_games.first
"""


class Run(NamedTuple):
    """Consecutive positions of a game, or of one of its lines, from a ply on, and their boards side by side."""

    game: int
    line: int | None
    ply: int
    codes: bytes


class PackedBoards(NamedTuple):
    """A row of boards to be written."""

    runs: list[tuple[int, int | None, int, int]]  # game, line and ply of each run, and how many positions it has
    planes: Callable[[], bytes]  # waits for them, if another process makes them


Packer: TypeAlias = (
    "Callable[[bytes, int], Callable[[], bytes]]"  # a function that does as `pack_planes`, at once or not
)


class FoundPattern(NamedTuple):
    """A position that has a pattern: its game, the line if it is not in the text as printed, and the ply."""

    game: int
    line: int | None
    ply: int
    row: _Row  # of boards, and where the position is there
    number: int

    @property
    def matches(self) -> tuple[Match, ...]:
        """Every place of the pattern in this position."""
        return self.row.matches(self.number)


class _Row:
    """The hits in a row of boards."""

    def __init__(self, found: list[Hits], count: int) -> None:
        self._found = found
        self._bytes = -(-count // 8)

    def matches(self, index: int) -> tuple[Match, ...]:
        byte, bit = divmod(index, 8)
        return tuple(found.match(index) for found, hits in self._hits if hits[byte] >> bit & 1)

    @cached_property
    def _hits(self) -> list[tuple[Hits, bytes]]:
        """The hits as bytes, in which single bits are found faster."""
        return [(found, found.hits.to_bytes(self._bytes, "little")) for found in self._found]


def pack_planes(codes: bytes, width: int) -> bytes:
    """The planes of boards side by side, numbers of `width` bytes each, as a row of `boards` has them."""
    return msgspec.msgpack.encode(packed(planes_of(codes, width)))


def _pack_here(codes: bytes, width: int) -> Callable[[], bytes]:
    planes = pack_planes(codes, width)
    return lambda: planes


def pack_boards(variant: str, runs: Iterable[Run], pack: Packer = _pack_here) -> list[PackedBoards]:
    """The rows for the boards of some games of a variant."""
    size = find_variant(variant).geometry
    width = code_bytes(size)
    rows: list[list[Run]] = [[]]
    count = 0
    for run in runs:
        positions = len(run.codes) // width
        if rows[-1] and count + positions > FULL:
            rows.append([])
            count = 0
        rows[-1].append(run)
        count += positions
    return [
        PackedBoards(
            [(*run[:3], len(run.codes) // width) for run in row],
            pack(join_runs([run.codes for run in row], size), width),
        )
        for row in rows
        if row
    ]


def write_boards(connection: sqlite3.Connection, variant: str, rows: Iterable[PackedBoards]) -> None:
    """Write the boards of some games of a variant.

    Where it has many small rows, they are joined, without what belongs to games that were deleted.
    """
    _write(connection, variant, rows)
    ((count,),) = connection.execute(COUNT_SMALL, (variant, SMALL)).fetchall()
    if count < MANY:
        return
    small = connection.execute(SMALL_ROWS, (variant, SMALL)).fetchall()
    joined = [run for row in small for run in read_runs(connection, *row)]
    for _, number, _, _ in small:
        connection.execute("DELETE FROM _board_games WHERE boards = ?", (number,))
        connection.execute("DELETE FROM _boards WHERE id = ?", (number,))
    _write(connection, variant, pack_boards(variant, joined))


def _write(connection: sqlite3.Connection, variant: str, rows: Iterable[PackedBoards]) -> None:
    for runs, planes in rows:
        counts = [positions for _, _, _, positions in runs]
        number = connection.execute(INSERT_BOARDS, (variant, sum(counts), planes())).lastrowid
        games = ((number, first, *run) for first, run in zip(accumulate(counts, initial=0), runs, strict=False))
        connection.executemany(INSERT_GAMES, games)


def delete_boards(database: Database, condition: str, value: int) -> None:
    """Delete the rows of `board_games` that meet an SQL condition, so that their boards are never found."""
    database.delete("_board_games", condition, value)
    database.delete("_boards", "id NOT IN (SELECT boards FROM _board_games)")


def read_runs(connection: sqlite3.Connection, variant: str, number: int, count: int, planes: bytes) -> Iterator[Run]:
    """The runs of a row whose games still exist.

    Raises:
        StoreError: the row is damaged.
    """
    width = code_bytes(find_variant(variant).geometry)
    try:
        raw = {place: unpacked(plane, count) for place, plane in decode_planes(planes).items()}
        codes = codes_of(raw, width, count)
    except (msgspec.DecodeError, zlib.error, ValueError) as error:  # planes of another length
        raise _damaged(number, variant) from error
    for first, game, line, ply, positions, _ in connection.execute(RUNS, {"id": number}).fetchall():
        yield Run(game, line, ply, codes[first * width : (first + positions) * width])


def _damaged(number: int, variant: str) -> StoreError:
    return StoreError(f"the database is damaged: the boards {number} of {variant} cannot be read")


def decode_planes(planes: bytes) -> Planes:
    """The planes of a row, still compressed. Raises msgspec.DecodeError if they are damaged."""
    return msgspec.msgpack.decode(planes, type=dict[int, bytes])


def find_pattern(
    database: Database, pattern: Pattern, is_wanted: Callable[[str], bool] = bool, among: Collection[int] | None = None
) -> Iterator[FoundPattern]:
    """Every position of the database that has a pattern, by variant and in the order in which games were stored.

    Only variants are searched whose key `is_wanted`, and only games `among` some, None for all. A corrected line or
    variation begins with the position before its first turn, which is the text's own: that one counts only for a
    pattern that asks for the turn after it.

    Raises:
        StoreError: the database cannot be read; the message says why.
    """
    for number, variant, count, planes, runs in _rows(database, is_wanted, among):
        rules = find_variant(variant)
        try:
            found = list(pattern.find(rules.system, Boards(rules.geometry, count, decode_planes(planes))))
        except (msgspec.DecodeError, zlib.error) as error:
            raise _damaged(number, variant) from error
        if found:
            yield from _hits(found, count, runs, looks_ahead=pattern.looks_ahead)


def _rows(
    database: Database, is_wanted: Callable[[str], bool], among: Collection[int] | None = None
) -> list[tuple[Any, ...]]:
    """The rows of boards of some variants, each with its runs, as they are at one moment."""
    is_alone = not database.connection.in_transaction
    if is_alone:
        database.query("BEGIN")
    try:
        rows = database.query(ROWS, among=None if among is None else json.dumps([*among]))
        return [
            (*row, *database.query(PLANES, id=row[0])[0], [run for run in runs if among is None or run[1] in among])
            for row in rows
            if is_wanted(row[1]) and (runs := database.query(RUNS, id=row[0]))
        ]
    finally:
        if is_alone:
            database.query("COMMIT")


def _hits(
    found: list[Hits], count: int, runs: list[tuple[int, int, int | None, int, int, int]], *, looks_ahead: bool
) -> Iterator[FoundPattern]:
    """The hits in a row of boards."""
    everywhere = 0
    for each in found:
        everywhere |= each.hits
    signs, row = f"{everywhere:0{count}b}"[::-1], _Row(found, count)
    index = signs.find("1")
    for first, game, line, ply, positions, start in runs:
        end = first + positions
        if index >= end:
            continue
        begin = first if looks_ahead else first + start - ply
        if index < begin:
            index = signs.find("1", begin)
        while 0 <= index < end:
            yield FoundPattern(game, line, ply + index - first, row, index)
            index = signs.find("1", index + 1)
        if index < 0:
            return
