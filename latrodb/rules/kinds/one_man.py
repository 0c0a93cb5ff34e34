"""Games in which a turn moves one man from one square to another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from latrodb.core.color import WHITE
from latrodb.core.errors import TurnError
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.step import Mark, Step
from latrodb.core.turn import Shift, shared_shift
from latrodb.rules.kinds.game import Game
from latrodb.rules.mechanics.armies import army_faults
from latrodb.rules.mechanics.custodial import captures_of, union
from latrodb.rules.mechanics.endings import has_stood
from latrodb.rules.mechanics.explain_captures import bracket_attacks
from latrodb.rules.mechanics.slides import find_obstacle, open_slides, resolve_shift, shift_of, under_rule
from latrodb.rules.mechanics.steps import carry_out
from latrodb.rules.system import UNSEEN, Resolution, Seen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.step import Violation
    from latrodb.core.turn import Turn
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.capabilities import Attack
    from latrodb.rules.mechanics.charges import Attacks


@dataclass(frozen=True)
class OneManGame(Game, ABC):
    """A game of moves by one man, who by default goes like a rook.

    A game is a frozen dataclass derived from this one. It has to say its `name`, its `opening`, who falls to a move
    (`attacks`) and what ends it on the board (`find_end`). It may say more:

    - `movement`, the label of the rule that a way along no line or over men breaks;
    - `moves`, how men go, and `find_obstacle`, what keeps them from going, where they do not go like rooks;
    - `objections`, what the rules have against a possible move; `is_judged`, whether they may have anything against
      one of `moves`; else `turns` lists all those without asking;
    - `mark`, if moves bear other marks than that of a win;
    - `close`, what repetition and quiet moves do, if not a draw.

    Attributes:
        repetition: what the third occurrence of a position does; `off` switches the rule off.
        quiet_limit: plies without a capture that close the game; 0 switches the rule off.
    """

    repetition: str = "draw"
    quiet_limit: int = 100

    movement: ClassVar[str] = ""

    @abstractmethod
    def opening(self, size: Geometry) -> Position:
        """The position before the first turn on a board of that size."""

    @abstractmethod
    def attacks(self, position: Position, move: Shift) -> Attacks:
        """Who falls to a move, by tactic, judged on the board after the move and before any removal."""

    @abstractmethod
    def find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """How the board itself ends the game; the side to move is asked first, for the other has just moved."""

    def moves(self, position: Position) -> Iterator[Shift]:
        """Every move without an obstacle, by man and direction."""
        for slide in open_slides(position.geometry, position.army(position.side), position.men):
            yield shared_shift(slide.origin, slide.target)

    def find_obstacle(self, position: Position, turn: Turn) -> Violation | None:
        """What makes a turn impossible, or None."""
        return self.under_movement(find_obstacle(position, turn))

    def under_movement(self, obstacle: Violation | None) -> Violation | None:
        """An obstacle, citing the rule of movement if it is about the way."""
        return under_rule(obstacle, self.cite(self.movement)) if self.movement else obstacle

    def objections(self, position: Position, move: Shift, after: Position, seen: Seen) -> Iterator[Violation]:
        """What the rules have against a move that is possible. `after` is the position that it leads to."""
        return iter(())

    def is_judged(self, position: Position, seen: Seen) -> bool:
        """Whether there may be an objection to one of `moves`."""
        return False

    def mark(self, position: Position, move: Shift, after: Position) -> Mark:
        """The mark of a move: whether it wins."""
        end = self.find_end(after, UNSEEN)
        return Mark.MATE if end and end.winner is position.side else Mark.NONE

    def close(self, position: Position, ending: Ending) -> Outcome | None:
        """What the third occurrence of a position or the last of the quiet moves does; None lets play go on."""
        return None if ending is Ending.REPETITION and self.repetition == "off" else Outcome(None, ending)

    def faults(self, position: Position) -> Iterator[Violation]:
        """More men than the opening has, or leaders too many or too few."""
        opening = self.opening(position.geometry)
        men, duxes = opening.soldiers(WHITE), opening.dux(WHITE)
        return army_faults(position, men=men.bit_count(), duxes=duxes.bit_count())

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """A turn is one move of one man."""
        return resolve_shift(position, written, self.find_obstacle)

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every legal move, by man and direction."""
        is_judged = self.is_judged(position, seen)
        for move in self.moves(position):
            if not (is_judged and any(self.objections(position, move, self.after(position, move), seen))):
                yield (move,)

    def violations(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> tuple[Violation, ...]:
        """The obstacle to a turn, or every rule that it breaks."""
        if obstacle := self.find_obstacle(position, turn):
            return (obstacle,)
        move = shift_of(turn)
        return tuple(self.objections(position, move, self.after(position, move), seen))

    def play(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> Step:
        """A move carried out with its captures, legal or not.

        Raises:
            TurnError: the move is impossible.

        >>> import latrodb
        >>> quintana = latrodb.variant("quintana")
        >>> position = quintana.position("8/8/8/8/1Ss5/8/8/3S3s w")
        >>> [str(capture) for capture in quintana.play(position, "d1-d4").captures]
        ['c4']
        """
        if obstacle := self.find_obstacle(position, turn):
            raise TurnError(obstacle.message)
        move = shift_of(turn)
        found = self.attacks(position, move)
        after = carry_out(position, move.origin, move.target, union(found))
        violations = tuple(self.objections(position, move, after, seen))
        mark = self.mark(position, move, after)
        return Step(position, turn, after, captures_of(found), mark=mark, violations=violations)

    def after(self, position: Position, move: Shift) -> Position:
        """The position after a move that has no obstacle."""
        return carry_out(position, move.origin, move.target, union(self.attacks(position, move)))

    def outcome(self, position: Position, seen: Seen = UNSEEN) -> Outcome | None:
        """What ends the game on the board; else repetition, else quiet moves."""
        if end := self.find_end(position, seen):
            return end
        repeated = self.close(position, Ending.REPETITION) if has_stood(position, seen) else None
        if repeated or not self.quiet_limit or position.quiet < self.quiet_limit:
            return repeated
        return self.close(position, Ending.QUIET)

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men who took part in each capture, by tactic."""
        arrival = shift_of(step.turn).target
        return tuple(bracket_attacks(step, arrival, step.after.army(step.before.side)))
