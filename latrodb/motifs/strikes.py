"""What the man that moved does at his new square: captures, hits the enemy Dux, steps between enemies.

Jose Carrillo, Latrunculi XXI, definition 1, rules 6 and 19, diagrams 7, 14 and 30; Petteia XXI, diagrams 6 and 11.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import EAST, NORTH, squares
from latrodb.motifs.motif import Found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.motifs.situation import Situation


def hits(situation: Situation) -> Iterator[Found]:
    """The man that moved is now next to the enemy Dux. Definition 1, rule 19, diagrams 14 and 30.

    Every such turn is a hit, whatever its mark: `*`, `(+)`, `+` and `#` tell how many paths the Dux has left.
    """
    if situation.mover is not None:
        dux = situation.position.dux(situation.mover.other)
        if near := situation.arrivals & situation.size.near[dux]:
            yield Found(situation.mover, near, dux)


def offensive(situation: Situation) -> Iterator[Found]:
    """The turn captures a man or hits the enemy Dux. Definition 1, diagram 14.

    A threat alone is not offensive.
    """
    hit = next(hits(situation), None)
    if situation.victims or hit:
        yield Found(situation.mover, situation.arrivals, situation.victims | (hit.others if hit else 0))


def steps_between(situation: Situation) -> Iterator[Found]:
    """The man that moved is now between two enemies on a rank or file, neither of them captured. Rule 6, diagram 7."""
    if situation.mover is None:
        return
    enemies = situation.position.army(situation.mover.other)
    for man in squares(situation.arrivals):
        for step in (EAST, NORTH):
            pair = (1 << man << step | 1 << man >> step) & enemies
            if pair.bit_count() == 2:
                yield Found(situation.mover, 1 << man, pair)
