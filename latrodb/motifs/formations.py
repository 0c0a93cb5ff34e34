"""Formations: lines, Testudos, Phalanxes, and the castle of Latrotabuli.

Jose Carrillo, Latrunculi XXI, definitions 3 and 4, rule 14, diagrams 22 to 25 and 56; Petteia XXI, diagrams 19 to 22.
Jennifer Diane Reitz, Latrotabuli, sections 6 and 7.2.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.core.square import EAST, NORTH, NOWHERE, SquareSet, squares
from latrodb.core.turn import March
from latrodb.motifs.motif import Found

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from latrodb.motifs.situation import Situation

CASTLE = "O"


def formations_named(name: str, meaning: str) -> Callable[[Situation], Iterator[Found]]:
    """A function that finds the formations with a name in the rules; its docstring is the meaning."""

    def find(situation: Situation) -> Iterator[Found]:
        return (Found(each.side, each.men) for each in situation.formations if each.name == name)

    find.__doc__ = meaning
    return find


def lines(situation: Situation) -> Iterator[Found]:
    """Two or more men of a side on a rank or file without a gap. Rule 14, diagrams 22 and 56.

    One of them may be a Dux, as on j4 in diagram 56. Each line counts once, at its full length.
    """
    for side in (WHITE, BLACK):
        army = situation.position.army(side)
        for step in (EAST, NORTH):
            heads = army & ~(army << step) & army >> step
            for head in squares(heads):
                yield Found(side, _run(army, 1 << head, step))


def castles(situation: Situation) -> Iterator[Found]:
    """Two men move in front of the two next to them on the home row. Latrotabuli, section 7.2.1."""
    for step in situation.steps:
        if any(isinstance(move, March) and move.manner == CASTLE for move in step.turn):
            yield Found(step.before.side, situation.arrivals)


def _run(army: SquareSet, head: SquareSet, step: int) -> SquareSet:
    found = NOWHERE
    while head & army:
        found |= head
        head <<= step
    return found
