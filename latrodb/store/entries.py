"""The table of entries: what people say about games, players and each other's entries, as events.

An entry never changes and is never deleted: a later one replaces or reverts it. To import entries is to add those that
are new, so the order in which several editors exchange them makes no difference. Whether an entry applies follows from
all of them; the columns `reverted_at` and those after it say so, for queries.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from latrodb.game.ledgers.erratum import Alias, Citation, Erratum, Note, Rename, Reversal, Revert, TagChange
from latrodb.game.ledgers.ledger import REPLACED, digest_of, find_overruled, format_entry, numbered_names, read_ledger
from latrodb.notation.encoding import encode
from latrodb.store.errors import NoSuchEntryError, translating_errors
from latrodb.store.sanitize import visible

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from latrodb.game.ledgers.erratum import Entry
    from latrodb.store.database import Database

NOWHERE = Citation(None, None, ())
EVENTS = "SELECT digest, kind = 'reversal', parents FROM entries"
LINKED = "SELECT 1 FROM entries WHERE parents <> '' LIMIT 1"
STATES = "SELECT id, digest, reverted_at, reverted_by, reverted_why, gone_from FROM entries"
SETTLE = "UPDATE entries SET reverted_at = ?, reverted_by = ?, reverted_why = ?, gone_from = ? WHERE id = ?"
OPPONENTS = """
SELECT DISTINCT other.entry
  FROM _entry_games
  JOIN entries           ON entries.id = _entry_games.entry
  JOIN _entry_games other ON other.game = _entry_games.game
  JOIN entries rival     ON rival.id = other.entry AND rival.kind = entries.kind AND rival.place = entries.place
 WHERE entries.kind = 'tag-change' AND entries.reverted_at IS NULL AND rival.reverted_at IS NULL
   AND rival.corrected <> entries.corrected
 UNION
SELECT entry FROM _corrections WHERE verdict = 'clashing'
"""
ABOUT_GAME = """
SELECT entry FROM _entry_games WHERE game = :game
 UNION
SELECT entry FROM _corrections WHERE game = :game
"""


class StoredEntry(NamedTuple):
    """An entry of a database, but no reversal."""

    id: int
    entry: Entry  # with its state
    ledger: str  # the file it came from; empty if it was made in the database
    is_current: bool = True  # False if its ledger has changed since and no longer has it


def today() -> str:
    """The date for an entry made now."""
    return datetime.now(UTC).strftime("%Y.%m.%d")


def add_entries(database: Database, entries: Iterable[Entry], ledger: str = "") -> int:
    """Add the entries that are new, and find out which apply now; the number of new ones. Call it in a transaction.

    `ledger` is the file that they are from.
    """
    known = _digests(database)
    before = len(known)
    for entry in entries:
        digest = digest_of(entry)
        if digest not in known:
            database.insert("entries", {"digest": digest, "ledger": visible(ledger), **columns_of(entry)})
            known.add(digest)
    _settle(database)
    return len(known) - before


def make_entry(database: Database, entry: Entry) -> int:
    """Add an entry made in the database, or reinstate it if it was made and reverted before; its number."""
    entry = _as_in_ledger(entry)
    add_entries(database, [entry])
    state = "SELECT id, reverted_at FROM entries WHERE digest = :digest"
    ((number, reverted_at),) = database.query(state, digest=digest_of(entry))
    if reverted_at:
        reinstate(database, [number])
        database.connection.execute("UPDATE entries SET ledger = '' WHERE id = ?", (number,))
    return int(number)


def load_entries(
    database: Database, numbers: Iterable[int] | None = None, *, former_too: bool = False
) -> tuple[StoredEntry, ...]:
    """The entries of a database by number, all if no numbers are given, without the reversals.

    With `former_too`, those that a changed ledger no longer has are among them.
    """
    query = """
SELECT id, record, ledger, reverted_at, reverted_by, reverted_why, gone_from
  FROM entries
 WHERE kind <> 'reversal'
   AND (:numbers IS NULL OR id IN (SELECT value FROM json_each(:numbers)))
   AND (:former OR gone_from IS NULL)
 ORDER BY id
