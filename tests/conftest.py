"""Settings for the property tests; `HYPOTHESIS_PROFILE=thorough` in the environment makes them run longer."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ordinary", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("thorough", settings.get_profile("ordinary"), max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ordinary"))
