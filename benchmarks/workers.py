"""Imports of many files, and with processes that read games: the time of each against that of one file, read alone.

What went by can be compared only on a machine that does nothing else. The time of the process that stores the games is
the least that any number of processes could need.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.generate import GAP, first_games, write_collection
from benchmarks.importing import import_apart
from benchmarks.imports import misprint
from benchmarks.timing import Measured

FILES = 1000
WORKERS = 2
FLAWED_SHARE = 20  # of the collection is misprinted, game by game


def measure(folder: Path, games: int, rounds: int) -> Iterator[Measured]:
    """Every line of the table. The folder keeps the generated games."""
    whole = write_collection(folder, games)
    with tempfile.TemporaryDirectory(dir=folder) as name:
        path, scratch = Path(name, "games.db"), Path(name)
        flawed = scratch / "flawed.txt"
        flawed.write_text(misprint(first_games(whole, games // FLAWED_SHARE), 1), encoding="utf-8")
        alone = [import_apart(path, whole) for _ in range(rounds)]
        many = [import_apart(path, *divide(whole, scratch)) for _ in range(rounds)]
        taken = statistics.median(each.seconds for each in alone)
        ratio = statistics.median(each.seconds for each in many) / taken
        peaks = f"{alone[0].peak:.0f} and {many[0].peak:.0f} MiB"
        yield Measured(f"import of {FILES:,} files, against one", ratio, "x", "", f"{ratio * taken:.1f} s; {peaks}")
        for kind, text in (("ordinary", whole), ("flawed", flawed)):
            yield measure_workers(kind, text, path, rounds)


def measure_workers(kind: str, text: Path, path: Path, rounds: int) -> Measured:
    """How much sooner an import is done by some processes."""
    pairs = [(import_apart(path, text), import_apart(path, text, workers=WORKERS)) for _ in range(rounds)]
    ratio = statistics.median(one.elapsed / several.elapsed for one, several in pairs)
    one, several = pairs[0]
    figure = f"{one.seconds:.1f} s alone; storing {several.seconds:.1f} s, reading {several.helping:.1f} s"
    name = f"import of {kind} games with {WORKERS} processes, as fast as alone"
    return Measured(name, ratio, "x", "at least 1.6", figure, more=True)


def divide(text: Path, folder: Path) -> list[Path]:
    """The games of a file in many files."""
    games = GAP.split(text.read_text(encoding="utf-8").strip())
    size = -(-len(games) // FILES)
    paths = [folder / f"{number:04}.txt" for number in range(0, len(games), size)]
    for number, path in enumerate(paths):
        path.write_text("\n\n".join(games[number * size : (number + 1) * size]) + "\n", encoding="utf-8")
    return paths
