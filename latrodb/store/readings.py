"""The bytes of files, and their texts in parts that end with a game: a long file is never in memory as a whole."""

from __future__ import annotations

import codecs
import re
from collections import deque
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, NoReturn, Protocol, TypeAlias

from latrodb.core.errors import UnreadableFileError
from latrodb.core.file_kinds import binary_kind
from latrodb.diagnostics.span import Source
from latrodb.files import read_bytes
from latrodb.game.ledgers.match import is_ledger
from latrodb.notation.encoding import DETECTED, UTF_8, decode
from latrodb.notation.game_bounds import game_parts
from latrodb.store.rows import diagnostic_row
from latrodb.store.sources import FileBytes, digest_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from latrodb.analysis import Analyzer
    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.rules.variant import Variant
    from latrodb.store.rows import DiagnosticRow
    from latrodb.store.rows_from_text import ReadGame, RowReader
    from latrodb.store.sources import Data

Event: TypeAlias = "tuple[FileReading, Callable[[], ReadPart]]"
LONG = 1 << 18  # bytes of a file that is read in parts if it is longer
HEAD = 1 << 20  # bytes that tell whether a text is a log
PIECE = 1 << 18  # bytes that are read at once, and those of most parts
SMALL_PIECE = 1 << 15  # the same of a file that several processes read, so that all of them have enough to do
PIECES = 8  # of a file, at least, for each part that is read ahead
_TAG_FIRST = re.compile(r"[\s\ufeff]*\[")  # so that what follows soon tells whether a text is a log


Found: TypeAlias = "ReadGame | DiagnosticRow"


class Part(NamedTuple):
    """A text, or some games of a longer one that follow each other, and what stands in front of them there."""

    name: str  # of the file, in diagnostics
    text: str
    encoding: str = UTF_8
    diagnostics: tuple[Diagnostic, ...] = ()  # on the bytes of the whole text
    is_whole: bool = True
    lines_before: int = 0
    bytes_before: int = 0

    def source(self) -> Source:
        """The text, whose places are those in the whole text."""
        source = Source(self.name, self.text)
        source.encoding, source.lines_before, source.bytes_before = self.encoding, self.lines_before, self.bytes_before
        return source


ReadPart: TypeAlias = tuple[Part, "Iterable[Found] | None"]  # None: it is not read yet


def open_data(path: Path, analyzer: Analyzer, encoding: str | None) -> Data:
    """The bytes of a file: of a long one in UTF-8, which is not a log, left in the file; of others in memory.

    `encoding` is the one that the user stated, if any.

    Raises:
        UnreadableFileError: as `read_bytes` does; but a file that is read in parts may have any length.
    """
    try:
        is_long = path.stat().st_size > LONG
    except OSError:
        is_long = False
    if is_long and encoding in (None, UTF_8):
        data = FileBytes(path)
        if _has_parts(data, analyzer):
            return data
        data.close()
    return read_bytes(path)


def read_parts(data: Data, name: str, encoding: str | None, piece: int | None = None) -> Iterator[Part]:
    """The parts of a text; none if the bytes are not text. The encoding is the one stated for the file, if any.

    Parts of a file have about as many bytes as a `piece`; how many makes no difference to what is read.

    Raises:
        UnreadableFileError: the bytes are not in that encoding, or were changed while they were read.
    """
    if isinstance(data, bytes):
        text, found, diagnostics = decode(data, encoding or DETECTED, name)
        if not binary_kind(data):
            yield Part(name, text, found, diagnostics)
        return
    lines = size = 0
    try:
        for text in game_parts(_texts(data, piece or PIECE)):
            yield Part(name, text, is_whole=False, lines_before=lines, bytes_before=size)
            lines += text.count("\n") + text.count("\r") - text.count("\r\n")
            size += len(text.encode())
    except UnicodeDecodeError as error:  # it was UTF-8 when it was opened
        raise UnreadableFileError(f"{name} was changed while it was read") from error


def read_rows(reader: RowReader, part: Part) -> Iterator[Found]:
    """The games of a part, and the diagnostics outside of them, by a reader of its source."""
    for diagnostic in part.diagnostics:
        yield diagnostic_row(diagnostic, reader.source, reader.number)
    yield from reader.read() if part.is_whole else reader.read_games()


