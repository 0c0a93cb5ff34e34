"""Lost parts of a game, and other games that begin in the middle of it: reported, never filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.english import count_words
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.features.repair.lookahead import Playout, Work, follow
from latrodb.features.repair.numbers import find_jumps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.features.repair.lookahead import MainLine
    from latrodb.features.repair.numbers import Jump
    from latrodb.game.game import Game
    from latrodb.game.replay import Assumptions

FEWEST_LOST = 3  # turns; shorter gaps may be found by search


def report_lost(line: MainLine, game: Game, assumptions: Assumptions) -> Iterator[Diagnostic]:
    """The first place where numbers leave the count by more than a move and the moves break off: R339 or R340."""
    jump = next((each for each in find_jumps(line, assumptions, line.end) if abs(each.plies) >= FEWEST_LOST), None)
    if jump is None or not 0 < jump.at < len(game.turns):
        return
    playout = Playout(line.opening, 0, {})
    follow(line, playout, line.end, Work(line.end))
    if not any(each.what == "impossible" and each.at >= jump.at for each in playout.objections):
        return
    if jump.plies > 0:
        code, message = "R339", _words(line, game, jump)
    else:
        code, message = "R340", "another game seems to begin here: the move numbers fall back and the moves do not fit"
    node = game.turns[jump.at]
    yield Diagnostic(code, message, node.written.span, game=game.written.number, ply=node.label, state=State.UNREAD)


def _words(line: MainLine, game: Game, jump: Jump) -> str:
    """`6 turns are missing between 19b and 23w, or another game begins at 23w`."""
    ply = game.turns[jump.at].ply
    for _ in range(jump.plies):
        ply = ply.next(line.variant.first)
    before = game.turns[jump.at - 1].label
    return f"{count_words(jump.plies, 'turn')} are missing between {before} and {ply}, or another game begins at {ply}"
