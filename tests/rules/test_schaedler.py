"""Schaedler: the shared positions, and what no single position shows."""

from __future__ import annotations

from random import Random

import pytest

from benchmarks.board_laws import compare_rows
from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError, UnknownVariantError
from latrodb.core.mark import Mark
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import read_fen, write_fen
from latrodb.core.square import find_square, set_of
from latrodb.core.step import Drop, Shift, Step, Stop, Tactic, Take, Turn
from latrodb.rules.boards import bulk_reader
from latrodb.rules.catalog import find_variant
from latrodb.rules.game import Game
from latrodb.rules.system import Seen
from tests.support.games import Schaedler, count_turns
from tests.support.reconstruction_turns import check_rulebook, legal_texts, play, play_out, refusals, resolve, said

GAME = Schaedler()
MIXED = "8/8/8/8/3S4/1SsS4/S~s1s4/Ss5s w"
HELD = "8/8/8/5s2/8/1Ss~S4/8/7s w"


def square(name: str) -> int:
    found = find_square(name)
    assert found is not None
    return found


def test_the_rulebook_is_whole_and_its_examples_hold() -> None:
    check_rulebook(GAME, " ".join(f"S{number}" for number in range(1, 15)))


# --- boards and armies ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "men"),
    [
        ("schaedler", 16),
        ("schaedler/8x8[men=24]", 24),
        ("schaedler/7x8", 16),
        ("schaedler/10x8[men=20]", 20),
        ("schaedler/10x8[men=30]", 30),
        ("schaedler/16x16[men=96]", 96),
        ("schaedler/3x3[men=3]", 3),
    ],
)
def test_any_board_takes_from_a_quarter_to_three_eighths_of_its_squares(key: str, men: int) -> None:
    variant = find_variant(key)
    opening = variant.opening()
    assert opening.hand == (men, men)
    assert not opening.men
    assert variant.position(write_fen(opening)) == opening


@pytest.mark.parametrize(
    "key",
    ["schaedler[men=15]", "schaedler[men=25]", "schaedler/10x8", "schaedler/10x8[men=31]", "schaedler/2x2[men=1]"],
)
def test_other_numbers_are_refused_with_what_the_board_takes(key: str) -> None:
    with pytest.raises(UnknownVariantError, match="takes"):
        find_variant(key)


@pytest.mark.parametrize(
    ("fen", "kinds"),
    [
        ("8/8/8/8/8/8/8/S6s w hand=15,15", []),
        ("8/8/8/8/8/8/8/S7 b hand=15,16", []),
        ("8/8/8/8/8/8/8/S7 w hand=15,16", ["uneven-hands"]),
        ("8/8/8/8/8/8/8/S6s b hand=15,15", ["uneven-hands"]),
        ("8/8/8/8/8/8/8/SSS5 w hand=14,14", ["too-many-men"]),
        ("8/8/8/8/8/8/8/SD5s w", ["wrong-duxes"]),
    ],
)
def test_what_cannot_stand(fen: str, kinds: list[str]) -> None:
    assert [fault.kind for fault in GAME.faults(read_fen(fen))] == kinds


def test_placing_empties_the_hands_in_turn_and_then_white_moves() -> None:
    variant = find_variant("schaedler/4x4[men=4]")
    position = variant.opening()
    for number, text in enumerate(["@a1", "@b1", "@c1", "@d4", "@a4", "@b4", "@d1", "@c4"]):
        assert position.side is (BLACK if number % 2 else WHITE)
        assert legal_texts(variant.system, position) >= {text}
        position = play(variant.system, position, text).after
    assert position.hand == (0, 0)
    assert position.side is WHITE
    assert not position.bound  # b1 stands between a1 and c1: nobody is bound while men are placed
    assert legal_texts(variant.system, position) == {"a1-a2", "a4-a3", "c1-c2", "d1-d2"}


# --- what is against the rules -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("d4-d6", [("nobody-to-leap", "2nd rule")]),
        ("d4-d7", [("not-a-step", "2nd rule")]),
        ("a1-c1-e1", [("nobody-to-leap", "2nd rule")]),
        ("d4-e4-e5", [("mixed-chain", "2nd rule"), ("mixed-chain", "2nd rule")]),
        ("a2-a3", [("bound-man", "3rd rule")]),
        ("xc3", [("not-bound", "4th rule")]),
        ("xc3,d4-d5", [("not-bound", "4th rule"), ("removal-and-move", "4th rule")]),
        ("d4-e5", [("not-a-line", "")]),
        ("d4-d3", [("occupied-target", "")]),
        ("d4-d1", [("blocked-path", "")]),
        ("a1-b1-c1", [("occupied-target", "")]),
        ("xe5", [("capture-of-nothing", "")]),
        ("xd4", [("capture-of-nothing", "")]),
        ("@a8", [("empty-hand", "")]),
        ("d4-d5-d4", [("no-movement", "")]),
        ("c3-c4", [("enemy-origin", "")]),
        ("f4-f5", [("empty-origin", "")]),
        ("d4-j4", [("no-such-square", "")]),
        ("--", [("wrong-form", "")]),
        ("[3]d4-d5", [("wrong-form", "")]),
        ("d4-d5,xc3", [("wrong-form", "")]),
        ("Pa1d1-a2d2", [("wrong-form", "")]),
    ],
)
def test_refusals_cite_the_rule_that_is_broken(text: str, expected: list[tuple[str, str]]) -> None:
    assert said(GAME, read_fen(MIXED), text) == expected


