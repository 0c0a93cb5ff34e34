"""The sets of men: functions that draw one man in the square from 0, 0 to `SQUARE`, `SQUARE`.

A set of men is one function and one line in `MEN`. In each set a bound man looks different from a free
one, a Dux from a soldier and a side from the other without the help of color.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from latrodb.core.color import Color
from latrodb.diagrams.men_round import draw_coin, draw_draught, draw_stone
from latrodb.diagrams.men_standing import draw_figurine, draw_pawn, draw_rook
from latrodb.diagrams.primitives import Primitive

Draw: TypeAlias = Callable[[Color, bool, bool], tuple[Primitive, ...]]

MEN: dict[str, Draw] = {
    "figurines": draw_figurine,
    "pawns": draw_pawn,
    "rooks": draw_rook,
    "draughts": draw_draught,
    "stones": draw_stone,
    "coins": draw_coin,
}

USUAL_MEN = "figurines"

# The sets that are played on a board without dark squares.
UNCHEQUERED = frozenset({"stones"})
