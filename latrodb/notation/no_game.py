"""The diagnostic for a file in which no game is recognized."""

from __future__ import annotations

from latrodb.core.file_kinds import binary_kind, text_kind
from latrodb.diagnostics.diagnostic import Diagnostic

NO_GAME = "F001"


def no_game(data: bytes) -> Diagnostic:
    """The diagnostic for the bytes of a file without a game; its message says what the file is instead.

    >>> no_game(b"%PDF-1.7 ...").message
    'this is a PDF document, not a record of games'
    """
    return Diagnostic(NO_GAME, _describe(data))


def _describe(data: bytes) -> str:
    if not data or data.isspace():
        return "this file contains only blanks" if data else "this file is empty"
    if kind := binary_kind(data):
        return f"this is {kind}, not a record of games"
    match text_kind(data):
        case None:
            return "these bytes are not text"
        case "web page":
            return "this web page contains no Game Courier log"
        case kind:
            return f"no game is recognized in this {kind}; a game has moves such as 1.d1-d4 d8-d5"
