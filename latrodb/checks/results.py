"""Written results compared with the final position, and tags that were set outside the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.outcome import Ending
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.notation.endings import claimed_result, is_turn_of_loser, stated_ending, tag_result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.outcome import Outcome
    from latrodb.game.game import Game

SAME = {Ending.IMMOBILIZED: (Ending.DUX_TAKEN, Ending.FALLEN)}  # what people may also call mate


def check_result(game: Game) -> Iterator[Diagnostic]:
    """O601 to O606: the result in tag and text, and how the game ended."""
    tag, written = tag_result(game.written) or game.written.tag("Result"), game.written.result
    if tag and written and tag != written.value:
        message = f"the movetext gives {written.text}, but the Result tag gives {tag}"
        yield Diagnostic("O605", message, written.span)
    claim = written.value if written else tag
    span = written.span if written else _end(game)
    if game.outcome is not None and (game.is_read or game.outcome.ending.is_by_players):
        yield from _compare(game, game.outcome, claim, span)
    elif not game.is_read:
        return
    elif claim in (None, ""):
        yield Diagnostic("O604", "the game has no result; * means that it is unfinished", span)
    elif claim != "*" and game.nodes:
        yield Diagnostic(
            "O602", f"the result {claim} is the players' claim; the game could go on from the final position", span
        )


def _compare(game: Game, outcome: Outcome, claim: str | None, span: Span) -> Iterator[Diagnostic]:
    if claim == outcome.result:
        return
    by_whom = "the record ends" if outcome.ending.is_by_players else "the position ends"
    ended = f"{by_whom} the game {outcome.result} ({_how(game, outcome)})"
    stated = stated_ending(game.written) if claim is None else None
    if stated and is_turn_of_loser(game.written, stated):
        return
    if claim in (None, "", "*"):
        yield Diagnostic("O606", f"{ended}, but no result is written", span, hints=(outcome.result,))
    else:
        yield Diagnostic("O601", f"{ended}, not {claim}", span, hints=(outcome.result,))


def check_ending(game: Game) -> Iterator[Diagnostic]:
    """O606 and O607: what the record says on how the game ended, compared with the rules and with the result."""
    stated, outcome = stated_ending(game.written), game.outcome
    if stated is None:
        return
    words = f'the record says "{" ".join(stated.text.split())[:60]}"'
    claim = claimed_result(game.written)
    if outcome and not outcome.ending.is_by_players:
        if outcome.ending not in (stated.ending, *SAME.get(stated.ending, ())):
            message = f"{words}, but by the rules the game ended {outcome.result} ({_how(game, outcome)})"
            yield Diagnostic("O607", message, stated.span)
    elif not stated.ending.is_by_players:
        if game.is_read:
            yield Diagnostic("O607", f"{words}, but the game could go on from the final position", stated.span)
    elif outcome is None and claim is not None:
        code, result = ("O606", "no result is written") if claim == "*" else ("O607", f"its result is {claim}")
        yield Diagnostic(code, f"{words}, but {result}", stated.span)


def check_tags(game: Game) -> Iterator[Diagnostic]:
    """D809 for every tag whose value is not from the text."""
    for tag in game.written.tags:
        if tag.printed is not None:
            held = f'the text has "{tag.printed}"' if tag.printed else "the text has none"
            yield Diagnostic("D809", f'{tag.key} was set to "{tag.value}" in the database; {held}', tag.span)


def _how(game: Game, outcome: Outcome) -> str:
    leader = game.variant.rulebook.leader if game.variant else "Dux"
    loser = outcome.winner.other.title if outcome.winner is not None else ""
    return outcome.ending.clause.format(leader=leader, loser=loser)


def _end(game: Game) -> Span:
    """The last character of the game."""
    return Span(max(game.written.span.end - 1, game.written.span.start), game.written.span.end)
