"""An import in a process of its own, whose time and memory are measured alone.

python -m benchmarks.importing TEXT DATABASE
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from benchmarks.timing import seconds
from latrodb import analyzer
from latrodb.store.database import Database
from latrodb.store.importer import add_paths

ROOT = Path(__file__).parent.parent  # of the repository


class Imported(NamedTuple):
    """CPU seconds, and the most memory that the process held, in MiB."""

    seconds: float
    peak: float


def import_apart(text: Path, path: Path) -> Imported:
    """Import a file into a new database."""
    path.unlink(missing_ok=True)
    command = [sys.executable, "-m", "benchmarks.importing", text.absolute(), path.absolute()]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE)
    return Imported(*json.loads(done.stdout))


def import_file(text: Path, path: Path) -> None:
    """Import a file in this process."""
    path.unlink(missing_ok=True)
    with Database.open(path) as database:
        add_paths(database, [text], analyzer())


def peak_memory() -> float:
    """The most memory that this process held, in MiB, as Linux counts it."""
    found = re.search(r"VmHWM:\s*(\d+)", Path("/proc/self/status").read_text(encoding="ascii"))
    assert found
    return int(found[1]) / 1024


if __name__ == "__main__":
    taken = seconds(lambda: import_file(Path(sys.argv[1]), Path(sys.argv[2])))
    print(json.dumps(Imported(taken, peak_memory())))
