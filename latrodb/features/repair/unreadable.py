"""Words that cannot be read as a turn, and the turns that they may have been."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from latrodb.features.repair.edits import CHANCES, Slip
from latrodb.features.repair.proposal import SlipKind
from latrodb.notation.turns import is_plain, read_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.notation.written import Unreadable, WrittenTurn

LONGEST = 24  # words longer than that are not spelled otherwise
SIGNS = "-abcdefghijklmnop12345678xD"
ALIKE = {"l": "1", "I": "1", "i": "1", "1": "li", "O": "0", "0": "o", "S": "5", "s": "5", "B": "8", "Z": "2"}
NO_DASH = 1.5  # a dash is the sign that is left out most easily


def spelling_slips(word: Unreadable, behind: tuple[WrittenTurn, ...], ply: int) -> Iterator[Slip]:
    """The turns that an unreadable word may stand for, and that it stands for none.

    Args:
        word: the word.
        behind: the turn behind it, if there is one.
        ply: the index of that turn.
    """
    yield Slip(SlipKind.EXTRA, ply, {ply: behind}, CHANCES[SlipKind.EXTRA], is_of_word=True)
    if len(word.text) > LONGEST:
        return
    seen: set[str] = set()
    for text, chance in _spellings(word.text):
        if text in seen or not is_plain(text):
            continue
        seen.add(text)
        meant = read_turn(text)
        if meant is not None:
            chance += CHANCES[SlipKind.SPELLING]
            yield Slip(SlipKind.SPELLING, ply, {ply: (meant, *behind)}, chance, is_of_word=True)


def _spellings(text: str) -> Iterator[tuple[str, float]]:
    """Texts that differ in one sign or in the order of two, the likeliest first."""
    places = -log(len(text) + 1)
    for at in range(1, len(text)):
        yield f"{text[:at]}-{text[at:]}", places + NO_DASH
    yield text.replace(" ", ""), places
    for at, sign in enumerate(text):
        yield f"{text[:at]}{text[at + 1 :]}", places
        if at:
            yield f"{text[: at - 1]}{sign}{text[at - 1]}{text[at + 1 :]}", places
        for other in ALIKE.get(sign, ""):
            yield f"{text[:at]}{other}{text[at + 1 :]}", places
    for at in range(len(text) + 1):
        for sign in SIGNS:
            yield f"{text[:at]}{sign}{text[at + 1 :]}", places - log(len(SIGNS) / 2)
            yield f"{text[:at]}{sign}{text[at:]}", places - log(len(SIGNS))
