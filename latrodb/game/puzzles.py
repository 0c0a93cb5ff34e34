"""Puzzles that games hold: a turn that was illegal, a capture to be found, a win at once.

They are made only of turns that were judged and of positions that are certain. The position alone counts, without what
the game repeated before; so a page can judge an answer by the rules. Wins in several turns need proofs: none is posed.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import islice, pairwise
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.diagnostic import State
from latrodb.game.game import Played

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.game.game import Game
    from latrodb.rules.game import Game as Rules

SHOWN, FEWEST = 4, 3  # turns of which one is illegal
MOST_WINS = 3  # turns that win at once; of more, none is hard to find
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


class PuzzleKind(StrEnum):
    """What is to be found."""

    ILLEGAL = "illegal"
    CAPTURE = "capture"
    WIN = "win"


class Puzzle(NamedTuple):
    """A question about a game.

    Attributes:
        kind: what is to be found.
        turns: the turns of the game to choose from; else only the one that was played in the position.
        label: the place of the turn that was illegal, or that was played.
        answers: how many turns are right.
        men: how many are to be captured.
    """

    kind: PuzzleKind
    turns: tuple[Played, ...]
    label: str
    answers: int = 1
    men: int = 0

    @property
    def position(self) -> Position:
        """The first position."""
        return self.turns[0].before

    @property
    def question(self) -> str:
        """What is asked, with how many answers there are: `White captures two men. Only one turn does it: which?`."""
        side = self.position.side.title
        only = "Only one turn does it: which?" if self.answers == 1 else f"{_word(self.answers)} turns do it: find one."
        match self.kind:
            case PuzzleKind.ILLEGAL:
                return f"One of these {_NUMBERS[len(self.turns)]} turns was played and is illegal: which?"
            case PuzzleKind.CAPTURE:
                taken = "a man" if self.men == 1 else f"{_word(self.men).lower()} men"
                return f"{side} captures {taken}. {only}"
            case PuzzleKind.WIN:
                return f"{side} wins at once. {only}"


def _word(count: int) -> str:
    return (_NUMBERS[count] if count < len(_NUMBERS) else str(count)).capitalize()


def find_puzzles(game: Game) -> Iterator[Puzzle]:
    """Yield the puzzles of a game, at most one of each kind: the first illegal turn, largest capture and first win.

    A game with dice has none, since a throw cannot be found.
    """
    rules = game.variant.system if game.variant else None
    if rules is None or rules.rulebook.kind == "dice":
        return
    nodes = [node for node in game.nodes if isinstance(node, Played) and node.is_certain]
    open_ones = [node for node in nodes if not rules.board_at(node.before).ending(0)]
    yield from islice(_illegal(rules, open_ones), 1)
    wins = [*islice(_wins(rules, open_ones), 1)]
    yield from wins
    others = [node for node in open_ones if node.label not in {win.label for win in wins}]
    yield from sorted(_captures(rules, others), key=lambda puzzle: -puzzle.men)[:1]


def _illegal(rules: Rules, nodes: Sequence[Played]) -> Iterator[Puzzle]:
    """The illegal turns, each among legal ones around it."""
    for at, node in enumerate(nodes):
        if node.state is State.ILLEGAL:
            first = max(0, at - 1 - node.index % (SHOWN - 1))
            turns = tuple(nodes[first : first + SHOWN])
            is_line = all(one.after == other.before for one, other in pairwise(turns))
            if len(turns) >= FEWEST and is_line and [each for each in turns if _is_illegal(rules, each)] == [node]:
                yield Puzzle(PuzzleKind.ILLEGAL, turns, node.label)


def _is_illegal(rules: Rules, node: Played) -> bool:
    return any(rules.violations(step.before, step.turn) for step in node.steps)


def _captures(rules: Rules, nodes: Iterable[Played]) -> Iterator[Puzzle]:
    """The positions in which one turn captures more men than every other one, and was played."""
    for node in nodes:
        count = sum(len(step.captures) for step in node.steps)
        if count and node.state is State.LEGAL:
            found = [len(squares) for _, squares in rules.board_at(node.before).captures_by_turn()]
            if sum(each >= count for each in found) == 1:
                yield Puzzle(PuzzleKind.CAPTURE, (node,), node.label, men=count)


def _wins(rules: Rules, nodes: Iterable[Played]) -> Iterator[Puzzle]:
    """The positions in which the side to move has a turn that wins at once, whatever was played."""
    for node in nodes:
        answers = count_wins(rules, node.before)
        if 0 < answers <= MOST_WINS:
            yield Puzzle(PuzzleKind.WIN, (node,), node.label, answers)


def count_wins(rules: Rules, position: Position) -> int:
    """Count the turns that win at once by rule, as if the position occurred for the first time."""
    board, wins = rules.board_at(position), 0
    for turn in board.legal_turns():
        board.play(turn)
        code = board.ending(0)
        board.undo()
        wins += bool(code) and code & 3 == int(position.side)
    return wins
