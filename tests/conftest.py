"""The corpus, and settings of the property tests; `HYPOTHESIS_PROFILE=thorough` makes them run longer."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.paths import CORPUS

settings.register_profile("ordinary", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", settings.get_profile("ordinary"), max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ordinary"))


@pytest.fixture
def corpus() -> Path:
    return CORPUS
