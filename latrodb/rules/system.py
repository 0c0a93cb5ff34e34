"""The interface of a rule system."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.step import Step, Violation
    from latrodb.core.symmetry import Image
    from latrodb.core.turn import Turn
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.engine.table import Table
    from latrodb.rules.rulebook import Rulebook


class Seen:
    """What happened before the present position: how often each position occurred, and what was played from it.

    Rules on repetition use it. `UNSEEN` is the empty history of a position without a game.
    """

    def __init__(self) -> None:
        self.counts: Counter[Position] = Counter()
        self._played: dict[Position, set[Turn]] = {}
        self._departures: list[tuple[Position, Turn]] = []  # those that are not in `_played` yet

    def arrive(self, position: Position) -> None:
        """Count an occurrence of a position."""
        self.counts[position] = self.counts.get(position, 0) + 1

    def depart(self, position: Position, turn: Turn) -> None:
        """Note that a turn was played from a position."""
        self._departures.append((position, turn))

    @property
    def played(self) -> dict[Position, set[Turn]]:
        """The turns that were played from each position. Few rules ask, so they are put in order only then."""
        for position, turn in self._departures:
            self._played.setdefault(position, set()).add(turn)
        self._departures.clear()
        return self._played

    def add(self, step: Step) -> None:
        """Add a step that was played, and the position after it."""
        self.depart(step.before, step.turn)
        self.arrive(step.after)

    def copy(self) -> Seen:
        """The same history, which may go on in another way."""
        other = Seen()
        other.counts.update(self.counts)
        other._departures = [(position, turn) for position, turns in self._played.items() for turn in turns]
        other._departures += self._departures
        return other

    def count(self, position: Position) -> int:
        """How often a position has occurred."""
        return self.counts.get(position, 0)


UNSEEN = Seen()


class Resolution(NamedTuple):
    """What a written turn means on a board: the turns to play one after the other (always one, except in Glaucus).

    `objection` says why nothing more can be played; `turns` then holds what can be played before that.
    """

    turns: tuple[Turn, ...]
    objection: Violation | None = None


# What is stored of a legal ply: canonical text, mark, captures by `name_captures`.
CertifiedPly: TypeAlias = tuple[str, str, str]


class CertifiedVariation(NamedTuple):
    """A flawless variation as far as it differs from the game: the plies of the game in front of it, and its own.

    It has the keys of the positions after its plies; its boards begin with that in front of it.
    """

    start: int
    plies: list[CertifiedPly]
    keys: list[int]
    boards: bytes


class Certificate(NamedTuple):
    """A flawless game: its plies, and how its final position ends the game, if it does.

    Of its positions, the opening included, it has the keys (`rules.classes.stored_key`) and the boards.
    """

    plies: list[CertifiedPly]
    outcome: Outcome | None
    keys: list[int]
    boards: bytes  # side by side, as `core.board_code` has them
    variations: Sequence[CertifiedVariation] = ()


class RuleSystem(Protocol):
    """The rules of a game as code. Systems are frozen dataclasses; their options are fields."""

    @property
    def rulebook(self) -> Rulebook:
        """The rules in words, with readings and options."""

    name: str  # as in the catalog

    def with_option(self, key: str, value: str) -> RuleSystem:
        """The same rules with one option set. Key and value must be in the rulebook; this is not checked."""

    @abstractmethod
    def opening(self, size: Geometry) -> Position:
        """The position before the first turn on a board of a size."""

    def images(self, size: Geometry) -> tuple[Image, ...]:
        """The images of a board that keep these rules, the board itself first.

        Under each of them legal turns, captures, marks and outcomes move along. What depends on the opening or on
        earlier positions alone does not count, such as the guard of Kowalski's first turn.
        """

    @abstractmethod
    def faults(self, position: Position) -> Iterator[Violation]:
        """Why a position cannot occur under these rules, such as a second Dux."""

    @abstractmethod
    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """What a written turn means in a position. The written captures and marks are only claims and are ignored."""

    @abstractmethod
    def carry_out(self, position: Position, written: WrittenTurn, seen: Seen = UNSEEN) -> tuple[Step, ...] | Violation:
        """Play a written turn, legal or not: what it does, or what makes it impossible."""

    @abstractmethod
    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every legal turn, each once."""

    def turn_of(self, position: Position, number: int) -> Turn:
        """The turn with a number that the engine lists for a position."""

    def violations(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> tuple[Violation, ...]:
        """Why a turn is against the rules; empty exactly when it is legal. Does not generate other turns."""

    def play(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> Step:
        """Carry out a turn, legal or not.

        Raises:
            TurnError: the turn is impossible: no man to move, a blocked way, no such square.
        """

    def outcome(self, position: Position, seen: Seen = UNSEEN) -> Outcome | None:
        """How the game has ended in this position, or None if it has not."""

    def proof(self, step: Step) -> str:
        """Why a step has its mark, as a clause that names squares; empty if it has none."""

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of legal turns of length `depth`; finished games have no continuation."""

    @property
    def table(self) -> Table | None:
        """The rules as a table, from which compiled code plays; None if they are not in one."""


def count_turns(system: RuleSystem, position: Position, depth: int) -> int:
    """Perft by plain generation, for any system. Repetition and quiet turns are ignored."""
    if depth == 0:
        return 1
    if system.outcome(position) is not None:
        return 0
    turns = system.turns(position)
    if depth == 1:
        return sum(1 for _ in turns)
    return sum(count_turns(system, system.play(position, turn).after, depth - 1) for turn in turns)
