"""Patterns in text: every form is read, and every error has a place, what was expected there and a near miss."""

from __future__ import annotations

import pytest

from latrodb.core.color import BLACK
from latrodb.core.geometry import geometry
from latrodb.core.square import find_square
from latrodb.patterns.contents import ANY, EMPTY, OUTSIDE, SIGNS, Area, Count, Event, Party, Touching, cell_of, own_men
from latrodb.patterns.pattern import Pattern
from latrodb.patterns.reader import PatternError, read_pattern


def cells(text: str) -> dict[tuple[int, int], object]:
    return {(each.file, each.rank): each.demand.cell for each in read_pattern(text).shape}


def test_a_small_board_is_read_from_the_top_with_the_signs_of_fen() -> None:
    assert cells("S d\n. ?") == {(0, 1): SIGNS["S"], (1, 1): SIGNS["d"], (0, 0): SIGNS["."], (1, 0): SIGNS["?"]}
    assert cells("Sd/.?") == cells("S d / . ?")


def test_a_number_counts_empty_squares() -> None:
    assert cells("S2s") == cells("S..s")
    assert cells("10S") == cells("..........S")


def test_brackets_hold_what_may_be_there() -> None:
    (shape,) = read_pattern("[.o]").shape
    assert shape.demand.cell == SIGNS["."].union(SIGNS["o"])
    assert cells("[M^D]") == cells("S")
    assert cells("[S^S~]S")[0, 0] == SIGNS["S"].without(cell_of("S~"))
    (shape, _) = read_pattern("[^.]S").shape
    assert shape.demand.cell.white_to_move == ANY & ~EMPTY
    assert cells("[?#]S")[0, 0].white_to_move == ANY | OUTSIDE  # type: ignore[attr-defined]


def test_own_and_enemy_are_other_men_for_each_side() -> None:
    cell = SIGNS["o"]
    assert cell.white_to_move == SIGNS["M"].white_to_move
    assert cell.black_to_move == SIGNS["m"].black_to_move
    assert cell.with_colors_exchanged() == cell == own_men(SIGNS["M"].white_to_move)


def test_lists_name_every_square_or_with_on_one_of_them() -> None:
    (dux, soldier, black, empty) = read_pattern("White: Df2 f3; Black: d on e*; empty: f4").listed
    assert (dux.demand.cell, dux.area, dux.is_choice) == (SIGNS["D"], Area((5, 1), (5, 1)), False)
    assert soldier.demand.cell == SIGNS["S"]
    assert (black.demand.cell, black.area, black.is_choice) == (SIGNS["d"], Area((4, 0), (4, 15)), True)
    assert empty.demand.cell == SIGNS["."]
    assert read_pattern("own: Mc3").listed[0].demand.cell == SIGNS["o"]
    assert read_pattern("[.o]: c3, d4").listed[1].area == Area((3, 3), (3, 3))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("c2..d3", {"c2", "d2", "c3", "d3"}),
        ("d3..c2", {"c2", "d2", "c3", "d3"}),
        ("*4", {"a4", "b4", "c4", "d4"}),
        ("b*", {"b1", "b2", "b3", "b4"}),
        ("corner", {"a1", "a4", "d1", "d4"}),
        ("e1", set()),  # which this board lacks
    ],
)
def test_areas_are_cut_off_at_the_edges(text: str, names: set[str]) -> None:
    area = read_pattern(f"empty: {text}").listed[0].area
    assert set(area.squares(geometry(4, 4))) == {find_square(name) for name in names}


def test_conditions_are_read() -> None:
    pattern = read_pattern(
        "S s S; Black to move; soldiers black <= 3; ahead 2; touching no corner; exact; either color"
    )
    assert pattern.side is BLACK
    assert pattern.counts == (Count("soldiers", Party.BLACK, "<=", 3), Count("ahead", Party.OWN, ">=", 2))
    assert pattern.touching == (Touching(is_corner=True, is_wanted=False),)
    assert pattern.is_exact
    assert pattern.has_either_color
    assert read_pattern("S s S; touching wall").touching == (Touching(is_corner=False, is_wanted=True),)


