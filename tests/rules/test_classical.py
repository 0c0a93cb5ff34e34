"""Classical Latrunculi and Classical Petteia: options, endings, marks, and what they share with other games."""

from __future__ import annotations

import os
import random

import pytest

from latrodb.core.outcome import Ending
from latrodb.core.position import read_fen, write_fen
from latrodb.core.square import square_name
from latrodb.core.step import Shift
from latrodb.rules.catalog import SYSTEMS, find_variant, inferred_systems
from latrodb.rules.system import Seen
from tests.reference import classical
from tests.reference.boards import NAMES, State
from tests.reference.positions import scattered

LATRUNCULI, PETTEIA = "classical-latrunculi", "classical-petteia"
COUNT = int(os.environ.get("LATRODB_REFERENCE_PLIES", "120"))


def turns(key: str, fen: str) -> list[str]:
    variant = find_variant(key)
    return variant.turns(variant.position(fen))


@pytest.mark.parametrize(
    ("key", "white", "black"),
    [
        ("latrunculi-xxi/8x8", "e2", "d7"),
        ("latrunculi-xxi/10x8", "f2", "e7"),
        ("classical-latrunculi", "g2", "f7"),
        ("classical-latrunculi/6x8", "d2", "c7"),
        ("classical-latrunculi/7x8", "d2", "d7"),
        ("latrunculi-xxi/16x8", "i2", "h7"),
        ("latrunculi-xxi/15x8", "h2", "h7"),
    ],
)
def test_a_dux_stands_right_of_the_middle_or_in_it(key: str, white: str, black: str) -> None:
    opening = find_variant(key).opening()
    assert {square_name(at) for at in opening.geometry.squares if opening.duxes >> at & 1} == {white, black}
    assert not list(find_variant(key).system.faults(opening))


@pytest.mark.parametrize("files", range(6, 17))
@pytest.mark.parametrize("system", [*(key for key in SYSTEMS if key.endswith("xxi")), LATRUNCULI, PETTEIA])
def test_every_width_can_be_played(system: str, files: int) -> None:
    variant = find_variant(f"{system}/{files}x8")
    assert variant.key == f"{system}/{files}x8"
    assert variant.turns(variant.opening())


def test_no_game_is_taken_to_be_classical_that_does_not_say_so() -> None:
    assert set(SYSTEMS) - set(inferred_systems()) == {LATRUNCULI, PETTEIA}


def test_nobody_is_held_and_no_formation_counts() -> None:
    system, position = SYSTEMS[LATRUNCULI].system, find_variant(f"{LATRUNCULI}/8x8").opening()
    assert system.locks(position) is system.formations(position) is None
    assert system.table.marks_threats
    assert "d4-e4" in turns(f"{PETTEIA}/8x8", "8/8/8/3s4/3S4/8/8/S6s w")


@pytest.mark.parametrize(
    ("option", "fen", "with_option", "without"),
    [
        ("custodial_dux=false", "7d/8/8/8/1Ss5/8/8/3D4 w", "Dd1-d4", "Dd1-d4xc4"),
        ("custodial_dux=false", "7d/8/8/8/1Ds5/8/8/3S4 w", "d1-d4", "d1-d4xc4"),
        ("corner_dux=false", "sD6/8/8/8/8/8/S7/6sd w", "a2-a7", "a2-a7xa8"),
        ("corner_dux=false", "sS6/8/8/8/8/8/D7/6sd w", "Da2-a7", "Da2-a7xa8"),
        ("line_capture=true", "7d/8/8/8/1Sss4/8/8/D3S3 w", "e1-e4xc4xd4", "e1-e4"),
        ("line_capture=true", "8/8/8/8/1Ssd4/8/8/D3S3 w", "e1-e4*", "e1-e4*"),
        ("self_quasi_mark=false", "7d/8/8/8/4S3/8/8/2SD3s w", "e4-e1", "e4-e1(+)"),
    ],
)
def test_options_change_what_falls(option: str, fen: str, with_option: str, without: str) -> None:
    assert with_option in turns(f"{LATRUNCULI}/8x8[{option}]", fen)
    assert without in turns(f"{LATRUNCULI}/8x8", fen)


