"""The most memory that an import holds, by the size of the file."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.generate import first_games, write_collection
from benchmarks.importing import import_apart
from benchmarks.timing import Measured

SHARES = (50, 5, 1)  # of the collection: 20,000 plies, 200,000 and all


def measure(folder: Path, games: int, _rounds: int) -> Iterator[Measured]:
    """Import files of three sizes."""
    whole = write_collection(folder, games)
    peaks = []
    with tempfile.TemporaryDirectory(dir=folder) as name:
        text = Path(name, "games.txt")
        for share in SHARES:
            text.write_text(first_games(whole, games // share), encoding="utf-8")
            peaks.append(import_apart(Path(name, "games.db"), text).peak)
    figure = " / ".join(f"{peak:.0f}" for peak in peaks)
    yield Measured("memory: all games, against a fifth", peaks[2] / peaks[1], "x", "at most 1.1", f"{figure} MiB")
