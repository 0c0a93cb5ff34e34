"""Direct and passive threats, with near misses."""

from __future__ import annotations

import pytest

from latrodb.core.color import BLACK
from tests.motifs.boards import found

# Diagram 36 of Latrunculi XXI, which shows the board of diagram 6; the other men are supplied.
WHITE_MEN, BLACK_MEN = "b5 d1 i7 Dg1", "c5 i8 j2 De6"


def test_diagram_36() -> None:
    board = ("latrunculi-xxi/10x8", WHITE_MEN, BLACK_MEN)
    assert found("direct-threat", *board) == ["b e6 / i7", "w d1 / c5"]
    assert found("passive-threat", *board) == ["b i8 / i7", "w b5 / c5"]


def test_a_blocked_way_is_no_threat() -> None:
    board = ("latrunculi-xxi/10x8", f"{WHITE_MEN} d3", BLACK_MEN)
    assert found("direct-threat", *board) == ["b e6 / i7", "w d3 / c5"]
    assert found("direct-threat", "latrunculi-xxi/10x8", WHITE_MEN, f"{BLACK_MEN} d3") == ["b e6 / i7"]


def test_a_held_man_threatens_by_captures_only() -> None:
    """Rules 10 and 11: e5 holds e4, who may leave to take b5 and could not step to b4 without b6."""
    assert found("direct-threat", "petteia-xxi/8x8", "b6 e4", "b5 e5") == ["w b6 / e5", "w e4 / b5"]
    assert found("direct-threat", "petteia-xxi/8x8", "b7 e4", "b5 e5") == []


def test_a_dux_with_one_open_square_threatens_nothing() -> None:
    """Rules 17 and 18: beside an enemy the Dux may leave to capture, but not with one open square."""
    assert found("direct-threat", "latrunculi-xxi/10x8", "Dd1 f4", "e1 e4 De8") == ["w d1 / e4", "w f4 / e1"]
    assert found("direct-threat", "latrunculi-xxi/10x8", "Dd1 f4 c1", "e1 e4 De8") == ["w f4 / e1"]


@pytest.mark.parametrize(
    ("white", "direct", "passive"),
    [
        ("b5 d1 a1", "w d1 / c5", "w b5 / c5"),
        ("b5 b6 d1 a1", "w d1 / c5", "w b5 / c5"),  # b6 looks on
        ("c6 c4 d1", "", ""),  # c5 is between two already, and nobody moves in
    ],
)
def test_who_is_needed(white: str, direct: str, passive: str) -> None:
    board = ("petteia-xxi/8x8", white, "c5 h8 g8")
    assert found("direct-threat", *board) == [direct] * bool(direct)
    assert found("passive-threat", *board) == [passive] * bool(passive)


def test_the_men_of_a_phalanx_are_all_needed() -> None:
    """Rule 15, diagram 25: a6-c6 completes a Testudo and takes f6."""
    board = ("petteia-xxi/10x8", "f6 a1 b1", "a6 c7 d7 e7 e6 d6")
    assert found("direct-threat", *board) == ["b a6 / f6"]
    assert found("passive-threat", *board) == [f"b {man} / f6" for man in ("c7", "d6", "d7", "e6", "e7")]


def test_a_row_doubled_on_both_sides_needs_neither_side() -> None:
    board = ("petteia-xxi/10x8", "f6 a1 b1", "a6 c7 d7 d6 e6 e7 c5 d5 e5")
    assert found("passive-threat", *board) == ["b d6 / f6", "b e6 / f6"]


def test_without_the_second_capture_the_turn_would_be_illegal() -> None:
    """Rules 1c and 20: d8-d5 shuts the Dux on e5 in, unless it takes f5; then d4, too, cannot be taken."""
    assert found("passive-threat", "latrunculi-xxi/8x8", "d4 a1 Da8", "d8 d3 h1 Dg8") == ["b d3 / d4"]


def test_a_threat_to_the_dux() -> None:
    """d4-f4# immobilizes between e3, f2 and g3, who are all needed; diagram 12, Carrillo - Cetina before 16w."""
    board = ("latrunculi-xxi/10x8", "d4 e3 f2 Dg3", "Df3 a8 b8")
    assert found("direct-threat", *board) == ["w d4 / f3"]
    assert found("passive-threat", *board) == ["w e3 / f3", "w f2 / f3", "w g3 / f3"]


def test_a_mere_hit_is_no_threat() -> None:
    assert found("direct-threat", "latrunculi-xxi/10x8", "d4 e3 Dj1", "Df3 a8 b8") == []


def test_a_finished_game_has_no_threats() -> None:
    """Black's Dux is immobilized, so a1 does not threaten c1 any more."""
    board = ("latrunculi-xxi/10x8", "e3 f2 f4 Dg3 d8 b1", "Df3 a8 c1")
    assert found("direct-threat", *board, side=BLACK) == []
    white = board[1].replace("f4 ", "")
    assert found("direct-threat", board[0], white, board[2], side=BLACK) != []


@pytest.mark.parametrize("key", ["kowalski/12x8", "quintana", "classical-petteia/8x8", "falkener"])
def test_games_that_capture_between_two(key: str) -> None:
    """A step from d3 to d4 takes c4 between b4 and d4."""
    duxes = ("Dh1", "Dh8") if key.startswith("kowalski") else ("h1", "h8")
    board = (key, f"b4 d3 {duxes[0]}", f"c4 g7 {duxes[1]}")
    assert "w d3 / c4" in found("direct-threat", *board)
    assert "w b4 / c4" in found("passive-threat", *board)


def test_latrotabuli() -> None:
    """Section 8.1: two in a line take the man in front of them, and either may be the one who moves."""
    board = ("latrotabuli", "a1 b4 Dh1", "c4 g5 Dh6")
    assert found("direct-threat", *board) == ["w a1 / c4"]
    assert found("passive-threat", *board) == ["w b4 / c4"]
