"""Combats: which men hold which. Rules 10 and 12 of the XXI games, and the open squares of a Dux."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import SquareSet, squares

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry


def is_released(size: Geometry, touched: SquareSet, others: SquareSet) -> bool:
    """Whether every enemy of a combat stays engaged by another man when one leaves. Rule 12.

    Args:
        size: the board.
        touched: the enemies next to the man who leaves.
        others: the men of his side without him.
    """
    near = size.near
    while touched:
        foe = touched & -touched
        if not near[foe] & others:
            return False
        touched ^= foe
    return True


def unheld(size: Geometry, touched: SquareSet, others: SquareSet) -> SquareSet:
    """The enemies of a combat that no other man of the side would hold: those that keep a man in place."""
    result = 0
    for foe in squares(touched):
        if not size.neighbors[foe] & others:
            result |= 1 << foe
    return result


def open_squares(size: Geometry, dux: SquareSet, men: SquareSet) -> SquareSet:
    """The empty squares next to a Dux. Walls and men of either side close a square."""
    return size.near[dux] & ~men


def has_at_most_one(squares_set: SquareSet) -> bool:
    """Whether a set holds one square or none."""
    return not squares_set & (squares_set - 1)
