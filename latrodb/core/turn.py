"""Turns as rules see them: what a player does, resolved to squares.

A turn is a tuple of moves. Most systems have one move a turn; Bell places two men and may go on
with a capturing man. Glaucus, whose whole turns are too many to list, plays one move at a time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from latrodb.core.square import Square


class Shift(NamedTuple):
    """A man goes from one square to another; `via` holds the squares he touched between, in order."""

    origin: Square
    target: Square
    via: tuple[Square, ...] = ()


class Drop(NamedTuple):
    """A man from the hand comes onto the board."""

    target: Square
    is_dux: bool = False


class Take(NamedTuple):
    """An enemy is lifted off without anybody moving: Schaedler's removal, Glaucus's kill."""

    target: Square


class March(NamedTuple):
    """Several men shift together: Latrotabuli's formations, its Decursio and its castle.

    `manner` is the letter or sign of the notation: `T` testudo, `P` phalanx, `>` decursio, `O` castle.
    """

    origins: tuple[Square, ...]
    targets: tuple[Square, ...]
    manner: str


class Throw(NamedTuple):
    """The die shows so many pips, 1 to 6. Nobody chooses it."""

    pips: int


class Stop(NamedTuple):
    """The player ends his turn, or passes."""

    is_fall: bool = False  # Glaucus: the King has to fall


Move: TypeAlias = Shift | Drop | Take | March | Throw | Stop
Turn: TypeAlias = tuple[Move, ...]