def test_a_man_between_enemies_is_told_who_they_are() -> None:
    position = read_fen("8/8/8/8/2S5/1s1s4/8/S6s w")
    (refusal,) = refusals(GAME, position, "c4-c3")
    assert refusal.message == "c3 is between b3 and d3, and the move binds neither"
    assert refusal.squares == (square("c3"), square("b3"), square("d3"))
    (refusal,) = refusals(Schaedler(suicide="functional"), position, "c4-c3")
    assert refusal.message == "c3 is between b3 and d3, both of them free"


def test_each_line_has_its_own_objection() -> None:
    position = read_fen("8/8/8/2s5/4S3/1s1s4/2s5/S1S4s w")
    placed = read_fen("8/8/8/8/2s5/1s1sS3/2s5/S6s w")
    assert said(GAME, placed, "e3-c3") == [("between-enemies", "5th rule"), ("between-enemies", "5th rule")]
    assert said(GAME, position, "c1-c3") == [("between-enemies", "5th rule")]


def test_before_all_men_are_placed_nobody_moves() -> None:
    position = read_fen("8/8/8/8/8/2S5/8/7s w hand=2,2")
    (refusal,) = refusals(GAME, position, "c3-c4")
    assert (refusal.kind, refusal.message) == ("still-placing", "White still has 2 men to place")
    assert said(GAME, position, "D@a1") == [("wrong-form", "")]


def test_what_is_illegal_can_be_played_and_what_is_impossible_cannot() -> None:
    position = read_fen(MIXED)
    after = play(GAME, position, "xc3").after
    assert not after.men & set_of("c3")
    assert play(GAME, position, "d4-d7").after.white & set_of("d7")
    turns: list[Turn] = [(Shift(square("d4"), square("d3")),), (Drop(0),), (Take(square("e5")),), (Stop(),), ()]
    for turn in turns:
        with pytest.raises(TurnError):
            GAME.play(position, turn)


# --- what turns do -------------------------------------------------------------------------------------


def test_a_step_tells_whom_it_bound_and_freed() -> None:
    bound = play(GAME, read_fen("8/8/8/8/3S4/1Ss5/8/7s w"), "d4-d3")
    assert (bound.bound, bound.freed) == (set_of("c3"), 0)
    freed = play(GAME, read_fen(HELD), "d3-d4")
    assert (freed.bound, freed.freed) == (0, set_of("c3"))
    removed = play(GAME, read_fen(HELD), "xc3")
    assert (removed.bound, removed.freed) == (0, 0)
    (capture,) = removed.captures
    assert (str(capture), capture.tactics) == ("c3", (Tactic.REMOVAL,))


def test_a_bound_holder_lets_his_prisoner_go() -> None:
    step = play(GAME, read_fen("8/8/8/8/2S5/sS~s5/8/2S5 w"), "c1-c2")
    assert (step.bound, step.freed) == (set_of("c3"), set_of("b3"))


@pytest.mark.parametrize("text", ["a1-c1-c3", "a1-a3-c3"])
def test_any_legal_route_is_the_canonical_one(text: str) -> None:
    position = read_fen("8/8/8/8/8/1S6/S1S5/SS4ss w")
    assert resolve(GAME, position, text).turns == ((Shift(square("a1"), square("c3"), (square("a3"),)),),)


@pytest.mark.parametrize(
    ("fen", "text", "mark"),
    [
        ("8/8/8/8/8/1Ss~S4/8/7s w", "xc3", Mark.MATE),
        ("8/8/8/8/8/1Ss~S4/8/6ss w", "xc3", Mark.NONE),
        ("8/8/8/8/8/1Ss~S4/3S4/sS6 w", "d2-d1", Mark.NONE),
        ("8/8/8/8/8/SSs~S4/S7/s1SSS3 w", "c1-b1", Mark.MATE),  # a leap to c1 would end between b1 and d1
    ],
)
def test_a_turn_that_wins_is_marked(fen: str, text: str, mark: Mark) -> None:
    step = play(GAME, read_fen(fen), text)
    assert step.is_legal
    assert step.mark is mark
    assert bool(GAME.proof(step)) == (mark is Mark.MATE)


