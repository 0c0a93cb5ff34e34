"""Museum Quintana's rules: men move like rooks and capture between two.

Rules: Wikipedia, Ludus latrunculorum, section Museum Quintana.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import EAST, NORTH, Square, as_set
from latrodb.core.step import Capture, Tactic
from latrodb.rules.capabilities import Attack
from latrodb.rules.kinds.one_man import OneManGame
from latrodb.rules.mechanics.armies import rows_of
from latrodb.rules.mechanics.custodial import arrival, bracketed, cornered
from latrodb.rules.mechanics.endings import count_men, find_reduced, is_stuck
from latrodb.rules.mechanics.slides import shift_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.core.step import Step
    from latrodb.core.turn import Shift, Turn
    from latrodb.rules.engine.table import Table
    from latrodb.rules.mechanics.custodial import Attacks
    from latrodb.rules.system import Seen


@dataclass(frozen=True)
class Quintana(OneManGame):
    """The rules of Museum Quintana, Künzing.

    Attributes:
        hemmed_in: what happens to a side without a move: `loses`, or `count` (more men win).
        walk_in: whether a man that moves in between two enemies is `safe` or `taken`.
        corner_capture: whether two men next to a corner capture the man in it.
        repetition: what the third occurrence of a position does: `count`, `draw` or `off`.
        quiet_limit: plies without a capture after which men are counted; 0 switches the rule off.
    """

    name = "quintana"
    movement = "2nd rule"

    hemmed_in: str = "loses"
    walk_in: str = "safe"
    corner_capture: bool = False
    repetition: str = "count"

    @property
    def table(self) -> Table | None:
        """These rules as a table, if only the limits on repetition and quiet turns differ from the default."""
        from latrodb.rules.engine.table import Event, Table

        if not self.has_defaults("repetition", "quiet_limit"):
            return None
        events = {"count": Event.COUNT, "draw": Event.DRAW, "off": Event.NOTHING}
        return Table(takes_duxes=True, least=0, repetition=events[self.repetition], quiet=Event.COUNT, quiet_limit=self.quiet_limit)

    def opening(self, size: Geometry) -> Position:
        """Two full rows a side (1st rule)."""
        return Position(size, rows_of(size, WHITE, 2), rows_of(size, BLACK, 2))

    def attacks(self, position: Position, move: Shift) -> Attacks:
        """Captures between two and, with `corner_capture`, in a corner (2nd rule)."""
        around = arrival(position, move)
        corner = cornered(*around) if self.corner_capture else 0
        return (Tactic.CUSTODIAL, bracketed(*around)), (Tactic.CORNER, corner)

    def carry_out(self, position: Position, turn: Turn) -> tuple[Position, tuple[Capture, ...]]:
        """The position after a turn and its captures; with an option, the man that moved may be among them.

        >>> import latrodb
        >>> quintana = latrodb.variant("quintana/8x8[walk_in=taken]")
        >>> step = quintana.play(quintana.position("8/8/8/8/1s1s4/8/8/2S4S w"), "c1-c4")
        >>> [str(capture) for capture in step.captures]
        ['c4']
        """
        after, captures = super().carry_out(position, turn)
        walker = shift_of(turn).target
        if self.walk_in == "safe" or not list(find_catchers(after, walker)):
            return after, captures
        left = ~(1 << walker)
        return (
            replace(after, white=after.white & left, black=after.black & left, quiet=0),
            (*captures, Capture(walker, (Tactic.CUSTODIAL,))),
        )

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men that took part in each capture, including enemies that caught the mover."""
        walker = shift_of(step.turn).target
        others = tuple(each for each in step.captures if each.square != walker)
        found = super().attacks_of(replace(step, captures=others))
        pairs = find_catchers(step.after, walker) if others != step.captures else ()
        return (*found, *(Attack(Tactic.CUSTODIAL, walker, as_set(pair), (pair,)) for pair in pairs))

    def find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """A side has lost all its men, or is hemmed in; then men may be counted."""
        if end := find_reduced(position):
            return end
        if not is_stuck(self, position, seen):
            return None
        if self.hemmed_in == "count":
            return count_men(position, Ending.COUNT)
        return Outcome(position.side.other, Ending.STALEMATE)

    def close(self, position: Position, ending: Ending) -> Outcome | None:
        """Men are counted, except for repetition with another option."""
        if ending is Ending.REPETITION and self.repetition != "count":
            return super().close(position, ending)
        return count_men(position, ending)


def find_catchers(position: Position, walker: Square) -> Iterator[tuple[Square, Square]]:
    """The pairs of squares on both sides of a man on a rank or file that both hold a man of the side to move."""
    enemies = position.army(position.side)
    for step in (EAST, NORTH):
        pair = (walker - step, walker + step)
        if all(position.geometry.has(square) and enemies >> square & 1 for square in pair):
            yield pair
