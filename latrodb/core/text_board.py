"""Boards drawn in text, for terminals, documents and tests.

The top rank comes first. `S` and `D` are White's soldiers and Dux, `s` and `d` Black's, `.` is an
empty square, and `~` after a letter means that the man is bound. The edges may name files and
ranks:

    2 . . d
    1 S s~.
      a b c
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import WHITE
from latrodb.core.errors import LatrodbError
from latrodb.core.geometry import MAX_SIDE
from latrodb.core.position import EMPTY, LETTERS, read_fen
from latrodb.core.square import FILES

if TYPE_CHECKING:
    from latrodb.core.color import Color
    from latrodb.core.position import Position


class PictureError(LatrodbError, ValueError):
    """A text is not a picture of a board; gives the line and column (from 1) of the error."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column


def read_board(text: str, side: Color = WHITE) -> Position:
    r"""Read the position in a picture; the size of the board is that of the picture.

    Letters may be separated by blanks; brackets around squares and empty lines are ignored. Rank
    numbers in front of rows and a line of file names may be given, and must then be correct.

    Raises:
        PictureError: the text is not such a picture.

    >>> read_board(". d\nS .").geometry
    geometry(2, 2)
    """
    lines = enumerate(text.splitlines(), 1)
    rows = [row for number, line in lines if (row := _read_line(line, number))]
    ranks = [row for row in rows if not row.is_files]
    if not ranks:
        raise PictureError("there is no board here", 1, 1)
    if len(ranks) > MAX_SIDE:
        raise PictureError(f"a board has at most {MAX_SIDE} ranks", ranks[MAX_SIDE].line, 1)
    width = len(ranks[0].cells)
    for row in sorted(rows, key=lambda each: each.is_files):
        if len(row.cells) != width:
            cells = f"line names {len(row.cells)} files" if row.is_files else f"rank has {len(row.cells)} squares"
            message = f"this {cells}, but the top rank has {width}"
            raise PictureError(message, row.line, row.column)
    for rank, row in enumerate(reversed(ranks), 1):
        if row.rank not in (None, rank):
            raise PictureError(f"this is rank {rank}, not rank {row.rank}", row.line, 1)
    placement = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), "".join(row.cells)) for row in ranks)
    return read_fen(f"{placement} {side.letter}")


class _Row(NamedTuple):
    """A line of a picture: a rank, or the names of the files."""

    line: int
    column: int
    cells: list[str]
    rank: int | None = None
    is_files: bool = False


def _read_line(line: str, number: int) -> _Row | None:
    """A row, or None for an empty line."""
    found = re.match(r"\s*([0-9]*)\s*", line)
    assert found
    start, digits, rest = found.end(), found[1], line[found.end() :]
    if digits and (len(digits) > 2 or not 1 <= int(digits) <= MAX_SIDE):
        raise PictureError(f"ranks are numbered 1 to {MAX_SIDE}", number, found.start(1) + 1)
    if not rest:
        if digits:
            raise PictureError("no squares follow the rank number", number, 1)
        return None
    if rest[0] == "a" and not digits:
        return _Row(number, start + 1, _read_files(rest, number, start), is_files=True)
    cells = _read_cells(rest, number, start)
    if not 1 <= len(cells) <= MAX_SIDE:
        raise PictureError(f"a board has 1 to {MAX_SIDE} files, not {len(cells)}", number, start + 1)
    return _Row(number, start + 1, cells, int(digits) if digits else None)


def _read_files(rest: str, line: int, start: int) -> list[str]:
    names = list(re.finditer(r"\S", rest))
    for index, name in enumerate(names):
        expected = FILES[index] if index < MAX_SIDE else "nothing"
        if name[0] != expected:
            raise PictureError(f"'{expected}' is expected here, not {name[0]!r}", line, start + name.start() + 1)
    return [name[0] for name in names]


def _read_cells(rest: str, line: int, start: int) -> list[str]:
    cells: list[str] = []
    for column, letter in enumerate(rest, start + 1):
        if letter == "~":
            if not cells or cells[-1] not in LETTERS:
                raise PictureError("'~' does not follow a man", line, column)
            cells[-1] += letter
        elif letter == EMPTY or letter in LETTERS:
            cells.append(letter)
        elif letter not in "[]" and not letter.isspace():
            known = " ".join((EMPTY, *LETTERS))
            raise PictureError(f"{letter!r} is neither a man nor an empty square; use {known}", line, column)
    return cells
