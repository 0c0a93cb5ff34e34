"""Museum Quintana's rules: men who run like rooks and take between two. Seed 001."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.step import Mark, Step, Tactic
from latrodb.core.turn import Shift, shared_shift
from latrodb.diagnostics.rule import RuleRef
from latrodb.rules.mechanics.armies import army_faults, rows_of
from latrodb.rules.mechanics.custodial import bracketed, captures_of, cornered, union
from latrodb.rules.mechanics.endings import count_out, find_backstop, is_stuck
from latrodb.rules.mechanics.explain_captures import bracket_attacks
from latrodb.rules.mechanics.options import with_field
from latrodb.rules.mechanics.slides import find_obstacle, open_slides, resolve_slide, slide_of
from latrodb.rules.mechanics.steps import carry_out, under_rule
from latrodb.rules.rulebook import load_rulebook
from latrodb.rules.system import UNSEEN, Resolution, Seen, count_turns, plain_proof

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry, Slide
    from latrodb.core.step import Violation
    from latrodb.core.turn import Turn
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.capabilities import Attack
    from latrodb.rules.mechanics.charges import Attacks
    from latrodb.rules.rulebook import Rulebook

MOVEMENT = RuleRef("quintana", "2nd rule")
ROWS = 2


@dataclass(frozen=True, slots=True)
class Quintana:
    """The rules of Museum Quintana, Kuenzing.

    Attributes:
        hemmed_in: what happens to a side without a move: `loses`, or `count` (more men win).
        corner_capture: whether two men beside a corner take the man in it.
        repetition: what the third occurrence of a position does: `count`, `draw` or `off`.
        quiet_limit: plies without a capture after which men are counted; 0 switches the rule off.
    """

    hemmed_in: str = "loses"
    corner_capture: bool = False
    repetition: str = "count"
    quiet_limit: int = 100

    @property
    def rulebook(self) -> Rulebook:
        """The rules, our readings and options."""
        return load_rulebook("quintana")

    @property
    def kernel(self) -> None:
        """This system has no bulk replayer."""
        return

    def with_option(self, key: str, value: str) -> Quintana:
        """The same game with one option set."""
        return with_field(self, key, value)

    def opening(self, size: Geometry) -> Position:
        """Two full rows a side (1st rule)."""
        return Position(size, rows_of(size, WHITE, ROWS), rows_of(size, BLACK, ROWS))

    def faults(self, position: Position) -> Iterator[Violation]:
        """A leader, or more men than two rows hold."""
        return army_faults(position, men=ROWS * position.geometry.files, duxes=0)

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """A turn is one slide of one man."""
        resolution = resolve_slide(position, written)
        return resolution._replace(objection=under_rule(resolution.objection, MOVEMENT))

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every slide, by man and direction. The history forbids nothing."""
        for slide in open_slides(position.geometry, position.army(position.side), position.men):
            yield (shared_shift(slide.origin, slide.target),)

    def violations(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> tuple[Violation, ...]:
        """What stands against a turn: an obstacle, or nothing."""
        fault = under_rule(find_obstacle(position, turn), MOVEMENT)
        return (fault,) if fault else ()

    def play(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> Step:
        """A slide carried out with its captures.

        Raises:
            TurnError: the slide is impossible.

        >>> import latrodb
        >>> quintana = latrodb.variant("quintana")
        >>> position = quintana.position("8/8/8/8/1Ss5/8/8/3S3s w")
        >>> [str(capture) for capture in quintana.play(position, "d1-d4").captures]
        ['c4']
        """
        obstacle = find_obstacle(position, turn)
        if obstacle:
            raise TurnError(obstacle.message)
        slide = slide_of(position, turn)
        found = self._attacks(position, slide)
        after = carry_out(position, slide.origin, slide.target, union(found))
        end = self._find_end(after, UNSEEN)
        mark = Mark.MATE if end and end.winner is position.side else Mark.NONE
        return Step(position, turn, after, captures_of(found), mark=mark)

    def outcome(self, position: Position, seen: Seen = UNSEEN) -> Outcome | None:
        """All taken or hemmed in; then repetition and quiet moves, which have men counted."""
        end = self._find_end(position, seen)
        if end:
            return end
        repeats = self.repetition != "off"
        closing = find_backstop(position, seen, repeats=repeats, quiet_limit=self.quiet_limit)
        if closing is Ending.REPETITION and self.repetition == "draw":
            return Outcome(None, closing)
        return _count(position, closing) if closing else None

    def proof(self, step: Step) -> str:
        """Why a step is marked: it wins."""
        return plain_proof(step)

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men who took part in each capture, by tactic."""
        move = step.turn[0]
        assert isinstance(move, Shift)
        return tuple(bracket_attacks(step, move.target, step.after.army(step.before.side)))

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of legal turns."""
        return count_turns(self, position, depth)

    def _attacks(self, position: Position, slide: Slide) -> Attacks:
        """Who falls to a slide (2nd rule)."""
        side, size = position.side, position.geometry
        prey = position.army(side.other)
        if not slide.near_target & prey:
            return ()
        own = position.army(side) ^ slide.origin_bit ^ slide.target_bit
        found = [(Tactic.CUSTODIAL, bracketed(size, slide.target, own, prey))]
        if self.corner_capture:
            found.append((Tactic.CORNER, cornered(size, slide.target, own, prey)))
        return tuple((tactic, victims) for tactic, victims in found if victims)

    def _find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """How the board itself ends the game; the side to move first, for the other has just moved."""
        for loser in (position.side, position.side.other):
            if not position.army(loser):
                return Outcome(loser.other, Ending.REDUCED)
        if not is_stuck(self, position, seen):
            return None
        if self.hemmed_in == "count":
            return _count(position, Ending.COUNT)
        return Outcome(position.side.other, Ending.STALEMATE)


def _count(position: Position, ending: Ending) -> Outcome:
    return count_out(position.white.bit_count(), position.black.bit_count(), ending)
