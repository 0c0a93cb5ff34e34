"""Boards drawn in text, for terminals, documents and tests.

The top rank comes first. `S` and `D` are White's soldiers and Dux, `s` and `d` Black's, `.` is an
empty square, and `~` behind a letter says that the man is bound. Files and ranks may be named at
the edges:

    2 . . d
    1 S s~.
      a b c
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from latrodb.core.color import WHITE, Color
from latrodb.core.errors import LatrodbError
from latrodb.core.geometry import MAX_SIDE, geometry
from latrodb.core.position import Position
from latrodb.core.square import FILES, NOWHERE, STRIDE, Square, SquareSet

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class _Sign:
    """What a letter of a picture means; `color` None is an empty square."""

    color: Color | None
    is_dux: bool = False
    is_bound: bool = False


_EMPTY = _Sign(None)
_SIGNS = {
    ".": _EMPTY,
    "S": _Sign(Color.WHITE),
    "D": _Sign(Color.WHITE, is_dux=True),
    "s": _Sign(Color.BLACK),
    "d": _Sign(Color.BLACK, is_dux=True),
}


class PictureError(LatrodbError, ValueError):
    """A text that is no picture of a board, with the line and column (from 1) where it fails."""

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column


def draw_board(position: Position, *, coordinates: bool = True, last: SquareSet = NOWHERE) -> str:
    """The board of a position as text, without a line end behind the last line.

    Args:
        position: any arrangement; hands, dice and the side to move are not drawn.
        coordinates: whether ranks stand at the left and files below.
        last: squares to bracket, `[S]`, such as those of the last move; the board is wider then.

    >>> print(draw_board(Position(geometry(3, 2), white=1, black=2, bound=2)))
    2 . . .
    1 S s~.
      a b c
    """
    board = position.geometry
    rows = []
    for rank in reversed(range(board.ranks)):
        cells = (_cell(position, rank * STRIDE + file, last) for file in range(board.files))
        rows.append(f"{_margin(rank + 1, position, coordinates)}{''.join(cells)}".rstrip())
    if coordinates:
        rows.append(f"{_margin(None, position, True)}{_file_names(board.files, bool(last))}".rstrip())
    return "\n".join(rows)


def read_board(text: str, side: Color = WHITE) -> Position:
    r"""The position that a picture shows; the picture's shape is the size of the board.

    Letters may be separated by blanks or not, brackets around squares are passed over, and empty
    lines are too. A rank number before a row and a line of file names are read and must be right.

    Args:
        text: the picture, top rank first.
        side: whose turn it is; a picture does not say.

    Raises:
        PictureError: the text is no such picture.

    >>> read_board(". d\nS .").geometry
    geometry(2, 2)
    """
    lines = enumerate(text.splitlines(), 1)
    rows = [row for number, line in lines if (row := _read_line(line, number))]
    named = [row for row in rows if row.is_files]
    ranks = [row for row in rows if not row.is_files]
    if not ranks:
        raise PictureError("there is no board here", 1, 1)
    if len(ranks) > MAX_SIDE:
        raise PictureError(f"a board has at most {MAX_SIDE} ranks", ranks[MAX_SIDE].line, 1)
    for row in ranks[1:] + named:
        _check_width(row, len(ranks[0].signs))
    return _position(ranks, side)


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of a picture: a rank, or the names of the files (whose signs are all empty)."""

    line: int
    column: int
    signs: tuple[_Sign, ...]
    rank: int | None = None
    is_files: bool = False


def _cell(position: Position, square: Square, last: SquareSet) -> str:
    letter = _letter(position, square)
    is_last = last >> square & 1
    end = "~" if position.bound >> square & 1 else "]" if is_last else " "
    return f"{'[' if is_last else ' '}{letter}{end}" if last else f"{letter}{end}"


def _letter(position: Position, square: Square) -> str:
    color = position.color_at(square)
    if color is None:
        return "."
    letter = "D" if position.duxes >> square & 1 else "S"
    return letter if color is WHITE else letter.lower()


def _margin(rank: int | None, position: Position, coordinates: bool) -> str:
    if not coordinates:
        return ""
    return f"{rank or '':>{len(str(position.geometry.ranks))}} "


def _file_names(files: int, is_wide: bool) -> str:
    return "".join(f" {name} " if is_wide else f"{name} " for name in FILES[:files])


def _read_line(line: str, number: int) -> _Row | None:
    """A row, or None for an empty line."""
    found = re.match(r"\s*([0-9]+)?\s*", line)
    start = found.end() if found else 0
    rank = _rank_number(found[1], number, found.start(1)) if found and found[1] else None
    rest = line[start:]
    if not rest:
        if rank:
            raise PictureError("a rank number stands alone", number, 1)
        return None
    if rest[0] == "a" and not rank:
        return _read_files(rest, number, start)
    signs = tuple(_read_signs(rest, number, start))
    if not 1 <= len(signs) <= MAX_SIDE:
        raise PictureError(f"a board has 1 to {MAX_SIDE} files, not {len(signs)}", number, start + 1)
    return _Row(number, start + 1, signs, rank)


def _rank_number(digits: str, line: int, offset: int) -> int:
    if len(digits) > 2 or not 1 <= int(digits) <= MAX_SIDE:
        raise PictureError(f"ranks are numbered 1 to {MAX_SIDE}", line, offset + 1)
    return int(digits)


def _read_files(rest: str, number: int, start: int) -> _Row:
    names = [(match[0], match.start()) for match in re.finditer(r"\S", rest)]
    for index, (name, offset) in enumerate(names):
        expected = FILES[index] if index < MAX_SIDE else "nothing"
        if name != expected:
            message = f"'{expected}' should stand here, not {name!r}"
            raise PictureError(message, number, start + offset + 1)
    return _Row(number, start + 1, (_EMPTY,) * len(names), is_files=True)


def _read_signs(rest: str, number: int, start: int) -> Iterator[_Sign]:
    held: _Sign | None = None
    for column, letter in enumerate(rest, start + 1):
        if letter in "[]" or letter.isspace():
            continue
        if letter == "~":
            if held is None or held.color is None or held.is_bound:
                raise PictureError("'~' stands behind no man", number, column)
            held = _Sign(held.color, held.is_dux, is_bound=True)
            continue
        if letter not in _SIGNS:
            known = " ".join(_SIGNS)
            raise PictureError(f"{letter!r} is no man and no empty square; known are {known}", number, column)
        if held:
            yield held
        held = _SIGNS[letter]
    if held:
        yield held


def _check_width(row: _Row, width: int) -> None:
    if len(row.signs) != width:
        what = "files are named" if row.is_files else "squares stand here"
        raise PictureError(f"{len(row.signs)} {what}, but the top rank has {width}", row.line, row.column)


def _position(rows: list[_Row], side: Color) -> Position:
    sets = {Color.WHITE: 0, Color.BLACK: 0}
    duxes = bound = 0
    for rank, row in enumerate(reversed(rows)):
        if row.rank is not None and row.rank != rank + 1:
            raise PictureError(f"this is rank {rank + 1}, not rank {row.rank}", row.line, 1)
        for file, sign in enumerate(row.signs):
            if sign.color is None:
                continue
            bit = 1 << rank * STRIDE + file
            sets[sign.color] |= bit
            duxes |= bit if sign.is_dux else 0
            bound |= bit if sign.is_bound else 0
    board = geometry(len(rows[0].signs), len(rows))
    return Position(board, sets[Color.WHITE], sets[Color.BLACK], duxes, side, bound)
