"""Kowalski: the shared positions, and what no single position shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError
from latrodb.core.geometry import geometry
from latrodb.core.mark import Mark
from latrodb.core.position import read_fen
from latrodb.core.square import set_of
from latrodb.rules.system import Seen
from tests.support.games import Kowalski, is_stuck
from tests.support.reconstruction_boards import board, goals_of, kinds, play, taken, turn_of

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.rules.game import Game

LARGE, SMALL = geometry(11, 10), geometry(12, 8)
LINE_WITH_DUX = ". . . . . S / S s d s s . / . . . . . . / D . . . . s"
OPEN_DUX = ". . . . . / . . d . s / . . . . . / . . . . . / S . . S D"


def test_the_openings_have_the_dux_where_his_player_sees_it_right_of_the_middle() -> None:
    small, large = Kowalski().opening(SMALL), Kowalski().opening(LARGE)
    assert small.duxes == set_of("g2", "f7")
    assert large.duxes == set_of("f1", "f10")
    assert small.side is large.side is BLACK
    assert [small.soldiers(side).bit_count() for side in (WHITE, BLACK)] == [12, 12]
    assert [large.soldiers(side).bit_count() for side in (WHITE, BLACK)] == [10, 10]


@pytest.mark.parametrize(
    ("picture", "turn", "expected"),
    [
        (". . . S . / S s s . . / . . . . . / D . . . d", "d4-d3", {"b3": ("line",), "c3": ("line",)}),
        (". . S . . / S s . . . / . . . . . / D . . . d", "c4-c3", {"b3": ("custodial",)}),
        (". . . S . / S s . s . / . . . . . / D . . . d", "d4-c4", {}),
        (". . . S . / S s . . . / . . . . . / D . . . d", "d4-d3", {}),  # an open square ends the line
        (". . S . . / s s . . . / . . . . . / D . . . d", "c4-c3", {}),  # the edge closes no line
    ],
)
def test_lines_and_single_men(picture: str, turn: str, expected: dict[str, tuple[str, ...]]) -> None:
    assert taken(play(Kowalski(), board(picture), turn)) == expected


def test_line_capture_false_takes_single_men_only() -> None:
    position = board(". . . S . . / S s s . s S / . . . . . . / D . . . . d")
    assert set(taken(play(Kowalski(), position, "d4-d3"))) == {"b3", "c3", "e3"}
    assert set(taken(play(Kowalski(line_capture=False), position, "d4-d3"))) == {"e3"}


def test_a_line_with_the_dux_in_it() -> None:
    position = board(LINE_WITH_DUX)
    assert taken(play(Kowalski(), position, "f4-f3")) == {}
    step = play(Kowalski(line_with_dux="men"), position, "f4-f3")
    assert set(taken(step)) == {"b3", "d3", "e3"}
    assert step.after.dux(BLACK) == set_of("c3")


def test_the_dux_takes_part_in_corners_and_lines() -> None:
    corner = board("s . D . / S . . . / . . . s / . . . d")
    assert taken(play(Kowalski(), corner, "Dc4-b4")) == {"a4": ("corner",)}
    line = board(". . . S . / D s s . . / . . . . . / . . . . d")
    assert set(taken(play(Kowalski(), line, "d4-d3"))) == {"b3", "c3"}


def test_who_walks_in_between_stays() -> None:
    position = board(". S . . / S . . s / . S . . / D . . d", BLACK)
    assert "b3" in goals_of(Kowalski(), position, "d3")
    after = play(Kowalski(), position, "d3-b3").after
    assert after.black & set_of("b3")
    later = play(Kowalski(), after, "Da1-a2")
    assert not later.captures


@pytest.mark.parametrize(
    ("picture", "turn", "mark", "proof"),
    [
        (OPEN_DUX, "a1-a4", Mark.NONE, ""),
        (OPEN_DUX, "d1-d4", Mark.HIT, "d4 is next to the Dux on c4, which has b4, c3, c5 open"),
        (
            ". s s . . / . s d . s / . . . . . / . . . . . / S . . S D",
            "d1-d4",
            Mark.QUASI,
            "d4 is next to the Dux on c4, which has c3 open",
        ),
        (
            ". s s . . / . s d . s / S . . . . / . . . . . / . . . S D",
            "d1-d4",
            Mark.CHECK,
            "the Dux on c4 has one open square, c3, and a3-c3# threatens",
        ),
        (
            ". s s . . / . s d s . / . . . . . / . . . . . / S . . D .",
            "a1-a3",
            Mark.CHECK,
            "the Dux on c4 has one open square, c3, and a3-c3# threatens",
        ),
        (
            ". s s . . / . s d s . / . . . . . / D . . . . / . . . S .",
            "Da2-a3",
            Mark.CHECK,
            "the Dux on c4 has one open square, c3, and Da3-c3# threatens",
        ),
        (
            ". . s . . / . s d s s / . . . . . / . . . . . / S . S . D",
            "c1-c3",
            Mark.MATE,
            "the Dux on c4 has no open square",
        ),
    ],
)
def test_marks_and_their_proofs(picture: str, turn: str, mark: Mark, proof: str) -> None:
    step = play(Kowalski(), board(picture), turn)
    assert step.mark is mark
    assert Kowalski().proof(step) == proof


def test_a_threat_must_be_a_legal_move() -> None:
    position = board(". s s . . / . s d s . / . . . . . / D . . . . / . . . S .")
    assert play(Kowalski(dux_range="step"), position, "Da2-a3").mark is Mark.NONE


def test_the_dux_among_his_own_men_alone_is_not_immobilized() -> None:
    position = board(". . s . . / . s d s . / . . s . . / . . . . . / S . . . D")
    step = play(Kowalski(), position, "a1-a2")
    assert step.mark is Mark.NONE
    assert Kowalski().outcome(step.after) is None


def test_shutting_in_ones_own_dux_loses_or_is_illegal() -> None:
    position = board(". . s . . / . S d . s / . . s . . / . . . . . / S . . . D", BLACK)
    step = play(Kowalski(), position, "e4-d4")
    outcome = Kowalski().outcome(step.after)
    assert outcome is not None
    assert (outcome.result, outcome.ending.value, step.mark) == ("1-0", "immobilized", Mark.NONE)
    strict = Kowalski(self_block="illegal")
    assert kinds(strict, position, "e4-d4") == ["immobilizes-own-dux"]
    assert turn_of("e4-d4") not in set(strict.turns(position))
    assert len(set(strict.turns(position))) == len(set(Kowalski().turns(position))) - 1


def test_a_move_that_shuts_both_in_wins_under_either_reading() -> None:
    position = read_fen("12/3s8/2sds7/S11/2SDs7/3S8/12/12 w", geometry(12, 8))
    for system in (Kowalski(), Kowalski(self_block="illegal")):
        assert not kinds(system, position, "a5-d5")
        assert play(system, position, "a5-d5").mark is Mark.MATE


def test_a_dux_that_steps() -> None:
    opening = Kowalski().opening(SMALL)
    system = Kowalski(dux_range="step")
    assert goals_of(system, opening, "f7") == {"e7", "g7", "f6"}
    (violation,) = system.violations(opening, turn_of("f7-f2"))
    assert violation.kind == "dux-may-only-step"
    assert "f7" in violation.message
    assert str(violation.rule) == "kowalski 2nd rule"
    assert goals_of(system, opening, "a8") == {"a2", "a3", "a4", "a5", "a6", "a7"}


def test_the_guard_is_for_the_first_turn_alone() -> None:
    system, opening = Kowalski(), Kowalski().opening(LARGE)
    (violation,) = system.violations(opening, turn_of("f10-f2"))
    assert violation.kind == "opening-guard"
    assert "f1" in violation.message
    assert turn_of("f10-f2") not in set(system.turns(opening))
    position = opening
    for text in ("f10-f9", "f1-f2", "f9-f10", "f2-f1"):
        step = play(system, position, text)
        assert step.is_legal
        position = step.after
    assert position == opening
    assert play(system, position, "f10-f2").is_legal
    second = play(system, opening, "a10-a9").after
    assert play(system, second, "f1-f9").is_legal
    assert play(system, second, "f1-f9").mark is Mark.MATE
    assert play(Kowalski(opening_guard=False), opening, "f10-f2").is_legal


def test_an_impossible_turn_is_refused_with_the_rule_of_movement() -> None:
    opening = Kowalski().opening(SMALL)
    for text, kind in (("a8-b7", "not-a-line"), ("f8-f5", "blocked-path"), ("f8-f7", "occupied-target")):
        (violation,) = Kowalski().violations(opening, turn_of(text))
        assert (violation.kind, str(violation.rule)) == (kind, "kowalski 2nd rule")
        with pytest.raises(TurnError):
            play(Kowalski(), opening, text)
    assert kinds(Kowalski(), opening, "a1-a2") == ["enemy-origin"]
    assert kinds(Kowalski(), opening, "a5-a6") == ["empty-origin"]


SHUFFLE = ("a8-a7", "a1-a2", "a7-a8", "a2-a1")


def shuffled(system: Game, rounds: int) -> tuple[Position, Seen]:
    """The opening after some rounds of going to and fro, and the history with it."""
    position, seen = system.opening(SMALL), Seen()
    seen.arrive(position)
    for text in SHUFFLE * rounds:
        seen.depart(position, turn_of(text))
        position = play(system, position, text).after
        seen.arrive(position)
    return position, seen


def test_who_stands_in_a_position_for_the_third_time_has_to_vary() -> None:
    system = Kowalski()
    position, seen = shuffled(system, 1)
    assert turn_of("a8-a7") in set(system.turns(position, seen))
    position, seen = shuffled(system, 2)
    assert turn_of("a8-a7") not in set(system.turns(position, seen))
    assert len(list(system.turns(position, seen))) == 80
    (violation,) = system.violations(position, turn_of("a8-a7"), seen)
    assert violation.kind == "repeats-turn"
    assert str(violation.rule) == "kowalski 6th rule"
    assert system.play(position, turn_of("a8-a7"), seen).violations == (violation,)
    assert system.play(position, turn_of("b8-b7"), seen).is_legal
    assert system.outcome(position, seen) is None


def test_a_player_with_nothing_left_to_vary_has_men_counted() -> None:
    system = Kowalski()
    position, seen = shuffled(system, 2)
    for turn in system.turns(position):
        seen.depart(position, turn)
    assert is_stuck(system, position, seen)
    outcome = system.outcome(position, seen)
    assert outcome is not None
    assert (outcome.result, outcome.ending.value) == ("1/2-1/2", "count")


def test_other_readings_of_repetition() -> None:
    position, seen = shuffled(Kowalski(), 2)
    for name in ("draw", "off"):
        system = Kowalski(repetition=name)
        assert len(list(system.turns(position, seen))) == 81
    drawn = Kowalski(repetition="draw").outcome(position, seen)
    assert drawn is not None
    assert (drawn.result, drawn.ending.value) == ("1/2-1/2", "repetition")
    assert Kowalski(repetition="off").outcome(position, seen) is None


def test_the_third_occurrence_may_be_forbidden() -> None:
    system = Kowalski(repetition="forbid_third")
    position, seen = system.opening(SMALL), Seen()
    seen.arrive(position)
    for text in (SHUFFLE * 2)[:-1]:
        position = play(system, position, text).after
        seen.arrive(position)
    (violation,) = system.violations(position, turn_of("a2-a1"), seen)
    assert violation.kind == "repeats-position"
    assert turn_of("a2-a1") not in set(system.turns(position, seen))
    assert not Kowalski().violations(position, turn_of("a2-a1"), seen)


@pytest.mark.parametrize(
    ("men", "quiet", "limit", "result"),
    [
        ("D5/5S/6/6/5s/d5", 100, 100, "1/2-1/2"),
        ("D5/5S/5S/6/5s/d5", 100, 100, "1-0"),
        ("D5/5S/5s/6/5s/d5", 60, 60, "0-1"),
        ("D5/5S/5s/6/5s/d5", 99, 100, None),
        ("D5/5S/5s/6/5s/d5", 5000, 0, None),
    ],
)
def test_quiet_turns_end_in_a_count_of_men(men: str, quiet: int, limit: int, result: str | None) -> None:
    outcome = Kowalski(quiet_limit=limit).outcome(read_fen(f"{men} w quiet={quiet}"))
    assert (outcome and outcome.result) == result
    assert outcome is None or outcome.ending.value == "quiet"


def test_a_side_that_cannot_move_has_men_counted() -> None:
    outcome = Kowalski().outcome(read_fen("D5/6/6/4ss/4sS/4ss w"))
    assert outcome is None
    outcome = Kowalski().outcome(read_fen("6/6/6/5s/4sS w"))
    assert outcome is not None
    assert (outcome.result, outcome.ending.value) == ("0-1", "count")


def test_a_bare_dux_plays_on_or_loses() -> None:
    position = board("D . S s . . / . . . . S . / d . . . . .")
    step = play(Kowalski(), position, "e2-e3")
    assert set(taken(step)) == {"d3"}
    assert (Kowalski().outcome(step.after), step.mark) == (None, Mark.NONE)
    loses = Kowalski(bare_dux="loses")
    step = play(loses, position, "e2-e3")
    outcome = loses.outcome(step.after)
    assert outcome is not None
    assert (outcome.result, outcome.ending.value, step.mark) == ("1-0", "bare-dux", Mark.MATE)


def test_faults_of_an_arrangement() -> None:
    system = Kowalski()
    without = read_fen("12/12/12/12/12/12/12/S11 w")
    assert [each.kind for each in system.faults(without)] == ["wrong-duxes", "wrong-duxes"]
    crowded = read_fen("SSSSSSSSSSSS/S11/12/12/12/12/12/D10d w")
    assert [each.kind for each in system.faults(crowded)] == ["too-many-men"]
    two = read_fen("DD10/12/12/12/12/12/12/11d w")
    assert [each.kind for each in system.faults(two)] == ["wrong-duxes"]
    assert system.outcome(two) is None
