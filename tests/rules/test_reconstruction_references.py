"""The reconstructions and the classical games against slow references written from the rule text.

Games are played at random from the opening and from positions set up at random, captures preferred, and both are
asked for everything they know of each position. The ordinary run takes a sample;
`LATRODB_REFERENCE_PLIES=5000` in the environment compares that many plies of every variant.
"""

from __future__ import annotations

import os
import random
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from latrodb.core.fen import read_fen, write_fen
from latrodb.notation.format_step import turn_text
from latrodb.rules.catalog import find_variant
from tests.reference import (
    bell,
    classical_latrunculi,
    classical_petteia,
    falkener,
    glaucus,
    kowalski,
    latrotabuli,
    quintana,
    schaedler,
)
from tests.reference.boards import NAMES, PLACES, State, in_order

if TYPE_CHECKING:
    from types import ModuleType

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.rules.variant import Variant


REFERENCES: dict[str, ModuleType] = {
    "schaedler/8x8": schaedler,
    "bell/7x8": bell,
    "bell/8x8": bell,
    "kowalski/12x8": kowalski,
    "kowalski/11x10": kowalski,
    "falkener/12x12": falkener,
    "quintana/8x8": quintana,
    "latrotabuli/12x6": latrotabuli,
    "glaucus/8x8": glaucus,
    "classical-latrunculi/8x8": classical_latrunculi,
    "classical-latrunculi/9x8": classical_latrunculi,
    "classical-latrunculi/12x8": classical_latrunculi,
    "classical-petteia/8x8": classical_petteia,
    "classical-petteia/11x8": classical_petteia,
    "bell/7x8[bonus_duty=must]": bell,
    "kowalski/12x8[dux_captures=lines]": kowalski,
    "kowalski/12x8[dux_captures=never]": kowalski,
    "quintana/8x8[walk_in=taken]": quintana,
    "latrotabuli/12x6[decursio_stop=short]": latrotabuli,
    "latrotabuli/12x6[formation_place=alone]": latrotabuli,
    "latrotabuli/12x6[resting_testudo=protected]": latrotabuli,
    "latrotabuli/12x6[slide_capture=false]": latrotabuli,
    "latrotabuli/12x6[decursio_stop=short,formation_place=alone,resting_testudo=protected]": latrotabuli,
    "glaucus/8x8[king_kill=force]": glaucus,
}
LEADERLESS = (schaedler, falkener, quintana, classical_petteia)
PLIES = int(os.environ.get("LATRODB_REFERENCE_PLIES", "60"))
LONGEST = 300  # plies of a game from the opening
SHORTEST = 12  # plies from a position set up at random
LOOKED_AT = 25  # turns of a position that are carried out although they take nobody
MARK = re.compile(r"(\(\+\)|[+#*])$")
EVENT = re.compile("[x&>TPO]")


def board_of(key: str) -> str:
    return key.split("/")[1].split("[")[0]


def readings_of(key: str) -> tuple[tuple[str, str], ...]:
    settings = (setting.split("=") for setting in filter(None, key.partition("[")[2].rstrip("]").split(",")))
    return tuple((name, value) for name, value in settings)


def steps_of(variant: Variant, position: Position) -> dict[str, Step]:
    """The engine's legal turns, carried out, by their texts without marks."""
    steps = [variant.system.play(position, turn) for turn in variant.system.turns(position)]
    found = {MARK.sub("", turn_text(step)): step for step in steps}
    assert len(found) == len(steps), write_fen(position)
    return found


def result_of(variant: Variant, position: Position) -> str | None:
    outcome = variant.outcome(position)
    return outcome.result if outcome else None


def compare(
    variant: Variant, position: Position, state: State, dice: random.Random
) -> dict[str, tuple[Position, State]]:
    """Everything that both say of a position; gives what follows each legal turn, according to both."""
    reference = REFERENCES[variant.key]
    where = f"{variant.key} {state.to_fen()}"
    assert State.from_fen(write_fen(position)) == state, where
    assert result_of(variant, position) == reference.result(state), where
    if reference.result(state):
        return {}
    steps, turns = steps_of(variant, position), reference.legal_turns(state)
    assert set(steps) == set(turns), where
    quiet = sorted(text for text in turns if not EVENT.search(text))
    looked_at = set(turns) - set(quiet) | set(dice.sample(quiet, min(LOOKED_AT, len(quiet))))
    for text in sorted(looked_at):
        after = steps[text].after
        assert State.from_fen(write_fen(after)) == turns[text], f"{where} {text}"
        assert result_of(variant, after) == reference.result(turns[text]), f"{where} {text}"
    if reference is not glaucus:  # whose turns are written as a whole
        read = dice.choice(sorted(turns))
        assert variant.play(position, read).after == steps[read].after, f"{where} {read}"
    return {text: (steps[text].after, turns[text]) for text in turns}


