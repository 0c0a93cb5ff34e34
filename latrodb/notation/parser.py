"""Text to written games. Any text can be read: what is no game is prose, and what is odd is reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.diagnostics.span import Source
from latrodb.notation.headings import SystemNames, no_names
from latrodb.notation.reader import Reader

if TYPE_CHECKING:
    from latrodb.notation.written import WrittenFile


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
