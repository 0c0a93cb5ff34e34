"""Men held in place by enemies, and how they get away.

Jose Carrillo, Latrunculi XXI, rules 10 to 12 and 16 to 19, diagrams 16 to 19, 29, 30, 34, 35 and 45; Petteia XXI,
rules 10 to 12, diagrams 13 and 14. Ulrich Schädler, 3rd rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import as_set
from latrodb.motifs.motif import Found
from latrodb.motifs.strikes import offensive

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.motifs.situation import Situation


def held(situation: Situation) -> Iterator[Found]:
    """A man held in place by enemies. Rules 10, 12 and 16 to 18.

    A soldier in a skirmish may not leave it without a capture or a hit (rule 10), unless comrades hold his enemies
    (rule 12). A Dux in a skirmish may only step (rule 16), only capture or hit (rule 17), or not move at all (rule 18).
    """
    for lock in situation.locks:
        yield Found(situation.position.color_at(lock.man), 1 << lock.man, lock.holders)


def locks_broken(situation: Situation) -> Iterator[Found]:
    """A man held in place by enemies makes a legal turn that captures or hits. Rules 11 and 19, diagrams 16 and 41.

    A Dux that steps under rule 16 without a capture or a hit does not break a lock.
    """
    before = situation.before
    if before is None or not situation.is_legal or not any(offensive(situation)):
        return
    for lock in before.locks:
        if situation.departures >> lock.man & 1:
            yield Found(situation.mover, situation.arrivals, lock.holders)


def redeployments(situation: Situation) -> Iterator[Found]:
    """A man next to an enemy, but not held, leaves by a legal turn that neither captures nor hits. Rule 12, diagram 17.

    The rule is about men in a melee. A man in a skirmish with one enemy is free only if a comrade is in a skirmish
    with that enemy, too; all three then form a melee. A Dux that steps under rule 16 is held, not redeployed.
    """
    before = situation.before
    if before is None or not situation.is_legal or any(offensive(situation)):
        return
    locked = as_set(lock.man for lock in before.locks)
    for man, enemies in before.touched.items():
        if situation.departures >> man & 1 and not locked >> man & 1:
            yield Found(situation.mover, situation.arrivals, enemies)
