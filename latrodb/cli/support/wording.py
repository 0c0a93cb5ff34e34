"""Outcomes and counts in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from latrodb.core.outcome import Outcome


def outcome_words(outcome: Outcome) -> str:
    """`White has won (immobilized)` or `a draw (agreement)`."""
    winner = "a draw" if outcome.winner is None else f"{outcome.winner.title} has won"
    return f"{winner} ({outcome.ending})"


def count_words(count: int, noun: str) -> str:
    """`1 game`, `2 games`, `3 plies`, `4 errata`.

    >>> count_words(2, "ply"), count_words(2, "erratum")
    ('2 plies', '2 errata')
    """
    endings = {"y": "ies", "um": "a"}
    ending = next((each for each in endings if noun.endswith(each)), "")
    plural = noun.removesuffix(ending) + endings.get(ending, "s")
    return f"{count:,} {noun if count == 1 else plural}"
