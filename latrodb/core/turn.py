"""Turns as rules see them: what a player does, resolved to squares.

A turn is a tuple of moves. Most systems have one move a turn. In Bell, a turn places two men, or a
man that captures may move again. Glaucus has too many whole turns to list and plays one move at a time.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from latrodb.core.square import Square, square_name


class Shift(Struct, frozen=True, gc=False):
    """A man goes from one square to another; `via` holds the squares he touches in between, in order.

    `spared` holds the men that he captures but leaves on the board, by file, where the rules allow it.
    """

    origin: Square
    target: Square
    via: tuple[Square, ...] = ()
    spared: tuple[Square, ...] = ()

    def __str__(self) -> str:
        return "-".join(map(square_name, (self.origin, *self.via, self.target)))


class Drop(Struct, frozen=True):
    """A man from the hand is placed on the board."""

    target: Square
    is_dux: bool = False

    def __str__(self) -> str:
        return f"{'D' if self.is_dux else ''}@{square_name(self.target)}"


class Take(Struct, frozen=True):
    """An enemy is removed without a man moving: Schaedler's removal, Glaucus's kill."""

    target: Square

    def __str__(self) -> str:
        return f"x{square_name(self.target)}"


class March(Struct, frozen=True):
    """Several men move together: Latrotabuli's formations, its Decursio and its castle.

    `manner` is the letter or sign of the notation: `T` testudo, `P` phalanx, `>` decursio, `O` castle.
    """

    origins: tuple[Square, ...]
    targets: tuple[Square, ...]
    manner: str

    def __str__(self) -> str:
        sign, letter = (">", "P") if self.manner == ">" else ("-", self.manner)
        origin, target = (f"{square_name(group[0])}{square_name(group[-1])}" for group in (self.origins, self.targets))
        return f"{letter}{origin}{sign}{target}"


class Throw(Struct, frozen=True):
    """A throw of the die: 1 to 6 pips, which no player chooses."""

    pips: int

    def __str__(self) -> str:
        return f"[{self.pips}]"


class Stop(Struct, frozen=True):
    """The player ends his turn, or passes."""

    is_fall: bool = False  # Glaucus: the King must fall

    def __str__(self) -> str:
        return "D--" if self.is_fall else "--"


Move: TypeAlias = Shift | Drop | Take | March | Throw | Stop
Turn: TypeAlias = tuple[Move, ...]


@lru_cache(maxsize=1 << 16)
def shared_shift(origin: Square, target: Square, via: tuple[Square, ...] = ()) -> Shift:
    """A Shift, cached because generators ask for the same ones again and again."""
    return Shift(origin, target, via)
