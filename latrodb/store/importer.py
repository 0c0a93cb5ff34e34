"""Files into the database: each once, a corrected one in the place of its former state.

One transaction a file: whatever happens, a file is in the database as a whole or not at all.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from latrodb.game.ledgers.ledger import is_ledger
from latrodb.rules.catalog import find_variant
from latrodb.store.errata.load import fill_ledger
from latrodb.store.load_source import Feed, fill, load_former
from latrodb.store.sanitize import visible
from latrodb.store.summary import ImportSummary
from latrodb.store.writer import delete_games

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from latrodb.rules.variant import Variant
    from latrodb.store.database import Database
    from latrodb.store.rows_from_text import Checker

__all__ = ["ImportSummary", "add_paths"]

Progress: TypeAlias = Callable[[Path, int], None]  # a file, and how many more of its bytes were read


def add_paths(
    database: Database,
    files: Iterable[Path],
    check: Checker,
    *,
    progress: Progress | None = None,
    variant: str | None = None,
) -> ImportSummary:
    """Add files to a database.

    A file that is there already, under whatever name, adds nothing. A file that has changed since it was
    added takes the place of its former state, whose bytes are kept; its games keep their numbers. Ledgers of
    errata come last, when the games are there.

    Args:
        database: where to.
        files: game files, of any content, and ledgers of errata (`.errata`).
        check: replays and checks a game that is not plainly flawless: `latrodb.analysis.check_game`.
        progress: is told how many more bytes of a file were read, now and then and at its end.
        variant: the user's own statement of what is played; it outranks the tags.

    Returns:
        What was done. Files that cannot be read are listed there and skipped.

    Raises:
        UnknownVariantError: no such variant.
        StoreError: the database cannot be written. The files before the one at fault are stored.
    """
    stated = find_variant(variant) if variant else None
    summary = ImportSummary()
    for path in sorted(files, key=is_ledger):
        try:
            data = path.read_bytes()
        except OSError as error:
            summary.unreadable.append(f"{path} cannot be read: {error.strerror}")
            continue
        feed = Feed(0, name_of(path, database.folder), data, stated)
        reporter = _Reporter(path, progress)
        with database.transaction() as connection:
            added = _add(connection, feed, check, reporter.reach)
        summary.include(added)
        reporter.reach(len(data))
    return summary


class _Reporter:
    """Tells how much of a file is done, as differences."""

    def __init__(self, path: Path, progress: Progress | None) -> None:
        self._path = path
        self._progress = progress
        self._told = 0

    def reach(self, count: int) -> None:
        """So many bytes of the file are done."""
        if self._progress:
            self._progress(self._path, count - self._told)
        self._told = count


def name_of(path: Path, folder: Path) -> str:
    """How the database names a file: by its way from the folder of the database, whatever the working folder is."""
    absolute = path.absolute()
    try:
        return visible(Path(os.path.relpath(absolute, folder)).as_posix())
    except ValueError:  # another drive
        return visible(absolute.as_posix())


def _add(connection: sqlite3.Connection, feed: Feed, check: Checker, report: Callable[[int], None]) -> ImportSummary:
    digest = hashlib.sha256(feed.data).hexdigest()
    same = _find_same(connection, feed, digest)
    past = _find_former(connection, feed, same)
    former = load_former(connection, past) if past else None
    source = same or _add_source(connection, feed, digest)
    if past:
        connection.execute("UPDATE sources SET superseded_by = ? WHERE id = ?", (source, past))
        delete_games(connection, past)
    if same:
        summary = _count_again(connection, same)
    elif is_ledger(feed.name):
        summary = fill_ledger(connection, feed._replace(source=source), check)
    else:
        summary = fill(connection, feed._replace(source=source), check, former, report)
    if past:
        _refill_orphans(connection, check)
    return summary


def _find_same(connection: sqlite3.Connection, feed: Feed, digest: str) -> int | None:
    """The source with the same bytes, read under the same statement of the variant."""
    query = """
SELECT id
  FROM sources
 WHERE sha256 = ? AND variant IS ? AND superseded_by IS NULL
"""
    found = connection.execute(query, (digest, _key(feed.variant))).fetchone()
    return found[0] if found else None


def _find_former(connection: sqlite3.Connection, feed: Feed, same: int | None) -> int | None:
    """The source that is the file of that name as it was before."""
    query = """
SELECT id
  FROM sources
 WHERE path = ? AND superseded_by IS NULL AND id IS NOT ?
"""
    found = connection.execute(query, (feed.name, same)).fetchone()
    return found[0] if found else None


def _add_source(connection: sqlite3.Connection, feed: Feed, digest: str) -> int:
    query = """
INSERT INTO sources (path, sha256, read_at, variant, games, bytes)
VALUES (?, ?, ?, ?, 0, ?)
"""
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
    added = connection.execute(query, (feed.name, digest, now, _key(feed.variant), feed.data))
    assert added.lastrowid is not None
    return added.lastrowid


def _count_again(connection: sqlite3.Connection, source: int) -> ImportSummary:
    """The summary for a file of which nothing had to be added."""
    query = "SELECT count(*), coalesce(sum(problems > 0), 0), coalesce(sum(plies), 0) FROM games WHERE source = ?"
    games, problems, plies = connection.execute(query, (source,)).fetchone()
    codes = connection.execute("SELECT code, count(*) FROM diagnostics WHERE source = ? GROUP BY code", (source,))
    errata = connection.execute("SELECT count(*) FROM errata WHERE source = ?", (source,)).fetchone()[0]
    return ImportSummary(
        files=1,
        games=games,
        already_there=games,
        with_problems=problems,
        plies=plies,
        errata=errata,
        diagnostics=Counter(dict(codes)),
    )


def _refill_orphans(connection: sqlite3.Connection, check: Checker) -> None:
    """Read the sources again that hold another wording of a game that is there no longer."""
    query = """
SELECT DISTINCT sources.id, sources.path, sources.bytes, sources.variant
  FROM games wording
  JOIN sources ON sources.id = wording.source
 WHERE wording.same_as IS NOT NULL
   AND NOT EXISTS (SELECT 1 FROM games
                    WHERE games.id = wording.same_as AND games.fingerprint = wording.fingerprint
                      AND games.same_as IS NULL)
"""
    for source, name, data, key in connection.execute(query).fetchall():
        former = load_former(connection, source)
        delete_games(connection, source)
        fill(connection, Feed(source, name, data, find_variant(key) if key else None), check, former)


def _key(variant: Variant | None) -> str | None:
    return variant.key if variant else None
