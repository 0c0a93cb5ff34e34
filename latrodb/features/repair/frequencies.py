"""How often corrections that are not unique were right in generated damage, by cases that the reader can tell apart.

The table is made, and compared with other cases, by `python -m benchmarks.frequencies`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.diagnostics.correction import Frequency
from latrodb.features.repair.proposal import Confidence, SlipKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.diagnostics.diagnostic import Diagnostic

TABLE = Path(__file__).with_suffix(".toml")
FEWEST = 100  # cases from which a frequency is said
COUNTED = (Confidence.LIKELY, Confidence.AMBIGUOUS)
OF_THEIR_OWN = {SlipKind.TAG: "tag", SlipKind.HABIT: "habit", SlipKind.OTHER: "another turn"}


def with_frequencies(diagnostics: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics of a game, each with the frequency of corrections in such cases if it is known."""
    known = {id(each): frequencies().get(case) for each, case in find_cases(diagnostics)}
    return tuple(replace(each, frequency=known[id(each)]) if known.get(id(each)) else each for each in diagnostics)


def find_cases(diagnostics: Sequence[Diagnostic]) -> Iterator[tuple[Diagnostic, str]]:
    """The diagnostics of a game whose corrections are likely or ambiguous, with the case of each.

    That is whether the correction is of a tag, of a habit or another turn altogether; or else whether it is the only
    one in the game and explains all that follows: `alone`, or `among faults`.
    """
    is_only = sum(bool(each.found) for each in diagnostics) == 1
    for each in diagnostics:
        if each.found and each.confidence in COUNTED:
            best = each.found[0]
            other = "alone" if is_only and not best.leaves else "among faults"
            yield each, f"{each.confidence}, {OF_THEIR_OWN.get(SlipKind(best.kind), other)}"


@cache
def frequencies() -> dict[str, Frequency]:
    """The frequencies of the cases that were counted often enough."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {
        case: Frequency(row["first"] / row["cases"], row["any"] / row["cases"])
        for case, row in table.items()
        if row["cases"] >= FEWEST
    }
