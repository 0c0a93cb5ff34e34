"""Loading one source into a database with entries: tag changes, removals and notes apply to its games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from latrodb.game.ledgers.erratum import Note, Removal, Reversal, TagChange
from latrodb.game.ledgers.match import Title
from latrodb.notation.tags import printed_tags
from latrodb.store.entries import revert, today
from latrodb.store.entry_games import Overrides, ReadTurns, bind, share_notes, values_set
from latrodb.store.loader import Loader

if TYPE_CHECKING:
    from latrodb.store.database import Database
    from latrodb.store.entries import StoredEntry
    from latrodb.store.loader import PreviousVersion, SourceInput
    from latrodb.store.rows import GameRow
    from latrodb.store.rows_from_text import ReadGame, RowReader
    from latrodb.store.writer import Writer


class LoaderWithRecords(Loader):
    """A loader that applies the entries in force."""

    def __init__(
        self, database: Database, given: SourceInput, previous: PreviousVersion | None, writer: Writer
    ) -> None:
        super().__init__(database, given, previous, writer)
        self._database = database
        self._overrides = Overrides(database)

    def add_game(self, found: ReadGame, reader: RowReader) -> None:
        """Take a game, as another wording where it is one, unless it was removed."""
        overrides = self._overrides_of(found)
        removals = [each for each in overrides if isinstance(each.entry, Removal)]
        if removals and not self.given.again:
            self._keep_out(found.rows.game, removals)
            return
        for removal in removals:
            revert(self._database, removal.id, Reversal(today(), why="imported again"))
            self.statuses.pop(found.rows.game.id, None)
        if changes := [each.entry for each in overrides if isinstance(each.entry, TagChange)]:
            found = reader.change_tags(found, values_set(changes))
            self._bind(found, overrides)
        for each in overrides:
            if isinstance(each.entry, Note):
                bind(self._database, found.rows.game.id, each.id)
        super().add_game(found, reader)

    def add_twin(self, twin: int, game: int) -> None:
        """Note that a game is another wording of its twin, which shares its notes."""
        super().add_twin(twin, game)
        share_notes(self._database, twin, game)

    def _overrides_of(self, found: ReadGame) -> list[StoredEntry]:
        if not self._overrides:
            return []
        game = found.rows.game
        title = Title(self.given.name, game.number, msgspec.json.decode(game.tags), game.variant)
        text, turns = self.given.data[game.start_byte : game.end_byte], ReadTurns(game.fingerprint, game.plies)
        return self._overrides.of(game.id, text, title, turns)

    def _keep_out(self, game: GameRow, removals: list[StoredEntry]) -> None:
        """Keep only where the text of a game is, and why it was removed."""
        places = ("id", "source", "number", "start_byte", "end_byte")
        self._database.insert("_removed_games", dict(zip(places, game[:5], strict=True)))
        for removal in removals:
            bind(self._database, game.id, removal.id)
        self.summary.games += 1
        self.summary.removed += 1

    def _bind(self, found: ReadGame, overrides: list[StoredEntry]) -> None:
        """Keep which tag changes are about a game, and what its text has there."""
        assert found.written is not None
        printed = printed_tags(found.written)
        for each in overrides:
            if isinstance(each.entry, TagChange):
                text = printed.get(each.entry.tag, found.written.tag(each.entry.tag))
                bind(self._database, found.rows.game.id, each.id, text or None)
