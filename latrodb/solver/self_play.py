"""Games of programs with each other: for measuring strength, for fitting weights, and as records."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.ply import Ply
from latrodb.core.step import steps_text
from latrodb.notation.tags import tag_line
from latrodb.rules.boards import search_board
from latrodb.rules.system import Seen
from latrodb.solver.evaluation import make_player

if TYPE_CHECKING:
    from latrodb.core.step import Step
    from latrodb.rules.engine.search import SearchBoard
    from latrodb.rules.variant import Variant

Mover = Callable[["SearchBoard", Sequence[int], Random], int]  # chooses one of the legal turns
RESULTS = ("1-0", "0-1", "1/2-1/2")
MOST = 1_000  # turns of a game, which is a draw then
WIDTH = 100  # of a line of a record


class Played(NamedTuple):
    """A game: the numbers of its turns, and the winner: 0 for White, 1 for Black, 2 for none."""

    turns: list[int]
    winner: int


def play_game(variant: Variant, movers: Sequence[Callable[[SearchBoard], Mover]], random: Random) -> Played:
    """A game from the opening between two programs, White first; each is made for the board that they play on."""
    board = search_board(variant.system, variant.opening())
    assert board
    white, black = (make(board) for make in movers)
    played: list[int] = []
    while not board.outcome() and len(played) < MOST and (turns := board.turns()):
        turn = (white, black)[board.side](board, turns, random)
        board.play(turn)
        played.append(turn)
    return Played(played, board.outcome() & 3 if board.outcome() else 2)


def at_random(board: SearchBoard) -> Mover:
    """A program that plays any turn."""
    return lambda board, turns, random: random.choice(turns)


def captures_first(board: SearchBoard) -> Mover:
    """A program that plays any turn that captures, or any other if there is none."""

    def choose(board: SearchBoard, turns: Sequence[int], random: Random) -> int:
        taking = []
        for turn in turns:
            board.play(turn)
            if board.found_captures():
                taking.append(turn)
            board.undo()
        return random.choice(taking or turns)

    return choose


def engine(
    variant: Variant, nodes: int, weights: Sequence[int] = (), freely: int = 0
) -> Callable[[SearchBoard], Mover]:
    """The engine, which examines a number of positions; the first `freely` turns of a game are played at random."""

    def make(board: SearchBoard) -> Mover:
        player, played = make_player(variant, board, weights), 0

        def choose(board: SearchBoard, turns: Sequence[int], random: Random) -> int:
            nonlocal played
            played += 1
            turn = player.choose(turns, nodes, random.getrandbits(32)) if played > freely else random.choice(turns)
            player.note()
            board.play(turn)
            player.note()
            board.undo()
            return turn

        return choose

    return make


def steps_of(variant: Variant, turns: Sequence[int]) -> Iterator[Step]:
    """The steps of a game from the opening, as the rules explain them."""
    position, seen = variant.opening(), Seen()
    seen.arrive(position)
    for number in turns:
        step = variant.system.play(position, variant.system.turn_of(position, number), seen)
        yield step
        seen.add(step)
        position = step.after


def record(variant: Variant, played: Played, names: tuple[str, str]) -> str:
    """A game as a text in the notation."""
    result, words, ply = RESULTS[played.winner], [], Ply(1, variant.first)
    for side, steps in groupby(steps_of(variant, played.turns), key=lambda step: step.before.side):
        words.append(f"{ply.number}." * (side is variant.first) + steps_text(tuple(steps)))
        ply = ply.next(variant.first)
    lines = [""]
    for word in [*words, result]:
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    tags = {"White": names[0], "Black": names[1], "GameKind": "engine", "Variant": variant.key, "Result": result}
    return "\n".join([*(tag_line(key, value) for key, value in tags.items()), "", *lines, ""])