"""
    wanted = None if numbers is None else json.dumps(list(numbers))
    found = []
    with translating_errors(database.path):
        rows = database.query(query, numbers=wanted, former=former_too)
        for number, record, ledger, date, by, why, gone_from in rows:
            reversal = Reversal(date, by, why) if date and not gone_from else None
            for entry in _read(database, number, record):
                found.append(StoredEntry(number, replace(entry, reversal=reversal), ledger, not gone_from))
    return tuple(found)


def load_events(database: Database) -> tuple[Entry, ...]:
    """All entries as they were made, reversals too, to be exchanged with other databases."""
    rows = database.query("SELECT id, record FROM entries ORDER BY id")
    with translating_errors(database.path):
        return tuple(
            replace(entry, is_event=True) for number, record in rows for entry in _read(database, number, record)
        )


def load_errata(database: Database) -> tuple[Erratum, ...]:
    """The errata of a database by number."""
    return tuple(each.entry for each in load_entries(database) if isinstance(each.entry, Erratum))


def find_entry(database: Database, wanted: str) -> StoredEntry:
    """The entry of a number or a name.

    Raises:
        NoSuchEntryError: there is no such entry, or several have that name.
    """
    stored = load_entries(database)
    found = [each for each in stored if str(each.id) == wanted]
    found = found or [each for each in stored if each.entry.name == wanted]
    if not found:
        raise NoSuchEntryError(f"{database.path} has no record {wanted}; `latrodb edit errata list` lists them")
    if len(found) > 1:
        numbers = ", ".join(str(each.id) for each in found)
        raise NoSuchEntryError(f"{len(found)} records have the name {wanted}; say which number: {numbers}")
    return found[0]


def find_opponents(database: Database, game: int | None = None) -> set[int]:
    """The entries that apply and contradict another one about the same place; none of them takes effect.

    With `game`, only those about that game.
    """
    found = {number for (number,) in database.query(OPPONENTS)}
    return found if game is None else found & {number for (number,) in database.query(ABOUT_GAME, game=game)}


def revert(database: Database, number: int, reversal: Reversal) -> None:
    """Revert an entry, and with it those that it replaced. Call it in a transaction.

    Raises:
        NoSuchEntryError: there is no such entry, or it does not apply.
    """
    ((digest, name),) = _with_state(database, [number], is_reverted=False)
    events, parents = _events(database), [digest]
    for each in parents:  # which grows
        parents += [parent for parent in events.get(each, (False, []))[1] if parent not in parents]
    _add_revert(database, name, parents, reversal)


def reinstate(database: Database, numbers: Collection[int]) -> None:
    """Let entries apply again, by reverting all that replaces or reverts them. Call it in a transaction.

    Raises:
        NoSuchEntryError: there is no such entry, or it applies already.
    """
    found = _with_state(database, numbers, is_reverted=True)
    events = _events(database)
    against = find_overruled(events)
    parents = [each for digest, _ in found for each in against[digest]]
    for each in parents:  # which grows, with what replaced each of them
        parents += [other for other in against[each] if other not in parents]
    has_rivals = any(not is_reversal for is_reversal, _ in map(events.__getitem__, parents))
    _add_revert(database, found[0][1], parents, Reversal(today(), why=REPLACED if has_rivals else ""))


def withdraw(database: Database, digests: Collection[str], ledger: str) -> None:
    """Revert those entries that apply, because a changed ledger no longer has them. Call it in a transaction."""
    query = """
SELECT digest, name FROM entries
 WHERE reverted_at IS NULL AND digest IN (SELECT value FROM json_each(:digests))
"""
    for digest, name in database.query(query, digests=json.dumps(sorted(digests))):
        _add_revert(database, name, [digest], Reversal(today(), gone_from=ledger))


def keep(database: Database, digests: Collection[str], ledger: str) -> None:
    """Note the ledger that has some entries now, and reinstate those that it had lost. Call it in a transaction."""
    values = {"digests": json.dumps(sorted(digests)), "ledger": visible(ledger)}
    among = "digest IN (SELECT value FROM json_each(:digests))"
    database.connection.execute(f"UPDATE entries SET ledger = :ledger WHERE ledger <> '' AND {among}", values)
    lost = database.query(f"SELECT id FROM entries WHERE gone_from IS NOT NULL AND {among}", **values)
    if lost:
        reinstate(database, [number for (number,) in lost])


def _with_state(database: Database, numbers: Collection[int], *, is_reverted: bool) -> list[tuple[str, str]]:
    """The digests and names of entries, all of which are reverted, or are not. Raises NoSuchEntryError otherwise."""
    query = """
