"""The classes of positions: those that are images of each other under the rules of a system.

The database has one number for every position, `key`: equal for equal positions of the same rules, whatever their
options. Without its last four bits it is the number of the class, `key >> 4`; these bits say which of the images of the
position has the smallest key of `core.key`, the first if several have.

Numbers of classes have 43 bits: six bytes in SQLite for a key, where 59 bits would take eight, twice for each position.
Two classes have the same number with a chance of one in 2**43. So a look-up in a database of a million positions also
finds one that it does not mean once in nine million times; in one of a hundred million, once in 88,000 times.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from latrodb.core.key import IMAGE_BITS, Lanes, lanes, rules_number, short_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.symmetry import Image
    from latrodb.rules.game import Game


def stored_key(system: Game, position: Position) -> int:
    """The 47-bit number of a position in databases, the same on every machine and in every release."""
    (key,) = stored_keys((system,), position)
    return key


def stored_keys(systems: Iterable[Game], position: Position) -> list[int]:
    """Those under the rules of some systems. Most systems have the same images, whose keys are made once."""
    by_lanes: dict[Lanes, int] = {}
    found = []
    for system in systems:
        images = lanes_of(system, position.geometry)
        if images not in by_lanes:
            by_lanes[images] = images.smallest(images.of(position))
        found.append(short_key(by_lanes[images] ^ rules_number(system.name)))
    return found


def class_key(system: Game, position: Position) -> int:
    """The 43-bit number of a position and all its images under the rules of a system, whatever its options.

    >>> import latrodb
    >>> xxi = latrodb.variant("latrunculi-xxi/8x8")
    >>> one, other = xxi.position("8/8/8/8/8/8/D7/1S5d w"), xxi.position("1d6/s7/8/8/8/8/8/D7 b")
    >>> class_key(xxi.system, one) == class_key(xxi.system, other)
    True
    """
    return stored_key(system, position) >> IMAGE_BITS


def image_keys(system: Game, position: Position) -> dict[int, list[Image]]:
    """The numbers of all positions that are images of this one, itself first, each with the images that lead there."""
    smallest, by_number = _images_by_number(lanes_of(system, position.geometry), position)
    found = short_key(smallest ^ rules_number(system.name))
    return {found | number: images for number, images in by_number.items()}


@lru_cache(maxsize=16)
def _images_by_number(found: Lanes, position: Position) -> tuple[int, dict[int, list[Image]]]:
    """Cached, for a position is looked up under many rules that have the same images."""
    return found.images_by_number(found.of(position))


def lanes_of(system: Game, size: Geometry) -> Lanes:
    """The keys of all images under the rules of a system on a board, to follow a game from position to position."""
    return lanes(size, system.images(size))
