"""Positions in which much is near, and turns in them that are legal or nearly so, for boards of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from benchmarks.starts import random_start
from latrodb.core.square import EAST, NORTH, squares
from latrodb.rules.engine.constants import (
    CASTLE,
    CHARGE,
    FALLING,
    PASSING,
    PHALANX,
    PLACING,
    SEVERAL,
    TAKING,
    TESTUDO,
    THROWING,
    WAY,
)
from latrodb.rules.engine.table import Bonds, Chains, Dice, Marches, PlacingTable

if TYPE_CHECKING:
    from random import Random

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.square import SquareSet
    from latrodb.rules.engine.table import Table
    from latrodb.rules.variant import Variant

    Given = tuple[int, tuple[int, ...], int]  # a turn as `force` takes it: kind, squares, Duxes

ROOK = (EAST, -EAST, NORTH, -NORTH)
KING = (*ROOK, NORTH + EAST, NORTH - EAST, -NORTH + EAST, -NORTH - EAST)
SPANS = {TESTUDO: (NORTH + EAST,), PHALANX: (3, 3 * NORTH), CHARGE: (3, 3 * NORTH), CASTLE: (EAST,)}
PARTS = ((3, 3), (4, 4), (5, 4), (3, 8), (8, 3), (16, 16))  # of a board, as files and ranks


def crowd(variant: Variant, random: Random) -> Position:
    """A position with men in one part of the board and, where the game has one, mostly one Dux a side."""
    start, size, table = random_start(variant, random), variant.geometry, variant.system.table
    sides = _besieged(size, random) if random.random() < 0.2 else _armies(size, random)
    men, some, few = sides[0] | sides[1], random.getrandbits(300), random.getrandbits(300) & random.getrandbits(300)
    opening = variant.opening()
    has_duxes = opening.duxes or any(opening.dux_hand)
    duxes = sum(1 << random.choice([*squares(side)]) for side in sides if side) if has_duxes else 0
    if has_duxes and random.random() < 0.15:
        duxes = men & few
    hands = [(random.randrange(3), random.randrange(3)) if random.random() < 0.3 else (0, 0) for _ in range(2)]
    is_placed = isinstance(table, PlacingTable)
    die = random.randrange(7) if isinstance(table, Dice) else 0
    pips = random.choice((die, random.randint(1, die))) if die else 0
    return replace(
        start, white=sides[0], black=sides[1], duxes=duxes,
        bound=men & some & ~duxes if isinstance(table, Bonds) else 0,
        fresh=men & some if isinstance(table, Marches) else 0,
        hand=hands[0] if is_placed else (0, 0), dux_hand=hands[1] if is_placed and has_duxes else (0, 0),
        die=die, pips=pips, trails=(),
        quiet=start.quiet if random.random() < 0.5 else 0,
    )  # fmt: skip


def _armies(size: Geometry, random: Random) -> list[SquareSet]:
    """Men of both sides in one part of a board, often several of a side in a row."""
    files, ranks = random.choice(PARTS)
    left, low = random.randrange(max(1, size.files - files)), random.randrange(max(1, size.ranks - ranks))
    share, sides, side = random.choice((0.15, 0.4, 0.7)), [0, 0], 0
    for square in size.squares:
        rank, file = divmod(square, NORTH)
        if left <= file < left + files and low <= rank < low + ranks and random.random() < share:
            side = random.choice((side, random.randrange(2)))
            sides[side] |= 1 << square
    return sides


def _besieged(size: Geometry, random: Random) -> list[SquareSet]:
    """One man or two in a corner full of enemies."""
    files, ranks = random.choice(((2, 2), (2, 3), (3, 2), (3, 3), (4, 3)))
    left, low = random.choice((0, size.files - files)), random.choice((0, size.ranks - ranks))
    corner = {square for square in size.squares if left <= square % NORTH < left + files}
    corner = {square for square in corner if low <= square // NORTH < low + ranks}
    few = sum(1 << square for square in random.sample(sorted(corner), random.choice((1, 1, 2))))
    rest = sum(1 << square for square in corner if random.random() < 0.95) & ~few
    return random.choice(([few, rest], [rest, few]))


def near_turn(table: Table, now: Position, random: Random) -> Given:
    """A turn of the side to move that its game may have."""
    men = [*squares(now.army(now.side)), *3 * [*squares(now.dux(now.side))]] or [0]
    if isinstance(table, Dice):
        return SEVERAL, _actions(now, men, random), 0
    if isinstance(table, Marches) and random.random() < 0.8:
        return _march(now.army(now.side), men, random)
    if isinstance(table, PlacingTable) and random.random() < (0.6 if any(now.hand + now.dux_hand) else 0.05):
        return PLACING, _some(now, random.choice((1, 2, 2, 3)), random), random.choice((0, 0, 1, 2, 3))
    if now.duxes and random.random() < 0.4:
        return WAY, _beside_dux(now, random) or (men[0],), 0
    way = _way(now, random.choice(men), random.choice((1, 2, 3)) if isinstance(table, PlacingTable) else 1, random)
    if isinstance(table, Bonds) and random.random() < 0.5:
        return TAKING, (_foe(now, random), *random.choice((way, ()))), 0
    if isinstance(table, Chains) and random.random() < 0.1:
        return PASSING, (), 0
    return WAY, (*way, *((_foe(now, random),) if random.random() < 0.1 else ())), 0


def _way(now: Position, at: int, legs: int, random: Random, ways: tuple[int, ...] = ROOK) -> tuple[int, ...]:
    """The squares of some legs, sooner to empty squares; a single leg may be longer."""
    path = [at]
    for _ in range(legs):
        for _ in range(4):
            target = path[-1] + random.choice(ways) * random.choice((1, 1, 2) if legs > 1 else (1, 1, 1, 2, 2, 3, 5))
            if target >= 0 and now.empty >> target & 1:
                break
        path.append(max(0, target))
    return tuple(path)


def _beside_dux(now: Position, random: Random) -> tuple[int, ...]:
    """A move of a man to an empty square next to a Dux, along a line; none if the first tries find none."""
    own = now.army(now.side)
    for _ in range(8):
        target = random.choice([*squares(now.duxes)]) + random.choice(ROOK)
        at, way = target, random.choice(ROOK)
        while at >= 0 and now.empty >> at & 1:
            at += way
        if at >= 0 and at != target and own >> at & 1:
            return at, target
    return ()


def _foe(now: Position, random: Random) -> int:
    return random.choice([*squares(now.army(now.side.other))] or [0])


def _some(now: Position, count: int, random: Random) -> tuple[int, ...]:
    """Squares, mostly empty ones."""
    empty = [*squares(now.empty)] or [0]
    return tuple(random.choice(empty) if random.random() < 0.9 else random.randrange(300) for _ in range(count))


def _march(own: int, men: list[int], random: Random) -> Given:
    """Four squares of a formation or castle, mostly of one that is there: its first and last man before and after."""
    kind = random.choice((TESTUDO, PHALANX, CHARGE, CHARGE, CASTLE))
    span = random.choice(SPANS[kind])
    shape = [0, span, *((EAST, NORTH) if kind == TESTUDO else (span // 3, 2 * span // 3))]
    first = max(random.sample(men, len(men)), key=lambda at: sum(own >> at + each & 1 for each in shape))
    first = random.choice((first, first, first, random.choice(men)))
    if random.random() < 0.1:
        span = random.choice((1, 2, NORTH, 2 * NORTH, NORTH + EAST, NORTH - EAST))
    way = random.choice(ROOK) * random.randint(1, 5 if kind == CHARGE else 2)
    if kind == CASTLE:
        way = random.choice((2, -2)) + random.choice((NORTH, -NORTH))
    return kind, tuple(max(0, at) for at in (first, first + span, first + way, first + span + way)), 0


def _actions(now: Position, men: list[int], random: Random) -> tuple[int, ...]:
    """A throw, if none was made, and some actions: each its kind, the number of its squares or pips, and these."""
    path: list[int] = [] if now.die else [THROWING, 1, random.randint(1, 6)]
    man = random.choice(men)
    for _ in range(random.choice((1, 1, 2, 3))):
        kind = random.choice((WAY, WAY, TAKING, TAKING, PASSING, FALLING))
        squares: tuple[int, ...] = ()
        if kind == WAY:
            squares = _way(now, man, random.choice((1, 1, 2, 3)), random, KING)
            man = random.choice((squares[-1], random.choice(men)))
        elif kind == TAKING:
            squares = (_foe(now, random),)
        path += (kind, len(squares), *squares)
    return tuple(path)
