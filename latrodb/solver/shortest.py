"""The shortest games that end in a way: every one, counted by its length."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import ContentError
from latrodb.core.ply import Ply, number_turns
from latrodb.notation.tags import tag_line
from latrodb.rules.boards import search_board
from latrodb.rules.catalog import find_variant
from latrodb.rules.places import outcome_of
from latrodb.solver.search import make_prover

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from latrodb.core.color import Color
    from latrodb.core.outcome import Ending
    from latrodb.core.position import Position
    from latrodb.rules.engine.prover import Prover
    from latrodb.rules.engine.search import SearchBoard
    from latrodb.rules.variant import Variant

    Work = Callable[["Part"], list[tuple[int, ...]]]
    Run = Callable[[Work, list["Part"]], Iterable[list[tuple[int, ...]]]]

KINDS = range(1, 9)  # of endings, as `SearchBoard.outcome` numbers them


class Part(NamedTuple):
    """A part of the work, for one process: the games that begin with a turn."""

    variant: str
    fen: str
    first: int
    plies: int
    kind: int


class Games(NamedTuple):
    """The games that end at a ply.

    Attributes:
        ply: the number of their turns.
        games: each as the numbers of its turns, in the order in which the engine lists them.
        wins: how many of them each side wins.
        up_to_symmetry: their number if images of a game under the symmetries of the rules count once.
        last_turns: the number of different last turns, by the position in which they are played.
        last_up_to_symmetry: their number if images count once.
    """

    ply: int
    games: list[tuple[int, ...]]
    wins: dict[Color, int]
    up_to_symmetry: int
    last_turns: int
    last_up_to_symmetry: int


def endings_of(variant: Variant) -> dict[Ending, int]:
    """The ways in which the board ends games under these rules, with the numbers that the engine has for them."""
    found: dict[Ending, int] = {}
    for kind in KINDS:
        if outcome := outcome_of(variant.system.table, kind << 2):
            found.setdefault(outcome.ending, kind)
    return found


def shortest_games(variant: Variant, position: Position, plies: int, kind: int, run: Run = map) -> Iterator[Games]:
    """For each ply from 1 to `plies`, every sequence of legal turns that ends so there, and not before.

    Args:
        variant: the rules.
        position: where the games begin.
        plies: 1 to 30.
        kind: a number of `endings_of`.
        run: what does the parts of the work, in order, such as those of several processes.

    Raises:
        ContentError: the position cannot occur in the game, or has more turns than can be listed.
    """
    board = search_board(variant.system, position, images=None)
    if board is None:
        raise ContentError(f"the position {position.fen} cannot occur in {variant.key}")
    firsts = board.turns()
    for ply in range(1, plies + 1):
        parts = [Part(variant.key, position.fen, first, ply, kind) for first in firsts]
        games = [game for found in run(find_games, parts) for game in found]
        yield _counted(board, ply, games)


def find_games(part: Part) -> list[tuple[int, ...]]:
    """The games of a part."""
    board, prover = _board(part.variant, part.fen)
    board.play(part.first)
    try:
        kind = board.outcome() >> 2
        if part.plies == 1:
            return [(part.first,)] if kind == part.kind else []
        return [] if kind else [(part.first, *rest) for rest in prover.games(part.plies - 1, part.kind)]
    except OverflowError:
        raise ContentError(f"{part.variant} has positions with more turns than can be listed") from None
    finally:
        board.undo()


@lru_cache(maxsize=1)
def _board(key: str, fen: str) -> tuple[SearchBoard, Prover]:
    """The board of this process with a first position."""
    variant = find_variant(key)
    board = search_board(variant.system, variant.position(fen))
    assert board, "the position was tried before"
    prover = make_prover(variant.system, board)
    prover.ask(0, only_mate=0, counts=1)
    return board, prover


def _counted(board: SearchBoard, ply: int, games: list[tuple[int, ...]]) -> Games:
    wins = {WHITE: 0, BLACK: 0}
    lines, lasts, images = set[int](), set[tuple[int, int]](), set[tuple[int, ...]]()
    for game in games:
        keys = [board.keys_of_images()]
        for turn in game:
            board.play(turn)
            keys.append(board.keys_of_images())
        winner = board.outcome() & 3
        if winner < len(wins):
            wins[(WHITE, BLACK)[winner]] += 1
        for _ in game:
            board.undo()
        lines.add(hash(min(zip(*keys, strict=True))))
        lasts.add((keys[-2][0], game[-1]))
        images.add(min(zip(*keys[-2:], strict=True)))
    return Games(ply, games, wins, len(lines), len(lasts), len(images))


def game_text(variant: Variant, position: Position, numbers: Iterable[int]) -> str:
    """A game, given as the numbers of its turns from a position on, as a text with its result."""
    system, turns, start = variant.system, list[str](), position
    for number in numbers:
        step = system.play(position, system.turn_of(position, number))
        turns.append(step.text)
        position = step.after
    outcome = variant.outcome(position)
    tags = {"Variant": variant.key, "GameKind": "composed", "Result": outcome.result if outcome else "*"}
    if start != variant.opening():
        tags |= {"SetUp": "1", "FEN": start.fen}
    head = "\n".join(tag_line(key, value) for key, value in tags.items())
    return f"{head}\n\n{number_turns(turns, Ply(1, start.side), variant.first)} {tags['Result']}\n\n"
