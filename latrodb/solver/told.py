"""Forced wins that prose claims, such as `mate in 2`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK, WHITE
from latrodb.diagnostics.span import Span
from latrodb.solver.claim import Claim

if TYPE_CHECKING:
    from collections.abc import Iterator

_NUMBERS = {word: number for number, word in enumerate(("one", "two", "three", "four", "five", "six"), 1)}
_LEAD = r"it(?:['’]s|\s+is)|(?:this|that|there)\s+is|now|already|and|with|an?|forced"
_TOLD = re.compile(
    rf"(?:^|(?<=[.;:!?,(\[]))\s*(?:(?:{_LEAD}|(?P<side>white|black)(?:\s+(?:now\s+)?(?:has|forces))?)\s+)*"
    rf"(?P<claim>(?P<goal>mate|win)s?\s+in\s+(?P<moves>[1-9]|{'|'.join(_NUMBERS)})\b(?:\s+(?:moves?|turns?))?"
    r"(?:\s+for\s+(?P<other>white|black))?)(?=\s*(?:\Z|[.;:!?,)\]]))",
    re.IGNORECASE,
)  # nothing but these words, so that what is threatened, denied or supposed is not taken for a claim


class Told(NamedTuple):
    """A claim and where its words are."""

    claim: Claim
    span: Span


def find_told(text: str, start: int = 0, end: int | None = None) -> Iterator[Told]:
    """The forced wins in at most nine turns that a stretch of prose claims in so many words.

    >>> [str(each.claim) for each in find_told("Well played! It's now mate in two, and White threatens mate in 3.")]
    ['=> mate in 2']
    """
    for found in _TOLD.finditer(text[start:end]):
        moves = _NUMBERS.get(found["moves"].lower()) or int(found["moves"])
        side = {"white": WHITE, "black": BLACK}.get((found["other"] or found["side"] or "").lower())
        yield Told(Claim(found["goal"].lower(), moves, side), Span(*(start + place for place in found.span("claim"))))
