"""The engine as a player: what it plays is legal, the same each time, and takes what can be seen at once."""

from __future__ import annotations

from random import Random

import pytest

from latrodb.rules.boards import search_board
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.system import Seen
from latrodb.solver.evaluation import make_player, weights_of

NODES = 200


def played(key: str, plies: int, nodes: int = NODES) -> tuple[list[int], list[int]]:
    """A game of the engine with itself: its turns, and what it thought of them."""
    variant = find_variant(key)
    board = search_board(variant.system, variant.opening())
    assert board
    player, turns, opinions = make_player(variant, board), [], []
    player.note()
    while len(turns) < plies and not board.outcome() and (legal := board.turns()):
        before = board.planes(), board.side, board.key
        turn = player.choose(legal, nodes, len(turns))
        assert (board.planes(), board.side, board.key) == before
        assert turn in legal
        turns.append(turn)
        opinions.append(player.opinion)
        board.play(turn)
        player.note()
    return turns, opinions


@pytest.mark.parametrize("key", SYSTEMS)
def test_its_turns_are_legal_by_the_rules_that_explain(key: str) -> None:
    variant = find_variant(key)
    position, seen = variant.opening(), Seen()
    seen.arrive(position)
    turns, _ = played(key, 60)
    for number in turns:
        step = variant.system.play(position, variant.system.turn_of(position, number), seen)
        assert step.violations == ()
        seen.add(step)
        position = step.after


@pytest.mark.parametrize("key", ["latrunculi-xxi", "schaedler", "latrotabuli", "glaucus"])
def test_it_plays_the_same_game_twice(key: str) -> None:
    assert played(key, 30) == played(key, 30)


def test_another_seed_plays_another_turn() -> None:
    variant = find_variant("petteia-xxi/8x8")
    board = search_board(variant.system, variant.opening())
    assert board
    player = make_player(variant, board)
    assert len({player.choose(board.turns(), NODES, seed) for seed in range(20)}) > 3


def test_it_takes_a_man_for_nothing() -> None:
    variant = find_variant("petteia-xxi/8x8")
    position = variant.position("8/8/3S4/8/1Ss4s/8/3s4/3S4 w")
    board = search_board(variant.system, position)
    assert board
    number = make_player(variant, board).choose(board.turns(), 2_000, 1)
    assert variant.system.play(position, variant.system.turn_of(position, number)).captures


@pytest.mark.parametrize("key", ["latrunculi-xxi/8x8", "kowalski", "classical-latrunculi"])
def test_it_wins_where_one_turn_wins(key: str) -> None:
    """Positions of random games in which a turn wins at once are all won."""
    variant, random, found = find_variant(key), Random(key), 0
    while found < 5:
        board = search_board(variant.system, variant.opening())
        assert board
        while not board.outcome() and (turns := board.turns()):
            wins = set()
            for turn in turns:
                board.play(turn)
                if board.outcome() & 3 == 1 - board.side and board.outcome():
                    wins.add(turn)
                board.undo()
            if wins:
                assert make_player(variant, board).choose(turns, 1, 1) in wins
                found += 1
                break
            board.play(random.choice(turns))


def test_a_repetition_is_worth_nothing_to_a_side_that_is_ahead() -> None:
    """White, who is far ahead, does not go back to a position that was noted."""
    variant = find_variant("petteia-xxi/8x8")
    position = variant.position("s6s/8/8/8/8/8/8/S2S3S w quiet=40")
    board = search_board(variant.system, position)
    assert board
    player, (*others, fresh) = make_player(variant, board), board.turns()
    for turn in others:
        board.play(turn)
        player.note()
        board.undo()
    assert player.choose(board.turns(), 1, 1) == fresh
    player.forget()
    assert {player.choose(board.turns(), 1, seed) for seed in range(9)} != {fresh}


def test_terms_are_counted_for_both_sides() -> None:
    variant = find_variant("latrunculi-xxi/8x8")
    board = search_board(variant.system, variant.position("3d4/8/8/8/1Ss5/SS6/SSS5/3D4 w"))
    assert board
    player = make_player(variant, board)
    white, black = player.terms()[:6], player.terms()[6:]
    assert white[:2] == [7, 3]  # men with the Dux, and his open paths
    assert black[:2] == [2, 3]
    assert white[3] == 1  # a2, b2, a3 and b3
    assert white[4] == 2  # the ranks and files of three: a2-c2 and b2-b4
    assert black[5] == 1  # c4 is between b4 and an empty square
    weights = weights_of("latrunculi-xxi")
    assert player.value() == sum(each * (one - other) for each, one, other in zip(weights, white, black, strict=True))


def test_it_has_no_turn_where_there_is_none() -> None:
    variant = find_variant("bell")
    board = search_board(variant.system, variant.opening())
    assert board
    assert make_player(variant, board).choose([], NODES, 1) == -1
