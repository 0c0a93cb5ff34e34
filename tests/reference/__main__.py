"""Judge every option value of every game on every board: `python -m tests.reference [SYSTEM ...]`.

Each value is set alone, and some combinations are drawn at random. A table has, for each game and value, on how many
boards it was judged, what was compared, and in how many positions the reference distinguished the value from the
default.
"""

from __future__ import annotations

import argparse
import random
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from latrodb.core.errors import UnknownVariantError
from latrodb.rules.catalog import find_variant
from tests.reference.judge import DisagreementError, judge
from tests.reference.variants import REFEREES, boards_of, key_of, settings_of

COLUMNS = ("positions", "distinguished", "turns", "illegal", "captures", "marks", "endings", "repetitions")


class Job(NamedTuple):
    """A variant to judge, and how much."""

    system: str
    label: str
    key: str
    positions: int
    seed: int


def jobs_of(system: str, positions: int, combinations: int, seed: int) -> list[Job]:
    """All settings on all boards of a game; other combinations on each board. Few boards have more positions each."""
    found = []
    positions *= max(1, 10 // len(boards_of(system)))
    for board in boards_of(system):
        dice = random.Random(f"{seed} {system} {board}")
        for readings in settings_of(system, combinations, dice):
            label = ",".join(f"{key}={value}" for key, value in readings) if len(readings) < 2 else "combinations"
            key = key_of(system, board, readings)
            try:
                find_variant(key)
            except UnknownVariantError:
                continue  # such as a number of men that does not fit the board
            found.append(Job(system, label or "defaults", key, positions, seed))
    return found


def run(job: Job) -> tuple[Job, Counter[str], str]:
    """Judge one variant; gives the counts, and the disagreement if there is one."""
    try:
        return job, judge(job.key, job.positions, f"{job.seed}", is_thorough=True), ""
    except DisagreementError as found:
        return job, Counter(), str(found)
    except Exception:  # an error of either side is a result, too
        return job, Counter(), f"{job.key}: {traceback.format_exc(limit=-3)}"


def main() -> int:
    """Judge and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.reference", description=__doc__)
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", help=f"default: {', '.join(REFEREES)}")
    parser.add_argument(
        "--positions",
        type=int,
        default=6,
        metavar="N",
        help="positions of each variant, more if a game has few boards; default 6",
    )
    parser.add_argument("--combinations", type=int, default=3, metavar="N", help="of each board; default 3")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="default 1")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes; default 1")
    options = parser.parse_args()
    if unknown := set(options.systems) - REFEREES.keys():
        parser.error(f"no reference for {', '.join(sorted(unknown))}; there are those for {', '.join(REFEREES)}")
    jobs = [
        job
        for system in options.systems or REFEREES
        for job in jobs_of(system, options.positions, options.combinations, options.seed)
    ]
    disagreements = []
    counts: dict[tuple[str, str], Counter[str]] = {}
    with ProcessPoolExecutor(options.jobs) as pool:
        for number, (job, found, disagreement) in enumerate(pool.map(run, jobs, chunksize=4), 1):
            counts.setdefault((job.system, job.label), Counter()).update(found)
            counts[job.system, job.label]["boards"] += 1
            if disagreement:
                disagreements.append(disagreement)
            if sys.stderr.isatty():
                print(f"\r{number} of {len(jobs)} variants", end="", file=sys.stderr)
    print(f"{'game and option':48}{'boards':>8}" + "".join(f"{column:>12}" for column in COLUMNS))
    for (system, label), found in [*counts.items(), (("all", ""), sum(counts.values(), Counter()))]:
        row = "".join(f"{found[column]:>12}" for column in COLUMNS)
        print(f"{f'{system} {label}':48}{found['boards']:>8}{row}")
    print(f"\n{len(disagreements)} disagreements")
    print(*disagreements, sep="\n")
    return bool(disagreements)


if __name__ == "__main__":
    sys.exit(main())
