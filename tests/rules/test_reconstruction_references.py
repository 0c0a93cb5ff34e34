"""Turns of the reconstructions that random games hardly reach, and whole turns of Glaucus, against the references."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from latrodb.core.position import read_fen, write_fen
from latrodb.core.square import square_name, squares
from latrodb.rules.catalog import find_variant
from latrodb.rules.system import Seen
from tests.reference import glaucus
from tests.reference.boards import Past, State, is_leader
from tests.reference.judge import Judge
from tests.reference.positions import set_up

TURNS = 30


@pytest.mark.parametrize(
    ("key", "fen", "turn"),
    [
        pytest.param("bell/7x8", "7/7/7/1s5/7/2sS1s1/7/7 b quiet=7", "f3-e3", id="the-last-enemy"),
        pytest.param("bell/7x8", "7/7/7/7/7/3S3/3s3/3s1sD w", "g1-e1", id="the-corner-behind-the-leapt"),
        pytest.param("bell/7x8", "7/7/7/3d3/7/7/s6/Ss5 w", "--", id="a-pass"),
        pytest.param("schaedler/8x8", "8/8/8/8/2S5/sS~s5/8/2S5 w", "c1-c2", id="a-holder-bound"),
        pytest.param("latrotabuli/12x6", "12/10s1/12/SSDS2ssd3/12/12 w", "Pa3d3-b3e3", id="no-charge-at-a-centurion"),
        pytest.param("latrotabuli/12x6", "5S6/10s1/5d6/SSSSs1s5/12/11D w", "a3-a4", id="no-charge-without-a-gap"),
        pytest.param("latrotabuli/12x6", "12/5S4s1/5d6/SSSS1s6/12/11D w", "Pa3d3>c3f3", id="a-charge-that-flanks"),
        pytest.param("glaucus/8x8", "7d/8/8/8/8/sss5/sss5/Dss5 w die=2 pips=2", "--", id="no-way-out"),
        pytest.param("glaucus/8x8", "7d/8/8/8/8/sss5/sss5/Dss5 w die=3 pips=3", "D--", id="the-king-falls"),
    ],
)
def test_both_agree_on_rare_turns(key: str, fen: str, turn: str) -> None:
    judge = Judge(key, random.Random(fen))
    position, state = read_fen(fen, judge.variant.geometry), State.from_fen(fen)
    found = judge.compare(position, Past(), Seen())
    judge.compare_turns(position, state, turn, found[turn], judge.referee.turns(state)[turn], Seen())


def test_a_removed_man_is_not_freed() -> None:
    variant = find_variant("schaedler/8x8[remove_then_move=true]")
    step = variant.play(variant.position("8/8/8/8/3S4/1Ss~S4/8/6ss w"), "xc3,b3-c3")
    assert [square_name(square) for square in squares(step.freed)] == []


def test_both_agree_on_whole_turns_of_glaucus() -> None:
    variant, dice = find_variant("glaucus/8x8"), random.Random("whole turns")
    for _ in range(TURNS):
        state = replace(set_up("glaucus", "8x8", 100, dice), die=0, pips=0)
        if glaucus.ending(state):
            continue
        text, after = whole_turn(state, dice)
        where = f"{state.to_fen()} {text}"
        step = variant.play(read_fen(state.to_fen(), variant.geometry), text)
        assert step.is_legal, where
        assert State.from_fen(write_fen(step.after)) == after, where


def whole_turn(state: State, dice: random.Random) -> tuple[str, State]:
    """Throw and act at random to the end of the turn; steps of one man that follow each other are one path."""
    side = state.side
    throw, played = dice.choice(sorted(glaucus.turns(state).items(), key=lambda each: each[0]))
    state = played.after
    actions: list[str] = []
    while state.side == side and not glaucus.ending(state):
        turns = glaucus.turns(state)
        kills = sorted(text for text in turns if text.startswith("x"))
        action = dice.choice(kills if kills and dice.random() < 0.5 else sorted(turns))
        board, is_begun, state = state.board, state.pips < state.die, turns[action].after
        origin, _, rest = action.partition("-")
        if action == "--" and is_begun:
            break
        if actions and rest and origin and re.split("-", actions[-1])[-1] == origin:
            actions[-1] += "-" + rest
        else:
            actions.append(f"D{action}" if is_leader(board.get(origin, "s")) else action)
    return throw + ",".join(actions), state
