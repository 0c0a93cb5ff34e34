"""Other programs that do the same for chess: python-chess, and rust-pgn-reader called from Python."""

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
from rust_pgn_reader_python_binding import parse_games_from_strings

PLIES = 15_000
LONGEST = 80


class ChessGames(NamedTuple):
    """Random legal games as PGN, and how many plies they have together."""

    texts: list[str]
    plies: int


def generate(plies: int = PLIES) -> ChessGames:
    """Games that prefer captures, like ours."""
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
    return ChessGames(texts, count)


class Collector(chess.pgn.BaseVisitor[list[tuple[int, str]]]):
    """Collects the hash and text of every ply, without a tree."""

    def begin_game(self) -> None:
        self.rows: list[tuple[int, str]] = []

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self.rows.append((chess.polyglot.zobrist_hash(board), move.uci()))

    def result(self) -> list[tuple[int, str]]:
        return self.rows


class Checker(chess.pgn.BaseVisitor[bool]):
    """Keeps nothing; the reader itself checks that every move is legal."""

    def result(self) -> bool:
        return True


def import_games(games: ChessGames, path: Path) -> None:
    """Parse, check, hash and store with python-chess."""
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("CREATE TABLE positions (key INTEGER, game INTEGER, ply INTEGER, move TEXT)")
    connection.execute("BEGIN")
    stream = io.StringIO("\n\n".join(games.texts))
    for number in itertools.count(1):
        rows = chess.pgn.read_game(stream, Visitor=Collector)
        if rows is None:
            break
        found = [((key & (1 << 63) - 1), number, ply, move) for ply, (key, move) in enumerate(rows)]
        connection.executemany("INSERT INTO positions VALUES (?, ?, ?, ?)", found)
    connection.execute("CREATE INDEX by_key ON positions (key)")
    connection.execute("COMMIT")
    connection.close()


def validate(games: ChessGames) -> None:
    """Parse and check with python-chess."""
    stream = io.StringIO("\n\n".join(games.texts))
    while chess.pgn.read_game(stream, Visitor=Checker):
        pass


def build_trees(games: ChessGames) -> None:
    """Parse and check with python-chess, and keep each game as a tree."""
    stream = io.StringIO("\n\n".join(games.texts))
    while chess.pgn.read_game(stream):
        pass


def validate_fast(games: ChessGames) -> None:
    """Parse and check with rust-pgn-reader on one core."""
    found = parse_games_from_strings(games.texts, num_threads=1)
    assert found.num_moves == games.plies
