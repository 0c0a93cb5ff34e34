"""The bytes of files: as they are read, and as they are stored, checked against their hash whenever they are read."""

from __future__ import annotations

import hashlib
import os
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.errors import UnreadableFileError
from latrodb.files import open_file
from latrodb.notation.encoding import DETECTED, decode
from latrodb.store.database import checked
from latrodb.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from latrodb.store.database import Database

PART = 1 << 20  # bytes of a part of a stored file: little enough to be read for a single game


class _Part(NamedTuple):
    """Some bytes of a source, and how many are before them."""

    start: int
    data: bytes


class StoredSource(NamedTuple):
    """A file as it was read."""

    id: int
    path: str  # from the folder that was imported
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


class FileBytes:
    """The bytes of a file, which are read when they are needed. Slices and `len` are as those of `bytes`."""

    def __init__(self, path: Path) -> None:
        """Open a file. Raises UnreadableFileError if the system refuses to."""
        self._path = path
        try:
            self._file = open_file(path)
            self._size = os.fstat(self._file.fileno()).st_size
        except OSError as error:
            raise self._unreadable(error) from error
        self.digest = ""  # SHA-256, known after `pieces` was read to its end

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, place: slice) -> bytes:
        start, end, _ = place.indices(self._size)
        data = b""
        try:
            self._file.seek(start)
            while len(data) < end - start and (more := self._file.read(end - start - len(data))):
                data += more
        except OSError as error:
            raise self._unreadable(error) from error
        return data

    def pieces(self, size: int) -> Iterator[bytes]:
        """All bytes in order, so many at once.

        Raises:
            UnreadableFileError: at the end, if the bytes are not those of the first time.
        """
        found = hashlib.sha256()
        for start in range(0, self._size, size):
            piece = self[start : start + size]
            found.update(piece)
            yield piece
        self.digest = self.digest or found.hexdigest()
        if found.hexdigest() != self.digest:
            raise UnreadableFileError(f"{self._path} was changed while it was read")

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _unreadable(self, error: OSError) -> UnreadableFileError:
        is_ours = isinstance(error, UnreadableFileError)
        return UnreadableFileError(str(error) if is_ours else f"{self._path} cannot be read: {error.strerror}")


Data: TypeAlias = bytes | FileBytes


def digest_of(data: Data) -> str:
    """The SHA-256 digest of bytes; those of a file must have been read."""
    return hashlib.sha256(data).hexdigest() if isinstance(data, bytes) else data.digest


def place_of(path: str) -> str:
    """The digest of where a file is, by its path from the folder of the database on."""
    return hashlib.sha256(path.encode()).hexdigest()[:16]
