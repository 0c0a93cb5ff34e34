"""Opening the database that a user names; the store is loaded only then."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.files import check_database, missing

if TYPE_CHECKING:
    from latrodb.store.database import Database


def open_existing(path: str, *, read_only: bool = True) -> Database:
    """Open a database, for reading alone. Raises PlaceError if there is no such file, StoreError if it is none."""
    from latrodb.store.database import Database

    if not Path(path).exists():
        raise missing(Path(path))
    if not read_only:
        check_database(path)
    return Database.open(path, read_only=read_only)


def open_optional(path: str | None) -> AbstractContextManager[Database | None]:
    """Open a database, or nothing for None. Raises PlaceError if there is no such file, or it is not a database."""
    if path is None:
        return nullcontext()
    check_database(path)
    return open_existing(path)
