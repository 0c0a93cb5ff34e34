"""Latrunculus glaucus: the shared positions, prices, ways, passes, records of whole turns."""

from __future__ import annotations

import random

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.outcome import Ending
from latrodb.core.position import read_fen, write_fen
from latrodb.core.square import find_square
from latrodb.core.step import Shift, Stop, Take, Throw
from latrodb.diagnostics.diagnostic import State
from latrodb.features.analyzer import analyzer
from latrodb.notation.parser import parse_text
from latrodb.notation.turns import read_turn
from latrodb.rules.attempt import attempt
from latrodb.rules.catalog import find_variant

GLAUCUS = find_variant("glaucus")


def kinds(fen: str, text: str, key: str = "glaucus") -> list[str]:
    variant = find_variant(key)
    return [violation.kind for violation in variant.play(variant.position(fen), text).violations]


def price(fen: str, victim: str, key: str = "glaucus") -> int | None:
    variant = find_variant(key)
    return variant.system.price(variant.position(fen), find_square(victim))


def test_the_openings() -> None:
    assert write_fen(GLAUCUS.opening()) == "ssssssss/ssssssss/3d4/8/8/4D3/SSSSSSSS/SSSSSSSS w"
    behind = find_variant("glaucus/8x8[layout=king_behind]").opening()
    assert write_fen(behind) == "3d4/ssssssss/ssssssss/8/8/SSSSSSSS/SSSSSSSS/4D3 w"


@pytest.mark.parametrize(
    ("fen", "victim", "expected"),
    [
        ("7d/8/8/8/3s4/2SSS3/8/7D w die=6 pips=6", "d4", 2),
        ("7d/8/8/3s4/2sss3/2SSS3/8/7D w die=6 pips=6", "d4", 5),
        ("7d/8/8/8/3s4/8/8/7D w die=6 pips=6", "d4", None),
        ("8/8/2sd4/2sD4/3S4/8/8/8 w die=6 pips=6", "d6", 6),
        ("8/8/2sd4/2sS4/8/8/8/7D w die=6 pips=6", "d6", 8),
    ],
)
def test_prices(fen: str, victim: str, expected: int | None) -> None:
    assert price(fen, victim) == expected


def test_a_lone_man_falls_from_afar_only_by_option() -> None:
    fen = "7d/8/8/8/3s4/8/8/7D w die=5 pips=5"
    assert price(fen, "d4", "glaucus/8x8[need_contact=false]") == 5
    assert kinds(fen, "xd4") == ["no-contact"]


def test_too_many_pips_are_an_offence_and_no_obstacle() -> None:
    fen = "7d/8/8/3s4/2sss3/2SSS3/8/7D w die=4 pips=4"
    assert kinds(fen, "xd4") == ["too-many-pips"]
    step = GLAUCUS.play(GLAUCUS.position(fen), "xd4")
    assert step.after.side is BLACK


def test_the_way_back_is_barred_until_a_kill() -> None:
    start = GLAUCUS.position("7d/8/8/8/8/2sS4/1SS5/7D w die=6 pips=6")
    moved = GLAUCUS.play(start, "d3-d4").after
    back = (Shift(find_square("d4"), find_square("d3")),)
    assert [each.kind for each in GLAUCUS.system.violations(moved, back)] == ["way-back"]
    killed = GLAUCUS.play(moved, "xc3").after
    assert GLAUCUS.system.violations(killed, back) == ()


def test_something_must_be_done_if_it_can_be() -> None:
    opening = GLAUCUS.system.play(GLAUCUS.opening(), (Throw(2),)).after
    assert [each.kind for each in GLAUCUS.system.violations(opening, (Stop(),))] == ["must-act"]
    acted = GLAUCUS.play(opening, "a2-a3").after
    assert GLAUCUS.system.violations(acted, (Stop(),)) == ()


def test_a_king_who_must_go_over_enemies_falls() -> None:
    fen = "7d/8/8/8/8/8/ss6/Ds6 w die=3 pips=3"
    position = GLAUCUS.position(fen)
    assert GLAUCUS.turns(position) == ["D--"]
    after = GLAUCUS.play(position, "D--").after
    outcome = GLAUCUS.outcome(after)
    assert (outcome.winner, outcome.ending) == (BLACK, Ending.FALLEN)


def test_the_king_steps_over_his_own_and_a_soldier_over_nobody() -> None:
    system, position = GLAUCUS.system, GLAUCUS.position("7d/8/8/8/8/4S3/4S3/4D3 w die=3 pips=3")
    run = (Shift(find_square("e1"), find_square("e4"), (find_square("e2"), find_square("e3"))),)
    assert system.violations(position, run) == ()
    soldier = (Shift(find_square("e2"), find_square("e4"), (find_square("e3"),)),)
    assert [each.kind for each in system.violations(position, soldier)] == ["blocked-path"]


@pytest.mark.parametrize(
    ("turn", "is_faulty"),
    [("die=1", True), ("die=2 pips=3", True), ("pips=4", True), ("die=7 pips=7", True), ("die=3 pips=1", False)],
)
def test_pips_left_are_some_of_a_throw(turn: str, is_faulty: bool) -> None:
    position = GLAUCUS.position(f"8/8/4d3/2ss4/2sS4/1SSS4/8/4D3 w {turn}")
    assert [each.kind for each in GLAUCUS.system.faults(position)] == ["wrong-pips"] * is_faulty


