"""The shortest games, counted; each is a game that ends as asked."""

from __future__ import annotations

import pytest

import latrodb
from latrodb.core.outcome import Ending
from latrodb.rules.catalog import find_variant
from latrodb.solver.shortest import endings_of, game_text, shortest_games


@pytest.mark.parametrize(
    ("board", "games", "last_turns"), [("8x8", 748, 484), ("10x8", 1003, 645), ("12x8", 1258, 806)]
)
def test_mates_from_the_opening(board: str, games: int, last_turns: int) -> None:
    variant = find_variant(f"latrunculi-xxi/{board}")
    found = [*shortest_games(variant, variant.opening(), 4, endings_of(variant)[Ending.IMMOBILIZED])]
    assert [len(each.games) for each in found] == [0, 0, 6, games]
    assert found[3].last_turns == last_turns
    assert sum(found[3].wins.values()) == games


def test_one_game_of_one_turn() -> None:
    variant = find_variant("kowalski/11x10[opening_guard=false]")
    (found,) = shortest_games(variant, variant.opening(), 1, endings_of(variant)[Ending.IMMOBILIZED])
    assert len(found.games) == 1
    game = latrodb.read_text(game_text(variant, variant.opening(), found.games[0]))[0]
    assert (game.outcome and game.outcome.ending, game.diagnostics) == (Ending.IMMOBILIZED, ())


def test_a_slow_count_by_the_explaining_rules_finds_the_same() -> None:
    variant = find_variant("petteia-xxi/8x8")
    position = variant.position("8/8/8/1s6/S7/8/1S1s4/8 w")
    kinds = endings_of(variant)
    for ending in (Ending.REDUCED, Ending.STALEMATE):
        found = [*shortest_games(variant, position, 3, kinds[ending])]
        wanted = [0, 0, 0]

        def count(at: object, ply: int, ending: Ending = ending, wanted: list[int] = wanted) -> None:
            for text in variant.turns(at):
                after = variant.play(at, text).after
                outcome = variant.outcome(after)
                if outcome and outcome.ending is ending:
                    wanted[ply] += 1
                elif outcome is None and ply < 2:
                    count(after, ply + 1)

        count(position, 0)
        assert [len(each.games) for each in found] == wanted
        assert any(wanted) or ending is Ending.STALEMATE
