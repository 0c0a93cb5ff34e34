"""Bytes to text and back, without loss."""

from __future__ import annotations

import codecs
import re
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import UnknownEncodingError, UnreadableFileError, near_miss
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_RUNS = 20  # runs of bad bytes reported one by one
UTF_8 = "utf-8"
DETECTED = "detected"  # used as an encoding: detect it from the bytes, whatever is stated
COMMON = ("utf-8", "utf-16", "utf-16-le", "utf-16-be", "latin-1", "cp1252", "cp1250", "cp1251", "cp437", "mac-roman")

_BAD = re.compile(r"[\udc80-\udcff]+")
_FOREIGN_WORD = re.compile(r"[^\W\d_]{0,20}[^\x00-\x7f][^\s\"(){}\[\],.;:]{0,20}")
_PLAIN_NAMES = {"utf-8-sig": UTF_8, "iso8859-1": "latin-1"}
_STATEFUL = ("iso2022", "hz", "utf-7")  # the bytes of a part depend on the text in front of it
_stated: ContextVar[str | None] = ContextVar("stated encoding", default=None)


class Decoded(NamedTuple):
    """A text, the encoding of its bytes (Python's name), and diagnostics on the bytes."""

    text: str
    encoding: str
    diagnostics: tuple[Diagnostic, ...]


@contextmanager
def stated_encoding(name: str | None) -> Iterator[None]:
    """Within the block, read texts in an encoding, whatever they look like; None detects it.

    Raises:
        UnknownEncodingError: there is no such encoding of texts.
    """
    token = _stated.set(None if name is None else _known(name))
    try:
        yield
    finally:
        _stated.reset(token)


def encoding_stated() -> str | None:
    """The encoding set by `stated_encoding`, or None."""
    return _stated.get()


def decode(data: bytes, encoding: str | None = None, name: str = "the text") -> Decoded:
    """Decode bytes to text, with a diagnostic for each run of bytes that do not fit.

    The encoding is the one given, else the one set by `stated_encoding`, else UTF-8. Bytes that are not UTF-8 are
    read in the encoding that `detect` finds, with a diagnostic. Bytes that do not fit become lone surrogates, which
    `encode` turns back into the same bytes. A byte order mark stays in the text as its first character. `name` is
    the file's name in errors.

    Raises:
        UnreadableFileError: the bytes are not in the encoding given or stated.
    """
    stated = encoding or _stated.get() or DETECTED
    if stated != DETECTED:
        return _decode_as(data, _known(stated), name)
    try:
        if b"\0" not in data:
            return Decoded(data.decode(), UTF_8, ())
    except UnicodeDecodeError:
        pass
    from latrodb.notation.encoding_detection import detect  # most texts are UTF-8

    found = detect(data)
    if found is None:
        return _decode_as(data, UTF_8, name)
    text = data.decode(found)
    return Decoded(text, found, (_detected(text, found),))


def encode(text: str, encoding: str = UTF_8) -> bytes:
    r"""Encode a text; the inverse of `decode`.

    Other lone surrogates, which do not occur in files, are encoded as if they were characters.

    >>> encode(decode(b"a1-a2 \xff").text)
    b'a1-a2 \xff'
    """
    try:
        return text.encode(encoding, errors="surrogateescape")
    except UnicodeEncodeError:
        return text.encode(encoding, errors="surrogatepass")


class ByteOffsets:
    """The places of characters in the bytes of a text, and the reverse. Ask for rising places; going back is slow."""

    def __init__(self, text: str, encoding: str) -> None:
        self.is_ascii = text.isascii()
        self._text, self._encoding = text, encoding
        self._unit = len(encode(" ", encoding))
        self._last = (0, 0)

    def of(self, offset: int) -> int:
        """The number of bytes before a character."""
        if self.is_ascii:
            return offset * self._unit
        known, count = self._last if self._last[0] <= offset else (0, 0)
        count += len(encode(self._text[known:offset], self._encoding))
        self._last = (offset, count)
        return count

    def character(self, data: bytes, count: int) -> int:
        """The number of characters before a byte of `data`, the text as bytes."""
        if self.is_ascii:
            return count // self._unit
        offset, known = self._last if self._last[1] <= count else (0, 0)
        offset += len(data[known:count].decode(self._encoding, errors="surrogateescape"))
        self._last = (offset, count)
        return offset


def _known(name: str) -> str:
    """Python's name of an encoding. Raises UnknownEncodingError if there is none that is stateless and for texts."""
    try:
        known = codecs.lookup(name).name
        if "".encode(name) is not None and not known.startswith(_STATEFUL):
            return _PLAIN_NAMES.get(known, known)
    except (LookupError, ValueError):
        pass
    raise UnknownEncodingError(f"no encoding '{name}'{near_miss(name, COMMON)}")


def _decode_as(data: bytes, encoding: str, name: str) -> Decoded:
    if encoding in ("utf-16", "utf-32"):
        from latrodb.notation.encoding_detection import BYTE_ORDER_MARKS

        marked = next((each for mark, each in BYTE_ORDER_MARKS.items() if data.startswith(mark)), "")
        encoding = marked if marked.startswith(encoding) else f"{encoding}-{_order(data)}"
    try:
        text = data.decode(encoding, errors="surrogateescape")
        if encoding == UTF_8 or text.encode(encoding, errors="surrogateescape") == data:
            return Decoded(text, encoding, tuple(_diagnostics(text, encoding)))
        problem = "its text does not give the same bytes"
    except UnicodeError as error:
        problem = str(getattr(error, "reason", error))
    raise UnreadableFileError(f"{name} cannot be read as {encoding}: {problem}")


def _order(data: bytes) -> str:
    """`le` or `be`: in a mostly Latin text, the higher byte is the one that is usually zero."""
    return "be" if data[::2].count(0) > data[1::2].count(0) else "le"


def _detected(text: str, name: str) -> Diagnostic:
    from latrodb.notation.encoding_detection import WIDE

    words = list(dict.fromkeys(found[0] for found in _FOREIGN_WORD.finditer(text[:100_000])))[:3]
    sample = f" ({', '.join(words)})" if words and name not in WIDE else ""
    return Diagnostic(
        "S130", f"the text is not UTF-8 and is read as {name}{sample}; if that is wrong, use --encoding NAME"
    )


def _diagnostics(text: str, name: str) -> Iterator[Diagnostic]:
    runs = [] if text.isascii() else list(_BAD.finditer(text))
    for index, found in enumerate(runs[:MOST_RUNS], start=1):
        values = " ".join(f"{ord(sign) - 0xDC00:02x}" for sign in found[0][:8])
        more = " ..." if len(found[0]) > 8 else ""
        message = f"the bytes {values}{more} are not {name.upper()}; they are kept as they are"
        rest = len(runs) - MOST_RUNS if index == MOST_RUNS else 0
        message += f", and so are {rest} more runs of such bytes" if rest > 0 else ""
        yield Diagnostic("S102", message, Span(*found.span()))
