"""Whether what was measured is worse than the figures on record, which are the table in `results.md`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from benchmarks.timing import Measured

TOLERATED = 1.25  # times as bad as on record
LINE = re.compile(r"^\| (?P<name>[^|\n]*?) +\| (?P<ratio>\d[\d.e+-]*) ", re.MULTILINE)


def read_ratios(table: str) -> dict[str, float]:
    """The ratios of a table, by the names of its lines."""
    return {line["name"]: float(line["ratio"]) for line in LINE.finditer(table)}


def find_worse(measured: Iterable[Measured], recorded: Mapping[str, float]) -> Iterator[str]:
    """What is worse than on record by more than a quarter, in words. Lines that only one of them has do not count."""
    for each in measured:
        before = recorded.get(each.name)
        if before is None or each.ratio is None:
            continue
        if (before / each.ratio if each.more else each.ratio / before) > TOLERATED:
            yield f"{each.name}: {each.ratio:.3g} {each.unit}, on record {before:.3g}"
