"""Open paths, checks, self-checks and fortresses, with near misses."""

from __future__ import annotations

import pytest

from latrodb.core.color import BLACK
from tests.motifs.boards import found

GAME = "latrunculi-xxi/10x8"


def test_open_paths() -> None:
    assert found("open-paths", GAME, "Df2", "De7 e6 d7") == ["b e7 / e8 f7", "w f2 / e2 f1 f3 g2"]


def test_walls_and_men_close_paths() -> None:
    assert found("open-paths", GAME, "Da1 b1", "Dj8 i8 a8") == ["b j8 / j7", "w a1 / a2"]


def test_no_open_path_is_immobilized() -> None:
    # Diagram 10: i5 in the open, a7 at a wall.
    board = (GAME, "Di5 a8 b7 a6", "Da7 h5 j5 i4 i6")
    assert found("immobilized", *board) == ["b a7", "w i5"]
    assert found("open-paths", *board) == []


def test_one_open_path_is_not_immobilized() -> None:
    assert found("immobilized", GAME, "Di5 a8 b7", "Da7 h5 j5 i4") == []


def test_a_check() -> None:
    # Diagram 28 (left) after d4-a4+: e5-b5# threatens.
    assert found("check", GAME, "e5 f5 a4 d2 De4", "Da5 a6 e2 f1") == ["b a5 / e5"]


def test_a_held_man_may_give_the_check() -> None:
    assert found("check", GAME, "e5 f5 a4 d2 De4", "Da5 a6 e6 f1") == ["b a5 / e5"]  # rule 19


@pytest.mark.parametrize(
    ("white", "black"),
    [
        ("e6 a4 d2 De4", "Da5 a6 e2 f1"),  # no man can reach b5 at once
        ("e5 f5 d2 De4", "Da5 a6 e2 f1"),  # two open paths
        ("e5 a4 d2 De4", "Da5 a6 c5 f1"),  # the way is blocked
    ],
)
def test_no_check(white: str, black: str) -> None:
    assert found("check", GAME, white, black) == []


def test_a_quasi_check() -> None:
    # Diagram 26: as a1 there, one path is open and no enemy can close it at once.
    assert found("quasi-check", GAME, "Da1 h8", "a2 c3 De7") == ["w a1 / b1"]


@pytest.mark.parametrize(
    ("white", "black"),
    [
        ("Da1 h8", "a2 b3 De7"),  # b3-b1# threatens: a check
        ("Da1 h8", "a3 c3 De7"),  # two open paths
        ("Da1 h8", "a2 b1 De7"),  # none: immobilized
    ],
)
def test_no_quasi_check(white: str, black: str) -> None:
    assert found("quasi-check", GAME, white, black) == []


def test_a_self_check() -> None:
    # Diagram 37: Carrillo - Joyce, 6.e1-e5; f4 stays open.
    white, black = "b1 c1 f1 h1 i1 j1 a3 c3 e1 Df5 g5", "a8 b8 g8 h8 i8 j8 De7 f6 d5"
    assert found("self-check", GAME, white, black, "e1-e5") == ["w f5 / f4"]


@pytest.mark.parametrize(
    ("white", "black", "turn"),
    [
        ("a3 e1 Df5", "De7 f6 d5", "e1-e5"),  # two paths stay open
        ("a3 e5 Df5 g5", "De7 f6 d5", "a3-a4"),  # a man elsewhere, one path open all along
        ("a3 e1 Df5 g5", "De7 f6 d5", "e1-e4"),  # he does not end next to the Dux
    ],
)
def test_no_self_check(white: str, black: str, turn: str) -> None:
    assert found("self-check", GAME, white, black, turn) == []


def test_an_enemy_gives_no_self_check() -> None:
    assert found("self-check", GAME, "a3 e5 Df5", "De7 f6 g1", "g1-g5", BLACK) == []


def test_a_fortress() -> None:
    assert found("fortress", GAME, "Di1 g1 h2 i2 j2", "De7 a8") == ["w i1 / h1 j1"]


@pytest.mark.parametrize(
    ("white", "black"),
    [
        ("Di1 g1 h2 i2", "De7 a8"),  # open at j1, j2
        ("Di1 h2 i2 j2", "g1 De7"),  # an enemy is a wall of it
        ("Di1 f1 h2 i2 j2 g2", "g1 De7"),  # an enemy within
        ("Di1 h1 i2 j1", "De7 a8"),  # no empty square within
    ],
)
def test_no_fortress(white: str, black: str) -> None:
    assert found("fortress", GAME, white, black) == []