@pytest.mark.parametrize(("option", "winner"), [("", "1-0"), ("opponent", "0-1"), ("draw", "1/2-1/2"), ("off", None)])
def test_a_third_occurrence(option: str, winner: str | None) -> None:
    variant = find_variant(f"{PETTEIA}/8x8[repetition={option}]" if option else PETTEIA)
    seen = Seen()
    for _ in range(3):
        seen.arrive(variant.opening())
    outcome = variant.system.outcome(variant.opening(), seen)
    assert (outcome.result if outcome else None) == winner


def test_quiet_moves_end_a_game_unless_the_rule_is_off() -> None:
    fen = "8/ss6/8/8/8/8/SS6/8 w quiet=100"
    outcome = find_variant(PETTEIA).outcome(find_variant(PETTEIA).position(fen))
    assert outcome
    assert (outcome.result, outcome.ending) == ("1/2-1/2", Ending.QUIET)
    without = find_variant(f"{PETTEIA}[quiet_limit=0]")
    assert without.outcome(without.position(fen)) is None


def set_up(dice: random.Random, *, leaders: bool, corner: bool = False) -> State:
    """Men at random, with a leader a side or without; at will a man in a corner who may fall there."""
    width, height = dice.choice([(8, 8), (6, 6), (5, 5), (4, 4)])
    west, south = dice.choice([0, 8 - width]), dice.choice([0, 8 - height])
    area = [NAMES[west + file, south + rank] for file in range(width) for rank in range(height)]
    men = scattered(area, dice)
    if leaders:
        men |= dict(zip(dice.sample(area, 2), "Dd", strict=True))
    side = dice.choice("wb")
    if corner:
        own, foe = ("S", "s") if side == "w" else ("s", "S")
        men |= {"a1": foe, "a2": own, "d1": own}
        men = {square: letter for square, letter in men.items() if square not in ("b1", "c1")}
    return State(8, 8, frozenset(men.items()), side)


def test_petteia_moves_and_captures_as_quintana_with_corners() -> None:
    petteia, quintana = find_variant("classical-petteia/8x8"), find_variant("quintana/8x8[corner_capture=true]")
    dice = random.Random("petteia and quintana")
    corners = 0
    for number in range(COUNT):
        state = set_up(dice, leaders=False, corner=number % 10 == 0)
        position = read_fen(state.to_fen(), petteia.geometry)
        corners += any(square in state.corners() for square, _ in state.men)
        assert {turn: bare(petteia.system.play(position, turn)) for turn in petteia.system.turns(position)} == {
            turn: bare(quintana.system.play(position, turn)) for turn in quintana.system.turns(position)
        }
        check_endings(petteia.outcome(position), quintana.outcome(position), state)
    assert corners >= COUNT // 10


def bare(step: object) -> tuple[object, object]:
    return step.after, step.captures  # type: ignore[attr-defined]


def check_endings(petteia: object, quintana: object, state: State) -> None:
    """Endings differ only where a side has a single man."""
    fewest = min(sum(letter == side for _, letter in state.men) for side in "Ss")
    if fewest > 1:
        assert petteia == quintana
    else:
        assert petteia is not None


@pytest.mark.parametrize("key", [f"{LATRUNCULI}/8x8"])
def test_marks_are_those_of_the_slow_reference(key: str) -> None:
    variant, dice = find_variant(key), random.Random("marks")
    for _ in range(COUNT // 4):
        state = set_up(dice, leaders=True)
        position = read_fen(state.to_fen(), variant.geometry)
        for turn in dice.sample(found := list(variant.system.turns(position)), min(6, len(found))):
            step = variant.system.play(position, turn)
            (move,) = turn
            assert isinstance(move, Shift)
            origin, target = square_name(move.origin), square_name(move.target)
            played = classical.play(state, origin, target)
            wanted = classical.mark(state, f"{origin}-{target}", played)
            assert str(step.mark) == wanted, f"{write_fen(position)} {origin}-{target}"
