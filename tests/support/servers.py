"""Servers of pages as installed, on a free port."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

BIN = Path(sys.executable).parent


@contextlib.contextmanager
def started(folder: Path, *words: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a server, and its process."""
    process = subprocess.Popen([BIN / words[0], *words[1:]], cwd=folder, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr
        lines = iter(process.stderr.readline, "")
        address = next(found[0] for line in lines if (found := re.search(r"http://[0-9.]+:[0-9]+", line)))
        yield address, process
    finally:
        process.kill()
        process.wait()
