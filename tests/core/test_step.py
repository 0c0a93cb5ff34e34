"""Played turns as text."""

from __future__ import annotations

import pytest

from latrodb.core.step import steps_text
from latrodb.notation.format import format_turn
from latrodb.notation.turns import read_turn
from latrodb.rules.catalog import SYSTEMS, find_variant


@pytest.mark.parametrize("key", sorted(SYSTEMS))
def test_the_text_of_a_turn_is_canonical(key: str) -> None:
    variant = find_variant(f"{key}/{SYSTEMS[key].boards[0]}")
    position = variant.opening()
    for text in variant.turns(position):
        step = variant.play(position, text)
        written = read_turn(step.text)
        assert step.text == steps_text((step,)) == text
        if text != "." and not text.endswith("]"):  # a turn that is only begun or ended is not written alone
            assert written is not None
            assert format_turn(written) == text


def test_no_steps_have_no_text() -> None:
    assert steps_text(()) == ""
