"""Positions: the men on a board, and what else a rule system remembers; written on one line, drawn and read.

The line is `PLACEMENT SIDE [key=value ...]`. The ranks run from the top, separated by `/`; runs of empty squares are
numbers of one or two digits; `S` and `D` are White's soldier and leader, `s` and `d` Black's; `~` after a letter means
that the man is turned over. Game Courier's form (no slashes, runs that span ranks, `{S}`) is read if the board is
given.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.errors import FenError
from latrodb.core.geometry import MAX_SIDE, Geometry, geometry
from latrodb.core.square import FILES, NOWHERE, STRIDE, Square, SquareSet, find_square, square_name, squares_by_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

EMPTY = "."  # the sign of an empty square in a drawing
ASCII, UNICODE = "SDsd.", "○◇●◆·"  # the signs of White's soldier and Dux, Black's, and an empty square
LETTERS = {"S": (WHITE, False), "D": (WHITE, True), "s": (BLACK, False), "d": (BLACK, True)}
_LONGEST_QUOTE = 40  # the most characters quoted of a bad word
_TOKEN = re.compile(r"(\d+)|\{([A-Za-z])\}(~?)|([A-Za-z])(~?)")


class Position(Struct, frozen=True, eq=False, gc=False):
    """Everything that decides what may happen next. Equal positions count as repetitions.

    A Position may be any arrangement; it is not checked against any rules.
    """

    geometry: Geometry
    white: SquareSet  # all of White's men, the Dux included
    black: SquareSet
    duxes: SquareSet = NOWHERE  # the leaders of both sides
    side: Color = WHITE  # whose turn it is
    bound: SquareSet = NOWHERE  # Schaedler: men turned over
    fresh: SquareSet = NOWHERE  # Latrotabuli: men that have never moved
    hand: tuple[int, int] = (0, 0)  # men still to be placed, White's and Black's
    dux_hand: tuple[int, int] = (0, 0)  # leaders still to be placed
    taken: tuple[int, int] = (0, 0)  # men each side has taken, where a system counts them
    die: int = 0  # Glaucus: the throw of this turn, 0 before it
    pips: int = 0  # Glaucus: what is left of it
    trails: tuple[tuple[Square, SquareSet], ...] = ()  # by the square of a man, those he may not enter again
    quiet: int = 0  # turns since the last capture, for the quiet-move rules; it does not distinguish positions

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Position) and self._identity == other._identity)

    def __ne__(self, other: object) -> bool:
        return not self == other  # that of Struct compares only whether both are one object

    def __hash__(self) -> int:
        return hash((self.white, self.black, self.duxes, self.side, self.pips))  # the rest seldom differs alone

    @property
    def _identity(self) -> tuple[object, ...]:
        return (
            self.geometry, self.white, self.black, self.duxes, self.side, self.bound, self.fresh, self.hand,
            self.dux_hand, self.taken, self.die, self.pips, self.trails,
        )  # fmt: skip

    @property
    def fen(self) -> str:
        """The position on one line; `read_fen` and `Variant.position` read it back.

        >>> import latrodb
        >>> latrodb.variant("quintana").opening().fen
        'ssssssss/ssssssss/8/8/8/8/SSSSSSSS/SSSSSSSS w'
        """
        return write_fen(self)

    def __str__(self) -> str:
        """The board drawn in text, with the side to move below it."""
        return f"{draw_board(self)}\n{self.side.title} to move"

    def __repr__(self) -> str:
        return f"<Position {self.fen}>"

    @property
    def men(self) -> SquareSet:
        """All men of both sides."""
        return self.white | self.black

    @property
    def empty(self) -> SquareSet:
        """The empty squares of the board."""
        return self.geometry.board & ~(self.white | self.black)

    def army(self, side: Color) -> SquareSet:
        """All men of a side, its Dux included."""
        return self.black if side else self.white

    def dux(self, side: Color) -> SquareSet:
        """The Dux of a side as a set of one square, or of none."""
        return self.duxes & (self.black if side else self.white)

    def soldiers(self, side: Color) -> SquareSet:
        """The men of a side without its Dux."""
        return (self.black if side else self.white) & ~self.duxes

    def color_at(self, square: Square) -> Color | None:
        """The side of the man on a square, or None."""
        if self.white >> square & 1:
            return Color.WHITE
        return Color.BLACK if self.black >> square & 1 else None

    def with_side(self, side: Color) -> Position:
        """The same arrangement with another side to move."""
        return replace(self, side=side)

    def rearrange(
        self,
        white: SquareSet,
        black: SquareSet,
        duxes: SquareSet,
        side: Color,
        quiet: int,
        bound: SquareSet | None = None,
    ) -> Position:
        """The position with the given men, side to move and, if given, bound men; all else is unchanged."""
        bound = self.bound if bound is None else bound
        return replace(self, white=white, black=black, duxes=duxes, side=side, quiet=quiet, bound=bound)


def read_fen(text: str, board: Geometry | None = None) -> Position:
    """Read a position from one line.

    Args:
        text: placement, side (White if absent) and fields, separated by blanks.
        board: the board to expect; needed for Game Courier's form. None takes the size of the placement.

    Raises:
        FenError: the line cannot be read; the message says where.

    >>> read_fen("s7/8/8/8/8/8/8/D7 b").side
    <Color.BLACK: 1>
    """
    words = text.split()
    if not words:
        raise FenError("the position is empty")
    cells, size = _read_placement(words[0], board)
    side = "w"
    rest = words[1:]
    if rest and "=" not in rest[0]:
        side = rest.pop(0)
    if side not in ("w", "b"):
        raise FenError(f"the side to move is w or b, not {_quote(side)}")
    sets = dict.fromkeys((*LETTERS, "~"), 0)
    for square, cell in cells.items():
        for letter in cell:
            sets[letter] |= 1 << square
    return Position(
        size,
        white=sets["S"] | sets["D"],
        black=sets["s"] | sets["d"],
        duxes=sets["D"] | sets["d"],
        side=BLACK if side == "b" else WHITE,
        bound=sets["~"],
        **_read_fields(rest, size),  # type: ignore[arg-type]
    )


def write_fen(position: Position) -> str:
    """Write a position on one line; fields with their empty value are left out.

    >>> write_fen(read_fen("ssssssss/3d4/8/8/8/8/4D3/SSSSSSSS w"))
    'ssssssss/3d4/8/8/8/8/4D3/SSSSSSSS w'
    """
    ranks = (_write_rank(position, rank) for rank in reversed(range(position.geometry.ranks)))
    return f"{'/'.join(ranks)} {write_fields(position)}"


def write_fields(position: Position) -> str:
    """Write what follows the men in a position on one line: the side to move, and the fields that are not empty.

    >>> write_fields(read_fen("s7/8/8/8/8/8/8/D7 b hand=3,4"))
    'b hand=3,4'
    """
    values = ((key, field, getattr(position, field.attribute)) for key, field in _FIELDS.items())
    words = (f"{key}={field.write(value)}" for key, field, value in values if value not in _EMPTY)
    return " ".join((position.side.letter, *words))


def _write_rank(position: Position, rank: int) -> str:
    squares = range(rank * STRIDE, rank * STRIDE + position.geometry.files)
    cells = "".join(cell_at(position, square) or "." for square in squares)
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), cells)


def cell_at(position: Position, square: Square) -> str:
    """The letter of the man on a square, with `~` if he is bound; empty for an empty square."""
    color = position.color_at(square)
    if color is None:
        return ""
    letter = "d" if position.duxes >> square & 1 else "s"
    return (letter if color else letter.upper()) + ("~" if position.bound >> square & 1 else "")


def _read_placement(text: str, board: Geometry | None) -> tuple[dict[Square, str], Geometry]:
    """The man on each square, such as `s~`, or an empty string; and the board."""
    rows = [_read_row(row) for row in text.split("/")]
    width = len(rows[0])
    if "/" not in text and board is not None:  # Game Courier's form
        size = board
        if width != len(size.squares):
            raise FenError(f"the position fills {width} squares, the board of {size.name} has {len(size.squares)}")
    else:
        if len(rows) > MAX_SIDE or not 1 <= width <= MAX_SIDE:
            raise FenError(f"a board has 1 to {MAX_SIDE} files and ranks")
        for number, row in zip(range(len(rows), 0, -1), rows, strict=True):
            if len(row) != width:
                raise FenError(f"rank {number} has {len(row)} squares where the top rank has {width}")
        size = geometry(width, len(rows))
        if board is not None and board is not size:
            raise FenError(f"the position is for a board of {size.name}, not {board.name}")
    order = (rank * STRIDE + file for rank in reversed(range(size.ranks)) for file in range(size.files))
    return dict(zip(order, chain.from_iterable(rows), strict=True)), size


def _read_row(text: str) -> list[str]:
    cells: list[str] = []
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if not found:
            raise FenError(f"'{text[at]}' is neither a man nor a number of empty squares")
        at = found.end()
        letter = found[2] or found[4]
        if found[1]:
            cells += [""] * min(int(found[1][:4]), STRIDE * STRIDE)
        elif letter in LETTERS:
            cells.append(letter + (found[3] or found[5] or ""))
        else:
            raise FenError(f"'{letter}' is not one of the letters S, D, s and d")
    return cells


def _read_fields(words: Iterable[str], size: Geometry) -> dict[str, object]:
    fields: dict[str, object] = {}
    seen: set[str] = set()
    for word in words:
        key, _, value = word.partition("=")
        if key in seen:
            raise FenError(f"the field {key} is given twice")
        seen.add(key)
        field = _FIELDS.get(key)
        if field is None or not re.fullmatch(field.form, value):
            raise FenError(f"{_quote(word)} is not a field of a position")
        fields[field.attribute] = field.read(value, size)
    return fields


def _quote(word: str) -> str:
    return f"'{word}'" if len(word) <= _LONGEST_QUOTE else f"'{word[:_LONGEST_QUOTE]}...'"


def _read_trail(text: str, size: Geometry) -> tuple[Square, SquareSet]:
    at, colon, past = text.partition(":")
    square = find_square(at)
    if not colon or square is None or not size.has(square):
        raise FenError(f"{_quote(text)} is not a trail such as c3:c1c2")
    return square, _read_squares(past, size)


def _read_squares(text: str, size: Geometry) -> SquareSet:
    names = re.findall(r"[a-p]\d{1,2}", text)
    if "".join(names) != text:
        raise FenError(f"{_quote(text)} is not a list of squares such as a1b1")
    result = 0
    for name in names:
        square = find_square(name)
        if square is None or not size.has(square):
            raise FenError(f"the board of {size.name} has no square {name}")
        result |= 1 << square
    return result


def _names(squares: SquareSet) -> str:
    return "".join(map(square_name, squares_by_file(squares)))


class _Field(NamedTuple):
    """A field of the line: the attribute that it holds, the form of its values, its reader and its writer."""

    attribute: str
    form: str
    read: Callable[[str, Geometry], object]
    write: Callable[[Any], str]


def _pair(attribute: str) -> _Field:
    """A field of two numbers, White's and Black's."""
    return _Field(
        attribute, r"\d{1,3},\d{1,3}", lambda text, _: tuple(map(int, text.split(","))), "{0[0]},{0[1]}".format
    )


def _number(attribute: str) -> _Field:
    return _Field(attribute, r"\d{1,6}", lambda text, _: int(text), str)


_FIELDS = {
    "hand": _pair("hand"),
    "dux": _pair("dux_hand"),
    "taken": _pair("taken"),
    "fresh": _Field("fresh", ".*", _read_squares, _names),
    "die": _number("die"),
    "pips": _number("pips"),
    "trail": _Field(
        "trails",
        ".*",
        lambda text, size: tuple(_read_trail(trail, size) for trail in text.split(",")),
        lambda trails: ",".join(f"{square_name(at)}:{_names(past)}" for at, past in trails),
    ),
    "quiet": _number("quiet"),
}
_EMPTY = (0, (0, 0), ())  # values that the line leaves out


def draw_board(
    position: Position, *, coordinates: bool = True, last: SquareSet = NOWHERE, flip: bool = False, signs: str = ASCII
) -> str:
    """Draw the board of a position as text, without a line end after the last line.

    `last` are squares to bracket, `[S]`, such as those of the last move; the board is then wider. With `flip` Black
    sits at the bottom. `signs` replace the letters of `ASCII` one by one; `read_board` reads only letters.

    >>> from latrodb.core.geometry import geometry
    >>> print(draw_board(Position(geometry(3, 2), white=1, black=2, bound=2)))
    2 . . .
    1 S s~.
      a b c
    """
    board = position.geometry
    margin = len(str(board.ranks))
    order = -1 if flip else 1
    files, ranks = range(board.files)[::order], range(board.ranks)[::-order]
    table = str.maketrans(ASCII, signs)
    lines = []
    for rank in ranks:
        cells = "".join(_cell(position, rank * STRIDE + file, last) for file in files).translate(table)
        lines.append(f"{rank + 1:>{margin}} {cells}" if coordinates else cells)
    if coordinates:
        names = "".join(f" {FILES[file]} " if last else f"{FILES[file]} " for file in files)
        lines.append(f"{'':>{margin}} {names}")
    return "\n".join(map(str.rstrip, lines))


def _cell(position: Position, square: Square, last: SquareSet) -> str:
    cell = cell_at(position, square) or EMPTY
    if not last:
        return f"{cell:<2}"
    return f"[{cell:]<2}" if last >> square & 1 else f" {cell:<2}"
