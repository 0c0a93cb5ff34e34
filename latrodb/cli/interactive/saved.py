"""The file in which a game is kept while it is typed."""

from __future__ import annotations

from pathlib import Path

from latrodb.cli.support.output import OutputError, write_bytes
from latrodb.files import is_there, read_bytes
from latrodb.game.draft import Draft
from latrodb.notation.encoding import encode


class Saved:
    """The file of a game. It is replaced whole, and only if it has what we read or wrote last."""

    def __init__(self, path: Path, data: bytes | None) -> None:
        """`data` is what the file has, None if there is none."""
        self.path = path
        self.data = data

    def encoded(self, draft: Draft) -> bytes:
        """The bytes of a game. Raises OutputError if the encoding of the file lacks a letter."""
        encoding = draft.game.source.encoding
        try:
            return encode(draft.text, encoding)
        except UnicodeEncodeError as error:
            raise OutputError(f"{self.path} is {encoding}, which has no '{error.object[error.start]}'") from error

    def save(self, draft: Draft) -> None:
        """Write the text of a game. Raises OutputError or OSError, and then the file is as it was."""
        data = self.encoded(draft)
        if data == self.data:
            return
        if (read_bytes(self.path) if is_there(str(self.path)) else None) != self.data:
            raise OutputError(f"{self.path} was changed by another program and is left as it is")
        write_bytes([data], self.path, force=True)
        self.data = data
