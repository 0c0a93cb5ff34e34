"""English words, as messages have them."""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterable


def list_words(words: Iterable[str], conjunction: str = "and") -> str:
    """Join one or more words as a sentence does: `a, b and c`.

    >>> list_words(["a1"]), list_words(["a1", "b1", "c1"]), list_words(["a1", "b1"], "or")
    ('a1', 'a1, b1 and c1', 'a1 or b1')
    """
    *first, last = words
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def count_words(count: int, noun: str) -> str:
    """`1 game`, `2 games`, `3 plies`, `4 errata`, `5 men`.

    >>> count_words(2, "ply"), count_words(2, "erratum"), count_words(2, "man")
    ('2 plies', '2 errata', '2 men')
    """
    endings = {"y": "ies", "um": "a", "man": "men", "ch": "ches", "sis": "ses", "as": "ases"}
    ending = next((each for each in endings if noun.endswith(each)), "")
    plural = noun.removesuffix(ending) + endings.get(ending, "s")
    return f"{count:,} {noun if count == 1 else plural}"


def fold_accents(text: str) -> str:
    """Return the text without accents and other diacritics.

    >>> fold_accents("Schädler")
    'Schadler'
    """
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


class WordWithFacts(StrEnum):
    """A word of a closed set that has facts: a value for each attribute that its class declares, in their order."""

    def __new__(cls, word: str, *facts: str) -> Self:
        """Make a word of the set, which equals its text."""
        made = str.__new__(cls, word)
        made._value_ = word
        for name, fact in zip(cls.__annotations__, facts, strict=True):
            setattr(made, name, fact)
        return made


class Text(StrEnum):
    """The text that an answer rests on: as printed, or with the errata of the database applied."""

    PRINTED = "printed"
    CORRECTED = "corrected"
