"""The rules of the three XXI games in our words, and how the doubtful ones are read."""

from __future__ import annotations

from functools import cache

from latrodb.rules.rulebook import Rulebook


@cache
def rulebook_of(name: str) -> Rulebook:
    """The rulebook of `latrunculi-xxi`, `petteia-xxi` or `single-stone-xxi`."""
    return Rulebook(name, name, "", (), (), (), (), {})
