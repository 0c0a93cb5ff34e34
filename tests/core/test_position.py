"""Positions: whose men stand where, and other arrangements of them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import astuple, replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.fen import read_fen
from latrodb.core.geometry import geometry
from latrodb.core.square import set_of

POSITION = read_fen("s~2d/1S2/4/D3 b hand=3,2 dux=1,0 taken=2,1 die=4 pips=3 fresh=b3 trail=a4:b4 quiet=7")


def test_men_are_told_by_side_and_rank() -> None:
    assert POSITION.army(WHITE) == set_of("b3", "a1")
    assert POSITION.dux(BLACK) == set_of("d4")
    assert POSITION.soldiers(BLACK) == set_of("a4")
    assert POSITION.men & POSITION.empty == 0
    assert POSITION.men | POSITION.empty == POSITION.geometry.board
    assert [POSITION.color_at(at) for at in (0, 1)] == [WHITE, None]


def test_another_side_to_move_changes_nothing_else() -> None:
    assert POSITION.with_side(WHITE) == replace(POSITION, side=WHITE)
    assert POSITION.with_side(WHITE).quiet == 7


def test_other_men_change_nothing_else() -> None:
    white, black, duxes = set_of("c1"), set_of("d2"), set_of("d2")
    found = POSITION.rearrange(white, black, duxes, WHITE, 3)
    expected = replace(POSITION, white=white, black=black, duxes=duxes, side=WHITE, quiet=3)
    assert astuple(found) == astuple(expected)


def test_quiet_turns_make_no_other_position() -> None:
    assert replace(POSITION, quiet=0) == POSITION
    assert (replace(POSITION, quiet=0) != POSITION) is False  # Struct has a method of its own for this
    assert hash(replace(POSITION, quiet=0)) == hash(POSITION)


@pytest.mark.parametrize(
    "changed", [{"white": 1}, {"fresh": 0}, {"hand": (0, 0)}, {"trails": ()}, {"geometry": geometry(4, 5)}]
)
def test_all_else_makes_another_position(changed: dict[str, Any]) -> None:
    assert replace(POSITION, **changed) != POSITION
    assert POSITION.fen != POSITION
