"""Bytes to text and back, without loss."""

from __future__ import annotations

import re

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span

MOST_RUNS = 20  # runs of bad bytes reported one by one

_BAD = re.compile(r"[\udc80-\udcff]+")


def decode(data: bytes) -> tuple[str, tuple[Diagnostic, ...]]:
    """The text of some bytes, and what is wrong with them.

    Bytes that are not UTF-8 become lone surrogates, from which `encode` makes the same bytes again. A byte
    order mark stays in the text as its first character.
    """
    try:
        return data.decode(), ()
    except UnicodeDecodeError:
        text = data.decode(errors="surrogateescape")
        return text, tuple(_remarks(text))


def encode(text: str) -> bytes:
    r"""The bytes of a text that `decode` made.

    Other lone surrogates, which no file can hold, are encoded as if they were characters.

    >>> encode(decode(b"a1-a2 \xff")[0])
    b'a1-a2 \xff'
    """
    try:
        return text.encode(errors="surrogateescape")
    except UnicodeEncodeError:
        return text.encode(errors="surrogatepass")


def _remarks(text: str) -> list[Diagnostic]:
    remarks: list[Diagnostic] = []
    runs = 0
    for found in _BAD.finditer(text):
        runs += 1
        if runs <= MOST_RUNS:
            values = " ".join(f"{ord(sign) - 0xDC00:02x}" for sign in found[0][:8])
            more = " ..." if len(found[0]) > 8 else ""
            message = f"The bytes {values}{more} are not UTF-8; they are kept as they are."
            remarks.append(Diagnostic("S102", message, Span(*found.span())))
    if runs > MOST_RUNS:
        last = remarks.pop()
        message = f"{last.message[:-1]}, and so are {runs - MOST_RUNS} more runs of such bytes."
        remarks.append(Diagnostic("S102", message, last.span))
    return remarks
