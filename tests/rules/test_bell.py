"""Bell: the shared positions, and what no single position shows."""

from __future__ import annotations

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError, UnknownVariantError
from latrodb.core.mark import Mark
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import read_fen, write_fen
from latrodb.core.square import find_square, set_of
from latrodb.core.step import Drop, Shift, Stop, Tactic, Take
from latrodb.rules.catalog import find_variant
from latrodb.rules.game import Game
from tests.support.games import Bell, count_turns
from tests.support.reconstruction_turns import check_rulebook, legal_texts, play, play_out, refusals, resolve, said

GAME = Bell()
TWO = "7/7/3S3/3s3/7/2S1sS1/7/s2D3 w"
PLACING = "7/7/7/7/7/7/2S4/2S4 w hand=14,14 dux=1,1"
ADDING = "7/7/7/7/7/7/2S4/2S4 w dux=1,1"


def square(name: str) -> int:
    found = find_square(name)
    assert found is not None
    return found


def test_the_rulebook_is_whole_and_its_examples_hold() -> None:
    check_rulebook(GAME, " ".join(f"B{number}" for number in range(1, 13)))


# --- boards and armies ---------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["bell", "bell/8x8", "bell/10x9", "bell/16x16", "bell/5x7"])
def test_any_board_will_do_that_has_room(key: str) -> None:
    variant = find_variant(key)
    opening = variant.opening()
    assert (opening.hand, opening.dux_hand) == ((16, 16), (1, 1))
    assert not opening.men
    assert variant.position(write_fen(opening)) == opening


def test_the_usual_board_has_seven_files_and_eight_ranks() -> None:
    assert find_variant("bell").key == "bell/7x8"


def test_a_board_without_room_is_refused() -> None:
    with pytest.raises(UnknownVariantError, match="no room"):
        find_variant("bell/4x8")


@pytest.mark.parametrize(
    ("fen", "kinds"),
    [
        (PLACING.replace("14,14", "14,16").replace(" w ", " b "), []),
        (PLACING.replace("14,14", "14,16"), ["uneven-hands"]),
        (PLACING.replace("14,14", "13,13"), ["uneven-hands"]),
        (PLACING.replace("14,14", "16,16"), ["too-many-men"]),
        (PLACING.replace(" dux=1,1", ""), ["uneven-hands"]),
        (ADDING, []),
        (ADDING.replace("1,1", "0,1").replace(" w ", " b "), []),
        (ADDING.replace("1,1", "1,0"), ["uneven-hands"]),
        ("7/7/7/7/7/7/7/DD4s w", ["wrong-duxes"]),
        (TWO, []),
    ],
)
def test_what_cannot_stand(fen: str, kinds: list[str]) -> None:
    assert [fault.kind for fault in GAME.faults(read_fen(fen))] == kinds


def test_two_men_at_a_time_then_the_duxes_then_white_moves() -> None:
    variant = find_variant("bell/7x8")
    position = variant.opening()
    free = [f"{file}{rank}" for rank in range(1, 9) for file in "abcdefg"]
    for number in range(16):
        assert position.side is (BLACK if number % 2 else WHITE)
        position = play(variant.system, position, f"@{free[2 * number]}@{free[2 * number + 1]}").after
    assert (position.hand, position.dux_hand) == ((0, 0), (1, 1))
    position = play(variant.system, position, "D@a8").after
    position = play(variant.system, position, "D@g8").after
    assert position.duxes == set_of("a8", "g8")
    assert (position.dux(WHITE), position.side) == (set_of("a8"), WHITE)
    assert any(text.startswith("Da8-") for text in legal_texts(variant.system, position))


def test_pairs_are_written_in_square_order_whatever_order_was_given() -> None:
    position = find_variant("bell").opening()
    for text in ("@b1@a2", "@a2@b1"):
        assert resolve(GAME, position, text).turns == ((Drop(square("a2")), Drop(square("b1"))),)


