"""The corpus, the command line, and settings of the property tests.

`HYPOTHESIS_PROFILE=thorough` makes the property tests run longer, `quick` shorter.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from latrodb.cli.app import main
from tests.support.paths import CORPUS

settings.register_profile("ordinary", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", settings.get_profile("ordinary"), max_examples=10)
settings.register_profile("thorough", settings.get_profile("ordinary"), max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ordinary"))


@pytest.fixture(scope="session", autouse=True)
def no_stated_width() -> None:
    """pytest-xdist sets COLUMNS, which would wrap what commands print."""
    os.environ.pop("COLUMNS", None)


@pytest.fixture
def corpus() -> Path:
    return CORPUS


class Ended(NamedTuple):
    """What a command line left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Ended]


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
