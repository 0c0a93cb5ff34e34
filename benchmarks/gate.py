"""Whether what was measured is worse than the best in `results.md`, or misses a goal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from benchmarks.timing import Measured

TOLERATED = 1.25  # times as bad as the best on record
LINE = re.compile(r"^\| (?P<name>[^|\n]*?) +\|[^|\n]*\| (?P<best>\d[\d.e+-]*) ", re.MULTILINE)
SECTION = re.compile(r"^## (?P<part>.+)\n\n(?P<table>(?:\|.*\n)+)", re.MULTILINE)
GOAL = re.compile(r"(?P<bound>at most|at least|under) (?P<value>[\d.]+)(?P<unit> m?s)?")


def read_tables(text: str) -> dict[str, str]:
    """The tables on record by their parts, in lower case as on the command line."""
    return {section["part"].lower(): section["table"] for section in SECTION.finditer(text)}


def read_best(table: str) -> dict[str, float]:
    """The best ratios on record in a table, by the names of its lines."""
    return {line["name"]: float(line["best"]) for line in LINE.finditer(table)}


def find_best(measured: Iterable[Measured], recorded: Mapping[str, float]) -> dict[str, float]:
    """The best ratio of each line: on record, or now."""
    return {
        each.name: (max if each.more else min)(each.ratio, recorded.get(each.name, each.ratio))
        for each in measured
        if each.ratio is not None
    }


def find_worse(measured: Iterable[Measured], recorded: Mapping[str, float]) -> Iterator[str]:
    """What of a part is worse than allowed, or cannot be compared, in words.

    A ratio may be a quarter worse than the best on record, but may not miss a goal that the best reached.
    """
    missing = dict(recorded)
    for each in measured:
        if each.ratio is None:
            continue
        before = missing.pop(each.name, None)
        now = f"{each.name}: {each.ratio:.3g} {each.unit}"
        if before is None:
            yield f"{now}, not on record"
        elif (before / each.ratio if each.more else each.ratio / before) > TOLERATED:
            yield f"{now}, best {before:.3g}"
        elif misses_goal(each) and not misses_goal(each._replace(ratio=before)):
            yield f"{now}, best {before:.3g}, goal {each.goal}"
    yield from (f"{name}: best {before:.3g}, not measured" for name, before in missing.items())


def misses_goal(measured: Measured) -> bool:
    """Whether the goal of a line is missed: by its ratio or, if the goal is in seconds, by the time in its figure."""
    goal = GOAL.fullmatch(measured.goal)
    if not goal:
        return False
    value = float(measured.figure.split()[0]) if goal["unit"] else measured.ratio or 0
    return value < float(goal["value"]) if goal["bound"] == "at least" else value > float(goal["value"])
