"""Loading one source into the tables, with the records that apply to its games."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from latrodb.store.bulk_load import brings_most, without_indexes
from latrodb.store.loader import Loader, PreviousVersion
from latrodb.store.readings import read_parts, unread
from latrodb.store.sources import load_one
from latrodb.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from latrodb.analysis import Analyzer
    from latrodb.store.database import Database
    from latrodb.store.loader import ImportSummary, SourceInput
    from latrodb.store.readings import ReadPart

GAMES_OF_SOURCE = """
SELECT id, number, start_byte, end_byte FROM games WHERE source = :source
 UNION ALL
SELECT id, number, start_byte, end_byte FROM _removed_games WHERE source = :source
 ORDER BY number
"""


def has_records(database: Database) -> bool:
    """Whether a database has records; without any, an import does without all that reads and applies them."""
    return bool(database.query("SELECT 1 FROM entries LIMIT 1"))


def load_previous(database: Database, source: int) -> PreviousVersion:
    """What the database has of a source."""
    former = load_one(database, source)
    by_text: dict[bytes, list[int]] = {}
    by_number: dict[int, tuple[bytes, int]] = {}
    for game, number, start, end in database.query(GAMES_OF_SOURCE, source=source):
        text = former.data[start:end]
        by_text.setdefault(text, []).append(game)
        by_number[number] = text, game
    return PreviousVersion(source, former.read_at, by_text, by_number)


def load_source(
    database: Database,
    given: SourceInput,
    analyzer: Analyzer,
    previous: PreviousVersion | None = None,
    report: Callable[[int], None] | None = None,
    writer: Writer | None = None,
    parts: Iterable[ReadPart] | None = None,
) -> ImportSummary:
    """Read a source, whose own row exists already, and write all other rows.

    `previous` is what the source was before, if the file has changed; `report` is called with the number of bytes read,
    from time to time. A `writer` that is given may hold rows back: the caller flushes it. `parts` are those of the
    text, perhaps read already.
    """
    if writer is None:
        writer = Writer(database)
        with without_indexes(database) if brings_most(database, len(given.data)) else nullcontext():
            summary = load_source(database, given, analyzer, previous, report, writer, parts)
            writer.flush()
        return summary
    loader = _make_loader(database, given, previous, writer)
    loader.load(analyzer, report, parts or map(unread, read_parts(given.data, given.name, given.encoding)))
    database.connection.execute("UPDATE sources SET games = ? WHERE id = ?", (loader.summary.games, given.source))
    return loader.summary


def _make_loader(database: Database, given: SourceInput, previous: PreviousVersion | None, writer: Writer) -> Loader:
    if not has_records(database):
        return Loader(database, given, previous, writer)
    from latrodb.store.loader_with_records import LoaderWithRecords

    return LoaderWithRecords(database, given, previous, writer)
