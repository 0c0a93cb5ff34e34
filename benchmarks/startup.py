"""Start-up of the command, compared with a Python that does nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from benchmarks.timing import Measured

REPEATS = 5
NOTHING = [sys.executable, "-c", "pass"]
COMMANDS = {
    "latrodb --version": ["--version"],
    "latrodb --help": ["--help"],
    "latrodb perft petteia-xxi 1": ["perft", "petteia-xxi", "1"],
}


def measure(rounds: int) -> list[Measured]:
    """CPU time of whole processes, with cached byte code as in an installed command."""
    floor = seconds(NOTHING, rounds)
    measured = [Measured("python -c pass", f"{floor * 1000:.0f} ms", "1")]
    for name, words in COMMANDS.items():
        taken = seconds([sys.executable, "-m", "latrodb", *words], rounds)
        measured.append(
            Measured(name, f"{taken * 1000:.0f} ms", f"{taken / floor:.1f} x python -c pass", "at most 8, goal 4")
        )
    return measured


def seconds(command: list[str], rounds: int) -> float:
    """CPU seconds of a child process, the least of some runs after one that fills the caches."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    best = float("inf")
    for _ in range(rounds * REPEATS + 1):
        before = os.times()
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
        after = os.times()
        best = min(best, after.children_user + after.children_system - before.children_user - before.children_system)
    return max(best, time.get_clock_info("process_time").resolution)
