"""Falkener's rules: thirty men a side that step and capture in all eight directions.

Rules: Wikipedia, Ludus latrunculorum, section Falkener.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import NOWHERE, STRIDE, as_set, square_name, squares
from latrodb.core.step import Fault, Tactic, Violation
from latrodb.core.turn import Shift, Turn, shared_shift
from latrodb.rules.kinds.one_man import OneManGame
from latrodb.rules.mechanics.armies import rows_of
from latrodb.rules.mechanics.custodial import EIGHT, arrival, bracketed
from latrodb.rules.mechanics.endings import find_reduced, is_stuck
from latrodb.rules.mechanics.slides import shift_of
from latrodb.rules.mechanics.steps import Gait, find_step_obstacle, goals, leaps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.rules.engine.table import Table
    from latrodb.rules.mechanics.custodial import Attacks
    from latrodb.rules.system import Seen


@dataclass(frozen=True)
class Falkener(OneManGame):
    """The rules of Edward Falkener, 1892.

    Attributes:
        full: whether all squares of the five rows are filled, with sixty men a side, instead of every other square.
        jumps: whether a man may leap over an enemy next to him, in any direction, to the empty square beyond.
        lone_man: what happens to a side with one man: it `loses` or `plays_on`.
        repetition: what the third occurrence of a position does: `draw` or `off`.
        quiet_limit: plies without a capture after which the game is drawn; 0 switches the rule off.
    """

    name = "falkener"
    movement = "3rd rule"

    full: bool = False
    jumps: bool = False
    lone_man: str = "loses"
    quiet_limit: int = 200

    @property
    def table(self) -> Table | None:
        """These rules as a table, unless men leap or fight on alone."""
        from latrodb.rules.engine.table import Event, Table

        if not self.has_defaults("full", "repetition", "quiet_limit"):
            return None
        repetition = Event.NOTHING if self.repetition == "off" else Event.DRAW
        return Table(steps=True, takes_duxes=True, least=1, repetition=repetition, quiet_limit=self.quiet_limit)

    def opening(self, size: Geometry) -> Position:
        """Five rows a side, every other square from each player's own left-hand corner (2nd rule)."""
        white, black = rows_of(size, WHITE, 5), rows_of(size, BLACK, 5)
        if self.full:
            return Position(size, white, black)
        last = size.squares[-1]
        near = as_set(each for each in squares(white) if _is_even(each))
        far = as_set(each for each in squares(black) if _is_even(last - each))
        return Position(size, near, far)

    def moves(self, position: Position) -> Iterator[Shift]:
        """Every step and, with `jumps`, every leap, by man."""
        size, men, gait = position.geometry, position.men, self._gait(position)
        for origin in squares(position.army(position.side)):
            for target in squares(goals(size, origin, men, gait)):
                yield shared_shift(origin, target)

    def find_obstacle(self, position: Position, turn: Turn) -> Violation | None:
        """What makes a turn impossible; a move to an empty square out of reach is only illegal."""
        return self.under_movement(find_step_obstacle(position, turn))

    def objections(self, position: Position, turn: Turn, after: Position, seen: Seen) -> Iterator[Violation]:
        """A move to a square that the man cannot reach (3rd rule, readings F3 and F4).

        >>> import latrodb
        >>> falkener = latrodb.variant("falkener")
        >>> for violation in falkener.play(falkener.opening(), "a5-a7").violations:
        ...     print(violation.message)
        a man goes one square in any direction, but a7 is further from a5
        """
        move, size, men, gait = shift_of(turn), position.geometry, position.men, self._gait(position)
        if goals(size, move.origin, men, gait) >> move.target & 1:
            return
        kind, at, to = Fault.NOT_A_STEP, square_name(move.origin), square_name(move.target)
        text = f"a man goes one square in any direction, but {to} is further from {at}"
        if leaps(size, move.origin, men, gait._replace(hurdles=men)) >> move.target & 1:
            kind, over = Fault.LEAP, square_name((move.origin + move.target) // 2)
            whom = "his own men" if self.jumps else "any man"
            text = f"{at}-{to} leaps over {over}, but a man does not leap over {whom} (reading F4)"
        yield Violation(kind, text, self.cite(self.movement), (move.origin, move.target))

    def attacks(self, position: Position, move: Shift) -> Attacks:
        """Every enemy between the mover and another man of his side (4th rule)."""
        return ((Tactic.CUSTODIAL, bracketed(*arrival(position, move), EIGHT)),)

    def find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """A side has one man left, or all its men are shut in."""
        if end := find_reduced(position, 1 if self.lone_man == "loses" else 0):
            return end
        return Outcome(position.side.other, Ending.STALEMATE) if is_stuck(self, position, seen) else None

    def _gait(self, position: Position) -> Gait:
        return Gait(EIGHT, position.army(position.side.other) if self.jumps else NOWHERE)


def _is_even(distance: int) -> bool:
    """Whether a square, counted from a corner, is of that corner's color."""
    return (distance // STRIDE + distance % STRIDE) % 2 == 0
