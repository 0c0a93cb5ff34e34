"""Double attacks, and the three kinds of fork.

Jose Carrillo, Latrunculi XXI, diagrams 7 and 38 to 40; Petteia XXI, diagram 6. A turn makes a fork: the man that
moved takes part in it. "Could" means with a legal turn if that side were to move again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import NOWHERE, SquareSet, squares
from latrodb.motifs.motif import Found
from latrodb.motifs.threats import direct_threats, is_over, takes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.color import Color
    from latrodb.motifs.situation import Situation


def double_attacks(situation: Situation) -> Iterator[Found]:
    """A man that could capture two different men, or capture one and immobilize the Dux; and every fork.

    Diagram 38: d5 threatens d5-b5# and d5-f5xf6xh5. The page calls it the double attack of that man, so two men with
    one threat each are not a double attack unless they make a comrades' fork.
    """
    found = [each for each in direct_threats(situation) if each.others.bit_count() > 1]
    yield from found
    yield from (fork for forks in (passive_forks, comrades_forks) for fork in forks(situation))


def direct_forks(situation: Situation) -> Iterator[Found]:
    """The man that moved could capture two different men, in one turn or in two. Diagram 39, left."""
    side, man = _mover(situation)
    if side is not None:
        victims = takes(situation, side, man)
        if victims.bit_count() > 1:
            yield Found(side, man, victims)


def passive_forks(situation: Situation) -> Iterator[Found]:
    """The man that moved is next to two enemies that comrades could capture only with his help.

    Diagram 7: after c8-c4, a8-a4 would capture b4, and e8-e4 d4. Diagram 39, right: after Df7-f5, e5 and g5.
    """
    side, man = _mover(situation)
    if side is None:
        return
    touched = situation.size.near[man] & situation.position.army(side.other)
    if touched.bit_count() > 1:
        victims = touched & _needing(situation, side, man, touched)
        if victims.bit_count() > 1:
            yield Found(side, man, victims)


def comrades_forks(situation: Situation) -> Iterator[Found]:
    """Two men, one of which has just moved, each next to an enemy that the other could capture with his help.

    Neither could capture without the other. Diagram 40: b6, next to b5, could capture e5, and the Dux on e4, next to
    e5, could capture b5.
    """
    side, man = _mover(situation)
    if side is None:
        return
    near, army, enemies = situation.size.near, situation.position.army(side), situation.position.army(side.other)
    beside, reach = near[man] & enemies, takes(situation, side, man)
    if not beside or not reach:
        return
    for square in squares(near[reach] & army & ~man):
        comrade = 1 << square
        his = near[comrade] & reach & ~takes(situation.without(comrade), side, man)
        mine = beside & _needing(situation, side, man, beside, comrade)
        if his and mine and (his | mine).bit_count() > 1:
            yield Found(side, man | comrade, his | mine)


def _mover(situation: Situation) -> tuple[Color | None, SquareSet]:
    """The one man that has just moved and his side; no side if there was no such turn or the game is over."""
    man = situation.arrivals
    if man.bit_count() != 1 or is_over(situation):
        return None, NOWHERE
    return situation.mover, man


def _needing(
    situation: Situation, side: Color, man: SquareSet, enemies: SquareSet, comrade: SquareSet = NOWHERE
) -> SquareSet:
    """Those of some enemies that a comrade (any, or the one given) could capture only with the help of a man."""
    found, alone = NOWHERE, None
    for other in squares(comrade or situation.position.army(side) & ~man):
        victims = takes(situation, side, 1 << other) & enemies
        if victims:
            alone = alone or situation.without(man)
            found |= victims & ~takes(alone, side, 1 << other)
    return found
