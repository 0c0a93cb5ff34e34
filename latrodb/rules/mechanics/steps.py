"""Single steps and leaps of one man, and the effect of any one-man move on a position.

A step goes to an empty neighbor; a leap goes over one neighbor to the empty square directly
beyond. The game decides which directions count and which men may be leapt over.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import NOWHERE, ORTHOGONALS, Square, SquareSet, as_set
from latrodb.rules.mechanics.custodial import brackets
from latrodb.rules.mechanics.slides import find_mover_fault, find_occupant, shift_of

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.step import Violation
    from latrodb.core.turn import Turn


class Gait(NamedTuple):
    """How a man moves: the directions that count, and the men he may leap over (none by default)."""

    directions: tuple[int, ...] = ORTHOGONALS
    hurdles: SquareSet = NOWHERE


@lru_cache(maxsize=128)
def steps_from(size: Geometry, directions: tuple[int, ...] = ORTHOGONALS) -> dict[Square, SquareSet]:
    """For each square, the set of its neighbors in some directions."""
    return {square: as_set(square + step for step in directions if size.has(square + step)) for square in size.squares}


def goals(size: Geometry, origin: Square, men: SquareSet, gait: Gait) -> SquareSet:
    """The empty squares that a man can reach by one step or one leap. `men` are all men on the board.

    >>> from latrodb.core.geometry import geometry
    >>> from latrodb.core.square import NAMES, set_of, squares
    >>> found = goals(geometry(8, 8), 0, set_of("a1", "b1"), Gait(hurdles=set_of("b1")))
    >>> [NAMES[square] for square in squares(found)]
    ['c1', 'a2']
    """
    found = steps_from(size, gait.directions)[origin] & ~men
    return found | leaps(size, origin, men, gait) if gait.hurdles else found


def leaps(size: Geometry, origin: Square, men: SquareSet, gait: Gait) -> SquareSet:
    """The empty squares that a man can reach by one leap over one of the gait's hurdles."""
    found = 0
    for over, target in brackets(size, gait.directions)[origin]:
        if over & gait.hurdles and not target & men:
            found |= target
    return found


def find_step_obstacle(position: Position, turn: Turn) -> Violation | None:
    """Why a move to any other square is impossible: no man of the player, or an occupied target."""
    return find_mover_fault(position, turn) or find_occupant(position, shift_of(turn).target)


def carry_out(
    position: Position, origin: Square, target: Square, taken: SquareSet = NOWHERE, bound: SquareSet | None = None
) -> Position:
    """The position with a man moved, some enemies removed and the other side to move.

    The count of quiet turns continues, or starts again after a capture. `bound`, if given, replaces the bound men.
    Nothing is checked.
    """
    moved = 1 << origin | 1 << target
    duxes = (position.duxes ^ moved if position.duxes >> origin & 1 else position.duxes) & ~taken
    white, black = position.white, position.black
    if position.side:
        white, black = white & ~taken, black ^ moved
    else:
        white, black = white ^ moved, black & ~taken
    quiet = 0 if taken else position.quiet + 1
    return position.rearrange(white, black, duxes, position.side.other, quiet, bound)
