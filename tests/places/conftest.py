"""The corpus, where places are named."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def corpus() -> Path:
    return Path(__file__).parent.parent.parent / "corpus"
