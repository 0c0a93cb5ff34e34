"""What boards of the engine say in the words of the rules, and the men after a turn."""

from __future__ import annotations

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.mark import MARKS
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.square import find_square
from latrodb.core.step import Shift
from latrodb.rules.catalog import find_variant
from latrodb.rules.engine.constants import IMMOBILIZED, NO_WINNER, QUIET, REDUCED, STUCK
from latrodb.rules.places import make_board, men_after, outcome_of

QUINTANA = find_variant("quintana")
XXI = find_variant("latrunculi-xxi/8x8")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (0, None),
        (IMMOBILIZED << 2 | 1, Outcome(BLACK, Ending.IMMOBILIZED)),
        (REDUCED << 2, Outcome(WHITE, Ending.REDUCED)),
        (STUCK << 2, Outcome(WHITE, Ending.STALEMATE)),
        (QUIET << 2 | NO_WINNER, Outcome(None, Ending.QUIET)),
    ],
)
def test_the_outcome_of_a_number(code: int, expected: Outcome | None) -> None:
    assert outcome_of(QUINTANA.system.table, code) == expected


def test_an_option_counts_men_where_no_turn_is_left() -> None:
    counting = find_variant("quintana[hemmed_in=count]").system.table
    assert outcome_of(counting, STUCK << 2 | 1) == Outcome(BLACK, Ending.COUNT)


def test_marks_have_the_numbers_of_the_engine() -> None:
    assert [mark.value for mark in MARKS] == ["", "*", "(+)", "+", "#"]


def test_a_board_is_empty_at_first() -> None:
    assert not any(make_board(XXI.system.table, XXI.geometry, ()).planes())


def test_the_men_after_a_turn_with_a_capture() -> None:
    position = XXI.position("4d3/8/8/8/8/1sS5/8/S3D3 w")
    step = XXI.play(position, "a1-a3")
    captures = [(find_square("b3"), 1)]
    move = step.turn[0]
    assert isinstance(move, Shift)
    after = men_after(position, (move,), captures)  # type: ignore[arg-type]
    assert after == (step.after.white, step.after.black, step.after.duxes)
