"""How games end."""

from __future__ import annotations

from msgspec import Struct

from latrodb.core.color import Color
from latrodb.core.english import WordWithFacts


class Ending(WordWithFacts):
    """The ways in which a game ends: by rule or, for the last three, as the players say.

    Attributes:
        clause: how the game ended, in words; `{leader}` is the Dux or what the game calls him, `{loser}` a side.
    """

    clause: str

    IMMOBILIZED = "immobilized", "the {leader} is immobilized"
    DUX_TAKEN = "dux-taken", "the {leader} is taken"
    BARE_DUX = "bare-dux", "the {leader} is alone"
    REDUCED = "reduced", "at most one soldier is left"
    STALEMATE = "stalemate", "the side to move has no legal turn"
    COUNT = "count", "the men are counted"
    REPETITION = "repetition", "the position occurs for the third time"
    QUIET = "quiet", "there were too many turns without a capture"
    MARGIN = "margin", "the agreed margin is reached"
    FALLEN = "fallen", "the {leader} falls"
    AGREEMENT = "agreement", "the players agreed on a draw"
    RESIGNATION = "resignation", "{loser} resigned"
    TIME = "time", "{loser} lost on time"

    @property
    def is_by_players(self) -> bool:
        """Whether the board cannot show this ending, so that only the record can state it."""
        return self in (Ending.AGREEMENT, Ending.RESIGNATION, Ending.TIME)


class Outcome(Struct, frozen=True):
    """The winner and the kind of ending; `winner` None is a draw. `title` is the system's own word, if any."""

    winner: Color | None
    ending: Ending
    title: str = ""

    @property
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`."""
        return "1/2-1/2" if self.winner is None else self.winner.win
