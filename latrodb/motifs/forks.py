"""Double attacks, and the three kinds of fork among them.

Jose Carrillo, Latrunculi XXI, diagrams 7 and 38 to 40; Petteia XXI, diagram 6. A fork arises by a turn: the man who
moved has part in it. "Could" means by a legal turn if his side were to move again.
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
    """A man who could take two different men, or take one and immobilize the Dux; and every fork.

    Diagram 38: d5 threatens d5-b5# and d5-f5xf6xh5. It is called the double attack of that man, so two men with a
    threat each make none unless they are a fork of comrades.
    """
    found = [each for each in direct_threats(situation) if each.others.bit_count() > 1]
    yield from found
    yield from (fork for forks in (passive_forks, comrades_forks) for fork in forks(situation))


def direct_forks(situation: Situation) -> Iterator[Found]:
    """The man who moved could take two different men, be it by one turn or by two. Diagram 39, left."""
    side, man = _mover(situation)
    if side is not None:
        victims = takes(situation, side, man)
        if victims.bit_count() > 1:
            yield Found(side, man, victims)


def passive_forks(situation: Situation) -> Iterator[Found]:
    """The man who moved touches two enemies, each of whom a comrade could take, and without him could not.

    Diagram 7: after c8-c4, b4 and d4 fall to a8-a4 or e8-e4. Diagram 39, right: after Df7-f5, e5 and g5.
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
    """Two men, one of whom has just moved, each beside a victim of the other.

    Each could take the man beside his comrade, and without the comrade could not. Diagram 40: b6 beside b5 could take
    e5, and the Dux on e4 beside e5 could take b5.
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
    """The one man who has just moved and his side; no side if there was no such turn, or the game is over."""
    man = situation.arrivals
    if man.bit_count() != 1 or is_over(situation):
        return None, NOWHERE
    return situation.mover, man


def _needing(
    situation: Situation, side: Color, man: SquareSet, enemies: SquareSet, comrade: SquareSet = NOWHERE
) -> SquareSet:
    """Those of some enemies that a comrade (any one, or the one given) could take, and without a man could not."""
    found, alone = NOWHERE, None
    for other in squares(comrade or situation.position.army(side) & ~man):
        victims = takes(situation, side, 1 << other) & enemies
        if victims:
            alone = alone or situation.without(man)
            found |= victims & ~takes(alone, side, 1 << other)
    return found
