"""Tag changes and removals at the games that they are about."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from latrodb.game.ledgers.erratum import Entry, Removal, TagChange, text_digest
from latrodb.game.ledgers.match import find_cited
from latrodb.store.entries import load_entries
from latrodb.store.sanitize import visible

if TYPE_CHECKING:
    from collections.abc import Mapping

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


class Override(NamedTuple):
    """A record that holds, and its number."""

    id: int
    entry: Entry


class Overrides:
    """The tag changes and removals that hold in a database, for a loading.

    A record is about the games that it was about before; about any game with the text that it gives; and if it gives
    none, about the game that it names.
    """

    def __init__(self, database: Database) -> None:
        self._held = [
            Override(each.id, each.entry)
            for each in load_entries(database)
            if isinstance(each.entry, TagChange | Removal) and each.entry.reversal is None
        ]
        self._bound: dict[int, set[int]] = defaultdict(set)
        if self._held:
            for game, entry in database.query("SELECT game, entry FROM entry_games"):
                self._bound[game].add(entry)

    def of(self, game: int, text: bytes, title: Title) -> list[Override]:
        """The records about a game, by its number, its bytes and what it is known by as printed."""
        if not self._held:
            return []
        digest, bound = text_digest(text), self._bound.get(game, ())
        return [each for each in self._held if each.id in bound or _fits(each.entry, digest, title)]


def bind(database: Database, game: int, entry: int, printed: str | None = None) -> None:
    """Keep that a record is about a game, and what its text has for the tag, if anything."""
    values = (game, entry, printed and visible(printed))
    database.connection.execute("INSERT OR REPLACE INTO entry_games (game, entry, printed) VALUES (?, ?, ?)", values)


def stored_tag_changes(database: Database, game: int) -> dict[str, str]:
    """The values of the tags of a game that were set in the database."""
    return {tag: value for tag, value, _ in database.query(CHANGED_TAGS, game=game)}


def printed_tags_of(database: Database, game: int, tags: Mapping[str, str]) -> dict[str, str]:
    """The tags of a game as its text has them, from those that are stored."""
    printed = {tag: text for tag, _, text in database.query(CHANGED_TAGS, game=game)}
    return {key: value for key, value in {**tags, **printed}.items() if value is not None}


def _fits(entry: Entry, digest: str, title: Title) -> bool:
    return entry.game.text == digest if entry.game.text else bool(find_cited(entry.game, [title]))
