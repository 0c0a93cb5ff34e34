"""What the account of a record says is reached by engines that share nothing with it, and corrected by errata."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.account_laws import (
    EQUAL,
    IN_VARIATION,
    as_exported,
    correct,
    corrections_of,
    count_corrections,
    count_games,
    count_lines,
    read,
)
from latrodb.game.game import Game
from tests.reference.follow import follow
from tests.support.bases import MOVES
from tests.support.game_files import game_text

TURNS = MOVES.replace("f5", "fS")


def game(turns: str = TURNS) -> Game:
    found = read(game_text(turns, variant="petteia-xxi/8x8"))
    assert found
    return found


def record() -> dict[str, Any]:
    return as_exported(game())


def test_damaged_games_are_as_their_json_says() -> None:
    counts, wrong = count_games(10, "sample")
    assert not wrong
    assert counts["by text"] > 250


def test_labels_in_variations_and_of_turns_taken_back_are_equal_everywhere() -> None:
    counts, wrong = count_lines(13, "sample")
    assert not wrong
    assert counts["logs"] == 3
    assert counts["withdrawn in the main line"] > 3
    assert counts["turns in them"] > 50


def test_no_erratum_is_for_a_variation() -> None:
    found = game("1.d2-d5 e7-e5 2.c2-c4 (2.f2-f5xe5 a7-a6 3.b2-bS a6-a5)")
    assert {correct(found, each) for each in corrections_of(found)} == {IN_VARIATION}


def test_corrections_become_errata() -> None:
    counts, wrong = count_corrections(5, "sample")
    assert not wrong
    assert counts[EQUAL] > 1


def test_the_references_follow_a_record_with_an_assumption() -> None:
    assert record()["moves"][3]["assumed"] == "f7-f5"
    assert follow(record()) == {"by text": 8}


@pytest.mark.parametrize(
    ("key", "other"), [("assumed", "f7-f4"), ("fen", "ssssssss/ssssssss/8/8/8/8/SSSSSSSS/SSSSSSSS w")]
)
def test_the_references_do_not_reach_what_was_not_played(key: str, other: str) -> None:
    changed = record()
    changed["moves"][3][key] = other
    with pytest.raises(AssertionError, match="2b"):
        follow(changed)
