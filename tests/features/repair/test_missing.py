"""Lost moves: a slip that one may explain as well is never unique, and one that none explains is."""

from __future__ import annotations

import pytest

from latrodb.features.repair import missing, repair
from latrodb.features.repair.edits import Confidence
from tests.support.bases import corrupted, repaired

WHOLE = """[Variant "single-stone-xxi/8x8"]

1.h1-h7 b8-b4 2.e1-e3 f8-f5 3.g1-g4 g8-g6 4.c1-c3 g6-g8 5.e3-h3 a8-a7 6.h3-h6xh8 d8-d6 7.f1-e1 a7-a4 8.h7-d7 g8-g5
9.h6-g6xg5 f5-f3 10.e1-f1 e8-d8xd7 11.f1-g1 c8-b8 12.g1-g2 f3-f8 13.g2-d2 b8-b5 14.d2-f2 d8-d7 15.g4-g3 a4-a5
16.b1-c1 f8-c8 17.c1-c2 b4-g4 18.c2-a2 d7-b7 19.a2-b2 a5-a3 20.d1-d5 b7-d7 21.g6-g5xg4 d7-f7 22.g5-g6 f7-f5
23.c3-c4 a3-a7 24.c4-c6 c8-b8 25.f2-d2 a7-e7 26.g6-g4 b5-b6xc6 27.g3-c3 b8-f8 28.g4-g6 e7-e3 29.b2-b4 *
"""


def without_its_twentieth_move() -> str:
    """The same record, with the numbers after the lost move one lower."""
    text = corrupted(WHOLE, "20.d1-d5 b7-d7 ", "")
    for number in range(21, 30):
        text = corrupted(text, f"{number}.", f"{number - 1}.")
    return text


def test_a_slip_is_not_unique_where_a_lost_move_explains_as_much() -> None:
    # d7-f7 follows a lost b7-d7; the file b for d would explain the rest of the game as well.
    (finding,) = repaired(without_its_twentieth_move()).findings
    assert (finding.best.printed, finding.best.corrected) == ("d7-f7", "b7-f7")
    assert finding.confidence is Confidence.LIKELY


@pytest.mark.parametrize(("old", "new"), [("d7-f7", "d5-f7"), ("d7-b7", "d7-b3")])
def test_a_slip_is_unique_where_no_lost_move_explains_the_rest(old: str, new: str) -> None:
    (finding,) = repaired(corrupted(WHOLE, old, new)).findings
    assert finding.best.corrected == old
    assert finding.confidence is Confidence.UNIQUE


def test_a_search_that_leaves_out_pairs_of_lost_turns_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = corrupted(WHOLE, "20.d1-d5 b7-d7 ", "")
    monkeypatch.setattr(missing, "MOST_PAIRS", 100_000)
    monkeypatch.setattr(repair, "WORK_OF_SEARCH", 10_000_000)
    (whole,) = repaired(text).findings
    assert not whole.is_cut
    monkeypatch.setattr(missing, "MOST_FITTING", 0)
    (finding,) = repaired(text).findings
    assert finding.is_cut


def test_a_slip_is_not_unique_where_there_are_too_many_turns_to_look_for_a_lost_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(missing, "MOST_TURNS", 0)
    (finding,) = repaired(corrupted(WHOLE, "d7-f7", "d5-f7")).findings
    assert finding.confidence is not Confidence.UNIQUE
