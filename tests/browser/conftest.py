"""Tests in a real browser, which are run only where they are asked for: `pytest -m browser`."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "browser: opens pictures in Chromium, which has to be installed")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return None if "browser" in config.getoption("markexpr") else True