def unread(part: Part) -> ReadPart:
    """A part that the caller is to read."""
    return part, None


def _has_parts(data: FileBytes, analyzer: Analyzer) -> bool:
    """Whether bytes are UTF-8 and begin with a tag, but not as a log does. If so, they are read to their end."""
    head = data[:HEAD].decode(errors="replace")
    if not _TAG_FIRST.match(head) or analyzer.is_wrapped(head):
        return False
    try:
        return not any("\0" in text for text in _texts(data, PIECE))
    except UnicodeDecodeError:
        return False


def _texts(data: FileBytes, size: int) -> Iterator[str]:
    """Bytes in UTF-8 as texts that follow each other, of so many bytes each."""
    decoder = codecs.getincrementaldecoder(UTF_8)()
    for piece in data.pieces(size):
        yield decoder.decode(piece)
    decoder.decode(b"", final=True)


@dataclass(eq=False)
class FileReading:
    """A file of an import."""

    path: Path
    data: Data = b""
    digest: str = ""
    error: str = ""  # why it cannot be read
    parts: Iterator[ReadPart] | None = None  # to be used before the next file; None if they were not read ahead


class Pool(Protocol):
    """Where parts are read while others are stored."""

    ahead: int  # how many parts are read, or wait to be stored

    def read(self, part: Part, variant: Variant | None, *, is_searched: bool) -> Callable[[], list[Found]]:
        """A function that waits for what `read_rows` makes of a part, at no place in a database.

        Raises:
            StoreError: the part cannot be read there; this may raise it, or that function.
        """

    def pack(self, codes: bytes, width: int) -> Callable[[], bytes]:
        """A function that waits for what `latrodb.store.boards.pack_planes` returns; raises as `read` does."""


class FileReader(NamedTuple):
    """How the files of an import are read."""

    analyzer: Analyzer
    variant: Variant | None
    encoding: str | None  # as the user stated it
    is_searched: bool
    name_of: Callable[[Path], str]
    is_known: Callable[[str], bool]  # whether the database has a file with a digest, so that its parts are not wanted
    pool: Pool | None = None

    def read(self, paths: Iterable[Path]) -> Iterator[FileReading]:
        """The files in their order. With a pool, parts of the next ones are read meanwhile.

        Raises:
            StoreError: a process of the pool ended.
            UnreadableFileError: the bytes of a file are not in the encoding stated. Raised by its parts.
        """
        for reading, parts in groupby(_ahead(self._open(paths), self.pool.ahead if self.pool else 0), itemgetter(0)):
            next(parts)
            if reading.parts is not None:
                reading.parts = (part() for _, part in parts)
            yield reading
            if isinstance(reading.data, FileBytes):
                reading.data.close()

    def _open(self, paths: Iterable[Path]) -> Iterator[tuple[FileReading, Callable[[], ReadPart]]]:
        """Each file, with a function that has no meaning, and then with functions that return its parts."""
        for path in paths:
            try:
                data = read_bytes(path) if is_ledger(path) else open_data(path, self.analyzer, self.encoding)
            except UnreadableFileError as error:
                yield FileReading(path, error=str(error)), _nothing
                continue
            reading = FileReading(path, data, digest_of(data))
            if self.pool is None or is_ledger(path) or self.is_known(reading.digest):
                yield reading, _nothing
                continue
            reading.parts = iter(())
            yield reading, _nothing
            piece = min(PIECE, max(SMALL_PIECE, len(data) // (self.pool.ahead * PIECES)))
            try:
                for part in read_parts(data, self.name_of(path), self.encoding, piece):
                    found = self.pool.read(part, self.variant, is_searched=self.is_searched)
                    yield reading, partial(_result, part, found)
            except UnreadableFileError as error:
                yield reading, partial(_fail, error)


def _ahead(events: Iterable[Event], count: int) -> Iterator[Event]:
    """The same events, so many of them made before they are asked for."""
    waiting: deque[Event] = deque()
    for event in events:
        waiting.append(event)
        if len(waiting) > count:
            yield waiting.popleft()
    yield from waiting


def _result(part: Part, wait_for: Callable[[], list[Found]]) -> ReadPart:
    return part, wait_for()


def _fail(error: UnreadableFileError) -> NoReturn:
    raise error


def _nothing() -> NoReturn:
    raise AssertionError
