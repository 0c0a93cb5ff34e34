"""Errata in the database.

A ledger is a source like any file: its bytes are kept, and a changed one takes the place of its former state. The
table `errata` says which errata there are and which were taken back; what they say is read from their ledgers.
The same erratum in two ledgers is there once.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from latrodb.game.ledgers.erratum import Reversal
from latrodb.game.ledgers.ledger import SUFFIX, format_erratum, read_ledger
from latrodb.store.errors import NoSuchErratumError, told
from latrodb.store.sanitize import visible

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from latrodb.game.ledgers.erratum import Erratum
    from latrodb.store.database import Database

INSERT = """
INSERT INTO errata (source, digest, name, file, number, white, black, played, variant, ply, tag, kind, printed,
                    corrected, made_by, made_on, status, evidence, reverted_at, reverted_by, reverted_why)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


class StoredErratum(NamedTuple):
    """An erratum of a database.

    Attributes:
        id: its number in the database.
        erratum: what its ledger says, and whether it was taken back in the database.
        ledger: the file it came from.
        is_current: False if the ledger has changed since and has it no longer.
    """

    id: int
    erratum: Erratum
    ledger: str
    is_current: bool


def store_errata(connection: sqlite3.Connection, source: int, errata: Iterable[Erratum]) -> int:
    """Write the errata of a ledger, each once.

    Args:
        connection: within a transaction; the former state of the ledger was replaced already.
        source: the number of the ledger among the sources.
        errata: what it holds.

    Returns:
        How many of them are new.
    """
    added = sum(_store(connection, source, erratum) for erratum in errata)
    _adopt_orphans(connection)
    return added


def load_errata(database: Database, *, former_too: bool = False) -> tuple[StoredErratum, ...]:
    """The errata of a database by number.

    Args:
        database: where to look.
        former_too: also those that a changed ledger has no longer.
    """
    with told(database.path):
        return tuple(_load(database.connection)) if former_too else load_current(database.connection)


def load_current(connection: sqlite3.Connection) -> tuple[StoredErratum, ...]:
    """The same by a connection: all errata that a ledger still has."""
    return tuple(each for each in _load(connection) if each.is_current)


def find_erratum(database: Database, wanted: str) -> StoredErratum:
    """The erratum of a number or a name.

    Raises:
        NoSuchErratumError: there is none, or several have that name.
    """
    stored = load_errata(database)
    found = [each for each in stored if str(each.id) == wanted]
    found = found or [each for each in stored if each.erratum.name == wanted]
    if not found:
        raise NoSuchErratumError(f"{database.path} has no erratum {wanted}")
    if len(found) > 1:
        numbers = ", ".join(str(each.id) for each in found)
        raise NoSuchErratumError(f"{len(found)} errata have the name {wanted}; say which number: {numbers}")
    return found[0]


def revert_erratum(database: Database, number: int, by: str = "", why: str = "") -> Reversal:
    """Take an erratum back: it stays on record and is applied no longer.

    Raises:
        NoSuchErratumError: there is no such erratum, or it was taken back before.
    """
    reversal = Reversal(datetime.now(UTC).strftime("%Y.%m.%d"), by, why)
    query = """
UPDATE errata SET reverted_at = ?, reverted_by = ?, reverted_why = ?
 WHERE id = ? AND reverted_at IS NULL
"""
    with database.transaction() as connection:
        changed = connection.execute(query, (reversal.date, visible(by), visible(why), number)).rowcount
    if not changed:
        raise NoSuchErratumError(f"{database.path} has no erratum {number} that could be taken back")
    return reversal


def restore_erratum(database: Database, number: int) -> None:
    """Let an erratum hold again that was taken back.

    Raises:
        NoSuchErratumError: there is no such erratum, or it was not taken back.
    """
    query = """
UPDATE errata SET reverted_at = NULL, reverted_by = NULL, reverted_why = NULL
 WHERE id = ? AND reverted_at IS NOT NULL
"""
    with database.transaction() as connection:
        changed = connection.execute(query, (number,)).rowcount
    if not changed:
        raise NoSuchErratumError(f"{database.path} has no erratum {number} that was taken back")


