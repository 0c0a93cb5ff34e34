"""One character printed for another throughout, where the other is never printed."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from latrodb.features.repair.habits.squares import LETTERS
from latrodb.notation.turns import read_turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.features.repair.habits.reading import Meaning, Meanings

MOST_PLACES = 4  # of the character in a word that may be either of two
MOST_PAIRS = 12


def substitutions(words: Sequence[str], broken: str, size: Geometry, *, has_dux: bool) -> list[tuple[str, str]]:
    """The pairs of a printed and a meant character that may explain a word that cannot be played."""
    printed = {sign for word in words for sign in word}
    ranks = {sign for rank in range(size.ranks) for sign in str(rank + 1)}
    lacking = sorted(({*LETTERS[: size.files], *ranks, "-", "x"} - printed) | ({"D"} - printed if has_dux else set()))
    found = [(sign, meant) for meant in lacking for sign in dict.fromkeys(broken) if _readings(broken, sign, meant)]
    return found[:MOST_PAIRS]


def meaning_of(printed: str, meant: str) -> Meanings:
    """The meanings of words in which a character may stand for itself or for another."""
    return lambda word: _readings(word, printed, meant) or _readings(word, "", "")


@lru_cache(maxsize=8192)
def _readings(word: str, printed: str, meant: str) -> tuple[Meaning, ...]:
    """The turns that a word may be, with the other character in all places first, then in fewer."""
    return tuple(turn for text in _texts(word, printed, meant) if (turn := read_turn(text)) is not None)


def _texts(word: str, printed: str, meant: str) -> Iterator[str]:
    pieces = word.split(printed) if printed else [word]
    if len(pieces) > MOST_PLACES + 1:
        yield meant.join(pieces)
        return
    for signs in product((meant, printed), repeat=len(pieces) - 1):
        yield "".join(piece + sign for piece, sign in zip(pieces, (*signs, ""), strict=True))
