"""What all kinds of games share: options, reading and playing turns, endings, counting sequences of turns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from latrodb.core.errors import TurnError
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.step import Mark, Step, Violation
from latrodb.core.symmetry import board_images
from latrodb.rules.mechanics.endings import has_stood
from latrodb.rules.system import UNSEEN, Resolution, RuleSystem, Seen, count_turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.step import Capture
    from latrodb.core.symmetry import Image
    from latrodb.core.turn import Turn
    from latrodb.diagnostics.rule import RuleRef
    from latrodb.rules.engine.table import Table
    from latrodb.rules.rulebook import Rulebook


@dataclass(frozen=True)
class Game(RuleSystem, ABC):
    """A frozen dataclass with a field for each option of its rulebook, `books/NAME.toml`.

    A kind of game, or a game, defines how turns are read (`resolve`), what makes them impossible (`find_obstacle`),
    what they do (`carry_out`), which rules possible ones break (`objections`), and how the board ends the game
    (`find_end`). Everything else in `RuleSystem` follows from this.

    Attributes:
        quiet_limit: turns without a capture that end the game; 0 switches the rule off.
    """

    quiet_limit: int = 100

    def images(self, size: Geometry) -> tuple[Image, ...]:
        """Every image of the board: no rule has a direction or a side of its own, apart from the opening."""
        return board_images(size)

    @abstractmethod
    def find_obstacle(self, position: Position, turn: Turn) -> Violation | None:
        """What makes a turn impossible, or None."""

    @abstractmethod
    def carry_out(self, position: Position, turn: Turn) -> tuple[Position, tuple[Capture, ...]]:
        """The position after a turn that has no obstacle, and its captures."""

    @abstractmethod
    def objections(self, position: Position, turn: Turn, after: Position, seen: Seen) -> Iterator[Violation]:
        """The rules that a possible turn breaks. `after` is the position after it."""

    @abstractmethod
    def find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """How the board itself ends the game; the side to move is examined first, because the other has just moved."""

    def close(self, position: Position, ending: Ending) -> Outcome | None:
        """The outcome of the third occurrence of a position or of the last quiet turn; None if the game goes on."""
        return Outcome(None, ending)

    def mark(self, position: Position, turn: Turn, after: Position) -> Mark:
        """The mark of a turn: whether it wins."""
        end = self.find_end(after, UNSEEN)
        return Mark.MATE if end and end.winner is position.side else Mark.NONE

    @classmethod
    def settings(cls) -> dict[str, Any]:
        """The settings of this game with their defaults: the fields that options set."""
        return {field.name: field.default for field in fields(cls)}

    @property
    def rulebook(self) -> Rulebook:
        """The rules, our readings and options.

        Raises:
            RulebookError: the rulebook cannot be read, or has an option that the game does not know.
        """
        return _load_book(type(self))

    @property
    def table(self) -> Table | None:
        """These rules as a table, from which compiled code plays; None if the game, or an option, is not in one."""
        return None

    def has_defaults(self, *free: str) -> bool:
        """Whether all options have their default values, apart from some."""
        return all(getattr(self, name) == default for name, default in self.settings().items() if name not in free)

    def cite(self, label: str) -> RuleRef:
        """A citation of a rule of this game."""
        return self.rulebook.cite(label)

    def with_option(self, key: str, value: str) -> Self:
        """The same game with one option set from a text: `true`, digits or a word, by the type of its field."""
        return replace(self, **{key: setting_of(getattr(self, key), value)})

    def possible(self, position: Position, turn: Turn | Violation) -> Resolution:
        """A turn that was read, unless it has an obstacle; or why it could not be read."""
        fault = turn if isinstance(turn, Violation) else self.find_obstacle(position, turn)
        return Resolution((), fault) if isinstance(turn, Violation) or fault else Resolution((turn,))

    def violations(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> tuple[Violation, ...]:
        """The obstacle to a turn, or every rule that it breaks."""
        if obstacle := self.find_obstacle(position, turn):
            return (obstacle,)
        after, _ = self.carry_out(position, turn)
        return tuple(self.objections(position, turn, after, seen))

    def play(self, position: Position, turn: Turn, seen: Seen = UNSEEN, *, is_resolved: bool = False) -> Step:
        """Carry out a turn, legal or not; the obstacles to a resolved one are known, and not looked for again.

        Raises:
            TurnError: the turn is impossible.

        >>> import latrodb
        >>> quintana = latrodb.variant("quintana")
        >>> position = quintana.position("8/8/8/8/1Ss5/8/8/3S3s w")
        >>> [str(capture) for capture in quintana.play(position, "d1-d4").captures]
        ['c4']
        """
        if not is_resolved and (obstacle := self.find_obstacle(position, turn)):
            raise TurnError(obstacle.message)
        after, captures = self.carry_out(position, turn)
        violations = tuple(self.objections(position, turn, after, seen))
        bound, freed = after.bound & ~position.bound, position.bound & ~after.bound & after.men
        return Step(position, turn, after, captures, bound, freed, self.mark(position, turn, after), violations)

    def outcome(self, position: Position, seen: Seen = UNSEEN) -> Outcome | None:
        """How the game ended: on the board, else by repetition, else by quiet turns; None if it has not ended."""
        if end := self.find_end(position, seen):
            return end
        repeated = self.close(position, Ending.REPETITION) if has_stood(position, seen) else None
        if repeated or not self.quiet_limit or position.quiet < self.quiet_limit:
            return repeated
        return self.close(position, Ending.QUIET)

    def proof(self, step: Step) -> str:
        """Why a step is marked: it wins."""
        return "the turn wins the game" if step.mark else ""

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of legal turns."""
        from latrodb.rules.boards import count_fast

        counted = count_fast(self, position, depth)
        return count_turns(self, position, depth) if counted is None else counted


def setting_of(present: Any, value: str) -> Any:
    """Convert a text to the type of the present setting: `true` or `false`, digits, or a word.

    >>> setting_of(True, "false"), setting_of(100, "60"), setting_of("count", "draw")
    (False, 60, 'draw')
    """
    if isinstance(present, bool):
        return value == "true"
    return int(value) if isinstance(present, int) else value


@cache
def _load_book(game: type[Game]) -> Rulebook:
    """Load a game's rulebook and check that its options are settings of the game, with the same defaults."""
    from latrodb.rules.rulebook import load_rulebook

    return load_rulebook(game.name)