SELECT digest, name FROM entries
 WHERE id IN (SELECT value FROM json_each(:numbers)) AND (reverted_at IS NOT NULL) = :state
 ORDER BY id
"""
    found = database.query(query, numbers=json.dumps(list(numbers)), state=is_reverted)
    if len(found) < len(numbers):
        what = "was" if is_reverted else "could be"
        raise NoSuchEntryError(f"{database.path} has no record {', '.join(map(str, numbers))} that {what} reverted")
    return found


def _add_revert(database: Database, name: str, parents: Iterable[str], reversal: Reversal) -> None:
    """Add a reversal under a name that makes it new: the same one may have been made, and reverted, before."""
    date, by, why, ledger = reversal
    made = Revert(name=name, game=NOWHERE, by=by, date=date, evidence=why, parents=tuple(parents), ledger=ledger)
    candidates = (_as_in_ledger(replace(made, name=each)) for each in numbered_names(name))
    known = _digests(database)
    add_entries(database, [next(each for each in candidates if digest_of(each) not in known)])


def _as_in_ledger(entry: Entry) -> Entry:
    """An entry as a ledger would have it: without line ends in values, or empty lines around the evidence."""
    return read_ledger(encode(format_entry(entry)), encoding="utf-8").entries[0]


def _digests(database: Database) -> set[str]:
    return {digest for (digest,) in database.query("SELECT digest FROM entries")}


def _events(database: Database) -> dict[str, tuple[bool, list[str]]]:
    """What each entry replaces or reverts, by the digests of both."""
    return {digest: (bool(is_reversal), parents.split()) for digest, is_reversal, parents in database.query(EVENTS)}


def _settle(database: Database) -> None:
    """Write which entries apply; whoever reverted one first is named."""
    if not database.query(LINKED):
        return
    against = find_overruled(_events(database))
    rows = database.query("SELECT digest, kind, made_on, made_by, evidence, place FROM entries WHERE parents <> ''")
    reasons = {
        digest: (date, by, why.replace("\n", " "), ledger) if kind == "reversal" else (date, by, REPLACED, None)
        for digest, kind, date, by, why, ledger in rows
    }
    for number, digest, *held in database.query(STATES):
        wanted = min((reasons[each] for each in against[digest]), default=(None,) * 4, key=_order)
        if tuple(held) != wanted:
            database.connection.execute(SETTLE, (*wanted, number))


def _order(reason: tuple[str | None, ...]) -> tuple[bool, tuple[str, ...]]:
    """Sorts reasons; that a ledger no longer has an entry counts only if nobody has reverted it."""
    return reason[-1] is not None, tuple(each or "" for each in reason)


def columns_of(entry: Entry) -> dict[str, str | bytes | None]:
    """The columns of an entry, for people who browse the table and for queries; the record itself has all."""
    columns: dict[str, str | None] = {
        "kind": entry.kind,
        "name": entry.name,
        "cited": entry.game.game or None,
        "evidence": entry.evidence,
        "made_by": entry.by,
        "made_on": entry.date,
        "parents": " ".join(entry.parents),
    }
    match entry:
        case Erratum():
            columns |= {"place": entry.place, "printed": entry.printed, "corrected": entry.corrected}
            columns |= {"status": entry.status.value}
        case TagChange():
            columns |= {"place": entry.tag, "corrected": entry.value}
        case Note():
            columns |= {"place": entry.ply or None, "tags": ", ".join(entry.tags), "collection": entry.collection}
        case Alias():
            columns |= {"corrected": entry.person}
        case Rename():
            columns |= {"corrected": entry.file}
        case Revert():
            columns |= {"place": entry.ledger or None}
    texts = {name: value and visible(value) for name, value in columns.items()}
    return {**texts, "record": encode(format_entry(replace(entry, is_event=False)))}


def _read(database: Database, number: int, record: bytes) -> tuple[Entry, ...]:
    """The entry of a record."""
    return read_ledger(record, f"{database.path} entry {number}", "utf-8").entries
