"""Feed damaged input to every door of latrodb, and count what must not happen.

    python -m benchmarks.fuzz [DOOR ...] [--cases 2000] [--seconds 600] [--seed 7] [--installed] [--keep FOLDER]

A door is a kind of input: a text, a log, a saved page, a FEN, options, overlays, an article, a ledger, a query, a
database with flipped bits. Each case is one command line on randomly damaged material. It fails if it ends with exit
code 3, raises, takes over ten seconds of CPU, does not give back the bytes that it was given, or writes a corrected
copy with fewer sound turns. The commands run in this process, or with --installed as separate processes; --keep copies
the input of failed cases. The exit code is 1 if any case failed.
"""

from __future__ import annotations

import argparse
import io
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from types import FrameType
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.doors import DOORS, Doors, Trial
from latrodb.cli.app import main as latrodb
from latrodb.features.analyzer import analyzer
from latrodb.features.repair.fixes import count_sound_turns

LONGEST = 10  # seconds of CPU
MEMORY = Path("/dev/shm")  # a folder in memory, where Linux has it
USAGE, FAULT = 2, 3  # exit codes


class Ended(NamedTuple):
    """The outcome of a trial. `code` is None if it raised or did not end."""

    code: int | None
    out: bytes
    seconds: float


class OvertimeError(BaseException):
    """A command does not end; no `except Exception` catches this."""


def run_here(words: tuple[str, ...], stdin: bytes = b"") -> Ended:
    """Run a command line in this process."""

    def stop(_: int, __: FrameType | None) -> None:
        raise OvertimeError

    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    given, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(stdin))
    signal.signal(signal.SIGPROF, stop)
    start = time.process_time()
    code: int | None = None
    try:
        signal.setitimer(signal.ITIMER_PROF, 2 * LONGEST)
        with redirect_stdout(out), redirect_stderr(err):
            code = latrodb(words)
    except (Exception, SystemExit, OvertimeError) as error:  # counted as a fault
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        sys.stdin = given
    out.flush()
    return Ended(code, out.buffer.getvalue(), time.process_time() - start)


def run_installed(words: tuple[str, ...], stdin: bytes = b"") -> Ended:
    """Run a command line with the installed command; an uncaught Python error ends it with 1 and a traceback."""
    before = _children()
    try:
        command = [str(Path(sys.executable).with_name("latrodb")), *words]
        done = subprocess.run(command, input=stdin, capture_output=True, timeout=10 * LONGEST, check=False)
    except (subprocess.TimeoutExpired, ValueError) as error:
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return Ended(None, b"", _children() - before)
    code = None if b"Traceback (most recent call last)" in done.stderr or done.returncode < 0 else done.returncode
    return Ended(code, done.stdout, _children() - before)


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def judge(trial: Trial, given: bytes, ended: Ended) -> str:
    """What is wrong with the outcome of a trial; empty if nothing is."""
    if ended.code is None:
        return "raised"
    if ended.code == FAULT:
        return "exit 3"
    if ended.seconds > LONGEST:
        return "overtime"
    if trial.original and ended.code != USAGE and ended.out != given:
        return "bytes lost"
    if trial.fixed and trial.fixed.exists() and count_sound(trial.fixed.read_bytes()) < count_sound(given):
        return "sound turns lost"
    return ""


def count_sound(data: bytes) -> int:
    """How many turns of a text are sound."""
    return count_sound_turns(analyzer().parse(data))


def attempt(trial: Trial, given: bytes, *, is_installed: bool) -> Ended:
    """Run the command line of a trial, and then the one that must return the bytes, if it is another."""
    run = run_installed if is_installed else run_here
    ended = run(trial.words, given if trial.words[1:2] == ("-",) else b"")
    if trial.original in ((), trial.words) or ended.code not in (0, 1):
        return ended
    back = run(trial.original)
    return Ended(FAULT if back.code == USAGE else back.code, back.out, max(ended.seconds, back.seconds))


def visit(door: str, chosen: argparse.Namespace, folder: Path) -> Counter[str]:
    """Make the trials of a door and count their outcomes; `slowest` is in milliseconds."""
    doors = Doors(Random(f"{door} {chosen.seed}"), folder)
    make: Callable[[], Trial] = getattr(doors, door)
    counts: Counter[str] = Counter()
    until = time.monotonic() + chosen.seconds
    while counts["cases"] < chosen.cases and time.monotonic() < until:
        trial = make()
        given = trial.file.read_bytes()
        ended = attempt(trial, given, is_installed=chosen.installed)
        counts["cases"] += 1
        counts[f"exit {ended.code}"] += 1
        counts["slowest"] = max(counts["slowest"], round(1000 * ended.seconds))
        if wrong := judge(trial, given, ended):
            counts["failed"] += 1
            print(f"{door} {counts['cases']}: {wrong}: latrodb {' '.join(map(repr, trial.words))}", file=sys.stderr)
            if chosen.keep:
                chosen.keep.mkdir(parents=True, exist_ok=True)
                (chosen.keep / f"{door}-{chosen.seed}-{counts['cases']}{trial.file.suffix}").write_bytes(given)
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fuzz", description=__doc__.split("\n\n")[0])
    parser.add_argument("doors", nargs="*", help=f"any of {', '.join(DOORS)}; by default all", metavar="DOOR")
    parser.add_argument("--cases", type=int, default=2000, help="cases of each door")
    parser.add_argument("--seconds", type=float, default=600, help="maximum time for each door")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--installed", action="store_true", help="run the installed command, each case as a process")
    parser.add_argument("--keep", type=Path, help="a folder for the input of failed cases", metavar="FOLDER")
    chosen = parser.parse_args()
    if unknown := [door for door in chosen.doors if door not in DOORS]:
        parser.error(f"no such door: {', '.join(unknown)}")
    table = Table(
        title=f"damaged input, {'installed command' if chosen.installed else 'in process'}, seed {chosen.seed}"
    )
    for head in ("door", "cases", "exit 0", "exit 1", "exit 2", "failed", "slowest, ms CPU"):
        table.add_column(head, justify="left" if head == "door" else "right")
    failed = 0
    os.environ.setdefault("COLUMNS", "100")
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        for door in chosen.doors or DOORS:
            counts = visit(door, chosen, Path(folder))
            failed += counts["failed"]
            shown = ("cases", "exit 0", "exit 1", "exit 2", "failed", "slowest")
            table.add_row(door, *(str(counts[key]) for key in shown))
    Console().print(table)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
