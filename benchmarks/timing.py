"""CPU time of the fastest of some rounds."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import NamedTuple


class Measured(NamedTuple):
    """One line of the report."""

    name: str
    figure: str
    ratio: str = ""
    goal: str = ""


def fastest(job: Callable[[], object], rounds: int) -> float:
    """CPU seconds of a job, the least of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        gc.collect()
        start = time.process_time()
        job()
        best = min(best, time.process_time() - start)
    return best


def rate(count: int, seconds: float, unit: str) -> str:
    """`123,456 plies/s`."""
    return f"{count / seconds:,.0f} {unit}/s"
