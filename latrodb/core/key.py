"""Numbers of positions: keys, and those of all images of a position, followed from turn to turn.

Keys are 63 bits wide, so that they fit SQLite's integers, and the same on every machine and in
every release. Two positions that differ have the same key with a chance of one in 2**63.

Lane `i` holds the key of image `i`; after the lanes comes the board itself, as `core.board_code` has it. Keys are sums
of numbers of men (`core.key`), so that one exclusive or changes all of them at once: that is what replays keep.

The number of a position is the smallest of these keys, with the number of its image in the last `IMAGE_BITS`. So two
positions have the same number if and only if they are equal: their class and the way to it are the same. All but the
last bits are the same if and only if they are images of each other. Databases store it without `SPARE_BITS`.
"""

from __future__ import annotations

from array import array
from functools import cache, cached_property, lru_cache, partial, reduce
from hashlib import blake2b
from sys import byteorder
from typing import TYPE_CHECKING, Any

from latrodb.core.board_code import (
    BLACK_PLANE,
    BLACK_TO_MOVE,
    BOUND_PLANE,
    DUX_PLANE,
    LAST_BYTE,
    WHITE_PLANE,
    code_bytes,
    plane_bits,
)
from latrodb.core.color import BLACK
from latrodb.core.position import Position
from latrodb.core.square import STRIDE, SquareSet, squares

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.square import Square
    from latrodb.core.symmetry import Image


def word_key(word: str) -> int:
    """The 63-bit number of a word."""
    return int.from_bytes(blake2b(word.encode(), digest_size=8).digest(), "big") >> 1


SIDE_KEY = word_key("side")


@cache
def man_keys(kind: str) -> dict[SquareSet, int]:
    """The numbers of a kind of man by the one-square set on which he stands.

    Kinds: `w` and `b` for a man of either side, `dux`, `bound` and `fresh`, which come on top of it.
    """
    return {1 << square: word_key(f"{kind}{square}") for square in range(STRIDE * 16)}


def position_key(position: Position) -> int:
    """The key of a position. Quiet turns do not count, as they do not for repetitions."""
    key = board_key(position.geometry)
    for kind, men in (
        ("w", position.white),
        ("b", position.black),
        ("dux", position.duxes),
        ("bound", position.bound),
        ("fresh", position.fresh),
    ):
        keys = man_keys(kind)
        for square in squares(men):
            key ^= keys[1 << square]
    if position.side is BLACK:
        key ^= SIDE_KEY
    return key ^ rest_key(position)


def rest_key(position: Position) -> int:
    """The number of what a position remembers beside its men; 0 if nothing."""
    rest = rest_of(position)
    return 0 if rest == NO_REST else word_key(repr(rest))


def rest_of(position: Position) -> tuple[object, ...]:
    """What a position remembers beside its men: hands, men taken, the die and trails."""
    return (position.hand, position.dux_hand, position.taken, position.die, position.pips, position.trails)


NO_REST = ((0, 0), (0, 0), (0, 0), 0, 0, ())


@cache
def board_key(size: Geometry) -> int:
    """The number of an empty board of that size with White to move."""
    return word_key(size.name)


