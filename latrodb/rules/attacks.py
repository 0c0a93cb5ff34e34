"""What rules explain: attacks, locks and formations.

`own` holds the attacker's men after the move. It is taken for granted that the capture happened.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import DIAGONALS, EAST, NORTH, NOWHERE, ORTHOGONALS, STRIDE, Square, SquareSet, as_set, squares
from latrodb.core.step import Tactic

if TYPE_CHECKING:
    from latrodb.core.color import Color
    from latrodb.core.geometry import Geometry
    from latrodb.diagnostics.rule import RuleRef


class Lock(NamedTuple):
    """A man restrained by enemies: `holders` are these enemies, `rule` says how far."""

    man: Square
    holders: SquareSet
    rule: RuleRef


class Attack(NamedTuple):
    """How a man was captured by one tactic.

    `men` are the men of the other side that took part. `lines` join them, through the victim or towards him; a line
    may end on an empty corner that counts as a man. `block` is the attacking formation, if there was one.
    """

    tactic: Tactic
    victim: Square
    men: SquareSet
    lines: tuple[tuple[Square, Square], ...]
    block: SquareSet = NOWHERE


class Formation(NamedTuple):
    """Men of one side in a shape that has a name in the rules."""

    name: str
    side: Color
    men: SquareSet


CHARGES = (Tactic.PUSH_AND_CRUSH, Tactic.PHALANX)  # what takes the man in front of the mover's own row: rules 13, 15


def enclosure(size: Geometry, arrival: Square, own: SquareSet, victim: Square, tactic: Tactic) -> Attack:
    """A man, or a row of men, between the mover and another man, or a corner that counts as one; or a man in a corner.

    >>> from latrodb.core.geometry import geometry
    >>> from latrodb.core.square import set_of
    >>> enclosure(geometry(8, 8), 0, set_of("a1", "c1"), 1, Tactic.CUSTODIAL).lines
    ((0, 2),)
    """
    if tactic is Tactic.CORNER and size.corners >> victim & 1:
        men = size.neighbors[victim]
        return Attack(tactic, victim, men, tuple((man, victim) for man in squares(men)))
    rays = (size.line(arrival, step) for step in (*ORTHOGONALS, *DIAGONALS))
    ray = next(ray for ray in rays if victim in ray)
    far = next((square for square in ray if own >> square & 1), ray[-1])
    return Attack(tactic, victim, (1 << arrival | 1 << far) & own, ((arrival, far),))


def charge(size: Geometry, origin: Square, arrival: Square, own: SquareSet, victim: Square, tactic: Tactic) -> Attack:
    """A man captured by a charge of the XXI games: by a push, or by a Phalanx."""
    way = size.slides[origin, arrival].step
    row = as_set(range(arrival, victim, way))
    if tactic is Tactic.PUSH_AND_CRUSH:
        anvil = victim + way if size.has(victim + way) else victim
        return Attack(tactic, victim, row | 1 << anvil & own, ((arrival, anvil),))
    aside = STRIDE if way in (EAST, -EAST) else 1
    block = row | max(row << aside & own, row >> aside & own, key=int.bit_count)
    return Attack(tactic, victim, block, ((arrival, victim),), block)


def pairs_around(man: Square, enemies: SquareSet) -> tuple[tuple[Square, Square], ...]:
    """The two ends of each line on which enemies are on both sides of a man.

    >>> from latrodb.core.square import set_of
    >>> pairs_around(18, set_of("a2", "c2", "b3"))
    ((17, 19),)
    """
    return tuple(
        (man - step, man + step)
        for step in (EAST, NORTH)
        if man >= step and enemies >> man - step & enemies >> man + step & 1
    )


def rectangles(men: SquareSet) -> tuple[SquareSet, ...]:
    """Every full rectangle of men, at least two squares wide and high, that is not part of a larger one; lowest first.

    >>> from latrodb.core.square import set_of
    >>> rectangles(set_of("a1", "b1", "a2", "b2", "c2")) == (set_of("a1", "b1", "a2", "b2"),)
    True
    """
    found = []
    row, heads = 0b11, men & men >> 1  # where rows of that width begin; the width grows
    while columns := heads & heads >> STRIDE:
        for low in squares(columns & ~(heads << STRIDE)):
            height = next(height for height in count(2) if not heads >> low + height * STRIDE & 1)
            found.append(sum(row << low + rank * STRIDE for rank in range(height)))
        row = row << 1 | 1
        heads &= men >> row.bit_length() - 1
    return tuple(sorted(each for each in found if not any(each & other == each != other for other in found)))
