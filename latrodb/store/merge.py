"""Add all that another database has: its files and its entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.game.ledgers.match import is_ledger
from latrodb.rules.catalog import find_variant
from latrodb.store.corrections import renew_corrections
from latrodb.store.entries import add_entries, load_events
from latrodb.store.importer import add_source
from latrodb.store.keeping import changing_entries
from latrodb.store.loader import ImportSummary, SourceInput
from latrodb.store.reload import follow_renames
from latrodb.store.sources import load_sources

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.analysis import Analyzer
    from latrodb.store.database import Database
    from latrodb.store.sources import StoredSource

VERSIONS = "SELECT sha256, superseded_by IS NULL FROM sources WHERE path = :path"


def merge(
    database: Database,
    other: Database,
    analyzer: Analyzer,
    *,
    is_searched: bool = True,
    report: Callable[[str, int], None] | None = None,
) -> ImportSummary:
    """Add the files and the entries of another database, all of them or nothing.

    A file that is there already adds nothing. Of two versions of a file, the later one counts; which one that is, the
    database that has both knows. Another file of the same name gets the name of the other database in front of its
    own. Entries are added as from a ledger. Numbers of games are those of `database`.

    Args:
        database: what is added to.
        other: what is added, which does not change.
        analyzer: reads and checks the games.
        is_searched: whether games with errors are searched for corrections; otherwise they are marked (D810).
        report: called with the name and the size of each file that was added.

    Raises:
        StoreError: one of the two cannot be read or written.
    """
    searching, summary = analyzer if is_searched else analyzer.without_search(), ImportSummary()
    files = sorted(load_sources(other, "superseded_by IS NULL"), key=lambda each: is_ledger(each.path))
    with database.transaction():
        with changing_entries(database, analyzer):
            summary.errata_added = add_entries(database, load_events(other))
        for file in files:
            if (name := _name_here(database, other, file)) is not None:
                variant = find_variant(file.variant) if file.variant else None
                given = SourceInput(0, name, file.data, variant, file.encoding)
                summary.include(add_source(database, given, file.sha256, analyzer, searching))
            if report:
                report(file.path, len(file.data))
        follow_renames(database, analyzer)
        renew_corrections(database, analyzer)
    return summary


def _name_here(database: Database, other: Database, file: StoredSource) -> str | None:
    """The name under which a file of another database is added; None if a later version of it is here."""
    here = dict(database.query(VERSIONS, path=file.path))
    if file.sha256 in here:
        return file.path if here[file.sha256] else None
    former = {digest for digest, is_current in other.query(VERSIONS, path=file.path) if not is_current}
    if not here or former & here.keys():
        return file.path
    return f"{other.path.stem}/{file.path}"
