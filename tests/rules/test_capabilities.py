"""Who holds whom, which paths are open, what threatens, who struck, which formations stand."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.mark import Mark
from latrodb.core.square import set_of, square_name, squares_by_file
from latrodb.core.step import Shift, Tactic
from latrodb.rules.catalog import SYSTEMS, find_variant
from tests.support.players import choose_any, play_game

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.core.square import Square, SquareSet
    from latrodb.core.step import Step

PETTEIA = "petteia-xxi/8x8"
XXI = ("latrunculi-xxi/8x8", "petteia-xxi/8x8", "single-stone-xxi/8x8")


@cache
def steps_of(key: str) -> tuple[Step, ...]:
    variant = find_variant(key)
    most = 160 if key == "falkener" else 60
    games = (play_game(variant, choose_any, Random(seed), most) for seed in range(3))
    return tuple(step for game in games for turn in game.turns for step in turn)


def names(men: SquareSet) -> list[str]:
    return [square_name(square) for square in squares_by_file(men)]


def locked(position: Position, key: str) -> dict[str, tuple[list[str], str]]:
    system = find_variant(key).system
    return {square_name(lock.man): (names(lock.holders), lock.rule.label) for lock in system.locks(position)}


@pytest.mark.parametrize("key", SYSTEMS)
def test_every_capture_is_told_by_each_of_its_tactics_with_men_who_stand_there(key: str) -> None:
    system = find_variant(key).system
    captures = 0
    for step in steps_of(key):
        attacks = system.attacks_of(step)
        told = {(attack.victim, attack.tactic) for attack in attacks}
        assert told == {(each.square, tactic) for each in step.captures for tactic in each.tactics}
        captures += len(told)
        own = step.after.army(step.before.side)
        for attack in attacks:
            assert attack.men
            assert attack.lines
            assert not attack.block & ~attack.men
            if key != "bell":  # a piece that goes on after a capture stands elsewhere at the end
                assert not attack.men & ~own
            assert all(step.before.geometry.has(end) for line in attack.lines for end in line)
    assert captures > 5


@pytest.mark.parametrize("key", XXI)
def test_the_locked_have_no_quiet_way_out_and_the_others_have_all(key: str) -> None:
    variant = find_variant(key)
    seen = set()
    for step in steps_of(key):
        position = step.after
        held = locked(position, key)
        seen |= {rule for _, rule in held.values()}
        own, foe_dux = position.army(position.side), position.dux(position.side.other)
        for origin in squares_by_file(own):
            for ray in position.geometry.rays[origin]:
                for slide in ray:
                    if slide.target_bit & position.men:
                        break
                    played = variant.play(position, (Shift(origin, slide.target),))
                    if played.captures or slide.near_target & foe_dux:
                        continue
                    kinds = {each.kind for each in played.violations} - {"immobilizes-own-dux"}
                    rule = held.get(square_name(origin), ([], ""))[1]
                    assert bool(kinds) == (rule not in ("", "16") or (rule == "16" and not slide.is_step))
    assert "10" in seen


@pytest.mark.parametrize("key", XXI)
def test_the_holders_are_those_whom_the_objection_names(key: str) -> None:
    variant = find_variant(key)
    for step in steps_of(key)[::3]:
        position = step.after
        system = variant.system
        holders = {lock.man: lock.holders for lock in system.locks(position)}
        for turn in (Shift(origin, origin + way) for origin in holders for way in (1, -1, 17, -17)):
            if not position.geometry.has(turn.target) or position.men >> turn.target & 1:
                continue
            for violation in system.violations(position, (turn,)):
                if violation.kind == "locked":
                    assert set(violation.squares[1:]) == set(squares_by_file(holders[turn.origin]))


def test_a_lock_names_the_man_his_holders_and_the_rule() -> None:
    key = "latrunculi-xxi/8x8"
    position = find_variant(key).position("7s/8/8/3d4/3S4/8/7S/D7 w")
    assert locked(position, key) == {"d4": (["d5"], "10"), "d5": (["d4"], "16")}
    free = find_variant(key).position("7d/8/8/2Ds4/3S4/6s1/7S/8 w")
    assert locked(free, key) == {"d5": (["c5", "d4"], "10")}
    hemmed = find_variant(key).position("7d/8/8/8/8/s7/Ds6/7S w")
    assert locked(hemmed, key)["a2"] == (["a3", "b2"], "18")


def test_the_bound_are_held_by_the_free_men_at_both_sides() -> None:
    position = find_variant("schaedler/8x8").position("8/8/8/8/2Ss~S3/8/8/ss6 w")
    assert locked(position, "schaedler/8x8") == {"d4": (["c4", "e4"], "3rd rule")}


def open_paths(key: str, fen: str) -> list[list[str] | None]:
    variant = find_variant(key)
    position = variant.position(fen)
    found = [variant.system.open_paths(position, side) for side in (WHITE, BLACK)]
    return [None if each is None else names(each) for each in found]


def test_the_open_squares_of_a_leader() -> None:
    assert open_paths("latrunculi-xxi/8x8", "7d/7s/8/8/8/3D4/3S4/8 w") == [["c3", "d4", "e3"], ["g8"]]
    assert open_paths("kowalski", "d11/s11/12/12/12/12/12/D1S9 w") == [["a2", "b1"], ["b8"]]
    assert open_paths("latrotabuli", "d11/s11/12/12/12/D1S9 w") == [["a2", "b1"], ["b6"]]
    assert open_paths("petteia-xxi/8x8", "8/8/8/8/8/8/8/S6s w") == [None, None]


@pytest.mark.parametrize("key", ["latrunculi-xxi/8x8", "kowalski"])
def test_behind_a_check_is_a_move_that_immobilizes(key: str) -> None:
    variant = find_variant(key)
    checks = 0
    fen = "d11/s11/12/12/12/S11/12/5D6 w" if key == "kowalski" else "d7/s7/8/8/8/2S5/7D/8 w"
    turn = "a3-b3" if key == "kowalski" else "c3-b3"
    for step in (*steps_of(key), variant.play(variant.position(fen), turn)):
        side = step.before.side
        threat = variant.system.threat(step.after, side)
        if step.mark is Mark.CHECK:
            checks += 1
            assert threat
        if threat is not None:
            mate = variant.play(step.after.with_side(side), (threat,))
            assert (mate.mark, mate.is_legal) == (Mark.MATE, True)
    assert checks


def attacks(key: str, fen: str, turn: str) -> list[tuple[str, Tactic, list[str], list[str]]]:
    variant = find_variant(key)
    step = variant.play(variant.position(fen), turn)

    def line(ends: tuple[Square, Square]) -> str:
        return "-".join(map(square_name, ends))

    return [
        (square_name(each.victim), each.tactic, names(each.men), [line(ends) for ends in each.lines])
        for each in variant.system.attacks_of(step)
    ]


@pytest.mark.parametrize(
    ("key", "fen", "turn", "expected"),
    [
        (PETTEIA, "7s/8/8/3S4/8/8/1Ss5/8 w", "d5-d2", [("c2", Tactic.CUSTODIAL, ["b2", "d2"], ["d2-b2"])]),
        (PETTEIA, "6Ss/8/8/8/7S/8/8/s7 w", "h4-h7", [("h8", Tactic.CORNER, ["g8", "h7"], ["h7-h8", "g8-h8"])]),
        (PETTEIA, "7s/8/8/8/8/8/8/S1ssS3 w", "a1-b1", [("c1", Tactic.FLANK, ["b1", "e1"], ["b1-e1"])]),
        (PETTEIA, "7s/8/8/8/8/8/8/sS1S4 w", "d1-c1", [("a1", Tactic.PUSH_AND_CRUSH, ["b1", "c1"], ["c1-a1"])]),
        (PETTEIA, "7s/8/8/8/8/8/SsS1S3/8 w", "e2-d2", [("b2", Tactic.PUSH_AND_CRUSH, ["a2", "c2", "d2"], ["d2-a2"])]),
        (PETTEIA, "7s/8/8/8/8/2SS4/1sS1S3/8 w", "e2-d2", [("b2", Tactic.PHALANX, ["c2", "c3", "d2", "d3"], ["d2-b2"])]),
        ("kowalski", "d11/s11/12/12/12/12/3S8/3D1ssS4 w", "d2-e2", []),
        ("kowalski", "d11/s11/12/12/12/4S7/12/3D1ssS4 w", "e3-e1", [
            ("f1", Tactic.LINE, ["e1", "h1"], ["e1-h1"]), ("g1", Tactic.LINE, ["e1", "h1"], ["e1-h1"])]),
        ("falkener", "10ss/12/12/12/12/12/5S6/12/3s8/2S9/12/12 w", "f6-e5", [
            ("d4", Tactic.CUSTODIAL, ["c3", "e5"], ["e5-c3"])]),
        ("bell/7x8", "7/7/7/7/7/7/7/1s1S2s w", "d1-c1", [("b1", Tactic.CORNER, ["c1"], ["c1-a1"])]),
        ("latrotabuli", "d11/10s1/12/SSSS2ss4/12/11D w", "Pa3d3>e3h3", [
            ("g3", Tactic.DECURSIO, ["e3", "f3", "g3", "h3"], ["d3-h3"]),
            ("h3", Tactic.DECURSIO, ["e3", "f3", "g3", "h3"], ["d3-h3"])]),
        ("latrotabuli", "d11/4s7/4S7/12/4S7/11D w", "e2-e3", [("e5", Tactic.LINE, ["e3", "e4"], ["e3-e5"])]),
        ("schaedler/8x8", "8/8/8/8/2Ss~S3/8/8/ss6 w", "xd4", [("d4", Tactic.REMOVAL, ["c4", "e4"], ["c4-e4"])]),
        ("glaucus", "7d/8/8/3s4/2SSS3/8/8/D6s w die=6 pips=6", "xd5", [
            ("d5", Tactic.KILL, ["c4", "d4", "e4"], ["c4-d5", "d4-d5", "e4-d5"])]),
    ],
)  # fmt: skip
def test_who_struck(key: str, fen: str, turn: str, expected: list[tuple[str, Tactic, list[str], list[str]]]) -> None:
    assert attacks(key, fen, turn) == expected


def formations(key: str, fen: str) -> set[tuple[str, str, str]]:
    variant = find_variant(key)
    found = variant.system.formations(variant.position(fen))
    return {(each.name, each.side.title, " ".join(names(each.men))) for each in found}


def test_the_formations_of_the_xxi_games_are_full_rectangles_and_those_that_can_strike() -> None:
    assert formations("petteia-xxi/8x8", "8/8/5ss1/5ss1/8/2SS4/1sS1S3/8 w") == {
        ("Testudo", "Black", "f5 f6 g5 g6"),
        ("Phalanx", "White", "c2 c3 d3"),
    }
    assert formations("petteia-xxi/8x8", "7S/8/8/8/8/2ss4/1Ss1s3/8 w") == {("Phalanx", "Black", "c2 c3 d3")}
    assert formations("petteia-xxi/8x8", "8/8/8/8/8/8/SSS5/SSS4s w") == {("Testudo", "White", "a1 a2 b1 b2 c1 c2")}


def test_the_formations_of_latrotabuli_are_the_blocks_that_move_as_one() -> None:
    assert formations("latrotabuli", "d11/s11/12/SS10/SS10/11D w") == {("Testudo", "White", "a2 a3 b2 b3")}
    assert formations("latrotabuli", "d11/ssss8/12/12/SD10/SS10 w") == {
        ("Testudo", "White", "a1 a2 b1 b2"),
        ("Phalanx", "Black", "a5 b5 c5 d5"),
    }


def test_a_block_is_part_of_the_answer_where_a_formation_struck() -> None:
    system = find_variant("petteia-xxi/8x8").system
    position = find_variant("petteia-xxi/8x8").position("7s/8/8/8/8/2SS4/1sS1S3/8 w")
    (attack,) = system.attacks_of(find_variant("petteia-xxi/8x8").play(position, "e2-d2"))
    assert attack.block == set_of("c2", "d2", "c3", "d3")


def test_rules_that_have_nothing_of_the_kind_say_none() -> None:
    bell, xxi = (find_variant(key) for key in ("bell/8x8", "latrunculi-xxi/8x8"))
    leaders = "8/8/8/3d4/8/8/8/3D4 w"
    assert xxi.system.locks(xxi.position(leaders)) == xxi.system.formations(xxi.position(leaders)) == ()
    assert bell.system.locks(bell.position(leaders)) is bell.system.formations(bell.position(leaders)) is None
    assert bell.system.open_paths(bell.position(leaders), WHITE) is None
