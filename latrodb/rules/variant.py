"""Variants: a rule system with its options, on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from latrodb.core.errors import TurnError
from latrodb.core.geometry import Geometry
from latrodb.core.step import Shift
from latrodb.rules.system import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.core.color import Color
    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.step import Step, Turn
    from latrodb.rules.game import Game
    from latrodb.rules.rulebook import Rulebook
    from latrodb.rules.system import Seen
else:
    Game = Any  # in signatures; it is not needed to list systems, and slow to load

MOST_LEGS = 150_000  # of listed turns, with every landing and spared man: some seconds; no opening has as many


class TurnList(NamedTuple):
    """The legal turns of a position in canonical notation; not `is_complete` if there were too many to list."""

    turns: list[str]
    is_complete: bool


class Variant(Struct, frozen=True):
    """A game that can be played: rules, board and options. `key` is its full name, `latrunculi-xxi/10x8`."""

    key: str
    system: Game
    geometry: Geometry

    def __repr__(self) -> str:
        return f"<Variant {self.key}>"

    @property
    def rulebook(self) -> Rulebook:
        """The rules in words, with readings and options."""
        return self.system.rulebook

    @property
    def first(self) -> Color:
        """The side that begins; each of its turns starts a new move number."""
        return self.opening().side

    def opening(self) -> Position:
        """The position before the first turn."""
        return self.system.opening(self.geometry)

    def position(self, fen: str) -> Position:
        """Read a position (FEN) on this variant's board.

        Raises:
            FenError: the text cannot be read, or is for another board.
        """
        from latrodb.core.position import read_fen

        return read_fen(fen, self.geometry)

    def turns(self, position: Position) -> list[str]:
        """Every legal turn in canonical notation, with its captures and mark.

        >>> import latrodb
        >>> xxi = latrodb.variant("latrunculi-xxi/10x8")
        >>> xxi.turns(xxi.opening())[-2:]
        ['j1-j6', 'j1-j7']
        """
        return sorted(self._turn_texts(position, self.system.turns(position)))

    def list_turns(self, position: Position, seen: Seen = UNSEEN) -> TurnList:
        """The legal turns, given what was `seen` before, as many as can be listed in a few seconds.

        On specially crowded boards, there can be too many chains of leaps or captures to list them all.
        """
        legs = 0
        listed: list[Turn] = []
        for turn in self.system.turns(position, seen):
            legs += sum(1 + len(move.via) + len(move.spared) if isinstance(move, Shift) else 1 for move in turn)
            if legs > MOST_LEGS:
                return TurnList(sorted(self._turn_texts(position, listed)), is_complete=False)
            listed.append(turn)
        return TurnList(sorted(self._turn_texts(position, listed)), is_complete=True)

    def _turn_texts(self, position: Position, turns: Iterable[Turn]) -> Iterator[str]:
        return (self.system.play(position, turn).text for turn in turns)

    def play(self, position: Position, turn: str | Turn) -> Step:
        """Carry out a turn, legal or not, if it is physically possible.

        Args:
            position: any position on this variant's board.
            turn: a text in the notation (its captures and mark are ignored), one of the texts of `turns`
                (in Glaucus also a throw `[5]` and the end of a turn `.`), or a Turn.

        Raises:
            TurnError: the text is not a turn, or the turn is impossible.

        >>> import latrodb
        >>> xxi = latrodb.variant("latrunculi-xxi/10x8")
        >>> str(xxi.play(xxi.opening(), "e1-e6").mark)
        '*'
        """
        from latrodb.notation.turns import read_turn
        from latrodb.rules.attempt import attempt

        if not isinstance(turn, str):
            return self.system.play(position, turn)
        written = read_turn(turn)
        if written is None:
            return self._play_listed(position, turn)
        tried = attempt(self.system, position, written)
        if tried.objection:
            raise TurnError(tried.objection.message)
        return tried.steps[-1]

    def _play_listed(self, position: Position, text: str) -> Step:
        """Play a legal turn given by a text that is not in the notation of records, such as a throw alone."""
        for turn in self.system.turns(position):
            step = self.system.play(position, turn)
            listed = step.text
            if text in (listed, listed.removesuffix(step.mark)):
                return step
        raise TurnError(f"'{text}' is not a turn that can be played here, such as e1-e4 or Df2-f5xe5+")

    def outcome(self, position: Position) -> Outcome | None:
        """How the game has ended in this position, or None if it has not. Without a history."""
        return self.system.outcome(position)
