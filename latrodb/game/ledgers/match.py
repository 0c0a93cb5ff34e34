"""Which errata belong to which games, in a database and in files."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.game.ledgers.erratum import Title, find_cited
from latrodb.game.start import set_up
from latrodb.notation.parser import parse_bytes
from latrodb.rules.catalog import find_variant
from latrodb.store.sanitize import visible

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping

    from latrodb.game.game import Game
    from latrodb.game.ledgers.erratum import Citation, Erratum
    from latrodb.notation.written import WrittenGame
    from latrodb.rules.variant import Variant
    from latrodb.store.rows_from_text import Checker

CANDIDATES = """
SELECT games.id, sources.path, games.number, games.tags, games.variant
  FROM games
  JOIN sources ON sources.id = games.source
"""


class GameKey(NamedTuple):
    """A game by the name of its source and its number there."""

    path: str
    number: int


class Assignment(NamedTuple):
    """The errata of each game, and those without a game."""

    by_game: Mapping[GameKey, tuple[Erratum, ...]]
    homeless: tuple[Erratum, ...]


def assign_errata(errata: Iterable[Erratum], titles: Iterable[Title]) -> Assignment:
    """Give each erratum to the games that it is about."""
    held = tuple(titles)
    by_game: dict[GameKey, list[Erratum]] = defaultdict(list)
    homeless = []
    for erratum in errata:
        cited = find_cited(erratum.game, held)
        if not cited:
            homeless.append(erratum)
        for title in cited:
            by_game[GameKey(title.path, title.number)].append(erratum)
    return Assignment({key: tuple(found) for key, found in by_game.items()}, tuple(homeless))


def title_of(written: WrittenGame, variant: Variant | None = None) -> Title:
    """What a game is known by; without a variant and a Variant tag, its moves are asked."""
    tags = {tag.key: tag.value for tag in reversed(written.tags)}
    if variant is None and "Variant" not in tags:
        variant = set_up(written).variant
    return Title(written.source.name, written.number, tags, variant.key if variant else None)


def stored_titles(connection: sqlite3.Connection, errata: Iterable[Erratum]) -> dict[int, Title]:
    """The games of a database that any of some errata may be about, by their numbers."""
    titles: dict[int, Title] = {}
    for citation in dict.fromkeys(erratum.game for erratum in errata):
        titles |= _candidates(connection, citation)
    return dict(sorted(titles.items()))


def load_game(connection: sqlite3.Connection, number: int, check: Checker) -> Game:
    """A stored game read again from the bytes of its source, under the rules with which it was stored."""
    query = """
SELECT sources.path, sources.bytes, sources.variant, games.number, games.variant
  FROM games
  JOIN sources ON sources.id = games.source
 WHERE games.id = ?
"""
    path, data, stated, place, variant = connection.execute(query, (number,)).fetchone()
    written = _parse(data, path).games[place - 1]
    game = check(written, find_variant(stated) if stated else None)
    if variant and (game.variant is None or game.variant.key != variant):
        return check(written, find_variant(variant))
    return game


_parse = lru_cache(maxsize=1)(parse_bytes)  # the games of one file come one after the other


def _candidates(connection: sqlite3.Connection, citation: Citation) -> dict[int, Title]:
    found = []
    if citation.file is not None:
        where = "WHERE sources.path = :file OR substr(sources.path, -length(:file) - 1) = '/' || :file"
        found += connection.execute(CANDIDATES + where, {"file": visible(citation.file)}).fetchall()
    if citation.has_names:
        where = """
  JOIN players white ON white.id = games.white
  JOIN players black ON black.id = games.black
 WHERE white.name = :white AND black.name = :black
"""
        tags = dict(citation.tags)
        asked = {"white": visible(tags["White"]), "black": visible(tags["Black"])}
        found += connection.execute(CANDIDATES + where, asked).fetchall()
    return {row[0]: Title(row[1], row[2], json.loads(row[3]), row[4]) for row in found}
