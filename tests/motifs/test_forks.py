"""Double attacks and forks, with near misses."""

from __future__ import annotations

import pytest

from latrodb.core.color import BLACK
from tests.motifs.boards import found

XXI, PETTEIA = "latrunculi-xxi/10x8", "petteia-xxi/10x8"

# Latrunculi XXI, with what the files of the corpus supply.
DIAGRAM_7 = ("Da1 b4 d4 i6", "a8 c8 e8 Dh6 j6")
DIAGRAM_38 = ("a4 d5 f4 f7 g4 g5 Dj1", "Da5 a6 f6 h5")
DIAGRAM_39 = ("a3 c3 c5 e5 g5 Df4 b1 h1 i1 j1", "a8 j8 Df7 d6 g6 h6")  # right: Carrillo - Joyce before 13b
DIAGRAM_40 = ("b5 e5 Df2", "De4 e6")


def test_diagram_38() -> None:
    assert found("double-attack", XXI, *DIAGRAM_38) == ["w d5 / a5 f6 h5"]


@pytest.mark.parametrize(
    ("without", "left"),
    [
        ("", "a5 f6 h5"),
        ("a4", "f6 h5"),  # no mate
        ("f7", "a5 h5"),  # no custodial capture
        ("g5", "a5 f6"),  # no Phalanx
        ("a4 f7", ""),  # one threat left
    ],
)
def test_diagram_38_without_some_men(without: str, left: str) -> None:
    white = " ".join(man for man in DIAGRAM_38[0].split() if man not in without.split())
    uses = [use for use in found("double-attack", XXI, white, DIAGRAM_38[1]) if use.startswith("w d5")]
    assert uses == [f"w d5 / {left}"] * bool(left)


def test_two_men_with_a_threat_each_are_no_double_attack() -> None:
    board = (PETTEIA, "b5 d1 g3 i1", "c5 h3 c8 h8")
    assert found("direct-threat", *board) == ["w d1 / c5", "w i1 / h3"]
    assert found("double-attack", *board) == []


def test_a_hit_and_a_capture_are_no_double_attack() -> None:
    """d1 could hit the Dux on e8 and take c5; only immobilization takes a Dux."""
    assert found("double-attack", XXI, "b5 d1 Dj1", "c5 a8 De8") == []


def test_a_direct_fork() -> None:
    """After c1-d1 the man could take c4 by d1-d4 and f1 by d1-e1, or c4 and e4 by one turn; from d2 not f1."""
    assert found("direct-fork", PETTEIA, "b4 c1 g1", "c4 f1 a8 j8", "c1-d1") == ["w d1 / c4 f1"]
    assert found("direct-fork", PETTEIA, "b4 c1 f4", "c4 e4 a8 j8", "c1-d1") == ["w d1 / c4 e4"]
    assert found("direct-fork", PETTEIA, "b4 c2 g1", "c4 f1 a8 j8", "c2-d2") == []


def test_a_man_who_stood_there_makes_no_new_fork() -> None:
    board = (PETTEIA, "b4 d1 g1 a1", "c4 f1 a8 j8", "a1-a2")
    assert found("direct-fork", *board) == []
    assert found("double-attack", *board) == ["w d1 / c4 f1"]


def test_passive_forks_of_diagrams_7_and_39() -> None:
    assert found("passive-fork", XXI, *DIAGRAM_7, "c8-c4", BLACK) == ["b c4 / b4 d4"]
    assert found("passive-fork", XXI, *DIAGRAM_39, "f7-f5", BLACK) == ["b f5 / e5 g5"]
    assert found("double-attack", XXI, *DIAGRAM_7, "c8-c4", BLACK) == ["b c4 / b4 d4"]


@pytest.mark.parametrize(
    ("white", "black", "turn"),
    [
        (*DIAGRAM_7, "c8-c7"),  # he touches nobody
        (DIAGRAM_7[0], "a8 c8 f8 Dh6 j6", "c8-c4"),  # nobody comes to e4, so d4 is safe
        (f"{DIAGRAM_7[0]} e6", DIAGRAM_7[1], "c8-c4"),  # e6 is in the way of e8-e4
        ("Da1 b4 d4 e4 i6", DIAGRAM_7[1], "c8-c4"),  # e8-e5 takes nobody: e4 stands behind d4
    ],
)
def test_what_is_no_passive_fork(white: str, black: str, turn: str) -> None:
    assert found("passive-fork", XXI, white, black, turn, BLACK) == []


def test_one_comrade_who_needs_him_is_enough() -> None:
    """d8-d5 takes d4 without c4, too; e8-e4 does not."""
    black = f"{DIAGRAM_7[1]} d3 d8"
    assert found("passive-fork", XXI, DIAGRAM_7[0], black, "c8-c4", BLACK) == ["b c4 / b4 d4"]
    black = black.replace("e8 ", "")
    assert found("passive-fork", XXI, DIAGRAM_7[0], black, "c8-c4", BLACK) == []


def test_the_comrades_fork_of_diagram_40() -> None:
    assert found("comrades-fork", XXI, *DIAGRAM_40, "e6-b6", BLACK) == ["b b6 e4 / b5 e5"]
    assert found("double-attack", XXI, *DIAGRAM_40, "e6-b6", BLACK) == ["b b6 e4 / b5 e5"]


@pytest.mark.parametrize(
    ("white", "black", "turn"),
    [
        (*DIAGRAM_40, "e6-c6"),  # c6 is beside nobody
        (f"{DIAGRAM_40[0]} c4", DIAGRAM_40[1], "e6-b6"),  # c4 keeps the Dux from b4
        (f"{DIAGRAM_40[0]} d6", "De4 b8", "b8-b6"),  # d6 keeps b6 from e6
        (DIAGRAM_40[0], "De4 e6 b4 e7", "e6-b6"),  # b6 takes b5 himself
    ],
)
def test_what_is_no_comrades_fork(white: str, black: str, turn: str) -> None:
    assert found("comrades-fork", XXI, white, black, turn, BLACK) == []


def test_a_third_man_who_moves_makes_no_comrades_fork() -> None:
    """The men of the fork stood there; a5 did not make it."""
    black = DIAGRAM_40[1].replace("e6", "b6") + " a8"
    assert found("comrades-fork", XXI, DIAGRAM_40[0], black, "a8-a7", BLACK) == []
