"""Motifs that depend on best play, found only where a search proves them; repetition and quiet turns set aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import NOWHERE
from latrodb.motifs.situation import Found
from latrodb.rules.boards import search_board
from latrodb.solver.search import Goal, Limits, Question, Solver

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.color import Color
    from latrodb.core.position import Position
    from latrodb.motifs.situation import Situation

TURNS = 3  # of the winner
LIMITS = Limits(positions=1_000_000)  # for each question; about a tenth of a second


def mating_nets(situation: Situation) -> Iterator[Found]:
    """A turn after which its side mates by force within three turns. `others` is the Dux in the net.

    Latrunculi XXI, diagram 47.
    """
    mover, position = situation.mover, situation.position
    if mover is None or not situation.is_legal or situation.is_over:
        return
    dux = position.duxes & position.army(mover.other)
    if dux and _wins(situation, position, mover, Goal.MATE):
        yield Found(mover, situation.arrivals, dux)


def zugzwangs(situation: Situation) -> Iterator[Found]:
    """The side to move loses by force within three enemy turns, and would not if it could pass.

    `squares` are its men that can move. Latrunculi XXI, diagram 48, uses the word where a side only loses faster.
    """
    position, side = situation.position, situation.position.side
    if situation.is_over or not _wins(situation, position, side.other):
        return
    passed = position.with_side(side.other)
    if situation.system.outcome(passed) is None and _wins(situation, passed, side.other) is False:
        movers = NOWHERE
        for turn in situation.turns(side):
            movers |= turn.movers
        yield Found(side, movers)


def zwischenzugs(situation: Situation) -> Iterator[Found]:
    """A turn that wins by force within three turns, though the enemy threatens to win with two turns in a row.

    The threat is there before and after the turn: an in-between move does not answer it. `others` is the Dux, or the
    men, of the loser. Latrunculi XXI, diagram 49; diagram 50 is about men and not about a win.
    """
    mover, position = situation.mover, situation.position
    if mover is None or not situation.before or not situation.is_legal or situation.is_over:
        return
    loser = mover.other
    threats = (each.with_side(loser) for each in (situation.before.position, position))
    if all(_wins_alone(situation, each) for each in threats) and _wins(situation, position, mover):
        men = position.army(loser)
        yield Found(mover, situation.arrivals, position.duxes & men or men)


def _wins(situation: Situation, position: Position, side: Color, goal: Goal = Goal.WIN) -> bool | None:
    """Whether a side wins by force within three turns of a game that goes on; None if the limits do not tell."""
    return Solver(Question(situation.variant, position, side, goal, counts=False), LIMITS).wins(TURNS)


def _wins_alone(situation: Situation, position: Position) -> bool:
    """Whether the side to move wins if it makes two turns in a row."""
    system, side = situation.system, position.side
    for turn in system.turns(position):
        after = system.play(position, turn).after
        if outcome := system.outcome(after):
            if outcome.winner is side:
                return True
        elif board := search_board(system, after.with_side(side)):
            for number in board.turns():
                board.play(number)
                end = board.outcome()
                board.undo()
                if end and end & 3 == side:
                    return True
    return False
