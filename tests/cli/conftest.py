"""The command line as a process of its own, where `run` of the tests at large is not enough."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.support.paths import ROOT

Process = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def game_file(corpus: Path) -> Path:
    """Carrillo-Cetina 2016: one illegal move, admitted by its source, and no other fault."""
    return corpus / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt"


@pytest.fixture
def process() -> Process:
    """Run `python -m latrodb` as a process of its own."""

    def process(*words: object, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
        command: Sequence[str] = [sys.executable, "-m", "latrodb", *map(str, words)]
        return subprocess.run(
            command, input=stdin, capture_output=True, env={**os.environ, **environment}, timeout=60, cwd=ROOT
        )

    return process
