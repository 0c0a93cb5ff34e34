"""Latrotabuli: the shared positions, and what no single position shows."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest
from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError
from latrodb.core.geometry import geometry
from latrodb.core.mark import Mark
from latrodb.core.position import Position, read_fen, write_fen
from latrodb.core.square import STRIDE, as_set, find_square, set_of
from latrodb.core.step import Drop, March, Shift, Stop, Take, Turn
from latrodb.core.text_board import read_board
from latrodb.rules.catalog import find_variant
from latrodb.rules.games.latrotabuli import Latrotabuli
from latrodb.rules.opening import rows_of
from latrodb.rules.rulebook import COMPARISON, Option, Rule
from latrodb.rules.system import Seen
from tests.support.reconstruction_boards import board, taken, with_home_unmoved
from tests.support.reconstruction_turns import legal_texts, play, play_out, refusals, resolve, said

GAME = Latrotabuli()
SIZE = geometry(12, 6)
OPENING = GAME.opening(SIZE)
BOOK = GAME.rulebook
LINE, ANGLE, CHARGE, FLANK = ("line",), ("right-angle",), ("decursio",), ("custodial",)


def named(*names: str) -> tuple[int, ...]:
    found = [find_square(name) for name in names]
    return tuple(square for square in found if square is not None)


def test_the_opening() -> None:
    assert OPENING.duxes == set_of("i2", "d5")
    assert OPENING.fresh == OPENING.men & ~OPENING.duxes
    assert read_fen(write_fen(OPENING)) == OPENING
    assert GAME.with_option("centurions", "i2-i5").opening(SIZE).duxes == set_of("i2", "i5")
    kinds = [type(turn[0]) for turn in GAME.turns(OPENING)]
    assert (kinds.count(Shift), kinds.count(March)) == (46, 17)


@pytest.mark.parametrize(
    ("picture", "turn", "expected"),
    [
        # the man in front arrives; the man behind arrives
        (". s . . / S . . . / . S . .", "a2-b2", {"b3": LINE}),
        (". s . / . S . / . . . / S . .", "a1-b1", {}),
        (". s . / . S . / S . . / . . .", "a2-b2", {"b4": LINE}),
        # along a rank, to either side, and downwards
        (". . S . / s . . S / . . . .", "c3-c2", {}),
        ("s . . / . . . / . . S / s . S", "c1-b1", {}),
        (". S . / . . . / s . S / . . .", "b4-b2", {"a2": LINE}),
        (". . S / . . . / . S . / . s .", "c4-b4", {}),
        (". S . / S . . / . s . / . . .", "a3-b3", {"b2": LINE}),
        # two against two, three against two, two against three; a Centurion backs like any other
        (". s . / . s . / S . . / . S .", "a2-b2", {}),
        (". s . / . s . / S . . / . S . / . S .", "a3-b3", {}),
        (". d . / . s . / S . . / . S .", "a2-b2", {}),
        # another man beside the victim backs nobody
        (". s s / S . . / . S .", "a2-b2", {"b3": LINE}),
        # between two nobody falls, nor to men who were there before
        (". . . S / S s . .", "d2-c2", {}),
        (". s . / . S . / . S . / S . .", "a1-b1", {}),
        # in front for one victim, behind for the other
        (". . . . / s . S s / . S . .", "b1-b2", {"a2": LINE, "d2": LINE}),
        # one mover, two directions
        (". . s . . / . . . . . / S . . S s / . . S . .", "a2-c2", {"e2": LINE}),
        (". . s . . / S . . S s / . . S . .", "a2-c2", {"c3": LINE, "e2": LINE}),
    ],
)
def test_two_in_a_line(picture: str, turn: str, expected: dict[str, tuple[str, ...]]) -> None:
    assert taken(play(GAME, board(picture), turn)) == expected


@pytest.mark.parametrize(
    ("picture", "turn", "expected"),
    [
        # behind the man in front he empowers, whoever of the two arrives; in front he does nothing
        (". s . / . s . / S . . / . D .", "a2-b2", {"b3": LINE}),
        (". s . / . s . / . S . / D . .", "Da1-b1", {"b3": LINE}),
        (". s . / D . . / . S .", "Da2-b2", {}),
        (". s . / . s . / . D . / S . .", "a1-b1", {}),
        # a single victim falls to him and the Latro before him, too
        (". . . / . s . / S . . / . D .", "a2-b2", {"b3": LINE}),
        # the other Centurion anywhere in the unbroken file cancels, beyond a gap he does not
        (". d . / . s . / S . . / . D .", "a2-b2", {}),
        (". d . / . s . / . s . / S . . / . D .", "a2-b2", {}),
        (". d . / . . . / . s . / S . . / . D .", "a2-b2", {"b3": LINE}),
        ("d s . / . s . / S . . / . D .", "a2-b2", {"b3": LINE}),
        # at a right angle one Latro is enough, whoever arrives
        (". s . / D s . / S . . / . . .", "a2-b2", {"b3": ANGLE}),
        (". s . / . s . / D S . / . . .", "Da2-a3", {"b3": ANGLE}),
        (". s . / . s D / . S . / . . S", "c1-b1", {}),
        (". d . / D s . / S . . / . . .", "a2-b2", {}),
        (". . . . / D s d . / S . . . / . . . .", "a2-b2", {"b3": ANGLE}),
        # he stands at a right angle to one attack and behind another man
        (". . . . / D s s . / S . . . / . . . .", "a2-b2", {"b3": ANGLE}),
        # both ways at once
        (". . . / D s . / S . . / . S .", "a2-b2", {"b3": (*LINE, *ANGLE)}),
        # opposite to the attack he does not help
        (". D . / . s . / S . . / . . .", "a2-b2", {}),
        # alone he takes nobody
        (". s . / D . . / . . .", "Da2-b2", {}),
    ],
)
def test_the_centurion_helps(picture: str, turn: str, expected: dict[str, tuple[str, ...]]) -> None:
    assert taken(play(GAME, board(picture), turn)) == expected


@pytest.mark.parametrize(
    ("picture", "least", "is_taken"),
    [
        (". s . / . s . / D S . / . . .", 1, True),
        (". s . / . s . / D S . / . . .", 2, False),
        (". s . / . s . / D S . / . S .", 2, True),
        (". d . / . s . / D S . / . S .", 2, False),
    ],
)
def test_how_many_latros_a_centurion_beside_helps(picture: str, least: int, is_taken: bool) -> None:
    system = GAME.with_option("side_assist_min", str(least))
    assert taken(play(system, board(picture), "Da2-a3")) == ({"b3": ANGLE} if is_taken else {})


@pytest.mark.parametrize(
    ("picture", "turn", "expected"),
    [
        (". . . . / . s S . / . . . . / . S . .", "b1-b2", {}),
        (". S . . / . d . . / . . . S / . . . .", "d2-b2", {"b3": FLANK}),
        (". . . . / S d . S / . . . . / . . . .", "d3-c3", {"b3": FLANK}),
        (". D . . / . d . . / . . . S / . . . .", "d2-b2", {}),
        (". S . . / . d . . / D . . . / . . . .", "Da2-b2", {}),
        (". . S . / . d . . / . . . S / . . . .", "d2-b2", {}),
        (". S . . / . d . . / . S . . / . . . S", "d1-c1", {}),
        ("d . . S / . . . . / . . . .", "d3-b3", {}),
        (". S . / . d . / . . . / S S . / S S .", "Ta1b2-a2b3", {"b4": FLANK}),
    ],
)
def test_a_centurion_falls_between_two_latros(picture: str, turn: str, expected: dict[str, tuple[str, ...]]) -> None:
    assert taken(play(GAME, board(picture), turn)) == expected


@pytest.mark.parametrize(
    ("picture", "turn", "expected"),
    [
        # a Testudo takes ahead, and sideways while it slides; face to face it takes nobody
        ("s s . / . . . / S S . / S S .", "Ta1b2-a2b3", {"a4": LINE, "b4": LINE}),
        ("s . . / s s . / . . . / S S . / S S .", "Ta1b2-a2b3", {"b4": LINE}),
        (". s s / S S . / S S . / . . .", "Ta2b3-b2c3", {"b4": LINE, "c4": LINE}),
        (". s s / S S . / S S . / s . s", "Ta2b3-b2c3", {"b4": LINE, "c4": LINE, "c1": LINE}),
        # its Centurion gives power to all of it, but in front he faces nobody
        ("s s . / s s . / . . . / S S . / D S .", "Ta1b2-a2b3", {"a4": LINE, "b4": LINE}),
        ("s s . / s s . / . . . / D S . / S S .", "Ta1b2-a2b3", {"b4": LINE}),
        ("s d . / s s . / . . . / S S . / D S .", "Ta1b2-a2b3", {"a4": LINE}),
        # a Phalanx attacks with its ends when it walks sideways, and along its line by a step
        (". . . . . s / . . . . . . / S S S S . .", "Pa1d1-b1e1", {}),
        (". . . . . s / S S S S . .", "Pa1d1-b1e1", {}),
        ("S S S S . s", "Pa1d1-b1e1", {"f1": LINE}),
        ("S S S S . s s", "Pa1d1-b1e1", {}),
        ("S D S S . s s", "Pa1d1-b1e1", {"f1": LINE}),
        ("S S S D . s", "Pa1d1-b1e1", {}),
        (". . . . s / S S S S . ", "Pa1d1-a2d2", {"e2": LINE}),
        (". . s . . / . . . . . / S S S S .", "Pa1d1-a2d2", {}),
        # upright
        ("s . / . . / S . / S . / S . / S .", "Pa1a4-a2a5", {"a6": LINE}),
        # a castle attacks with its two movers
        ("s . . . s . / . . . . . . / . . s . . . / . . . . s . / S S S S . .", "Oa1b1-c2d2", {"c3": LINE, "e2": LINE}),
    ],
)
def test_formations_take(picture: str, turn: str, expected: dict[str, tuple[str, ...]]) -> None:
    assert taken(play(GAME, with_home_unmoved(board(picture)), turn)) == expected


def test_a_castle_takes_like_any_move() -> None:
    ahead = with_home_unmoved(board(". . s . . / . . . . . / S S S S . / . . . . D"))
    assert not resolve(GAME, ahead, "Oa2b2-c3d3").objection
    position = with_home_unmoved(board(". . s s d . / . . s . . . / . . . . . . / S S S S . D"))
    assert taken(play(GAME, position, "Oa1b1-c2d2")) == {}
    position = with_home_unmoved(board(". . d . . . / . . s . s . / . . . . . . / S S S S . D"))
    assert taken(play(GAME, position, "Oa1b1-c2d2")) == {}
    position = with_home_unmoved(board(". d . . . . / . . s s . . / . . . . s . / S S S S . D"))
    assert taken(play(GAME, position, "Oa1b1-c2d2")) == {"c3": LINE, "d3": LINE, "e2": LINE}
    black = with_home_unmoved(board("s s s s . d / . . . . . . / S . . . . D / . . . . . .", BLACK))
    step = play(GAME, black, "Oc4d4-a3b3")
    assert taken(step) == {"a2": LINE}
    assert step.after.fresh == set_of("a4", "b4")


@pytest.mark.parametrize(
    ("picture", "found"),
    [
        ("S S S S . s s . . D", {"Pa1d1>c1f1xf1", "Pa1d1>d1g1xf1xg1"}),
        ("S S S S s s . . . D", set()),
        ("S S S S . . . s . D", {"Pa1d1>e1h1xh1"}),
        ("S S S S . S s . . D", set()),
        ("S S S S . d s . . D", set()),
        ("S S S S . s d . . D", {"Pa1d1>c1f1xf1"}),
        ("S D S S . s d . . S", set()),
        ("S D S S . s . d . S", {"Pa1d1>c1f1xf1"}),
        ("S S S D . s . d . S", set()),
        ("D S S S . s . d . S", {"Pa1d1>c1f1xf1"}),
        ("s . S S S S . s s s", {"Pc1f1>a1d1xa1", "Pc1f1>e1h1xh1", "Pc1f1>f1i1xh1xi1", "Pc1f1>g1j1xh1xi1xj1"}),
        ("S S S S S . s . . D", {"Pb1e1>d1g1xg1"}),
        ("s . S S S . . . . D", set()),
    ],
)
def test_charges(picture: str, found: set[str]) -> None:
    position = board(picture + " / . . . . . . . . . .")
    turns = {GAME.play(position, turn).text for turn in GAME.turns(position)}
    assert {text.rstrip("#") for text in turns if ">" in text} == found_on(found, rank=2)


def found_on(texts: set[str], rank: int) -> set[str]:
    """The texts with every square on another rank than the first."""
    return {text.replace("1", str(rank)) for text in texts}


def test_a_charge_takes_whom_it_runs_over_and_a_centurion_whom_it_flanks() -> None:
    position = board("S S S S . s s s / . . . . . . . s / . . . . . . D . / d . . . . . . .")
    step = play(GAME, position, "Pa4d4>c4f4xf4")
    assert taken(step) == {"f4": CHARGE}
    flanking = board(". . . . . . . S / S S S S . s s d / . . . . . . . . / D . . . . . . s")
    assert taken(play(GAME, flanking, "Pa3d3>d3g3xf3")) == {"f3": CHARGE, "g3": CHARGE}
    between = board("S S S S . s d S / . . . . . . . . / D . . . . . . s")
    step = play(GAME, between, "Pa3d3>c3f3xf3")
    assert taken(step) == {"f3": CHARGE, "g3": FLANK}
    assert step.mark is Mark.MATE
    above = board(". . . . . . S . / . . . . . . d . / S S S S . s s . / D . . . . . . .")
    assert taken(play(GAME, above, "Pa2d2>d2g2xf2xg2")) == {"f2": CHARGE, "g2": CHARGE, "g3": FLANK}


def test_the_centurion_may_come_to_stand_where_a_victim_stood() -> None:
    position = board("D S S S . s s s s s . / . . . . . . . . . . d / . . . . . . . . . s .")
    step = play(GAME, position, "Pa3d3>g3j3xf3")
    assert step.after.dux(WHITE) == set_of("g3")
    assert step.after.white == set_of("g3", "h3", "i3", "j3")
    assert step.after.black == set_of("k2", "j1")
    assert step.after.taken == (5, 0)


def test_a_forced_charge_runs_to_the_end_of_the_row() -> None:
    position = board("S S S S . s s . / . . . . . . . . / D . . . . . . d")
    forced = GAME.with_option("decursio_stop", "forced")
    assert {text for text in legal_texts(forced, position) if ">" in text} == {"Pa3d3>d3g3xf3xg3#"}
    assert said(forced, position, "Pa3d3>c3f3xf3") == [("charge-too-short", "7.2.4.1")]
    assert said(GAME, position, "Pa3d3>c3f3xf3") == []


@pytest.mark.parametrize(
    ("picture", "turn", "refusal", "words"),
    [
        ("s . d / . . . / S . D", "a1-b2", ("not-a-line", "7.1.1"), "a1 and b2"),
        ("s . d / s . . / S . D", "a1-a3", ("blocked-path", "7.1.1"), "a2"),
        ("s . d / . . . / S . D", "a1-a3", ("occupied-target", "7.1.1"), "a3"),
        ("s . d / . . . / S . D", "b1-b2", ("empty-origin", ""), "b1"),
        ("s . d / . . . / S . D", "a3-a2", ("enemy-origin", ""), "Black"),
        ("s . d / . . . / S . D", "Dc1-c4", ("no-such-square", ""), "c4"),
        ("s . d / . . . / S . D", "Dc1-c3", ("occupied-target", "7.1.2"), "c3"),
        ("s d . / . . . / S . D", "Dc1-c3", ("centurion-steps", "7.1.2"), "c3 is 2 away"),
        ("s d . / . . . / S . D", "@b2", ("wrong-form", ""), "one Latro"),
        ("s d . / . . . / S . D", "--", ("wrong-form", ""), "one formation"),
        ("s d . / . . . / S . D", "[3]a1-a2", ("wrong-form", ""), "one Latro"),
        ("s d . / . . . / S . D", "a1-a2-a3", ("wrong-form", ""), "one square"),
        # formations that cannot go there
        ("s d . / . . . / S S . / S D .", "Ta1b2-b1d2", ("no-such-square", ""), "d2"),
        ("s d . / . . . / S S . / S D .", "Ta1b2-b1c3", ("wrong-form", "7.2.3"), "keep their places"),
        ("s d . / . . . / S S . / S D .", "Ta1b2-a1b2", ("no-movement", ""), "where it begins"),
        ("s d . / . . . / S S . / S D .", "Ta1b2-b2c3", ("not-a-line", "7.2.3"), "a1b2 and b2c3"),
        ("s d . / s . . / S S . / S D .", "Ta1b2-a2b3", ("blocked-path", "7.2.3"), "is blocked on a3"),
        ("s d . / s s . / S S . / S D .", "Ta1b2-a2b3", ("blocked-path", "7.2.3"), "is blocked on a3 and b3"),
        ("s d . / . . . / S . . / S D .", "Ta1b2-b1c2", ("empty-origin", ""), "b2"),
        ("s d . / . . . / S s . / S D .", "Ta1b2-b1c2", ("enemy-origin", ""), "b2 is Black's"),
        ("s d . . / S S S S / . . . . / D . . .", "Pa3d3-a4d4", ("blocked-path", "7.2.4"), "a4 and b4"),
        (". . / S . / S . / S s / S .", "Pa1a4-b1b4", ("blocked-path", "7.2.4"), "is blocked on b2"),
        ("S S S S . s s . / D . . d . . . .", "Pa2d2-d2g2", ("blocked-path", "7.2.4"), "written with '>'"),
        ("S S S S . d s . / D . . . . . . .", "Pa2d2>d2g2xf2xg2", ("blocked-path", "7.2.4.1"), "is blocked on f2"),
        ("S S S S . S s . / D . . d . . . .", "Pa2d2>d2g2xf2xg2", ("blocked-path", "7.2.4.1"), "is blocked on f2"),
        # and those that may not
        ("s d . / . . . / . . . / S S . / S D .", "Ta1b2-a3b4", ("formation-steps", "7.2.3"), "2 away"),
        ("s d . . / . . . . / . . . . / S S S S", "Pa1d1-a3d3", ("formation-steps", "7.2.4"), "a3d3 is 2 away"),
        ("s d . . / . . . . / . . . . / S S S .", "Pa1c1-a2c2", ("not-a-formation", "6.2"), "a1c1"),
        ("s d . . / . . . . / . . . . / S S S S", "Ta1d1-a2d2", ("not-a-formation", "6.1"), "two by two"),
        ("s d . . / . . . . / D D . . / S S . .", "Ta1b2-b1c2", ("two-centurions", "6"), "a2 and b2"),
        # charges
        ("S S S S s . . / D . . d . . .", "Pa2d2>b2e2xe2", ("no-run-up", "7.2.4.1"), "e2 is directly in front of d2"),
        ("S S S S . . . / D . . d . . .", "Pa2d2>c2f2xf2", ("empty-charge", "7.2.4.1"), "from d2 to f2"),
        ("S S S S . . s / D . . d . . .", "Pa2d2>c2f2xf2", ("empty-charge", "7.2.4.1"), "from d2 to f2"),
        (
            "S S S S . s . / D . . d . . .",
            "Pa2d2>d2g2xf2xg2",
            ("charge-too-long", "7.2.4.1"),
            "f2, in front of the empty",
        ),
        ("s d . . / . s . . / . . . . / S S S S", "Pa1d1>a3d3xb3", ("sideways-charge", "7.2.4.1"), "a3d3 is beside"),
        ("S S S D . s . / . . . d . . s", "Pa2d2>c2f2xf2", ("centurion-leads", "8.1.1"), "Centurion on d2"),
        ("S D S S . s d / . . . . . . s", "Pa2d2>c2f2xf2", ("centurions-cancel", "8.1.1"), "on g2 is behind"),
        ("S S S . s d / . . . . . .", "Pa2c2>c2e2xe2", ("not-a-formation", "6.2"), "a2c2"),
        # castles
        ("s d . . / . . . . / . . . D / S S S S", "Oa1b1-c2d2", ("blocked-path", "7.2.1"), "d2"),
        ("s d . . / . . . . / . D . . / S S S S", "Oa1b1-c2d2", ("blocked-path", "7.2.1"), "b2"),
        ("s d . . / . . . . / . . . . / S S S S", "Oa1b1-c3d3", ("wrong-form", "7.2.1"), "two neighbors"),
        ("s d . . / . . . . / . . . . / S S S S", "Oa1c1-c2d2", ("wrong-form", "7.2.1"), "two neighbors"),
        ("s d . . / . . . . / . . . D / S S S .", "Oa1b1-c2d2", ("blocked-path", "7.2.1"), "d2"),
        ("s d . . / . . . D / . . . . / S S S .", "Oa1b1-c2d2", ("castle-moved", "7.2.1"), "d1"),
        ("s d . . / . . . . / . . . . / S S D S", "Oa1b1-c2d2", ("castle-moved", "7.2.1"), "c1"),
        ("s d . . / . . . . / S S S S / . . . D", "Oa2b2-c3d3", ("castle-moved", "7.2.1"), "a2, b2, c2 and d2"),
    ],
)
def test_refusals(picture: str, turn: str, refusal: tuple[str, str], words: str) -> None:
    position = with_home_unmoved(board(picture))
    (violation,) = refusals(GAME, position, turn)
    assert said(GAME, position, turn) == [refusal]
    assert words in violation.message
    label = violation.rule.label if violation.rule else "1"
    assert BOOK.rule(label)
    assert violation.squares or violation.kind in ("wrong-form", "no-such-square")


def test_one_turn_may_break_several_rules() -> None:
    position = board("S S D s d / . . . . . / . . . . s")
    assert said(GAME, position, "Pa3c3>b3d3xd3") == [
        ("not-a-formation", "6.2"),
        ("centurion-leads", "8.1.1"),
        ("centurions-cancel", "8.1.1"),
        ("no-run-up", "7.2.4.1"),
    ]


def test_turns_that_no_text_makes_are_refused() -> None:
    a1, b1, a2, b2 = named("a1", "b1", "a2", "b2")
    position = board(". . . d / . . . s / . . . . / S S . . / S D . .")
    strange: tuple[Turn, ...] = (
        (),
        (Stop(),),
        (Drop(a1),),
        (Take(a1),),
        (Shift(a1, a2, via=(b1,)),),
        (Shift(a1, -1),),
        (Shift(-1, a1),),
        (March((), (), "T"),),
        (March((a1, b1), (a2,), "T"),),
        (March((b1, a1), (b2, a2), "P"),),
        (March((a1, b2), (b1, b2 + 1), "T"),),
        (March((a1, b1), (a2, b2), "Q"),),
        (March((-1,), (-18,), "P"),),
        (Shift(a2, a2 + STRIDE), Shift(b2, b2 + STRIDE)),
    )
    for turn in strange:
        (violation,) = GAME.violations(position, turn)
        assert violation.is_impossible
        with pytest.raises(TurnError):
            GAME.play(position, turn)


def test_a_wide_castle_needs_all_four_squares() -> None:
    position = with_home_unmoved(board(". . . d / . . . s / . . . . / D . . . / S S S S"))
    wide = GAME.with_option("castle_path", "all")
    assert "Oa1b1-c2d2" in legal_texts(GAME, position)
    assert "Oa1b1-c2d2" not in legal_texts(wide, position)
    (violation,) = refusals(wide, position, "Oa1b1-c2d2")
    assert (violation.kind, violation.squares) == ("castle-path", named("a2"))
    assert "a2 is not" in violation.message
    assert "Oc1d1-a2b2" not in legal_texts(GAME, position)


def test_men_who_moved_castle_no_more_and_those_who_stayed_do() -> None:
    position = OPENING
    for text in ("Oa1b1-c2d2", "a6-a3", "c2-a2", "a3-a6"):
        position = play(GAME, position, text).after
    assert position.fresh & rows_of(SIZE, WHITE, 1) == as_set(range(2, 12))
    assert not position.fresh & set_of("a6")
    for text in ("a2-a1", "b6-b5", "d2-b2", "b5-b6", "b2-b1", "d5-e5"):
        position = play(GAME, position, text).after
    assert position.white & set_of("a1", "b1")
    assert said(GAME, position, "Oa1b1-c2d2") == [("castle-moved", "7.2.1")]
    assert said(GAME, position, "Oc1d1-e2f2") == []
    again = play(GAME, play(GAME, position, "Oc1d1-e2f2").after, "e5-d5").after
    assert said(GAME, again, "Og1h1-e2f2") == [("blocked-path", "7.2.1")]
    stepped = play(GAME, OPENING, "Pa1d1-a2d2").after
    assert stepped.fresh & set_of("a1", "b1", "c1", "d1", "a2") == 0


def test_captures_are_counted_and_take_unmoved_men_off_the_list() -> None:
    quiet = read_fen("ssss3d4/12/SSSS8/12/12/D11 w fresh=a6b6c6d6 taken=2,1 quiet=7")
    after = play(GAME, quiet, "Pa4d4-a5d5").after
    assert (after.taken, after.quiet, after.fresh) == ((2, 1), 8, quiet.fresh)
    loud = read_fen("ssss3d4/12/SS10/SS10/12/D11 w fresh=a6b6c6d6 taken=2,1 quiet=7")
    step = play(GAME, loud, "Ta3b4-a4b5")
    assert taken(step) == {"a6": LINE, "b6": LINE}
    assert (step.after.taken, step.after.quiet) == ((4, 1), 0)
    assert step.after.fresh == set_of("c6", "d6")
    black = read_fen("D2d8/12/s11/2S9/2s9/11s b taken=2,1")
    step = play(GAME, black, "l1-c1")
    assert taken(step) == {"c3": LINE}
    assert step.after.taken == (2, 2)


@pytest.mark.parametrize(
    ("picture", "turn", "result", "ending", "title"),
    [
        (". . . . / S d . S / . . . s / D . . .", "d3-c3", "1-0", "dux-taken", "Laurus"),
        (". s . / S . . / . S . / D . d", "a3-b3", "1-0", "reduced", "Exanimus"),
        ("d s . / . . . / S . S / D . .", "c2-b2", None, "", ""),
        ("d s . / . . . / S S . / D . .", "a2-a3", "1-0", "immobilized", "Insidiae"),
        ("d s . / . . . / . S S / D S .", "b2-a2", "0-1", "immobilized", "Insidiae"),
        ("d s . / s . . / . S S / D . s", "b2-a2", "1-0", "immobilized", "Insidiae"),
        ("d s . / . . . / . s S / . S S / S . D", "a1-b1", "0-1", "immobilized", "Insidiae"),
        ("d s . / . . s / s . s / . S . / S . D", "Dc1-b1", None, "", ""),
        ("d s . / . . s / . s S / . S D / S . .", "a1-c1", "0-1", "immobilized", "Insidiae"),
        ("d s . / s . s / . s S / . S D / S . .", "a1-c1", "1-0", "immobilized", "Insidiae"),
        ("d . s / s . S / . s S / S S D / . S .", "b1-c1", "0-1", "immobilized", "Insidiae"),
    ],
)
def test_endings_on_the_board(picture: str, turn: str, result: str | None, ending: str, title: str) -> None:
    step = play(GAME, board(picture), turn)
    outcome = GAME.outcome(step.after)
    assert (outcome and outcome.result) == result
    assert (outcome.ending.value, outcome.title) == (ending, title) if outcome else ending == ""
    assert (step.mark is Mark.MATE) is (result == "1-0")
    assert GAME.proof(step) == ("the turn wins the game" if step.mark else "")


def test_a_turn_that_shuts_in_both_wins() -> None:
    for behind, winner in (("s", WHITE), (".", BLACK)):
        position = board(f"d . D S / {behind} . S . / . . . s / . S . .")
        assert GAME.outcome(position) is None
        step = play(GAME, position, "b1-b4")
        outcome = GAME.outcome(step.after)
        assert outcome is not None
        assert (outcome.title, outcome.winner) == ("Insidiae", winner)
        assert (step.mark is Mark.MATE) is (winner is WHITE)


def test_the_taken_centurion_goes_before_the_own_one_shut_in() -> None:
    position = board("S d . S / S . . s / D . . s / . S s .")
    step = play(GAME, position, "d4-c4")
    outcome = GAME.outcome(step.after)
    assert outcome is not None
    assert (outcome.title, outcome.winner) == ("Laurus", WHITE)


@pytest.mark.parametrize(("value", "result"), [("count", "0-1"), ("draw", "1/2-1/2"), ("off", None)])
def test_the_third_occurrence(value: str, result: str | None) -> None:
    position, seen = read_fen("d2s/4/4/S2D w taken=1,2"), Seen()
    system = GAME.with_option("repetition", value)
    for _ in range(2):
        seen.arrive(position)
        assert system.outcome(position, seen) is None
    seen.arrive(position)
    outcome = system.outcome(position, seen)
    assert (outcome and outcome.result) == result
    assert outcome is None or (outcome.ending.value, outcome.title) == ("repetition", "")


@pytest.mark.parametrize(
    ("fields", "limit", "result"),
    [
        ("taken=3,2 quiet=99", 100, None),
        ("taken=3,2 quiet=100", 100, "1-0"),
        ("taken=2,3 quiet=100", 100, "0-1"),
        ("taken=2,2 quiet=100", 100, "1/2-1/2"),
        ("quiet=40", 40, "1/2-1/2"),
        ("taken=3,2 quiet=900", 0, None),
    ],
)
def test_quiet_turns(fields: str, limit: int, result: str | None) -> None:
    outcome = GAME.with_option("quiet_limit", str(limit)).outcome(read_fen(f"d2s/4/4/S2D w {fields}"))
    assert (outcome and outcome.result) == result
    assert outcome is None or outcome.ending.value == "quiet"


def test_a_victory_goes_before_the_count() -> None:
    position = read_fen("d2s/4/4/4 w taken=1,2 quiet=100")
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert outcome.title == "Laurus"


def test_faults() -> None:
    def kinds(fen: str) -> list[str]:
        return [each.kind for each in GAME.faults(read_fen(fen))]

    assert not list(GAME.faults(OPENING))
    assert kinds("dd10/s11/12/12/S11/D11 w") == ["wrong-duxes"]
    assert kinds("s11/12/12/12/12/S11 w") == ["wrong-duxes"]
    assert kinds("ss10/12/12/12/12/SD10 w") == []
    assert kinds("ssssssssssss/s2d8/12/12/12/SD10 w") == ["too-many-men"]
    assert kinds("s2d8/12/12/12/S11/SD10 w fresh=a1b1a2a6c1") == ["moved-men"] * 3


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("Tb2c3-c2d3", "Tb2c3-c2d3"),
        ("Tc3b2-d3c2", "Tb2c3-c2d3"),
        ("Tc2b3-d2c3", "Tb2c3-c2d3"),
        ("Pe1h1-e2h2", "Pe1h1-e2h2"),
        ("Ph1e1-h2e2", "Pe1h1-e2h2"),
        ("Oh1g1-f2e2", "Og1h1-e2f2"),
    ],
)
def test_ends_of_a_formation_may_be_written_in_any_order(written: str, canonical: str) -> None:
    picture = (
        ". . . . . . d . / . . . . . . s . / . . . . . . . . / . S S . . . . . / . S D . . . . . / . . . . S S S S"
    )
    assert play(GAME, with_home_unmoved(board(picture)), written).text == canonical


def possible_turns(position: Position) -> list[Turn]:
    """Every turn that can be carried out, of any kind and length, legal or not."""
    size = position.geometry
    own = [square for square in size.squares if position.army(position.side) >> square & 1]
    turns: list[Turn] = [(Shift(origin, target),) for origin, target in product(own, size.squares)]
    shapes: dict[str, list[tuple[int, ...]]] = {"T": [(0, 1, STRIDE, STRIDE + 1)]}
    shapes["P"] = shapes[">"] = [(0, 1, 2, 3), (0, STRIDE, 2 * STRIDE, 3 * STRIDE), (0, 1, 2)]
    for manner, offsets in shapes.items():
        for corner, shape, step, count in product(own, offsets, (1, -1, STRIDE, -STRIDE), range(1, 12)):
            men = tuple(corner + offset for offset in shape)
            turns.append((March(men, tuple(man + step * count for man in men), manner),))
    for left, toward, forward in product(own, (2, -2), (STRIDE, -STRIDE)):
        goals = (left + toward + forward, left + 1 + toward + forward)
        turns.append((March((left, left + 1), goals, "O"),))
    return [turn for turn in turns if not any(v.is_impossible for v in GAME.violations(position, turn))]


def arrangement(dice: random.Random) -> Position:
    """Men strewn over the board, more of them than chance makes lines of four among few."""
    places = dice.sample(SIZE.squares, dice.randint(12, 40))
    half = dice.randint(6, len(places) - 4)
    white, black = as_set(places[:half]), as_set(places[half:])
    return with_home_unmoved(Position(SIZE, white, black, 1 << places[0] | 1 << places[-1]))


@pytest.mark.parametrize("seed", range(12))
def test_a_turn_is_legal_exactly_if_it_is_generated(seed: int) -> None:
    dice = random.Random(seed)
    for options in ("", "[decursio_stop=forced,castle_path=all]"):
        system = find_variant(f"latrotabuli{options}").system
        position = arrangement(dice)
        legal = [turn for turn in possible_turns(position) if not system.violations(position, turn)]
        generated = list(system.turns(position))
        assert set(legal) == set(generated)
        assert len(generated) == len(set(generated))


@pytest.mark.parametrize("seed", range(12))
def test_both_sides_and_both_hands_play_by_the_same_rules(seed: int) -> None:
    position = arrangement(random.Random(seed))
    turned = upside_down(position)
    for turn in GAME.turns(position):
        step, mirror = GAME.play(position, turn), GAME.play(turned, turned_turn(turn))
        assert mirror.after == upside_down(step.after)
        assert mirror.mark is step.mark


def upside_down(position: Position) -> Position:
    """The board turned half round with the sides exchanged."""

    def turned(men: int) -> int:
        return as_set(SIZE.squares[-1] - square for square in SIZE.squares if men >> square & 1)

    return replace(
        position,
        white=turned(position.black),
        black=turned(position.white),
        duxes=turned(position.duxes),
        fresh=turned(position.fresh),
        side=position.side.other,
        taken=position.taken[::-1],
    )


def turned_turn(turn: Turn) -> Turn:
    move, last = turn[0], SIZE.squares[-1]
    if isinstance(move, Shift):
        return (Shift(last - move.origin, last - move.target),)
    assert isinstance(move, March)
    ways = [tuple(last - square for square in reversed(squares)) for squares in (move.origins, move.targets)]
    return (March(ways[0], ways[1], move.manner),)


@pytest.mark.parametrize("seed", range(6))
def test_random_games_end_and_their_texts_are_read_back(seed: int) -> None:
    outcome = play_out("latrotabuli", seed, 3000)
    assert outcome.title in ("Laurus", "Exanimus", "Insidiae", "")


@pytest.mark.parametrize("rule", [rule for rule in BOOK.rules if rule.example], ids=lambda rule: rule.label)
def test_an_example_shows_what_the_engine_does(rule: Rule) -> None:
    assert rule.example is not None
    picture = with_home_unmoved(read_board(rule.example.board))
    if rule.label == "3":
        assert picture == OPENING
        return
    assert _verdict(picture, rule.example.turn) == rule.example.verdict


def _verdict(picture: Position, text: str) -> str:
    """What becomes of a turn that is written as the rulebook writes it."""
    (first, *_) = named(*re.findall(r"[a-p]\d", text))
    position = picture.with_side(BLACK if picture.black >> first & 1 else WHITE)
    resolution = resolve(GAME, position, text)
    if resolution.objection:
        return "impossible"
    step = GAME.play(position, resolution.turns[0])
    assert step.text == text
    if step.violations:
        (violation,) = step.violations
        return f"illegal, rule {violation.rule.label if violation.rule else ''}"
    outcome = GAME.outcome(step.after)
    return outcome.ending.value if outcome else "legal"


def test_the_rulebook_is_complete() -> None:
    labels = [rule.label for rule in BOOK.rules]
    assert len(labels) == len(set(labels))
    assert {"6.1", "6.2", "7.1.1", "7.1.2", "7.2.1", "7.2.3", "7.2.4", "7.2.4.1", "8.1", "8.1.1", "8.2"} <= set(labels)
    assert [each.label for each in BOOK.readings] == [f"L{number}" for number in range(1, 22)]
    assert tuple(BOOK.traits) == COMPARISON
    for each in BOOK.readings:
        assert each.question.endswith("?")
        assert each.alternatives
        assert each.evidence.endswith(".")
        assert each.rules
        assert all(BOOK.rule(label) for label in each.rules)
    named_options = {each.option for each in BOOK.readings if each.option}
    assert named_options | {"quiet_limit"} == {option.key for option in BOOK.options}


@pytest.mark.parametrize("option", BOOK.options, ids=lambda option: option.key)
def test_every_option_is_a_switch_of_the_engine(option: Option) -> None:
    assert GAME.with_option(option.key, option.default) == GAME
    assert find_variant(f"latrotabuli[{option.key}={option.default}]").system == GAME
    for value in set(option.values or ("7",)) - {option.default}:
        assert find_variant(f"latrotabuli[{option.key}={value}]").system != GAME
