"""Lost stretches and other games, reported where the numbers leave the count and the moves break off."""

from __future__ import annotations

from latrodb.features.repair.proposal import Confidence
from tests.support.bases import PETTEIA, corrupted, repaired

LOST = "3.f1-f3 b7-b5 4.e1-e3xe5 c7-c5 5.j2-j5 j7-j6 "


def told(text: str, code: str) -> list[str]:
    return [each.message for each in repaired(text).game.diagnostics if each.code == code]


def test_a_lost_stretch_is_reported_and_not_filled() -> None:
    text = corrupted(PETTEIA, LOST, "")
    assert told(text, "R339") == ["6 turns are missing between 2b and 6w, or another game begins at 6w"]
    assert all(each.confidence is not Confidence.UNIQUE for each in repaired(text).findings)


def test_numbers_that_skip_while_the_moves_go_on_are_no_gap() -> None:
    head, rest = PETTEIA.split("40.", 1)
    text = f"{head}44.{rest.replace('41.', '45.').replace('42.', '46.').replace('43.', '47.')}"
    assert told(corrupted(text, "3.f1-f3", "3.f1-g3"), "R339") == []


def test_another_game_in_the_middle_is_reported() -> None:
    head, _ = PETTEIA.split("20.", 1)
    _, tail = PETTEIA.split(" 7.", 1)
    assert told(f"{head}7.{tail}", "R340")
