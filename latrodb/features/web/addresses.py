"""Addresses of pages: on a server, `/games.db/-/game/7/13b`; a folder of files has a class of its own.

Texts in the path of an address are encoded with tildes, as Datasette does it, so that a name such as `A/B` or `..`
is one part of a path in every browser and server.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from urllib.parse import quote, unquote, urlencode

_SAFE = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
_ENCODED = re.compile(r"((?:~[0-9A-Fa-f]{2})+)")


def encode_part(text: str) -> str:
    """Encode a text as one part of a path; lone surrogates become question marks.

    >>> encode_part("Joe Joyce"), encode_part("../a.json")
    ('Joe+Joyce', '~2E~2E~2Fa~2Ejson')
    """
    codes = text.encode(errors="replace")
    return "".join(chr(code) if code in _SAFE else "+" if code == 0x20 else f"~{code:02X}" for code in codes)


def decode_part(part: str) -> str:
    """Decode a part of a path; the inverse of `encode_part`. What is not UTF-8 becomes U+FFFD.

    A browser encodes what is typed with percent signs, which are decoded, too.

    >>> decode_part("Joe+Joyce"), decode_part("~2E~2E~2Fa~2Ejson")
    ('Joe Joyce', '../a.json')
    """
    return _ENCODED.sub(
        lambda found: bytes.fromhex(found[0].replace("~", "")).decode(errors="replace"), unquote(part.replace("+", " "))
    )


class Addresses(ABC):
    """Where the pages of a collection are, on a server or in a folder. An address that does not exist is an empty text.

    `page` is that of a long list, from 1.
    """

    @abstractmethod
    def _page(self, kind: str, /, *parts: str, page: int = 1, **query: str) -> str:
        """A page of a kind, `motifs`: of all, or of one that non-empty parts name, `passive-fork`."""

    @abstractmethod
    def front(self) -> str:
        """The first page."""

    @abstractmethod
    def game(self, game: int, place: str = "") -> str:
        """A game, at the place with a label such as `13b`."""

    @abstractmethod
    def articles(self) -> str:
        """The first article, which leads to the others."""

    @abstractmethod
    def asset(self, name: str) -> str:
        """A file that pages need, such as `web.css`."""

    def games(self, page: int = 1, **choice: str) -> str:
        """The games of a choice by date."""
        return self._page("games", page=page, **choice)

    def players(self, query: str = "", page: int = 1, kind: str = "") -> str:
        """All players with games of a kind, or on a server those whose names match."""
        return self._page("players", q=query, page=page, kind=kind)

    def player(self, name: str, page: int = 1, **choice: str) -> str:
        """A player, by the name as in the games, with the games of a choice."""
        return self._page("players", name, page=page, **choice)

    def rules(self) -> str:
        """All rule systems."""
        return self._page("rules")

    def rule(self, system: str, number: str = "", page: int = 1) -> str:
        """The rules of a system, or one of them: `latrunculi-xxi`, `16`."""
        return self._page("rules", system, number, page=page)

    def motifs(self) -> str:
        """All motifs."""
        return self._page("motifs")

    def motif(self, name: str, page: int = 1) -> str:
        """A motif, such as `passive-fork`."""
        return self._page("motifs", name, page=page)

    def problems(self, code: str = "", page: int = 1) -> str:
        """All diagnostics, or those of a code such as `R312`."""
        return self._page("problems", code, page=page)

    def explore(self, fen: str = "", variant: str = "", kind: str = "") -> str:
        """What was played from a position in games of a kind; without one, the choice of openings."""
        return self._page("explore", fen=fen, variant=variant, kind=kind)

    def puzzles(self, page: int = 1) -> str:
        """Puzzles from the games."""
        return self._page("puzzles", page=page)

    def search(self, query: str = "", fen: str = "", board: str = "", page: int = 1, kind: str = "") -> str:
        """The page to search on, the answer to a query among games of a kind, or to a position.

        `board` is the state of the board there.
        """
        return self._page("search", q=query, fen=fen, board=board, page=page, kind=kind)

    # What only a server has.

    def article(self, name: str) -> str:
        """An article, by its path in the folder of articles, such as `games/bell`; in a folder they lead to others."""
        return ""

    def check(self) -> str:
        """The page where a record can be checked, which takes the rules."""
        return ""

    def explored(self, variant: str = "") -> str:
        """What was played from a position, the part of a page; the position as FEN follows it."""
        return ""

    def record(self, game: int) -> str:
        """The text of a game, as a file."""
        return ""

    def data(self) -> str:
        """The page of these addresses as JSON."""
        return ""

    def schema(self, page: str) -> str:
        """The JSON schema of a kind of page, such as `game`."""
        return ""

    def tables(self) -> str:
        """The tables of the database."""
        return ""


class ServerAddresses(Addresses):
    """The addresses of a database on a server."""

    def __init__(
        self, root: str, file: str, *, is_first: bool, data: str = "", tables: str = "", has_articles: bool = False
    ) -> None:
        """Make the addresses of one database.

        Args:
            root: what every address of the server begins with, mostly `/`.
            file: the name of the database as in its addresses, `games.db`.
            is_first: whether pages without the name of a database are about this one.
            data: the address of the page as JSON.
            tables: the address of the database in Datasette.
            has_articles: whether there are any.
        """
        self._root = root
        self._own = f"{root}{encode_file(file)}/-/"
        self._begin = f"{root}-/" if is_first else self._own
        self._is_first = is_first
        self._data, self._tables, self._has_articles = data, tables, has_articles

    def front(self) -> str:
        """The first page."""
        return self._root if self._is_first else self._own

    def game(self, game: int, place: str = "") -> str:
        """A game, at the place with a label such as `13b`."""
        return f"{self._own}game/{game}{f'/{encode_part(place)}' if place else ''}"

    def _page(self, kind: str, /, *parts: str, page: int = 1, **query: str) -> str:
        return f"{self._begin}{'/'.join((kind, *map(encode_part, filter(None, parts))))}{query_of(page, **query)}"

    def articles(self) -> str:
        """The first article, which leads to the others."""
        return f"{self._own}article" if self._has_articles else ""

    def article(self, name: str) -> str:
        """An article, by its path in the folder of articles, such as `games/bell`."""
        return f"{self._own}article/{quote(name)}"

    def explored(self, variant: str = "") -> str:
        """What was played from a position, the part of a page; the position as FEN follows it."""
        return f"{self._page('explored', variant=variant)}&fen="

    def record(self, game: int) -> str:
        """The text of a game, as a file."""
        return f"{self._own}record/{game}.txt"

    def check(self) -> str:
        """The page where a record can be checked."""
        return f"{self._begin}check"

    def data(self) -> str:
        """The page of these addresses as JSON."""
        return self._data

    def schema(self, page: str) -> str:
        """The JSON schema of a kind of page, such as `game`."""
        return f"{self._root}-/schema/{page}.json"

    def tables(self) -> str:
        """The tables of the database."""
        return self._tables

    def asset(self, name: str) -> str:
        """A file that pages need, such as `web.css`."""
        return f"{self._root}-/latrodb/{name}"


def encode_file(name: str) -> str:
    """Encode the name of a file as the first part of an address; its ending stays readable.

    >>> encode_file("games.db"), encode_file("my games.db")
    ('games.db', 'my+games.db')
    """
    return ".".join(map(encode_part, name.split(".")))


def query_of(page: int = 1, **words: str) -> str:
    """Return the query of an address, `?q=hit`, of the words that are not empty; nothing if all are.

    >>> query_of(q="hit & run", fen=""), query_of(3)
    ('?q=hit+%26+run', '?page=3')
    """
    values = {**words, "page": str(page) if page > 1 else ""}
    found = urlencode({key: value for key, value in values.items() if value}, errors="replace")
    return f"?{found}" if found else ""
