"""Skirmishes and melees of diagram 15 of Latrunculi XXI, with near misses."""

from __future__ import annotations

import pytest

from tests.motifs.boards import found

GAME = "latrunculi-xxi/10x8"
# The men that the prose of diagram 15 names; which side has a color is not said.
WHITE_MEN = "Dd1 d7 i8 a6 b5 f4 f2 i6 j5 i2 j3 a1 b2 c1"
BLACK_MEN = "De7 e6 j8 a5 b4 f3 i5 i3 b1"


def test_one_on_one() -> None:
    assert found("one-on-one", GAME, WHITE_MEN, BLACK_MEN) == ["d7 e7", "i8 j8"]


def test_two_on_one() -> None:
    expected = ["b a5 b4 / b5", "w a6 b5 / a5", "w f2 f4 / f3", "w i2 j3 / i3", "w i6 j5 / i5"]
    assert found("two-on-one", GAME, WHITE_MEN, BLACK_MEN) == expected


def test_three_on_one() -> None:
    assert found("three-on-one", GAME, WHITE_MEN, BLACK_MEN) == ["w a1 b2 c1 / b1"]


def test_melees() -> None:
    expected = ["a1 b1 b2 c1", "a5 a6 b4 b5", "f2 f3 f4", "i2 i3 j3", "i5 i6 j5"]
    assert found("melee", GAME, WHITE_MEN, BLACK_MEN) == expected


@pytest.mark.parametrize("motif", ["skirmish", "one-on-one", "two-on-one", "three-on-one", "melee"])
@pytest.mark.parametrize(
    ("white", "black"),
    [("a1 c1", "b2 d2"), ("a1 a2", "c1 c2"), ("j1", "a2")],
    ids=["diagonal", "a file between", "last and first file"],
)
def test_men_apart_are_in_no_skirmish(motif: str, white: str, black: str) -> None:
    assert found(motif, "petteia-xxi/10x8", white, black) == []


def test_a_pair_is_no_melee() -> None:
    assert found("skirmish", "petteia-xxi/8x8", "b4 b3", "b5 b6") == ["b4 b5"]
    assert found("melee", "petteia-xxi/8x8", "b4 b3", "b5 b6") == []


def test_a_man_of_a_melee_is_not_one_on_one() -> None:
    assert found("one-on-one", "petteia-xxi/8x8", "b4", "b5 c4") == []
    assert found("two-on-one", "petteia-xxi/8x8", "b4", "b5 c4") == ["b b5 c4 / b4"]