# --- endings -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("system", "fen", "expected"),
    [
        (GAME, "8/8/8/8/8/8/8/SS5s w", Outcome(WHITE, Ending.REDUCED)),
        (GAME, "8/8/8/8/8/8/8/SS5s b", Outcome(WHITE, Ending.REDUCED)),
        (GAME, "8/8/8/8/8/8/8/S6s w hand=1,1", None),
        (GAME, "8/8/8/8/8/8/8/SS4s~s~ b", Outcome(WHITE, Ending.STALEMATE)),
        (Schaedler(blocked="count"), "8/8/8/8/8/8/8/SS4s~s~ b", Outcome(None, Ending.COUNT)),
        (GAME, "8/8/8/8/8/8/8/SS4ss w quiet=100", Outcome(None, Ending.QUIET)),
        (GAME, "8/8/8/8/8/8/8/SS4ss w quiet=99", None),
        (Schaedler(quiet_limit=0), "8/8/8/8/8/8/8/SS4ss w quiet=1000", None),
    ],
)
def test_endings(system: Game, fen: str, expected: Outcome | None) -> None:
    assert system.outcome(read_fen(fen)) == expected


def test_the_third_occurrence_is_a_draw_unless_switched_off() -> None:
    position, seen = read_fen("8/8/8/8/8/8/8/SS4ss w"), Seen()
    for _ in range(2):
        seen.arrive(position)
    assert GAME.outcome(position, seen) is None
    seen.arrive(position)
    assert GAME.outcome(position, seen) == Outcome(None, Ending.REPETITION)
    assert Schaedler(repetition="off").outcome(position, seen) is None
    assert Schaedler(repetition="forbid").outcome(position, seen) is None


def test_forbidden_repetition_bars_turns_and_may_leave_none() -> None:
    system = Schaedler(repetition="forbid")
    position = read_fen("8/8/8/8/8/8/8/SS4ss w")
    seen = Seen()
    turn = (Shift(square("a1"), square("a2")),)
    assert turn in set(system.turns(position, seen))
    seen.arrive(GAME.play(position, turn).after)
    assert turn not in set(system.turns(position, seen))
    assert [each.kind for each in system.violations(position, turn, seen)] == ["position-repeated"]
    for each in GAME.turns(position):
        seen.arrive(GAME.play(position, each).after)
    assert system.outcome(position, seen) == Outcome(BLACK, Ending.STALEMATE)
    assert system.outcome(position) is None


def test_remove_then_move_takes_a_man_and_goes_on() -> None:
    system, position = Schaedler(remove_then_move=True), read_fen(HELD.replace("7s", "6ss"))
    both = (Take(square("c3")), Shift(square("d3"), square("c3")))
    listed = set(system.turns(position))
    assert both in listed
    assert (Take(square("c3")),) not in listed
    assert (Shift(square("d3"), square("d4")),) in listed
    step = system.play(position, both)
    assert step.is_legal
    assert [each.move for each in step.captures] == [0]
    assert step.after.quiet == 0
    assert step.after.white == set_of("b3", "c3")
    assert resolve(system, position, "xc3,d3-c3").turns == (both,)
    assert said(system, position, "xc3") == [("move-missing", "4th rule")]
    assert said(GAME, position, "xc3,d3-c3") == [("removal-and-move", "4th rule")]


def test_a_removal_that_wins_is_the_whole_turn_under_remove_then_move_too() -> None:
    system, position = Schaedler(remove_then_move=True), read_fen("8/8/8/8/8/1Ss~S4/8/7s w")
    assert (Take(square("c3")),) in set(system.turns(position))
    assert play(system, position, "xc3").mark is Mark.MATE
    assert said(system, position, "xc3,d3-c3") == [("game-over", "6th rule")]


# --- counts and whole games ----------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["schaedler/3x3[men=3]", "schaedler/4x3[men=3]"])
def test_the_placement_is_multiplied_out_as_it_is_generated(key: str) -> None:
    variant = find_variant(key)
    for depth in range(5):
        counted = variant.system.perft(variant.opening(), depth)
        assert counted == count_turns(variant.system, variant.opening(), depth)


@pytest.mark.parametrize(
    "key",
    [
        "schaedler",
        "schaedler[men=20]",
        "schaedler[suicide=functional,leap_over=own_or_bound]",
        "schaedler[leap_resolution=each,blocked=count]",
        "schaedler/5x5[men=8,repetition=forbid,quiet_limit=60]",
    ],
)
def test_a_random_game_ends(key: str) -> None:
    assert play_out(key, seed=2001, most=1500).result in {"1-0", "0-1", "1/2-1/2"}


@pytest.mark.parametrize("more", ["", ",remove_then_move=true", ",suicide=functional,repetition=forbid"])
def test_games_in_which_every_landing_counts_are_certified_in_bulk(more: str) -> None:
    variant = find_variant(f"schaedler/6x6[leap_resolution=each,men=10{more}]")
    reader, random = bulk_reader(variant), Random(more)
    assert reader is not None
    for _ in range(5):
        steps: list[Step] = []
        position, seen = variant.opening(), Seen()
        while len(steps) < 80 and not variant.system.outcome(position, seen):
            seen.arrive(position)
            turns = list(variant.system.turns(position, seen))
            steps.append(variant.system.play(position, random.choice(turns), seen))
            position = steps[-1].after
        compare_rows(variant, reader, steps, variant.opening())
