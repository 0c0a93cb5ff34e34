"""Text to written games. Any text can be read: what is no game is prose, and what is odd is reported.

`parse_bytes` and `parse_any` are the front door: they tell logs of Game Courier from game files by their content.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from latrodb.diagnostics.span import Source
from latrodb.features.courier.parser import is_log, read_log
from latrodb.notation.encoding import decode
from latrodb.notation.headings import SystemNames, no_names
from latrodb.notation.reader import Reader

if TYPE_CHECKING:
    from latrodb.notation.written import WrittenFile

__all__ = ["decode", "is_log", "parse_any", "parse_bytes", "parse_text"]


def parse_bytes(data: bytes, name: str = "-", system_of: SystemNames = no_names) -> WrittenFile:
    """The games of a file's bytes, be it a game file or a log of Game Courier.

    Never raises; bytes that are not UTF-8 are kept and reported.
    """
    text, diagnostics = decode(data)
    file = parse_any(text, name, system_of)
    if diagnostics and file.source.raw is not file.source.text:
        # The spans of a page's bytes are not those of its words.
        diagnostics = tuple(replace(each, span=None) for each in diagnostics)
    return replace(file, diagnostics=(*diagnostics, *file.diagnostics)) if diagnostics else file


def parse_any(text: str, name: str = "-", system_of: SystemNames = no_names) -> WrittenFile:
    """The games of a text, be it a game file or a log of Game Courier. Never raises."""
    return read_log(text, name) if is_log(text) else parse_text(text, name, system_of)


def parse_text(text: str, name: str = "-", system_of: SystemNames = no_names) -> WrittenFile:
    """The games of a game file's text, in time proportional to its length. Never raises.

    A game begins with tag lines, with a printed heading, with move number 1 after a result or an empty line,
    or at the start of the text; in the middle of prose it begins where numbered moves from 1 on stand in a
    row. It ends before the next one, or with its result and the comments on it.

    Args:
        text: any text; lone surrogates stand for bytes that could not be decoded.
        name: what diagnostics call it.
        system_of: the rule system of a name that stands over a game, such as `Petteia XXI`.
    """
    return Reader(Source(name, text), system_of).read_all()
