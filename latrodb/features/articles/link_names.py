"""Links to game files: the games, and link texts that name other players or another date."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.core.errors import LatrodbError
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.features.articles.document import Markup
from latrodb.features.articles.links import find_links, relative, span_of
from latrodb.features.articles.mentions import find_mentions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.diagnostics.span import Span
    from latrodb.features.articles.claims import Mention
    from latrodb.features.articles.document import Document
    from latrodb.features.articles.known_games import GameCache, KnownGame

_WORDS = re.compile(r"\[(?P<words>[^\[\]]{1,200})\]\(\s*<?$")
_GAMES = (".txt", ".pgn")


def check_link_names(document: Document, cache: GameCache) -> Iterator[Diagnostic]:
    """Diagnostics on links such as `[Joyce - Carrillo](game.txt)` whose game has other players, sides or another date.

    Files that hold no game, or several, are not compared.
    """
    for link, path in _links(document):
        words = _WORDS.search(document.source.raw[max(0, link.start - 210) : link.start])
        named = [*find_mentions(words["words"], lambda _: True)] if words else []
        known = _game_of(path, cache) if named else None
        if known and (fault := _fault(named[0], known)):
            yield Diagnostic(*fault, span_of(link, document.source))


def find_linked(document: Document, cache: GameCache) -> list[tuple[Span, KnownGame]]:
    """The games to which an article links, each with the place of its link in the words of the article."""
    games = ((span_of(link, document.source), _game_of(path, cache)) for link, path in _links(document))
    return [(span, known) for span, known in games if known and known.is_whole]


def _links(document: Document) -> Iterator[tuple[Span, str]]:
    """The links to files that may hold a game: where each is in the file, and its path."""
    raw = document.source.raw if document.markup is Markup.MARKDOWN else ""
    for link in find_links(raw):
        address = relative(link.address)
        if address and address.path.lower().endswith(_GAMES):
            yield link.span, address.path


def _game_of(path: str, cache: GameCache) -> KnownGame | None:
    try:
        return cache.find(path)[0]
    except LatrodbError:
        return None


def _fault(mention: Mention, known: KnownGame) -> tuple[str, str] | None:
    white, black = known.players
    if not white or not black:
        return None
    if not known.plays(mention) and (mention.has_sides or not known.plays(mention, swapped=True)):
        return "A910", f"{white} has White and {black} Black in the game that the link leads to"
    if not known.fits_date(mention):
        return "A911", f"the game that the link leads to is dated {known.date.replace('.??', '')}"
    return None
