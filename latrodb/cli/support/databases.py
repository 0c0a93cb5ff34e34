"""Opening the database that a user names; the store is loaded only then."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.files import check_database, missing

if TYPE_CHECKING:
    from latrodb.store.database import Database


def open_existing(path: str) -> Database:
    """Open a database. Raises PlaceError if there is no such file, StoreError if it cannot be opened."""
    from latrodb.store.database import Database

    if not Path(path).exists():
        raise missing(Path(path))
    return Database.open(path)


def open_optional(path: str | None) -> AbstractContextManager[Database | None]:
    """Open a database, or nothing for None. Raises PlaceError if there is no such file, or it is not a database."""
    if path is None:
        return nullcontext()
    check_database(path)
    return open_existing(path)
