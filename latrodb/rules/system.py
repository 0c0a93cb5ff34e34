"""What happened before a position, what a written turn means there, and what is stored of plain games."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.color import Color
    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.square import SquareSet
    from latrodb.core.step import Step, Turn, Violation


class Seen:
    """What happened before the present position: how often each position occurred, and what was played from it.

    Rules on repetition use it. `UNSEEN` is the empty history of a position without a game.
    """

    def __init__(self) -> None:
        self._stood: dict[tuple[Color, SquareSet], list[Position]] = {}  # by the side to move, and its men
        self._played: dict[Position, set[Turn]] = {}
        # What is not in these two yet: few rules ask, so it is put in order only then
        self._arrivals: list[Position] = []
        self._departures: list[Step] = []

    def arrive(self, position: Position) -> None:
        """Count an occurrence of a position."""
        self._arrivals.append(position)

    def depart(self, position: Position, turn: Turn) -> None:
        """Note that a turn was played from a position."""
        self._played.setdefault(position, set()).add(turn)

    @property
    def played(self) -> dict[Position, set[Turn]]:
        """The turns that were played from each position."""
        for step in self._departures:
            self.depart(step.before, step.turn)
        self._departures.clear()
        return self._played

    def add(self, step: Step) -> None:
        """Add a step that was played, and the position after it."""
        self._departures.append(step)
        self._arrivals.append(step.after)

    def copy(self) -> Seen:
        """The same history, which may go on in another way."""
        other = Seen()
        other._stood = {men: [*positions] for men, positions in self._stood.items()}
        other._played = {position: set(turns) for position, turns in self._played.items()}
        other._arrivals, other._departures = [*self._arrivals], [*self._departures]
        return other

    def count(self, position: Position) -> int:
        """How often a position has occurred."""
        self._put_in_order()
        men = position.black if position.side else position.white
        return self._stood.get((position.side, men), ()).count(position)

    def can_return(self, position: Position) -> bool:
        """Whether one turn may lead to a position that has occurred: only if the enemy's men stood there as they do."""
        enemy = position.side.other
        self._put_in_order()
        return (enemy, position.army(enemy)) in self._stood

    def _put_in_order(self) -> None:
        for each in self._arrivals:
            self._stood.setdefault((each.side, each.black if each.side else each.white), []).append(each)
        self._arrivals.clear()


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
