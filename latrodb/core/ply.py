"""Plies: the places of a main line, by move number and side."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from latrodb.core.color import BLACK, WHITE, Color, color_of

if TYPE_CHECKING:
    from collections.abc import Iterable

_LABEL = re.compile(r"([0-9]{1,9})([wb])")


class Ply(Struct, frozen=True, order=True, gc=False):
    """The turn of a side under a move number.

    The rules decide which side begins. So plies compare in the order of play only where White begins.

    >>> str(Ply(9, BLACK))
    '9b'
    """

    number: int
    color: Color

    def __str__(self) -> str:
        return f"{self.number}{'b' if self.color else 'w'}"

    @classmethod
    def parse(cls, label: str) -> Ply | None:
        """The ply of a label such as `9b`, or None if the text is not a label."""
        found = _LABEL.fullmatch(label)
        return cls(int(found[1]), color_of(found[2])) if found else None

    def next(self, first: Color) -> Ply:
        """The next ply; the number grows after the turn of the side that does not begin.

        >>> str(Ply(9, BLACK).next(first=WHITE)), str(Ply(9, BLACK).next(first=BLACK))
        ('10w', '9w')
        """
        return Ply(self.number + (self.color is not first), WHITE if self.color else BLACK)

    def later(self, plies: int, first: Color) -> Ply:
        """The ply that a number of turns leads to.

        >>> str(Ply(9, BLACK).later(2, first=WHITE)), str(Ply(9, BLACK).later(3, first=BLACK))
        ('10b', '10w')
        """
        count = self.count(first) + plies
        return Ply((count + 1) // 2, first if count % 2 else first.other)

    def count(self, first: Color) -> int:
        """Which ply of a game it is that begins with move 1 of the side that begins; from 1.

        >>> Ply(9, BLACK).count(first=WHITE), Ply(9, BLACK).count(first=BLACK)
        (18, 17)
        """
        return 2 * self.number - (self.color is first)

    def written(self, first: Color) -> str:
        """The move number as written in texts: `9.`, or `9...` for the side that does not begin."""
        return f"{self.number}." if self.color is first else f"{self.number}..."


def number_turns(turns: Iterable[str], ply: Ply, first: Color) -> str:
    """Turns with their numbers, from a ply on; `first` is the side that begins a game.

    >>> number_turns(["e5-e4", "c1-c3", "g8-g7"], Ply(9, BLACK), WHITE)
    '9...e5-e4 10.c1-c3 g8-g7'
    """
    words: list[str] = []
    for turn in turns:
        words.append(turn if words and ply.color is not first else f"{ply.written(first)}{turn}")
        ply = ply.next(first)
    return " ".join(words)
