"""Import by rule system, compared with Latrunculi XXI, and random games compared with python-chess."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from benchmarks import peers
from benchmarks.generate import write_games
from benchmarks.timing import Measured, medians, rate, seconds
from latrodb import analyzer
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.system import Seen
from latrodb.store.database import Database
from latrodb.store.importer import add_paths

PLIES = 3_000  # imported of each system
XXI = "latrunculi-xxi"
GOALS = {"bell": "at most 4", "schaedler": "at most 4", "glaucus": "", "latrotabuli": ""}
RANDOM_GAMES = "kowalski/12x8"
MOVES = 1_000
LUDII = 165 / 94  # moves a second of Ludii by plies that python-chess validated in a second, on one machine


def measure(folder: Path, _games: int, rounds: int) -> Iterator[Measured]:
    """Every line of the table. The folder keeps the generated games."""
    texts = {name: write_games(folder, name, PLIES) for name in SYSTEMS}
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        taken = [[_import(text, Path(scratch)) for text in texts.values()] for _ in range(rounds)]
    medians_by_system = dict(zip(SYSTEMS, map(statistics.median, zip(*taken, strict=True)), strict=True))
    unit = medians_by_system.pop(XXI)
    for name, each in medians_by_system.items():
        yield Measured(f"import, {name}", each / unit, "x XXI", GOALS.get(name, "at most 2"), rate(1, each, "plies"))
    chess_games = peers.generate()
    ours, peer = medians(rounds, play_out, lambda: peers.validate(chess_games))
    ratio = peer / chess_games.plies / (ours / MOVES)
    figure = rate(MOVES, ours, "moves")
    goal = f"at least {LUDII:.2f}"
    yield Measured(f"random games, {RANDOM_GAMES}, as fast as python-chess", ratio, "x", goal, figure, more=True)


def _import(text: Path, scratch: Path) -> float:
    """CPU seconds a ply, in a new database that is open already."""
    path = scratch / "games.db"
    path.unlink(missing_ok=True)
    with Database.open(path) as database:
        taken = seconds(lambda: add_paths(database, [text], analyzer()))
        ((plies,),) = database.query("SELECT sum(plies) FROM games")
    return taken / plies


def play_out() -> None:
    """Play random legal turns, each game to its end."""
    variant, random = find_variant(RANDOM_GAMES), Random(21)
    position, seen = variant.opening(), Seen()
    for _ in range(MOVES):
        seen.arrive(position)
        turns = list(variant.system.turns(position, seen))
        if not turns or variant.system.outcome(position, seen):
            position, seen = variant.opening(), Seen()
            continue
        position = variant.system.play(position, random.choice(turns), seen).after
