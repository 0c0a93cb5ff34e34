"""Discovered checks, pins and skewers, with near misses."""

from __future__ import annotations

import pytest

from latrodb.core.color import BLACK
from tests.motifs.boards import found

XXI = "latrunculi-xxi/10x8"

# Latrunculi XXI, with what the files of the corpus supply.
DIAGRAM_41 = ("c2 c5 Dg5 g4", "Dc8 b5 c3 g6 h5")
DIAGRAM_42 = ("a1 f5 Df4 g4", "Df1 c7 f6 h4")
DIAGRAM_46 = ("a1 d2 g4 h1 i1 Df5", "De5 a8 c8 g8 f7 h7 e6 c5 g5 e3")  # right: Joyce - Carrillo before 15w


def test_a_discovered_check() -> None:
    assert found("discovered-check", XXI, *DIAGRAM_46, "d2-d5") == ["w g4 / e5"]


@pytest.mark.parametrize(
    ("white", "turn"),
    [
        (DIAGRAM_46[0], "d2-d3"),  # no check
        ("a1 d2 g3 h1 i1 Df5", "d2-d5"),  # nobody comes to e4: a quasi check
        ("a1 d5 g4 h1 i1 Df5", "g4-h4"),  # h4 himself threatens h4-e4#
    ],
)
def test_what_is_no_discovered_check(white: str, turn: str) -> None:
    assert found("discovered-check", XXI, white, DIAGRAM_46[1], turn) == []


def test_a_threat_of_the_mover_too_is_no_discovered_check() -> None:
    """After f2-f3 only g1-g4# immobilizes; after h1-h4 the man who moved could do it, too."""
    black = "Df4 a8 b8"
    assert found("discovered-check", XXI, "Da1 e4 f5 f2 g1 h1", black, "f2-f3") == ["w g1 / f4"]
    assert found("discovered-check", XXI, "Da1 e4 f5 f3 g1 h1", black, "h1-h4") == []


def test_a_threat_that_was_there_is_not_discovered() -> None:
    """g1-g4# threatens before h1-h2, too. The turn has the mark `+`, and exposes nobody."""
    assert found("discovered-check", XXI, "Da1 e4 f5 f3 g1 h1", "Df4 a8 b8", "h1-h2") == []


def test_the_pin_of_diagram_41() -> None:
    assert found("pin", XXI, *DIAGRAM_41) == ["w c5 / b5"]


@pytest.mark.parametrize(
    ("white", "black"),
    [
        (f"{DIAGRAM_41[0]} d5", DIAGRAM_41[1]),  # d5 stays in the way
        (DIAGRAM_41[0].replace("c5", "c6"), DIAGRAM_41[1]),  # b5-f5# threatens already
        (DIAGRAM_41[0], DIAGRAM_41[1].replace("g6", "g7")),  # the Dux has two open squares
        (DIAGRAM_41[0], DIAGRAM_41[1].replace("c3", "c3 c4").replace("Dc8", "Dj8")),  # c5 has no turn at all
    ],
)
def test_what_is_no_pin(white: str, black: str) -> None:
    assert found("pin", XXI, white, black) == []


def test_a_man_who_could_win_is_not_pinned() -> None:
    """With the black Dux shut in but for c7, c5-c7 immobilizes him."""
    assert found("pin", XXI, DIAGRAM_41[0], f"{DIAGRAM_41[1]} b8 d8") == []


def test_only_the_side_to_move_is_pinned() -> None:
    assert found("pin", XXI, *DIAGRAM_41, side=BLACK) == []


def test_the_skewer_of_diagram_42() -> None:
    assert found("skewer", XXI, *DIAGRAM_42, "c7-c4", BLACK) == ["b c4 f1 / f4 f5 g4"]


@pytest.mark.parametrize(
    ("white", "black", "turn"),
    [
        (*DIAGRAM_42, "c7-c6"),  # Df1-f3 gives no check, because nobody comes to e4
        (DIAGRAM_42[0], "Df1 c7 f7 h5", "c7-c4"),  # nobody falls on f4
        (f"{DIAGRAM_42[0]} e4", DIAGRAM_42[1], "c7-c4"),  # e4 keeps c4 from f4, and the Dux on f2 keeps Df1 from it
    ],
)
def test_what_is_no_skewer(white: str, black: str, turn: str) -> None:
    assert found("skewer", XXI, white, black, turn, BLACK) == []


def test_one_turn_of_the_dux_that_keeps_his_men_is_enough() -> None:
    """Black threatens c4-e4+ and j3-f3+; with the Dux on e4 nobody reaches f4."""
    black = DIAGRAM_42[1].replace("Df1", "Dj8 j3")
    assert found("skewer", XXI, DIAGRAM_42[0], black, "c7-c4", BLACK) == []


def test_other_games() -> None:
    """Kowalski's men move and shut a Dux in alike, and are never held."""
    assert found("discovered-check", "kowalski/12x8", "Da1 e4 f5 f2 g1", "Df4 a8 b8", "f2-f3") == ["w g1 / f4"]
    assert found("skewer", "kowalski/12x8", *DIAGRAM_42, "c7-c4", BLACK) == ["b c4 f1 / f4 f5 g4"]
    assert found("pin", "classical-latrunculi/10x8", *DIAGRAM_41) == []  # c5 is not held there, and can step to f5
