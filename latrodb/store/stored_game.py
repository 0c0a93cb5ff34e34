"""Stored games read again from the bytes of their sources."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from latrodb.game.replay import replay
from latrodb.notation.encoding import DETECTED
from latrodb.notation.tag_changes import change_tags
from latrodb.rules.catalog import find_variant
from latrodb.store.errors import StoreError
from latrodb.store.find import find_game, load_file
from latrodb.store.overrides import stored_tag_changes

if TYPE_CHECKING:
    from latrodb.analysis import Analyzer
    from latrodb.core.position import Position
    from latrodb.game.game import Game
    from latrodb.notation.written import WrittenFile, WrittenGame
    from latrodb.store.database import Database


@lru_cache(maxsize=1)
def _parse(analyzer: Analyzer, data: bytes, name: str, encoding: str) -> WrittenFile:
    """The games of a file; those of one file come one after the other."""
    return analyzer.parse(data, name, encoding)


def load_game(
    database: Database, number: int, analyzer: Analyzer, variant: str | None = None, *, as_printed: bool = False
) -> Game:
    """A stored game, replayed and checked under the rules of that key, or under those with which it was stored.

    Its tags are those that were set in the database, unless `as_printed`; the others are those of its text.

    Raises:
        NoSuchGameError: there is no game of that number.
    """
    written, stored = load_written(database, number, analyzer, as_printed=as_printed)
    game = analyzer.check_game(written, find_variant(variant) if variant else None)
    if variant is None and stored and (game.variant is None or game.variant.key != stored):
        return analyzer.check_game(written, find_variant(stored))
    return game


def load_written(
    database: Database, number: int, analyzer: Analyzer, *, as_printed: bool = False
) -> tuple[WrittenGame, str | None]:
    """A stored game as written, and the key of the variant with which it was stored.

    Its tags are those that were set in the database, unless `as_printed`; the others are those of its text.

    Raises:
        NoSuchGameError: there is no game of that number.
    """
    found = find_game(database, number)
    file = load_file(database, number)
    games = _parse(analyzer, file.data, file.path, file.encoding or DETECTED).games
    if not 1 <= found.number <= len(games):
        raise StoreError(f"{database.path} is damaged: {file.path} has no game {found.number}")
    written = games[found.number - 1]
    return written if as_printed else change_tags(written, stored_tag_changes(database, number)), found.variant


def load_position(database: Database, number: int, ply: int, analyzer: Analyzer) -> Position:
    """The position of a stored game, as printed, after so many turns.

    Raises:
        NoSuchGameError: there is no game of that number.
        StoreError: it has no such position.
    """
    written, variant = load_written(database, number, analyzer)
    game = replay(written, find_variant(variant) if variant else None)
    position = game.opening if ply == 0 else game.nodes[ply - 1].after if ply <= len(game.nodes) else None
    if position is None:
        raise StoreError(f"game {number} has no position after {ply} turns")
    return position
