"""Outcomes and counts in a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from latrodb.core.outcome import Outcome


def outcome_words(outcome: Outcome) -> str:
    """`White has won (immobilized)` or `a draw (agreement)`."""
    winner = "a draw" if outcome.winner is None else f"{outcome.winner.title} has won"
    return f"{winner} ({outcome.ending})"
