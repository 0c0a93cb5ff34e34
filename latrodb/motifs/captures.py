"""Captures by their tactics, and turns that take several men.

Jose Carrillo, Latrunculi XXI, rules 5, 8 and 13 to 15, diagrams 8, 43 and 44.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import as_set
from latrodb.motifs.motif import Found

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from latrodb.core.step import Tactic
    from latrodb.motifs.situation import Situation


def captures_by(tactic: Tactic) -> Callable[[Situation], Iterator[Found]]:
    """A function that finds the captures by one tactic: each man taken, and where the men of the turn ended."""

    def find(situation: Situation) -> Iterator[Found]:
        for step in situation.steps:
            victims = as_set(capture.square for capture in step.captures if tactic in capture.tactics)
            if victims:
                yield Found(step.before.side, situation.arrivals, victims)

    return find


def dual_captures(situation: Situation) -> Iterator[Found]:
    """A turn that takes two men or more. Diagrams 8, 43 and 44."""
    if situation.victims.bit_count() > 1:
        yield Found(situation.mover, situation.arrivals, situation.victims)
