"""Import by rule system, compared with Latrunculi XXI, and random games compared with python-chess."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks import peers
from benchmarks.generate import write_games
from benchmarks.timing import Measured, medians, rate, seconds
from latrodb.features.analyzer import analyzer
from latrodb.rules.boards import search_board
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.store.database import Database
from latrodb.store.importer import add_paths

PLIES = 3_000  # imported of each system
XXI = "latrunculi-xxi"
GOALS = {"bell": "at most 4", "schaedler": "at most 4"}
# A tenth of the time that they took before there were kernels for systems, by that of python-chess's import.
PEER_GOALS = {"glaucus": "at most 2.8", "latrotabuli": "at most 1.6"}
RANDOM_GAMES = "kowalski/12x8"
MOVES = 20_000
LUDII = 165 / 94  # moves a second of Ludii by plies that python-chess validated in a second, on one machine


def measure(folder: Path, _games: int, rounds: int) -> Iterator[Measured]:
    """Every line of the table. The folder keeps the generated games."""
    texts = [write_games(folder, name, PLIES) for name in SYSTEMS]
    chess_games = peers.generate()
    with tempfile.TemporaryDirectory(dir=folder) as name:
        scratch = Path(name)
        chess_import = partial(peers.import_games, chess_games, scratch / "chess.db")
        seconds_a_ply(texts[0], scratch)  # loads the modules
        rows = [
            [seconds(chess_import) / chess_games.plies, *(seconds_a_ply(each, scratch) for each in texts)]
            for _ in range(rounds)
        ]
    chess_ply, *plies = map(statistics.median, zip(*rows, strict=True))
    by_system = dict(zip(SYSTEMS, plies, strict=True))
    for system, taken in by_system.items():
        figure = rate(1, taken, "plies")
        if system in PEER_GOALS:
            yield Measured(f"import, {system}", taken / chess_ply, "x python-chess", PEER_GOALS[system], figure)
        elif system != XXI:
            goal = GOALS.get(system, "at most 2")
            yield Measured(f"import, {system}", taken / by_system[XXI], "x XXI", goal, figure)
    ours, peer = medians(rounds, play_out, lambda: peers.validate(chess_games))
    ratio = peer / chess_games.plies / (ours / MOVES)
    figure = rate(MOVES, ours, "moves")
    goal = f"at least {LUDII:.2f}"
    yield Measured(f"random games, {RANDOM_GAMES}, as fast as python-chess", ratio, "x", goal, figure, more=True)


def seconds_a_ply(text: Path, scratch: Path) -> float:
    """CPU seconds a ply, in a new database that is open already."""
    path = scratch / "games.db"
    path.unlink(missing_ok=True)
    with Database.open(path) as database:
        taken = seconds(lambda: add_paths(database, [text], analyzer()))
        ((plies,),) = database.query("SELECT sum(plies) FROM games")
    return taken / plies


def play_out() -> None:
    """Play random legal turns, each game to its end."""
    variant = find_variant(RANDOM_GAMES)
    board = search_board(variant.system, variant.opening())
    assert board is not None
    played = 0
    while played < MOVES:
        board.reset()
        played += board.playout(played, MOVES - played)
