"""What a written slide means on a board, and why it cannot be carried out."""

from __future__ import annotations

import pytest
from hypothesis import given

from latrodb.core.position import read_fen
from latrodb.core.square import find_square, square_name
from latrodb.core.step import Drop, Shift, Stop, Turn, Violation
from latrodb.diagnostics.span import Span
from latrodb.notation.form import Form
from latrodb.notation.written import WrittenMove, WrittenSquare, WrittenTurn
from latrodb.rules.catalog import SYSTEMS, find_variant
from tests.support.strategies import OTHER_READINGS, Placed, positions

HERE = Span(0, 1)
SYSTEM = SYSTEMS["classical-latrunculi"].system
POSITION = read_fen("8/8/3s4/8/3S1S2/8/8/D6d w")  # black d6, white d4 f4, Duxes a1 and h1


def written(*names: str, form: Form = Form.SHIFT, throw: int | None = None, binds: str = "") -> WrittenTurn:
    ends = tuple(WrittenSquare(name, HERE) for name in names)
    bound = (WrittenSquare(binds, HERE),) if binds else ()
    return WrittenTurn("", HERE, (WrittenMove(form, False, ends, (), bound, HERE),), throw)


def slide(origin: str, target: str) -> Turn:
    start, end = find_square(origin), find_square(target)
    assert start is not None
    assert end is not None
    return (Shift(start, end),)


def read_slide(text: WrittenTurn) -> Turn | Violation:
    turn = SYSTEM.read(POSITION, text)
    return turn if isinstance(turn, Violation) else SYSTEM.try_turn(POSITION, turn) or turn


def test_a_written_slide_is_a_shift() -> None:
    assert read_slide(written("d4", "d5")) == slide("d4", "d5")


@given(positions())
def test_every_legal_slide_resolves_to_itself(placed: Placed) -> None:
    for turn in placed.variant.system.turns(placed.position):
        (shift,) = turn
        assert isinstance(shift, Shift)
        text = written(square_name(shift.origin), square_name(shift.target))
        assert placed.variant.system.resolve(placed.position, text)[:2] == ((turn,), None)


def test_a_list_of_bound_men_is_a_claim_and_no_move() -> None:
    assert read_slide(written("d4", "d5", binds="d6")) == read_slide(written("d4", "d5"))


@pytest.mark.parametrize(
    ("turn", "kind"),
    [
        (written("d4", "d9"), "no-such-square"),
        (written("i4", "d4"), "no-such-square"),
        (written("s1", "s4"), "no-such-square"),
        (written("d4", "a99"), "no-such-square"),
        (written("e4", "e5"), "empty-origin"),
        (written("d6", "d5"), "enemy-origin"),
        (written("d4", "d4"), "no-movement"),
        (written("d4", "e6"), "not-a-line"),
        (written("d4", "d6"), "occupied-target"),
        (written("d4", "d7"), "blocked-path"),
        (written("d4", "g4"), "blocked-path"),
        (written("d4"), "wrong-form"),
        (written("d4", "d5", "e5"), "wrong-form"),
        (written("d4", "d5", form=Form.TAKE), "wrong-form"),
        (written("d4", "d5", throw=3), "wrong-form"),
        (WrittenTurn("", HERE, ()), "wrong-form"),
        (WrittenTurn("", HERE, written("d4", "d5").moves * 2), "wrong-form"),
    ],
)
def test_what_cannot_be_played_says_why(turn: WrittenTurn, kind: str) -> None:
    objection = read_slide(turn)
    assert isinstance(objection, Violation)
    assert objection.kind == kind
    assert objection.is_impossible
    assert objection.rule is None


@pytest.mark.parametrize(
    ("origin", "target", "message", "cause"),
    [
        ("e4", "e5", "the square e4 is empty", "e4"),
        ("d6", "d5", "the man on d6 is Black's, but White is to move", "d6"),
        ("d4", "d4", "the move ends on d4 where it begins", "d4"),
        ("d4", "e6", "d4 and e6 share neither rank nor file", "d4 e6"),
        ("d4", "d6", "d6 is occupied by a man of Black", "d6"),
        ("d4", "f4", "f4 is occupied by a man of White", "f4"),
        ("d4", "d8", "the way from d4 to d8 is blocked on d6", "d6"),
        ("a1", "h1", "h1 is occupied by a man of Black", "h1"),
    ],
)
def test_an_obstacle_names_its_squares(origin: str, target: str, message: str, cause: str) -> None:
    obstacle = SYSTEM.try_turn(POSITION, slide(origin, target))
    assert obstacle is not None
    assert obstacle.message == message
    assert [square_name(square) for square in obstacle.squares] == cause.split()


def test_several_men_in_the_way_are_all_named() -> None:
    obstacle = SYSTEM.try_turn(read_fen("8/8/8/S1s1S2s w"), slide("a1", "h1"))
    assert obstacle is not None
    assert obstacle.message == "the way from a1 to h1 is blocked on c1 and e1"


@pytest.mark.parametrize("turn", [(), (Stop(),), (Drop(0),), (Shift(0, 1), Shift(1, 2))])
def test_only_one_shift_is_a_turn(turn: Turn) -> None:
    obstacle = SYSTEM.try_turn(POSITION, turn)
    assert obstacle is not None
    assert obstacle.kind == "wrong-form"


def test_squares_off_the_board_are_no_squares() -> None:
    for number in (-1, 8, 16, 17 * 8, 999):
        for turn in (Shift(number, 0), Shift(0, number)):
            obstacle = SYSTEM.try_turn(POSITION, (turn,))
            assert obstacle is not None
            assert obstacle.kind == "no-such-square"
            assert "8x8" in obstacle.message


def test_the_readings_tried_in_tests_exist() -> None:
    assert all(find_variant(key).key == key for key in OTHER_READINGS)
