"""Bytes to text and back, without loss."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_RUNS = 20  # runs of bad bytes reported one by one

_BAD = re.compile(r"[\udc80-\udcff]+")


def decode(data: bytes) -> tuple[str, tuple[Diagnostic, ...]]:
    """The text of some bytes, with a diagnostic for each run of bytes that are not UTF-8.

    Bytes that are not UTF-8 become lone surrogates, from which `encode` makes the same bytes again. A byte
    order mark stays in the text as its first character.
    """
    try:
        return data.decode(), ()
    except UnicodeDecodeError:
        text = data.decode(errors="surrogateescape")
        return text, tuple(_diagnostics(text))


def encode(text: str) -> bytes:
    r"""The bytes of a text that `decode` made.

    Other lone surrogates, which do not occur in files, are encoded as if they were characters.

    >>> encode(decode(b"a1-a2 \xff")[0])
    b'a1-a2 \xff'
    """
    try:
        return text.encode(errors="surrogateescape")
    except UnicodeEncodeError:
        return text.encode(errors="surrogatepass")


def _diagnostics(text: str) -> Iterator[Diagnostic]:
    runs = list(_BAD.finditer(text))
    for index, found in enumerate(runs[:MOST_RUNS], start=1):
        values = " ".join(f"{ord(sign) - 0xDC00:02x}" for sign in found[0][:8])
        more = " ..." if len(found[0]) > 8 else ""
        message = f"The bytes {values}{more} are not UTF-8; they are kept as they are"
        rest = len(runs) - MOST_RUNS if index == MOST_RUNS else 0
        message += f", and so are {rest} more runs of such bytes." if rest > 0 else "."
        yield Diagnostic("S102", message, Span(*found.span()))
