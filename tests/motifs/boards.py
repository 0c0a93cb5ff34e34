"""Positions for the tests of motifs: men listed by name, a leader with D before his square."""

from __future__ import annotations

from typing import TYPE_CHECKING

import latrodb
from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.position import Position
from latrodb.core.square import set_of, square_name, squares_by_file
from latrodb.motifs.catalog import motifs_at

if TYPE_CHECKING:
    from latrodb.core.square import SquareSet
    from latrodb.motifs.situation import MotifUse
    from latrodb.rules.variant import Variant


def place(variant: Variant, white: str, black: str, side: Color = WHITE) -> Position:
    """A position by the squares of its men: `place(game, "a1 Df2", "a8 De7", BLACK)`."""
    men = [set_of(*(man.removeprefix("D") for man in army.split())) for army in (white, black)]
    duxes = set_of(*(man[1:] for man in f"{white} {black}".split() if man.startswith("D")))
    return Position(variant.geometry, men[0], men[1], duxes, side)


def names(squares: SquareSet) -> str:
    """`a1 b1`, by file."""
    return " ".join(square_name(each) for each in squares_by_file(squares))


def found(motif: str, key: str, white: str, black: str, turn: str = "", side: Color = WHITE) -> list[str]:
    """Where a position has a motif, or the position after a turn: `w b5 c5 / c4`, or `b4 c4` if it is of both sides."""
    variant = latrodb.variant(key)
    position = place(variant, white, black, side)
    step = variant.play(position, turn) if turn else None
    uses = motifs_at(variant, step.after if step else position, step, [motif])
    return sorted(map(described, uses))


def described(use: MotifUse) -> str:
    """`w b5 c5 / c4`: side, squares and the men that it is about."""
    owner = "" if use.side is None else "b " if use.side is BLACK else "w "
    return f"{owner}{names(use.squares)}{' / ' if use.others else ''}{names(use.others)}"
