"""The games of one source on their way into the tables: which number each gets, and whether it is known already."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Source, Span
from latrodb.notation.no_game import no_game
from latrodb.store.readings import read_rows
from latrodb.store.rows import NO_LINE, DiagnosticRow, GameLocation, GameRows, diagnostic_row, relocated
from latrodb.store.rows_from_text import ReadGame, RowReader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from latrodb.analysis import Analyzer
    from latrodb.rules.variant import Variant
    from latrodb.store.database import Database
    from latrodb.store.readings import ReadPart
    from latrodb.store.rows import GameRows
    from latrodb.store.sources import Data
    from latrodb.store.writer import Writer

NEARBY = 50_000  # bytes in which the text of a former game is looked for before its number is given to another
GAMES_A_REPORT = 200
OTHER_WORDING = "this is game {} of the database in other wording; its turns are stored there"
LAST_GAME = """
SELECT max((SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'games'),
           (SELECT coalesce(max(id), 0) FROM _removed_games))
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
    place: str = ""  # the digest of where it is on this machine


class Loader:
    """The state of one loading: numbers given away, rows under way, what was done."""

    def __init__(
        self, database: Database, given: SourceInput, previous: PreviousVersion | None, writer: Writer
    ) -> None:
        self.summary = ImportSummary(files=1)
        self.writer = writer
        self.given = given
        self._previous = previous
        self._games_before = 0  # those of the source in front of the part that is being read
        self.statuses: dict[int, ImportStatus] = {}  # of the games of the previous version
        ((last,),) = database.query(LAST_GAME)
        self._next = max(last, writer.last_game) + 1

    def load(self, analyzer: Analyzer, report: Callable[[int], None] | None, parts: Iterable[ReadPart]) -> None:
        """Read the source and write its games and diagnostics."""
        given = self.given
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
            return {**found, "source": self.given.source}
        location = self.locate(*found.rows.game[2:5])
        return ReadGame(relocated(found.rows, location), found.span)

    def locate(self, number: int, start: int, end: int) -> GameLocation:
        """Where a game goes: its former number, if its text is the same or it was corrected; else a new one.

        Its number counts from the beginning of the part.
        """
        number += self._games_before
        if self._previous and number in self._previous.known:
            known, has_replaced = self._previous.known[number]
            self.statuses[known] = ImportStatus.REPLACED if has_replaced else ImportStatus.ALREADY_THERE
            return GameLocation(known, self.given.source, number, start, end)
        game = self._find_previous(self._previous, number, start, end) if self._previous else None
        if game is None:
            game = self._next
            self._next += 1
        return GameLocation(game, self.given.source, number, start, end)

    def _find_previous(self, previous: PreviousVersion, number: int, start: int, end: int) -> int | None:
        data = self.given.data
        same = previous.by_text.get(data[start:end], [])
        while same:
            game = same.pop(0)
            if game not in self.statuses:
                self.statuses[game] = ImportStatus.ALREADY_THERE
                return game
        text, game = previous.by_number.get(number, (b"", 0))
        if not text or game in self.statuses or text in data[end : end + NEARBY + len(text)]:
            return None
        self.statuses[game] = ImportStatus.REPLACED
        return game

    def add_game(self, found: ReadGame, reader: RowReader) -> None:
        """Take a game, as another wording where it is one."""
        rows = found.rows
        game = rows.game
        status = self.statuses.get(game.id, ImportStatus.ADDED)
        if status is ImportStatus.REPLACED and self._previous:
            message = (
                "this game replaces an earlier version; "
                f"the file of {self._previous.read_at} is kept as source {self._previous.source}"
            )
            rows = _with_diagnostic(rows, "D802", message, reader.source, found.span)
        twin = self.writer.find_twin(game)
        if twin is not None:
            self.add_twin(twin, game.id)
            status = ImportStatus.OTHER_WORDING if status is ImportStatus.ADDED else status
            rows = as_wording(rows, twin, reader.source, found.span)
        self.writer.add(rows)
        self.summary.count(status, rows)

    def add_twin(self, twin: int, _: int) -> None:
        """Note that a game is another wording of its twin."""
        self.summary.twins.append(twin)

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


class ImportStatus(StrEnum):
    """What happened to a game; also the name of its count in `ImportSummary`."""

    ADDED = "added"
    ALREADY_THERE = "already_there"
    REPLACED = "replaced"
    OTHER_WORDING = "other_wording"


class FileSummary(NamedTuple):
    """What happened to the games of a file."""

    file: str
    name: str  # what the database calls it
    games: int
    added: int
    already_there: int
    replaced: int
    other_wording: int
    removed: int
    with_problems: int
    other_wording_of: tuple[int, ...]  # the games of which it has another wording
    records: int  # if it is a ledger
    records_added: int


@dataclass(slots=True)
class ImportSummary:
    """The figures of an import."""

    files: int = 0
    games: int = 0  # the sum of the next five
    added: int = 0  # games that are new
    already_there: int = 0  # games whose very text was in the database
    replaced: int = 0  # games that a corrected file changed
    other_wording: int = 0  # games known in other wording; their text, comments and diagnostics were added
    removed: int = 0  # games that were removed before and are kept out
    with_problems: int = 0  # games with errors or warnings
    plies: int = 0
    errata: int = 0  # corrections in ledgers
    errata_added: int = 0  # those of them that are new
    diagnostics: Counter[str] = field(default_factory=Counter)  # by code
    by_file: Counter[tuple[str, str]] = field(default_factory=Counter)  # diagnostics by file and code
    twins: list[int] = field(default_factory=list)  # the games known in other wording
    file_summaries: list[FileSummary] = field(default_factory=list)
    skipped: int = 0  # other files in the folders that were named
    gone: list[str] = field(default_factory=list)  # files of the database that are gone from the folders
    unreadable: list[str] = field(default_factory=list)  # a sentence for each file that the system refused to read

    def count(self, status: ImportStatus, rows: GameRows) -> None:
        """Count a game."""
        self.games += 1
        self.plies += rows.game.plies
        self.with_problems += rows.game.problems > 0
        if rows.diagnostics:
            self.diagnostics.update(str(each["code"]) for each in rows.diagnostics)
        setattr(self, status, getattr(self, status) + 1)

    def of_file(self, file: str, name: str) -> FileSummary:
        """The same as the summary of one file."""
        counts = {name: getattr(self, name) for name in ("games", *map(str, ImportStatus), "removed", "with_problems")}
        return FileSummary(
            file,
            name,
            **counts,
            other_wording_of=tuple(self.twins),
            records=self.errata,
            records_added=self.errata_added,
        )

    def include(self, other: ImportSummary) -> None:
        """Add the figures of another summary to this one."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))
