"""Loading one source into the tables: which number a game gets, and whether it is known already."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Source, Span
from latrodb.game.ledgers.erratum import Note, Removal, Reversal, TagChange
from latrodb.game.ledgers.match import Title
from latrodb.notation.no_game import no_game
from latrodb.notation.tag_changes import printed_tags
from latrodb.store.bulk_load import brings_most, without_indexes
from latrodb.store.entries import set_reversal, today
from latrodb.store.overrides import Override, Overrides, ReadTurns, bind, share_notes
from latrodb.store.readings import read_parts, read_rows, unread
from latrodb.store.rows import NO_LINE, DiagnosticRow, GameLocation, GameRow, GameRows, diagnostic_row, relocated
from latrodb.store.rows_from_text import ReadGame, RowReader
from latrodb.store.sources import load_one
from latrodb.store.summary import ImportStatus, ImportSummary
from latrodb.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from latrodb.analysis import Analyzer
    from latrodb.rules.variant import Variant
    from latrodb.store.database import Database
    from latrodb.store.file_bytes import Data
    from latrodb.store.readings import ReadPart

NEARBY = 50_000  # bytes in which the text of a former game is looked for before its number is given to another
GAMES_A_REPORT = 200
OTHER_WORDING = "this is game {} of the database in other wording; its turns are stored there"
LAST_GAME = """
SELECT max((SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'games'),
           (SELECT coalesce(max(id), 0) FROM removed_games))
"""
GAMES_OF_SOURCE = """
SELECT id, number, start_byte, end_byte FROM games WHERE source = :source
 UNION ALL
SELECT id, number, start_byte, end_byte FROM removed_games WHERE source = :source
 ORDER BY number
