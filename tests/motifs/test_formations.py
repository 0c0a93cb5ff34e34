"""Lines, Testudos, Phalanxes and the castle, with near misses."""

from __future__ import annotations

import pytest

import latrodb
from latrodb.motifs.catalog import motifs_at
from tests.motifs.boards import found, names

PETTEIA = "petteia-xxi/10x8"


def test_lines() -> None:
    # Diagram 56: e8 to h8, and j3 to j5 with the Dux.
    black, white = "e8 f8 g8 h8 Da1", "j3 Dj4 j5 c2"
    assert found("linear-formation", "latrunculi-xxi/10x8", white, black) == ["b e8 f8 g8 h8", "w j3 j4 j5"]


@pytest.mark.parametrize("white", ["a1 c1", "a1 b2", "j1 a2", "a8 a1"])
def test_men_in_no_line(white: str) -> None:
    assert found("linear-formation", PETTEIA, white, "e5") == []


def test_an_enemy_breaks_a_line() -> None:
    assert found("linear-formation", PETTEIA, "a1 b1 d1 e1", "c1") == ["w a1 b1", "w d1 e1"]


def test_a_testudo() -> None:
    assert found("testudo", PETTEIA, "d2 d3 e3 e2", "h8 j8") == ["w d2 d3 e2 e3"]  # diagram 56
    assert found("testudo", PETTEIA, "d2 d3 e3 e2 f2 f3 h1", "h8 j8") == ["w d2 d3 e2 e3 f2 f3"]


@pytest.mark.parametrize("white", ["d2 d3 e3", "d2 d3 e3 f2", "d2 e3 d4 c3"])
def test_no_testudo(white: str) -> None:
    assert found("testudo", PETTEIA, white, "h8 j8") == []


# Diagram 25: a6 completes a Testudo on c6 and takes f6; i1 does so on i4 and takes i6.
WHITE_MEN, BLACK_MEN = "f6 i1 i5 h4 h5", "a6 c7 d7 e7 e6 d6 i6"


def test_phalanxes() -> None:
    expected = ["b c7 d6 d7 e6 e7", "w h4 h5 i5"]
    assert found("phalanx-formation", PETTEIA, WHITE_MEN, BLACK_MEN) == expected


def test_no_phalanx_without_a_man_to_take() -> None:
    assert found("phalanx-formation", PETTEIA, "f5 i1 i5 h4 h5", BLACK_MEN) == ["w h4 h5 i5"]


def test_no_phalanx_against_a_dux() -> None:
    assert found("phalanx-formation", "latrunculi-xxi/10x8", "a2 d2 c3 d3 Dj1", "De2 j8") == []


def test_a_castle() -> None:
    game = latrodb.variant("latrotabuli")
    step = game.play(game.opening(), "Oh1i1-f2g2")
    assert [(use.side, names(use.squares)) for use in motifs_at(game, step.after, step, ["castle"])] == [(0, "f2 g2")]
    step = game.play(game.opening(), "c1-c5")
    assert list(motifs_at(game, step.after, step, ["castle"])) == []
