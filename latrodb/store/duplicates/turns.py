"""Turns by what they do, numbered, and their images on a board."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.mark import SIGN
from latrodb.core.square import STRIDE, find_square
from latrodb.core.symmetry import PLAIN_IMAGES, Image
from latrodb.notation.form import Form
from latrodb.notation.turns import read_turn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.core.geometry import Geometry
    from latrodb.core.square import Square

Done: TypeAlias = "tuple[tuple[str, tuple[Square, ...]], ...]"  # the form and the squares of each move
BLOCKS = (Form.TESTUDO, Form.PHALANX, Form.DECURSIO, Form.CASTLE)  # their squares are corners, two of each rectangle
_REST = re.compile(rf"(?<=[0-9])x[a-p][0-9]+|{SIGN}|[!?]")


class Numbers:
    """A number for every different turn on a board, and the numbers of its images.

    Two turns are the same if the same men go the same way, whatever they take and however it is written. Attributes:
        images: the images of the board without an exchange of colors, the board itself first.
        tables: for each image, the number of a turn's image by the number of the turn.
    """

    def __init__(self, size: Geometry) -> None:
        self.images = tuple(image for image in PLAIN_IMAGES if image.fits(size))
        self.tables: list[list[int]] = [[] for _ in self.images]
        self._size = size
        self._numbers: dict[Done | str, int] = {}
        self._turns: list[Done | str] = []

    def number(self, text: str) -> int:
        """The number of a turn."""
        return self._number(_read(_REST.sub("", text)))

    def complete(self) -> None:
        """Fill `tables` for all turns that have a number so far. Their images get numbers, too."""
        known = self._turns[:]
        for image, table in zip(self.images, self.tables, strict=True):
            table[:] = [self._number(self._image(image, turn)) for turn in known]

    @cache  # noqa: B019 (it lives as long as one search)
    def between(self, one: int, other: int) -> int:
        """The image that makes a board of the first of two boards, each given as an image, what the other one is."""
        corner = (0, 1, STRIDE)  # what happens to a1, b1 and a2 decides
        first, second = (self.images[each] for each in (one, other))
        wanted = [first.square(self._size, square) for square in corner]
        ways = [[second.square(self._size, way.square(self._size, at)) for at in corner] for way in self.images]
        return ways.index(wanted)

    def _number(self, turn: Done | str) -> int:
        number = self._numbers.setdefault(turn, len(self._turns))
        if number == len(self._turns):
            self._turns.append(turn)
        return number

    def _image(self, image: Image, turn: Done | str) -> Done | str:
        if isinstance(turn, str) or not all(self._size.has(square) for _, squares in turn for square in squares):
            return turn  # not a turn of this board
        return _in_order(
            (form, tuple(image.square(self._size, square) for square in squares)) for form, squares in turn
        )


@cache
def _read(text: str) -> Done | str:
    """What a turn does; the text itself if it is not a turn, or not one on any board."""
    turn = read_turn(text)
    if turn is None:
        return text
    moves: list[tuple[str, tuple[Square, ...]]] = []
    throw = f"[{turn.throw}]" if turn.throw else ""
    for move in turn.moves:
        squares = [find_square(square.name) for square in move.squares]
        if None in squares:
            return text
        moves.append((throw + move.form, tuple(square for square in squares if square is not None)))
    return _in_order(moves)


def _in_order(moves: Iterable[tuple[str, tuple[Square, ...]]]) -> Done:
    """Moves in the order that turns have on every board: men that are placed by square, corners from the lowest one."""
    found = [(form, _corners(squares) if form in BLOCKS else squares) for form, squares in moves]
    return tuple(sorted(found) if all(form == Form.DROP for form, _ in found) else found)


def _corners(squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """For each two opposite corners of a rectangle, the one with the lowest file and rank, and that opposite to it."""
    found: list[Square] = []
    for pair in zip(squares[::2], squares[1::2], strict=False):
        ranks, files = zip(*(divmod(square, STRIDE) for square in pair), strict=True)
        found += [min(ranks) * STRIDE + min(files), max(ranks) * STRIDE + max(files)]
    return tuple(found)
