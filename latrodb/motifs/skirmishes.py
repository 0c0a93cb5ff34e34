"""Skirmishes and melees: men next to enemies.

Jose Carrillo, Latrunculi XXI, definition 2 and diagrams 15, 34 and 35; Petteia XXI, definition 2 and diagram 12.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import NOWHERE, SquareSet, as_set, squares
from latrodb.motifs.motif import Found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.motifs.situation import Situation


def skirmishes(situation: Situation) -> Iterator[Found]:
    """Two men of different sides next to each other. Definition 2, diagram 15."""
    for man in squares(situation.position.white):
        for enemy in squares(situation.touched.get(man, NOWHERE)):
            yield Found(None, 1 << man | 1 << enemy)


def one_on_one(situation: Situation) -> Iterator[Found]:
    """Two enemies next to each other, neither of them next to a third. Diagram 15: d7 and e7; i8 and j8."""
    for pair in skirmishes(situation):
        if all(situation.touched[man].bit_count() == 1 for man in squares(pair.squares)):
            yield pair


def two_on_one(situation: Situation) -> Iterator[Found]:
    """Two men next to one enemy. Diagram 15: a6 and b5 on a5; a5 and b4 on b5."""
    return _many_on_one(situation, 2)


def three_on_one(situation: Situation) -> Iterator[Found]:
    """Three men next to one enemy. Diagram 15: a1, b2 and c1 on b1."""
    return _many_on_one(situation, 3)


def melees(situation: Situation) -> Iterator[Found]:
    """Three or more men joined by skirmishes. Definition 2, diagrams 15, 34 and 35.

    Only skirmishes join men: two groups with comrades next to each other are two melees.
    """
    rest = set(situation.touched)
    while rest:
        group = _group(situation, rest.pop())
        rest -= set(squares(group))
        if group.bit_count() > 2:
            yield Found(None, group)


def _many_on_one(situation: Situation, count: int) -> Iterator[Found]:
    for man, enemies in situation.touched.items():
        if enemies.bit_count() == count:
            side = situation.position.color_at(man)
            yield Found(side.other if side is not None else None, enemies, 1 << man)


def _group(situation: Situation, man: int) -> SquareSet:
    """The men joined to a man by skirmishes."""
    group, fresh = NOWHERE, 1 << man
    while fresh:
        group |= fresh
        fresh = as_set(enemy for each in squares(fresh) for enemy in squares(situation.touched[each])) & ~group
    return group
