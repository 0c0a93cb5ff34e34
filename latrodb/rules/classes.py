"""The classes of positions: those that are images of each other under the rules of a system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.lanes import Lanes, lanes

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.rules.system import RuleSystem


def class_key(system: RuleSystem, position: Position) -> int:
    """A stable 63-bit number of a position and all its images under the rules of a system, whatever its options.

    The smallest key of these positions (`core.key`), mixed with the name of the system. Two classes have the same
    number with a chance of one in 2**63, on one board or on two, under the same rules or not.

    >>> import latrodb
    >>> xxi = latrodb.variant("latrunculi-xxi/8x8")
    >>> one, other = xxi.position("8/8/8/8/8/8/D7/1S5d w"), xxi.position("1d6/s7/8/8/8/8/8/D7 b")
    >>> class_key(xxi.system, one) == class_key(xxi.system, other)
    True
    """
    found = lanes_of(system, position.geometry)
    _, (key,), _ = found.read([found.of(position)], system.name)
    return key


def lanes_of(system: RuleSystem, size: Geometry) -> Lanes:
    """The keys of all images under the rules of a system on a board, to follow a game from position to position."""
    return lanes(size, system.images(size))
