"""What a motif is: a noun of the source pages, and the function that finds it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import NOWHERE, SquareSet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from latrodb.core.color import Color
    from latrodb.motifs.situation import Situation


class Found(NamedTuple):
    """One place of a motif in a situation.

    `squares` are those that have it, nearly always men, and `side` is theirs; None if both sides have part in it.
    `others` are the men that it is about: those taken, threatened, held or touched.
    """

    side: Color | None
    squares: SquareSet
    others: SquareSet = NOWHERE


class MotifUse(NamedTuple):
    """A motif in a game: `ply` is the number of turns played, 0 in the first position; for the rest see `Found`."""

    motif: str
    ply: int
    side: Color | None
    squares: SquareSet
    others: SquareSet = NOWHERE


class Motif(NamedTuple):
    """A noun of the source pages. The rulebook of a game lists those of its pages, and where they have them.

    Attributes:
        name: as queries, tags and marks of diagrams write it: `lock-broken`.
        find: finds it in a situation, in any order.
        is_turn: whether it is said of a turn; if not, of a position.
    """

    name: str
    find: Callable[[Situation], Iterable[Found]]
    is_turn: bool = False

    @property
    def noun(self) -> str:
        """As sentences write it: `lock broken`."""
        return self.name.replace("-", " ")
