"""Leaps over one man to the empty square directly beyond him, singly and in chains (Schaedler, Bell)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import STRIDE, square_name, squares_by_file
from latrodb.core.step import Fault
from latrodb.core.turn import shared_shift
from latrodb.rules.mechanics.slides import blocked_path, impossible, no_line
from latrodb.rules.mechanics.steps import find_step_obstacle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.core.square import Square, SquareSet
    from latrodb.core.step import Violation


class Route(NamedTuple):
    """A chain of leaps: where it ends, and the squares it touches on the way, in order."""

    target: Square
    via: tuple[Square, ...]


def landings(origins: SquareSet, over: SquareSet, empty: SquareSet) -> SquareSet:
    """The squares that one orthogonal leap can reach.

    Args:
        origins: the squares to leap from.
        over: the men that may be leapt over.
        empty: the squares to land on.

    >>> from latrodb.core.square import set_of
    >>> landings(set_of("a1"), set_of("b1"), set_of("c1", "a3")) == set_of("c1")
    True
    """
    return (
        (origins << 1 & over) << 1
        | (origins >> 1 & over) >> 1
        | (origins << STRIDE & over) << STRIDE
        | (origins >> STRIDE & over) >> STRIDE
    ) & empty


def chains(origin: Square, over: SquareSet, empty: SquareSet) -> Iterator[Route]:
    """Every square that one or more leaps reach, each once, nearest first, without the origin itself.

    The route to a square is the shortest; of several, the one whose squares come first by file and rank.

    Args:
        origin: the man's square.
        over: the men that may be leapt over, without the man himself.
        empty: the squares to land on.
    """
    seen = 1 << origin
    layer: list[tuple[Square, ...]] = [()]
    while layer:
        further: list[tuple[Square, ...]] = []
        for path in layer:
            last = path[-1] if path else origin
            reached = landings(1 << last, over, empty) & ~seen
            seen |= reached
            for target in squares_by_file(reached):
                yield Route(target, path)
                further.append((*path, target))
        layer = further


def between(origin: Square, target: Square) -> SquareSet:
    """The squares between two squares of a rank or file."""
    step = STRIDE if origin % STRIDE == target % STRIDE else 1
    low, high = min(origin, target), max(origin, target)
    return sum(1 << square for square in range(low + step, high, step))


def distance(origin: Square, target: Square) -> int:
    """The number of steps between two squares that share a rank or file; 0 for the same square."""
    apart = abs(target - origin)
    return apart // STRIDE if apart % STRIDE == 0 else apart


def find_way_obstacle(position: Position, path: Sequence[Square]) -> Violation | None:
    """What makes a way of steps and leaps physically impossible, or None.

    Every leg must run along a rank or file to an empty square. It may pass over one man if it is two squares
    long; a longer one must have a clear way. The rules of the game are not checked.

    Args:
        position: a position with a man of the side to move on the first square.
        path: his origin and every square that he touches.
    """
    if fault := find_step_obstacle(position, (shared_shift(path[0], path[-1]),)):
        return fault
    size, men = position.geometry, position.men & ~(1 << path[0])
    for square in path[1:-1]:
        if not size.has(square):
            return impossible(Fault.NO_SUCH_SQUARE, f"the board of {size.name} has no such square")
        if men >> square & 1:
            return impossible(Fault.OCCUPIED_TARGET, f"{square_name(square)} is occupied by a man", square)
    for origin, target in pairwise(path):
        if origin == target:
            text = f"a leg of the move ends on {square_name(origin)} where it begins"
            return impossible(Fault.NO_MOVEMENT, text, origin)
        slide = size.slides.get((origin, target))
        if slide is None:
            return no_line(origin, target)
        if slide.way & men and slide.way.bit_count() != 2:
            return blocked_path(slide.way & men, origin, target)
    return None
