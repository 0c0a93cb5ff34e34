"""Hypothesis strategies for boards and positions of the XXI family, and the random games that reach them.

Positions come in two kinds. Those of `arrangements` are arbitrary: any men anywhere, crowded into a
corner as often as not, because rules meet there. Those of `reached_positions` come from the opening by
legal turns, so that they look like games. Both shrink to few men and short games.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from hypothesis import strategies as st

from latrodb.core.color import BLACK, WHITE
from latrodb.core.geometry import Geometry, geometry
from latrodb.core.position import Position
from latrodb.core.square import STRIDE, as_set
from latrodb.rules.catalog import find_variant
from latrodb.rules.system import Seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.step import Step
    from latrodb.rules.variant import Variant

SYSTEMS = ("latrunculi-xxi", "petteia-xxi", "single-stone-xxi")
BOARDS = ("8x8", "10x8", "12x8")
KEYS = tuple(f"{system}/{board}" for system in SYSTEMS for board in BOARDS)
WITH_DUXES = tuple(key for key in KEYS if key.startswith("latrunculi"))
OTHER_READINGS = (
    "latrunculi-xxi/8x8[anvil_dux=false,corner_dux=false,flank_dux=false]",
    "latrunculi-xxi/8x8[dux12_three=true,dux12_two=false,self_quasi_mark=false]",
    "latrunculi-xxi/8x8[phalanx=front]",
    "petteia-xxi/8x8[phalanx=rear]",
)
OPEN_KEYS = KEYS + OTHER_READINGS

geometries = st.builds(geometry, st.integers(1, 16), st.integers(1, 16))
colors = st.sampled_from([WHITE, BLACK])


class Played(NamedTuple):
    """A game: the variant, the position it began from, and its steps."""

    variant: Variant
    first: Position
    steps: tuple[Step, ...]

    @property
    def last(self) -> Position:
        """The position at the end."""
        return self.steps[-1].after if self.steps else self.first


class Placed(NamedTuple):
    """A position of a variant."""

    variant: Variant
    position: Position


def variants(keys: Sequence[str] = KEYS) -> st.SearchStrategy[Variant]:
    """One of some variants."""
    return st.sampled_from(keys).map(find_variant)


def square_sets(size: Geometry) -> st.SearchStrategy[int]:
    """Any set of squares of a board, mostly of few."""
    return st.lists(st.sampled_from(size.squares), max_size=20, unique=True).map(as_set)


@st.composite
def crowds(draw: st.DrawFn, size: Geometry) -> list[int]:
    """Two to thirty different squares, all over the board or crowded into a part of it."""
    width, height = draw(st.sampled_from([(size.files, size.ranks), (6, 6), (5, 4), (4, 5), (4, 4)]))
    file = draw(st.integers(0, size.files - width))
    rank = draw(st.integers(0, size.ranks - height))
    area = [(rank + up) * STRIDE + file + along for up in range(height) for along in range(width)]
    return draw(st.lists(st.sampled_from(area), min_size=2, max_size=min(30, len(area)), unique=True))


@st.composite
def arrangements(draw: st.DrawFn, keys: Sequence[str] = KEYS) -> Placed:
    """A position with men anywhere, a Dux a side where the variant has Duxes, either side to move."""
    variant = draw(variants(keys))
    crowd = draw(crowds(variant.geometry))
    colored = draw(st.lists(st.booleans(), min_size=len(crowd), max_size=len(crowd)))
    has_duxes = variant.rulebook.system == "latrunculi-xxi"
    white = as_set(at for at, is_black in zip(crowd[2:], colored[2:], strict=True) if not is_black)
    black = as_set(at for at, is_black in zip(crowd[2:], colored[2:], strict=True) if is_black)
    white, black = white | 1 << crowd[0], black | 1 << crowd[1]
    duxes = as_set(crowd[:2]) if has_duxes else 0
    quiet = draw(st.sampled_from([0, 1, 7, 99]))
    return Placed(variant, Position(variant.geometry, white, black, duxes, draw(colors), quiet=quiet))


def play_on(variant: Variant, choices: Sequence[int], start: Position | None = None) -> Played:
    """The game that some numbers choose; odd ones prefer a capture. Stops where the game ends."""
    first = start or variant.opening()
    position, system, steps, seen = first, variant.system, [], Seen()
    for choice in choices:
        seen.arrive(position)
        if system.outcome(position, seen) is not None:
            break
        turns = list(system.turns(position))
        at = choice // 2 % len(turns)
        turns = turns[at:] + turns[:at]
        step = system.play(position, turns[0])
        if choice % 2:
            found = (system.play(position, turn) for turn in turns)
            step = next((each for each in found if each.captures), step)
        steps.append(step)
        position = step.after
    return Played(variant, first, tuple(steps))


def games(keys: Sequence[str] = KEYS, *, longest: int = 30) -> st.SearchStrategy[Played]:
    """Legal games from the opening, at most so many plies long."""
    choices = st.lists(st.integers(0, 4095), max_size=longest)
    return st.builds(play_on, variants(keys), choices)


def endgames(keys: Sequence[str] = KEYS) -> st.SearchStrategy[Played]:
    """Games that begin with few men anywhere and come to an end, by rules that a position shows."""
    few = arrangements(keys).filter(lambda placed: placed.position.men.bit_count() <= 8)

    def finish(placed: Placed, seed: int) -> Played:
        dice = random.Random(seed)
        numbers = [dice.randrange(4096) | 1 for _ in range(60)]
        return play_on(placed.variant, numbers, placed.position)

    return st.builds(finish, few, st.integers(0, 999)).filter(lambda game: game.variant.outcome(game.last) is not None)


def reached_positions(keys: Sequence[str] = KEYS) -> st.SearchStrategy[Placed]:
    """Positions that legal games come to."""
    return games(keys).map(lambda game: Placed(game.variant, game.last))


def positions(keys: Sequence[str] = KEYS) -> st.SearchStrategy[Placed]:
    """Positions of both kinds."""
    return st.one_of(arrangements(keys), reached_positions(keys))
