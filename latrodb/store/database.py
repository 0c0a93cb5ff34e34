"""The database file: opening, upgrading, transactions."""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar
from urllib.parse import quote

from latrodb.core.english import list_words
from latrodb.core.errors import UnreadableFileError
from latrodb.diagnostics.control_characters import escape_controls
from latrodb.files import check_no_log, open_file
from latrodb.store.errors import NewerSchemaError, NotADatabaseError, StoreError, translating_errors
from latrodb.store.sanitize import visible
from latrodb.store.schema import (
    APPLICATION_ID,
    COUNT_TRIGGERS,
    SCHEMA_VERSION,
    TRIGGERS,
    create_tables,
    foreign_triggers,
    restore_triggers,
    seal_rows,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import sqlite_utils

Row = TypeVar("Row")

TIMEOUT = 60.0  # seconds to wait while another program writes
CACHE = 32_768  # kibibytes of pages held, for look-ups
DISTRUSTING = "PRAGMA trusted_schema = OFF"  # the views and triggers of a file run nothing but harmless functions
TRUSTING = "PRAGMA trusted_schema = ON"  # our own triggers write to searches of words, which SQLite holds for harmful
_MAGIC = b"SQLite format 3\0"


class Database:
    """An open database. Make it with `Database.open(path)`; close it, or use it as a context manager."""

    most_searched: int | None = None  # how many games a query may search for motifs, kept until closed; None: all, kept

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self.connection = connection

    @classmethod
    def open(
        cls,
        path: str | Path,
        *,
        timeout: float = TIMEOUT,
        read_only: bool = False,
        renew: Callable[[Database], None] | None = None,
    ) -> Self:
        """Open the database in a file, created if missing and upgraded if needed.

        Its folder must exist. A file without write access is opened for reading. With `read_only` nothing is created,
        upgraded or written, and `foreign_triggers` are only a warning in the log. A database of an older latrodb is
        upgraded only by `renew`.

        Raises:
            NotADatabaseError: the file is not an SQLite database, or another program's.
            NewerSchemaError: the database was written by a newer latrodb.
            StoreError: the file cannot be opened, made or brought up to date, or it has `foreign_triggers`.
            PlaceError: the new file would be taken for a log of another database.
        """
        path = Path(path)
        is_empty = _check_file(path)
        if is_empty:
            check_no_log(path)
        if read_only and is_empty:
            raise NotADatabaseError(f"{path} is empty, not a database" if path.exists() else f"there is no file {path}")
        with translating_errors(path):
            database = cls(path, _connect(path, timeout))
            try:
                _prepare(database, renew, read_only=read_only)
                database.connection.execute(DISTRUSTING)
            except BaseException:
                database.close()
                raise
        return database

    @cached_property
    def tables(self) -> sqlite_utils.Database:
        """The database for sqlite-utils, which is loaded only when needed: where pandas is installed, it loads that."""
        import sqlite_utils

        return sqlite_utils.Database(self.connection, execute_plugins=False, recursive_triggers=False)

    def insert(self, table: str, row: Mapping[str, str | bytes | int | None]) -> None:
        """Add a row to a table, by the names of its columns."""
        self.tables.table(table).insert(dict(row))

    def delete(self, table: str, condition: str, *values: str | int) -> None:
        """Delete the rows of a table that meet an SQL condition."""
        self.tables.table(table).delete_where(condition, list(values))

    @property
    def folder(self) -> Path:
        """The folder of the file."""
        return self.path.resolve().parent

    def query(self, sql: str, **parameters: str | int | None) -> list[tuple[Any, ...]]:
        """The rows of a query. Parameters are converted to the form in which texts are stored.

        Raises:
            StoreError: the database cannot be read; the message says why.
        """
        with translating_errors(self.path):
            return self.execute(sql, **parameters).fetchall()

    def execute(self, sql: str, **parameters: str | int | None) -> sqlite3.Cursor:
        """The answer to a query, not yet read; parameters as in `query`."""
        values = {key: visible(value) if isinstance(value, str) else value for key, value in parameters.items()}
        return self.connection.execute(sql, values)

    @contextmanager
    def scratch(self) -> Iterator[sqlite3.Connection]:
        """The connection, with temporary tables writable even if the database is read-only."""
        with translating_errors(self.path), self.reading_alone(is_on=False):
            yield self.connection

    @contextmanager
    def reading_alone(self, *, is_on: bool) -> Iterator[None]:
        """Refuse changes within the block, or accept them; afterwards the connection is as before."""
        ((was_on,),) = self.connection.execute("PRAGMA query_only")
        self.connection.execute(f"PRAGMA query_only = {int(is_on)}")
        try:
            yield
        finally:
            self.connection.execute(f"PRAGMA query_only = {was_on}")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Store everything that is written within the block, or nothing.

        Raises:
            StoreError: the database cannot be written; the message says why.
        """
        with translating_errors(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            self.connection.execute("PRAGMA defer_foreign_keys = ON")  # until the end of the transaction
            self.connection.execute(TRUSTING)
            try:
                yield
                seal_rows(self.connection)
                self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise
            finally:
                self.connection.execute(DISTRUSTING)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Read the database as it is at one moment, whatever another program writes within the block."""
        with translating_errors(self.path):
            self.connection.execute("BEGIN")
            try:
                yield
            finally:
                self.connection.execute("ROLLBACK")

    @contextmanager
    def cache(self, size: int) -> Iterator[None]:
        """Hold so many kibibytes of pages within the block; sorting takes as much."""
        self.connection.execute(f"PRAGMA cache_size = {-size}")
        try:
            yield
        finally:
            self.connection.execute(f"PRAGMA cache_size = {-CACHE}")

    def compact(self) -> None:
        """Write the file anew without the gaps that many rows leave when they come one after the other.

        It stays as it is where there is no room for that, or another program uses it: nothing is lost but space.
        """
        with suppress(StoreError), translating_errors(self.path):
            self.connection.execute("VACUUM")

    def close(self) -> None:
        """Close the file. Further use raises StoreError."""
        with translating_errors(self.path):
            self.connection.close()

    def __repr__(self) -> str:
        return f"<Database {self.path}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _check_file(path: Path) -> bool:
    """Refuse a file that is not a database before SQLite opens it; whether it is empty or missing."""
    try:
        str(path).encode()
    except UnicodeEncodeError as error:
        raise StoreError(f"{path}: SQLite opens no file whose name is not UTF-8") from error
    try:
        if path.is_dir():
            raise NotADatabaseError(f"{path} is a folder, not a database")
        if not path.parent.is_dir():
            raise StoreError(f"{path}: there is no folder {path.parent}")
        with open_file(path) as file:
            beginning = file.read(len(_MAGIC))
    except FileNotFoundError:
        return True
    except UnreadableFileError as error:
        raise NotADatabaseError(str(error)) from error
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror}") from error
    if beginning not in (b"", _MAGIC):
        raise NotADatabaseError(f"{path} is not a database")
    return not beginning


