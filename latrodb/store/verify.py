"""Does a database hold what was stored in it? SQLite's own checks, then every row against the stored sources."""

from __future__ import annotations

import re
import sqlite3
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.core.errors import LatrodbError, UnknownVariantError
from latrodb.core.mark import SIGN
from latrodb.game.ledgers.match import is_ledger
from latrodb.rules.captures import read_captures
from latrodb.rules.catalog import find_variant
from latrodb.store.backup import copy_pages
from latrodb.store.corrections import renew_corrections
from latrodb.store.database import DISTRUSTING, Database
from latrodb.store.errors import StoreError, translating_errors
from latrodb.store.keeping import store_ledger_diagnostics
from latrodb.store.load_source import load_source
from latrodb.store.loader import PreviousVersion, SourceInput
from latrodb.store.motif_uses import search_motifs
from latrodb.store.reload import as_stored
from latrodb.store.row_comparison import Difference, Shape, compare_boards, compare_rows, read_rows, shape_of
from latrodb.store.schema import broken_seals, foreign_triggers
from latrodb.store.sources import load_one
from latrodb.store.writer import TurnNumbers, delete_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from latrodb.analysis import Analyzer

# Tables of SQLite, seals, those of the full-text search, which checks itself, the bytes of sources,
# which have a digest, and boards, which are compared in another way: the same positions may be kept in other rows.
NOT_COMPARED = re.compile(r"sqlite_.*|_seals|_source_parts|\w+_fts(_\w+)?|_boards|_board_games")
SHARED = ("players", "turns", "captures")  # rows that games of several sources have in common
# What games_fts finds where. SQLite itself compares it with no view that uses json_each.
WORDS = Shape('SELECT doc, "offset", term FROM temp.words ORDER BY 1, 2, 3', ("game", "offset", "term"), ("offset",))
TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT NULL ORDER BY rowid"
OBJECTS = "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql NOT NULL"
# What cannot be made from sources, or says which number a game has and with which its turns are stored.
COPIED = (
    "sources",
    "_source_parts",
    "_places",
    "players",
    "games",
    "_removed_games",
    "entries",
    "_entry_games",
    "sqlite_sequence",
)
MARK = re.compile(rf"(?:{SIGN}|)$")  # at the end of a turn
CURRENT = "SELECT id FROM sources WHERE superseded_by IS NULL ORDER BY id"
FORMER = "SELECT id FROM sources WHERE superseded_by IS NOT NULL"
NUMBERS = """
SELECT number, id, EXISTS (SELECT 1 FROM diagnostics WHERE game = games.id AND code = 'D802')
  FROM games
 WHERE source = :source
 UNION ALL
SELECT number, id, 0 FROM _removed_games WHERE source = :source
"""
PREDECESSOR = """
SELECT former.id, former.read_at
  FROM sources former
  JOIN sources ON sources.id = former.superseded_by AND sources.path = former.path
 WHERE sources.id = :source
 ORDER BY former.id DESC
 LIMIT 1
"""


def verify(
    database: Database, analyzer: Analyzer, report: Callable[[str, int], None] | None = None
) -> Iterator[Difference]:
    """All that is damaged in a database, SQLite's own findings first; nothing if it is sound.

    It works on a copy of the file in the temporary folder, so other programs may write meanwhile. `report` is called
    with the name and the size of each source whose rows were made again.

    Raises:
        StoreError: the file cannot be read at all, or copied.
    """
    with tempfile.TemporaryDirectory(prefix="latrodb-") as folder:
        with translating_errors(database.path):
            copy_pages(database.connection, Path(folder, "stored.db"))
            connection = sqlite3.connect(Path(folder, "stored.db"), isolation_level=None)
        connection.execute(DISTRUSTING)
        connection.text_factory = lambda data: data.decode(errors="surrogateescape")
        stored = Database(Path(folder, database.path.name), connection)
        try:
            yield from _check_file(connection)
            yield from _check_words(connection)
            yield from _check_seals(connection)
            yield from _check_sources(stored)
            remake = Remake(stored, Path(folder, "again.db"), analyzer)
            try:
                yield from _compare(stored, remake, report or (lambda _name, _size: None))
            finally:
                remake.database.close()
        finally:
            connection.close()


def tables_compared(connection: sqlite3.Connection) -> list[str]:
    """The tables whose rows are compared one by one."""
    return [name for (name,) in connection.execute(TABLES) if not NOT_COMPARED.fullmatch(name)]


def _check_file(connection: sqlite3.Connection) -> Iterator[Difference]:
    """What SQLite itself finds."""
    try:
        for (message,) in connection.execute("PRAGMA integrity_check"):
            if message != "ok":
                for line in str(message).splitlines():
                    yield Difference(_table_in(connection, line), line)
        for table, row, target, _ in connection.execute("PRAGMA foreign_key_check").fetchall():
            known = "" if row is None else f"row {row}"
            yield Difference(table, f"it refers to a row of {target} that is not there", row=known)
    except sqlite3.Error as error:
        yield Difference("", str(error))


def _table_in(connection: sqlite3.Connection, message: str) -> str:
    """The table that a message of SQLite is about, empty if it names none."""
    try:
        owners = dict(connection.execute("SELECT name, tbl_name FROM sqlite_schema").fetchall())
    except sqlite3.Error:
        return ""
    return next((owners[word] for word in reversed(re.findall(r"\w+", message)) if word in owners), "")


