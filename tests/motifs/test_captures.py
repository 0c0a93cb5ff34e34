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


# Diagrams 19 and 20 of Latrunculi XXI, the barricade.
BARRICADE = ("petteia-xxi/10x8", "d4 f3 g1 g4 h5 i4", "c7 d5 e4 f4 g5 i5 j4 a8")


def test_push_and_crush_at_the_wall() -> None:
    board = (BARRICADE[0], BARRICADE[1], BARRICADE[2], "g4-h4")
    assert found("push-and-crush", *board) == ["w h4 i4 / j4"]
    assert found("push-and-crush-wall", *board) == ["w h4 i4 / j4"]
    assert found("push-and-crush-man", *board) == []


def test_push_and_crush_on_a_man() -> None:
    board = (*BARRICADE, "d5-f5", BLACK)
    assert found("push-and-crush-man", *board) == ["b f5 g5 i5 / h5"]
    assert found("push-and-crush-wall", *board) == []


def test_a_push_from_aside_takes_no_man() -> None:
    assert found("push-and-crush", *BARRICADE, "h5-h4") == []


def test_a_flank_attack() -> None:
    board = ("petteia-xxi/10x8", "d4 f3 g1 h4", "e4 f4 a8 b8")
    assert found("flank", *board, "h4-g4") == ["w d4 g4 / f4"]
    assert found("flank", *board, "g1-g4") == []  # not in the direction of the line


def test_a_phalanx_attack() -> None:
    board = ("petteia-xxi/10x8", "f6 i1 i5 h4 h5", "a6 c7 d7 e7 e6 d6 i6")
    assert found("phalanx", *board, "i1-i4") == ["w h4 h5 i4 i5 / i6"]
    assert found("phalanx", *board, "h4-i4") == []  # the row beside is broken up


def test_a_corner_capture() -> None:
    assert found("corner", "petteia-xxi/10x8", "i8 j5", "j8 a8", "j5-j7") == ["w i8 j7 / j8"]
    assert found("corner", "petteia-xxi/10x8", "i8 j5", "j8 a8", "j5-j6") == []


def test_a_man_who_falls_himself_is_not_counted() -> None:
    """By an option of Museum Quintana c1-c5 takes c6 and falls between b5 and d5."""
    key = "quintana/8x8[walk_in=taken]"
    assert found("dual-capture", key, "c1 c7 h1", "b5 c6 d5 h8", "c1-c5") == []
    assert found("dual-capture", key, "c1 a5 e5 c7 h1", "b5 c6 d5 h8", "c1-c5") == ["w c5 / b5 c6 d5"]
