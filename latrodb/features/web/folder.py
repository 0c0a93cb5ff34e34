"""Addresses in a folder of files: names that stay the same whenever and in whatever order games were imported.

A game is `games/makov-carrillo-2016-12-3f2a9c51d0.html`: its players and its date, to be read, and the first digits of
the SHA-256 digest of its text, which tells it from every other. Names are as printed: a tag that an editor sets in the
database does not move a page. All names have only small letters of ASCII, digits and `-`, so that they are the same on
every system and host.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from latrodb.core.english import fold_accents
from latrodb.diagrams.captions import surname
from latrodb.features.web.addresses import Addresses, encode_part, query_of
from latrodb.features.web.views import find_view
from latrodb.game.game import UNKNOWN
from latrodb.store.sources import load_one

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from latrodb.store.database import Database

DIGITS = 10  # of the digest in a name; all, if two names would be the same
LONGEST = 40  # characters of a name before its digest
_LONGEST_READ = 200  # characters of a text of which a name is made
_OTHER = re.compile("[^a-z0-9]+")
GAMES = """
SELECT games.id, games.source, games.start_byte, games.end_byte, sources.path, games.number,
       white.name, black.name, games.date, games.event
  FROM games
  JOIN sources            ON sources.id = games.source
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
 ORDER BY games.source, games.id
