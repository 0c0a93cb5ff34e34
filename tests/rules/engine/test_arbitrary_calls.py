"""Arbitrary numbers and bytes do a board no harm: no crash, and after a refusal it is as before.

LATRODB_CALLS=100000 for many calls of each kind.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from latrodb.rules.boards import search_board, start_of
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.compiled import is_compiled
from latrodb.rules.engine.constants import PLANE, PLANES
from latrodb.rules.places import make_board

CALLS = int(os.environ.get("LATRODB_CALLS", 1000 if is_compiled() else 100))
REFUSALS = (ValueError, OverflowError, TypeError)


def number(random: Random) -> int:
    some = random.getrandbits(random.choice((1, 2, 3, 5, 8, 9, 16, 31, 32, 63, 64, 80)))
    return random.choice((some, some, some, -some))


def numbers(random: Random, most: int) -> list[int]:
    return [number(random) for _ in range(random.randrange(most))]


def play(board: Any, random: Random) -> None:
    board.play(random.choice((number(random), random.choice([*board.turns(), 0]) ^ 1 << random.randrange(64))))


def force(board: Any, random: Random) -> None:
    path = [random.randrange(300) if random.random() < 0.8 else number(random) for _ in range(random.randrange(7))]
    kind = random.randrange(9) if random.random() < 0.9 else number(random)
    if not board.force(kind, path, random.choice((0, 0, 1, 3, number(random)))):
        raise ValueError


def set_up(board: Any, random: Random) -> None:
    planes = bytearray(board.planes())
    for _ in range(random.randrange(4)):
        planes[random.randrange(PLANE * PLANES)] ^= 1 << random.randrange(8)
    side, quiet = (random.choice((0, 1, number(random))) for _ in range(2))
    keys = [0] * len(board.keys_of_images()) if random.random() < 0.9 else numbers(random, 3)
    few = [random.choice((0, 0, 1, 2, 20, number(random))) for _ in range(random.randrange(9))]
    board.set_up(bytes(planes), side, quiet, keys, random.random() < 0.5, random.choice((few, ())))


def search(board: Any, random: Random) -> None:
    board.ending(random.randrange(5))
    board.threat(random.choice((0, 1, random.randrange(-(2**31), 2**31))))
    played = board.playout(random.getrandbits(63), random.randrange(-5, 20))
    for _ in range(played):
        board.undo()
    raise ValueError  # nothing has changed


def state(board: Any) -> tuple[Any, ...]:
    return board.planes(), board.keys_of_images(), board.key, board.side, board.quiet_plies, board.outcome()


@pytest.mark.parametrize("call", [play, force, set_up, search])
@pytest.mark.parametrize("name", SYSTEMS)
def test_arbitrary_calls_do_no_harm(name: str, call: Callable[[Any, Random], None]) -> None:
    variant, random = find_variant(f"{name}/{SYSTEMS[name].boards[0]}"), Random(name)
    board: Any = search_board(variant.system, variant.opening())
    refused = 0
    for count in range(CALLS):
        if count % 100 == 0:
            board.set_up(*start_of(variant.system, variant.opening(), images=1))
            board.playout(count, random.randrange(60))
        before = state(board)
        try:
            call(board, random)
        except REFUSALS:
            refused += 1
            assert state(board) == before
        else:
            board.outcome()
            board.planes()
    assert refused


@pytest.mark.parametrize(("name", "plane"), [("quintana", 3), ("bell", 3), ("schaedler", 4), ("glaucus", 4)])
def test_what_no_man_of_a_game_has_is_refused(name: str, plane: int) -> None:
    variant = find_variant(f"{name}/{SYSTEMS[name].boards[0]}")
    assert variant.system.table is not None
    board = make_board(variant.system.table, variant.geometry, ())
    planes = bytearray(PLANE * PLANES)
    planes[0] = 1
    planes[plane * PLANE] = 1
    with pytest.raises(ValueError, match="no man is"):
        board.set_up(bytes(planes), 0, 0, (), False)


@pytest.mark.parametrize("key", [-1, 1 << 64])
@pytest.mark.parametrize("name", SYSTEMS)
def test_a_key_that_is_no_key_is_refused_before_anything_changes(name: str, key: int) -> None:
    variant = find_variant(f"{name}/{SYSTEMS[name].boards[0]}")
    board: Any = search_board(variant.system, variant.opening())
    start = start_of(variant.system, variant.opening(), images=1)
    assert start is not None
    before = state(board)
    memory = (3, 2, 0, 17) if name == "glaucus" else start.memory
    with pytest.raises(ValueError, match="64 bits"):
        board.set_up(bytes(PLANE * PLANES), 1, 5, (key,), False, memory)
    assert state(board) == before
    if len(memory) > 4:
        with pytest.raises(ValueError, match="64 bits"):
            board.set_up(*start._replace(memory=(*memory[:-1], key)))
        assert state(board) == before
    board.reset()
    assert state(board) == before
