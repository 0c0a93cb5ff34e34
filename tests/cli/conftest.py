"""The command line as tests call it: within this process where it can be, as a process of its own where it must be."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from latrodb.cli.app import main
from tests.support.paths import ROOT


class Ended(NamedTuple):
    """What a command line left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Ended]
Process = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def game_file(corpus: Path) -> Path:
    """Carrillo-Cetina 2016: one illegal move, admitted by its source, and no other fault."""
    return corpus / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command line within this process."""

    def run(*words: object, stdin: bytes = b"") -> Ended:
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
            code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return Ended(code, out, err)

    return run


@pytest.fixture
def process() -> Process:
    """Run `python -m latrodb` as a process of its own."""

    def process(*words: object, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
        command: Sequence[str] = [sys.executable, "-m", "latrodb", *map(str, words)]
        return subprocess.run(
            command, input=stdin, capture_output=True, env={**os.environ, **environment}, timeout=60, cwd=ROOT
        )

    return process
