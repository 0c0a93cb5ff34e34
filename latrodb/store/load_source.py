"""Filling the tables from one source: which number a game gets, and whether it is known already."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Source, Span
from latrodb.notation.encoding import decode
from latrodb.store.rows import DiagnosticRow, Slot, diagnostic_row
from latrodb.store.rows_from_text import Intake, ReadGame
from latrodb.store.summary import Fate, ImportSummary
from latrodb.store.writer import DROP_KEYS, INDEX_KEYS, Writer

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from latrodb.rules.variant import Variant
    from latrodb.store.rows_from_text import Checker

MANY_BYTES = 200_000  # a text from which on it may pay to make the index of positions anew
BYTES_A_PLY = 9  # of a text without comments
NEARBY = 50_000  # bytes in which the text of a former game is looked for before its number is given to another
GAMES_A_REPORT = 200


class Former(NamedTuple):
    """What a source was made of before: the texts of its games with their numbers in the database.

    `by_number` has the text and the number in the database by the number in the source.
    """

    source: int
    read_at: str
    by_text: dict[bytes, list[int]]
    by_number: dict[int, tuple[bytes, int]]


class Feed(NamedTuple):
    """A source to fill the tables from: its number in the database, its name for diagnostics, its bytes."""

    source: int
    name: str
    data: bytes
    variant: Variant | None


def load_former(connection: sqlite3.Connection, source: int) -> Former:
    """What the database has of a source."""
    data, read_at = connection.execute("SELECT bytes, read_at FROM sources WHERE id = ?", (source,)).fetchone()
    by_text: dict[bytes, list[int]] = {}
    by_number: dict[int, tuple[bytes, int]] = {}
    query = "SELECT id, number, start_byte, end_byte FROM games WHERE source = ? ORDER BY number"
    for game, number, start, end in connection.execute(query, (source,)):
        text = data[start:end]
        by_text.setdefault(text, []).append(game)
        by_number[number] = text, game
    return Former(source, read_at, by_text, by_number)


def fill(
    connection: sqlite3.Connection,
    feed: Feed,
    check: Checker,
    former: Former | None = None,
    report: Callable[[int], None] | None = None,
) -> ImportSummary:
    """Read a source and write all its rows.

    Args:
        connection: within a transaction.
        feed: the source; its row is there, its games are not.
        check: replays and checks a game.
        former: what the source was before, if it takes the place of another state of the file.
        report: is told how many bytes were read, from time to time.
    """
    filler = _Filler(connection, feed, former)
    is_bulk = _is_bulk(connection, len(feed.data))
    if is_bulk:
        connection.execute(DROP_KEYS)
    text, remarks = decode(feed.data)
    source = Source(feed.name, text)
    for remark in remarks:
        filler.add_remark(diagnostic_row(remark, source, feed.source))
    intake = Intake(source, check, feed.variant, filler.place, feed.source)
    for found in intake.read():
        if isinstance(found, ReadGame):
            filler.add_game(found, source)
            if report and intake.games % GAMES_A_REPORT == 0:
                report(found.rows.game.end_byte)
        else:
            filler.add_remark(found)
    filler.finish(intake.games)
    if is_bulk:
        connection.execute(INDEX_KEYS)
    return filler.summary


def _is_bulk(connection: sqlite3.Connection, size: int) -> bool:
    """Whether a text brings so many plies that making the index of positions anew is faster than adding to it."""
    if size < MANY_BYTES:
        return False
    plies = connection.execute("SELECT coalesce(sum(plies), 0) FROM games").fetchone()[0]
    return bool(size // BYTES_A_PLY > plies)


class _Filler:
    """The state of one filling: numbers given away, rows under way, what was done."""

    def __init__(self, connection: sqlite3.Connection, feed: Feed, former: Former | None) -> None:
        self.summary = ImportSummary(files=1)
        self._connection = connection
        self._feed = feed
        self._former = former
        self._writer = Writer(connection)
        self._fates: dict[int, Fate] = {}  # of the games that the former state of the file had
        last = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'games'").fetchone()
        self._next = last[0] + 1 if last else 1

    def place(self, number: int, start: int, end: int) -> Slot:
        """The place of a game: its former number, if its text is the same or it was corrected; else a new one."""
        game = self._find_former(number, start, end) if self._former else None
        if game is None:
            game = self._next
            self._next += 1
        return Slot(game, self._feed.source, number, start, end)

    def _find_former(self, number: int, start: int, end: int) -> int | None:
        assert self._former
        data = self._feed.data
        same = self._former.by_text.get(data[start:end], [])
        while same:
            game = same.pop(0)
            if game not in self._fates:
                self._fates[game] = Fate.ALREADY_THERE
                return game
        text, game = self._former.by_number.get(number, (b"", 0))
        if not text or game in self._fates or text in data[end : end + NEARBY + len(text)]:
            return None
        self._fates[game] = Fate.REPLACED
        return game

    def add_game(self, found: ReadGame, source: Source) -> None:
        """Take a game, as another wording where it is one."""
        rows = found.rows
        game = rows.game
        fate = self._fates.get(game.id, Fate.ADDED)
        remarks = []
        if fate is Fate.REPLACED and self._former:
            remarks.append(_replaced(self._former, found.span))
        twin = self._writer.find_twin(game)
        if twin is not None:
            fate = Fate.OTHER_WORDING if fate is Fate.ADDED else fate
            remarks.append(_same_game(twin, found.span))
            rows = rows._replace(game=game._replace(same_as=twin), plies=[], positions=[])
        if remarks:
            slot = Slot(*game[:5])
            added = [diagnostic_row(remark, source, slot) for remark in remarks]
            rows = rows._replace(diagnostics=[*rows.diagnostics, *added])
        self._writer.add(rows)
        self.summary.count(fate, rows)

    def add_remark(self, row: DiagnosticRow) -> None:
        """Take a diagnostic outside games."""
        self._writer.remark(row)
        self.summary.diagnostics[row.code] += 1

    def finish(self, games: int) -> None:
        """Write what is left."""
        self._writer.flush()
        self._connection.execute("UPDATE sources SET games = ? WHERE id = ?", (games, self._feed.source))


def _replaced(former: Former, span: Span) -> Diagnostic:
    message = (
        f"this game takes the place of another reading; the file of {former.read_at} is kept as source {former.source}"
    )
    return Diagnostic("D802", message, _beginning(span))


def _same_game(twin: int, span: Span) -> Diagnostic:
    message = f"this is game {twin} of the database in other wording; its turns are stored there"
    return Diagnostic("D801", message, _beginning(span))


def _beginning(span: Span) -> Span:
    return Span(span.start, min(span.start + 1, span.end))
