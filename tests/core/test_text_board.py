"""Boards in text: drawn, read, and refused with a place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.core.color import BLACK, WHITE
from latrodb.core.geometry import geometry
from latrodb.core.position import UNICODE, Position, draw_board
from latrodb.core.square import set_of
from latrodb.core.text_board import PictureError, read_board

SMALL = Position(geometry(4, 3), set_of("a1", "b1", "c2"), set_of("a3", "d3"), set_of("c2", "d3"), bound=set_of("b1"))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    board = geometry(draw(st.integers(1, 16)), draw(st.integers(1, 16)))
    white, black, duxes, bound = (draw(st.integers(0, board.board)) & board.board for _ in range(4))
    black &= ~white
    men = white | black
    return Position(board, white, black, duxes & men, draw(st.sampled_from([WHITE, BLACK])), bound & men)


def test_a_board_is_drawn_with_ranks_and_files() -> None:
    assert draw_board(SMALL).splitlines() == ["3 s . . d", "2 . . D .", "1 S S~. .", "  a b c d"]


def test_coordinates_may_be_left_out() -> None:
    assert draw_board(SMALL, coordinates=False).splitlines() == ["s . . d", ". . D .", "S S~. ."]


def test_ranks_of_two_digits_keep_the_files_in_line() -> None:
    lines = draw_board(Position(geometry(11, 10), set_of("k10"), 0)).splitlines()
    assert lines[0] == "10 . . . . . . . . . . S"
    assert lines[9] == " 1 . . . . . . . . . . ."
    assert lines[10] == "   a b c d e f g h i j k"


def test_the_last_move_stands_in_brackets() -> None:
    assert draw_board(SMALL, last=set_of("a1", "a2", "b1")).splitlines() == [
        "3  s  .  .  d",
        "2 [.] .  D  .",
        "1 [S][S~ .  .",
        "   a  b  c  d",
    ]


@given(positions(), st.booleans(), st.booleans())
def test_what_is_drawn_is_read_back(position: Position, coordinates: bool, is_marked: bool) -> None:
    last = position.white | 1 if is_marked else 0
    text = draw_board(position, coordinates=coordinates, last=last)
    assert read_board(text, position.side) == position


@pytest.mark.parametrize(
    "text",
    [
        "s..d\n..D.\nSS~..",
        "\n   s . . d\n   . . D .\n\n   S S~. .\n",
        "3 s..d\r\n2 ..D.\r\n1 SS~..\r\n",
        "  abcd\n3 s..d\n2 ..D.\n1 SS~..\n  abcd",
    ],
)
def test_blanks_and_coordinates_are_free(text: str) -> None:
    assert read_board(text) == SMALL


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "no board"),
        (" \n\n", 1, 1, "no board"),
        ("a b c", 1, 1, "no board"),
        ("1 a b", 1, 3, "'a' is neither a man"),
        (". . .\n. x .", 2, 3, "'x' is neither a man"),
        (". . .\n. .", 2, 1, "this rank has 2 squares, but the top rank has 3"),
        ("2 . .\n2 . .", 2, 1, "this is rank 1, not rank 2"),
        ("17 . .", 1, 1, "1 to 16"),
        ("9" * 5000 + " . .", 1, 1, "1 to 16"),
        ("1 . .\n2", 2, 1, "no squares follow"),
        (". .\na c", 2, 3, "'b' is expected here"),
        (". .\na b c", 2, 1, "names 3 files"),
        ("~ .", 1, 1, "does not follow a man"),
        (". ~", 1, 3, "does not follow a man"),
        ("S~~", 1, 3, "does not follow a man"),
        ("." * 17, 1, 1, "1 to 16 files"),
        (".\n" * 17, 17, 1, "at most 16 ranks"),
        ("abcdefghijklmnopq", 1, 17, "'nothing' is expected"),
        ("²S", 1, 1, "is neither a man"),
    ],
)
def test_what_is_no_picture_is_refused_with_its_place(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(PictureError, match=words) as caught:
        read_board(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_board_is_drawn_from_the_other_side_and_in_other_signs() -> None:
    position = read_board(". d\nS s~")
    assert draw_board(position, flip=True) == "1 s~S\n2 d .\n  b a"
    assert draw_board(position, flip=True, last=1) == "1  s~[S]\n2  d  .\n   b  a"
    assert draw_board(position, signs=UNICODE) == "2 · ◆\n1 ○ ●~\n  a b"


@given(st.text(alphabet=st.sampled_from("SDsd.~[] abc123\n\r\u2028x²"), max_size=60))
def test_any_text_is_a_picture_or_a_picture_error(text: str) -> None:
    try:
        position = read_board(text)
    except PictureError as error:
        place = (error.line, error.column)
    else:
        place = (1, 1)
        assert read_board(draw_board(position)) == position
    assert min(place) >= 1
