"""Chances of wins where dice decide."""

from __future__ import annotations

from fractions import Fraction

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.rules.catalog import find_variant
from latrodb.solver.chance import win_chance
from latrodb.solver.search import Question

GLAUCUS = find_variant("glaucus")


@pytest.mark.parametrize(
    ("fen", "chance"),
    [
        ("dS6/S7/8/8/8/8/8/7D w", Fraction(1, 3)),  # the King counts three against two: five pips or more
        ("dS6/SS6/8/8/8/8/8/7D w", Fraction(1, 2)),  # three may come next to him: four pips or more
    ],
)
def test_the_chance_to_kill_a_king_in_a_corner(fen: str, chance: Fraction) -> None:
    assert win_chance(Question(GLAUCUS, GLAUCUS.position(fen), WHITE), 1, 20_000) == chance


def test_the_other_side_cannot_win_in_this_turn() -> None:
    position = GLAUCUS.position("dS6/8/8/8/8/8/8/7D w")
    assert win_chance(Question(GLAUCUS, position, BLACK), 1, 3) is None


def test_too_many_positions_decide_nothing() -> None:
    assert win_chance(Question(GLAUCUS, GLAUCUS.opening(), WHITE), 1, 100) is None
