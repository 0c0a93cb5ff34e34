"""Positions in words and back."""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from latrodb.core.color import BLACK, WHITE
from latrodb.core.geometry import geometry
from latrodb.core.position import Position
from latrodb.core.square import set_of
from latrodb.diagrams.alt_text import as_clause, describe, name_squares
from latrodb.diagrams.overlays import FORMS, RULE_FORMS
from latrodb.diagrams.rule_overlays import draw_marks
from latrodb.diagrams.scene import Sheet, scene_of_position, side_titles, with_legend
from latrodb.rules.catalog import SYSTEMS, find_variant
from tests.support.diagram_words import DescriptionError, read_description, read_descriptions

# How many positions of each system are described and read back.
COUNT = int(os.environ.get("LATRODB_DESCRIPTIONS", "60"))
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
        "8×8 board, Black to move",
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
    words = "8×8 board, White to move. White: soldier a1. Black: nobody. Captured: b2. Marked: arrow a1 to a4."
    assert read_description(words) == Position(geometry(8, 8), 1, 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "begins"),
        ("99×8 board, White to move.", "begins"),
        ("8×8 board, Red to move.", "begins"),
        ("8×8 board, White to move. White: King a1.", "'King a1' names no men"),
        ("8×8 board, White to move. White: soldier i1.", "no square 'i1'"),
        ("8×8 board, White to move. White: soldiers c1 to a1.", "no stretch"),
        ("8×8 board, White to move. White: soldiers a1 to a3.", "no stretch"),
        ("8×8 board, White to move. In hand: some.", "no description says 'In hand: some'"),
        ("8×8 board, White to move. Die: many.", "no description says"),
        ("8×8 board, White to move. Trail of x: a1.", "no square 'x'"),
        ("8×8 board, White to move. Nonsense.", "no description says 'Nonsense"),
    ],
)
def test_other_words_are_refused(text: str, words: str) -> None:
    with pytest.raises(DescriptionError, match=words):
        read_description(text)


def shuffled(key: str, random: Random) -> Position:
    """An arrangement with the men, leaders, hands and counters that a system knows, wherever they stand."""
    variant = find_variant(key)
    opening = variant.opening()
    squares = random.sample(variant.geometry.squares, len(variant.geometry.squares))
    places = iter(squares)

    def pick(most: int) -> int:
        return sum(1 << next(places) for _ in range(random.randint(0, most)))

    size = len(squares) // 3
    white, black = pick(size), pick(size)
    men = white | black

    def some() -> int:
        return random.getrandbits(17 * 16) & random.getrandbits(17 * 16) & men

    has_hand, has_die = any(opening.hand), key == "glaucus"
    pair = (random.randint(0, 16), random.randint(0, 16))
    die = random.randint(0, 6) if has_die else 0
    return Position(
        variant.geometry,
        white,
        black,
        some() if opening.duxes or any(opening.dux_hand) else 0,
        random.choice([WHITE, BLACK]),
        some() if key == "schaedler" else 0,
        some() if opening.fresh else 0,
        pair if has_hand else (0, 0),
        (random.randint(0, 1), random.randint(0, 1)) if any(opening.dux_hand) else (0, 0),
        pair if key == "latrotabuli" else (0, 0),
        die,
        random.randint(0, die),
        ((squares[0], some()),) if die else (),
        random.randint(0, 99),
    )


def is_told_back(position: Position, text: str) -> bool:
    found = read_description(text)
    return found == position and found.quiet == position.quiet


@pytest.mark.parametrize("key", SYSTEMS)
def test_random_positions_of_every_system_are_told_back(key: str) -> None:
    random = Random(key)
    for _ in range(COUNT):
        position = shuffled(key, random)
        assert is_told_back(position, describe(position))
        marked = draw_marks(scene_of_position(position), FORMS.values(), position)
        assert is_told_back(position, with_legend(marked).description)


@pytest.mark.parametrize("key", SYSTEMS)
def test_positions_are_told_back_with_marks_by_rule_and_side_by_side(key: str) -> None:
    random, variant = Random(key), find_variant(key)
    for _ in range(max(2, COUNT // 20)):
        positions = [shuffled(key, random) for _ in range(3)]
        words = [form for kind, form in RULE_FORMS.items() if kind not in ("move", "illegal")]
        scenes = tuple(
            with_legend(draw_marks(scene_of_position(position), words, position, variant=variant))
            for position in positions
        )
        for titles in ((), side_titles(3), ("a. White: nobody", "Board 2.", "\n8×8 board, White to move. ")):
            assert list(read_descriptions(Sheet(scenes, titles).description)) == positions


def test_boards_side_by_side_are_lines() -> None:
    scene = scene_of_position(Position(geometry(2, 2), 1, 2))
    sheet = Sheet((scene, scene), side_titles(2), "Two boards")
    assert sheet.title == "Two boards"
    assert sheet.description.split("\n") == [
        f"Board {place}. 2×2 board, White to move. White: soldier a1. Black: soldier b1."
        for place in ("1, left", "2, right")
    ]
    assert Sheet((scene, scene)).title == "2×2 board, White to move; 2×2 board, White to move"
    assert side_titles(1) == ("",)
    with pytest.raises(DescriptionError, match="no board is described"):
        read_descriptions("\n")


def test_any_words_become_part_of_a_sentence() -> None:
    assert as_clause("One. Two.\nThree. ") == "One; Two; Three"
    assert as_clause("13...h3-g3xf3") == "13...h3-g3xf3"
    assert as_clause("") == ""
