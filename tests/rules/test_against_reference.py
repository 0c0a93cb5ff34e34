"""The engine against the slow reference, move by move.

The ordinary run takes a sample. `LATRODB_REFERENCE_PLIES=20000` in the environment compares that many plies
of random games over the nine variants together, and a third as many positions set up at random.
"""

from __future__ import annotations

import os
import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from latrodb.core.fen import read_fen, write_fen
from latrodb.core.square import find_square, set_of, square_name, squares_by_file
from latrodb.core.turn import Shift, Turn
from latrodb.notation.format_step import turn_text
from latrodb.rules.catalog import find_variant
from latrodb.rules.mechanics.slides import find_obstacle
from tests.reference import xxi as reference
from tests.support.strategies import KEYS as DEFAULTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.rules.variant import Variant

KEYS = (
    *DEFAULTS,
    "latrunculi-xxi/8x8[flank=line]",
    "latrunculi-xxi/8x8[flank=any_side]",
    "petteia-xxi/8x8[flank=none]",
    "latrunculi-xxi/8x8[removal=optional]",
    "latrunculi-xxi/10x8[flank=line,removal=optional]",
    "petteia-xxi/8x8[removal=optional]",
)
PLIES = -(-int(os.environ.get("LATRODB_REFERENCE_PLIES", "720")) // len(KEYS))
LONGEST = 160


Choice = tuple[str, str, frozenset[str]]  # from, to, and the men who are left on the board


def turn_of(origin: str, target: str, spared: frozenset[str]) -> Turn:
    start, end = find_square(origin), find_square(target)
    assert start is not None
    assert end is not None
    return (Shift(start, end, spared=tuple(squares_by_file(set_of(*spared)))),)


def table_of(variant: Variant, position: Position) -> reference.Table:
    table = reference.Table.from_fen(write_fen(position), variant.system.rulebook.system == "latrunculi-xxi")
    settings = (setting.split("=") for setting in filter(None, variant.key.partition("[")[2].rstrip("]").split(",")))
    return replace(table, readings=tuple((name, value) for name, value in settings))


def in_order(choices: Iterable[Choice]) -> list[Choice]:
    return sorted(choices, key=lambda choice: (*choice[:2], sorted(choice[2])))


def captures_of(step: Step) -> dict[str, frozenset[str]]:
    return {square_name(each.square): frozenset(map(str, each.tactics)) for each in step.captures}


def broken_rules(table: reference.Table, move: Choice) -> set[str]:
    """What the engine should name: rule 18 allows a Dux no move at all, so 16 and 17 add nothing to it."""
    broken = reference.broken_rules(table, *move)
    return broken - {"16", "17"} if "18" in broken else broken


def compare(variant: Variant, position: Position, dice: random.Random) -> list[Step]:
    """Everything that both say of a position (marks of quiet moves: a sample); gives the legal steps."""
    system, table = variant.system, table_of(variant, position)
    legal = {}
    for turn in system.turns(position):
        (shift,) = turn
        assert isinstance(shift, Shift)
        spared = frozenset(map(square_name, shift.spared))
        legal[square_name(shift.origin), square_name(shift.target), spared] = system.play(position, turn)
    slides = reference.possible_moves(table)
    assert slides == {
        (square_name(origin), square_name(target))
        for origin, target in position.geometry.slides
        if find_obstacle(position, (Shift(origin, target),)) is None
    }
    possible = {(*slide, spared) for slide in slides for spared in reference.choices(table, *slide)}
    assert legal.keys() <= possible
    marked = set(dice.sample(in_order(possible), min(8, len(possible))))
    for move in in_order(possible):
        step = system.play(position, turn_of(*move))
        where = f"{variant.key} {write_fen(position)} {move}"
        broken = broken_rules(table, move)
        assert {each.rule.label for each in step.violations if each.rule} == broken, where
        assert (move in legal) == (not broken), where
        taken = reference.captures(table, *move[:2])
        assert captures_of(step) == {square: taken[square] for square in taken.keys() - move[2]}, where
        assert variant.play(position, turn_text(step)).after == step.after, where
        if step.mark or step.captures or move in marked:
            assert str(step.mark) == reference.mark(table, *move), where
    outcome, ending = system.outcome(position), reference.ending(table)
    assert (outcome and (outcome.winner.letter, str(outcome.ending))) == ending, write_fen(position)
    return list(legal.values())


@pytest.mark.parametrize("key", KEYS)
def test_both_agree_on_random_games(key: str) -> None:
    variant = find_variant(key)
    dice = random.Random(f"games of {key}")
    position, length = variant.opening(), 0
    for _ in range(PLIES):
        steps = compare(variant, position, dice)
        if not steps or length == LONGEST or variant.outcome(position):
            position, length = variant.opening(), 0
            continue
        captures = [step for step in steps if step.captures]
        step = dice.choice(captures if captures and dice.random() < 0.7 else steps)
        (shift,) = step.turn
        assert isinstance(shift, Shift)
        spared = frozenset(map(square_name, shift.spared))
        played = reference.play(
            table_of(variant, position), square_name(shift.origin), square_name(shift.target), spared
        )
        position, length = step.after, length + 1
        assert write_fen(position).split()[:2] == played.to_fen().split()


@pytest.mark.parametrize("key", KEYS)
def test_both_agree_on_set_up_positions(key: str) -> None:
    variant = find_variant(key)
    dice = random.Random(f"set-ups of {key}")
    for _ in range(-(-PLIES // 3)):
        compare(variant, set_up(variant, dice), dice)


def set_up(variant: Variant, dice: random.Random) -> Position:
    """Men anywhere, mostly in a crowd, with a Dux a side where the variant has them."""
    files, ranks = variant.geometry.files, variant.geometry.ranks
    width, height = dice.choice([(files, ranks), (6, 6), (5, 5), (5, 4), (4, 4)])
    west, south = dice.randint(0, files - width), dice.randint(0, ranks - height)
    area = [reference.NAMES[west + file, south + rank] for file in range(width) for rank in range(height)]
    dice.shuffle(area)
    duxes = variant.key.startswith("latrunculi")
    men = dict(zip(area, "Dd" if duxes else "Ss", strict=False))
    men |= {square: dice.choice("Ss") for square in area[2 : dice.randint(4, min(24, len(area) - 1))]}
    table = reference.Table(files, ranks, duxes, frozenset(men.items()), dice.choice("wb"))
    return read_fen(table.to_fen(), variant.geometry)
