"""Threats, forks, pins and skewers in random positions, compared with the slow definitions."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

import latrodb
from latrodb.core.color import BLACK, WHITE
from latrodb.core.position import Position
from latrodb.core.square import STRIDE, as_set, square_name, squares
from latrodb.motifs.catalog import find_motif
from latrodb.motifs.situation import Situation
from tests.motifs.by_definition import Judge

if TYPE_CHECKING:
    from latrodb.rules.variant import Variant

NOUNS = (
    "direct-threat",
    "passive-threat",
    "double-attack",
    "direct-fork",
    "passive-fork",
    "comrades-fork",
    "discovered-check",
    "pin",
    "skewer",
)
POSITIONS = 12  # of each game; thousands were compared when this was written


def crowd(variant: Variant, chance: random.Random) -> Position:
    """Men anywhere in a corner of the board, where they meet, and a Dux a side where the game has them."""
    width, height = chance.randint(4, 6), chance.randint(4, 6)
    area = [rank * STRIDE + file for rank in range(height) for file in range(width)]
    men = chance.sample(area, chance.randint(4, 14))
    white = [men[0], *(man for man in men[2:] if chance.random() < 0.5)]
    duxes = as_set(men[:2]) if variant.opening().duxes else 0
    side = chance.choice([WHITE, BLACK])
    return Position(variant.geometry, as_set(white), as_set(set(men) - set(white)), duxes, side, quiet=1)


@pytest.mark.parametrize(
    "key",
    ["latrunculi-xxi/8x8", "petteia-xxi/8x8", "kowalski/12x8", "classical-latrunculi/8x8", "quintana", "falkener"],
)
def test_they_agree(key: str) -> None:
    variant, chance = latrodb.variant(key), random.Random(key)
    for _ in range(POSITIONS):
        position, step = crowd(variant, chance), None
        turns = [] if variant.outcome(position) else list(variant.system.turns(position))
        if turns:
            step = variant.play(position, chance.choice(turns))
            position = step.after
        judge, situation = Judge(variant, position, step), Situation(variant, position, (step,) if step else ())
        for noun in NOUNS:
            found = {
                (use.side.title, *(frozenset(map(square_name, squares(men))) for men in use[1:]))
                for use in find_motif(noun).find(situation)
            }
            assert found == getattr(judge, noun.replace("-", "_"))(), f"{noun} after {step} in {position.fen}"
