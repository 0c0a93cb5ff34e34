"""Loading one source into a database with records: tag changes, removals and notes apply to its games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from latrodb.game.ledgers.erratum import Note, Removal, Reversal, TagChange
from latrodb.game.ledgers.match import Title
from latrodb.notation.tag_changes import printed_tags
from latrodb.store.entries import set_reversal, today
from latrodb.store.loader import Loader
from latrodb.store.overrides import Override, Overrides, ReadTurns, bind, share_notes

if TYPE_CHECKING:
    from latrodb.store.database import Database
    from latrodb.store.loader import PreviousVersion, SourceInput
    from latrodb.store.rows import GameRow
    from latrodb.store.rows_from_text import ReadGame, RowReader
    from latrodb.store.writer import Writer


class LoaderWithRecords(Loader):
    """A loader that applies the records in force."""

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
            set_reversal(self._database, removal.id, Reversal(today(), why="imported again"))
            self.statuses.pop(found.rows.game.id, None)
        if values := {each.entry.tag: each.entry.value for each in overrides if isinstance(each.entry, TagChange)}:
            found = reader.change_tags(found, values)
            self._bind(found, overrides)
        for each in overrides:
            if isinstance(each.entry, Note):
                bind(self._database, found.rows.game.id, each.id)
        super().add_game(found, reader)

    def add_twin(self, twin: int, game: int) -> None:
        """Note that a game is another wording of its twin, which shares its notes."""
        super().add_twin(twin, game)
        share_notes(self._database, twin, game)

    def _overrides_of(self, found: ReadGame) -> list[Override]:
        if not self._overrides:
            return []
        game = found.rows.game
        title = Title(self.given.name, game.number, msgspec.json.decode(game.tags), game.variant)
        text, turns = self.given.data[game.start_byte : game.end_byte], ReadTurns(game.fingerprint, game.plies)
        return self._overrides.of(game.id, text, title, turns)

    def _keep_out(self, game: GameRow, removals: list[Override]) -> None:
        """Keep only where the text of a game is, and why it was removed."""
        places = ("id", "source", "number", "start_byte", "end_byte")
        self._database.table("removed_games").insert(dict(zip(places, game[:5], strict=True)))
        for removal in removals:
            bind(self._database, game.id, removal.id)
        self.summary.games += 1
        self.summary.removed += 1

    def _bind(self, found: ReadGame, overrides: list[Override]) -> None:
        """Keep which tag changes are about a game, and what its text has there."""
        assert found.written is not None
        printed = printed_tags(found.written)
        for each in overrides:
            if isinstance(each.entry, TagChange):
                bind(self._database, found.rows.game.id, each.id, printed[each.entry.tag] or None)
