"""Copies of database files, complete even while another program writes to them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from latrodb.files import check_no_log, is_database
from latrodb.outputs import replacing_file
from latrodb.store.errors import StoreError, translating_errors

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from latrodb.store.database import Database

PAGES_A_STEP = 2_000  # after which others may write, and progress is reported


def copy_database(
    database: Database, path: Path, *, force: bool = False, report: Callable[[int, int], None] | None = None
) -> None:
    """Copy a database as it is at one moment into another file. With `force`, it replaces another database.

    The copy is complete or not made at all. `report` is called with the number of pages copied and the total.

    Raises:
        StoreError: the file exists and `force` is not given, it is the database itself or not a database,
            or it cannot be written.
        PlaceError: it would be taken for a log of a database.
    """
    check_no_log(path)
    if path.exists():
        if path.is_dir():
            raise StoreError(f"{path} is a folder; name the file of the copy")
        if path.samefile(database.path):
            raise StoreError(f"{path} is the database itself; name another file")
        if not force:
            raise StoreError(f"{path} already exists; --force replaces it")
        if not is_database(str(path)):
            raise StoreError(f"{path} is not a database, and is not replaced; name another file")
    try:
        with replacing_file(path) as draft:
            with translating_errors(path):
                copy_pages(database.connection, draft, report)
            for suffix in ("-wal", "-shm"):  # of the file that is replaced; they would be taken for the copy's
                path.with_name(path.name + suffix).unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}") from error


def copy_pages(connection: sqlite3.Connection, path: Path, report: Callable[[int, int], None] | None = None) -> None:
    """Copy all pages of a database into a file, as they are at one moment."""

    def progress(_status: int, remaining: int, total: int) -> None:
        if report:
            report(total - remaining, total)

    # A copy made while nothing else is read would begin anew whenever another program writes.
    connection.execute("BEGIN")
    try:
        connection.execute("SELECT 1 FROM sqlite_schema").fetchone()
        with closing(sqlite3.connect(path)) as copy:
            connection.backup(copy, pages=PAGES_A_STEP, progress=progress)
    finally:
        connection.execute("ROLLBACK")
