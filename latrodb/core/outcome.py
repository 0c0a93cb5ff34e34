"""How games end."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from latrodb.core.color import Color


class Ending(StrEnum):
    """The ways in which a game ends: by rule or, for the last three, as the players say."""

    IMMOBILIZED = "immobilized"
    DUX_TAKEN = "dux-taken"
    BARE_DUX = "bare-dux"
    REDUCED = "reduced"
    STALEMATE = "stalemate"
    COUNT = "count"
    REPETITION = "repetition"
    QUIET = "quiet"
    MARGIN = "margin"
    FALLEN = "fallen"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"

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
