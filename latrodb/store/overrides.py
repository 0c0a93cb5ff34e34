"""Apply tag changes, removals and notes to the games that they are about."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from latrodb.game.ledgers.erratum import Entry, Note, Removal, TagChange, text_digest, turns_digest
from latrodb.game.ledgers.match import find_cited
from latrodb.store.entries import load_entries
from latrodb.store.sanitize import visible
from latrodb.store.wordings import LONG

if TYPE_CHECKING:
    from collections.abc import Mapping

    from latrodb.game.ledgers.erratum import Citation
    from latrodb.game.ledgers.match import Title
    from latrodb.store.database import Database

CHANGED_TAGS = """
SELECT entries.tag, entries.corrected, entry_games.printed
  FROM entry_games
  JOIN entries      ON entries.id = entry_games.entry
  LEFT JOIN sources ON sources.id = entries.source
 WHERE entry_games.game = :game
   AND entries.head = 'TagChange'
   AND entries.reverted_at IS NULL
   AND sources.superseded_by IS NULL
 ORDER BY entries.id
"""
NOTES_OF_TWIN = """
INSERT OR IGNORE INTO entry_games (game, entry)
SELECT :game, entries.id
  FROM entry_games
  JOIN entries ON entries.id = entry_games.entry
 WHERE entry_games.game = :twin AND entries.head = 'Note'
"""


class Override(NamedTuple):
    """A record in force, and its number."""

    id: int
    entry: Entry


class ReadTurns(NamedTuple):
    """The turns of a game, by which a note recognizes another wording of it."""

    fingerprint: int | None  # as `games` has it
    plies: int


class Overrides:
    """The tag changes, removals and notes in force, to apply while games are loaded.

    A record is about the games that it was about before; about any game with the text that it gives; a note also about
    any with its turns and no other players (in long games the players do not matter). One that gives neither text nor
    turns is about the game that it names.
    """

    def __init__(self, database: Database) -> None:
        self._held = [
            Override(each.id, each.entry)
            for each in load_entries(database)
            if isinstance(each.entry, TagChange | Removal | Note) and each.entry.reversal is None
        ]
        self._bound: dict[int, set[int]] = defaultdict(set)
        if self._held:
            for game, entry in database.query("SELECT game, entry FROM entry_games"):
                self._bound[game].add(entry)

    def __bool__(self) -> bool:
        return bool(self._held)

    def of(self, game: int, text: bytes, title: Title, turns: ReadTurns) -> list[Override]:
        """The records about a game, by its number, its bytes, what it is known by as printed, and its turns."""
        digest, bound = text_digest(text), self._bound.get(game, ())
        return [each for each in self._held if each.id in bound or _fits(each.entry, digest, title, turns)]


def bind(database: Database, game: int, entry: int, printed: str | None = None) -> None:
    """Link a record to a game, with the value of the tag in its text, if any."""
    values = (game, entry, printed and visible(printed))
    database.connection.execute("INSERT OR REPLACE INTO entry_games (game, entry, printed) VALUES (?, ?, ?)", values)


def share_notes(database: Database, twin: int, game: int) -> None:
    """Link the notes on a game to another wording of it, too, which may outlive the game."""
    database.connection.execute(NOTES_OF_TWIN, {"twin": twin, "game": game})


def stored_tag_changes(database: Database, game: int) -> dict[str, str]:
    """The values of the tags of a game that were set in the database."""
    return {tag: value for tag, value, _ in database.query(CHANGED_TAGS, game=game)}


def printed_tags_of(database: Database, game: int, tags: Mapping[str, str]) -> dict[str, str]:
    """The tags of a game as in its text, from the stored ones."""
    printed = {tag: text for tag, _, text in database.query(CHANGED_TAGS, game=game)}
    return {key: value for key, value in {**tags, **printed}.items() if value is not None}


def _fits(entry: Entry, digest: str, title: Title, turns: ReadTurns) -> bool:
    cited = entry.game
    if isinstance(entry, Note) and turns.fingerprint is not None and cited.turns == turns_digest(turns.fingerprint):
        return turns.plies >= LONG or not _has_other_players(title, cited)
    return cited.text == digest if cited.text or cited.turns else bool(find_cited(cited, [title]))


def _has_other_players(title: Title, cited: Citation) -> bool:
    """Whether a game and a citation name different players."""
    pairs = ((title.tags.get(key, "?"), value) for key, value in cited.tags if key in ("White", "Black"))
    return any(held not in ("", "?") and held.lower() != value.lower() for held, value in pairs)
