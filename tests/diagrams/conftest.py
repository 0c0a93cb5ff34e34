"""A turn that does everything a diagram can show."""

from __future__ import annotations

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.geometry import geometry
from latrodb.core.position import Position
from latrodb.core.square import find_square, set_of
from latrodb.core.step import Capture, Shift, Step, Tactic


@pytest.fixture
def step() -> Step:
    """1. b5-h5xi5 on 10x8, with a Dux on both sides; j6 is turned over and c8 set free."""
    board = geometry(10, 8)
    white, black = set_of("a1", "c1", "e4", "f4", "f2"), set_of("a8", "c8", "e7", "j6")
    duxes = set_of("f2", "e7")
    before = Position(board, white | set_of("b5"), black | set_of("i5"), duxes, WHITE, set_of("c8"))
    after = Position(board, white | set_of("h5"), black, duxes, BLACK, set_of("j6"))
    turn = (Shift(find_square("b5") or 0, find_square("h5") or 0),)
    capture = Capture(find_square("i5") or 0, (Tactic.CUSTODIAL,))
    return Step(before, turn, after, (capture,), set_of("j6"), set_of("c8"))
