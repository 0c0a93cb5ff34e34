"""Captures by tactic, and turns that capture several men.

Jose Carrillo, Latrunculi XXI, rules 5, 8 and 13 to 15, diagrams 6, 8, 9, 19 to 25, 43 and 44; Petteia XXI, the same
rules, diagrams 5, 7, 8 and 16 to 22.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import NOWHERE, SquareSet
from latrodb.core.step import Tactic
from latrodb.motifs.motif import Found

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from latrodb.core.square import Square
    from latrodb.motifs.situation import Situation


MEANINGS = {
    Tactic.CUSTODIAL: "A man is captured between two enemies.",
    Tactic.CORNER: "A man is captured in a corner, or between an enemy and a corner.",
    Tactic.PUSH_AND_CRUSH: "A man charges up behind a comrade, and the enemy in front of that comrade is captured.",
    Tactic.FLANK: "A man charges one end of an enemy line that has a comrade at its other end, and captures the man "
    "in front of him.",
    Tactic.PHALANX: "A man charges up behind a row of comrades with a second row beside it, and the enemy in front of "
    "the row is captured.",
    Tactic.LINE: "A line of men is captured.",
    Tactic.RIGHT_ANGLE: "A man is captured by two enemies in a line and the Centurion at a right angle to them.",
    Tactic.DECURSIO: "A Phalanx charges through enemies and captures them.",
    Tactic.REMOVAL: "A bound man is removed instead of moving.",
    Tactic.KILL: "A man is killed by spending pips.",
}


def captures_by(tactic: Tactic) -> Callable[[Situation], Iterator[Found]]:
    """A function that finds the captures by one tactic: each captured man and the men that took part."""

    def find(situation: Situation) -> Iterator[Found]:
        for step in situation.steps:
            for capture in step.captures:
                if tactic in capture.tactics:
                    men = _attackers(situation, capture.square, tactic)
                    yield Found(step.before.side, men, 1 << capture.square)

    find.__doc__ = MEANINGS[tactic]
    return find


def crushed_at_the_wall(situation: Situation) -> Iterator[Found]:
    """A man crushed against the edge of the board. Rule 13a, diagram 19."""
    return (found for found, is_wall in _crushed(situation) if is_wall)


def crushed_on_a_man(situation: Situation) -> Iterator[Found]:
    """A man crushed against another man of the capturing side. Rule 13b, diagram 20."""
    return (found for found, is_wall in _crushed(situation) if not is_wall)


def dual_captures(situation: Situation) -> Iterator[Found]:
    """A turn that captures two or more men. Diagrams 8, 21, 43 and 44.

    A man captured by two tactics at once counts once.
    """
    if situation.victims.bit_count() > 1:
        yield Found(situation.mover, situation.arrivals, situation.victims)


def _attackers(situation: Situation, victim: Square, tactic: Tactic) -> SquareSet:
    """The men that took part in a capture; where the rules do not say, the men that moved."""
    found = NOWHERE
    for attack in situation.attacks:
        if attack.victim == victim and attack.tactic is tactic:
            found |= attack.men
    return found & situation.position.men or situation.arrivals


def _crushed(situation: Situation) -> Iterator[tuple[Found, bool]]:
    """The men captured by push and crush, and whether against a wall, where no line of the attack goes past the man."""
    for attack in situation.attacks:
        if attack.tactic is Tactic.PUSH_AND_CRUSH:
            is_wall = any(end == attack.victim for _, end in attack.lines)
            yield Found(situation.mover, attack.men, 1 << attack.victim), is_wall
