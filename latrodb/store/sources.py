"""The bytes of sources, checked against their hash whenever they are read."""

from __future__ import annotations

import hashlib
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from latrodb.notation.encoding import DETECTED, decode
from latrodb.store.database import checked
from latrodb.store.errors import StoreError
from latrodb.store.file_bytes import PART

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.store.database import Database
    from latrodb.store.file_bytes import Data


class _Part(NamedTuple):
    """Some bytes of a source, and how many are before them."""

    start: int
    data: bytes


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


COLUMNS = "sources.id, sources.path, sources.sha256, sources.variant, sources.encoding, sources.read_at"


def store_bytes(database: Database, number: int, data: Data) -> None:
    """Write the bytes of a source, in parts. An empty one has an empty part, so that a part that is lost is missed."""
    if isinstance(data, bytes):
        pieces: Iterable[bytes] = (data[start : start + PART] for start in range(0, len(data) or 1, PART))
    else:
        pieces = data.pieces(PART)
    parts = ((number, index * PART, piece) for index, piece in enumerate(pieces))
    database.connection.executemany("INSERT INTO _source_parts (source, start_byte, bytes) VALUES (?, ?, ?)", parts)


def _load_bytes(database: Database, number: int) -> bytes | None:
    """The bytes of a source; None if its parts do not follow each other."""
    query = "SELECT start_byte, bytes FROM _source_parts WHERE source = :id ORDER BY start_byte"
    parts = [checked(database, _Part, row) for row in database.query(query, id=number)]
    starts = list(accumulate((len(part.data) for part in parts[:-1]), initial=0))
    return b"".join(part.data for part in parts) if [part.start for part in parts] == starts else None


def load_sources(database: Database, condition: str, **values: int) -> Iterator[StoredSource]:
    """The sources that meet an SQL condition, by number.

    Raises:
        StoreError: the bytes of a source are not those that were read, or its row is damaged.
    """
    numbers = database.query(f"SELECT id FROM sources WHERE {condition} ORDER BY id", **values)
    for (number,) in numbers:
        for row in database.query(f"SELECT {COLUMNS} FROM sources WHERE id = :id", id=number):
            data = _load_bytes(database, number)
            source = checked(database, StoredSource, (*row, data or b""))
            if data is None or hashlib.sha256(data).hexdigest() != source.sha256:
                raise StoreError(f"{database.path} is damaged: the bytes of {source.path} are not those that were read")
            yield source


def load_one(database: Database, number: int) -> StoredSource:
    """The source of a number. Raises StoreError if it is missing or damaged."""
    for source in load_sources(database, "id = :id", id=number):
        return source
    raise StoreError(f"{database.path} is damaged: source {number} is missing")
