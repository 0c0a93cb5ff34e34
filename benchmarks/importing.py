"""An import in a process of its own, whose time and memory are measured alone.

python -m benchmarks.importing DATABASE WORKERS FILE...
"""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from benchmarks.timing import seconds
from latrodb.features.analyzer import analyzer
from latrodb.store.database import Database
from latrodb.store.importer import add_paths
from latrodb.store.reader_pool import ReaderPool

ROOT = Path(__file__).parent.parent  # of the repository


class Imported(NamedTuple):
    """CPU seconds, the most memory that the process held, in MiB, and seconds that went by.

    `helping` are the CPU seconds of the processes that read games for it.
    """

    seconds: float
    peak: float
    elapsed: float
    helping: float


def import_apart(path: Path, *texts: Path, workers: int = 1) -> Imported:
    """Import files into a new database."""
    path.unlink(missing_ok=True)
    arguments = [path.absolute(), str(workers), *(text.absolute() for text in texts)]
    command = [sys.executable, "-m", "benchmarks.importing", *arguments]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE)
    return Imported(*json.loads(done.stdout))


def import_files(path: Path, *texts: Path, workers: int = 1) -> None:
    """Import files in this process, as the command imports many: without a search for corrections."""
    path.unlink(missing_ok=True)
    with Database.open(path) as database:
        if workers == 1:
            add_paths(database, texts, analyzer(), is_searched=False)
        else:
            with ReaderPool(workers, analyzer) as pool:
                add_paths(database, texts, analyzer(), is_searched=False, pool=pool)


def peak_memory() -> float:
    """The most memory that this process held, in MiB, as Linux counts it."""
    found = re.search(r"VmHWM:\s*(\d+)", Path("/proc/self/status").read_text(encoding="ascii"))
    assert found
    return int(found[1]) / 1024


def main() -> None:
    path, workers, *texts = sys.argv[1:]
    start = time.monotonic()
    taken = seconds(lambda: import_files(Path(path), *map(Path, texts), workers=int(workers)))
    elapsed = time.monotonic() - start
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(json.dumps(Imported(taken, peak_memory(), elapsed, others.ru_utime + others.ru_stime)))


if __name__ == "__main__":
    main()
