"""Boards of all sizes: what lies beside what, and the ways along ranks and files."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from latrodb.core.geometry import Geometry, geometry, parse_size
from latrodb.core.square import (
    EAST,
    NORTH,
    ORTHOGONALS,
    SOUTH,
    STRIDE,
    WEST,
    as_set,
    find_square,
    set_of,
    square_name,
    squares,
)
from tests.support.strategies import geometries, square_sets


def names(found: int) -> set[str]:
    return {square_name(square) for square in squares(found)}


def at(name: str) -> int:
    square = find_square(name)
    assert square is not None
    return square


def distance(one: int, other: int) -> tuple[int, int]:
    return abs(one % STRIDE - other % STRIDE), abs(one // STRIDE - other // STRIDE)


def test_there_is_one_board_of_a_size() -> None:
    assert geometry(10, 8) is geometry(10, 8)
    assert geometry(10, 8) is not geometry(8, 10)
    assert pickle.loads(pickle.dumps(geometry(10, 8))) is geometry(10, 8)
    assert repr(geometry(10, 8)) == "geometry(10, 8)"
    assert geometry(10, 8).name == "10x8"


@pytest.mark.parametrize(("files", "ranks"), [(0, 8), (8, 0), (17, 8), (8, 17), (-1, 8)])
def test_a_side_has_one_to_sixteen_squares(files: int, ranks: int) -> None:
    with pytest.raises(ValueError, match=f"not {files}x{ranks}"):
        geometry(files, ranks)


@pytest.mark.parametrize("text", ["", "8", "8x", "x8", "0x8", "8x0", "17x8", "8x17", "8X8", " 8x8", "8x8x8", "100x8"])
def test_what_is_no_size(text: str) -> None:
    assert parse_size(text) is None


@given(geometries)
def test_a_size_reads_back(size: Geometry) -> None:
    assert parse_size(size.name) is size


@given(geometries)
def test_a_board_has_its_squares_and_no_others(size: Geometry) -> None:
    assert len(size.squares) == size.files * size.ranks
    assert as_set(size.squares) == size.board
    for square in range(-STRIDE, STRIDE * 17):
        on_board = 0 <= square % STRIDE < size.files and 0 <= square // STRIDE < size.ranks
        assert size.has(square) == on_board


@given(geometries)
@settings(max_examples=15)
def test_neighbors_are_one_step_away(size: Geometry) -> None:
    for square in size.squares:
        beside = {each for each in size.squares if sum(distance(square, each)) == 1}
        around = {each for each in size.squares if max(distance(square, each)) == 1}
        assert set(squares(size.neighbors[square])) == beside
        assert set(squares(size.surroundings[square])) == around
        assert size.near[1 << square] == size.neighbors[square]
    assert size.near[0] == 0


@given(geometries.flatmap(lambda size: st.tuples(st.just(size), square_sets(size))))
def test_a_set_spreads_to_the_neighbors_of_its_squares(pair: tuple[Geometry, int]) -> None:
    size, found = pair
    assert size.spread(found) == as_set(each for at in squares(found) for each in squares(size.neighbors[at]))


@given(geometries.flatmap(lambda size: st.tuples(st.just(size), square_sets(size))))
def test_what_is_near_a_set_is_near_one_of_its_squares(pair: tuple[Geometry, int]) -> None:
    size, found = pair
    assert size.near[found] == as_set(each for at in squares(found) for each in squares(size.near[1 << at]))
    assert len(size.near) == len(size.squares) + 1


def test_a_spread_does_not_run_over_the_edge_of_the_widest_board() -> None:
    assert names(geometry(16, 3).spread(set_of("p1"))) == {"o1", "p2"}
    assert names(geometry(16, 3).spread(set_of("a2"))) == {"a1", "a3", "b2"}
    assert names(geometry(8, 8).spread(set_of("h8"))) == {"g8", "h7"}


def test_corners() -> None:
    assert names(geometry(10, 8).corners) == {"a1", "j1", "a8", "j8"}
    assert names(geometry(1, 3).corners) == {"a1", "a3"}


def test_lines_run_to_the_edge() -> None:
    size = geometry(5, 4)
    assert [square_name(each) for each in size.line(at("b2"), EAST)] == ["c2", "d2", "e2"]
    assert [square_name(each) for each in size.line(at("b2"), WEST)] == ["a2"]
    assert [square_name(each) for each in size.line(at("b2"), NORTH)] == ["b3", "b4"]
    assert [square_name(each) for each in size.line(at("b2"), SOUTH)] == ["b1"]
    assert size.line(at("e4"), EAST) == ()


@given(geometries)
@settings(max_examples=15)
def test_slides_are_all_pairs_on_a_line(size: Geometry) -> None:
    assert set(size.slides) == {
        (one, other) for one in size.squares for other in size.squares if one != other and 0 in distance(one, other)
    }
    assert len(size.slide_texts) == len(size.slides)


@given(geometries)
@settings(max_examples=15)
def test_rays_are_the_slides_from_a_square_shortest_first(size: Geometry) -> None:
    for square in size.squares:
        for ray in size.rays[square]:
            assert len({slide.step for slide in ray}) == 1
            assert [slide.target for slide in ray] == list(size.line(square, ray[0].step))
        assert {slide.target for ray in size.rays[square] for slide in ray} == {
            target for origin, target in size.slides if origin == square
        }


@given(geometries)
@settings(max_examples=15)
def test_a_slide_knows_its_way(size: Geometry) -> None:
    for (origin, target), slide in size.slides.items():
        length = max(distance(origin, target))
        assert (slide.origin, slide.target) == (origin, target)
        assert (slide.origin_bit, slide.target_bit) == (1 << origin, 1 << target)
        assert slide.step in ORTHOGONALS
        assert slide.way == as_set(origin + slide.step * count for count in range(1, length + 1))
        assert slide.is_step == (length == 1)
        assert slide.ahead == tuple(1 << each for each in size.line(target, slide.step))
        assert slide.near_origin == size.neighbors[origin]
        assert slide.near_target == size.neighbors[target]


def test_a_slide_knows_whom_it_may_bracket() -> None:
    slide = geometry(8, 8).slide_texts["b1-b2"]
    assert {(square_name(one.bit_length() - 1), square_name(two.bit_length() - 1)) for one, two in slide.brackets} == {
        ("b3", "b4"),
        ("c2", "d2"),
    }


def test_a_slide_knows_the_corner_beside_its_target() -> None:
    size = geometry(8, 8)
    assert size.slide_texts["b5-b1"].corners == ((set_of("a1"), set_of("a2")),)
    assert size.slide_texts["b5-h5"].corners == ()
    narrow = geometry(3, 2).slide_texts["c2-b2"].corners
    assert set(narrow) == {(set_of("a2"), set_of("a1")), (set_of("c2"), set_of("c1"))}
