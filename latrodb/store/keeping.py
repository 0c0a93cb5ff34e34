"""Maintain a collection by entries: set tags, remove games, add notes, take in ledgers, revert entries.

The texts of the games are kept as they are. Other names of players are in `store.names`.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import contextmanager
from dataclasses import replace as changed
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.game.game import UserNote
from latrodb.game.ledgers.erratum import Erratum, Note, Removal, Rename, Reversal, TagChange, text_digest, turns_digest
from latrodb.game.ledgers.ledger import REPLACED, digest_of, numbered_names, read_ledger
from latrodb.game.ledgers.match import SUFFIX, Title, citation_of, without_game
from latrodb.notation.encoding import DETECTED
from latrodb.store.corrections import renew_corrections, stored_overlays
from latrodb.store.entries import (
    NOWHERE,
    add_entries,
    keep,
    load_entries,
    make_entry,
    reinstate,
    revert,
    today,
    withdraw,
)
from latrodb.store.entry_games import bind, bind_entries, printed_tags_of
from latrodb.store.errors import NoSuchEntryError, StoreError
from latrodb.store.find import find_game, load_text
from latrodb.store.loader import ImportSummary
from latrodb.store.reload import follow_renames, reload_games
from latrodb.store.rows import diagnostic_row
from latrodb.store.sources import load_one
from latrodb.store.writer import insert_diagnostics

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from latrodb.analysis import Analyzer
    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.game.game import Game
    from latrodb.game.ledgers.erratum import Citation
    from latrodb.game.ledgers.ledger import Ledger
    from latrodb.store.database import Database
    from latrodb.store.entries import StoredEntry
    from latrodb.store.loader import SourceInput

RENAMES = "SELECT name, corrected FROM entries WHERE kind = 'rename' AND reverted_at IS NULL"
STATES = "SELECT id, reverted_at IS NULL FROM entries"
RIVALS = """
SELECT entries.id
  FROM _entry_games
  JOIN entries ON entries.id = _entry_games.entry
 WHERE _entry_games.game IN (SELECT value FROM json_each(:games))
   AND entries.kind = 'tag-change' AND entries.place = :tag AND entries.reverted_at IS NULL
"""
CHANGED_GAMES = """
SELECT DISTINCT _entry_games.game
  FROM _entry_games
  JOIN entries ON entries.id = _entry_games.entry
 WHERE entries.kind IN ('tag-change', 'removal') AND entries.id IN (SELECT value FROM json_each(:entries))
"""
LEDGERS = "SELECT id, path FROM sources WHERE superseded_by IS NULL AND path LIKE :ending"
FORMER = "SELECT id FROM sources WHERE superseded_by = :source"
GAMES_OF_TEXTS = """
SELECT sources.path, games.number, coalesce(games.same_as, games.id)
  FROM games
  JOIN sources ON sources.id = games.source
