"""Positions in words and back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from latrodb.core.color import BLACK, WHITE
from latrodb.core.geometry import geometry
from latrodb.core.position import Position
from latrodb.core.square import set_of
from latrodb.diagrams.describe import DescriptionError, describe, name_squares, read_description

PAIRS = st.tuples(st.integers(0, 40), st.integers(0, 40))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    board = geometry(draw(st.integers(1, 16)), draw(st.integers(1, 16)))
    white, black, duxes, bound, fresh = (draw(st.integers(0, board.board)) & board.board for _ in range(5))
    black &= ~white
    men = white | black
    trails = draw(st.lists(st.tuples(st.sampled_from(board.squares), st.just(fresh)), max_size=2))
    return Position(
        board,
        white,
        black,
        duxes & men,
        draw(st.sampled_from([WHITE, BLACK])),
        bound & men,
        fresh & men,
        draw(PAIRS),
        draw(PAIRS),
        draw(PAIRS),
        draw(st.integers(0, 6)),
        draw(st.integers(0, 6)),
        tuple(trails),
        draw(st.integers(0, 60)),
    )


@settings(max_examples=300)
@given(positions())
def test_a_description_gives_its_position_back(position: Position) -> None:
    found = read_description(describe(position))
    assert found == position
    assert found.quiet == position.quiet


def test_everything_a_position_holds_is_told() -> None:
    position = Position(
        geometry(8, 8),
        set_of("a2", "c3", "d4"),
        set_of("b3", "h6", "h7"),
        set_of("a2", "h6", "h7"),
        BLACK,
        set_of("c3", "h7"),
        set_of("d4"),
        hand=(5, 0),
        dux_hand=(0, 1),
        taken=(2, 3),
        die=4,
        pips=2,
        trails=((19, set_of("c1", "c2")), (20, 0)),
        quiet=17,
    )
    assert describe(position).split(". ") == [
        "8x8 board, Black to move",
        "White: Dux a2; soldier d4; bound soldier c3",
        "Black: Dux h6; soldier b3; bound Dux h7",
        "In hand: White 5, Black 0",
        "Duxes in hand: White 0, Black 1",
        "Taken: White 2, Black 3",
        "Die: 4",
        "Pips left: 2",
        "Turns without a capture: 17",
        "Not yet moved: d4",
        "Trail of c2: c1, c2",
        "Trail of d2: nobody.",
    ]


def test_stretches_stop_at_gaps_and_at_the_end_of_a_rank() -> None:
    assert name_squares(set_of("a1", "b1", "d1", "n1", "o1", "p1", "a2")) == "a1, b1, d1, n1 to p1, a2"


def test_remarks_about_the_picture_are_passed_over() -> None:
    words = (
        "8x8 board, White to move. White: soldier a1. Black: nobody. Captured: b2. Marked: arrow a1 to a4."
    )
    assert read_description(words) == Position(geometry(8, 8), 1, 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "begins"),
        ("99x8 board, White to move.", "begins"),
        ("8x8 board, Red to move.", "begins"),
        ("8x8 board, White to move. White: King a1.", "'King a1' names no men"),
        ("8x8 board, White to move. White: soldier i1.", "no square 'i1'"),
        ("8x8 board, White to move. White: soldiers c1 to a1.", "no stretch"),
        ("8x8 board, White to move. White: soldiers a1 to a3.", "no stretch"),
        ("8x8 board, White to move. In hand: some.", "no description says 'In hand: some'"),
        ("8x8 board, White to move. Die: many.", "no description says"),
        ("8x8 board, White to move. Trail of x: a1.", "no square 'x'"),
        ("8x8 board, White to move. Nonsense.", "no description says 'Nonsense"),
    ],
)
def test_other_words_are_refused(text: str, words: str) -> None:
    with pytest.raises(DescriptionError, match=words):
        read_description(text)
