"""python-chess doing the same job for chess: parse, full legality, a hash for every ply, SQLite rows."""

from __future__ import annotations

import io
import itertools
import random
import sqlite3
from pathlib import Path
from typing import NamedTuple

import chess
import chess.pgn
import chess.polyglot

from benchmarks.timing import fastest

PLIES = 15_000
LONGEST = 80


class Peer(NamedTuple):
    """The time that the peer took."""

    seconds_per_ply: float


def measure(folder: Path, rounds: int) -> Peer:
    """CPU seconds per ply of python-chess, on games that prefer captures like ours."""
    text, plies = generate(PLIES)
    serial = itertools.count()
    seconds = fastest(lambda: import_games(text, folder / f"chess-{next(serial)}.db"), rounds)
    return Peer(seconds / plies)


def generate(plies: int) -> tuple[str, int]:
    """Random legal games as PGN, and their number of plies."""
    chance = random.Random(21)
    texts, count = [], 0
    while count < plies:
        board, moves = chess.Board(), 0
        game = chess.pgn.Game({"White": "A", "Black": "B", "Date": "2016.07.01"})
        node: chess.pgn.GameNode = game
        while moves < LONGEST and not board.is_game_over():
            legal = list(board.legal_moves)
            captures = [move for move in legal if board.is_capture(move)]
            move = chance.choice(captures if captures and chance.random() < 0.5 else legal)
            node = node.add_main_variation(move)
            board.push(move)
            moves += 1
        texts.append(str(game))
        count += moves
    return "\n\n".join(texts), count


class Collector(chess.pgn.BaseVisitor[list[tuple[int, str]]]):
    """Collects the hash and text of every ply, without a tree."""

    def begin_game(self) -> None:
        self.rows: list[tuple[int, str]] = []

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self.rows.append((chess.polyglot.zobrist_hash(board), move.uci()))

    def result(self) -> list[tuple[int, str]]:
        return self.rows


def import_games(text: str, path: Path) -> None:
    """Parse, check, hash and store."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("CREATE TABLE positions (key INTEGER, game INTEGER, ply INTEGER, move TEXT)")
    connection.execute("BEGIN")
    stream = io.StringIO(text)
    for number in itertools.count(1):
        rows = chess.pgn.read_game(stream, Visitor=Collector)
        if rows is None:
            break
        found = [((key & (1 << 63) - 1), number, ply, move) for ply, (key, move) in enumerate(rows)]
        connection.executemany("INSERT INTO positions VALUES (?, ?, ?, ?)", found)
    connection.execute("CREATE INDEX by_key ON positions (key)")
    connection.execute("COMMIT")
    connection.close()
