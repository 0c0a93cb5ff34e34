"""Bell's game on the engine: what is legal, what is noted about other turns, and that all of it can be taken back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from latrodb.rules.boards import search_board
from latrodb.rules.catalog import find_variant
from tests.support.board_modules import use_source

KEYS = [
    "bell/7x8",
    "bell/8x8[bonus=single,bonus_duty=must,corner=any]",
    "bell/5x7[bonus=capture_only,corner=none,corner_capture=true]",
    "bell/10x9[bonus=none,quiet_limit=9]",
    "bell/6x6[bonus=capture_only,bonus_duty=must,quiet_limit=0]",
]
KINDS = PLACING, WAY, TAKING, PASSING = 1, 2, 3, 4
MOVES = (1, -1, 17, -17) * 4 + (2, -2, 34, -34, 3, 18)


def state(board: Any) -> tuple[object, ...]:
    """All that a turn may change."""
    last = board.mark(), tuple(board.found_captures()), tuple(board.capture_moves())
    hands = tuple(board.men_in_hand())
    return board.planes(), hands, board.quiet_plies, board.side, board.key, last, board.ending(0)


def some_turn(board: Any, dice: Random) -> tuple[int, list[int], int]:
    """A turn that may be legal, illegal or impossible."""
    kind, length = dice.choice((PLACING, WAY, WAY, WAY, *KINDS)), dice.choice((1, 2, 2, 3, 4, 6))
    if kind == PLACING:
        return kind, [dice.randrange(170) for _ in range(length)], dice.choice((0, 0, 1, 2))
    path = [dice.randrange(170)]
    for _ in range(length):
        path.append(max(0, path[-1] + dice.choice(MOVES)))
    return kind, path if kind == WAY else [], 0


def transcript(key: str, plies: int = 90) -> list[object]:
    """What a board says in a random game, and about turns that are tried in each position."""
    variant, dice = find_variant(key), Random(key)
    board: Any = search_board(variant.system, variant.opening())
    told: list[object] = []
    for _ in range(plies):
        turns = board.turns()
        if not turns:
            break
        board.play(dice.choice(turns))
        before = state(board)
        told += [before, board.turns()]
        for _ in range(6):
            if is_played := board.force(*some_turn(board, dice)):
                told.append(state(board))
                board.undo()
            told.append((is_played, board.found_faults()))
            assert state(board) == before
    return told


@pytest.mark.parametrize("key", KEYS)
def test_the_source_says_what_compiled_code_says(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    told = transcript(key)
    use_source(monkeypatch)
    assert told == transcript(key)
    refused = [each for each in told if isinstance(each, tuple) and len(each) == 2]
    assert {is_played for is_played, _ in refused} == {True, False}


@pytest.mark.parametrize("key", KEYS)
def test_a_legal_turn_has_no_fault_when_it_is_forced(key: str) -> None:
    variant, dice = find_variant(key), Random(key)
    system: Any = variant.system
    position, board = variant.opening(), search_board(variant.system, variant.opening())
    assert board is not None
    for _ in range(120):
        if not (turns := board.turns()):
            break
        for number in dice.sample(turns, min(4, len(turns))):
            turn = system.turn_of(position, number)
            before = state(board)
            board.play(number)
            played = state(board)
            board.undo()
            assert board.force(*system.squares_of(position, turn))
            assert (state(board), board.found_faults()) == (played, [])
            board.undo()
            assert state(board) == before
        board.play(number)
        position = system.play(position, turn).after


@pytest.mark.parametrize("key", KEYS)
def test_only_listed_numbers_are_turns(key: str) -> None:
    variant, dice = find_variant(key), Random(key)
    board: Any = search_board(variant.system, variant.opening())
    board.playout(1960, 45)
    turns, before = set(board.turns()), state(board)
    for number in (dice.randrange(1 << dice.randint(1, 24)) for _ in range(3000)):
        if number not in turns:
            with pytest.raises(ValueError, match="not a legal turn"):
                board.play(number)
            assert state(board) == before


def test_a_fault_of_a_way_names_the_move_that_breaks_the_rule() -> None:
    variant = find_variant("bell/7x8")
    position = variant.position("7/7/7/7/7/2S4/7/6s w")
    (illegal,) = variant.play(position, "c3-d3-e3").violations
    assert illegal.message == "c3-d3 takes no man, so the piece may not move on to e3"
    assert illegal.squares == (37, 38)


@pytest.mark.parametrize(
    ("fen", "may_pass"),
    [
        ("3d3/7/7/7/7/s6/s6/Dss4 w", True),
        ("3d3/7/7/7/7/7/s6/Dss4 w", False),  # the Dux can leap
        ("3d3/7/7/7/7/7/7/D6 w", False),
        ("3d2S/7/7/7/7/s6/s6/Dss4 w", False),
    ],
)
def test_a_side_may_pass_only_if_it_is_hemmed_in(fen: str, may_pass: bool) -> None:
    variant = find_variant("bell/7x8")
    board: Any = search_board(variant.system, variant.position(fen))
    assert (board.legal_turns() == [0]) == may_pass
    if may_pass:
        board.play(0)
    else:
        with pytest.raises(ValueError, match="not a legal turn"):
            board.play(0)
