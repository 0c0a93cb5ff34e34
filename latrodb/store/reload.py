"""Read stored sources again: their rows are renewed, and games keep their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.catalog import find_variant
from latrodb.store.load_source import load_previous, load_source
from latrodb.store.loader import SourceInput
from latrodb.store.sources import load_one
from latrodb.store.unsearched import as_stored
from latrodb.store.writer import delete_games, restore_diagnostics

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.analysis import Analyzer
    from latrodb.store.database import Database
    from latrodb.store.summary import ImportSummary


def reload_source(database: Database, source: int, analyzer: Analyzer, *, again: bool = False) -> ImportSummary:
    """Read a source again with the records that now apply to its games. `again` brings removed games back.

    Games that are marked as not searched for corrections stay so.
    """
    found, previous = load_one(database, source), load_previous(database, source)
    analyzer = as_stored(database, source, analyzer)
    replaced = database.query("SELECT * FROM diagnostics WHERE source = :id AND code = 'D802'", id=source)
    delete_games(database, source)
    variant = find_variant(found.variant) if found.variant else None
    given = SourceInput(source, found.path, found.data, variant, found.encoding, again)
    summary = load_source(database, given, analyzer, previous)
    restore_diagnostics(database, replaced)
    return summary


def reload_all(database: Database, analyzer: Analyzer) -> None:
    """Read every source with games again, including removed games."""
    query = "SELECT source FROM games UNION SELECT source FROM _removed_games"
    for (source,) in database.query(query):
        reload_source(database, source, analyzer)


def reload_games(database: Database, games: Iterable[int], analyzer: Analyzer) -> None:
    """Read the sources of some games again, including removed games."""
    query = "SELECT source FROM games WHERE id = :id UNION SELECT source FROM _removed_games WHERE id = :id"
    sources = {source for game in set(games) for (source,) in database.query(query, id=game)}
    for source in sorted(sources):
        reload_source(database, source, analyzer)
    if sources:
        reload_orphans(database, analyzer)


def reload_orphans(database: Database, analyzer: Analyzer) -> None:
    """Read sources with other wordings of deleted games again."""
    of_orphans = """
id IN (SELECT wording.source
         FROM games wording
        WHERE wording.same_as IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM games
                           WHERE games.id = wording.same_as AND games.fingerprint = wording.fingerprint
                             AND games.same_as IS NULL))
"""
    for (source,) in database.query(f"SELECT id FROM sources WHERE {of_orphans}"):
        reload_source(database, source, analyzer)
