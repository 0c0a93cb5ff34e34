"""What the engine would play in a game, with its history."""

from __future__ import annotations

import pytest

from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.system import Seen
from latrodb.solver.opponent import advise


@pytest.mark.parametrize("system", [*SYSTEMS, "kowalski[repetition=forbid_third]", "schaedler[repetition=forbid]"])
def test_a_game_with_itself_is_legal_and_comes_out_the_same_twice(system: str) -> None:
    def play() -> list[str]:
        variant, seen = find_variant(system), Seen()
        past, texts = [variant.opening()], []
        seen.arrive(past[0])
        while len(texts) < 40 and (advice := advise(variant, past, seen, 50, len(texts))):
            assert advice.step.is_legal
            assert advice.words
            seen.add(advice.step)
            past.append(advice.step.after)
            texts.append(advice.step.text)
        return texts

    assert play() == play() != []


def test_a_game_that_has_ended_has_no_turn() -> None:
    variant = find_variant("petteia-xxi/8x8")
    position = variant.position("8/8/8/8/8/8/8/S5SS b")
    assert advise(variant, [position], Seen(), 50) is None


def test_a_win_is_said() -> None:
    variant = find_variant("petteia-xxi/8x8")
    position = variant.position("8/8/8/8/1Ss5/3S4/8/s6S w")
    advice = advise(variant, [position], Seen(), 50)
    assert advice
    assert (advice.step.text, advice.words) == ("d3-d4xc4", "White wins")


def test_a_position_that_cannot_occur_is_refused() -> None:
    variant = find_variant("petteia-xxi/8x8")
    with pytest.raises(ValueError, match="cannot occur"):
        advise(variant, [variant.position("ssssssss/ssssssss/s7/8/8/8/8/S6S w")], Seen(), 50)
