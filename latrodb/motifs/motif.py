"""What a motif is: a noun of the source pages, and the function that finds it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.english import list_words
from latrodb.core.square import NOWHERE, SquareSet, square_name, squares_by_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from latrodb.core.color import Color
    from latrodb.motifs.situation import Situation


# Nouns that are not written as their names without hyphens.
_NOUNS = {
    **{name: name for name in ("one-on-one", "two-on-one", "three-on-one", "self-check")},
    "comrades-fork": "comrades' fork",
    "phalanx-formation": "Phalanx formation",
    "push-and-crush-man": "push and crush against a man",
    "push-and-crush-wall": "push and crush against the wall",
    "testudo": "Testudo",
}


class Found(NamedTuple):
    """One occurrence of a motif in a situation.

    `squares` are those that have it, nearly always men, and `side` is their side; None if both sides take part.
    `others` are the men affected: captured, threatened, held or touched.
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
    """A noun of the source pages. The rulebook of a game lists the nouns of its pages, and where they appear.

    Attributes:
        name: as queries, tags and marks of diagrams write it: `lock-broken`.
        find: finds it in a situation, in any order.
        is_turn: whether it describes a turn; if not, a position.
        words: its place as sentences give it; `others` may be empty only if the words leave it out.
        is_common: whether most positions have it; pictures then show it only if it is named.
    """

    name: str
    find: Callable[[Situation], Iterable[Found]]
    is_turn: bool = False
    words: str = "{squares} on {others}"
    is_common: bool = False

    @property
    def noun(self) -> str:
        """As sentences write it: `lock broken`."""
        return _NOUNS.get(self.name) or self.name.replace("-", " ")

    @property
    def meaning(self) -> str:
        """Its definition in one sentence, the first of the docstring of `find`."""
        first, *_ = re.split(r"\.(?:\s|$)", (self.find.__doc__ or "").strip(), maxsplit=1)
        return f"{' '.join(first.split())}."

    def describe(self, squares: SquareSet, others: SquareSet = NOWHERE) -> str:
        """Where the motif is: `i6 on h6`."""
        named = {"squares": squares, "others": others}
        return self.words.format_map({key: _list_squares(members) for key, members in named.items()})


def _list_squares(members: SquareSet) -> str:
    return list_words(map(square_name, squares_by_file(members))) if members else "no square"
