"""CPU time of jobs, and the table of what was measured."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterable
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


HEADS = ("measured", "ratio", "goal", "figure")


def seconds(job: Callable[[], object]) -> float:
    """CPU seconds of a job, those of the system for it among them."""
    gc.collect()
    start = time.process_time()
    job()
    return time.process_time() - start


def medians(rounds: int, *jobs: Callable[[], object]) -> list[float]:
    """CPU seconds of each job: the median of some rounds. All jobs run in each, so that they have equal luck."""
    taken = [[seconds(job) for job in jobs] for _ in range(rounds)]
    return [statistics.median(each) for each in zip(*taken, strict=True)]


def table(measured: Iterable[Measured]) -> str:
    """A table in Markdown."""
    cells = [HEADS, *(_cells(each) for each in measured)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in cells]
    lines.insert(1, " | ".join("-" * width for width in widths))
    return "".join(f"| {line} |\n" for line in lines)


def _cells(measured: Measured) -> tuple[str, ...]:
    ratio = "" if measured.ratio is None else f"{measured.ratio:.3g} {measured.unit}"
    return measured.name, ratio, measured.goal, measured.figure


def rate(count: int, taken: float, unit: str) -> str:
    """`123,456 plies/s`."""
    return f"{count / taken:,.0f} {unit}/s"
