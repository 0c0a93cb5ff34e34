"""Games in which a written turn is one turn."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from latrodb.core.step import Step, Violation
from latrodb.rules.game import Game
from latrodb.rules.system import UNSEEN, Resolution

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.core.step import Turn
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.system import Seen


@dataclass(frozen=True)
class WholeTurns(Game):
    """A game whose class says how a written turn is read (`read`)."""

    @abstractmethod
    def read(self, position: Position, written: WrittenTurn) -> Turn | Violation:
        """What a written turn means; whether it can be played is not checked."""

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """What a written turn means in a position; the captures and marks in it are only claims."""
        turn = self.read(position, written)
        objection = turn if isinstance(turn, Violation) else self.try_turn(position, turn)
        return Resolution((), objection) if objection else Resolution((turn,))  # type: ignore[arg-type]

    def can_play(self, position: Position, written: WrittenTurn) -> bool:
        """Whether a written turn can be played, legal or not; cheaper than to find out why not."""
        turn = self.read(position, written)
        given = turn if isinstance(turn, Violation) else self.squares_of(position, turn)
        return not isinstance(given, Violation) and self._place_at(position).force(turn, given)  # type: ignore[arg-type]

    def carry_out(self, position: Position, written: WrittenTurn, seen: Seen = UNSEEN) -> tuple[Step, ...] | Violation:
        """Play a written turn, legal or not: what it does, or what makes it impossible."""
        turn = self.read(position, written)
        if isinstance(turn, Violation):
            return turn
        place = self._place_at(position)
        return self._try(place, position, turn) or (self._step_of(place, position, turn, seen),)
