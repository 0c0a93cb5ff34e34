"""Games of programs with each other."""

from __future__ import annotations

from random import Random

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.solver.self_play import at_random, captures_first, engine, play_game, record, steps_of


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_record_is_read_back_without_a_diagnostic(system: str) -> None:
    variant = find_variant(system)
    played = play_game(variant, (engine(variant, 20, freely=2), captures_first), Random(3))
    (written,) = analyzer().read(record(variant, played, ("Engine", "Captures first")).encode())
    game = analyzer().check_game(written)
    assert game.diagnostics == ()
    assert [step for node in game.nodes for step in node.steps] == [*steps_of(variant, played.turns)]


def test_captures_come_first() -> None:
    variant = find_variant("petteia-xxi/8x8")
    played = play_game(variant, (captures_first, at_random), Random(1))
    for step in steps_of(variant, played.turns):
        if step.before.side.title == "White" and not step.captures:
            assert not any("x" in text for text in variant.turns(step.before))


def test_a_game_comes_out_the_same_twice() -> None:
    variant = find_variant("glaucus")
    makers = (engine(variant, 100), at_random)
    assert play_game(variant, makers, Random(5)) == play_game(variant, makers, Random(5))