"""


class PreviousVersion(NamedTuple):
    """What a source was made of before: the texts of its games with their numbers in the database."""

    source: int
    read_at: str
    by_text: dict[bytes, list[int]]
    by_number: dict[int, tuple[bytes, int]]  # by the number in the source
    known: Mapping[int, tuple[int, bool]] = {}  # if the bytes are the same: the game, and whether it replaced another


class SourceInput(NamedTuple):
    """A source to fill the tables from: its number in the database, its name for diagnostics, its bytes."""

    source: int
    name: str
    data: Data
    variant: Variant | None
    encoding: str | None = None  # as the user stated it
    again: bool = False  # whether games that were removed are wanted back


def load_previous(database: Database, source: int) -> PreviousVersion:
    """What the database has of a source."""
    former = load_one(database, source)
    by_text: dict[bytes, list[int]] = {}
    by_number: dict[int, tuple[bytes, int]] = {}
    for game, number, start, end in database.query(GAMES_OF_SOURCE, source=source):
        text = former.data[start:end]
        by_text.setdefault(text, []).append(game)
        by_number[number] = text, game
    return PreviousVersion(source, former.read_at, by_text, by_number)


def load_source(
    database: Database,
    given: SourceInput,
    analyzer: Analyzer,
    previous: PreviousVersion | None = None,
    report: Callable[[int], None] | None = None,
    writer: Writer | None = None,
    parts: Iterable[ReadPart] | None = None,
) -> ImportSummary:
    """Read a source, whose own row exists already, and write all other rows.

    `previous` is what the source was before, if the file has changed; `report` is called with the number of bytes read,
    from time to time. A `writer` that is given may hold rows back: the caller flushes it. `parts` are those of the
    text, perhaps read already.
    """
    if writer is None:
        writer = Writer(database)
        with without_indexes(database) if brings_most(database, len(given.data)) else nullcontext():
            summary = load_source(database, given, analyzer, previous, report, writer, parts)
            writer.flush()
        return summary
    loader = _Loader(database, given, previous, writer)
    loader.load(analyzer, report, parts or map(unread, read_parts(given.data, given.name, given.encoding)))
    database.connection.execute("UPDATE sources SET games = ? WHERE id = ?", (loader.summary.games, given.source))
    return loader.summary


class _Loader:
    """The state of one loading: numbers given away, rows under way, what was done."""

    def __init__(
        self, database: Database, given: SourceInput, previous: PreviousVersion | None, writer: Writer
    ) -> None:
        self.summary = ImportSummary(files=1)
        self.writer = writer
        self._given = given
        self._previous = previous
        self._games_before = 0  # those of the source in front of the part that is being read
        self._statuses: dict[int, ImportStatus] = {}  # of the games of the previous version
        self._overrides = Overrides(database)
        self._database = database
        ((last,),) = database.query(LAST_GAME)
        self._next = max(last, writer.last_game) + 1

    def load(self, analyzer: Analyzer, report: Callable[[int], None] | None, parts: Iterable[ReadPart]) -> None:
        """Read the source and write its games and diagnostics."""
        given = self._given
        for part, rows in parts:
            self._games_before = self.summary.games
            reader = RowReader(part.source(), analyzer, given.variant, self.locate, given.source)
            for found in read_rows(reader, part) if rows is None else map(self._placed, rows):
                if isinstance(found, ReadGame):
                    self.add_game(found, reader)
                    if report and self.summary.games % GAMES_A_REPORT == 0:
                        report(found.rows.game.end_byte)
                else:
                    self.add_diagnostic(found)
        if not self.summary.games:
            self.add_diagnostic(diagnostic_row(no_game(given.data[:]), Source(given.name, ""), given.source))

    def _placed(self, found: ReadGame | DiagnosticRow) -> ReadGame | DiagnosticRow:
        """What was read without knowledge of the database, at its place there."""
        if not isinstance(found, ReadGame):
            return {**found, "source": self._given.source}
        location = self.locate(*found.rows.game[2:5])
        return found._replace(rows=relocated(found.rows, location))

    def locate(self, number: int, start: int, end: int) -> GameLocation:
        """Where a game goes: its former number, if its text is the same or it was corrected; else a new one.

        Its number counts from the beginning of the part.
        """
        number += self._games_before
        if self._previous and number in self._previous.known:
            known, has_replaced = self._previous.known[number]
            self._statuses[known] = ImportStatus.REPLACED if has_replaced else ImportStatus.ALREADY_THERE
            return GameLocation(known, self._given.source, number, start, end)
        game = self._find_previous(self._previous, number, start, end) if self._previous else None
        if game is None:
            game = self._next
            self._next += 1
        return GameLocation(game, self._given.source, number, start, end)

    def _find_previous(self, previous: PreviousVersion, number: int, start: int, end: int) -> int | None:
        data = self._given.data
        same = previous.by_text.get(data[start:end], [])
        while same:
            game = same.pop(0)
            if game not in self._statuses:
                self._statuses[game] = ImportStatus.ALREADY_THERE
                return game
        text, game = previous.by_number.get(number, (b"", 0))
        if not text or game in self._statuses or text in data[end : end + NEARBY + len(text)]:
            return None
        self._statuses[game] = ImportStatus.REPLACED
        return game

    def add_game(self, found: ReadGame, reader: RowReader) -> None:
        """Take a game, as another wording where it is one, unless it was removed."""
        overrides = self._overrides_of(found)
        removals = [each for each in overrides if isinstance(each.entry, Removal)]
        if removals and not self._given.again:
            self._keep_out(found.rows.game, removals)
            return
        for removal in removals:
            set_reversal(self._database, removal.id, Reversal(today(), why="imported again"))
            self._statuses.pop(found.rows.game.id, None)
        if values := {each.entry.tag: each.entry.value for each in overrides if isinstance(each.entry, TagChange)}:
            found = reader.change_tags(found, values)
            self._bind(found, overrides)
        rows = found.rows
        game = rows.game
        for each in overrides:
            if isinstance(each.entry, Note):
                bind(self._database, game.id, each.id)
        status = self._statuses.get(game.id, ImportStatus.ADDED)
        if status is ImportStatus.REPLACED and self._previous:
            message = (
                "this game replaces an earlier version; "
                f"the file of {self._previous.read_at} is kept as source {self._previous.source}"
            )
            rows = _with_diagnostic(rows, "D802", message, reader.source, found.span)
        twin = self.writer.find_twin(game)
        if twin is not None:
            self.summary.twins.append(twin)
            share_notes(self._database, twin, game.id)
            status = ImportStatus.OTHER_WORDING if status is ImportStatus.ADDED else status
            rows = as_wording(rows, twin, reader.source, found.span)
        self.writer.add(rows)
        self.summary.count(status, rows)

    def _overrides_of(self, found: ReadGame) -> list[Override]:
        if not self._overrides:
            return []
        game = found.rows.game
        title = Title(self._given.name, game.number, msgspec.json.decode(game.tags), game.variant)
        text, turns = self._given.data[game.start_byte : game.end_byte], ReadTurns(game.fingerprint, game.plies)
        return self._overrides.of(game.id, text, title, turns)

    def _keep_out(self, game: GameRow, removals: list[Override]) -> None:
        """Keep only where the text of a game is, and why it was removed."""
        places = ("id", "source", "number", "start_byte", "end_byte")
        self._database.insert("removed_games", [dict(zip(places, game[:5], strict=True))])
        for removal in removals:
            bind(self._database, game.id, removal.id)
        self.summary.games += 1
        self.summary.removed += 1

    def _bind(self, found: ReadGame, overrides: list[Override]) -> None:
        """Keep which tag changes are about a game, and what its text has there."""
        assert found.game is not None
        printed = printed_tags(found.game.written)
        for each in overrides:
            if isinstance(each.entry, TagChange):
                bind(self._database, found.rows.game.id, each.id, printed[each.entry.tag] or None)

    def add_diagnostic(self, row: DiagnosticRow) -> None:
        """Take a diagnostic outside games."""
        self.writer.add_diagnostic(row)
        self.summary.diagnostics[str(row["code"])] += 1


def as_wording(rows: GameRows, twin: int, source: Source, span: Span) -> GameRows:
    """The rows of a game whose turns are those of another, its twin: they are stored there."""
    rows = _with_diagnostic(rows, "D801", OTHER_WORDING.format(twin), source, span)
    return rows._replace(game=rows.game._replace(same_as=twin), line=NO_LINE, deviations=[])


def _with_diagnostic(rows: GameRows, code: str, message: str, source: Source, span: Span) -> GameRows:
    """The rows of a game with a diagnostic at its beginning; `span` is that of the game in the source."""
    diagnostic = Diagnostic(code, message, Span(span.start, min(span.start + 1, span.end)))
    added = diagnostic_row(diagnostic, source, GameLocation(*rows.game[:5]))
    return rows._replace(diagnostics=[*rows.diagnostics, added])
