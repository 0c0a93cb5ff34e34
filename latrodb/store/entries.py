"""Records of ledgers in the database: errata, tag changes, removals, notes and aliases.

A ledger is a source like any file: its bytes are kept, and a changed ledger replaces its former state. The
table `entries` lists the records and which of them were reverted; what they say is read from their ledgers, or from
their own text if they were made in the database. A record that two ledgers share is listed once.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from latrodb.game.ledgers.erratum import Alias, Erratum, Note, Reversal, TagChange
from latrodb.game.ledgers.files import SUFFIX
from latrodb.game.ledgers.ledger import format_entry, read_ledger
from latrodb.notation.encoding import DETECTED, encode
from latrodb.store.errors import NoSuchEntryError, translating_errors
from latrodb.store.sanitize import visible
from latrodb.store.sources import load_one

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.game.ledgers.erratum import Entry
    from latrodb.store.database import Database

LEDGERS = "SELECT id FROM sources WHERE superseded_by IS NULL AND path LIKE :ending ORDER BY id"
REINSTATED = "reinstated on "  # and the date, in place of the reasons for the reversal
ORPHANS = "SELECT digest, id FROM entries WHERE source IN (SELECT id FROM sources WHERE superseded_by IS NOT NULL)"


class StoredEntry(NamedTuple):
    """A record of a database."""

    id: int
    entry: Entry  # what its ledger says, and whether it was reverted in the database
    ledger: str  # the file it came from; empty if it was made in the database
    is_current: bool  # False if the ledger has changed since and no longer has it


def store_entries(database: Database, source: int | None, entries: Iterable[Entry]) -> int:
    """Write the records of a ledger, which is the source of that number, each once; the number of new ones.

    Without a source they were made in the database.
    """
    added = sum(_store(database, source, entry) for entry in entries)
    _adopt_orphans(database)
    return added


def make_entry(database: Database, entry: Entry) -> int:
    """Write a record made in the database, or reinstate it if it was made and reverted before; its number.

    It is kept as a ledger would have it: without line ends in values, or empty lines around the evidence.
    """
    (entry,) = read_ledger(encode(format_entry(entry)), str(database.path), "utf-8").entries
    store_entries(database, None, [entry])
    row = next(database.table("entries").rows_where("digest = ?", [_digest(entry)]))
    if row["reverted_at"]:
        set_reversal(database, row["id"], None)
    return int(row["id"])


def load_entries(
    database: Database, numbers: Iterable[int] | None = None, *, former_too: bool = False
) -> tuple[StoredEntry, ...]:
    """The records of a database by number, all if no numbers are given.

    With `former_too`, those that a changed ledger no longer has are among them.
    """
    query = """
SELECT entries.id, entries.digest, entries.source, entries.record, entries.reverted_at, entries.reverted_by,
       entries.reverted_why, coalesce(sources.path, ''), sources.superseded_by IS NULL
  FROM entries
  LEFT JOIN sources ON sources.id = entries.source
 WHERE :numbers IS NULL OR entries.id IN (SELECT value FROM json_each(:numbers))
 ORDER BY entries.id
