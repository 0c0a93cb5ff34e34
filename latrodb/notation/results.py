"""Results as they are written."""

from __future__ import annotations

import re

from latrodb.diagnostics.span import Span
from latrodb.notation.written import Result

DRAW = "1/2-1/2"
RESULTS = ("1-0", "0-1", DRAW, "*")

_DASHES = re.compile("[–−]")


def read_result(text: str, offset: int = 0) -> Result | None:
    """The result that a word is, or None. Other dashes than `-` are read, too."""
    value = _DASHES.sub("-", text).replace("½-½", DRAW)
    return Result(text, value, Span(offset, offset + len(text))) if value in RESULTS else None
