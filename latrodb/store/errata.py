"""Errata in the database.

A ledger is a source like any file: its bytes are kept, and a changed one takes the place of its former state. The
table `errata` lists the errata and which of them were reverted; what they say is read from their ledgers. An erratum
that two ledgers share is listed once.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from latrodb.game.ledgers.erratum import Reversal
from latrodb.game.ledgers.ledger import SUFFIX, format_erratum, read_ledger
from latrodb.notation.encoding import DETECTED
from latrodb.store.errors import NoSuchErratumError, translating_errors
from latrodb.store.sanitize import visible
from latrodb.store.sources import load_one

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.game.ledgers.erratum import Erratum
    from latrodb.store.database import Database


class StoredErratum(NamedTuple):
    """An erratum of a database."""

    id: int
    erratum: Erratum  # what its ledger says, and whether it was reverted in the database
    ledger: str  # the file it came from
    is_current: bool  # False if the ledger has changed since and no longer has it


def store_errata(database: Database, source: int, errata: Iterable[Erratum]) -> int:
    """Write the errata of a ledger, which is the source of that number, each once; says how many are new."""
    added = sum(_store(database, source, erratum) for erratum in errata)
    _adopt_orphans(database)
    return added


def load_errata(database: Database, *, former_too: bool = False) -> tuple[StoredErratum, ...]:
    """The errata of a database by number; with `former_too` also those that a changed ledger no longer has."""
    query = """
SELECT errata.id, errata.digest, errata.source, errata.reverted_at, errata.reverted_by, errata.reverted_why,
       sources.path, sources.superseded_by IS NULL
  FROM errata
  JOIN sources ON sources.id = errata.source
 ORDER BY errata.id
"""
    errata_of = cache(partial(_read_source, database))
    found = []
    with translating_errors(database.path):
        for number, digest, source, at, by, why, path, is_current in database.query(query):
            erratum = errata_of(source).get(digest)
            if erratum is not None and (is_current or former_too):
                reversal = Reversal(at, by or "", why or "") if at else None
                found.append(StoredErratum(number, replace(erratum, reversal=reversal), path, bool(is_current)))
    return tuple(found)


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
    """Revert an erratum: it stays on record and is no longer applied.

    Raises:
        NoSuchErratumError: there is no such erratum, or it was reverted before.
    """
    reversal = Reversal(datetime.now(UTC).strftime("%Y.%m.%d"), by, why)
    _set_reversal(database, number, reversal)
    return reversal


def restore_erratum(database: Database, number: int) -> None:
    """Reinstate an erratum that was reverted.

    Raises:
        NoSuchErratumError: there is no such erratum, or it was not reverted.
    """
    _set_reversal(database, number, None)


def _set_reversal(database: Database, number: int, reversal: Reversal | None) -> None:
    condition, what = ("IS NULL", "could be") if reversal else ("IS NOT NULL", "was")
    with database.transaction():
        if not database.table("errata").count_where(f"id = ? AND reverted_at {condition}", [number]):
            raise NoSuchErratumError(f"{database.path} has no erratum {number} that {what} taken back")
        database.table("errata").update(number, _reversal_columns(reversal))


def _reversal_columns(reversal: Reversal | None) -> dict[str, str | None]:
    date, by, why = map(visible, reversal) if reversal else (None, None, None)
    return {"reverted_at": date, "reverted_by": by, "reverted_why": why}


def _read_source(database: Database, source: int) -> dict[str, Erratum]:
    found = load_one(database, source)
    ledger = read_ledger(found.data, found.path, found.encoding or DETECTED)
    return {_digest(erratum): erratum for erratum in ledger.errata}


def _digest(erratum: Erratum) -> str:
    """The hash of all that an erratum says, but for its reversal; it identifies the erratum."""
    text = format_erratum(replace(erratum, reversal=None))
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def _store(database: Database, source: int, erratum: Erratum) -> bool:
    """Write an erratum or file it under its ledger's new state; says whether it is new."""
    errata = database.table("errata")
    digest = _digest(erratum)
    stored = next(errata.rows_where("digest = ?", [digest]), None)
    if stored is None:
        errata.insert({"source": source, "digest": digest, **_columns(erratum)})
        return True
    if database.table("sources").count_where("id = ? AND superseded_by IS NOT NULL", [stored["source"]]):
        errata.update(stored["id"], {"source": source})
    if erratum.reversal is not None and stored["reverted_at"] is None:
        errata.update(stored["id"], _reversal_columns(erratum.reversal))
    return False


def _columns(erratum: Erratum) -> dict[str, str | int | None]:
    """What the table has of an erratum, for people who browse it."""
    tags = dict(erratum.game.tags)
    columns = {
        "name": erratum.name,
        "file": erratum.game.file,
        "white": tags.get("White"),
        "black": tags.get("Black"),
        "played": tags.get("Date"),
        "variant": tags.get("Variant"),
        "ply": erratum.ply or None,
        "tag": erratum.tag or None,
        "kind": erratum.kind.value,
        "printed": erratum.printed,
        "corrected": erratum.corrected,
        "made_by": erratum.by,
        "made_on": erratum.date,
        "status": erratum.status.value,
        "evidence": erratum.evidence,
    }
    texts = {name: value and visible(value) for name, value in columns.items()}
    return {**texts, "number": erratum.game.number, **_reversal_columns(erratum.reversal)}


def _adopt_orphans(database: Database) -> None:
    """File errata that their own ledger no longer has under another ledger that has them, if there is one."""
    where = "source IN (SELECT id FROM sources WHERE superseded_by IS NOT NULL)"
    orphans = {row["digest"]: row["id"] for row in database.table("errata").rows_where(where)}
    if not orphans:
        return
    ledgers = database.table("sources").rows_where("superseded_by IS NULL AND path LIKE ?", [f"%{SUFFIX}"], "id", "id")
    for source in [row["id"] for row in ledgers]:
        for digest in orphans.keys() & _read_source(database, source).keys():
            database.table("errata").update(orphans.pop(digest), {"source": source})