# --- what is against the rules -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "text", "expected"),
    [
        (TWO, "c3-d3xe3-d4xd5-d5", []),
        (TWO, "c3-d3-d4-d5", []),  # the lists may be missing, and are filled in
        (TWO, "c3-c4-c5", [("no-further-move", "4th rule")]),
        (TWO, "c3-d3-d4-d5-e5", [("no-further-move", "4th rule")]),
        (TWO, "c3-c5", [("not-a-step", "3rd rule")]),
        (TWO, "d1-d3", [("not-a-step", "3rd rule")]),
        (TWO, "f3-d3", [("leap-of-a-man", "5th rule")]),
        ("7/7/7/7/7/3S3/3D3/s6 w", "d2-d4", [("leap-over-own", "5th rule")]),
        (TWO, "--", [("may-not-pass", "3rd rule")]),
        (TWO, "D--", [("wrong-form", "")]),
        (TWO, "xe3", [("wrong-form", "")]),
        (TWO, "@a2", [("empty-hand", "")]),
        (TWO, "D@a2", [("empty-hand", "")]),
        (TWO, "c3-d4", [("not-a-line", "")]),
        (TWO, "c3-e3", [("occupied-target", "")]),
        (TWO, "c3-g3", [("blocked-path", "")]),
        (TWO, "c3-c3", [("no-movement", "")]),
        (TWO, "e3-e4", [("enemy-origin", "")]),
        (TWO, "b3-b4", [("empty-origin", "")]),
        (TWO, "c3-h3", [("no-such-square", "")]),
        (TWO, "f3-f4,c3-c4", [("wrong-form", "")]),
        (TWO, "[2]c3-c4", [("wrong-form", "")]),
        (PLACING, "@a1", [("two-at-a-time", "1st rule")]),
        (PLACING, "@a1@a2@a3", [("two-at-a-time", "1st rule")]),
        (PLACING, "D@a1", [("dux-too-early", "2nd rule"), ("two-at-a-time", "1st rule")]),
        (PLACING, "@a1@c1", [("occupied-target", "")]),
        (PLACING, "@a1@a1", [("occupied-target", "")]),
        (PLACING, "c1-d1", [("still-placing", "1st rule")]),
        (PLACING, "--", [("still-placing", "1st rule")]),
        (ADDING, "@a1", [("empty-hand", "")]),
        (ADDING, "c1-d1", [("still-placing", "2nd rule")]),
        ("S6/7/7/7/7/7/2S4/1s5 w", "c2-c1xb1-b1", [("game-over", "7th rule")]),
        ("S6/7/7/7/7/7/2S4/7 b", "--", [("game-over", "7th rule")]),
    ],
)
def test_refusals_cite_the_rule_that_is_broken(fen: str, text: str, expected: list[tuple[str, str]]) -> None:
    assert said(GAME, read_fen(fen), text) == expected


@pytest.mark.parametrize(
    ("bonus", "text"),
    [
        ("none", "c3-d3xe3-d2"),
        ("single", "c3-d3xe3-d4xd5-d5"),
        ("capture_only", "c3-d3xe3-d2"),
        ("capture_only", "c3-d3xe3-d4xd5-d5"),
    ],
)
def test_a_further_move_too_many_is_refused_by_the_fourth_rule(bonus: str, text: str) -> None:
    assert said(Bell(bonus=bonus), read_fen(TWO), text) == [("no-further-move", "4th rule")]
    assert said(GAME, read_fen(TWO), text) == []


def test_a_piece_that_took_nobody_is_told_so() -> None:
    (refusal,) = refusals(GAME, read_fen(TWO), "c3-c4-c5")
    assert refusal.message == "c3-c4 takes no man, so the piece may not move on to c5"


def test_what_is_illegal_can_be_played_and_what_is_impossible_cannot() -> None:
    position = read_fen(TWO)
    assert play(GAME, position, "c3-c4-c5").after.white & set_of("c5")
    assert play(GAME, position, "f3-d3").after.white & set_of("d3")
    assert play(GAME, read_fen(PLACING), "D@a1").after.dux_hand == (0, 1)
    away = Shift(square("c3"), square("c4"))
    for turn in [(Take(square("e3")),), (away, Stop()), (Drop(square("a2")), away), (away, away), ()]:
        with pytest.raises(TurnError):
            GAME.play(position, turn)


# --- what turns do -------------------------------------------------------------------------------------


def test_captures_tell_which_move_of_the_turn_took_whom_and_how() -> None:
    step = play(GAME, read_fen(TWO), "c3-d3-d4-d5")
    assert [(str(each), each.move, each.tactics) for each in step.captures] == [
        ("e3", 0, (Tactic.CUSTODIAL,)),
        ("d5", 1, (Tactic.CUSTODIAL,)),
    ]
    assert (step.after.side, step.after.quiet) == (BLACK, 0)
    (capture,) = play(GAME, read_fen("s6/7/7/7/7/7/7/1s1S3 w"), "d1-c1").captures
    assert capture.tactics == (Tactic.CORNER,)


