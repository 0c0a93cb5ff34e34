"""Results written against the final position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.outcome import Ending
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.outcome import Outcome
    from latrodb.game.game import Game

HOW = {
    Ending.IMMOBILIZED: "the {leader} is immobilized",
    Ending.DUX_TAKEN: "the {leader} is taken",
    Ending.BARE_DUX: "the {leader} stands alone",
    Ending.REDUCED: "at most one soldier is left",
    Ending.STALEMATE: "the side to move has no legal turn",
    Ending.COUNT: "the men are counted",
    Ending.REPETITION: "the position stands for the third time",
    Ending.QUIET: "too many turns without a capture",
    Ending.MARGIN: "the agreed margin is reached",
    Ending.FALLEN: "the {leader} falls",
}
VALUES = {"½-½": "1/2-1/2", "1/2": "1/2-1/2"}


def check_result(game: Game) -> Iterator[Diagnostic]:
    """O601 to O606: the result in tag and text, and what the final position says."""
    tag, written = game.written.tag("Result"), game.written.result
    tag = VALUES.get(tag, tag) if tag else None
    if tag and written and tag != written.value and written.value != "*":
        message = f"the movetext says {written.text}, the Result tag says {tag}"
        yield Diagnostic("O605", message, written.span)
    claim = written.value if written else tag
    span = written.span if written else _end(game)
    if not game.is_read:
        return
    if game.outcome is not None:
        leader = game.variant.rulebook.leader if game.variant else "Dux"
        why = HOW.get(game.outcome.ending, game.outcome.ending.value).format(leader=leader)
        yield from _compare(game.outcome, why, claim, span)
    elif claim in (None, ""):
        yield Diagnostic("O604", "no result is written", span)
    elif claim != "*" and game.nodes:
        yield Diagnostic("O602", f"the position goes on; {claim} is the players' word", span)


def _compare(outcome: Outcome, why: str, claim: str | None, span: Span) -> Iterator[Diagnostic]:
    if claim in (None, "", "*"):
        message = f"the position ends the game {outcome.result} ({why}), and no result is written"
        yield Diagnostic("O606", message, span, hints=(outcome.result,))
    elif claim != outcome.result:
        message = f"the position ends the game {outcome.result} ({why}), not {claim}"
        yield Diagnostic("O601", message, span, hints=(outcome.result,))


def _end(game: Game) -> Span:
    """The last character of the game."""
    return Span(max(game.written.span.end - 1, game.written.span.start), game.written.span.end)
