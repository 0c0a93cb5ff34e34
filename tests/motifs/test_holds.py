"""Men held, locks broken and redeployments of the diagrams, with near misses."""

from __future__ import annotations

import pytest

import latrodb
from latrodb.core.color import BLACK, WHITE, Color
from latrodb.motifs.catalog import motifs_at
from tests.motifs.boards import found, names

PETTEIA, LATRUNCULI = "petteia-xxi/10x8", "latrunculi-xxi/10x8"
# Diagram 17 (left): b5 fights two men; b4 and c5 hold him together.
LEFT = (PETTEIA, "b4 c5 i4", "b5 i5 i8")
# Diagram 16 (right): b5 is held by b6, and may still go to h5 and take i5.
RIGHT = (PETTEIA, "b5 j5", "b6 i5 a8")


def test_men_held() -> None:
    assert found("locked", *LEFT) == ["b b5 / b4 c5", "b i5 / i4", "w i4 / i5"]


@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [
        ("Dd2 j8", "c2 d1 De7", ["w d2 / c2 d1"]),  # rule 17; c2 and d1 hold him together, so neither is held
        ("Dd2 j8", "c2 De7", ["b c2 / d2", "w d2 / c2"]),  # rule 16
        ("Dg2 f2 h2 g1", "De6 a8", []),  # corollary 18i: only his own men are beside him
        ("Di7 j8 a1", "j7 De1", ["b j7 / i7 j8"]),  # rule 12: j8 holds j7 as well
    ],
)
def test_a_dux_held(white: str, black: str, expected: list[str]) -> None:
    assert found("locked", LATRUNCULI, white, black) == expected


def test_a_lock_broken_by_a_capture() -> None:
    assert found("lock-broken", *RIGHT, "b5-h5") == ["w h5 / b6"]


def test_a_lock_broken_by_a_hit() -> None:
    assert found("lock-broken", LATRUNCULI, "b3 Dj8", "b4 De3", "b3-d3") == ["w d3 / b4"]


@pytest.mark.parametrize(
    ("board", "turn", "side"),
    [
        ((PETTEIA, "b5 j5", "i5 a8"), "b5-h5", WHITE),  # a man who fights nobody takes
        (LEFT, "b4-f4", WHITE),  # a man who fights and is not held
        (RIGHT, "b5-c5", WHITE),  # a man held leaves without a capture: illegal
        ((LATRUNCULI, "Dd2 j8", "c2 De7"), "d2-d3", WHITE),  # a Dux steps under rule 16
    ],
)
def test_no_lock_is_broken(board: tuple[str, str, str], turn: str, side: Color) -> None:
    assert found("lock-broken", *board, turn, side) == []


def test_redeployments() -> None:
    assert found("redeployment", *LEFT, "b4-f4") == ["w f4 / b5"]
    assert found("redeployment", LATRUNCULI, "Di7 j8 a1", "j7 De1", "i7-e7") == ["w e7 / j7"]  # diagram 29


@pytest.mark.parametrize(
    ("board", "turn", "side"),
    [
        ((PETTEIA, "b4 c5 i4 h1", "b5 i5 i8"), "h1-h2", WHITE),  # he fights nobody
        (LEFT, "i4-h4", WHITE),  # no other man holds i5: illegal
        ((PETTEIA, "b4 c5 f6 e1", "b5 f5 i8"), "b4-f4", WHITE),  # it captures f5
        ((LATRUNCULI, "Dd2 j8", "c2 De7"), "d2-d3", WHITE),  # a held Dux steps
        ((LATRUNCULI, "Dh1 b4 c5", "b5 De4"), "b4-d4", WHITE),  # it hits the Dux
    ],
)
def test_no_redeployment(board: tuple[str, str, str], turn: str, side: Color) -> None:
    assert found("redeployment", *board, turn, side) == []


def test_a_bound_man() -> None:
    game = latrodb.variant("schaedler/8x8")
    position = game.position("8/8/8/8/3S4/1Ss5/8/7s w")
    assert list(motifs_at(game, position, None, ["bound"])) == []
    step = game.play(position, "d4-d3")
    (use,) = motifs_at(game, step.after, step, ["bound"])
    assert (use.side, names(use.squares), names(use.others)) == (BLACK, "c3", "b3 d3")
