"""Which games entries are about, and what tag changes, removals and notes do to them."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from latrodb.game.ledgers.erratum import Entry, Note, Removal, TagChange, file_name, text_digest, turns_digest
from latrodb.game.ledgers.match import GameKey, Title, find_cited
from latrodb.store.entries import load_entries
from latrodb.store.find import load_text
from latrodb.store.sanitize import visible
from latrodb.store.writer import LONG

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from latrodb.game.ledgers.erratum import Citation
    from latrodb.store.database import Database
    from latrodb.store.entries import StoredEntry

TAGS_SET = "SELECT tag, value, printed FROM tags_set WHERE game = :game"
NOTES_OF_TWIN = """
INSERT OR IGNORE INTO _entry_games (game, entry)
SELECT :game, entries.id
  FROM _entry_games
  JOIN entries ON entries.id = _entry_games.entry
 WHERE _entry_games.game = :twin AND entries.kind = 'note'
"""
CANDIDATES = """
SELECT games.id, sources.path, games.number, games.tags, games.variant
  FROM games
  JOIN sources ON sources.id = games.source
"""
WITH_TAGS_SET = " WHERE games.id IN (SELECT game FROM tags_set)"
OF_FILE = " WHERE sources.path = :file OR substr(sources.path, -length(:file) - 1) = '/' || :file"
OF_TURNS = " WHERE games.fingerprint = :turns"
OF_PLAYERS = """
  JOIN players white ON white.id = games.white
  JOIN players black ON black.id = games.black
 WHERE white.name = :white AND black.name = :black
"""


class ReadTurns(NamedTuple):
    """The turns of a game, by which a note recognizes another wording of it."""

    fingerprint: int | None  # as `games` has it
    plies: int


class Overrides:
    """The tag changes, removals and notes that apply, for games that are loaded.

    An entry is about the games that it was about before; about any game with the text that it gives; a note also about
    any with its turns and no other players (in long games the players do not matter). One that gives neither text nor
    turns is about the game that it names.
    """

    def __init__(self, database: Database) -> None:
        self._held = [
            each
            for each in load_entries(database)
            if isinstance(each.entry, TagChange | Removal | Note) and each.entry.reversal is None
        ]
        self._bound: dict[int, set[int]] = defaultdict(set)
        if self._held:
            for game, entry in database.query("SELECT game, entry FROM _entry_games"):
                self._bound[game].add(entry)

    def __bool__(self) -> bool:
        return bool(self._held)

    def of(self, game: int, text: bytes, title: Title, turns: ReadTurns) -> list[StoredEntry]:
        """The entries about a game, by its number, its bytes, what it is known by as printed, and its turns."""
        digest, bound = text_digest(text), self._bound.get(game, ())
        return [each for each in self._held if each.id in bound or _fits(each.entry, digest, title, turns)]


def bind(database: Database, game: int, entry: int, printed: str | None = None) -> None:
    """Link an entry to a game, with the value of the tag in its text, if any."""
    values = (game, entry, printed and visible(printed))
    database.connection.execute("INSERT OR REPLACE INTO _entry_games (game, entry, printed) VALUES (?, ?, ?)", values)


def bind_entries(database: Database, entries: Collection[StoredEntry]) -> None:
    """Link tag changes, removals and notes to the stored games that they are about."""
    wanted = [each for each in entries if isinstance(each.entry, TagChange | Removal | Note)]
    for number, title in stored_titles(database, (each.entry for each in wanted)).items() if wanted else ():
        ((fingerprint, plies),) = database.query("SELECT fingerprint, plies FROM games WHERE id = :id", id=number)
        digest, turns = text_digest(load_text(database, number).game), ReadTurns(fingerprint, plies)
        rows = ((number, each.id) for each in wanted if _fits(each.entry, digest, title, turns))
        database.connection.executemany("INSERT OR IGNORE INTO _entry_games (game, entry) VALUES (?, ?)", rows)


def share_notes(database: Database, twin: int, game: int) -> None:
    """Link the notes on a game to another wording of it, too, which may outlive the game."""
    database.connection.execute(NOTES_OF_TWIN, {"twin": twin, "game": game})


def values_set(changes: Iterable[TagChange]) -> dict[str, str]:
    """The values of tags that entries about one game set, but for those about which they disagree."""
    values: dict[str, set[str]] = defaultdict(set)
    for each in changes:
        values[each.tag].add(each.value)
    return {tag: next(iter(found)) for tag, found in values.items() if len(found) == 1}


def stored_tag_changes(database: Database, game: int) -> dict[str, str]:
    """The values of the tags of a game that were set in the database."""
    return {tag: value for tag, value, _ in database.query(TAGS_SET, game=game)}


def printed_tags_of(database: Database, game: int, tags: Mapping[str, str]) -> dict[str, str]:
    """The tags of a game as in its text, from the stored ones."""
    printed = {tag: text for tag, _, text in database.query(TAGS_SET, game=game)}
    return {key: value for key, value in {**tags, **printed}.items() if value is not None}


def stored_titles(database: Database, entries: Iterable[Entry]) -> dict[int, Title]:
    """The games of a database that any of some entries may be about, as printed, by their numbers."""
    found = database.query(CANDIDATES + WITH_TAGS_SET)
    for citation in dict.fromkeys(entry.game for entry in entries):
        if citation.file is not None:
            found += database.query(CANDIDATES + OF_FILE, file=citation.file)
        if citation.has_names:
            tags = dict(citation.tags)
            found += database.query(CANDIDATES + OF_PLAYERS, white=tags["White"], black=tags["Black"])
        if citation.turns and (turns := int(citation.turns, 16)) < 2**63:
            found += database.query(CANDIDATES + OF_TURNS, turns=turns)
    return {
        number: Title(path, place, printed_tags_of(database, number, msgspec.json.decode(tags)), variant)
        for number, path, place, tags, variant in sorted(set(found))
    }


def removed_games(database: Database) -> set[GameKey]:
    """The games that were removed, by the names of their files without folders."""
    rows = database.query("SELECT path, number FROM _removed_games JOIN sources ON sources.id = source")
    return {GameKey(file_name(path), number) for path, number in rows}


def _fits(entry: Entry, digest: str, title: Title, turns: ReadTurns) -> bool:
    cited = entry.game
    if isinstance(entry, Note) and turns.fingerprint is not None and cited.turns == turns_digest(turns.fingerprint):
        return turns.plies >= LONG or not _has_other_players(title, cited)
    return cited.text == digest if cited.text or cited.turns else bool(find_cited(cited, [title]))


def _has_other_players(title: Title, cited: Citation) -> bool:
    """Whether a game and a citation name different players."""
    pairs = ((title.tags.get(key, "?"), value) for key, value in cited.tags if key in ("White", "Black"))
    return any(held not in ("", "?") and held.lower() != value.lower() for held, value in pairs)
