"""Start-up of every command, compared with a Python that does nothing; its instructions if Valgrind can count them."""

from __future__ import annotations

import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.importing import ROOT
from benchmarks.timing import Measured

COUNTER = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
NEW = 1_000_000  # the number of a file that is made anew, beyond those of all rounds
REPEATS = 3  # of each command in a round
LATRODB = [sys.executable, "-m", "latrodb"]
GAME = ROOT / "corpus" / "quintana" / "engine-game-1.txt"
# A small job for each command, with the goal; `remove` and `revert` work but once.
JOBS = {
    "--version": "",
    "--help": "",
    "article check page.md": "at most 14",
    "db backup games.db copy-{new}.db": "",
    "check game.txt": "at most 13",
    "courier game.log": "",
    "diagram game.txt -o picture.svg --force": "at most 14",
    "diff game.txt game.txt": "",
    "db duplicates games.db": "",
    "edit errata list games.db": "",
    "explore games.db quintana": "",
    "export game.txt": "",
    "find games.db": "at most 8",
    "format game.txt": "",
    "help tags": "",
    "import --db games-{new}.db game.txt": "at most 16",
    "moves quintana": "at most 8",
    "new game-{new}.txt --variant quintana": "",
    "play quintana --self-play 1 --level beginner": "",
    "puzzles game.txt": "",
    "review game.txt --in 1": "",
    "solve quintana --in 1": "",
    "perft quintana 1": "at most 8",
    "db repair games.db": "",
    "rules quintana": "at most 8",
    "serve --help": "",
    "show game.txt": "",
    "site --help": "",
    "stats games.db": "",
    "edit tag games.db#1 Round={new}": "at most 14",
    "db verify games.db": "at most 14",
}


def measure(_folder: Path, _games: int, rounds: int) -> Iterator[Measured]:
    """CPU time of whole processes, with cached byte code as in an installed command.

    The figure has the instructions, which are the same on a busy machine; but the ratio to a Python that does nothing
    is another one, since that mostly waits for the system.
    """
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        (scratch / "game.txt").write_bytes(GAME.read_bytes())
        (scratch / "page.md").write_text("# Page\n\nA page about no game.\n", encoding="utf-8")
        for words in ("import --db games.db game.txt", "export --format courier game.txt -o game.log"):
            run([*LATRODB, *words.split()], scratch)
        nothing = seconds([sys.executable, "-c", "pass"], scratch, rounds)
        for words, goal in JOBS.items():
            taken = seconds([*LATRODB, *words.split()], scratch, rounds)
            counted = instructions([*LATRODB, *words.split()], scratch)
            name = f"`latrodb {words.format(new=1)}`"
            yield Measured(name, taken / nothing, "x python", goal, f"{taken * 1000:.0f} ms{counted}")


def instructions(command: list[str], folder: Path) -> str:
    """The instructions of a process whose caches are filled, in words; empty without Valgrind."""
    if not shutil.which(COUNTER[0]):
        return ""
    found = re.search(r"Collected : (\d+)", run([*COUNTER, *(word.format(new=NEW) for word in command)], folder))
    return f", {int(found[1]) / 1e6:,.0f} M instructions" if found else ""


def seconds(command: list[str], folder: Path, rounds: int) -> float:
    """CPU seconds of a child process, the median of some runs after one that fills the caches."""
    taken = []
    for number in range(rounds * REPEATS + 1):
        before = time_of_children()
        run([word.format(new=number) for word in command], folder)
        taken.append(time_of_children() - before)
    return statistics.median(taken[1:])


def time_of_children() -> float:
    """CPU seconds of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(command: list[str], folder: Path) -> str:
    """Run a command that must succeed, and return its messages; its input is a turn, for the command that asks."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(command, cwd=folder, env=environment, input=b"c2-c3\n", capture_output=True, check=True)
    return done.stderr.decode(errors="replace")
