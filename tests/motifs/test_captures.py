"""Captures by tactic and dual captures, with near misses."""

from __future__ import annotations

from latrodb.core.color import BLACK
from tests.motifs.boards import found

# Diagrams 8 and 43 of Latrunculi XXI: Arx - Carrillo before 13...h3-g3xf3xg4.
WHITE_MEN = "a1 b1 c3 d3 De2 f1 f3 g4 k1"
BLACK_MEN = "a8 b8 c8 d6 De3 f4 g5 h3 h5 j8 k8 l8"


def test_a_dual_capture() -> None:
    assert found("dual-capture", "latrunculi-xxi/12x8", WHITE_MEN, BLACK_MEN, "h3-g3", BLACK) == ["b g3 / f3 g4"]


def test_one_man_taken_is_no_dual_capture() -> None:
    black = BLACK_MEN.replace(" g5", "")
    assert found("dual-capture", "latrunculi-xxi/12x8", WHITE_MEN, black, "h3-g3", BLACK) == []


def test_a_man_taken_twice_is_no_dual_capture() -> None:
    turn = ("petteia-xxi/10x8", "b5 d1 d5 c3", "c4 a8 b8", "d1-c1")
    assert found("dual-capture", *turn) == []
