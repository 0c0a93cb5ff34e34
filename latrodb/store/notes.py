"""Notes that users attach to stored games and places in them: comments, tags and collections."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.game.game import UserNote
from latrodb.game.ledgers.erratum import Note, turns_digest
from latrodb.store.entries import load_entries, make_entry, today
from latrodb.store.find import find_game
from latrodb.store.keeping import cite
from latrodb.store.ledgers import place_notes
from latrodb.store.overrides import bind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.game.game import Game
    from latrodb.store.database import Database

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
        if fingerprint > 0:
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
        place_notes(database, [note])
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
    """An unused name for a note; names in a ledger must differ."""
    taken = {taken for (taken,) in database.query("SELECT name FROM entries WHERE head = 'Note'")}
    names = (name if number == 1 else f"{name} {number}" for number in count(1))
    return next(each for each in names if each not in taken)
