"""A stable number for every position, kept incrementally: the key of repetitions and of look-ups.

Keys are 63 bits wide, so that they fit SQLite's integers, and the same on every machine and in
every release. Two positions that differ have the same key with a chance of one in 2**63.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK
from latrodb.core.square import STRIDE, SquareSet, squares

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position


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
