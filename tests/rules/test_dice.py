"""Latrunculus glaucus on a board of numbers: actions within a turn, passes, kills, endings."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from benchmarks.board_laws import number_of
from latrodb.core.key import position_key
from latrodb.core.outcome import Outcome
from latrodb.core.square import find_square
from latrodb.core.step import Shift
from latrodb.rules.boards import search_board
from latrodb.rules.catalog import find_variant
from latrodb.rules.places import outcome_of
from tests.support.board_modules import WAYS, use_source

GLAUCUS = find_variant("glaucus")
STUCK = "7d/8/8/8/8/sss5/sss5/Dss5 w"  # three pips would take the King out, and kill no man


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "source":
        use_source(monkeypatch)
    return str(request.param)


def board_at(fen: str):  # type: ignore[no-untyped-def]
    board = search_board(GLAUCUS.system, GLAUCUS.position(fen))
    assert board is not None
    return board


def at(name: str) -> int:
    square = find_square(name)
    assert square is not None
    return square


def outcome(board) -> Outcome | None:  # type: ignore[no-untyped-def]
    assert GLAUCUS.system.table is not None
    return outcome_of(GLAUCUS.system.table, board.outcome())


@pytest.mark.parametrize("fen", ["8/8/2sd4/2sDs3/3S4/2S5/8/7S w", "ssssssss/ssssssss/3d4/8/8/4D3/SSSSSSSS/SSSSSSSS b"])
def test_a_board_plays_the_actions_that_it_lists_and_no_others(way: str, fen: str) -> None:
    system, position, random = GLAUCUS.system, GLAUCUS.position(fen), Random(fen)
    board = board_at(fen)
    for _ in range(12):
        turns = {number_of(GLAUCUS, turn): turn for turn in system.turns(position)}
        assert sorted(board.turns()) == sorted(turns)
        near = [number ^ 1 << random.randrange(30) for number in turns]
        actions = [top << 9 | at(f"{file}{rank}") for top, file, rank in product(range(1, 16), "abdh", (1, 3, 4, 8))]
        for number in (*turns, *random.sample(near, min(60, len(near))), *range(9), *actions):
            before = board.key
            if number not in turns:
                with pytest.raises(ValueError, match="not a legal turn"):
                    board.play(number)
            else:
                board.play(number)
                assert board.key == position_key(system.play(position, turns[number]).after)
                board.undo()
            assert board.key == before == position_key(position)
        number = random.choice(sorted(turns))
        board.play(number)
        position = system.play(position, turns[number]).after
        if system.outcome(position):
            break


@pytest.mark.parametrize(("pips", "action", "winner"), [(2, 0, None), (3, 7, 1)])
def test_a_pass_and_the_fall_of_a_king(way: str, pips: int, action: int, winner: int | None) -> None:
    board = board_at(STUCK)
    board.play(pips)
    assert (board.turns(), board.side) == ([action], 0)
    board.play(action)
    assert board.side == 1
    ended = outcome(board)
    assert (ended and ended.winner) == winner
    board.undo()
    assert (board.turns(), board.side, outcome(board)) == ([action], 0, None)


def test_soldiers_are_counted_between_turns(way: str) -> None:
    board = board_at("7d/8/s7/8/8/S7/S7/D7 w quiet=99")
    board.play(2)
    assert board.outcome() == 0
    board.play(number_of(GLAUCUS, (Shift(at("a3"), at("a4")),)))
    assert board.outcome() == 0
    board.play(0)
    ended = outcome(board)
    assert ended is not None
    assert ended.result == "1-0"


@pytest.mark.parametrize("fen", ["8/8/8/8/8/8/8/D7 w", "D6d/D7/8/8/8/8/8/8 w", "7d/8/8/8/8/8/8/D7 w die=3 pips=2"])
def test_positions_without_a_board(fen: str) -> None:
    assert search_board(GLAUCUS.system, GLAUCUS.position(fen)) is None


def test_a_playout_ends_with_the_game(way: str) -> None:
    board = board_at("8/8/2sd4/2sDs3/3S4/2S5/8/7S w quiet=80")
    before, played = board.key, board.playout(3, 5000)
    assert 0 < played < 5000
    assert board.outcome()
    for _ in range(played):
        board.undo()
    assert (board.key, board.turns()) == (before, [1, 2, 3, 4, 5, 6])
