"""The ordinary path from text to all diagnostics, by rule system, compared with python-chess, which builds a full tree.

Both sides parse the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks import peers
from benchmarks.generate import write_games
from benchmarks.systems import PLIES
from benchmarks.timing import Measured, medians, rate
from latrodb.features.analyzer import analyzer
from latrodb.notation.parser import parse_text
from latrodb.rules.catalog import SYSTEMS


def measure(folder: Path, _games: int, rounds: int) -> Iterator[Measured]:
    """Every line of the table. The folder keeps the generated games."""
    texts = [write_games(folder, name, PLIES).read_text(encoding="utf-8") for name in SYSTEMS]
    chess_games = peers.generate()
    chess, *ours = medians(rounds, lambda: peers.build_trees(chess_games), *(partial(replay, each) for each in texts))
    for system, text, taken in zip(SYSTEMS, texts, ours, strict=True):
        plies = count_plies(text)
        ratio = chess / chess_games.plies / (taken / plies)
        name = f"ordinary replay, {system}, as fast as python-chess"
        yield Measured(name, ratio, "x", "at least 0.33", rate(plies, taken, "plies"), more=True)


def replay(text: str) -> None:
    """Read, replay and check the games of a text, whether or not a faster path could certify them."""
    for game in parse_text(text).games:
        analyzer().check_game(game)


def count_plies(text: str) -> int:
    """The turns of all games of a text."""
    return sum(len(list(game.turns())) for game in parse_text(text).games)
