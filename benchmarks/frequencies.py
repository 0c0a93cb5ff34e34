"""Count how often corrections that are not unique are right, and compare the table that is printed with the count.

    python -m benchmarks.frequencies [--cases 70] [--seed b] [--workers 2]
    python -m benchmarks.frequencies --write --cases 130

It fails if a frequency of the table is wrong by more than 5 points in a case of which it counted at least 100. With
`--write` it makes the table instead, from another seed.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor

from benchmarks.corruptions import KINDS, SPLICE
from benchmarks.repair import Judge, make_case, parse
from latrodb.features.analyzer import analyzer
from latrodb.features.repair.diagnostics import FEWEST, TABLE, find_cases, frequencies

TOLERATED = 0.05
MADE, JUDGED = "a", "b"  # seeds
Counts = dict[str, Counter[str]]  # by case: `cases`, and those in which the `first` correction or `any` was right


def main() -> int:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m benchmarks.frequencies", description=__doc__, formatter_class=form)
    parser.add_argument("--cases", type=int, default=70, help="of each kind of damage")
    parser.add_argument("--seed", help=f"instead of {JUDGED!r}, or {MADE!r} with --write")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--write", action="store_true", help=f"write {TABLE.name}")
    chosen = parser.parse_args()
    seed = chosen.seed or (MADE if chosen.write else JUDGED)
    jobs = [(seed, kind, number) for number in range(chosen.cases) for kind in (*KINDS, SPLICE)]
    with ProcessPoolExecutor(chosen.workers) as pool:
        counts = add_up(pool.map(judge_case, jobs, chunksize=10))
    if chosen.write:
        TABLE.write_text(write_table(counts), encoding="utf-8")
        return 0
    print(*describe(counts), sep="\n")
    wrong = list(find_wrong(counts))
    print("".join(f"worse: {each}\n" for each in wrong), end="", file=sys.stderr)
    return 1 if wrong else 0


def judge_case(job: tuple[str, str, int]) -> list[tuple[str, bool, bool]]:
    """The corrections of a damaged record: the case of each, whether the first is right, and whether any is."""
    case = make_case(*job)
    damaged = parse(case.damage.text)
    game = analyzer().check_game(damaged)
    judge = Judge(case, damaged, parse(case.damage.meant), game)
    return [
        (name, judge.is_right(each.found[0].edits), any(judge.is_right(one.edits) for one in each.found))
        for each, name in find_cases(game.diagnostics)
    ]


def add_up(judged: Iterable[list[tuple[str, bool, bool]]]) -> Counts:
    """The counts of some judged records."""
    counts: Counts = {}
    for name, is_first, is_any in (each for found in judged for each in found):
        counts.setdefault(name, Counter()).update(cases=1, first=is_first, any=is_any)
    return counts


def write_table(counts: Counts) -> str:
    """The table as TOML."""
    rows = (f'["{name}"]\ncases = {row["cases"]}\nfirst = {row["first"]}\nany = {row["any"]}\n'
            for name, row in sorted(counts.items()))  # fmt: skip
    return "\n".join(rows)


def describe(counts: Counts) -> Iterator[str]:
    """The lines of a report: each case, its count, and the frequencies beside those of the table."""
    for name, row in sorted(counts.items()):
        known = frequencies().get(name)
        printed = f"{known.first:.1%} and {known.any:.1%}" if known else "none"
        first, others = (row[key] / row["cases"] for key in ("first", "any"))
        yield f"{name}: {row['cases']} cases, {first:.1%} and {others:.1%}; in the table {printed}"


def find_wrong(counts: Counts) -> Iterator[str]:
    """The frequencies of the table that are wrong, in words."""
    for name, row in counts.items():
        known = frequencies().get(name)
        if known is None or row["cases"] < FEWEST:
            continue
        for key, printed in known._asdict().items():
            counted = row[key] / row["cases"]
            if abs(counted - printed) > TOLERATED:
                yield f"{name}: {key} {counted:.1%}, in the table {printed:.1%}"


if __name__ == "__main__":
    sys.exit(main())
