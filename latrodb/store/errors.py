"""Errors of database files. Every message can be shown to a user."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from latrodb.core.errors import LatrodbError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class StoreError(LatrodbError):
    """The database cannot be opened, read or written: a full disk, a lock, missing rights."""


class NotADatabaseError(StoreError):
    """The file is not an SQLite database, or the database of another program. It was not touched."""


class NewerSchemaError(NotADatabaseError):
    """The database was written by a newer latrodb. It was not touched."""


class TooManyGamesError(StoreError):
    """More games must be searched for an answer than this database allows."""


class TooLongError(StoreError):
    """An answer takes longer than was allowed."""


class NoSuchGameError(StoreError, LookupError):
    """The database has no game of that number."""


class NoSuchEntryError(StoreError, LookupError):
    """The database has no record of that number or name, or it is not in the required state."""


REASONS = {
    "SQLITE_FULL": "the disk is full; nothing of the last change was stored",
    "SQLITE_IOERR": "the disk refuses to be read or written, or is full; nothing of the last change was stored",
    "SQLITE_READONLY": "the file or its folder is read-only",
    "SQLITE_BUSY": "another program is writing to it",
    "SQLITE_LOCKED": "another program is writing to it",
    "SQLITE_CANTOPEN": "the file cannot be opened or made there",
    "SQLITE_PERM": "the system refuses to open it",
    "SQLITE_CORRUPT": "the file is damaged",
    "unsafe use of virtual table": "it is read-only here, and its views cannot use a search of words",
    "SQLITE_TOOBIG": "a file is too large to be kept in a database",
}


@contextmanager
def translating_errors(path: Path) -> Iterator[None]:
    """Turn errors of SQLite within the block into a StoreError that names the file and the reason."""
    try:
        yield
    except UnicodeDecodeError as error:  # Python cannot decode SQLite's own message, which quotes a damaged schema
        raise StoreError(f"{path}: {REASONS['SQLITE_CORRUPT']}") from error
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", None) or ""
        if name.startswith("SQLITE_NOTADB"):
            raise NotADatabaseError(f"{path} is not a database") from error
        reason = next((text for key, text in REASONS.items() if name.startswith(key) or key in str(error)), str(error))
        raise StoreError(f"{path}: {reason}") from error
