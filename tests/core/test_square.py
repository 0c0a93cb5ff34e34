"""Numbers, names and sets of squares."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.core.square import (
    EAST,
    FILES,
    NORTH,
    STRIDE,
    as_set,
    find_square,
    is_orthogonal,
    only_square,
    set_of,
    square_name,
    squares,
    squares_by_file,
)

ALL = [rank * STRIDE + file for rank in range(16) for file in range(16)]
numbers = st.sampled_from(ALL)


def test_squares_count_from_a1_along_the_ranks() -> None:
    assert [find_square(name) for name in ("a1", "b1", "a2", "p16")] == [0, EAST, NORTH, 15 * STRIDE + 15]


@pytest.mark.parametrize("name", ["", "a", "a0", "a17", "q1", "A1", "1a", "a01", "a1 ", "aa1", "--", "a-1", "a1"])
def test_what_is_no_square_is_not_found(name: str) -> None:
    assert (find_square(name) is None) == (name != "a1")


def test_every_square_has_its_own_name() -> None:
    assert len({square_name(square) for square in ALL}) == 256
    assert all(find_square(square_name(square)) == square for square in ALL)


def test_the_file_beyond_every_board_has_no_name() -> None:
    assert square_name(16) == square_name(16 + STRIDE) == "--"
    assert find_square("--") is None


@given(st.sets(numbers))
def test_a_set_gives_its_squares_back_in_order(members: set[int]) -> None:
    assert list(squares(as_set(members))) == sorted(members)


@given(st.sets(numbers))
def test_by_file_means_by_letter_then_by_number(members: set[int]) -> None:
    names = [square_name(square) for square in squares_by_file(as_set(members))]
    assert names == sorted(names, key=lambda name: (FILES.index(name[0]), int(name[1:])))
    assert set(names) == {square_name(square) for square in members}


def test_sets_are_named_by_their_squares() -> None:
    assert set_of("b1", "a1", "a1") == 0b11
    assert set_of() == 0
    with pytest.raises(KeyError):
        set_of("a1", "z9")


def test_the_only_square_of_a_set() -> None:
    assert only_square(set_of("c3")) == find_square("c3")
    assert only_square(set_of("c3", "b2")) == find_square("b2")
    assert only_square(0) == -1


@given(numbers, numbers)
def test_squares_on_one_line_share_a_letter_or_a_number(one: int, other: int) -> None:
    ours, theirs = square_name(one), square_name(other)
    shares = ours[0] == theirs[0] or ours[1:] == theirs[1:]
    assert is_orthogonal(one, other) == (shares and one != other)
