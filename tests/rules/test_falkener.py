"""Falkener: the shared positions, and what no single position shows."""

from __future__ import annotations

import pytest

from latrodb.core.color import BLACK
from latrodb.core.geometry import geometry
from latrodb.core.mark import Mark
from latrodb.core.position import read_fen, write_fen
from latrodb.rules.system import Seen
from tests.support.games import Falkener
from tests.support.reconstruction_boards import board, goals_of, kinds, play, taken, turn_of

SIZE = geometry(12, 12)
OPENING = Falkener().opening(SIZE)


def test_the_opening_is_the_same_from_both_sides() -> None:
    even, odd = "S1S1S1S1S1S1", "1S1S1S1S1S1S"
    ranks = (odd.lower(), even.lower(), odd.lower(), even.lower(), odd.lower(), "12", "12")
    assert write_fen(OPENING) == "/".join((*ranks, even, odd, even, odd, even)) + " w"
    full = Falkener(full=True).opening(SIZE)
    assert (full.white.bit_count(), full.black.bit_count()) == (60, 60)
    assert not list(Falkener(full=True).faults(full))
    assert [each.kind for each in Falkener().faults(full)] == ["too-many-men", "too-many-men"]


def test_seven_fall_at_once() -> None:
    picture = "S . S . S / . s s s . / S s . s S / . s S s . / S . . . S"
    step = play(Falkener(), board(picture), "c2-c3")
    assert set(taken(step)) == {"b2", "b3", "b4", "d2", "d3", "d4", "c4"}
    assert set(taken(step).values()) == {("custodial",)}


@pytest.mark.parametrize(
    ("picture", "turn"),
    [
        ("S s s . . / . . . . S / . . . . . / s . . . s", "e3-d4"),  # two side by side
        ("s . . . . / s . S . . / . . . . . / S . . . s", "c3-b3"),  # no man beyond the edge
        ("s . . . . / . . S . . / S . . . . / S . . . s", "c3-b3"),  # a man in the corner
    ],
)
def test_who_is_not_taken(picture: str, turn: str) -> None:
    assert not play(Falkener(), board(picture), turn).captures


def test_a_man_who_walks_in_between_stays() -> None:
    step = play(Falkener(), board(". s . s / S . S . / . . . .", BLACK), "b3-b2")
    assert not step.captures
    assert step.after.black.bit_count() == 2


def test_leaps_over_one_enemy() -> None:
    position = board(". . . . . / . S . . . / . . s . . / . S S s . / . . . . s")
    assert goals_of(Falkener(), position, "c2") == {"b1", "b3", "c1", "d1", "d3"}
    leaping = Falkener(jumps=True)
    assert goals_of(leaping, position, "c2") == {"b1", "b3", "c1", "d1", "d3", "c4", "e2"}
    step = play(leaping, position, "c2-e2")
    assert step.after.black == position.black
    (violation,) = Falkener().violations(position, turn_of("c2-e2"))
    assert (violation.kind, str(violation.rule)) == ("leap", "falkener 3rd rule")
    assert "d2" in violation.message
    assert kinds(leaping, position, "b2-d2") == ["occupied-target"]
    assert kinds(leaping, position, "b2-b5") == ["not-a-step"]
    assert kinds(leaping, board("s s . . / . S . . / S . . ."), "a1-c3") == ["leap"]


def test_a_leap_takes_where_it_lands() -> None:
    position = board(". . . . . . / S s . s S s / . . . . . . / . . . . . .")
    step = play(Falkener(jumps=True), position, "a3-c3")
    assert taken(step) == {"d3": ("custodial",)}


@pytest.mark.parametrize(
    ("fen", "option", "result", "ending"),
    [
        ("s3/4/4/S2S w", "loses", "1-0", "reduced"),
        ("s3/4/4/S2S w", "plays_on", None, ""),
        ("4/4/4/S2S w", "plays_on", "1-0", "reduced"),
        ("ss2/4/4/S2S w", "loses", None, ""),
        ("sss1/S1s1/Sss1/4 b", "loses", None, ""),
        ("sss1/Sss1/Sss1/ss2 w", "loses", "0-1", "stalemate"),
    ],
)
def test_endings_on_the_board(fen: str, option: str, result: str | None, ending: str) -> None:
    outcome = Falkener(lone_man=option).outcome(read_fen(fen))
    assert (outcome and outcome.result) == result
    assert (outcome.ending.value if outcome else "") == ending


def test_a_winning_turn_is_marked() -> None:
    step = play(Falkener(), board("sss. / S.s. / Sss. / ss..", BLACK), "c3-b3")
    assert (step.mark, Falkener().proof(step)) == (Mark.MATE, "the turn wins the game")
    other = play(Falkener(), OPENING, "a5-b6")
    assert (other.mark, Falkener().proof(other)) == (Mark.NONE, "")


@pytest.mark.parametrize(("name", "result"), [("draw", "1/2-1/2"), ("off", None)])
def test_the_third_occurrence(name: str, result: str | None) -> None:
    system, seen = Falkener(repetition=name), Seen()
    for _ in range(2):
        seen.arrive(OPENING)
        assert system.outcome(OPENING, seen) is None
    seen.arrive(OPENING)
    outcome = system.outcome(OPENING, seen)
    assert (outcome and outcome.result) == result


@pytest.mark.parametrize(("quiet", "limit", "result"), [(199, 200, None), (200, 200, "1/2-1/2"), (900, 0, None)])
def test_quiet_turns(quiet: int, limit: int, result: str | None) -> None:
    outcome = Falkener(quiet_limit=limit).outcome(read_fen(f"ss2/4/4/S1SS w quiet={quiet}"))
    assert (outcome and outcome.result) == result
    assert outcome is None or outcome.ending.value == "quiet"


def test_a_man_who_goes_too_far_does_so_against_the_rules() -> None:
    step = play(Falkener(), OPENING, "a5-a7")
    (violation,) = step.violations
    assert (violation.kind, str(violation.rule)) == ("not-a-step", "falkener 3rd rule")
    assert not violation.is_impossible
    assert step.violations == Falkener().violations(OPENING, turn_of("a5-a7"))
    assert turn_of("a5-a7") not in set(Falkener().turns(OPENING))


def test_impossible_turns() -> None:
    assert kinds(Falkener(), OPENING, "a5-b4") == ["occupied-target"]
    assert kinds(Falkener(), OPENING, "a6-a7") == ["empty-origin"]
    assert kinds(Falkener(), OPENING, "b8-b7") == ["enemy-origin"]
    assert kinds(Falkener(), OPENING, "a5-a5") == ["no-movement"]