@pytest.mark.parametrize(("turn", "expected"), [("die=1", ["."]), ("die=1 pips=1", ["De1-d1", "De1-d2", "De1-e2"])])
def test_a_turn_with_no_pips_left_can_only_end(turn: str, expected: list[str]) -> None:
    position = GLAUCUS.position(f"8/8/4d3/8/8/8/8/4D3 w {turn}")
    assert GLAUCUS.turns(position)[:3] == expected
    assert not any(GLAUCUS.system.violations(position, each) for each in GLAUCUS.system.turns(position))


def test_killing_the_king_wins_with_the_mark() -> None:
    position = GLAUCUS.position("8/8/2sd4/2sD4/3S4/8/8/8 w die=6 pips=6")
    step = GLAUCUS.system.play(position, (Take(find_square("d6")),))
    assert str(step.mark) == "#"
    assert GLAUCUS.outcome(step.after).winner is WHITE
    assert GLAUCUS.system.proof(step)


def test_an_agreed_margin_wins_at_the_end_of_a_turn() -> None:
    key = "glaucus/8x8[margin=2]"
    variant = find_variant(key)
    position = variant.position("7d/8/8/8/8/8/SSS5/7D w die=1 pips=1")
    step = variant.play(position, "a2-a3")
    assert variant.outcome(step.after).ending is Ending.MARGIN


@pytest.mark.parametrize("text", [".", ".#"])
def test_the_end_of_a_turn_that_wins_is_played_with_or_without_its_mark(text: str) -> None:
    variant = find_variant("glaucus/8x8[margin=2]")
    position = variant.position("7d/8/8/8/8/8/SSS5/7D w die=2 pips=1")
    assert ".#" in variant.turns(position)
    assert variant.outcome(variant.play(position, text).after).ending is Ending.MARGIN


def test_a_run_of_the_king_does_not_visit_a_square_twice() -> None:
    fen = "7d/8/8/8/8/8/SS6/SDS5 w die=5 pips=5"
    assert kinds(fen, "Db1-a2-a1-a2-a3") == ["way-back"]
    assert kinds(fen, "Db1-a1-a2-a3") == []


def test_quiet_turns_close_the_game_and_a_kill_starts_them_anew() -> None:
    quiet = GLAUCUS.position("7d/7s/8/8/8/8/SS6/7D w quiet=99")
    thrown = GLAUCUS.system.play(quiet, (Throw(1),)).after
    over = GLAUCUS.play(thrown, "a2-a3").after
    assert GLAUCUS.outcome(over).ending is Ending.QUIET
    assert GLAUCUS.outcome(over).winner is WHITE
    near = GLAUCUS.position("7d/8/8/8/8/1s6/SS6/7D w quiet=99 die=3 pips=3")
    assert GLAUCUS.play(near, "xb3").after.quiet == 0


def game_of(text: str):
    return analyzer().check_file(parse_text(text), GLAUCUS)[0][0]


def test_a_record_of_whole_turns() -> None:
    game = game_of("1.[5]c2-c3-c4,De3-e4,a2-a3 [3]d6-d5,h7-h6,h6-h5 2.[1]c4-d4")
    assert game.nodes[0].state is State.LEGAL
    assert [step.text for step in game.nodes[0].steps] == ["[5]", "c2-c3", "c3-c4", "De3-e4", "a2-a3", "."]


def test_a_record_that_overspends_is_flagged_and_goes_on() -> None:
    game = game_of("1.[1]c2-c3-c4 [1]a7-a6 2.[1]c4-c5")
    assert [node.state for node in game.nodes] == [State.ILLEGAL, State.LEGAL, State.LEGAL]


def test_a_man_who_steps_to_where_he_killed_too_dearly_stays_on_the_board() -> None:
    position = GLAUCUS.position("8/8/4d3/4s3/3SSS2/8/8/4D3 w die=2 pips=2")
    for text, expected in (("xe5,d4-e5", "8/8/4d3/4S3/4SS2/8/8/4D3 b"), ("xe5,d4-c4", "8/8/4d3/8/2S1SS2/8/8/4D3 b")):
        (step,) = attempt(GLAUCUS.system, position, read_turn(text)).steps
        assert [violation.kind for violation in step.violations] == ["too-many-pips"]
        assert write_fen(step.after) == expected


def test_a_turn_of_very_many_actions_is_not_played() -> None:
    steps = tuple(Shift(*map(find_square, pair)) for pair in [("c2", "c3"), ("c3", "c2")] * 17)
    thrown = GLAUCUS.system.play(GLAUCUS.opening(), (Throw(1),)).after
    assert not any(each.is_impossible for each in GLAUCUS.system.violations(thrown, steps[:32]))
    assert [each.is_impossible for each in GLAUCUS.system.violations(thrown, steps[:33])] == [True]


def test_actions_without_a_throw_cannot_be_judged() -> None:
    assert game_of("1.c2-c3 [1]a7-a6").nodes[0].state is State.IMPOSSIBLE


def test_random_games_end_and_every_turn_listed_is_legal_and_no_other() -> None:
    chance = random.Random(4)
    for _ in range(3):
        position = GLAUCUS.opening()
        while GLAUCUS.outcome(position) is None:
            turns = list(GLAUCUS.system.turns(position))
            for turn in chance.sample(turns, min(3, len(turns))):
                assert GLAUCUS.system.violations(position, turn) == ()
            kills = [turn for turn in turns if isinstance(turn[0], Take)]
            position = GLAUCUS.system.play(position, chance.choice(kills or turns)).after
            assert read_fen(write_fen(position)) == position