def _connect(path: Path, timeout: float) -> sqlite3.Connection:
    """A connection without implicit transactions; read-only where the system allows no more."""
    address = f"file:{quote(str(path.resolve()))}"
    if path.exists() and not is_writable(path):
        # Without rights to its folder SQLite reads a file in write-ahead mode only if promised that it does not change.
        log = path.with_name(f"{path.name}-wal")
        is_still = not os.access(path.parent, os.W_OK) and not (log.exists() and log.stat().st_size)
        address += "?immutable=1" if is_still else "?mode=ro"
    return sqlite3.connect(address, timeout=timeout, isolation_level=None, uri=True)


def is_writable(path: Path) -> bool:
    """Whether the system allows writing the file and, as SQLite needs, others next to it."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _prepare(database: Database, renew: Callable[[Database], None] | None, *, read_only: bool) -> None:
    path, connection = database.path, database.connection
    version = _check_owner(path, connection)
    if 0 < version < SCHEMA_VERSION and (read_only or not renew):
        raise StoreError(f"{path} was written by an older latrodb; `latrodb import` brings it up to date")
    if version == SCHEMA_VERSION and (found := foreign_triggers(connection)):
        words = f"it has triggers that latrodb did not make ({list_words(found)}); remove them with DROP TRIGGER"
        if not read_only:
            raise StoreError(f"{path} is not opened for writing: {words}")
        import logging  # which takes long to load; without a handler it prints warnings to stderr

        logging.getLogger(__name__).warning("warning: %s", escape_controls(f"{path} is only read: {words}"))
    connection.execute(f"PRAGMA cache_size = {-CACHE}")
    if read_only:
        # Not `mode=ro`, which would leave the files of the write-ahead log behind.
        connection.execute("PRAGMA query_only = ON")
        return
    if not version:
        version = _create(connection)
    if version < SCHEMA_VERSION:
        assert renew
        renew(database)
    elif connection.execute(COUNT_TRIGGERS).fetchone() < (TRIGGERS,) and is_writable(path):
        restore_triggers(connection)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = NORMAL")
    if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal" and is_writable(path):
        connection.execute("PRAGMA journal_mode = WAL")


def _create(connection: sqlite3.Connection) -> int:
    """Make all tables in an empty file, unless another program has done so meanwhile; the version of the schema."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        ((version,),) = connection.execute("PRAGMA user_version")
        if not version:
            create_tables(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return version or SCHEMA_VERSION


def _check_owner(path: Path, connection: sqlite3.Connection) -> int:
    """The version of the schema; 0 for an empty file."""
    query = "SELECT *, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id, pragma_user_version"
    owner, version, tables = connection.execute(query).fetchone()
    if not (owner or version or tables):
        return 0
    if owner != APPLICATION_ID:
        raise NotADatabaseError(f"{path} is a database of another program")
    if version > SCHEMA_VERSION:
        raise NewerSchemaError(
            f"{path} was written by a newer latrodb (its schema is {version}, ours {SCHEMA_VERSION})"
        )
    return int(version)


def checked(database: Database, kind: type[Row], row: tuple[object, ...]) -> Row:
    """A row as a named tuple. Raises StoreError if its values are not of the kinds that were stored."""
    return all_checked(database, kind, [row])[0]


def all_checked(database: Database, kind: type[Row], rows: list[tuple[object, ...]]) -> list[Row]:
    """Rows as named tuples. Raises StoreError if their values are not of the kinds that were stored."""
    if not rows:
        return []
    import msgspec

    try:
        return msgspec.convert(rows, list[kind], builtin_types=(bytes,))  # type: ignore[valid-type]
    except msgspec.ValidationError as error:
        raise StoreError(f"{database.path} is damaged: {error}") from error
