"""Single turns of all forms."""

from __future__ import annotations

import pytest

from latrodb.diagnostics.span import Span
from latrodb.notation.form import Form
from latrodb.notation.format import format_turn
from latrodb.notation.turns import read_turn

Parts = tuple[str, bool, str, str, str]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("d4-d5", [("-", False, "d4 d5", "", "")]),
        ("Dg2-g6xg7", [("-", True, "g2 g6", "g7", "")]),
        ("a1-c1-e1-e3", [("-", False, "a1 c1 e1 e3", "", "")]),
        ("d4-d3&c3", [("-", False, "d4 d3", "", "c3")]),
        ("c3-d3xe3-d4xd5", [("-", False, "c3 d3", "e3", ""), ("-", False, "d3 d4", "d5", "")]),
        ("@d4@e5", [("@", False, "d4", "", ""), ("@", False, "e5", "", "")]),
        ("D@c1", [("@", True, "c1", "", "")]),
        ("xc3", [("x", False, "c3", "", "")]),
        ("Tc2d3-c3d4xc5xd5", [("T", False, "c2 d3 c3 d4", "c5 d5", "")]),
        ("Pa1d1-a2d2", [("P", False, "a1 d1 a2 d2", "", "")]),
        ("Pa3d3>e3h3xg3xh3", [(">", False, "a3 d3 e3 h3", "g3 h3", "")]),
        ("Pa3d3>e3h3", [(">", False, "a3 d3 e3 h3", "", "")]),
        ("a1-c1&b2&c2-e1-e3&d3", [("-", False, "a1 c1", "", "b2 c2"), ("-", False, "c1 e1 e3", "", "d3")]),
        ("c3-d3xe3&c4-d4", [("-", False, "c3 d3", "e3", "c4"), ("-", False, "d3 d4", "", "")]),
        ("Oa1b1-c2d2", [("O", False, "a1 b1 c2 d2", "", "")]),
        ("--", [("--", False, "", "", "")]),
        ("D--", [("--", True, "", "", "")]),
        (
            "[6]c2-c3-c4,xd5,De1-e2",
            [("-", False, "c2 c3 c4", "", ""), ("x", False, "d5", "", ""), ("-", True, "e1 e2", "", "")],
        ),
        ("l12-p16", [("-", False, "l12 p16", "", "")]),
        ("De4-e5x+!", [("-", True, "e4 e5", "", "")]),
        ("Tc2d3-c3d4x", [("T", False, "c2 d3 c3 d4", "", "")]),
    ],
)
def test_every_form(text: str, moves: list[Parts]) -> None:
    turn = read_turn(text)
    assert turn is not None
    assert [
        (
            move.form.value,
            move.is_dux,
            *(" ".join(square.name for square in group) for group in (move.squares, move.takes, move.binds)),
        )
        for move in turn.moves
    ] == moves
    assert format_turn(turn) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("b8-b7x", "b8-b7x"), ("Db8xb7", "Db8-b7x"), ("b8:b7+!", "b8-b7x+!"), ("b8-b7X#", "b8-b7x#")],
)
def test_a_capture_may_be_written_without_its_square(text: str, canonical: str) -> None:
    turn = read_turn(text)
    assert turn is not None
    assert ([each.name for each in turn.moves[0].squares], [each.name for each in turn.moves[0].takes]) == (
        ["b8", "b7"],
        [""],
    )
    assert format_turn(turn) == canonical
    assert turn.mark_span is not None
    assert text[slice(*turn.mark_span)] == turn.mark


def test_a_throw_is_part_of_its_turn() -> None:
    turn = read_turn("[5]c2-c3", 10)
    assert turn is not None
    assert (turn.throw, turn.span, turn.moves[0].span) == (5, Span(10, 18), Span(13, 18))


def test_spans_of_moves_that_go_on() -> None:
    turn = read_turn("c3-d3xe3-d4xd5")
    assert turn is not None
    assert [move.span for move in turn.moves] == [Span(0, 8), Span(3, 14)]
    assert turn.moves[1].squares[0].span == Span(3, 5)


@pytest.mark.parametrize(
    "text", ["", "d4", "d4-", "d4e5", "x1-a2", "d4-d5 ", "a1-a2-", "Qd4-d5", "d4-d5:", "[7]a1-a2", "--x", "a1xa2xa3"]
)
def test_what_is_no_turn(text: str) -> None:
    assert read_turn(text) is None


def test_forms_have_the_signs_of_the_notation() -> None:
    assert {form.value for form in Form} == {"-", "@", "x", "T", "P", ">", "O", "--"}
