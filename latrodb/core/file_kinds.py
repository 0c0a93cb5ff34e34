"""The kind of a file, recognized by the signatures of common formats."""

from __future__ import annotations

import re
from typing import NamedTuple


class _Signature(NamedTuple):
    """How a format begins, a word that follows later in its files (or none), and what to call such a file."""

    start: bytes
    word: bytes
    name: str


_ZIP = b"PK\x03\x04"
_SIGNATURES = (
    _Signature(b"\x89PNG\r\n\x1a\n", b"", "a PNG picture"),
    _Signature(b"\xff\xd8\xff", b"", "a JPEG picture"),
    _Signature(b"GIF87a", b"", "a GIF picture"),
    _Signature(b"GIF89a", b"", "a GIF picture"),
    _Signature(b"RIFF", b"WEBPVP8", "a WebP picture"),
    _Signature(b"II*\0", b"", "a TIFF picture"),
    _Signature(b"MM\0*", b"", "a TIFF picture"),
    _Signature(b"%PDF-", b"", "a PDF document"),
    _Signature(b"%!PS-", b"", "a PostScript document"),
    _Signature(b"{\\rtf", b"", "an RTF document"),
    _Signature(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", "an old Office document (DOC, XLS)"),
    _Signature(_ZIP, b"word/", "a Word document (DOCX)"),
    _Signature(_ZIP, b"xl/", "an Excel workbook (XLSX)"),
    _Signature(_ZIP, b"application/vnd.oasis.opendocument.", "an OpenDocument file (ODT)"),
    _Signature(_ZIP, b"application/epub+zip", "an EPUB book"),
    _Signature(_ZIP, b"", "a ZIP archive"),
    _Signature(b"PK\x05\x06", b"", "an empty ZIP archive"),
    _Signature(b"\x1f\x8b\x08", b"", "a gzip archive"),
    _Signature(b"BZh", b"1AY&SY", "a bzip2 archive"),
    _Signature(b"\xfd7zXZ\0", b"", "an xz archive"),
    _Signature(b"\x28\xb5\x2f\xfd", b"", "a Zstandard archive"),
    _Signature(b"7z\xbc\xaf\x27\x1c", b"", "a 7-Zip archive"),
    _Signature(b"Rar!\x1a\x07", b"", "a RAR archive"),
    _Signature(b"SQLite format 3\0", b"", "an SQLite database"),
    _Signature(b"\x7fELF", b"", "a program (ELF)"),
)
_HEAD = 1_000  # bytes that decide whether a file is a web page, UTF-16, or not text
_MARKS = (b"\xff\xfe", b"\xfe\xff")  # the byte order marks of UTF-16
_PAGE = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+)?(html|svg)\b", re.I | re.S
)
_CONTROLS = bytes({*range(9), 11, *range(14, 27), *range(28, 32), 127})


def binary_kind(data: bytes) -> str | None:
    """What to call a file that is not text by its signature: `a PNG picture`. None for all others.

    >>> binary_kind(b"GIF89a..."), binary_kind(b"GIF is a format of pictures")
    ('a GIF picture', None)
    """
    return next((name for start, word, name in _SIGNATURES if data.startswith(start) and word in data), None)


def text_kind(data: bytes) -> str | None:
    """The kind of a text: `text`, `UTF-16 text`, `web page` or `SVG picture`; None for what is not text."""
    head = data[:_HEAD]
    if data.startswith(_MARKS) or _has_alternate_nuls(head):
        return "UTF-16 text"
    if page := _PAGE.match(head):
        return "SVG picture" if page[1].lower() == b"svg" else "web page"
    controls = len(head) - len(head.translate(None, _CONTROLS))
    return None if controls * 10 > len(head) else "text"


def _has_alternate_nuls(head: bytes) -> bool:
    """Whether nearly every second byte, and hardly any other, is NUL, as in UTF-16 of Latin letters."""
    even, odd = sorted((head[::2].count(0), head[1::2].count(0)))
    return len(head) > 3 and odd * 10 >= len(head) // 2 * 9 and even * 10 <= len(head) // 2
