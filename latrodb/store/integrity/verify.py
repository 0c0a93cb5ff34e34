"""Does a database hold what was stored in it? SQLite's own checks, then every row against the stored sources."""

from __future__ import annotations

import re
import sqlite3
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.core.errors import LatrodbError
from latrodb.store.backup import copy_pages
from latrodb.store.database import DISTRUSTING, Database
from latrodb.store.errors import translating_errors
from latrodb.store.integrity.compare import Difference, Shape, compare_rows, read_rows, shape_of
from latrodb.store.integrity.compare_boards import compare_boards
from latrodb.store.integrity.remake import Remake
from latrodb.store.schema import foreign_triggers
from latrodb.store.seals import broken_seals
from latrodb.store.sources import load_one

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
