"""Endings that several games share: counts of positions and of men, lost armies, no legal turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.rules.system import UNSEEN, Seen

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.rules.system import RuleSystem

MANY_TIMES = 3


def has_stood(position: Position, seen: Seen, times: int = MANY_TIMES) -> bool:
    """Whether a position has occurred `times` times, including the present one. False without a history."""
    return seen is not UNSEEN and seen.count(position) >= times


def count_out(white: int, black: int, ending: Ending) -> Outcome:
    """The side with more men wins; equal numbers are a draw. `ending` says what ended the game.

    >>> count_out(3, 5, Ending.QUIET).result
    '0-1'
    """
    if white == black:
        return Outcome(None, ending)
    return Outcome(WHITE if white > black else BLACK, ending)


def count_men(position: Position, ending: Ending, *, duxes: bool = True) -> Outcome:
    """The side with more men on the board wins, with or without counting leaders."""
    white, black = (position.army(side) if duxes else position.soldiers(side) for side in (WHITE, BLACK))
    return count_out(white.bit_count(), black.bit_count(), ending)


def find_reduced(position: Position, least: int = 0) -> Outcome | None:
    """A side with at most `least` men has lost. The side to move is examined first: the other has just moved."""
    for loser in (position.side, position.side.other):
        if position.army(loser).bit_count() <= least:
            return Outcome(loser.other, Ending.REDUCED)
    return None


def is_stuck(system: RuleSystem, position: Position, seen: Seen = UNSEEN) -> bool:
    """Whether the side to move has no legal turn."""
    return next(iter(system.turns(position, seen)), None) is None