"""
GAMES_OF_NOTES = "SELECT DISTINCT id, game, ply FROM note_list"


class StoredNote(NamedTuple):
    """A note in force, and its place."""

    id: int  # the number of the record
    note: Note
    game: int | None  # None if its game is not in the database, or was removed
    ply: int | None  # how many turns were played; None for the whole game, or if the game itself has no such turn

    @property
    def place(self) -> str:
        """The label of the turn that it follows, `13b`, or `start`; empty if it is about the whole game."""
        return self.note.ply

    @property
    def text(self) -> str:
        """The comment; empty if there is none."""
        return self.note.evidence

    @property
    def tags(self) -> tuple[str, ...]:
        """The words by which the user sorts games and places."""
        return self.note.tags

    @property
    def collection(self) -> str:
        """The collection to which it adds the game or place; empty if there is none."""
        return self.note.collection


@contextmanager
def changing_entries(database: Database, analyzer: Analyzer) -> Iterator[None]:
    """Add or revert entries within the block, in the caller's transaction; then the games follow.

    Tag changes, removals and notes are linked to their games, and games whose tags change or that come or go are read
    again. `renew_corrections` does the rest.
    """
    before = set(database.query(STATES))
    yield
    changed = [number for number, _ in set(database.query(STATES)) - before]
    if not changed:
        return
    bind_entries(database, load_entries(database, changed, former_too=True))
    games = database.query(CHANGED_GAMES, entries=json.dumps(changed))
    reload_games(database, [game for (game,) in games], analyzer)
    follow_renames(database, analyzer)


@contextmanager
def _changing_games(database: Database, analyzer: Analyzer) -> Iterator[None]:
    """A transaction in which entries are added or reverted; at its end all rows follow."""
    with database.transaction():
        with changing_entries(database, analyzer):
            yield
        renew_corrections(database, analyzer)


def remove_games(
    database: Database, games: Iterable[int], analyzer: Analyzer, *, by: str = "", why: str = ""
) -> tuple[int, ...]:
    """Remove games and any others with exactly the same text; the numbers of all removed.

    Their texts are kept, and later imports leave them out until the removals are reverted.

    Raises:
        NoSuchGameError: there is no game of such a number; then none was removed.
    """
    before = _removed(database)
    with _changing_games(database, analyzer):
        for game in dict.fromkeys(games):
            cited = cite(database, game)
            removal = Removal(name=cited.game, game=cited, by=by, date=today(), evidence=why)
            bind(database, game, make_entry(database, removal))
    return tuple(sorted(_removed(database) - before))


def set_tags(
    database: Database, game: int, values: Mapping[str, str], analyzer: Analyzer, *, by: str = "", why: str = ""
) -> None:
    """Set tags of a game, whatever its text has. What was set before is replaced.

    Raises:
        NoSuchGameError: there is no game of that number.
    """
    with _changing_games(database, analyzer):
        cited = cite(database, game)
        for tag, value in values.items():
            name = f"{cited.game} {tag}"
            change = TagChange(name=name, game=cited, by=by, date=today(), evidence=why, tag=tag, value=value)
            rivals = [each.entry for each in _rivals(database, [game], tag)]
            if change not in (changed(rival, parents=()) for rival in rivals) or len(rivals) > 1:
                change = changed(change, parents=tuple(map(digest_of, rivals)))
                bind(database, game, make_entry(database, change))


def rename_file(database: Database, old: str, new: str, analyzer: Analyzer, *, by: str = "", why: str = "") -> int:
    """Let a file take the place of one with another name, as soon as both are there; the number of the entry.

    Raises:
        StoreError: the names are the same, or the new file was renamed, perhaps in several steps, to the old one.
    """
    if old == new:
        raise StoreError(f"both names are {old}; give the old name of the file and its new one")
    renames, after = database.query(RENAMES), {new}
    for _ in renames:
        after |= {other for one, other in renames if one in after}
    if old in after:
        raise StoreError(f"{new} was renamed to {old} before; revert that first")
    with _changing_games(database, analyzer):
        return make_entry(database, Rename(name=old, game=NOWHERE, by=by, date=today(), evidence=why, file=new))


def revert_entry(database: Database, entry: int, analyzer: Analyzer, *, by: str = "", why: str = "") -> Reversal:
    """Revert an entry, which is kept but no longer applies. A removed game comes back, a tag is again as in the text.

    Raises:
        NoSuchEntryError: there is no such entry, or it was reverted before.
    """
    reversal = Reversal(today(), by, why)
    with _changing_games(database, analyzer):
        revert(database, entry, reversal)
    return reversal


def restore_entry(database: Database, entry: int, analyzer: Analyzer) -> None:
    """Reinstate an entry that was reverted or replaced. Other changes of the same tag of its games are reverted.

    Raises:
        NoSuchEntryError: there is no such entry, or it was not reverted.
    """
    with _changing_games(database, analyzer):
        reinstate(database, [entry])
        games = [game for (game,) in database.query("SELECT game FROM _entry_games WHERE entry = :id", id=entry)]
        for tag in (each.entry.tag for each in load_entries(database, [entry]) if isinstance(each.entry, TagChange)):
            for rival in _rivals(database, games, tag):
                if rival.id != entry:
                    revert(database, rival.id, Reversal(today(), why=REPLACED))


def entries_of(database: Database, game: int, *, reverted: bool = False) -> list[StoredEntry]:
    """The removals of a removed game, or else the tag changes of a game: those that apply, or those `reverted`.

    Raises:
        NoSuchEntryError: there are none.
    """
    numbers = {entry for (entry,) in database.query("SELECT entry FROM _entry_games WHERE game = :game", game=game)}
    held = [each for each in load_entries(database) if each.id in numbers and not isinstance(each.entry, Note)]
    found = [each for each in held if (each.entry.reversal is not None) is reverted]
    found = [each for each in found if isinstance(each.entry, Removal)] or found
    if not found:
        what = "no reverted removal or tag change" if reverted else "no removal and no tag change to revert"
        raise NoSuchEntryError(f"game {game} of {database.path} has {what}")
    return found


def cite(database: Database, game: int) -> Citation:
    """The citation of a game for a new record: its file, its tags and the digest of its text.

    Raises:
        NoSuchGameError: there is no game of that number.
    """
    found = find_game(database, game)
    tags = printed_tags_of(database, game, found.tag_values)
    title = Title(found.source, found.number, tags, found.variant)
    return citation_of(title, text_digest(load_text(database, game).game))


def load_ledger(database: Database, given: SourceInput, analyzer: Analyzer) -> ImportSummary:
    """Read a ledger and add its entries; the games that they are about follow.

    The row of its source must exist already. What is wrong with the ledger itself is stored with it. Whether its errata
    fit their games is reported and not stored, for the games may change.
    """
    ledger = store_ledger_diagnostics(database, given)
    with changing_entries(database, analyzer):
        added = add_entries(database, ledger.entries, given.name)
        _follow_ledger(database, given, {digest_of(each): each.is_event for each in ledger.entries})
    codes = Counter(each.code for each in ledger.diagnostics)
    codes.update(each.code for each in _judge(database, ledger.errata, analyzer))
    return ImportSummary(files=1, errata=len(ledger.entries), errata_added=added, diagnostics=codes)


def store_ledger_diagnostics(database: Database, given: SourceInput) -> Ledger:
    """Read a ledger and store what is wrong with it."""
    ledger = read_ledger(given.data[:], given.name, given.encoding or DETECTED)
    rows = [diagnostic_row(each, ledger.source, given.source) for each in ledger.diagnostics]
    insert_diagnostics(database.connection, rows)
    return ledger


def add_note(
    database: Database,
    game: int,
    ply: str = "",
    *,
    text: str = "",
    tags: Iterable[str] = (),
    collection: str = "",
    by: str = "",
) -> int:
    """Attach a note to a game, or to the place after a turn of it, `19w`, or to its `start`; the number of the note.

    Whether the game has the turn is not checked.

    Raises:
        NoSuchGameError: there is no game of that number.
    """
    with database.transaction():
        cited = cite(database, game)
        ((fingerprint,),) = database.query("SELECT fingerprint FROM games WHERE id = :id", id=game)
        if fingerprint != game:
            cited = cited._replace(turns=turns_digest(fingerprint))
        note = Note(
            name=_free_name(database, f"{cited.game} {ply}".strip()),
            game=cited,
            by=by,
            date=today(),
            evidence=text,
            ply=ply,
            tags=tuple(dict.fromkeys(tags)),
            collection=collection,
        )
        number = make_entry(database, note)
        bind(database, game, number)
        bind_entries(database, load_entries(database, [number]))
    return number


def load_notes(database: Database) -> tuple[StoredNote, ...]:
    """The notes of a database in force, by game and place; those without a stored game come last."""
    places: dict[int, list[tuple[int, int | None]]] = {}
    for number, game, ply in database.query(GAMES_OF_NOTES):
        places.setdefault(number, []).append((game, ply))
    found = [
        StoredNote(each.id, each.entry, *place)
        for each in load_entries(database)
        if isinstance(each.entry, Note) and each.entry.reversal is None
        for place in places.get(each.id, [(None, None)])
    ]
    return tuple(sorted(found, key=_order))


def find_notes(
    database: Database,
    game: int | None = None,
    place: str | None = None,
    *,
    tags: Iterable[str] = (),
    collection: str = "",
) -> tuple[StoredNote, ...]:
    """The notes in force with all these tags and this collection: all of them, of one game, or at one place of it.

    Notes on another wording of a game are notes on that game. Case does not matter.

    Raises:
        NoSuchGameError: there is no game of that number.
    """
    row = None if game is None else find_game(database, game)
    wanted = {tag.casefold() for tag in tags}
    return tuple(
        each
        for each in load_notes(database)
        if (row is None or each.game == (row.same_as or row.id))
        and (place is None or each.place == place)
        and wanted <= {tag.casefold() for tag in each.tags}
        and collection.casefold() in ("", each.collection.casefold())
    )


def attach_notes(database: Database, games: Iterable[Game]) -> Iterator[Game]:
    """Stored games with the notes on them, those of the places in order."""
    notes: dict[int, list[UserNote]] = {}
    for each in load_notes(database):
        if each.game is not None:
            made = each.note
            held = UserNote(made.ply, made.evidence, made.tags, made.collection, made.by, made.date)
            notes.setdefault(each.game, []).append(held)
    games_of = {(path, number): game for path, number, game in database.query(GAMES_OF_TEXTS)} if notes else {}
    for game in games:
        number = games_of.get((game.source.name, game.written.number), 0)
        yield replace(game, notes=tuple(notes.get(number, ())))


def _order(note: StoredNote) -> tuple[bool, int, int, int]:
    return note.game is None, note.game or 0, -1 if note.ply is None else note.ply, note.id


def _free_name(database: Database, name: str) -> str:
    """An unused name for a note."""
    taken = {taken for (taken,) in database.query("SELECT name FROM entries WHERE kind = 'note'")}
    return next(each for each in numbered_names(name) if each not in taken)


def _follow_ledger(database: Database, given: SourceInput, held: Mapping[str, bool]) -> None:
    """Withdraw what a ledger kept by hand no longer has, unless another ledger has it, and keep what it has.

    An exported ledger, whose records give their digests, only adds: it may be older than what is here.

    Args:
        database: where the ledger is, and its former versions are.
        given: the ledger.
        held: the digests of its entries, and whether its records give them.
    """
    gone: set[str] = set()
    for (source,) in database.query(FORMER, source=given.source):
        gone |= _digests_by_hand(database, source) - held.keys()
    for source, path in database.query(LEDGERS, ending=f"%{SUFFIX}") if gone else ():
        found = gone & _digests_by_hand(database, source)
        keep(database, found, path)
        gone -= found
    withdraw(database, gone, given.name)
    keep(database, [digest for digest, is_event in held.items() if not is_event], given.name)


def _digests_by_hand(database: Database, source: int) -> set[str]:
    """The digests of the entries of a ledger whose records do not give them."""
    found = load_one(database, source)
    entries = read_ledger(found.data, found.path, found.encoding or DETECTED).entries
    return {digest_of(each) for each in entries if not each.is_event}


def _rivals(database: Database, games: list[int], tag: str) -> tuple[StoredEntry, ...]:
    """The entries that set a tag of any of some games now."""
    rows = database.query(RIVALS, games=json.dumps(games), tag=tag)
    return load_entries(database, {number for (number,) in rows})


def _removed(database: Database) -> set[int]:
    return {game for (game,) in database.query("SELECT id FROM _removed_games")}


def _judge(database: Database, errata: tuple[Erratum, ...], analyzer: Analyzer) -> Iterator[Diagnostic]:
    """What there is to say about the errata of a ledger that was just stored."""
    mine = set(errata)
    overlays, homeless = stored_overlays(database, analyzer, mine)
    yield from (without_game(erratum) for erratum in homeless if erratum in mine)
    for overlay in overlays:
        for correction in overlay.corrections:
            if correction.erratum in mine:
                yield from correction.diagnostics
