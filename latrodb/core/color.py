"""The two sides."""

from __future__ import annotations

from enum import IntEnum


class Color(IntEnum):
    """A side. White sits at rank 1 on every board; the rules decide which side begins."""

    WHITE = 0
    BLACK = 1

    __hash__ = int.__hash__  # that of Enum takes three times as long, and every look-up of a position asks for it

    @property
    def other(self) -> Color:
        """The opponent."""
        return BLACK if self is WHITE else WHITE

    @property
    def letter(self) -> str:
        """`w` or `b`, as one-line positions and JSON write it."""
        return "b" if self else "w"

    @property
    def title(self) -> str:
        """`White` or `Black`, as messages write it."""
        return "Black" if self else "White"

    @property
    def win(self) -> str:
        """The result that says this side won: `1-0` or `0-1`."""
        return "0-1" if self else "1-0"


WHITE, BLACK = Color.WHITE, Color.BLACK


def color_of(letter: str) -> Color:
    """The side of a letter `w` or `b`. Raises KeyError on any other."""
    return {"w": WHITE, "b": BLACK}[letter]
