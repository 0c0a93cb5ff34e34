"""Which games may have misprints, and those of them that were not searched for corrections.

It is loaded with every game, so that the search itself need not be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.game.game import Ready

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.game.game import Game

CLAIMS = frozenset({"C401", "C402", "C403", "C404", "C405", "R309"})
SUSPECT = frozenset({"S101", "M502", "M503", *(f"R3{number:02}" for number in range(1, 38)), *CLAIMS}) - {"R320"}
STRONG = frozenset({"S121", "T209", "T210"})  # one of them may come from a habit of the whole text
STRAY = STRONG | {"S101", "S104", "S109", "S110"}  # many of them may
MANY = 3
HABIT = "S122"  # the whole text is written in another way, and the game is replayed as it is meant
NOT_SEARCHED = "D810"


def is_suspect(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether anything was found that a misprint may explain; that no capture is ever written is a habit."""
    return any(each.code in SUSPECT and not (each.code == "C402" and each.habit) for each in diagnostics)


def needs_search(game: Game) -> bool:
    """Whether anything in a checked game may be explained by a misprint or a habit of its whole text."""
    return may_have_misprints(game) or may_have_habit(game)


def may_have_misprints(game: Game) -> bool:
    """Whether a checked game can be replayed and has anything that a misprint of its main line may explain."""
    main = (each for each in game.diagnostics if each.variation is None)
    return isinstance(game.start, Ready) and is_suspect(main)


def is_broken_line(diagnostic: Diagnostic) -> bool:
    """Whether a diagnostic is on a turn of a variation that a misprint may have broken."""
    return diagnostic.variation is not None and diagnostic.code in ("N703", "S101")


def may_have_habit(game: Game) -> bool:
    """Whether enough is odd in a game of known rules for its whole text to be written in another way."""
    codes = [each.code for each in game.diagnostics if each.code in STRAY]
    is_odd = len(codes) >= MANY or not STRONG.isdisjoint(codes)
    return is_odd and game.variant is not None and not game.written.is_log


def mark_not_searched(game: Game) -> Game:
    """A checked game with D810 if it needs a search, instead of the search; else the same game."""
    if not needs_search(game):
        return game
    start = game.written.span.start
    span = game.written.span._replace(end=min(start + 1, game.written.span.end))
    message = "no corrections of this game were searched for; `latrodb repair` does that"
    return replace(game, diagnostics=(*game.diagnostics, Diagnostic(NOT_SEARCHED, message, span)))