def _check_words(connection: sqlite3.Connection) -> Iterator[Difference]:
    """Whether the full-text indexes hold the words of their tables."""
    tables = connection.execute(TABLES).fetchall()
    for (name,) in tables:
        if name.endswith("_fts"):
            try:
                with_texts = int(name != "games_fts")
                connection.execute(f"INSERT INTO {name} ({name}, rank) VALUES ('integrity-check', {with_texts})")
            except sqlite3.Error:
                yield Difference(name, f"the index of words does not fit {name.removesuffix('_fts')}")


def _check_seals(connection: sqlite3.Connection) -> Iterator[Difference]:
    """Whether sources and records are as they were written."""
    try:
        for table, row, problem in broken_seals(connection):
            yield Difference(table, problem, row=f"id {row}")
    except (sqlite3.Error, ValueError, TypeError) as error:
        yield Difference("_seals", f"rows cannot be read: {error}")


def _check_sources(stored: Database) -> Iterator[Difference]:
    """Whether the bytes of all sources, former ones too, are those that were read."""
    try:
        numbers = stored.query("SELECT id FROM sources ORDER BY id")
    except LatrodbError as error:
        yield Difference("sources", f"rows cannot be read: {error}")
        return
    for (number,) in numbers:
        try:
            load_one(stored, number)
        except LatrodbError as error:
            problem = str(error).partition(" is damaged: ")[2] or str(error)
            yield Difference("_source_parts", problem, row=f"source {number}", column="bytes")


def _compare(stored: Database, remake: Remake, report: Callable[[str, int], None]) -> Iterator[Difference]:
    again = remake.database
    yield from _compare_schemas(stored.connection, again.connection)
    try:
        with translating_errors(stored.path):
            remake.make(report)
    except (LatrodbError, ValueError, TypeError) as error:
        yield from remake.faults
        yield Difference("", f"rows cannot be made again: {error}")
        return
    yield from remake.faults
    doubtful = {game for source in remake.damaged for game in _games_of(stored, source)}
    for difference in _compare_all(stored.connection, again.connection):
        if difference.game in doubtful and difference.game is not None:
            continue
        if remake.damaged and (difference.table in SHARED or difference.game is None):
            continue
        yield difference


def _games_of(stored: Database, source: int) -> list[int]:
    return [game for (game,) in stored.query("SELECT id FROM games WHERE source = :source", source=source)]


def _compare_all(stored: sqlite3.Connection, again: sqlite3.Connection) -> Iterator[Difference]:
    for table in tables_compared(again):
        shape = shape_of(again, table)
        try:
            yield from compare_rows(table, shape, read_rows(stored, shape), read_rows(again, shape))
        except sqlite3.Error as error:
            yield Difference(table, f"rows cannot be read: {error}")
    yield from compare_boards(stored, again)
    for connection in (stored, again):
        connection.execute("CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, games_fts, instance)")
    try:
        yield from compare_rows("games_fts", WORDS, read_rows(stored, WORDS), read_rows(again, WORDS))
    except sqlite3.Error as error:
        yield Difference("games_fts", f"rows cannot be read: {error}")


def _compare_schemas(stored: sqlite3.Connection, again: sqlite3.Connection) -> Iterator[Difference]:
    """Tables, indexes, views and triggers that are missing or are not as they were made; triggers of others."""
    try:
        found = {row[:3]: row[3] for row in stored.execute(OBJECTS)}
    except sqlite3.Error as error:
        yield Difference("sqlite_schema", str(error))
        return
    for (kind, name, table), sql in ((row[:3], row[3]) for row in again.execute(OBJECTS).fetchall()):
        if (kind, name, table) not in found:
            hint = "; the next import puts it back" if kind == "trigger" else ""
            yield Difference(table, f"the {kind} {name} is missing{hint}")
        elif found[kind, name, table] != sql and not (kind == "table" and _is_alike(stored, again, name)):
            yield Difference(table, f"the {kind} {name} is not as it was made", row=name, column="sql")
    for trigger in foreign_triggers(stored):
        yield Difference(trigger.rpartition(" ")[2], f"latrodb did not make the trigger {trigger}")


def _is_alike(stored: sqlite3.Connection, again: sqlite3.Connection, table: str) -> bool:
    """Whether a table has the same columns, in other words: tools that change tables write them anew."""
    columns = f"""SELECT name, type, "notnull", trim(dflt_value, ''''), pk, hidden FROM pragma_table_xinfo('{table}')"""
    keys = f"""SELECT "table", "from", "to", on_update, on_delete FROM pragma_foreign_key_list('{table}') ORDER BY 2"""
    try:
        return all(stored.execute(each).fetchall() == again.execute(each).fetchall() for each in (columns, keys))
    except sqlite3.Error:
        return False


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
        turns = TurnNumbers(self.database.connection)
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
        for game, motif in self._stored.query("SELECT game, motif FROM _motif_searches"):
            searched[motif].add(game)
        together: defaultdict[frozenset[int], list[str]] = defaultdict(list)
        for motif, games in searched.items():
            together[frozenset(games)].append(motif)
        for some, names in together.items():
            try:
                search_motifs(self.database, names, self._analyzer, some)
            except LatrodbError as error:
                self.faults.append(Difference("_motif_uses", str(error)))
