"""Museum Quintana's rules: men move like rooks and capture between two. Seed 001."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.step import Tactic
from latrodb.rules.kinds.one_man import OneManGame
from latrodb.rules.mechanics.armies import rows_of
from latrodb.rules.mechanics.custodial import arrival, bracketed, cornered
from latrodb.rules.mechanics.endings import count_men, find_reduced, is_stuck

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry
    from latrodb.core.turn import Shift
    from latrodb.rules.mechanics.custodial import Attacks
    from latrodb.rules.system import Seen


@dataclass(frozen=True)
class Quintana(OneManGame):
    """The rules of Museum Quintana, Künzing.

    Attributes:
        hemmed_in: what happens to a side without a move: `loses`, or `count` (more men win).
        corner_capture: whether two men beside a corner take the man in it.
        repetition: what the third occurrence of a position does: `count`, `draw` or `off`.
        quiet_limit: plies without a capture after which men are counted; 0 switches the rule off.
    """

    name = "quintana"
    movement = "2nd rule"

    hemmed_in: str = "loses"
    corner_capture: bool = False
    repetition: str = "count"

    def opening(self, size: Geometry) -> Position:
        """Two full rows a side (1st rule)."""
        return Position(size, rows_of(size, WHITE, 2), rows_of(size, BLACK, 2))

    def attacks(self, position: Position, move: Shift) -> Attacks:
        """Men between two, and with `corner_capture` in a corner (2nd rule)."""
        around = arrival(position, move)
        corner = cornered(*around) if self.corner_capture else 0
        return (Tactic.CUSTODIAL, bracketed(*around)), (Tactic.CORNER, corner)

    def find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """All men taken; or hemmed in, where men may be counted."""
        if end := find_reduced(position):
            return end
        if not is_stuck(self, position, seen):
            return None
        if self.hemmed_in == "count":
            return count_men(position, Ending.COUNT)
        return Outcome(position.side.other, Ending.STALEMATE)

    def close(self, position: Position, ending: Ending) -> Outcome | None:
        """Men are counted, but for repetition with another option."""
        if ending is Ending.REPETITION and self.repetition != "count":
            return super().close(position, ending)
        return count_men(position, ending)