def play(variant: Variant, state: State, plies: int, dice: random.Random) -> int:
    """Play on from a position; gives how many positions have been compared.

    Placements leave so many turns and so little to see that only some of them are compared.
    """
    position = read_fen(state.to_fen(), variant.geometry)
    state = replace(state, readings=readings_of(variant.key))
    compared = 0
    while compared < plies:
        if any(state.hand) and dice.random() < 0.9:
            text = dice.choice(sorted(REFERENCES[variant.key].legal_turns(state)))
            position, state = (variant.play(position, text).after, REFERENCES[variant.key].legal_turns(state)[text])
            continue
        following = compare(variant, position, state, dice)
        compared += 1
        if not following:
            break
        events = sorted(text for text in following if EVENT.search(text))
        text = dice.choice(events if events and dice.random() < 0.7 else sorted(following))
        position, state = following[text]
    return compared


@pytest.mark.parametrize("key", REFERENCES)
def test_both_agree_on_random_games(key: str) -> None:
    variant, dice = find_variant(key), random.Random(f"games of {key}")
    assert State.from_fen(write_fen(variant.opening())) == REFERENCES[key].opening(board_of(key))
    compared = 0
    while compared < PLIES // 2:
        state = REFERENCES[key].opening(board_of(key))
        compared += play(variant, state, min(LONGEST, PLIES // 2 - compared), dice)


@pytest.mark.parametrize("key", REFERENCES)
def test_both_agree_on_set_up_positions(key: str) -> None:
    variant, dice = find_variant(key), random.Random(f"set-ups of {key}")
    compared = 0
    while compared < PLIES // 2:
        compared += play(variant, set_up(key, dice), SHORTEST, dice)


@pytest.mark.parametrize(
    ("key", "fen", "turn"),
    [
        pytest.param("bell/7x8", "7/7/7/1s5/7/2sS1s1/7/7 b quiet=7", "f3-e3xd3", id="the-last-enemy"),
        pytest.param("bell/7x8", "7/7/7/7/7/3S3/3s3/3s1sD w", "Dg1-e1", id="the-corner-behind-the-leapt"),
        pytest.param("bell/7x8", "7/7/7/3d3/7/7/s6/Ss5 w", "--", id="a-pass"),
        pytest.param("schaedler/8x8", "8/8/8/8/2S5/sS~s5/8/2S5 w", "c1-c2&c3", id="a-holder-bound"),
        pytest.param("latrotabuli/12x6", "12/10s1/12/SSDS2ssd3/12/12 w", "Pa3d3-b3e3", id="no-charge-at-a-centurion"),
        pytest.param("latrotabuli/12x6", "5S6/10s1/5d6/SSSSs1s5/12/11D w", "a3-a4", id="no-charge-without-a-gap"),
        pytest.param(
            "latrotabuli/12x6", "12/5S4s1/5d6/SSSS1s6/12/11D w", "Pa3d3>c3f3xf3xf4", id="a-charge-that-flanks"
        ),
        pytest.param("glaucus/8x8", "7d/8/8/8/8/sss5/sss5/Dss5 w die=2 pips=2", "--", id="no-way-out"),
        pytest.param("glaucus/8x8", "7d/8/8/8/8/sss5/sss5/Dss5 w die=3 pips=3", "D--", id="the-king-falls"),
    ],
)
def test_both_agree_on_rare_turns(key: str, fen: str, turn: str) -> None:
    variant = find_variant(key)
    position = read_fen(fen, variant.geometry)
    assert turn in compare(variant, position, State.from_fen(fen), random.Random(fen))


def test_both_agree_on_whole_turns_of_glaucus() -> None:
    key = "glaucus/8x8"
    variant, dice = find_variant(key), random.Random("whole turns")
    for _ in range(PLIES // 2):
        state = replace(set_up(key, dice), die=0, pips=0)
        if glaucus.result(state):
            continue
        text, after = whole_turn(state, dice)
        where = f"{state.to_fen()} {text}"
        step = variant.play(read_fen(state.to_fen(), variant.geometry), text)
        assert step.is_legal, where
        assert State.from_fen(write_fen(step.after)) == after, where


def whole_turn(state: State, dice: random.Random) -> tuple[str, State]:
    """Throw and act at random to the end of the turn; steps of one man that follow each other are one path."""
    side = state.side
    throw, state = dice.choice(sorted(glaucus.legal_turns(state).items()))
    actions: list[str] = []
    while state.side == side and not glaucus.result(state):
        turns = glaucus.legal_turns(state)
        kills = sorted(text for text in turns if text.startswith("x"))
        action = dice.choice(kills if kills and dice.random() < 0.5 else sorted(turns))
        state = turns[action]
        origin, _, rest = action.lstrip("D").partition("-")
        if action == ".":
            break
        if actions and rest and re.split("-", actions[-1])[-1] == origin:
            actions[-1] += "-" + rest
        else:
            actions.append(action)
    return throw + ",".join(actions), state


# --- Positions set up at random --------------------------------------------------------------------------


def set_up(key: str, dice: random.Random) -> State:
    """Men in heaps and lines, a leader a side where the variant has them, at times close to a limit."""
    reference = REFERENCES[key]
    files, ranks = (int(side) for side in board_of(key).split("x"))
    width, height = dice.choice([(files, ranks), (6, 6), (5, 5), (4, 4)])
    west, south = dice.randint(0, files - width), dice.randint(0, ranks - height)
    area = [NAMES[west + file, south + rank] for file in range(width) for rank in range(height)]
    if dice.random() < 0.5:
        area.sort(key=lambda square: PLACES[square][::-1])
    men = scattered(area, dice)
    if reference not in LEADERLESS:
        men |= dict(zip(dice.sample(area, 2), "Dd", strict=True))
    state = State(files, ranks, frozenset(men.items()), dice.choice("wb"))
    if reference is schaedler:
        state = with_bound_men(state, dice)
    if reference is glaucus:
        state = cornered(state, dice) if dice.random() < 0.15 else state
        die = dice.randint(1, 6)
        state = replace(state, die=die, pips=die)
    if reference is latrotabuli:
        home = {square for square, letter in men.items() if letter in "Ss" and is_at_home(state, square, letter)}
        fresh = frozenset(square for square in in_order(home) if dice.random() < 0.8)
        state = replace(state, fresh=fresh, taken=(dice.randint(0, 3), dice.randint(0, 3)))
    if dice.random() < 0.1:
        state = replace(state, quiet=reference.QUIET_LIMIT - dice.randint(1, 3))
    return state


def scattered(area: list[str], dice: random.Random) -> dict[str, str]:
    """Fill some of the squares; neighbors in the list tend to be of one side."""
    fill, sticky = dice.choice([0.2, 0.4, 0.6, 0.8]), dice.choice([0.5, 0.8])
    men, letter = {}, dice.choice("Ss")
    for square in area:
        if dice.random() > sticky:
            letter = letter.swapcase()
        if dice.random() < fill:
            men[square] = letter
    return men


def cornered(state: State, dice: random.Random) -> State:
    """A King alone in a corner among enemies, often so that he can do nothing; theirs is far off."""
    own, enemy = ("D", "s") if state.side == "w" else ("d", "S")
    men = {NAMES[file, rank]: enemy for file in range(3) for rank in range(3) if dice.random() < 0.9}
    men |= {"a1": own, "h8": own.swapcase()}
    return replace(state, men=frozenset(men.items()))


def is_at_home(state: State, square: str, letter: str) -> bool:
    """Tell whether a man stands on the row nearest to his player."""
    return PLACES[square][1] == (0 if letter == "S" else state.ranks - 1)


def with_bound_men(state: State, dice: random.Random) -> State:
    """Turn over some of the men who stand between two free enemies."""
    board = state.board
    for square in dice.sample(in_order(board), len(board)):
        if schaedler.is_held(state, board, square) and dice.random() < 0.5:
            board[square] += "~"
    return replace(state, men=frozenset(schaedler.released(state, board).items()))
