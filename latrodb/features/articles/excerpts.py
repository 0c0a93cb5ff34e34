"""Moves from the first on that an article quotes from a known game: no games of their own, but claims about it."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from latrodb.features.articles.mentions import find_mentions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.diagnostics.span import Span
    from latrodb.features.articles.document import Document
    from latrodb.features.articles.known_games import KnownGame, Library, Route

_LONGEST_INDENT = 40  # characters of a line before its first move that are looked at
FEWEST = 2  # turns that have to agree


def find_excerpts(page: Document, library: Library, shown: Sequence[KnownGame] = ()) -> frozenset[KnownGame]:
    """The games of an article that are quotations: without heading and result, in the middle of a line.

    Either the paragraph names the players, or a longer game begins with the same moves, or one that a figure shows.

    Args:
        page: the article.
        library: the games at hand, with those of the article.
        shown: the games and lines of its figures.
    """
    longest: dict[tuple[Route, ...], int] = {}
    for known in library.whole:
        beginning = known.line[:FEWEST]
        longest[beginning] = max(len(known.line), longest.get(beginning, 0))
    drawn = {known.line for known in shown}
    return frozenset(
        known
        for known in library.own
        if _is_bare(page, known)
        and (
            longest.get(known.line[:FEWEST], 0) > len(known.line) >= FEWEST
            or any(line[: len(known.line)] == known.line for line in drawn)
            or _names_players(page, known, library)
        )
    )


def _is_bare(page: Document, known: KnownGame) -> bool:
    written = known.written
    if written.tags or written.result is not None:
        return False
    text = page.source.text
    before = text[max(0, written.span.start - _LONGEST_INDENT) : written.span.start]
    return bool(before.splitlines()[-1:] and before[-1] not in "\r\n" and before.splitlines()[-1].strip(" \t-*•>"))


def _names_players(page: Document, known: KnownGame, library: Library) -> bool:
    start, end = _unit_of(page.units, known.written.span)
    return any(library.named(each) for each in find_mentions(page.source.text[start:end], library.knows))


def _unit_of(units: Sequence[Span], span: Span) -> Span:
    return units[max(0, bisect_right(units, span.start, key=lambda unit: unit.start) - 1)]
