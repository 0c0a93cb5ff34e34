"""Games in which a turn moves one man from one square to another."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from latrodb.core.color import WHITE
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.turn import Shift, shared_shift
from latrodb.rules.kinds.game import Game
from latrodb.rules.mechanics.armies import army_faults
from latrodb.rules.mechanics.custodial import captures_of, union
from latrodb.rules.mechanics.explain_captures import bracket_attacks
from latrodb.rules.mechanics.slides import find_obstacle, open_slides, read_shift, shift_of, under_rule
from latrodb.rules.mechanics.steps import carry_out
from latrodb.rules.system import UNSEEN, Resolution, Seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.position import Position
    from latrodb.core.step import Capture, Step, Violation
    from latrodb.core.turn import Turn
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.capabilities import Attack
    from latrodb.rules.mechanics.custodial import Attacks


@dataclass(frozen=True)
class OneManGame(Game):
    """A game in which each turn moves one man; men move like rooks by default.

    A game is a frozen dataclass derived from this one. It must define its `name`, its `opening`, the men that a move
    captures (`attacks`) and what ends it on the board (`find_end`). It may also define:

    - `movement`, the label of the rule that a diagonal or blocked move breaks;
    - `moves`, how men move, and `find_obstacle`, what makes a move impossible, if men do not move like rooks;
    - `objections`, the rules that a possible turn breaks; `is_judged`, whether any of `moves` may break one; otherwise
      `turns` lists them all without asking;
    - `mark`, if turns have marks other than that of a win;
    - `close`, what repetition and quiet turns do, if not a draw.

    Attributes:
        repetition: what the third occurrence of a position does; `off` switches the rule off.
    """

    repetition: str = "draw"

    movement: ClassVar[str] = ""

    @abstractmethod
    def attacks(self, position: Position, move: Shift) -> Attacks:
        """The men that a move captures, by tactic, judged after the move and before any removal."""

    def moves(self, position: Position) -> Iterator[Shift]:
        """Every move without an obstacle, by man and direction."""
        for slide in open_slides(position.geometry, position.army(position.side), position.men):
            yield shared_shift(slide.origin, slide.target)

    def find_obstacle(self, position: Position, turn: Turn) -> Violation | None:
        """What makes a turn impossible, or None."""
        return self.under_movement(find_obstacle(position, turn))

    def under_movement(self, obstacle: Violation | None) -> Violation | None:
        """Add the rule on movement to an obstacle that is about the way."""
        return under_rule(obstacle, self.cite(self.movement)) if obstacle and self.movement else obstacle

    def objections(self, position: Position, turn: Turn, after: Position, seen: Seen) -> Iterator[Violation]:
        """The rules that a possible turn breaks: none."""
        return iter(())

    def is_judged(self, position: Position, seen: Seen) -> bool:
        """Whether any of `moves` may break a rule."""
        return False

    def close(self, position: Position, ending: Ending) -> Outcome | None:
        """Repetition and quiet turns draw the game; repetition does nothing if it is `off`."""
        return None if ending is Ending.REPETITION and self.repetition == "off" else Outcome(None, ending)

    def faults(self, position: Position) -> Iterator[Violation]:
        """More men than in the opening, or too many or too few leaders."""
        opening = self.opening(position.geometry)
        men, duxes = opening.soldiers(WHITE), opening.dux(WHITE)
        return army_faults(position, men=men.bit_count(), duxes=duxes.bit_count())

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """Read a turn: one move of one man."""
        return self.possible(position, read_shift(position.geometry, written))

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every legal move, by man and direction."""
        is_judged = self.is_judged(position, seen)
        for move in self.moves(position):
            if not (is_judged and any(self.objections(position, (move,), self.after(position, move), seen))):
                yield (move,)

    def after(self, position: Position, move: Shift) -> Position:
        """The position after a move that has no obstacle."""
        return carry_out(position, move.origin, move.target, union(self.attacks(position, move)))

    def carry_out(self, position: Position, turn: Turn) -> tuple[Position, tuple[Capture, ...]]:
        """The position after a turn that has no obstacle, and its captures."""
        move = shift_of(turn)
        found = self.attacks(position, move)
        return carry_out(position, move.origin, move.target, union(found)), captures_of(found)

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men that took part in each capture, by tactic."""
        arrival = shift_of(step.turn).target
        return tuple(bracket_attacks(step, arrival, step.after.army(step.before.side)))
