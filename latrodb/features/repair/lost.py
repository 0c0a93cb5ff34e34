"""Lost parts of a game, and other games that begin in the middle of it: reported, never filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.english import count_words
from latrodb.diagnostics.diagnostic import Diagnostic, State
from latrodb.features.repair.lookahead import Playout, Work, follow
from latrodb.features.repair.numbers import find_jumps

if TYPE_CHECKING:
    from latrodb.features.repair.lookahead import MainLine
    from latrodb.features.repair.numbers import Jump
    from latrodb.game.game import Game
    from latrodb.game.replay import Assumptions

FEWEST_LOST = 3  # turns; shorter gaps may be found by search
NUMBERS = ("S108", "S109")
NEAR = 20  # turns after a gap; if all of them can be played, nothing is lost but numbers


def find_gap(line: MainLine) -> Jump | None:
    """The first place where numbers leave the count by more than a move."""
    jump = next((each for each in find_jumps(line, {}, line.end) if abs(each.plies) >= FEWEST_LOST), None)
    return jump if jump and 1 < jump.at < len(line) else None


def find_lost(line: MainLine, gap: Jump, assumptions: Assumptions) -> Jump | None:
    """That place if the moves break off there, or at the answer in front of its number, which then follows the gap."""
    playout = Playout(line.opening, 0, assumptions)
    follow(line, playout, line.end, Work(line.end))
    broken = [each.at for each in playout.objections if each.what == "impossible"]
    if gap.at - 1 in broken and line.numbers[gap.at - 1] is None:
        return gap._replace(at=gap.at - 1)
    return gap if any(0 <= at - gap.at < NEAR for at in broken) else None


def report_lost(line: MainLine, game: Game, jump: Jump) -> tuple[Diagnostic, ...]:
    """The diagnostics of a game with R339 or R340 at a gap, without those on turns after it, which follow from it."""
    if jump.plies > 0:
        code, message = "R339", _words(line, game, jump)
    else:
        code, message = "R340", "another game seems to begin here: the move numbers fall back and the moves do not fit"
    node = game.turns[jump.at]
    gap = Diagnostic(code, message, node.written.span, game=game.written.number, ply=node.label, state=State.UNREAD)
    number = line.numbers[jump.at]
    start = number.span.start if number else node.span.start
    return (*(each for each in game.diagnostics if not _follows(each, start)), gap)


def _follows(diagnostic: Diagnostic, start: int) -> bool:
    """Whether a diagnostic is on what is played after a gap, or on its numbers."""
    is_played = diagnostic.code[0] in "CMR" or diagnostic.code in NUMBERS
    return is_played and diagnostic.span is not None and diagnostic.span.start >= start


def _words(line: MainLine, game: Game, jump: Jump) -> str:
    """`6 turns are missing between 19b and 23w, or another game begins at 23w`."""
    ply = game.turns[jump.at].ply
    for _ in range(jump.plies):
        ply = ply.next(line.variant.first)
    before = game.turns[jump.at - 1].label
    return f"{count_words(jump.plies, 'turn')} are missing between {before} and {ply}, or another game begins at {ply}"