def test_a_board_may_be_anchored() -> None:
    pattern = read_pattern("S s S at c4")
    assert pattern.anchor == find_square("c4")
    assert not pattern.is_free
    assert read_pattern("S s S;") == Pattern("S s S;", read_pattern("S s S").shape)
    assert read_pattern("S s S; anywhere") == Pattern("S s S; anywhere", read_pattern("S s S").shape)


def test_turns_before_and_after_are_read_in_boards_and_lists() -> None:
    pattern = read_pattern("S{moved}.{took}; leaves: e4 on *3")
    assert [each.demand.event for each in pattern.shape] == [Event.MOVED, Event.TOOK]
    assert [(each.demand.event, each.is_choice) for each in pattern.listed] == [
        (Event.LEAVES, False),
        (Event.LEAVES, True),
    ]
    assert pattern.looks_ahead
    assert not read_pattern("S{moved}.{took}").looks_ahead


ERRORS = [
    ("", 1, "not the end"),
    ("S s P", 5, "'P' is not a sign; signs are S D M s d m o O x X . ? #"),
    ("S s S anywhere", 7, "';' is expected before 'anywhere'"),
    ("S s S; touchin wall", 8, "did you mean touching?"),
    ("S s S; touching wal", 17, "did you mean wall?"),
    ("whit: e4", 1, "did you mean white?"),
    ("soldiers blak <= 3", 10, "did you mean black?"),
    ("black to mve", 10, "did you mean move?"),
    ("white: z9", 8, "a square such as e4"),
    ("white: e17", 8, "a square such as e4"),
    ("white: e0", 8, "a square such as e4"),
    ("white e4", 7, "':' or 'to move' is expected, not 'e4'"),
    ("soldiers black < x", 18, "a number is expected, not 'x'"),
    ("ahead", 6, "a number is expected, not the end"),
    ("[]", 2, "a sign is expected"),
    ("[^?#]", 2, "no content is left for this square"),
    (".~", 1, "no content is left for this square"),
    ("[S", 3, "']' is expected, not the end"),
    ("S{moove}", 3, "'moove' is not something that a turn does; did you mean moves or moved?"),
    ("S{?}", 2, "'{' needs a word"),
    ("S;;S", 3, "is expected, not ';'"),
    ("SS/S", 4, "this row has 1 square, but the first has 2"),
    ("9 9", 1, "a board has at most 16 files"),
    ("/".join("S" * 17), 33, "a board has at most 16 ranks"),
    ("#", 1, "has only squares outside the board"),
    ("S;S", 3, "one small board"),
    ("S at e*", 6, "'at' needs one square"),
    ("touching wall", 1, "needs a small board that may be anywhere"),
    ("S at e4; anywhere", 10, "needs a small board that may be anywhere"),
    ("S; white to move; black to move", 19, "given twice"),
    ("[#]: e4", 2, "squares in lists are on the board"),
    ("S{moved", 2, "'{' needs a word and '}' after a sign; words are moved, left, took, moves, leaves and takes"),
]


@pytest.mark.parametrize(("text", "column", "reason"), ERRORS)
def test_an_error_names_the_place_and_what_was_expected(text: str, column: int, reason: str) -> None:
    with pytest.raises(PatternError) as caught:
        read_pattern(text)
    assert caught.value.offset == column - 1
    assert f"column {column} of the pattern: " in str(caught.value)
    assert reason in caught.value.reason


def test_an_error_on_a_later_line_names_the_line() -> None:
    with pytest.raises(PatternError, match="line 2, column 3 of the pattern: 'P' is not a sign"):
        read_pattern("S s S\n. P .")


def test_the_wall_is_every_square_at_an_edge() -> None:
    wall = read_pattern("white: M on wall").listed[0].area.squares(geometry(3, 3))
    assert len(wall) == 8
    assert find_square("b2") not in wall
