"""Positions: whose men stand where, other arrangements of them, and their line: read, written, refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import FenError
from latrodb.core.geometry import Geometry, geometry
from latrodb.core.position import Position, read_fen, write_fen
from latrodb.core.square import set_of, squares
from tests.support.strategies import geometries, square_sets

POSITION = read_fen("s~2d/1S2/4/D3 b hand=3,2 dux=1,0 taken=2,1 die=4 pips=3 fresh=b3 trail=a4:b4 quiet=7")


def test_men_are_told_by_side_and_rank() -> None:
    assert POSITION.army(WHITE) == set_of("b3", "a1")
    assert POSITION.dux(BLACK) == set_of("d4")
    assert POSITION.soldiers(BLACK) == set_of("a4")
    assert POSITION.men & POSITION.empty == 0
    assert POSITION.men | POSITION.empty == POSITION.geometry.board
    assert [POSITION.color_at(at) for at in (0, 1)] == [WHITE, None]


def test_another_side_to_move_changes_nothing_else() -> None:
    assert POSITION.with_side(WHITE) == replace(POSITION, side=WHITE)
    assert POSITION.with_side(WHITE).quiet == 7


def test_other_men_change_nothing_else() -> None:
    white, black, duxes = set_of("c1"), set_of("d2"), set_of("d2")
    found = POSITION.rearrange(white, black, duxes, WHITE, 3)
    expected = replace(POSITION, white=white, black=black, duxes=duxes, side=WHITE, quiet=3)
    assert astuple(found) == astuple(expected)


def test_quiet_turns_make_no_other_position() -> None:
    assert replace(POSITION, quiet=0) == POSITION
    assert (replace(POSITION, quiet=0) != POSITION) is False  # Struct has a method of its own for this
    assert hash(replace(POSITION, quiet=0)) == hash(POSITION)


@pytest.mark.parametrize(
    "changed", [{"white": 1}, {"fresh": 0}, {"hand": (0, 0)}, {"trails": ()}, {"geometry": geometry(4, 5)}]
)
def test_all_else_makes_another_position(changed: dict[str, Any]) -> None:
    assert replace(POSITION, **changed) != POSITION
    assert POSITION.fen != POSITION


OPENING = "ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS w"


@st.composite
def anything(draw: st.DrawFn) -> Position:
    """A position that uses every field, whether a game knows it or not."""
    size = draw(geometries)
    sets = square_sets(size)
    white, men = draw(sets), draw(sets)
    black = men & ~white
    count = st.tuples(st.integers(0, 999), st.integers(0, 999))
    trails = draw(st.dictionaries(st.sampled_from(size.squares), sets.filter(bool), max_size=3))
    return Position(
        size,
        white,
        black,
        draw(sets) & (white | black),
        draw(st.sampled_from([WHITE, BLACK])),
        bound=draw(sets) & (white | black),
        fresh=draw(sets),
        hand=draw(count),
        dux_hand=draw(count),
        taken=draw(count),
        die=draw(st.integers(0, 6)),
        pips=draw(st.integers(0, 6)),
        trails=tuple(trails.items()),
        quiet=draw(st.integers(0, 999999)),
    )


@given(anything())
def test_what_is_written_reads_back(position: Position) -> None:
    again = read_fen(write_fen(position))
    assert again == position
    assert again.quiet == position.quiet
    assert write_fen(again) == write_fen(position)


@given(anything())
def test_game_couriers_form_reads_back_on_its_board(position: Position) -> None:
    placement, *rest = write_fen(position).split()
    spelled = re.sub(r"\d+", lambda run: "." * int(run[0]), placement).replace("/", "")
    courier = re.sub(r"\.+", lambda run: str(len(run[0])), spelled)
    assert read_fen(" ".join([courier, *rest]), position.geometry) == position
    braced = re.sub(r"([A-Za-z])", r"{\1}", courier)
    assert read_fen(" ".join([braced, *rest]), position.geometry) == position


def test_the_opening_of_latrunculi() -> None:
    position = read_fen(OPENING)
    assert position.geometry is geometry(10, 8)
    assert position.white == set_of(*(f"{file}1" for file in "abcdefghij"), "f2")
    assert position.black == set_of(*(f"{file}8" for file in "abcdefghij"), "e7")
    assert position.duxes == set_of("f2", "e7")
    assert position.side is WHITE
    assert write_fen(position) == OPENING


def test_every_field() -> None:
    text = "s~2/1S~d b hand=3,2 dux=1,1 taken=2,0 fresh=a1b1 die=4 pips=2 trail=b1:a1b2,c1:a2 quiet=17"
    position = read_fen(text)
    assert position.bound == set_of("a2", "b1")
    assert (position.hand, position.dux_hand, position.taken) == ((3, 2), (1, 1), (2, 0))
    assert position.fresh == set_of("a1", "b1")
    assert (position.die, position.pips, position.quiet) == (4, 2, 17)
    assert [(square, list(squares(past))) for square, past in position.trails] == [(1, [0, 18]), (2, [17])]
    assert write_fen(position) == text


def test_the_side_may_be_left_out() -> None:
    assert read_fen("s7/8").side is WHITE
    assert read_fen("s7/8 quiet=3") == read_fen("s7/8 w")
    assert read_fen("s7/8 quiet=3").quiet == 3


def test_blanks_around_the_words_do_not_matter() -> None:
    assert read_fen(f"  {OPENING.replace(' ', '    ')}\n") == read_fen(OPENING)


def test_game_couriers_form_runs_over_the_ranks() -> None:
    size = geometry(10, 8)
    text = "ssssssssss4d50{D}4SSSSSSSSSS"
    assert read_fen(text, size) == read_fen(OPENING)
    assert read_fen("{s}{s}ssssssss4{d}50D4SSSSSSSSSS b", size) == read_fen(OPENING).with_side(BLACK)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("8/8 x", "w or b, not 'x'"),
        ("8/8 W", "w or b, not 'W'"),
        ("8/7", "rank 1 has 7 squares"),
        ("8/9/8", "rank 2 has 9 squares"),
        ("8//8", "rank 2 has 0 squares"),
        ("/8", "1 to 16"),
        ("17/17", "1 to 16"),
        ("/".join(["8"] * 17), "1 to 16"),
        ("99999999999999999999/8", "1 to 16"),
        ("x7/8", "'x' is not one of the letters"),
        ("7k/8", "'k' is not one of the letters"),
        ("7*/8", r"'\*' is neither a man nor"),
        ("~7/8", "'~' is neither a man nor"),
        ("{S7/8", "'{' is neither a man nor"),
        ("s~~6/8", "'~' is neither a man nor"),
        ("8/8 w quiet", "'quiet' is not a field"),
        ("8/8 w quiet=-1", "is not a field"),
        ("8/8 w quiet=9999999", "is not a field"),
        ("8/8 w hand=3", "is not a field"),
        ("8/8 w hand=3,2,1", "is not a field"),
        ("8/8 w speed=3", "'speed=3' is not a field"),
        ("8/8 w w", "'w' is not a field"),
        ("8/8 w quiet=1 quiet=2", "quiet is given twice"),
        ("8/8 w hand=1,1 hand=2,2", "hand is given twice"),
        ("8/8 w fresh=a1,b1", "not a list of squares"),
        ("8/8 w fresh=a3", "no square a3"),
        ("8/8 w fresh=i1", "no square i1"),
        ("8/8 w trail=a1", "not a list of squares|not a trail"),
        ("8/8 w trail=", "not a trail"),
        ("8/8 w trail=a9:a1", "not a trail"),
        ("8/8 w trail=a1:a9", "no square a9"),
    ],
)
def test_what_cannot_be_read_names_the_place(text: str, place: str) -> None:
    with pytest.raises(FenError, match=place):
        read_fen(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("8/8 w", "8x2, not 10x8"),
        ("ssssssssss4d50D4SSSSSSSSS", "fills 79 squares"),
        ("ssssssssss4d50D4SSSSSSSSSSS", "fills 8[01]"),
        ("80S", "fills 8[01]"),
    ],
)
def test_another_board_than_expected(text: str, place: str) -> None:
    with pytest.raises(FenError, match=place):
        read_fen(text, geometry(10, 8))


noise = st.text(max_size=60)
near_misses = st.text("sSdD~12{}/ wb=quiethandx,", max_size=40)


@given(st.one_of(noise, near_misses), st.sampled_from([None, geometry(8, 8)]))
def test_any_text_is_a_position_or_an_error(text: str, board: Geometry | None) -> None:
    try:
        position = read_fen(text, board)
    except FenError as error:
        message = str(error)
    else:
        message = "read"
        assert read_fen(write_fen(position)) == position
    assert 0 < len(message) < 200


def test_the_message_about_a_long_word_is_short() -> None:
    with pytest.raises(FenError) as caught:
        read_fen("8/8 w " + "x" * 10_000)
    assert len(str(caught.value)) < 200
