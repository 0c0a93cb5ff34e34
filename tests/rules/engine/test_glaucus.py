"""Latrunculus glaucus in the engine: forced actions, their faults, what is taken back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from latrodb.core.square import find_square
from latrodb.core.step import Fault
from latrodb.rules.catalog import find_variant
from latrodb.rules.engine.table import FAULTS
from tests.support.board_modules import WAYS, board_at, use_source

WAY, TAKING, PASSING, THROWING, FALLING, SEVERAL = 2, 3, 4, 5, 6, 7
END, FALL = 0, 7
KEYS = ("glaucus", "glaucus/8x8[need_contact=false,margin=1]", "glaucus/8x8[king_kill=force,quiet_limit=9]")
CLOSE = "8/8/2sd4/2sDs3/3S4/2S5/8/7S w"


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "source":
        use_source(monkeypatch)
    return str(request.param)


def all_of(board: Any) -> tuple[object, ...]:
    turn = board.thrown, board.pips, board.trails()
    return board.planes(), board.side, board.key, board.quiet_plies, board.outcome(), turn, board.legal_turns()


def actions(*moves: tuple[int, str]) -> list[int]:
    """Actions as `force` takes them: each a kind with its squares in one word, or its pips."""
    path: list[int] = []
    for kind, word in moves:
        names = [int(word)] if word.isdigit() else [find_square(word[at : at + 2]) for at in range(0, len(word), 2)]
        path += [kind, len(names), *(name for name in names if name is not None)]
    return path


def forced(board: Any, *moves: tuple[int, str]) -> list[Fault]:
    assert board.force(SEVERAL, actions(*moves))
    return [FAULTS[fault] for fault, _ in board.found_faults()]


def chance_action(random: Random) -> list[int]:
    kind = random.choice((WAY, WAY, WAY, TAKING, PASSING, THROWING, FALLING, random.randrange(-2, 12)))
    start = random.randrange(8) * 17 + random.randrange(8)
    squares = [
        start + sum(random.choice((-1, 0, 1, 17, -17)) for _ in range(at)) for at in range(random.choice((1, 2, 3)))
    ]
    squares = [random.randrange(8)] if kind == THROWING else squares
    return [kind, random.choice((len(squares), len(squares), len(squares), 9)), *squares]


@pytest.mark.parametrize("key", KEYS)
def test_a_legal_action_that_is_forced_has_no_faults_and_does_the_same(way: str, key: str) -> None:
    variant, board, random = find_variant(key), board_at(key, CLOSE), Random(5)
    position = variant.position(CLOSE)
    for _ in range(40):
        numbers = board.legal_turns()
        for number in random.sample(numbers, min(6, len(numbers))):
            before = all_of(board)
            board.play(number)
            played = all_of(board), board.mark(), board.found_captures()
            board.undo()
            turn = variant.system.turn_of(position, number)
            assert board.force(*variant.system.squares_of(position, turn))
            assert (all_of(board), board.mark(), board.found_captures(), board.found_faults()) == (*played, [])
            board.undo()
            assert all_of(board) == before
        board.play(random.choice(numbers))
        if board.outcome():
            board.reset()


@pytest.mark.parametrize("key", KEYS)
def test_what_is_refused_changes_nothing_and_the_rest_is_taken_back(way: str, key: str) -> None:
    board, random = board_at(key, CLOSE), Random(6)
    for _ in range(1500 if way == "compiled" else 300):
        before = all_of(board)
        path = [number for _ in range(random.choice((1, 1, 1, 2, 3))) for number in chance_action(random)]
        if board.force(SEVERAL if random.random() < 0.98 else WAY, path):
            board.undo()
        else:
            assert len(board.found_faults()) == 1
        assert all_of(board) == before
        board.play(random.choice(board.legal_turns()))
        if board.outcome():
            board.reset()


@pytest.mark.skipif("compiled" not in WAYS, reason="nothing was compiled")
def test_compiled_code_notes_the_faults_that_its_source_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = board_at(KEYS[2], CLOSE)
    use_source(monkeypatch)
    source, random = board_at(KEYS[2], CLOSE), Random(7)
    assert type(compiled) is not type(source)
    for _ in range(600):
        path = [number for _ in range(random.choice((1, 1, 2, 4))) for number in chance_action(random)]
        assert compiled.force(SEVERAL, path) == source.force(SEVERAL, path)
        assert compiled.found_faults() == source.found_faults()
        assert compiled.capture_moves() == source.capture_moves()
        assert all_of(compiled) == all_of(source)
        number = random.choice(compiled.legal_turns())
        for board in (compiled, source):
            board.play(number)
            if board.outcome():
                board.reset()


def test_a_turn_that_goes_on_after_its_pips_is_one_turn(way: str) -> None:
    board = board_at("glaucus", CLOSE)
    board.play(2)
    before = all_of(board)
    moves = (WAY, "d4e4"), (WAY, "e4d4"), (TAKING, "c5"), (WAY, "c3c4")
    assert forced(board, *moves) == [Fault.WAY_BACK, Fault.TOO_MANY_PIPS]
    assert board.found_faults()[1] == (FAULTS.index(Fault.TOO_MANY_PIPS), [2, 5, 0])
    assert [square for square, _ in board.found_captures()] == [find_square("c5")]
    assert board.capture_moves() == [2]
    assert board.side == 1
    board.undo()
    assert all_of(board) == before


def test_only_what_stops_an_action_is_noted_of_a_turn_that_cannot_be_played(way: str) -> None:
    board = board_at("glaucus", CLOSE)
    board.play(1)
    assert not board.force(SEVERAL, actions((TAKING, "c5"), (TAKING, "c5")))
    assert board.found_faults() == [(FAULTS.index(Fault.CAPTURE_OF_NOTHING), [find_square("c5"), 0])]


@pytest.mark.parametrize(
    ("key", "fen", "victim", "faults"),
    [
        ("glaucus", "7d/8/8/8/3s4/8/8/7D w", "d4", [Fault.NO_CONTACT]),
        ("glaucus/8x8[need_contact=false]", "7d/8/8/8/3s4/8/8/7D w", "d4", []),
        ("glaucus", "8/8/2sd4/2sD4/8/8/8/8 w", "d6", []),
        ("glaucus/8x8[king_kill=force]", "8/8/2sd4/2sD4/8/8/8/8 w", "d6", [Fault.STRONG_KING]),
    ],
)
def test_options_decide_who_can_be_killed(way: str, key: str, fen: str, victim: str, faults: list[Fault]) -> None:
    board = board_at(key, fen)
    board.play(6)
    assert forced(board, (TAKING, victim)) == faults


def test_a_lead_wins_at_the_end_of_a_turn(way: str) -> None:
    board = board_at("glaucus/8x8[margin=2]", "7d/8/8/8/8/8/SSS5/7D w")
    assert board.outcome() == 8 << 2
    board.play(2)
    assert board.outcome() == 0
    assert forced(board, (WAY, "a2a3"), (WAY, "a3a4")) == []
    assert (board.outcome(), board.mark()) == (8 << 2, 4)


@pytest.mark.parametrize("hands", [(3, 3, -30, 4), (3, 3, 284, 4), (3, 3, 400, 4), (3, 3, 4, -30)])
def test_men_cannot_have_been_beyond_the_board(way: str, hands: tuple[int, ...]) -> None:
    board = board_at("glaucus", CLOSE)
    with pytest.raises(ValueError, match=r"not those of the board|64 bits"):
        board.set_up(board.planes(), 0, 0, (0,), False, hands)


def test_men_may_have_been_anywhere_on_the_board(way: str) -> None:
    board = board_at("glaucus", CLOSE)
    board.set_up(board.planes(), 0, 0, (0,), False, (3, 3, 0, 283))
    assert (board.thrown, board.pips, board.trails()) == (3, 3, [])


@pytest.mark.parametrize(
    ("fen", "pips", "expected"),
    [
        ("7d/8/8/8/8/8/ss6/Ds6 w", 1, [END]),
        ("7d/8/8/8/8/8/ss6/Ds6 w", 2, [FALL]),
        ("8/8/8/8/8/8/6ss/d5sD w", 1, [END]),
        ("8/8/8/8/8/8/6ss/d5sD w", 2, [FALL]),
        ("7d/8/8/8/8/sss5/sss5/Dss5 w", 2, [END]),
        ("7d/8/8/8/8/sss5/sss5/Dss5 w", 3, [FALL]),
    ],
)
def test_a_king_falls_if_he_could_get_out_over_enemies(way: str, fen: str, pips: int, expected: list[int]) -> None:
    board = board_at("glaucus", fen)
    board.play(pips)
    assert board.legal_turns() == expected
    for number in range(8, 512):
        with pytest.raises(ValueError, match="not a legal turn"):
            board.play(number)


@pytest.mark.parametrize("word", ["xc5", "xd4", "xa1"])
def test_a_kill_that_costs_too_much_is_not_played(way: str, word: str) -> None:
    board = board_at("glaucus", "8/8/2sd4/2ss4/3S4/8/8/7D w")
    board.play(1)
    victim = find_square(word[1:])
    assert victim is not None
    before = all_of(board)
    with pytest.raises(ValueError, match="not a legal turn"):
        board.play(1 << 9 | victim)
    assert all_of(board) == before
