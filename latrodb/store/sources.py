"""The bytes of sources, checked against their hash whenever they are read."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from latrodb.notation.encoding import DETECTED, decode
from latrodb.store.errors import StoreError
from latrodb.store.rows_checked import checked

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.store.database import Database


class StoredSource(NamedTuple):
    """A file as it was read."""

    id: int
    path: str  # from the folder of the database
    sha256: str
    variant: str | None  # the key that the user stated
    encoding: str | None  # as the user stated it
    read_at: str
    data: bytes

    @property
    def detected_encoding(self) -> str:
        """The encoding in which the file is read."""
        return decode(self.data, self.encoding or DETECTED, self.path).encoding


COLUMNS = "sources.id, sources.path, sources.sha256, sources.variant, sources.encoding, sources.read_at, sources.bytes"


def store_bytes(database: Database, number: int, data: bytes) -> None:
    """Write the bytes of a source into its row, page by page: SQLite would copy those of a statement twice."""
    database.connection.execute("UPDATE sources SET bytes = zeroblob(?) WHERE id = ?", (len(data), number))
    if data:
        with database.connection.blobopen("sources", "bytes", number) as blob:
            blob.write(data)


def load_sources(database: Database, condition: str, **values: int) -> Iterator[StoredSource]:
    """The sources that meet an SQL condition, by number.

    Raises:
        StoreError: the bytes of a source are not those that were read, or its row is damaged.
    """
    numbers = database.query(f"SELECT id FROM sources WHERE {condition} ORDER BY id", **values)
    for (number,) in numbers:
        for row in database.query(f"SELECT {COLUMNS} FROM sources WHERE id = :id", id=number):
            source = checked(database, StoredSource, row)
            if hashlib.sha256(source.data).hexdigest() != source.sha256:
                raise StoreError(f"{database.path} is damaged: the bytes of {source.path} are not those that were read")
            yield source


def load_one(database: Database, number: int) -> StoredSource:
    """The source of a number. Raises StoreError if it is missing or damaged."""
    for source in load_sources(database, "id = :id", id=number):
        return source
    raise StoreError(f"{database.path} is damaged: source {number} is missing")
