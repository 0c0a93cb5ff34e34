"""Measure latrodb, and print a table of ratios, which can be compared between machines.

    pip install '.[bench]' && python -m benchmarks

All times are CPU time, medians of several rounds; what is compared runs in the same rounds. Goals that are missed are
listed at the end.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
from pathlib import Path

from benchmarks.gate import find_best, find_worse, misses_goal, read_best, read_tables
from benchmarks.timing import table

PARTS = ("imports", "systems", "replay", "startup", "memory", "workers", "database", "programs", "diagrams")
TITLE = """# Benchmarks

Written by `python -m benchmarks --record`: medians of CPU time. Ratios can be compared between machines, figures
cannot. The best ratio is the best on record. R is the time to insert the rows of games and the key of every position
into SQLite, and to index the keys. Instructions are those of a whole process, counted by Valgrind
where it is installed; all other figures are times.
"""
RESULTS = Path(__file__).with_name("results.md")


def main() -> int:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__, formatter_class=form)
    parser.add_argument("--only", choices=PARTS, action="append", help="a part of the table; may be repeated")
    parser.add_argument("--games", type=int, default=20_000, help="generated games")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each measurement")
    parser.add_argument("--folder", type=Path, help="keep the generated games here, which takes minutes to make")
    parser.add_argument("--record", action="store_true", help=f"write what was measured into {RESULTS.name}")
    parser.add_argument(
        "--gate",
        action="store_true",
        help=f"fail if a ratio is worse by a quarter than the best in {RESULTS.name}, misses a goal that the best "
        "reached, or is only there or only here",
    )
    chosen = parser.parse_args()
    tables = read_tables(RESULTS.read_text(encoding="utf-8"))
    worse: list[str] = []
    missed: list[str] = []
    print(TITLE, flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        for part in chosen.only or PARTS:
            print(f"measuring {part} ...", file=sys.stderr)
            measure = importlib.import_module(f"benchmarks.{part}").measure  # some of them need the extra `bench`
            measured = list(measure(chosen.folder or Path(scratch), chosen.games, chosen.rounds))
            recorded = read_best(tables.get(part, ""))
            tables[part] = table(measured, find_best(measured, recorded))
            print(f"## {part.capitalize()}\n\n{tables[part]}", flush=True)
            missed += [
                f"{each.name}: {each.ratio:.3g} {each.unit}, {each.goal}" for each in filter(misses_goal, measured)
            ]
            worse += find_worse(measured, recorded) if chosen.gate else ()
    if chosen.record:
        sections = (f"\n## {part.capitalize()}\n\n{tables[part]}" for part in PARTS if part in tables)
        RESULTS.write_text(TITLE + "".join(sections), encoding="utf-8")
    notes = [f"goal missed: {each}\n" for each in missed] + [f"worse: {each}\n" for each in worse]
    print("".join(notes), end="", file=sys.stderr)
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
