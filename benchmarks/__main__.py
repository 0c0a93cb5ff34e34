"""Measure latrodb, and print a table of ratios, which can be compared between machines.

    pip install '.[bench]' && python -m benchmarks > benchmarks/results.md

All times are CPU time, medians of several rounds; what is compared runs in the same rounds.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
from pathlib import Path

from benchmarks.gate import find_worse, read_ratios
from benchmarks.timing import table

PARTS = ("imports", "systems", "replay", "startup", "memory", "workers", "database", "diagrams")
TITLE = """# Benchmarks

Printed by `python -m benchmarks`: medians of CPU time. Ratios can be compared between machines, figures cannot. R is
the time to insert the rows of games and the key of every position into SQLite, and to index the keys.
"""
RESULTS = Path(__file__).with_name("results.md")


def main() -> int:
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__, formatter_class=form)
    parser.add_argument("--only", choices=PARTS, action="append", help="a part of the table; may be repeated")
    parser.add_argument("--games", type=int, default=20_000, help="generated games")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each measurement")
    parser.add_argument("--folder", type=Path, help="keep the generated games here, which takes minutes to make")
    parser.add_argument(
        "--gate",
        action="store_true",
        help=f"fail if a ratio is worse by a quarter than in {RESULTS.name}, or is only there or only here",
    )
    chosen = parser.parse_args()
    recorded = read_ratios(RESULTS.read_text(encoding="utf-8")) if chosen.gate else {}
    worse: list[str] = []
    print(TITLE, flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        for part in chosen.only or PARTS:
            print(f"measuring {part} ...", file=sys.stderr)
            measure = importlib.import_module(f"benchmarks.{part}").measure  # some of them need the extra `bench`
            measured = list(measure(chosen.folder or Path(scratch), chosen.games, chosen.rounds))
            print(f"## {part.capitalize()}\n\n{table(measured)}", flush=True)
            if chosen.gate:
                worse += find_worse(measured, recorded.get(part, {}))
    print("".join(f"worse: {each}\n" for each in worse), end="", file=sys.stderr)
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