WIDTH = 64  # bits of a lane; the keys have 63
FIRST_LANE = (1 << WIDTH) - 1
IMAGE_BITS = 4  # there are at most 16 images
IMAGE_MASK = (1 << IMAGE_BITS) - 1
MOST_RESTS = 4096  # memories beside men whose numbers are kept
SPARE_BITS = 16  # of a number that are not stored: SQLite needs six bytes for 47 bits, and eight for more
_PLANES = {"w": WHITE_PLANE, "b": BLACK_PLANE, "dux": DUX_PLANE, "bound": BOUND_PLANE}
_ONE = (1).to_bytes(WIDTH // 8, byteorder)
_PROBES = (0, 1, STRIDE)  # a1, b1 and a2 tell all images of a board apart
_EXCHANGED = {"w": "b", "b": "w"}


class Lanes:
    """The keys of some images of a board. Make it with `lanes(...)`."""

    def __init__(self, size: Geometry, images: tuple[Image, ...]) -> None:
        self.images = images
        self.size = size
        self._board = len(images) * WIDTH // 8  # the bytes of the lanes, after which comes the board
        self._end = self._board + code_bytes(size)
        self._rest = lru_cache(maxsize=MOST_RESTS)(self._make_rest)
        self._stride = -(-self._end * 8 // WIDTH)  # in lanes
        self.men = {kind: self._numbers(kind) for kind in ("w", "b", "dux", "bound", "fresh")}
        self.pass_turn = self._side_by_side(SIDE_KEY for _ in images) | self._bit(LAST_BYTE, BLACK_TO_MOVE)
        self._empty = self._side_by_side(
            board_key(size) ^ (SIDE_KEY if image.exchanges_colors else 0) for image in images
        )

    def of(self, position: Position) -> int:
        """The keys of all images of a position; the first lane is the key of the position itself."""
        found = self._empty
        for kind, men in (
            ("w", position.white),
            ("b", position.black),
            ("dux", position.duxes),
            ("bound", position.bound),
            ("fresh", position.fresh),
        ):
            numbers = self.men[kind]
            for square in squares(men):
                found ^= numbers[1 << square]
        if position.side is BLACK:
            found ^= self.pass_turn
        rest = rest_of(position)
        return found if rest == NO_REST else found ^ self._rest(*rest)

    def _make_rest(self, *rest: Any) -> int:
        """What a position's memory of anything beside its men adds to the keys; `_rest` keeps it."""
        hand, dux_hand, taken, die, pips, trails = rest
        memory = Position(self.size, 0, 0, hand=hand, dux_hand=dux_hand, taken=taken, die=die, pips=pips, trails=trails)
        return self._side_by_side(rest_key(image.position(memory)) for image in self.images)

    def separate(self, position: Position) -> tuple[int, ...]:
        """The keys of all images of a position, in their order."""
        return self.split(self.of(position))

    def split(self, found: int) -> tuple[int, ...]:
        """The numbers of all lanes."""
        return tuple(found >> WIDTH * lane & FIRST_LANE for lane in range(len(self.images)))

    def read(self, found: Sequence[int], rules: str) -> tuple[list[int], bytes]:
        """The numbers of some positions under named rules, and their boards (`core.board_code`) side by side.

        All positions are compared at once: each of the columns holds the keys of one image, with a lane for each
        position.
        """
        stride, length = self._stride, self._stride * WIDTH // 8
        rows = [keys.to_bytes(length, "little") for keys in found]
        numbers = array("Q", b"".join(rows))
        if byteorder == "big":
            numbers.byteswap()
        ones = int.from_bytes(_ONE * len(found), byteorder)
        last_bits = ones * IMAGE_MASK
        columns = [int.from_bytes(numbers[image::stride].tobytes(), byteorder) for image in range(len(self.images))]
        numbered = [(column | last_bits) - ones * (IMAGE_MASK - image) for image, column in enumerate(columns)]
        smallest = reduce(partial(_smaller, ones << WIDTH - 1), numbered) ^ ones * rules_number(rules)
        stored = array("Q", smallest.to_bytes(len(found) * WIDTH // 8, byteorder))
        return stored.tolist(), b"".join([row[self._board : self._end] for row in rows])

    def smallest(self, found: int) -> int:
        """The number of a position, before rules are mixed in, from its keys side by side."""
        return min(key & ~IMAGE_MASK | number for number, key in enumerate(self.split(found)))

    def images_by_number(self, found: int) -> tuple[int, dict[int, list[Image]]]:
        """The smallest key of the images of a position without the last bits, and images by the number in these bits.

        These bits are those of the position that an image makes of this one. Images that make the same position of it
        share a number; the board itself has the first.
        """
        keys = [key >> IMAGE_BITS for key in self.split(found)]
        smallest = min(keys)
        by_number: dict[int, list[Image]] = {}
        for image, ways in zip(self.images, self._composed, strict=True):
            number = next(number for number, way in enumerate(ways) if keys[way] == smallest)
            by_number.setdefault(number, []).append(image)
        return smallest << IMAGE_BITS, by_number

    @cached_property
    def _composed(self) -> list[list[int]]:
        """For each image the numbers of those that it makes when any image follows it."""
        ways = [
            (*(image.square(self.size, square) for square in _PROBES), image.exchanges_colors) for image in self.images
        ]
        numbers = {way: number for number, way in enumerate(ways)}
        return [
            [
                numbers[*(after.square(self.size, square) for square in seen), after.exchanges_colors != exchanges]
                for after in self.images
            ]
            for *seen, exchanges in ways
        ]

    def _numbers(self, kind: str) -> dict[SquareSet, int]:
        """The numbers of a kind of man in all lanes, by the one-square set on which he stands in the first."""
        other = _EXCHANGED.get(kind, kind)
        keys = [(image, man_keys(other if image.exchanges_colors else kind)) for image in self.images]
        return {
            1 << square: self._side_by_side(numbers[1 << image.square(self.size, square)] for image, numbers in keys)
            | (self._bit(_PLANES[kind], square) if kind in _PLANES else 0)
            for square in self.size.squares
        }

    def _bit(self, plane: int, square: Square) -> int:
        return 1 << self._board * 8 + plane * plane_bits(self.size) + square

    @staticmethod
    def _side_by_side(keys: Iterable[int]) -> int:
        return sum(key << WIDTH * lane for lane, key in enumerate(keys))


def _smaller(tops: int, one: int, other: int) -> int:
    """The smaller number of each lane of two integers. `tops` has the highest bit of each lane, which no key uses."""
    not_smaller = ((one | tops) - other) & tops
    return one ^ (one ^ other) & (not_smaller - (not_smaller >> WIDTH - 1))


def short_key(number: int) -> int:
    """What databases store of the number of a position: the last bits, and the first of the others.

    >>> bin(short_key(0b_1011_0000_0000_0000_0000_1001))
    '0b10111001'
    """
    return number >> SPARE_BITS & ~IMAGE_MASK | number & IMAGE_MASK


@cache
def rules_number(rules: str) -> int:
    """The number of rules by name, which is mixed into the keys of their positions; its last bits are 0."""
    return word_key(rules) & ~IMAGE_MASK


@cache
def lanes(size: Geometry, images: tuple[Image, ...]) -> Lanes:
    """The one Lanes of some images of a board. Systems with the same images share it, for it takes milliseconds."""
    return Lanes(size, images)
