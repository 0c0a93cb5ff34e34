"""The keys of all images of a position, side by side in one integer, and the key of their class.

Lane `i` holds the key of image `i`. Keys are sums of numbers of men (`core.key`), so that one exclusive or changes
all of them at once: that is what replays keep.
"""

from __future__ import annotations

from functools import cache
from struct import Struct
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK
from latrodb.core.key import SIDE_KEY, board_key, man_keys, rest_key, word_key
from latrodb.core.square import SquareSet, squares

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.symmetry import Image

WIDTH = 64  # bits of a lane; the keys have 63
FIRST_LANE = (1 << WIDTH) - 1
_EXCHANGED = {"w": "b", "b": "w"}


class Lanes:
    """The keys of the images that keep the rules of a system, on one board. Make it with `lanes(...)`."""

    def __init__(self, rules: str, size: Geometry, images: tuple[Image, ...]) -> None:
        self.images = images
        self.size = size
        self._rules_key = word_key(rules)
        self._unpack = Struct(f"<{len(images)}Q").iter_unpack
        self._bytes = len(images) * WIDTH // 8
        self.men = {kind: self._numbers(kind) for kind in ("w", "b", "dux", "bound", "fresh")}
        self.pass_turn = self._side_by_side(SIDE_KEY for _ in images)
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
        if rest_key(position):
            found ^= self._side_by_side(rest_key(image.position(position)) for image in self.images)
        return found

    def class_keys(self, found: Sequence[int]) -> list[int]:
        """The keys of the classes of some positions by those of their images: the smallest, mixed with the rules."""
        packed = b"".join([each.to_bytes(self._bytes, "little") for each in found])
        rules_key = self._rules_key
        return [rules_key ^ smallest for smallest in map(min, self._unpack(packed))]

    def _numbers(self, kind: str) -> dict[SquareSet, int]:
        """The numbers of a kind of man in all lanes, by the one-square set on which he stands in the first."""
        other = _EXCHANGED.get(kind, kind)
        keys = [(image, man_keys(other if image.exchanges_colors else kind)) for image in self.images]
        return {
            1 << square: self._side_by_side(numbers[1 << image.square(self.size, square)] for image, numbers in keys)
            for square in self.size.squares
        }

    @staticmethod
    def _side_by_side(keys: Iterable[int]) -> int:
        return sum(key << WIDTH * lane for lane, key in enumerate(keys))


@cache
def lanes(rules: str, size: Geometry, images: tuple[Image, ...]) -> Lanes:
    """The one Lanes of a rule system (by its name) on a board, with the images that keep its rules."""
    return Lanes(rules, size, images)
