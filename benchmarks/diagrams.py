"""SVG boards per second, compared with `chess.svg`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.svg

from benchmarks.timing import Measured, medians, rate
from latrodb.core.position import Position
from latrodb.diagrams.scene import scene_of_position
from latrodb.diagrams.svg import paint
from latrodb.rules.catalog import find_variant

BOARDS = 300


def measure(_folder: Path, _games: int, rounds: int) -> Iterator[Measured]:
    """12x8 boards with 26 men, in positions from random play; chess boards likewise."""
    ours = positions()
    theirs = chess_boards()
    paint(scene_of_position(ours[0]))  # the background is painted once
    mine, peer = medians(
        rounds,
        lambda: [paint(scene_of_position(each)) for each in ours],
        lambda: [chess.svg.board(each) for each in theirs],
    )
    figure = rate(BOARDS, mine, "boards")
    yield Measured("SVG boards, as fast as chess.svg", peer / mine, "x", "at least 3", figure, more=True)


def positions() -> list[Position]:
    variant = find_variant("latrunculi-xxi/12x8")
    chance = random.Random(21)
    position, found = variant.opening(), []
    while len(found) < BOARDS:
        turns = list(variant.system.turns(position)) if variant.outcome(position) is None else []
        position = variant.play(position, chance.choice(turns)).after if turns else variant.opening()
        found.append(position)
    return found


def chess_boards() -> list[chess.Board]:
    chance = random.Random(21)
    board, found = chess.Board(), []
    while len(found) < BOARDS:
        moves = list(board.legal_moves)
        if moves and len(board.piece_map()) > 24:
            board.push(chance.choice(moves))
        else:
            board = chess.Board()
        found.append(board.copy(stack=False))
    return found
