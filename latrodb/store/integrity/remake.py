"""All rows made again from the stored sources, in a database of their own."""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from typing import TYPE_CHECKING

from latrodb.core.errors import LatrodbError, UnknownVariantError
from latrodb.core.mark import SIGN
from latrodb.game.ledgers.files import is_ledger
from latrodb.rules.captures import read_captures
from latrodb.rules.catalog import find_variant
from latrodb.store.corrections import renew_corrections
from latrodb.store.database import Database
from latrodb.store.errors import StoreError
from latrodb.store.integrity.compare import Difference
from latrodb.store.ledgers import store_ledger_diagnostics
from latrodb.store.load_source import load_source
from latrodb.store.loader import PreviousVersion, SourceInput
from latrodb.store.motif_uses import search_motifs
from latrodb.store.sources import load_one
from latrodb.store.unsearched import as_stored
from latrodb.store.writer import Turns, delete_games

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from latrodb.analysis import Analyzer

# What cannot be made from sources, or says which number a game has and with which its turns are stored.
COPIED = ("sources", "source_parts", "players", "games", "removed_games", "entries", "entry_games", "sqlite_sequence")
MARK = re.compile(rf"(?:{SIGN}|)$")  # at the end of a turn
CURRENT = "SELECT id FROM sources WHERE superseded_by IS NULL ORDER BY id"
FORMER = "SELECT id FROM sources WHERE superseded_by IS NOT NULL"
NUMBERS = """
SELECT number, id, EXISTS (SELECT 1 FROM diagnostics WHERE game = games.id AND code = 'D802')
  FROM games
 WHERE source = :source
 UNION ALL
SELECT number, id, 0 FROM removed_games WHERE source = :source
"""
PREDECESSOR = """
SELECT former.id, former.read_at
  FROM sources former
  JOIN sources ON sources.id = former.superseded_by AND sources.path = former.path
 WHERE sources.id = :source
 ORDER BY former.id DESC
 LIMIT 1
"""


class Remake:
    """A database made again from what another one has of sources and records.

    Every game is replayed by the ordinary path: the faster code of imports does not judge itself.
    """

    def __init__(self, stored: Database, path: Path, analyzer: Analyzer) -> None:
        self.database = Database.open(path)
        self.faults: list[Difference] = []  # what keeps rows from being made
        self.damaged: set[int] = set()  # sources whose rows cannot be made
        self._stored = stored
        self._analyzer = analyzer.replaying_all()

    def make(self, report: Callable[[str, int], None]) -> None:
        """Make all rows; `report` is called with the name and the size of each source that was read."""
        connection = self.database.connection
        for setting in ("foreign_keys = OFF", "synchronous = OFF", "journal_mode = MEMORY"):
            connection.execute(f"PRAGMA {setting}")
        with self.database.transaction():
            for table in COPIED:
                self._copy(table)
            for (source,) in self.database.query(FORMER):
                delete_games(self.database, source)
            for (source,) in self.database.query(CURRENT):
                self._read(source, report)
            renew_corrections(self.database, self._analyzer)
            self._add_unused_turns()
        self._search_motifs()

    def _copy(self, table: str) -> None:
        """Copy a table row by row, for some rows may be damaged."""
        insert: str | None = None
        try:
            for row in self._stored.connection.execute(f"SELECT * FROM {table}"):
                insert = insert or f"INSERT OR REPLACE INTO {table} VALUES ({', '.join('?' * len(row))})"
                try:
                    self.database.connection.execute(insert, row)
                except (sqlite3.Error, UnicodeEncodeError) as error:
                    self.faults.append(Difference(table, str(error), row=f"{row[0]}"))
        except sqlite3.Error as error:
            self.faults.append(Difference(table, str(error)))

    def _read(self, source: int, report: Callable[[str, int], None]) -> None:
        """Make the rows of a source again, unless its bytes are damaged."""
        try:
            found = load_one(self.database, source)
            variant = find_variant(found.variant) if found.variant else None
        except UnknownVariantError as error:
            self.faults.append(Difference("sources", str(error), row=f"id {source}", column="variant"))
            self.damaged.add(source)
            return
        except StoreError:  # `verify` names it
            self.damaged.add(source)
            return
        given = SourceInput(source, found.path, found.data, variant, found.encoding)
        previous = self._previous(source)
        delete_games(self.database, source)
        if is_ledger(found.path):
            store_ledger_diagnostics(self.database, given)
        else:
            load_source(self.database, given, as_stored(self._stored, source, self._analyzer), previous)
        report(found.path, len(found.data))

    def _previous(self, source: int) -> PreviousVersion:
        """The numbers that the games of a source have, and which source it replaced."""
        known = {
            number: (game, bool(replaced))
            for number, game, replaced in self._stored.query(NUMBERS, source=source)
            if isinstance(number, int)
        }
        former, read_at = next(iter(self._stored.query(PREDECESSOR, source=source)), (0, ""))
        return PreviousVersion(former, read_at, {}, {}, known)

    def _add_unused_turns(self) -> None:
        """Turns of games that are no longer there stay; what their columns should be follows from their text."""
        turns = Turns(self.database.connection)
        for text, tactics in self._stored.query("SELECT text, tactics FROM turns"):
            try:
                mark = MARK.search(text)
                list(read_captures(tactics))
            except (TypeError, ValueError, AttributeError) as error:
                self.faults.append(Difference("turns", f"its tactics cannot be read: {error}", row=f"text {text}"))
            else:
                turns[text, mark.group() if mark else "", tactics]
        turns.write()

    def _search_motifs(self) -> None:
        """Look for the motifs that were looked for."""
        searched: defaultdict[str, set[int]] = defaultdict(set)
        for game, motif in self._stored.query("SELECT game, motif FROM motif_searches"):
            searched[motif].add(game)
        together: defaultdict[frozenset[int], list[str]] = defaultdict(list)
        for motif, games in searched.items():
            together[frozenset(games)].append(motif)
        for some, names in together.items():
            try:
                search_motifs(self.database, names, self._analyzer, some)
            except LatrodbError as error:
                self.faults.append(Difference("motif_uses", str(error)))
