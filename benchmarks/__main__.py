"""Measure latrodb against comparable programs, and print ratios.

    pip install '.[bench]' && python -m benchmarks [--plies 200000] [--rounds 3]

All figures are CPU time of this process (start-up: of the child processes); the fastest of several rounds counts.
Machines differ and are noisy, so read the ratios.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks import chess_peer, diagrams, imports, startup
from benchmarks.generate import generate_games
from benchmarks.timing import Measured

VARIANT = "latrunculi-xxi/12x8"
SEED = 21


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--plies", type=int, default=200_000, help="plies of the generated corpus")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each measurement")
    chosen = parser.parse_args()
    print(f"generating {chosen.plies} plies of {VARIANT} ...", file=sys.stderr)
    text = generate_games(VARIANT, chosen.plies, SEED)
    with tempfile.TemporaryDirectory() as folder:
        rows = run_all(text, Path(folder), chosen.rounds)
    table = Table(title=f"latrodb, {chosen.plies} generated plies of {VARIANT}")
    for head in ("measured", "figure", "ratio", "goal"):
        table.add_column(head)
    for row in rows:
        table.add_row(row.name, row.figure, row.ratio, row.goal)
    Console().print(table)


def run_all(text: str, folder: Path, rounds: int) -> list[Measured]:
    """Every measurement in one run, so that all of them run on the same machine."""
    peer = chess_peer.measure(folder, rounds)
    return [
        *imports.measure(text, folder, rounds, peer.seconds_per_ply),
        *diagrams.measure(rounds),
        *startup.measure(rounds),
    ]


if __name__ == "__main__":
    main()
