"""Other names of squares: which corner is a1, which letters and numbers count what."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from latrodb.notation.turns import read_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.features.repair.habits.copy import Part

    Corner = Callable[[int, int, int, int], tuple[int, int]]

FEWEST = 3  # words that another form must make turns
LETTERS = "abcdefghijklmnop"
WITHOUT_I = "abcdefghjklmnopq"
_USUAL = re.compile(r"(?P<letter>[a-q])(?P<number>\d{1,2})")
_NUMBER_FIRST = re.compile(r"(?P<number>\d{1,2})(?P<letter>[a-q])")
_TWO_LETTERS = re.compile(r"(?P<letter>[a-q])(?P<number>[a-q])")
CORNERS: dict[str, Corner] = {
    "": lambda file, rank, files, ranks: (file, rank),
    "ranks are counted from the top": lambda file, rank, files, ranks: (file, ranks - rank),
    "squares are named as Black sees them": lambda file, rank, files, ranks: (files - file, ranks - rank),
    "files are counted from the right": lambda file, rank, files, ranks: (files - file, rank),
    "letters count ranks": lambda file, rank, files, ranks: (rank, file),
    "letters count ranks from the top": lambda file, rank, files, ranks: (rank, ranks - file),
    "letters count ranks, and numbers files from the right": lambda file, rank, files, ranks: (files - rank, file),
    "letters count ranks from the top, and numbers files from the right": lambda file, rank, files, ranks: (
        files - rank,
        ranks - file,
    ),
}  # from a letter and a number, both from 0, to a file and a rank


class Naming(NamedTuple):
    """A way to name squares."""

    words: tuple[str, ...]
    pattern: re.Pattern[str]
    letters: str
    first: int  # the lowest number
    corner: Corner

    def respell(self, word: str, size: Geometry) -> str:
        """A word with the usual names of its squares; the names of squares that the board lacks stay."""

        def usual(found: re.Match[str]) -> str:
            letter, number = self.letters.find(found["letter"]), found["number"]
            count = int(number) - self.first if number.isdigit() else self.letters.find(number)
            file, rank = self.corner(letter, count, size.files - 1, size.ranks - 1)
            is_there = letter >= 0 and 0 <= file < size.files and 0 <= rank < size.ranks
            return f"{LETTERS[file]}{rank + 1}" if is_there else found[0]

        return self.pattern.sub(usual, word)


def namings(parts: Sequence[Part], *, with_corners: bool) -> Iterator[Naming]:
    """The ways to name squares that the shape of some words allows, without the usual one."""
    words = [each.text for each in parts]
    pattern, form = _form(words)
    names = [name for word in words for name in pattern.findall(word)]
    signs = {sign for name in names for sign in name}
    may_lack_i = "i" not in signs and any(sign >= "j" and sign.isalpha() for sign in signs)
    alphabets = ((LETTERS, ""), *(((WITHOUT_I, "there is no file i"),) if may_lack_i else ()))
    first = 0 if "0" in signs else 1
    numbered = "" if first else "numbers begin with 0"
    for letters, lacking in alphabets:
        for name, corner in list(CORNERS.items())[: None if with_corners else 1]:
            found = tuple(filter(None, (form, numbered, lacking, name)))
            if found:
                yield Naming(found, pattern, letters, first, corner)


def _form(words: Sequence[str]) -> tuple[re.Pattern[str], str]:
    """The pattern of the names of squares in most words, and what is unusual about it."""
    forms = (
        (_USUAL, ""),
        (_NUMBER_FIRST, "numbers stand in front of letters"),
        (_TWO_LETTERS, "two letters name a square"),
    )
    usual, *others = [sum(read_turn(_usual_form(form, word)) is not None for word in words) for form, _ in forms]
    return forms[0] if max(others) < usual + FEWEST else forms[1 + others.index(max(others))]


def _usual_form(form: re.Pattern[str], word: str) -> str:
    return form.sub(lambda found: f"{found['letter']}{_number(found['number'])}", word)


def _number(sign: str) -> int:
    return int(sign) if sign.isdigit() else LETTERS.find(sign) + 1
