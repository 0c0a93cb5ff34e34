"""Lost stretches and other games, reported where the numbers leave the count and the moves break off."""

from __future__ import annotations

import textwrap

import pytest

from tests.support.bases import PETTEIA, corrupted, repaired

LOST = "3.f1-f3 b7-b5 4.e1-e3xe5 c7-c5 5.j2-j5 j7-j6 "


def told(text: str, code: str) -> list[str]:
    return [each.message for each in repaired(text).game.diagnostics if each.code == code]


def test_a_lost_stretch_is_reported_and_not_filled() -> None:
    text = corrupted(PETTEIA, LOST, "")
    assert told(text, "R339") == ["6 turns are missing between 2b and 6w, or another game begins at 6w"]
    assert repaired(text).findings == ()


HEAD, MOVES = PETTEIA.split("\n\n")
LINES = textwrap.wrap(MOVES, 60)


@pytest.mark.parametrize("at", range(1, len(LINES) - 3))
def test_where_a_line_is_torn_out_nothing_but_the_gap_is_told(at: int) -> None:
    rest = "\n".join((*LINES[:at], *LINES[at + 1 :]))
    found = repaired(f"{HEAD}\n\n{rest}\n")
    assert [each.code for each in found.game.diagnostics] == ["R339"]
    assert found.findings == ()


def test_a_slip_in_front_of_a_gap_is_corrected() -> None:
    text = corrupted(PETTEIA, "30.f4-e4 a7-a6 31.c1-c4xd4 c6-c7 32.b4-b5 c7-c6xc4 ", "")
    text = corrupted(text, "17.a2-a5", "17.a2-c5")
    assert [each.best.corrected for each in repaired(text).findings] == ["a2-a5"]
    assert told(text, "R339")


def test_a_slip_long_after_numbers_that_skip_is_corrected() -> None:
    head, rest = PETTEIA.split("3.f1-f3", 1)
    for number in range(43, 3, -1):
        rest = rest.replace(f" {number}.", f" {number + 4}.")
    text = corrupted(f"{head}7.f1-f3{rest}", "36.b4-b5", "36.b4-c6")
    assert [each.best.corrected for each in repaired(text).findings] == ["b4-b5"]


def test_numbers_that_skip_while_the_moves_go_on_are_no_gap() -> None:
    head, rest = PETTEIA.split("40.", 1)
    text = f"{head}44.{rest.replace('41.', '45.').replace('42.', '46.').replace('43.', '47.')}"
    assert told(corrupted(text, "3.f1-f3", "3.f1-g3"), "R339") == []


def test_another_game_in_the_middle_is_reported() -> None:
    head, _ = PETTEIA.split("20.", 1)
    _, tail = PETTEIA.split(" 7.", 1)
    assert told(f"{head}7.{tail}", "R340")