"""
CHANGED_TAGS = "SELECT game, tag, printed FROM tags_set"


class NamedGame(NamedTuple):
    """A game of a collection, and its name in a folder."""

    id: int
    name: str
    digest: str  # the SHA-256 digest of its text
    is_repeated: bool  # whether another file has the same text, whose page is also that of this game


class Names(NamedTuple):
    """The names of all pages that are about one game or one player."""

    games: Mapping[int, str]
    players: Mapping[str, str]
    articles: str = ""  # the file of the first article; empty if there is none


class Wanted(NamedTuple):
    """A page that others lead to: its file in the folder, and its path on a server, by which it is made."""

    file: str
    path: str
    query: tuple[tuple[str, str], ...] = ()  # the query of that address


def slug(text: str, longest: int = LONGEST) -> str:
    """Return the letters and digits of a text as a part of an address; empty if it has none of ASCII.

    >>> slug("José Carrillo"), slug("../../etc/passwd"), slug("Ζήνων")
    ('jose-carrillo', 'etc-passwd', '')
    """
    return _OTHER.sub("-", fold_accents(text[:_LONGEST_READ]).lower()).strip("-")[:longest].rstrip("-")


def name_games(database: Database) -> list[NamedGame]:
    """Return the names of all games; a text that several files have is one page, and has one name.

    Raises:
        StoreError: the database cannot be read or is damaged.
    """
    printed = {(game, tag): value for game, tag, value in database.query(CHANGED_TAGS)}
    rows, digests, beginnings = database.query(GAMES), {}, {}
    source, data = None, b""
    for game, source_of, start, end, _, _, *tags in rows:
        if source_of != source:
            source, data = source_of, load_one(database, source_of).data
        digests[game] = hashlib.sha256(data[start:end]).hexdigest()
        keys = ("White", "Black", "Date", "Event")
        texts = (printed.get((game, key), tag) or "" for key, tag in zip(keys, tags, strict=True))
        beginnings[game] = _beginning(*("" if text.strip() in UNKNOWN else text for text in texts))
    unique = _with_digests((beginnings[game], digests[game]) for game in digests)
    names: list[NamedGame] = []
    seen: set[str] = set()
    for game, *_ in sorted(rows, key=lambda row: row[4:6]):  # by file and place in it, which no import changes
        name = unique[beginnings[game], digests[game]]
        names.append(NamedGame(game, name, digests[game], name in seen))
        seen.add(name)
    return names


def name_players(names: Iterable[str]) -> dict[str, str]:
    """Return the names of the pages of players, by their names as in the games.

    >>> name_players(["José Carrillo", "Ζήνων"])
    {'José Carrillo': 'jose-carrillo-7c93e427a2', 'Ζήνων': 'player-161b2b8858'}
    """
    digests = {name: hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest() for name in names}
    unique = _with_digests((slug(name) or "player", digest) for name, digest in digests.items())
    return {name: unique[slug(name) or "player", digest] for name, digest in digests.items()}


def _beginning(white: str, black: str, date: str, event: str) -> str:
    """The readable part of the name of a game: its players, or without them its event, and its date."""
    white, black = (slug(surname(name[:_LONGEST_READ])) if name else "" for name in (white, black))
    who = f"{white or 'unknown'}-{black or 'unknown'}" if white or black else slug(event) or "game"
    return "-".join(filter(None, (who, slug(date))))


def _with_digests(named: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """Names with digests, as short as keeps them different."""
    groups: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
    for beginning, digest in named:
        groups[f"{beginning}-{digest[:DIGITS]}"].add((beginning, digest))
    return {each: short if len(group) == 1 else "-".join(each) for short, group in groups.items() for each in group}


class FolderAddresses(Addresses):
    """The addresses that one page of a folder has for others; `wanted` are the pages asked for so far."""

    def __init__(
        self, names: Names, up: str, is_common: Callable[[str, str], bool] = lambda fen, variant: True
    ) -> None:
        """Make the addresses of one page.

        Args:
            names: the names of pages.
            up: what leads from the page to the first folder: `../`, or the address of the site.
            is_common: whether a position, as FEN, under the rules of a key has a page; any other is searched for.
        """
        self._names = names
        self._up = up
        self._is_common = is_common
        self.wanted: set[Wanted] = set()

    def front(self) -> str:
        """The first page."""
        return f"{self._up}index.html"

    def game(self, game: int, place: str = "") -> str:
        """A game, at the place with a label such as `13b`."""
        if game not in self._names.games:
            return ""
        return f"{self._file(f'games/{self._names.games[game]}', f'game/{game}')}{f'#{quote(place)}' if place else ''}"

    def record(self, game: int) -> str:
        """The text of a game, as a file."""
        return self.file(f"games/{self._names.games[game]}.txt")

    def explore(self, fen: str = "", variant: str = "", kind: str = "") -> str:
        """What was played from a position in games of every kind; without one, the choice of openings."""
        if fen and not self._is_common(fen, variant):
            return self.search(fen=fen)
        if not (fen or variant):
            return self._file("explore/index", "explore")
        name = f"{slug(variant)}-{hashlib.sha256(fen.encode()).hexdigest()[:DIGITS]}" if fen else slug(variant)
        return self._file(f"explore/{name}", "explore", fen=fen, variant=variant)

    def search(self, query: str = "", fen: str = "", board: str = "", page: int = 1, kind: str = "") -> str:
        """The page to search on, the answer to a query, or to a position; a script answers there."""
        self.wanted.add(Wanted("search.html", "search"))
        words = query or (fen and f'position "{fen}"')
        return f"{self._up}search.html{query_of(page, q=words, board=board or fen, kind=kind)}"

    def articles(self) -> str:
        """All articles."""
        return self.file(self._names.articles) if self._names.articles else ""

    def asset(self, name: str) -> str:
        """A file that pages need, such as `web.css`."""
        return self.file(f"assets/{name}")

    def file(self, name: str) -> str:
        """A file of the folder."""
        return f"{self._up}{name}"

    def _page(self, kind: str, /, *parts: str, page: int = 1, **query: str) -> str:
        named = [part for part in parts if part]
        name = "-".join(filter(None, map(slug, named))) or "index"
        if kind == "players" and named:
            name = self._names.players.get(named[0], "")
        path, of_kind = "/".join((kind, *map(encode_part, named))), query.pop("kind", "")
        file = f"{kind}/{name}-{of_kind}" if of_kind else f"{kind}/{name}"
        found = self._file(file, path, page, kind=of_kind) if name else ""
        return f"{found}{query_of(1, **query)}" if found else ""

    def _file(self, name: str, path: str, page: int = 1, **query: str) -> str:
        """The file of a page, which is made later if the server has a page at this path."""
        if find_view(path) is None:
            return ""
        file = f"{name}{f'-page-{page}' if page > 1 else ''}.html"
        words = {"page": str(page) if page > 1 else "", **query}
        self.wanted.add(Wanted(file, path, tuple((key, value) for key, value in words.items() if value)))
        return f"{self._up}{file}"
