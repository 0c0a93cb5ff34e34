"""Captures between two: brackets and lines in four or eight directions, and men in corners.

Every function judges the board after the move and before any removal, around the square where the mover
has just arrived, so that a man that moves in between two enemies is not captured.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.square import DIAGONALS, ORTHOGONALS, Square, SquareSet, squares, squares_by_file
from latrodb.core.step import Capture

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.step import Tactic
    from latrodb.core.turn import Shift

Attacks: TypeAlias = "tuple[tuple[Tactic, SquareSet], ...]"  # the men captured, by tactic
Brackets: TypeAlias = tuple[tuple[SquareSet, SquareSet], ...]
Rays: TypeAlias = tuple[tuple[SquareSet, ...], ...]

EIGHT = ORTHOGONALS + DIAGONALS


@lru_cache(maxsize=128)
def brackets(size: Geometry, directions: tuple[int, ...] = ORTHOGONALS) -> dict[Square, Brackets]:
    """For each square its neighbors, each with the square beyond it, if both are on the board."""
    return {
        square: tuple(
            (1 << square + step, 1 << square + 2 * step)
            for step in directions
            if size.has(square + step) and size.has(square + 2 * step)
        )
        for square in size.squares
    }


@lru_cache(maxsize=128)
def rays(size: Geometry, directions: tuple[int, ...] = ORTHOGONALS) -> dict[Square, Rays]:
    """For each square, the lines from it to the edge, nearest square first."""
    return {
        square: tuple(tuple(1 << each for each in size.line(square, step)) for step in directions)
        for square in size.squares
    }


def bracketed(
    size: Geometry, target: Square, anvils: SquareSet, prey: SquareSet, directions: tuple[int, ...] = ORTHOGONALS
) -> SquareSet:
    """Men of `prey` next to the arrival square with one of `anvils` directly beyond them.

    Args:
        size: the board.
        target: where the mover stands now.
        anvils: the squares that can close the far side: the mover's men, and corners that count as men.
        prey: the enemies that can be captured.
        directions: the lines that count; `EIGHT` adds the diagonals.

    >>> from latrodb.core.geometry import geometry
    >>> from latrodb.core.square import find_square, set_of
    >>> bracketed(geometry(8, 8), find_square("e4"), set_of("c4", "e4"), set_of("d4")) == set_of("d4")
    True
    """
    victims = 0
    for victim, beyond in brackets(size, directions)[target]:
        if victim & prey and beyond & anvils:
            victims |= victim
    return victims


def lined(size: Geometry, target: Square, anvils: SquareSet, line: SquareSet) -> SquareSet:
    """Unbroken lines of two or more men that begin next to the arrival square and end in front of one of `anvils`.

    Args:
        size: the board.
        target: where the mover stands now.
        anvils: the men that can close the far end.
        line: the men that can be in a line. Only ranks and files count.

    >>> from latrodb.core.geometry import geometry
    >>> from latrodb.core.square import find_square, set_of
    >>> row = set_of("c4", "d4", "e4")
    >>> lined(geometry(12, 8), find_square("f4"), set_of("b4", "f4"), row) == row
    True
    """
    found = 0
    for ray in rays(size)[target]:
        run = 0
        for bit in ray:
            if not bit & line:
                if bit & anvils and run & (run - 1):
                    found |= run
                break
            run |= bit
    return found


def cornered(size: Geometry, target: Square, partners: SquareSet, prey: SquareSet) -> SquareSet:
    """Men of `prey` in a corner next to the arrival square whose other neighbor is one of `partners`."""
    victims = 0
    for corner in squares(size.neighbors[target] & size.corners & prey):
        if not size.neighbors[corner] & ~(partners | 1 << target):
            victims |= 1 << corner
    return victims


def arrival(position: Position, move: Shift) -> tuple[Geometry, Square, SquareSet, SquareSet]:
    """The basis for judging captures: the board, the arrival square, all men of the mover's side then, all enemies."""
    own, foe = position.army(position.side), position.army(position.side.other)
    return position.geometry, move.target, own ^ 1 << move.origin ^ 1 << move.target, foe


def union(found: Attacks) -> SquareSet:
    """All men that some attacks capture."""
    taken = 0
    for _, victims in found:
        taken |= victims
    return taken


def captures_of(found: Attacks) -> tuple[Capture, ...]:
    """The captures of some attacks, by file and rank, each with all its tactics."""
    return tuple(
        Capture(square, tuple(tactic for tactic, victims in found if victims >> square & 1))
        for square in squares_by_file(union(found))
    )
