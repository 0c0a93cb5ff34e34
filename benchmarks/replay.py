"""The ordinary replay with all diagnostics, by rule system, compared with python-chess, which builds a full tree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks import peers
from benchmarks.generate import write_games
from benchmarks.systems import PLIES
from benchmarks.timing import Measured, medians, rate
from latrodb import analyzer
from latrodb.notation.parser import parse_text
from latrodb.notation.written import WrittenGame
from latrodb.rules.catalog import SYSTEMS


def measure(folder: Path, _games: int, rounds: int) -> Iterator[Measured]:
    """Every line of the table. The folder keeps the generated games."""
    games = [parse_text(write_games(folder, name, PLIES).read_text(encoding="utf-8")).games for name in SYSTEMS]
    chess_games = peers.generate()
    check_all(tuple(each[0] for each in games))  # loads the modules
    chess, *ours = medians(
        rounds, lambda: peers.build_trees(chess_games), *(partial(check_all, each) for each in games)
    )
    for system, written, taken in zip(SYSTEMS, games, ours, strict=True):
        plies = sum(len(list(game.turns())) for game in written)
        ratio = chess / chess_games.plies / (taken / plies)
        name = f"ordinary replay, {system}, as fast as python-chess"
        yield Measured(name, ratio, "x", "at least 0.33", rate(plies, taken, "plies"), more=True)


def check_all(games: tuple[WrittenGame, ...]) -> None:
    """Replay and check games."""
    for game in games:
        analyzer().check_game(game)
