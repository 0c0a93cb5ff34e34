"""How likely a win is where dice decide: the expectation over all throws, to a stated number of turns."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from latrodb.core.step import Throw

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.core.step import Turn
    from latrodb.solver.search import Question

DICE_POSITIONS = 20_000  # that are seen unless a user says otherwise: some seconds


def win_chance(question: Question, turns: int, most: int) -> Fraction | None:
    """The chance that the winner reaches his goal within some turns of his own, if both sides play as well as they can.

    Every throw is as likely as the others. Nothing beyond these turns counts, and neither does repetition.

    Args:
        question: asked of a game with dice.
        turns: how many turns of the winner, 1 or more.
        most: how many positions may be seen.

    Returns:
        The exact chance, or None if it is not decided within `most` positions.
    """
    chances = _Chances(question, most)
    try:
        return chances.of(question.position, turns)
    except _StoppedError:
        return None


class _StoppedError(Exception):
    """More positions would have to be seen than are allowed."""


class _Chances:
    """The chances that are known, by position and turns left."""

    def __init__(self, question: Question, most: int) -> None:
        self.question, self.most = question, most
        self.known: dict[tuple[Position, int], Fraction] = {}

    def of(self, position: Position, turns: int) -> Fraction:
        """The chance in a position, where the winner has some turns left."""
        variant, winner = self.question.variant, self.question.winner
        if outcome := variant.outcome(position):
            return Fraction(self.question.goal.is_reached(outcome, winner))
        if not turns:
            return Fraction(0)
        if (position, turns) not in self.known:
            if len(self.known) >= self.most:
                raise _StoppedError
            self.known[position, turns] = Fraction(0)  # counted as seen
            self.known[position, turns] = self._best(position, turns)
        return self.known[position, turns]

    def _best(self, position: Position, turns: int) -> Fraction:
        """The chance of the best choice of the side to move: an action, the end of the turn, or to throw the die."""
        throws, found = list[Fraction](), list[Fraction]()
        is_attack = position.side is self.question.winner
        for turn in self.question.variant.system.turns(position):
            chances = throws if isinstance(turn[0], Throw) else found
            chances.append(self._after(position, turn, turns))
            if chances is found and chances[-1] == is_attack:
                return chances[-1]  # nothing is better
        if throws:
            found.append(sum(throws, Fraction(0)) / len(throws))
        return max(found) if is_attack else min(found)

    def _after(self, position: Position, turn: Turn, turns: int) -> Fraction:
        after = self.question.variant.system.play(position, turn).after
        has_ended = after.side is not position.side and position.side is self.question.winner
        return self.of(after, turns - has_ended)
