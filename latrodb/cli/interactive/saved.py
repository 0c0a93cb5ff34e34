"""The file in which a game is kept while it is typed."""

from __future__ import annotations

from pathlib import Path

from latrodb.cli.support.output_files import OutputError, write_bytes
from latrodb.files import is_there, read_bytes
from latrodb.game.draft import Draft
from latrodb.notation.encoding import encode


class Saved:
    """The file of a game. It is replaced as a whole, and only if it is as we last read or wrote it."""

    def __init__(self, path: Path, data: bytes | None) -> None:
        """`data` is the content of the file, None if there is no file."""
        self.path = path
        self.data = data

    def encoded(self, draft: Draft) -> bytes:
        """The bytes of a game. Raises OutputError if the encoding of the file lacks a letter."""
        encoding = draft.game.source.encoding
        try:
            return encode(draft.text, encoding)
        except UnicodeEncodeError as error:
            raise OutputError(
                f"{self.path} is in {encoding}, which cannot represent '{error.object[error.start]}'"
            ) from error

    def save(self, draft: Draft) -> None:
        """Write the text of a game. If it raises OutputError or OSError, the file is unchanged."""
        data = self.encoded(draft)
        if data == self.data:
            return
        if (read_bytes(self.path) if is_there(str(self.path)) else None) != self.data:
            raise OutputError(f"{self.path} was changed by another program and is left as it is")
        write_bytes([data], self.path, force=True)
        self.data = data
