"""Measure how fast pages play: plies a second of random games in Node, against the compiled engine.

    python -m benchmarks.pages [VARIANT ...]

Both play the same games, from the same seeds, and must count the same plies. The goal is a ratio of at least 0.1.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.gate import find_best
from benchmarks.timing import Measured, table
from latrodb.rules.boards import search_board
from latrodb.rules.catalog import find_variant
from tests.support.page_engine.comparison import EVERY_SYSTEM, Task, in_node, task_for

LONGEST = 400  # plies of a game


def measure(folder: Path, games: int, rounds: int, keys: Sequence[str] = EVERY_SYSTEM) -> Iterator[Measured]:
    """The best of some rounds, for each system."""
    for key in keys:
        found = [_race(key, max(20, games // 50)) for _ in range(rounds)]
        ratio, fast, slow = max(found)
        yield Measured(key, ratio, "", "at least 0.1", f"{slow:,.0f} of {fast:,.0f} plies/s", more=True)


def _race(key: str, count: int) -> tuple[float, float, float]:
    """The ratio, and the plies a second of compiled code and of Node."""
    variant = find_variant(key)
    board = search_board(variant.system, variant.opening())
    assert board is not None
    plies, start = 0, time.perf_counter()
    for seed in range(1, count + 1):
        board.reset()
        plies += board.playout(seed, LONGEST)
    fast = plies / (time.perf_counter() - start)
    task: Task = task_for(variant, 0, 0)
    ((counted, slow),) = in_node([{**task, "count": count, "warming": count, "most": LONGEST}], "race")
    if counted != plies:
        raise AssertionError(f"{key}: {counted} plies in Node, {plies} in Python")
    return slow / fast, fast, slow


if __name__ == "__main__":
    measured = [*measure(Path(), 20_000, 3, sys.argv[1:] or EVERY_SYSTEM)]
    print(table(measured, find_best(measured, {})))
