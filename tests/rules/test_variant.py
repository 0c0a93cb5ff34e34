"""The face of a variant for programs: positions, turns and plays by their texts."""

from __future__ import annotations

import random

import pytest

import latrodb
from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError
from latrodb.core.step import Shift, Stop, Take, Throw
from latrodb.rules.catalog import SYSTEMS, variant_keys
from latrodb.rules.system import Seen

STUCK = "7d/8/8/8/8/8/ss6/Ds6 w"  # the white King of Glaucus with enemies on all sides


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_every_text_of_turns_can_be_played_and_comes_back(system: str) -> None:
    variant, dice = latrodb.variant(system), random.Random(5)
    position = variant.opening()
    for _ in range(40):
        texts = variant.turns(position) if variant.outcome(position) is None else []
        for text in dice.sample(texts, min(5, len(texts))):
            step = variant.play(position, text)
            assert step.is_legal
            assert step.text == text
        if not texts:
            return
        position = variant.play(position, dice.choice(texts)).after


@pytest.mark.parametrize("key", variant_keys())
def test_the_side_that_begins_is_the_one_of_the_rulebook(key: str) -> None:
    variant = latrodb.variant(key)
    assert variant.first is variant.rulebook.first


def test_a_throw_is_played_alone() -> None:
    glaucus = latrodb.variant("glaucus")
    thrown = glaucus.play(glaucus.opening(), "[5]")
    assert thrown.turn == (Throw(5),)
    assert (thrown.after.die, thrown.after.pips, thrown.after.side) == (5, 5, WHITE)
    assert "c2-c3" in glaucus.turns(thrown.after)


def test_single_actions_follow_a_throw() -> None:
    glaucus = latrodb.variant("glaucus")
    position = glaucus.position("7d/8/8/3s4/2SSS3/8/8/D6s w die=6 pips=6")
    step = glaucus.play(position, "e4-e5")
    assert isinstance(step.turn[0], Shift)
    assert (step.after.pips, step.after.side) == (5, WHITE)
    kill = glaucus.play(step.after, "xd5")
    assert isinstance(kill.turn[0], Take)
    assert [str(capture) for capture in kill.captures] == ["d5"]
    end = glaucus.play(kill.after, ".")
    assert end.turn == (Stop(),)
    assert (end.is_legal, end.after.side, end.after.die) == (True, BLACK, 0)


def test_a_whole_turn_is_played_in_one() -> None:
    glaucus = latrodb.variant("glaucus")
    position = glaucus.position("7d/8/8/3s4/2SSS3/8/8/D6s w")
    assert glaucus.play(position, "[6]e4-e5,xd5").after.side is BLACK


def test_passes_and_falls_are_played() -> None:
    glaucus = latrodb.variant("glaucus")
    stuck = glaucus.position(STUCK)
    passed = glaucus.play(glaucus.play(stuck, "[1]").after, "--")
    assert (passed.is_legal, passed.after.side) == (True, BLACK)
    fallen = glaucus.play(glaucus.play(stuck, "[2]").after, "D--")
    assert fallen.is_legal
    assert str(glaucus.outcome(fallen.after).ending) == "fallen"
    bell = latrodb.variant("bell")
    locked = bell.position("5sS/5ss/7/7/7/7/6d/7 w")
    assert bell.turns(locked) == ["--"]
    assert bell.play(locked, "--").is_legal


@pytest.mark.parametrize(
    ("fen", "text", "message"),
    [
        ("7d/8/8/8/8/8/8/D6s w die=3 pips=2", "[5]", "not a turn that can be played here"),
        ("7d/8/8/8/8/8/8/D6s w", ".", "not a turn that can be played here"),
        ("7d/8/8/8/8/8/8/D6s w", "Da1-a2", "begins with its throw"),
        ("7d/8/8/8/8/8/8/D6s w", "[7]", "not a turn that can be played here"),
        ("7d/8/8/8/8/8/8/D6s w", "", "not a turn that can be played here"),
        ("7d/8/8/8/8/8/8/D6s w", "nonsense", "not a turn that can be played here"),
    ],
)
def test_what_cannot_be_played_says_why(fen: str, text: str, message: str) -> None:
    glaucus = latrodb.variant("glaucus")
    with pytest.raises(TurnError, match=message):
        glaucus.play(glaucus.position(fen), text)


def test_a_list_of_turns_knows_what_happened_before() -> None:
    variant, seen = latrodb.variant("schaedler/8x8[repetition=forbid]"), Seen()
    position = variant.position("8/8/8/3SS3/8/8/7s/S7 w")
    seen.arrive(position)
    for turn in ("a1-a2", "h2-h3", "a2-a1"):
        step = variant.play(position, turn)
        seen.add(step)
        position = step.after
    assert set(variant.list_turns(position).turns) - set(variant.list_turns(position, seen).turns) == {"h3-h2"}
