"""Text to written games. Any text can be read: what is no game is prose, and what is odd is reported."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from latrodb.diagnostics.span import Source
from latrodb.notation.encoding import decode
from latrodb.notation.reader import Reader

if TYPE_CHECKING:
    from latrodb.notation.written import WrittenFile

__all__ = ["decode", "parse_bytes", "parse_text"]


def parse_bytes(data: bytes, name: str = "-") -> WrittenFile:
    """The games of a file's bytes. Never raises; bytes that are not UTF-8 are kept and reported."""
    text, diagnostics = decode(data)
    file = parse_text(text, name)
    return replace(file, diagnostics=(*diagnostics, *file.diagnostics)) if diagnostics else file


def parse_text(text: str, name: str = "-") -> WrittenFile:
    """The games of a text, in time proportional to its length. Never raises.

    A game begins with tag lines, with a printed heading, with move number 1 after a result or an empty line,
    or at the start of the text; in the middle of prose it begins where numbered moves from 1 on stand in a
    row. It ends before the next one, or with its result and the comments on it.

    Args:
        text: any text; lone surrogates stand for bytes that could not be decoded.
        name: what diagnostics call it.
    """
    return Reader(Source(name, text)).read_all()
