"""Random positions to begin games with: all that a FEN tag of any system can say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.square import NOWHERE, Square, SquareSet
from latrodb.rules.system import Seen

if TYPE_CHECKING:
    from random import Random

    from latrodb.core.position import Position
    from latrodb.rules.variant import Variant

LONGEST = 60  # plies in front of a start
MOST_QUIET = 999_999  # that a FEN can say


def random_start(variant: Variant, random: Random) -> Position:
    """A position that was reached by random turns, and often changed in one way or more. It may break the rules."""
    start = play_on(variant, random, random.randrange(LONGEST))
    while random.random() < 0.6:
        start = _change(variant, start, random)
    return start


def play_on(variant: Variant, random: Random, plies: int) -> Position:
    """The position after so many random turns, of which half capture if they can, or in front of the end."""
    system, position, seen = variant.system, variant.opening(), Seen()
    for _ in range(plies):
        turns = list(system.turns(position))
        steps = [system.play(position, turn) for turn in random.sample(turns, min(random.choice((1, 8)), len(turns)))]
        after = max(steps, key=lambda step: len(step.captures)).after if steps else position
        if not steps or system.outcome(after, seen):
            break
        position = after
    return position


def _change(variant: Variant, start: Position, random: Random) -> Position:
    limit = variant.system.table.quiet_limit
    some = random.choice((0, 1, 1, 2, 3, 250))
    match random.randrange(16):
        case 0 | 1:
            return replace(start, quiet=max(0, random.choice((0, 1, limit - 2, limit - 1, limit, MOST_QUIET))))
        case 2 | 3:
            return start.with_side(start.side.other)
        case 4 | 5 | 6:
            return _without(start, _some(start, start.men, random))
        case 7:
            return _with_men(start, random)
        case 8 | 9:
            return replace(start, bound=start.bound ^ _some(start, start.men, random))
        case 10:
            return replace(start, fresh=start.fresh ^ _some(start, start.men, random))
        case 11:
            return replace(start, taken=(random.choice((0, some)), some))
        case 12:
            return replace(start, hand=(some, max(0, some + random.choice((0, 0, 1, 2)))))
        case 13:
            return replace(start, dux_hand=(random.randrange(2), random.randrange(2)))
        case 14:
            die = random.randrange(7)
            return replace(start, die=die, pips=random.randint(0, die), trails=_trails(start, random))
        case _:
            return replace(start, duxes=start.duxes ^ _some(start, start.men, random))


def _some(start: Position, among: SquareSet, random: Random) -> SquareSet:
    """One of some squares, a few or most of them."""
    share = random.choice((0.0, 0.0, 0.1, 0.5, 0.9))
    found = [square for square in start.geometry.squares if among >> square & 1]
    chosen = {square for square in found if random.random() < share} | set(random.sample(found, min(1, len(found))))
    return sum(1 << square for square in chosen)


def _without(start: Position, gone: SquareSet) -> Position:
    white, black = start.white & ~gone, start.black & ~gone
    men = white | black
    return replace(
        start, white=white, black=black, duxes=start.duxes & men, bound=start.bound & men, fresh=start.fresh & men
    )


def _with_men(start: Position, random: Random) -> Position:
    new = _some(start, start.empty, random)
    white = new & _some(start, new, random) if new else NOWHERE
    return replace(start, white=start.white | white, black=start.black | new & ~white)


def _trails(start: Position, random: Random) -> tuple[tuple[Square, SquareSet], ...]:
    men = [square for square in start.geometry.squares if start.army(start.side) >> square & 1]
    if not men or random.random() < 0.5:
        return ()
    return ((random.choice(men), _some(start, start.empty or start.men, random)),)
