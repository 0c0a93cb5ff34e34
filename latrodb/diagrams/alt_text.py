"""Positions in words, for readers who use a screen reader."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.square import SquareSet, square_name, squares

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.position import Position

_NOBODY = "nobody"


def describe(position: Position) -> str:
    """Describe a position in words, without loss.

    >>> from latrodb.core.geometry import geometry
    >>> from latrodb.core.position import Position
    >>> describe(Position(geometry(8, 8), white=0b1111, black=1 << 8 * 7, duxes=1))
    '8x8 board, White to move. White: Dux a1; soldiers b1 to d1. Black: soldier f4.'
    """
    sentences = [
        f"{position.geometry.name} board, {position.side.title} to move",
        f"White: {_army(position, WHITE)}",
        f"Black: {_army(position, BLACK)}",
    ]
    pairs = {"In hand": position.hand, "Duxes in hand": position.dux_hand, "Taken": position.taken}
    sentences += [f"{name}: White {white}, Black {black}" for name, (white, black) in pairs.items() if white or black]
    numbers = {"Die": position.die, "Pips left": position.pips, "Turns without a capture": position.quiet}
    sentences += [f"{name}: {number}" for name, number in numbers.items() if number]
    if position.fresh:
        sentences.append(f"Not yet moved: {name_squares(position.fresh)}")
    sentences += [f"Trail of {square_name(at)}: {name_squares(past)}" for at, past in position.trails]
    return ". ".join(sentences) + "."


def name_squares(members: SquareSet) -> str:
    """Name the squares of a set; three or more in a row become a range.

    >>> from latrodb.core.square import set_of
    >>> name_squares(set_of("a1", "b1", "c1", "e1", "f1"))
    'a1 to c1, e1, f1'
    """
    return ", ".join(_stretches(members)) or _NOBODY


def as_clause(text: str) -> str:
    """Make any words fit into a sentence: on one line, and without anything that would end the sentence.

    >>> as_clause(" Take care.  He wins. ")
    'Take care; He wins'
    """
    return "; ".join(filter(None, re.split(r"\.(?:\s+|$)", " ".join(text.split()))))


def _army(position: Position, side: Color) -> str:
    groups = []
    for adjective, members in (("", ~position.bound), ("bound ", position.bound)):
        kinds = (("Dux", "Duxes", position.dux(side)), ("soldier", "soldiers", position.soldiers(side)))
        for one, several, men in kinds:
            if found := men & members:
                groups.append(f"{adjective}{one if found.bit_count() == 1 else several} {name_squares(found)}")
    return "; ".join(groups) or _NOBODY


def _stretches(members: SquareSet) -> Iterator[str]:
    # Neighbors in a rank have the same difference between their number and their place in the list;
    # the free seventeenth file keeps the ends of two ranks apart.
    for _, pairs in groupby(enumerate(squares(members)), lambda pair: pair[1] - pair[0]):
        names = [square_name(square) for _, square in pairs]
        if len(names) < 3:
            yield from names
        else:
            yield f"{names[0]} to {names[-1]}"
