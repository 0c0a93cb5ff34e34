"""The images of a position for which the rules are the same: files flipped, or sides and colors swapped."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from latrodb.core.square import STRIDE, SquareSet, as_set, squares

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.core.position import Position
    from latrodb.core.square import Square


def images(position: Position) -> dict[str, Position]:
    """The position and its three images, by what was done to it; equal ones are listed once, under the first name."""
    mirrored = mirror(position)
    named = {"same": position, "mirrored": mirrored, "swapped": swap(position), "swapped and mirrored": swap(mirrored)}
    first: dict[Position, str] = {}
    for name, each in named.items():
        first.setdefault(each, name)
    return {name: each for each, name in first.items()}


def mirror(position: Position) -> Position:
    """The position with its files in reverse order."""
    last = position.geometry.files - 1
    return _moved(position, lambda square: square - 2 * (square % STRIDE) + last)


def swap(position: Position) -> Position:
    """The position with its ranks in reverse order, the colors of all men exchanged and the other side to move."""
    top = position.geometry.ranks - 1
    moved = _moved(position, lambda square: square % STRIDE + (top - square // STRIDE) * STRIDE)
    return replace(
        moved,
        white=moved.black,
        black=moved.white,
        side=moved.side.other,
        hand=moved.hand[::-1],
        dux_hand=moved.dux_hand[::-1],
        taken=moved.taken[::-1],
    )


def _moved(position: Position, where: Callable[[Square], Square]) -> Position:
    def each(men: SquareSet) -> SquareSet:
        return as_set(where(square) for square in squares(men))

    return replace(
        position,
        white=each(position.white),
        black=each(position.black),
        duxes=each(position.duxes),
        bound=each(position.bound),
        fresh=each(position.fresh),
        trails=tuple(sorted((where(at), each(past)) for at, past in position.trails)),
    )
