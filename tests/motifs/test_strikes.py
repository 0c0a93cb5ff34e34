"""Hits, offensive turns and steps between, with near misses."""

from __future__ import annotations

import pytest

from latrodb.core.color import BLACK, WHITE, Color
from tests.motifs.boards import found

LATRUNCULI = "latrunculi-xxi/10x8"
# Diagram 7: White plays i1-i6*, Black c8-c4; nobody is taken.
DIAGRAM_7 = (LATRUNCULI, "b4 d4 i1 Da1", "a8 c8 e8 j6 Dh6")


def test_a_hit() -> None:
    assert found("hit", *DIAGRAM_7, "i1-i6") == ["w i6 / h6"]
    assert found("offensive", *DIAGRAM_7, "i1-i6") == ["w i6 / h6"]


@pytest.mark.parametrize(
    ("white", "black", "turn"),
    [
        ("Da1 g1", "Dh6 a8", "g1-g5"),  # a corner of the Dux, not a side
        ("Da1 h5 g1", "Dh6 a8", "g1-g2"),  # another man stands beside him
        ("Dh5 h4 a1", "Dd8 a8", "h4-g4"),  # a man beside his own Dux
    ],
)
def test_no_hit(white: str, black: str, turn: str) -> None:
    assert found("hit", LATRUNCULI, white, black, turn) == []
    assert found("offensive", LATRUNCULI, white, black, turn) == []


def test_a_capture_is_offensive_and_no_hit() -> None:
    board = (LATRUNCULI, "b5 d1 Da1", "c5 De7 a8", "d1-d5")
    assert found("offensive", *board) == ["w d5 / c5"]
    assert found("hit", *board) == []


def test_a_threat_is_not_offensive() -> None:
    assert found("offensive", LATRUNCULI, "b5 d1 Da1", "c5 De7 a8", "d1-d4") == []


def test_steps_between() -> None:
    assert found("steps-between", *DIAGRAM_7, "i1-i6") == ["w i6 / h6 j6"]
    assert found("steps-between", *DIAGRAM_7, "c8-c4", BLACK) == ["b c4 / b4 d4"]


@pytest.mark.parametrize(
    ("white", "black", "turn", "side"),
    [
        ("b4 c3 Da1", "c8 De8 a8", "c8-c4", BLACK),  # two enemies around a corner
        ("b4 e4 Da1", "c8 De8 a8", "c8-c4", BLACK),  # one of the two a square away
        ("b4 d4 Da1", "c8 a4 De8 a8", "c8-c4", BLACK),  # b4 is taken, d4 still stands
        ("c3 a4 Da1", "b4 d8 De8", "c3-c4", WHITE),  # it takes b4, and d4 is empty
    ],
)
def test_no_step_between(white: str, black: str, turn: str, side: Color) -> None:
    assert found("steps-between", LATRUNCULI, white, black, turn, side) == []
