"""Squares and sets of squares, numbered alike on every board.

A square is the integer `rank * 17 + file`, both counted from 0, so a1 is 0, b1 is 1 and a2 is 17.
A set of squares is one integer with a bit for each. The seventeenth file is never on a board
(boards have at most sixteen), so a step off one edge never lands on the other, and a set can be
moved as a whole by shifting it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Square: TypeAlias = int
SquareSet: TypeAlias = int

STRIDE = 17
NOWHERE: SquareSet = 0
FILES = "abcdefghijklmnop"
EAST, NORTH, WEST, SOUTH = 1, STRIDE, -1, -STRIDE
ORTHOGONALS = (EAST, NORTH, WEST, SOUTH)
DIAGONALS = (NORTH + EAST, NORTH + WEST, SOUTH + WEST, SOUTH + EAST)

NAMES = tuple(
    f"{FILES[number % STRIDE]}{number // STRIDE + 1}" if number % STRIDE < 16 else "--" for number in range(STRIDE * 16)
)
_BY_NAME = {text: number for number, text in enumerate(NAMES) if text != "--"}


def find_square(name: str) -> Square | None:
    """The square with a name from `a1` to `p16`, or None.

    >>> find_square("b2")
    18
    >>> find_square("s1") is None
    True
    """
    return _BY_NAME.get(name)


def square_name(square: Square) -> str:
    """The name of a square, as written by players.

    >>> square_name(18)
    'b2'
    """
    return NAMES[square]


def squares(squares_set: SquareSet) -> Iterator[Square]:
    """The squares of a set in reading order of the numbers: a1, b1, ..., a2, b2, ...

    >>> [square_name(square) for square in squares(set_of("c2", "a1"))]
    ['a1', 'c2']
    """
    while squares_set:
        low = squares_set & -squares_set
        yield low.bit_length() - 1
        squares_set ^= low


def squares_by_file(squares_set: SquareSet) -> list[Square]:
    """The squares of a set as notation lists them: by file, then by rank.

    >>> [square_name(square) for square in squares_by_file(set_of("b1", "a3"))]
    ['a3', 'b1']
    """
    return sorted(squares(squares_set), key=file_then_rank)


def file_then_rank(square: Square) -> tuple[int, int]:
    """A key that sorts squares by file, then by rank."""
    return square % STRIDE, square // STRIDE


def only_square(squares_set: SquareSet) -> Square:
    """The square of a set of one; the lowest of several, -1 if the set is empty."""
    return (squares_set & -squares_set).bit_length() - 1


def set_of(*names: str) -> SquareSet:
    """The set of the named squares; raises KeyError for a name that is not a square.

    >>> set_of("a1", "b1")
    3
    """
    return as_set(_BY_NAME[name] for name in names)


def as_set(members: Iterable[Square]) -> SquareSet:
    """The given squares as a set."""
    result = 0
    for square in members:
        result |= 1 << square
    return result


def is_orthogonal(origin: Square, target: Square) -> bool:
    """Whether two different squares share a rank or a file."""
    return origin != target and (origin // STRIDE == target // STRIDE or origin % STRIDE == target % STRIDE)


def between(origin: Square, target: Square) -> SquareSet:
    """The squares between two squares of a rank or file."""
    step = STRIDE if origin % STRIDE == target % STRIDE else 1
    low, high = min(origin, target), max(origin, target)
    return as_set(range(low + step, high, step))