"""
    wanted = None if numbers is None else json.dumps(list(numbers))
    entries_of = cache(partial(_read_source, database))
    found = []
    with translating_errors(database.path):
        for number, digest, source, record, at, by, why, path, is_current in database.query(query, numbers=wanted):
            held = entries_of(source) if source else _read(record, str(database.path))
            entry = held.get(digest)
            if entry is not None and (is_current or former_too):
                found.append(StoredEntry(number, _with_decision(entry, at, by, why), path, bool(is_current)))
    return tuple(found)


def load_errata(database: Database) -> tuple[Erratum, ...]:
    """The errata of a database by number."""
    return tuple(each.entry for each in load_entries(database) if isinstance(each.entry, Erratum))


def find_entry(database: Database, wanted: str) -> StoredEntry:
    """The record of a number or a name.

    Raises:
        NoSuchEntryError: there is no such record, or several have that name.
    """
    stored = load_entries(database)
    found = [each for each in stored if str(each.id) == wanted]
    found = found or [each for each in stored if each.entry.name == wanted]
    if not found:
        raise NoSuchEntryError(f"{database.path} has no record {wanted}; `latrodb errata list` lists them")
    if len(found) > 1:
        numbers = ", ".join(str(each.id) for each in found)
        raise NoSuchEntryError(f"{len(found)} records have the name {wanted}; say which number: {numbers}")
    return found[0]


def set_reversal(database: Database, number: int, reversal: Reversal | None) -> None:
    """Revert a record, which is kept but no longer applies, or reinstate it. Call it in a transaction.

    Raises:
        NoSuchEntryError: there is no such record, or it is in that state already.
    """
    condition, what = ("IS NULL", "could be") if reversal else ("IS NOT NULL", "was")
    if not database.table("entries").count_where(f"id = ? AND reverted_at {condition}", [number]):
        raise NoSuchEntryError(f"{database.path} has no record {number} that {what} reverted")
    _write_decision(database, number, reversal, today())


def today() -> str:
    """The date for a record made now."""
    return datetime.now(UTC).strftime("%Y.%m.%d")


def _with_decision(entry: Entry, at: str | None, by: str | None, why: str | None) -> Entry:
    """A record with what the columns say on its reversal."""
    reversal = Reversal(at, by or "", why or "") if at else None
    return replace(entry, reversal=reversal, reinstated="" if at else (why or "").removeprefix(REINSTATED))


def _write_decision(database: Database, number: int, reversal: Reversal | None, reinstated: str) -> None:
    """Write the reversal of a record. sqlite-utils would read the row first, which fails if the file is damaged."""
    columns = _decision_columns(reversal, reinstated)
    assignments = ", ".join(f"{name} = :{name}" for name in columns)
    database.connection.execute(f"UPDATE entries SET {assignments} WHERE id = :id", {**columns, "id": number})


def _decision_columns(reversal: Reversal | None, reinstated: str) -> dict[str, str | None]:
    held = reversal or (None, None, REINSTATED + reinstated if reinstated else None)
    date, by, why = (text and visible(" ".join(text.splitlines())) for text in held)
    return {"reverted_at": date, "reverted_by": by, "reverted_why": why}


def _read_source(database: Database, source: int) -> dict[str, Entry]:
    found = load_one(database, source)
    return _read(found.data, found.path, found.encoding or DETECTED)


def _read(data: bytes, name: str, encoding: str = "utf-8") -> dict[str, Entry]:
    return {_digest(entry): entry for entry in read_ledger(data, name, encoding).entries}


def _digest(entry: Entry) -> str:
    """The hash of a record without its reversal, which identifies it."""
    text = format_entry(replace(entry, reversal=None, reinstated=""))
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def _store(database: Database, source: int | None, entry: Entry) -> bool:
    """Write a record, or move it to the new state of its ledger; whether it is new."""
    entries = database.table("entries")
    digest = _digest(entry)
    stored = next(entries.rows_where("digest = ?", [digest]), None)
    record = encode(format_entry(entry)) if source is None else None
    if stored is None:
        entries.insert({"source": source, "record": record, "digest": digest, **_columns(entry)})
        return True
    if database.table("sources").count_where("id = ? AND superseded_by IS NOT NULL", [stored["source"]]):
        entries.update(stored["id"], {"source": source, "record": record})
    held = _with_decision(entry, *(stored[name] for name in _decision_columns(None, "")))
    if entry.decided and entry.decided >= held.decided:
        _write_decision(database, stored["id"], entry.reversal, entry.reinstated)
    return False


def _columns(entry: Entry) -> dict[str, str | int | None]:
    """The columns of a record, for people who browse the table."""
    tags = dict(entry.game.tags)
    columns = {
        "head": entry.head,
        "name": entry.name,
        "file": entry.game.file,
        "white": tags.get("White"),
        "black": tags.get("Black"),
        "played": tags.get("Date"),
        "variant": tags.get("Variant"),
        "text": entry.game.text or None,
        "turns": entry.game.turns or None,
        "kind": entry.kind,
        "made_by": entry.by,
        "made_on": entry.date,
        "evidence": entry.evidence,
    }
    if isinstance(entry, TagChange):
        columns |= {"tag": entry.tag, "corrected": entry.value}
    elif isinstance(entry, Erratum):
        columns |= {"ply": entry.ply or None, "tag": entry.tag or None, "status": entry.status.value}
        columns |= {"printed": entry.printed, "corrected": entry.corrected}
    elif isinstance(entry, Note):
        columns |= {"ply": entry.ply or None, "tags": ", ".join(entry.tags), "collection": entry.collection}
    elif isinstance(entry, Alias):
        columns |= {"corrected": entry.person}
    texts = {name: value and visible(value) for name, value in columns.items()}
    return {**texts, "number": entry.game.number, **_decision_columns(entry.reversal, entry.reinstated)}


def _adopt_orphans(database: Database) -> None:
    """Move records that their ledger no longer has to another ledger that has them, if any."""
    orphans: dict[str, int] = dict(database.query(ORPHANS))
    if not orphans:
        return
    for (source,) in database.query(LEDGERS, ending=f"%{SUFFIX}"):
        for digest in orphans.keys() & _read_source(database, source).keys():
            database.table("entries").update(orphans.pop(digest), {"source": source})
