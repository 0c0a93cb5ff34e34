"""The move generator on positions at random: a legal move is found set-wise exactly when there is one."""

from __future__ import annotations

from random import Random

import pytest

from latrodb.core.fen import read_fen
from latrodb.rules.catalog import find_variant
from latrodb.rules.kinds.dux_game import DuxGame
from latrodb.rules.kinds.dux_movegen import sides_of
from tests.rules.test_classical import set_up


@pytest.mark.parametrize("key", ["latrunculi-xxi/8x8", "classical-latrunculi/8x8", "classical-petteia/8x8"])
def test_a_side_has_a_move_exactly_when_one_is_listed(key: str) -> None:
    variant, dice = find_variant(key), Random(f"moves of {key}")
    assert isinstance(variant.system, DuxGame)
    for _ in range(60):
        state = set_up(dice, leaders="latrunculi" in key)
        position = read_fen(state.to_fen(), variant.geometry)
        moves, sides = variant.system.generator(variant.geometry), sides_of(position)
        listed = list(moves.legal_slides(*sides))
        assert moves.has_move(*sides) == bool(listed)
        free = moves.free_soldier(*sides[:3])
        assert not free or any(slide.origin_bit == free and slide.is_step for slide in listed)
