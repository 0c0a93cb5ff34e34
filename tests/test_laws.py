"""Laws that hold in every position, reached or arbitrary: of the XXI family, and of images in every system."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError
from latrodb.core.key import position_key
from latrodb.core.mark import Mark
from latrodb.core.outcome import Ending
from latrodb.core.position import Position, read_fen, write_fen
from latrodb.core.square import as_set, squares
from latrodb.core.step import Fault, Shift, Turn
from latrodb.core.symmetry import FILES_REVERSED, HALF_TURN, RANKS_REVERSED, SAME, Image, board_images, exchanged
from latrodb.rules.catalog import find_variant
from latrodb.rules.system import UNSEEN, Seen
from tests.support.every_system import EVERY_BOARD, every_position
from tests.support.strategies import KEYS, OPEN_KEYS, WITH_DUXES, Placed, arrangements, positions

if TYPE_CHECKING:
    from latrodb.core.step import Step
    from latrodb.rules.game import Game

DUX_RULES = {"1c", "16", "17", "18"}


def possible_turns(position: Position) -> list[Turn]:
    """Every slide that the board allows, whatever the rules say."""
    rays = [ray for origin in squares(position.army(position.side)) for ray in position.geometry.rays[origin]]
    return [(Shift(slide.origin, slide.target),) for ray in rays for slide in ray if not slide.way & position.men]


def steps_of(placed: Placed) -> list[Step]:
    """Every possible slide carried out, legal or not."""
    return [placed.variant.system.play(placed.position, turn) for turn in possible_turns(placed.position)]


def open_squares_of(position: Position, dux: int) -> int:
    return as_set(each for at in squares(dux) for each in squares(position.geometry.neighbors[at])) & position.empty


# --- law 1: what is generated is what has no violations ------------------------------------------------


@given(positions(OPEN_KEYS))
def test_a_turn_is_generated_exactly_when_it_has_no_violations(placed: Placed) -> None:
    system, position = placed.variant.system, placed.position
    generated = list(system.turns(position))
    assert len(generated) == len(set(generated))
    assert set(generated) == {turn for turn in possible_turns(position) if not system.violations(position, turn)}


@given(positions(OPEN_KEYS))
def test_a_played_step_tells_the_same_violations(placed: Placed) -> None:
    for step in steps_of(placed):
        assert step.violations == placed.variant.system.violations(placed.position, step.turn)
        assert step.is_legal == (not step.violations)
        assert not any(each.is_impossible for each in step.violations)


@given(positions(OPEN_KEYS))
def test_there_is_a_move_exactly_when_one_is_generated(placed: Placed) -> None:
    system, position = placed.variant.system, placed.position
    outcome = system.outcome(position)
    if outcome is None or outcome.ending is Ending.STALEMATE:
        assert (outcome is None) == any(True for _ in system.turns(position))


@given(arrangements(OPEN_KEYS))
def test_perft_counts_what_generating_everything_counts(placed: Placed) -> None:
    assume(placed.position.men.bit_count() <= 10)
    system = placed.variant.system

    def count(position: Position, depth: int) -> int:
        if depth == 0:
            return 1
        if system.outcome(position) is not None:
            return 0
        legal = [turn for turn in possible_turns(position) if not system.violations(position, turn)]
        return sum(count(system.play(position, turn).after, depth - 1) for turn in legal)

    assert [system.perft(placed.position, depth) for depth in (0, 1)] == [
        count(placed.position, depth) for depth in (0, 1)
    ]
    if placed.position.men.bit_count() <= 5:
        assert system.perft(placed.position, 2) == count(placed.position, 2)


@given(arrangements(KEYS), st.data())
def test_whatever_else_is_tried_is_impossible(placed: Placed, data: st.DataObject) -> None:
    system, position = placed.variant.system, placed.position
    anywhere = st.integers(-20, 300)
    turn: Turn = (Shift(data.draw(anywhere), data.draw(anywhere)),)
    assume(turn not in possible_turns(position))
    (violation,) = system.violations(position, turn)
    assert violation.is_impossible
    assert violation.rule is None
    with pytest.raises(TurnError, match=re.escape(violation.message)):
        system.play(position, turn)


@given(positions(KEYS), st.data())
def test_armies_that_cannot_stand_are_named_and_judged_all_the_same(placed: Placed, data: st.DataObject) -> None:
    system, men = placed.variant.system, sorted(squares(placed.position.men))
    leaders = data.draw(st.lists(st.sampled_from(men), unique=True), label="Duxes")
    position = replace(placed.position, duxes=as_set(leaders))
    expected = int(placed.variant.key in WITH_DUXES)
    wrong = [side for side in (WHITE, BLACK) if position.dux(side).bit_count() != expected]
    kinds = [each.kind for each in system.faults(position)]
    assert kinds.count("wrong-duxes") == len(wrong)
    system.outcome(position)
    assert set(system.turns(position)) <= set(possible_turns(position))
    for step in steps_of(Placed(placed.variant, position)):
        assert system.proof(step) is not None


# --- law 2: no man appears or vanishes ----------------------------------------------------------------


@given(positions(OPEN_KEYS))
def test_men_before_are_men_after_and_captured(placed: Placed) -> None:
    position = placed.position
    side = position.side
    for step in steps_of(placed):
        (shift,) = step.turn
        assert isinstance(shift, Shift)
        taken, after = as_set(each.square for each in step.captures), step.after
        assert after.army(side) == position.army(side) ^ 1 << shift.origin ^ 1 << shift.target
        assert after.army(side.other) == position.army(side.other) & ~taken
        assert taken & position.soldiers(side.other) == taken
        assert after.duxes.bit_count() == position.duxes.bit_count()
        assert after.dux(side.other) == position.dux(side.other)
        assert after.side is side.other
        assert after.quiet == (0 if taken else position.quiet + 1)
        assert all(each.tactics for each in step.captures)


# --- law 3: images ------------------------------------------------------------------------------------


def told(placed: Placed, image: Image = SAME) -> dict[Turn, object]:
    """All that the rules say of the possible slides, seen under an image."""
    size = placed.variant.geometry
    return {
        image.turn(size, step.turn): (
            {image.square(size, each.square): each.tactics for each in step.captures},
            step.mark,
            [(each.kind, {image.square(size, square) for square in each.squares}) for each in step.violations],
        )
        for step in steps_of(placed)
    }


@given(positions(OPEN_KEYS), st.data())
def test_legal_and_illegal_slides_move_along_with_the_board(placed: Placed, data: st.DataObject) -> None:
    image = data.draw(st.sampled_from(placed.variant.system.images(placed.variant.geometry)))
    assert told(placed, image) == told(Placed(placed.variant, image.position(placed.position)))


def legal(system: Game, position: Position, seen: Seen, image: Image = SAME) -> Counter[object]:
    """Every legal turn with what it does, seen under an image.

    Schaedler's chains of leaps are compared by their ends: which route stands for all depends on the names of squares.
    """
    size = position.geometry
    found: Counter[object] = Counter()
    for turn in system.turns(position, seen):
        step = system.play(position, turn, seen)
        moves = image.turn(size, turn)
        if system.name == "schaedler":
            moves = tuple(replace(move, via=()) if isinstance(move, Shift) else move for move in moves)
        captures = frozenset((image.square(size, each.square), each.tactics, each.move) for each in step.captures)
        found[moves, captures, step.mark, image.position(step.after)] += 1
    return found


def past_of(system: Game, position: Position, played: list[Turn], times: int) -> Seen:
    """A history in which a position stood so often, and after some turns from it twice each what they led to."""
    seen = Seen()
    for _ in range(times):
        seen.arrive(position)
    for turn in played:
        seen.depart(position, turn)
        for _ in range(2):
            seen.arrive(system.play(position, turn).after)
    return seen


@given(every_position(), st.data())
def test_turns_captures_marks_and_outcomes_move_along_with_the_board(placed: Placed, data: st.DataObject) -> None:
    """Under every image that a system claims, on every board and with every option.

    Compared are whole positions: with men that are bound or never moved, hands, men taken, the die and trails. For the
    rules of repetition the past moves along. Kowalski's opening is left out, for its guard: a case below.
    """
    system, position, size = placed.variant.system, placed.position, placed.variant.geometry
    image = data.draw(st.sampled_from(system.images(size)), label="image")
    other = image.position(position)
    assume(system.name != "kowalski" or system.opening(size) not in (position, other))
    turns = list(system.turns(position))
    played = data.draw(st.lists(st.sampled_from(turns), max_size=3, unique=True), label="played") if turns else []
    times = data.draw(st.integers(1, 3), label="times")
    seen = past_of(system, position, played, times)
    then = past_of(system, other, [image.turn(size, turn) for turn in played], times)
    for past, past_too in ((UNSEEN, UNSEEN), (seen, then)):
        assert legal(system, position, past, image) == legal(system, other, past_too)
        ours, theirs = system.outcome(position, past), system.outcome(other, past_too)
        if ours and ours.winner is not None and image.exchanges_colors:
            ours = replace(ours, winner=ours.winner.other)
        assert ours == theirs


# Why a system does not claim an image: a position with a legal turn, which is illegal in the image.
COUNTER_EXAMPLES = [
    ("latrotabuli", image, "12/3d8/12/12/4D7/SSSS8 w fresh=a1b1c1d1", "Oa1b1-c2d2")
    for image in (RANKS_REVERSED, HALF_TURN, exchanged(SAME), exchanged(FILES_REVERSED))
]


@pytest.mark.parametrize(("key", "image", "fen", "text"), COUNTER_EXAMPLES)
def test_what_is_not_claimed_does_not_move_along(key: str, image: Image, fen: str, text: str) -> None:
    variant = find_variant(key)
    position, size = variant.position(fen), variant.geometry
    step = variant.play(position, text)
    assert step.is_legal
    assert variant.system.violations(image.position(position), image.turn(size, step.turn))
    claimed = next(each for each in variant.system.images(size) if each != SAME)
    assert not variant.system.violations(claimed.position(position), claimed.turn(size, step.turn))


@pytest.mark.parametrize("key", EVERY_BOARD)
def test_every_image_is_claimed_or_has_a_counter_example(key: str) -> None:
    system, size = find_variant(key).system, find_variant(key).geometry
    claimed = system.images(size)
    assert claimed[0] is SAME
    assert all(each.inverse in claimed for each in claimed)
    refuted = [image for name, image, *_ in COUNTER_EXAMPLES if name == system.name]
    assert [each for each in board_images(size) if each not in claimed] == refuted


def test_the_guard_of_kowalskis_opening_does_not_move_along() -> None:
    kowalski, image = find_variant("kowalski/11x10"), exchanged(RANKS_REVERSED)
    opening = kowalski.opening()
    (guarded,) = kowalski.play(opening, "Df10-f2").violations
    assert guarded.kind is Fault.OPENING_GUARD
    assert kowalski.play(image.position(opening), "Df1-f9").is_legal


# --- law 6: marks -------------------------------------------------------------------------------------


@given(positions(WITH_DUXES))
def test_mate_means_that_the_enemy_dux_has_no_open_square(placed: Placed) -> None:
    for step in steps_of(placed):
        foe_dux = step.after.dux(placed.position.side.other)
        assert (step.mark is Mark.MATE) == (not open_squares_of(step.after, foe_dux))


@given(positions(WITH_DUXES), st.integers(0, 4095))
def test_check_means_that_the_same_side_could_mate_next(placed: Placed, choice: int) -> None:
    steps = steps_of(placed)
    assume(steps)
    checks = [step for step in steps if step.mark is Mark.CHECK]
    step = (checks or steps)[choice % len(checks or steps)]
    assume(step.mark is not Mark.MATE)
    system, again = placed.variant.system, step.after.with_side(placed.position.side)
    mates = [turn for turn in system.turns(again) if system.play(again, turn).mark is Mark.MATE]
    assert (step.mark is Mark.CHECK) == bool(mates)


@given(positions(WITH_DUXES))
def test_a_hit_stands_beside_the_dux(placed: Placed) -> None:
    side = placed.position.side
    for step in steps_of(placed):
        (shift,) = step.turn
        assert isinstance(shift, Shift)
        foe_dux = step.after.dux(side.other)
        hits = bool(placed.position.geometry.neighbors[shift.target] & foe_dux)
        left = open_squares_of(step.after, foe_dux).bit_count()
        if step.mark is Mark.HIT:
            assert hits
            assert left >= 2
        if hits and left == 1:
            assert step.mark in (Mark.QUASI, Mark.CHECK)
        if step.mark is Mark.QUASI and not hits:
            assert open_squares_of(step.after, step.after.dux(side)).bit_count() == 1


@given(positions(WITH_DUXES))
def test_every_mark_has_a_proof(placed: Placed) -> None:
    for step in steps_of(placed):
        assert bool(placed.variant.system.proof(step)) == bool(step.mark)


@given(positions(WITH_DUXES))
def test_no_legal_turn_shuts_its_own_dux_in(placed: Placed) -> None:
    system, position = placed.variant.system, placed.position
    for turn in system.turns(position):
        after = system.play(position, turn).after
        assert open_squares_of(after, after.dux(position.side))


# --- law 9: a game without Duxes knows no Dux rule ----------------------------------------------------


@given(positions([key for key in KEYS if key not in WITH_DUXES]))
def test_without_duxes_no_dux_rule_is_cited(placed: Placed) -> None:
    for step in steps_of(placed):
        assert {each.rule.label for each in step.violations if each.rule} <= {"10"}
        assert step.mark is Mark.NONE


@given(positions(OPEN_KEYS))
def test_every_rule_that_is_cited_stands_in_the_rulebook(placed: Placed) -> None:
    book = placed.variant.rulebook
    for step in steps_of(placed):
        for violation in step.violations:
            assert violation.rule
            assert violation.rule.system == book.system
            assert book.rule(violation.rule.label)
            assert violation.message
            assert all(placed.variant.geometry.has(square) for square in violation.squares)


# --- positions as text and as numbers -----------------------------------------------------------------


@given(positions(KEYS))
def test_a_position_on_one_line_reads_back(placed: Placed) -> None:
    again = read_fen(write_fen(placed.position), placed.variant.geometry)
    assert again == placed.position
    assert again.quiet == placed.position.quiet


@given(positions(KEYS), positions(KEYS))
def test_keys_tell_positions_apart(one: Placed, other: Placed) -> None:
    same = one.position == other.position
    assert (position_key(one.position) == position_key(other.position)) == same
    turned = one.position.with_side(one.position.side.other)
    assert position_key(turned) != position_key(one.position)
    assert 0 <= position_key(one.position) < 1 << 63


def test_colors_are_what_the_laws_take_them_for() -> None:
    assert WHITE.other is BLACK
    assert BLACK.other is WHITE
