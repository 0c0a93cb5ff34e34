"""The bytes of a file that is too long to be held in memory."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.errors import UnreadableFileError
from latrodb.files import open_file

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PART = 1 << 20  # bytes of a part of a stored file: little enough to be read for a single game


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
