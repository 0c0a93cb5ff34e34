"""Puzzles: positions of games in which one turn alone wins by force, as a search proves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.ply import Ply, number_turns
from latrodb.notation.tags import tag_line
from latrodb.rules.engine.table import Dice
from latrodb.solver.claim import Claim
from latrodb.solver.search import Question, Solver, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.core.position import Position
    from latrodb.game.game import Game
    from latrodb.rules.variant import Variant
    from latrodb.solver.search import Limits

_KEPT_TAGS = ("White", "Black", "Date")  # of the game that a puzzle is from


class Puzzle(NamedTuple):
    """A puzzle: where it is from, within how many turns it is won, the best line, and the positions that were seen."""

    game: Game
    label: str
    variant: Variant
    position: Position
    moves: int
    line: tuple[str, ...]
    seen: int

    @property
    def text(self) -> str:
        """The puzzle as the text of a game, with its claim in front of the solution."""
        side = self.position.side
        known = self.game.tags
        tags = {key: known[key] for key in _KEPT_TAGS if key in known}
        tags |= {"Variant": self.variant.key, "GameKind": "analysis", "Result": side.win}
        tags |= {"SetUp": "1", "FEN": self.position.fen}
        head = "\n".join(tag_line(key, value) for key, value in tags.items())
        turns = number_turns(self.line, Ply(1, side), self.variant.first)
        about = f"At {self.label} of the game. One turn wins; {self.seen:,} positions were seen."
        return f"{head}\n\n{{{Claim('win', self.moves)}}} {{{about}}}\n{turns} {side.win}\n\n"


def find_puzzles(games: Iterable[Game], moves: int, limits: Limits) -> list[Puzzle]:
    """The puzzles of some games, the easiest first: those with fewer turns, then those that took less search.

    Each legal turn but one is proved not to win within the number of turns. The history of the game is set aside. Games
    whose rules are unknown or have dice have no puzzles.

    Args:
        games: as replayed, each up to its first turn that rests on an assumption.
        moves: the greatest number of turns of the winner.
        limits: of the search, for each position.
    """
    found: dict[tuple[str, Position], Puzzle | None] = {}
    for game in games:
        if game.variant is None or game.opening is None or isinstance(game.variant.system.table, Dice):
            continue
        for node in game.nodes:
            if not node.is_certain or node.before is None:
                break
            key = game.variant.key, node.before
            if key not in found:
                found[key] = _puzzle(game, node.label, game.variant, node.before, moves, limits)
    puzzles = [each for each in found.values() if each]
    return sorted(puzzles, key=lambda each: (each.moves, each.seen))


def _puzzle(game: Game, label: str, variant: Variant, position: Position, moves: int, limits: Limits) -> Puzzle | None:
    """The puzzle of a position; None if it is none."""
    answer = Solver(Question(variant, position, position.side), limits).answer(moves)
    is_single = len(answer.winning) == 1 and all(turn.moves or turn.failed >= moves for turn in answer.turns)
    if answer.verdict is not Verdict.PROVED or not is_single:
        return None
    return Puzzle(game, label, variant, position, answer.moves, answer.line, answer.positions)
