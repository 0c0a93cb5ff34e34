"""Rules of games with options, for tests that need no variant."""

from __future__ import annotations

from functools import partial

from latrodb.rules.catalog import SYSTEMS
from latrodb.rules.system import RuleSystem


def game(system: str, **options: object) -> RuleSystem:
    """The rules of a system with options, given as Python has them: `corner_capture=True`, `quiet_limit=10`."""
    rules = SYSTEMS[system].system
    for key, value in options.items():
        rules = rules.with_option(key, str(value).lower())
    return rules


Falkener = partial(game, "falkener")
Kowalski = partial(game, "kowalski")
Quintana = partial(game, "quintana")


def is_stuck(system: RuleSystem, *state: object) -> bool:
    """Whether the side to move has no legal turn, given a position and perhaps what was seen before."""
    return next(iter(system.turns(*state)), None) is None  # type: ignore[arg-type]
