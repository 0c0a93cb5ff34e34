"""Laws of the engine for Schaedler's game, under every option."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from benchmarks.board_laws import certify
from latrodb.core.geometry import geometry
from latrodb.core.square import find_square, square_name
from latrodb.rules.boards import BulkReader, search_board, start_of
from latrodb.rules.catalog import find_variant
from latrodb.rules.engine.constants import PLANE, PLANES
from latrodb.rules.engine.table import Bonds
from latrodb.rules.places import make_board
from tests.support.board_modules import WAYS, use_source

if TYPE_CHECKING:
    from collections.abc import Iterator

WAY, TAKING = 2, 3
STUCK, BLACK = 3, 1
OPTIONS = ("fears_free", "leaps_bound", "lands_each", "removes_first")
TABLES = [
    msgspec.convert({"least": 1, "stuck": "count", **dict(zip(OPTIONS, chosen, strict=True))}, Bonds)
    for chosen in product((False, True), repeat=len(OPTIONS))
]


def crowded_board(table: Bonds, random: Random) -> Any:
    """A board of 7x6 with men at random, some of them bound."""
    size = geometry(7, 6)
    board: Any = make_board(table, size, ())
    white = black = bound = 0
    for square in size.squares:
        kind = random.randrange(5)
        white |= (kind == 0) << square
        black |= (kind == 1) << square
        bound |= (kind < 2 and random.random() < 0.3) << square
    planes = b"".join(men.to_bytes(PLANE, "little") for men in (white, black, 0, bound))
    board.set_up(planes.ljust(PLANE * PLANES, b"\0"), random.randrange(2), 0, (), False)
    return board


def state(board: Any) -> tuple[bytes, int, int, int]:
    return board.planes(), board.side, board.quiet_plies, board.outcome()


def random_turn(board: Any, random: Random) -> tuple[int, list[int]]:
    """A removal, a way, or both; seldom legal."""
    squares = geometry(7, 6).squares
    way = [random.choice(squares)]
    for _ in range(random.randrange(1, 4)):
        way.append(way[-1] + random.choice((1, 17, -1, -17)) * random.choice((1, 2, 2, 2, 3)))
    return random.choice([(WAY, way), (TAKING, [random.choice(squares)]), (TAKING, [random.choice(squares), *way])])


def boards(table: Bonds) -> Iterator[tuple[Any, Random]]:
    for seed in range(12):
        random = Random(seed)
        yield crowded_board(table, random), random


@pytest.mark.parametrize("table", TABLES)
def test_a_legal_turn_has_no_fault_and_can_be_taken_back(table: Bonds) -> None:
    for board, _ in boards(table):
        before = state(board)
        for number in board.legal_turns():
            squares, is_removal = board.squares_of(number), number >> 18 & 511 or number >> 9 & 511 == number & 511
            board.play(number)
            played = state(board), board.found_captures()
            board.undo()
            assert state(board) == before
            assert board.force(TAKING if is_removal else WAY, squares)
            assert (board.found_faults(), (state(board), board.found_captures())) == ([], played)
            board.undo()
            assert state(board) == before


@pytest.mark.parametrize("table", TABLES)
def test_a_turn_has_faults_unless_it_does_what_a_legal_one_does(table: Bonds) -> None:
    for board, random in boards(table):
        before, legal = state(board), set()
        for number in board.legal_turns():
            board.play(number)
            legal.add(state(board))
            board.undo()
        for _ in range(200):
            kind, squares = random_turn(board, random)
            if board.force(kind, squares):
                assert board.found_faults() or state(board) in legal
                board.undo()
            else:
                assert len(board.found_faults()) == 1
            assert state(board) == before


@pytest.mark.parametrize(
    ("leap_over", "targets", "outcome"),
    [("any", {"c3", "g3", "e1", "e5"}, 0), ("own_or_bound", set(), STUCK << 2 | BLACK)],
)
def test_a_side_that_can_only_leap_has_a_turn(leap_over: str, targets: set[str], outcome: int) -> None:
    variant = find_variant(f"schaedler/8x8[leap_over={leap_over}]")
    board: Any = search_board(variant.system, variant.position("sS~s5/8/8/8/4s3/3sSs2/4s3/8 w"))
    assert {square_name(number & 511) for number in board.legal_turns()} == targets
    assert board.outcome() == outcome


@pytest.mark.parametrize(
    ("fen", "ways"),
    [
        ("8/8/8/S7/1sS5/s7/S~7/7s w", ["c4 a4", "c4 a4 a6 a4"]),  # the first landing frees a2, the last one binds a3
        ("8/8/8/S7/1sS5/s7/S7/7s w", ["c4 a4"]),
    ],
)
def test_a_leap_may_return_to_a_square_with_other_men_bound_on_the_first_file(fen: str, ways: list[str]) -> None:
    variant = find_variant("schaedler/8x8[leap_resolution=each]")
    board: Any = search_board(variant.system, variant.position(fen))
    found = [" ".join(map(square_name, board.squares_of(number))) for number in board.legal_turns()]
    assert [way for way in found if way[:2] == "c4" and way[-2:] == "a4"] == ways


def test_a_side_cannot_remove_its_own_bound_men() -> None:
    variant = find_variant("schaedler/8x8")
    board: Any = search_board(variant.system, variant.position("sS~s5/8/8/8/8/Ss~S5/8/8 w"))
    own, foe = find_square("b8"), find_square("b3")
    assert own is not None
    assert foe is not None
    board.play(foe << 9 | foe)
    board.undo()
    with pytest.raises(ValueError, match="not a legal turn"):
        board.play(own << 9 | own)


@pytest.mark.parametrize(
    ("options", "fen", "text", "is_certain"),
    [
        ("", "6ss/8/8/8/8/1S6/S1S5/SS6 w", "1.a1-a3-c3 *", True),
        ("", "6ss/8/8/8/8/1S6/S1S5/SS6 w", "1.a1-c1-c3 *", False),  # does the same, but lists have the other way
        ("", "6ss/8/8/8/8/2S5/8/S7 w", "1.c3-c4 *", True),
        ("", "6ss/8/8/8/8/2S5/8/S7 w", "1.c3-d4 *", False),
        ("[remove_then_move=true]", "6ss/8/8/8/8/8/8/SSs~S4 w", "1.xc1,a1-c1-e1 *", True),
        ("[remove_then_move=true]", "6ss/8/8/8/8/8/2S5/SSsS4 w", "1.xc1,a1-c1-e1 *", False),
    ],
)
def test_only_ways_as_lists_have_them_are_read(options: str, fen: str, text: str, is_certain: bool) -> None:
    variant = find_variant(f"schaedler/8x8{options}")
    start = start_of(variant.system, variant.position(fen))
    assert start is not None
    assert (certify(BulkReader(variant.system, variant.geometry), start, text) is not None) == is_certain


@pytest.mark.skipif(len(WAYS) < 2, reason="nothing was compiled")
@pytest.mark.parametrize("table", TABLES)
def test_compiled_code_does_what_its_source_does(table: Bonds, monkeypatch: pytest.MonkeyPatch) -> None:
    def told() -> list[object]:
        found: list[object] = []
        for board, random in boards(table):
            found += [board.legal_turns(), board.playout(1, 20), state(board)]
            for _ in range(50):
                found += [board.force(*random_turn(board, random)), board.found_faults(), state(board)]
        return found

    compiled = told()
    use_source(monkeypatch)
    assert told() == compiled