def test_a_corner_that_the_piece_has_just_left_is_empty() -> None:
    position = read_fen("s6/7/7/7/7/7/2S4/Ds5 w")
    assert [str(each) for each in play(GAME, position, "c2-c1").captures] == ["b1"]
    # Whom the Dux leaps stands between him and the corner then, and is not taken all the same.
    leapt = play(GAME, read_fen("s6/7/7/7/7/7/7/Ds5 w"), "Da1-c1")
    assert leapt.is_legal
    assert not leapt.captures


def test_the_dux_may_be_taken_and_the_game_goes_on() -> None:
    step = play(GAME, read_fen("6s/7/7/7/7/2S1dS1/7/7 w"), "c3-d3")
    assert not step.after.duxes
    assert step.mark is Mark.NONE
    assert GAME.outcome(step.after) is None


def test_the_last_piece_wins_and_is_marked() -> None:
    step = play(GAME, read_fen("S6/7/7/7/7/7/2S4/1s5 w"), "c2-c1")
    assert step.mark is Mark.MATE
    assert GAME.outcome(step.after) == Outcome(WHITE, Ending.REDUCED)
    assert GAME.proof(step)


def test_a_pass_changes_nothing_but_the_count() -> None:
    position = read_fen("6S/7/7/7/7/7/S6/sS5 b quiet=4")
    step = play(GAME, position, "--")
    assert step.is_legal
    assert (step.after.white, step.after.black) == (position.white, position.black)
    assert (step.after.side, step.after.quiet) == (WHITE, 5)


@pytest.mark.parametrize(
    ("system", "fen", "expected"),
    [
        (GAME, "7/7/7/7/7/7/7/S6 b", Outcome(WHITE, Ending.REDUCED)),
        (GAME, "7/7/7/7/7/7/7/S6 b hand=0,2 dux=1,1", None),
        (GAME, "7/7/7/7/7/7/7/S6 b dux=0,1", None),
        (GAME, "7/7/7/7/7/7/7/SD4s b quiet=30", Outcome(WHITE, Ending.QUIET)),
        (GAME, "7/7/7/7/7/7/7/S5s b quiet=30", Outcome(None, Ending.QUIET)),
        (GAME, "7/7/7/7/7/7/7/S5s b quiet=29", None),
        (Bell(quiet_limit=60), "7/7/7/7/7/7/7/S5s b quiet=59", None),
        (Bell(quiet_limit=0), "7/7/7/7/7/7/7/S5s b quiet=999", None),
    ],
)
def test_endings(system: Game, fen: str, expected: Outcome | None) -> None:
    assert system.outcome(read_fen(fen)) == expected


# --- counts and whole games ----------------------------------------------------------------------------


def test_the_placement_is_multiplied_out_as_it_is_generated() -> None:
    # Three empty squares for two men each: 3 pairs, then one man on the square that is left.
    rows = "/".join(["SSSSSSS"] * 7 + ["SSSS3"])
    position = read_fen(f"{rows} w hand=2,1")
    assert [GAME.perft(position, depth) for depth in (0, 1, 2)] == [1, 3, 3]
    for fen in (f"{rows} w hand=2,1", PLACING, ADDING, TWO):
        for depth in (0, 1):
            assert GAME.perft(read_fen(fen), depth) == count_turns(GAME, read_fen(fen), depth)
    assert GAME.perft(position, 2) == count_turns(GAME, position, 2)


@pytest.mark.parametrize(
    "key",
    [
        "bell",
        "bell/8x8",
        "bell[bonus=single,quiet_limit=60]",
        "bell[bonus=capture_only,corner=any]",
        "bell/10x9[bonus=none,corner=none,corner_capture=true]",
    ],
)
def test_a_random_game_ends(key: str) -> None:
    assert play_out(key, seed=1960, most=1500).result in {"1-0", "0-1", "1/2-1/2"}


def test_a_turn_has_a_limit_of_length() -> None:
    position = read_fen("7/7/7/7/7/7/7/S5s w")
    there, back = Shift(square("a1"), square("b1")), Shift(square("b1"), square("a1"))
    assert len(GAME.violations(position, (there, back) * 32)) == 63
    assert [each.kind for each in GAME.violations(position, (there, back) * 33)] == ["wrong-form"]
