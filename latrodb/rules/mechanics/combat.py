"""Combats: which men hold which. Rules 10 and 12 of the XXI games, and the open squares of a Dux."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry
    from latrodb.core.square import SquareSet


def unheld(size: Geometry, touched: SquareSet, others: SquareSet) -> SquareSet:
    """The enemies in a combat that no other man would hold if this man left. If there are none, rule 12 frees him.

    Args:
        size: the board.
        touched: the enemies next to the man that leaves.
        others: the other men of his side.
    """
    near, found = size.near, 0
    while touched:
        foe = touched & -touched
        if not near[foe] & others:
            found |= foe
        touched ^= foe
    return found


def open_squares(size: Geometry, dux: SquareSet, men: SquareSet) -> SquareSet:
    """The empty squares next to a Dux. Walls and men of either side close a square."""
    return size.near[dux] & ~men


def has_at_most_one(squares_set: SquareSet) -> bool:
    """Whether a set holds one square or none."""
    return not squares_set & (squares_set - 1)
