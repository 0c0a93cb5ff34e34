"""CPU time of jobs, and the table of what was measured."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple


class Measured(NamedTuple):
    """One line of the table.

    Attributes:
        name: what was measured.
        ratio: what can be compared between machines; None if there is no such figure.
        unit: of the ratio, such as `R`.
        goal: for the ratio, or for the figure if it has the unit of that.
        figure: what it is on this machine.
        more: whether a greater ratio is better.
    """

    name: str
    ratio: float | None = None
    unit: str = ""
    goal: str = ""
    figure: str = ""
    more: bool = False


HEADS = ("measured", "ratio", "best", "goal", "figure")


def seconds(job: Callable[[], object]) -> float:
    """CPU seconds of a job, those of the system for it among them."""
    gc.collect()
    start = time.process_time()
    job()
    return time.process_time() - start


def medians(rounds: int, *jobs: Callable[[], object]) -> list[float]:
    """CPU seconds of each job: the median of some rounds, after one that loads modules and fills caches.

    All jobs run in each round, so that they have equal luck.
    """
    taken = [[seconds(job) for job in jobs] for _ in range(rounds + 1)]
    return [statistics.median(each) for each in zip(*taken[1:], strict=True)]


def table(measured: Iterable[Measured], best: Mapping[str, float]) -> str:
    """A table in Markdown, with the best ratios on record by the names of the lines."""
    cells = [HEADS, *(_cells(each, best) for each in measured)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in cells]
    lines.insert(1, " | ".join("-" * width for width in widths))
    return "".join(f"| {line} |\n" for line in lines)


def _cells(measured: Measured, best: Mapping[str, float]) -> tuple[str, ...]:
    if measured.ratio is None:
        return measured.name, "", "", measured.goal, measured.figure
    ratio = f"{measured.ratio:.3g} {measured.unit}"
    return measured.name, ratio, f"{best[measured.name]:.3g}", measured.goal, measured.figure


def rate(count: int, taken: float, unit: str) -> str:
    """`123,456 plies/s`."""
    return f"{count / taken:,.0f} {unit}/s"
