"""Whether what was measured is worse than the figures on record, which are the tables in `results.md`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from benchmarks.timing import Measured

TOLERATED = 1.25  # times as bad as on record
LINE = re.compile(r"^## (?P<part>.+)|^\| (?P<name>[^|\n]*?) +\| (?P<ratio>\d[\d.e+-]*) ", re.MULTILINE)


def read_ratios(text: str) -> dict[str, dict[str, float]]:
    """The ratios on record: by part, in lower case as on the command line, and by the names of the lines."""
    recorded: dict[str, dict[str, float]] = {}
    part = ""
    for line in LINE.finditer(text):
        if line["part"]:
            part = line["part"].lower()
        else:
            recorded.setdefault(part, {})[line["name"]] = float(line["ratio"])
    return recorded


def find_worse(measured: Iterable[Measured], recorded: Mapping[str, float]) -> Iterator[str]:
    """What of a part is worse than on record by more than a quarter, or cannot be compared, in words."""
    missing = dict(recorded)
    for each in measured:
        if each.ratio is None:
            continue
        before = missing.pop(each.name, None)
        now = f"{each.name}: {each.ratio:.3g} {each.unit}"
        if before is None:
            yield f"{now}, not on record"
        elif (before / each.ratio if each.more else each.ratio / before) > TOLERATED:
            yield f"{now}, on record {before:.3g}"
    yield from (f"{name}: on record {before:.3g}, not measured" for name, before in missing.items())