def _load(connection: sqlite3.Connection) -> Iterator[StoredErratum]:
    query = """
SELECT errata.id, errata.digest, errata.source, errata.reverted_at, errata.reverted_by, errata.reverted_why,
       sources.path, sources.superseded_by IS NULL
  FROM errata
  JOIN sources ON sources.id = errata.source
 ORDER BY errata.id
"""
    held: dict[int, dict[str, Erratum]] = {}
    for number, digest, source, at, by, why, path, is_current in connection.execute(query).fetchall():
        if source not in held:
            held[source] = _read_source(connection, source)
        erratum = held[source].get(digest)
        if erratum is not None:
            reversal = Reversal(at, by or "", why or "") if at else None
            yield StoredErratum(number, replace(erratum, reversal=reversal), path, bool(is_current))


def _read_source(connection: sqlite3.Connection, source: int) -> dict[str, Erratum]:
    data, path = connection.execute("SELECT bytes, path FROM sources WHERE id = ?", (source,)).fetchone()
    return {_digest(erratum): erratum for erratum in read_ledger(data, path).errata}


def _digest(erratum: Erratum) -> str:
    """What an erratum is known by again: all that it says, but for its being taken back."""
    text = format_erratum(replace(erratum, reversal=None))
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def _store(connection: sqlite3.Connection, source: int, erratum: Erratum) -> bool:
    """Write an erratum or file it under its ledger's new state; says whether it is new."""
    digest = _digest(erratum)
    query = """
SELECT errata.id, sources.superseded_by IS NOT NULL, errata.reverted_at
  FROM errata
  JOIN sources ON sources.id = errata.source
 WHERE errata.digest = ?
"""
    found = connection.execute(query, (digest,)).fetchone()
    if found is None:
        connection.execute(INSERT, _row(source, digest, erratum))
        return True
    number, is_orphan, reverted_at = found
    if is_orphan:
        connection.execute("UPDATE errata SET source = ? WHERE id = ?", (source, number))
    if erratum.reversal is not None and reverted_at is None:
        query = "UPDATE errata SET reverted_at = ?, reverted_by = ?, reverted_why = ? WHERE id = ?"
        connection.execute(query, (*map(visible, erratum.reversal), number))
    return False


def _row(source: int, digest: str, erratum: Erratum) -> tuple[str | int | None, ...]:
    tags = dict(erratum.game.tags)
    reversal = erratum.reversal or (None, None, None)
    values = (
        source,
        digest,
        erratum.name,
        erratum.game.file,
        erratum.game.number,
        tags.get("White"),
        tags.get("Black"),
        tags.get("Date"),
        tags.get("Variant"),
        erratum.ply or None,
        erratum.tag or None,
        erratum.kind.value,
        erratum.printed,
        erratum.corrected,
        erratum.by,
        erratum.date,
        erratum.status.value,
        erratum.evidence,
        *reversal,
    )
    return tuple(visible(value) if isinstance(value, str) else value for value in values)


def _adopt_orphans(connection: sqlite3.Connection) -> None:
    """File errata that their own ledger has no longer under another ledger that has them, if there is one."""
    query = """
SELECT errata.digest, errata.id
  FROM errata
  JOIN sources ON sources.id = errata.source
 WHERE sources.superseded_by IS NOT NULL
"""
    orphans = dict(connection.execute(query).fetchall())
    if not orphans:
        return
    query = "SELECT id FROM sources WHERE superseded_by IS NULL AND path LIKE ? ORDER BY id"
    for (source,) in connection.execute(query, (f"%{SUFFIX}",)).fetchall():
        for digest in orphans.keys() & _read_source(connection, source).keys():
            connection.execute("UPDATE errata SET source = ? WHERE id = ?", (source, orphans.pop(digest)))
