"""The diagnostic for a file in which no game, or no article, is recognized."""

from __future__ import annotations

from latrodb.core.file_kinds import binary_kind, text_kind
from latrodb.diagnostics.diagnostic import Diagnostic

NO_GAME = "F001"
_AS_TEXT = "; save its words as plain text"
_ADVICE = {  # by a word of the name of a kind of file
    "picture": "; give the record of the game it shows",
    "empty": "",
    "archive": "; extract its files first",
    "document": _AS_TEXT,
    "workbook": _AS_TEXT,
    "book": _AS_TEXT,
    "(ODT)": _AS_TEXT,
}


def no_game(data: bytes) -> Diagnostic:
    """The diagnostic for the bytes of a file without a game; its message says what the file is instead.

    >>> no_game(b"%PDF-1.7 ...").message
    'this is a PDF document, not a record of games; save its words as plain text'
    """
    if nothing := _no_text(data):
        return nothing
    kind = text_kind(data)
    picture = "an SVG picture" if kind == "SVG picture" else None
    if other := binary_kind(data) or picture:
        advice = next((each for word, each in _ADVICE.items() if word in other.split()), "")
        return Diagnostic(NO_GAME, f"this is {other}, not a record of games{advice}")
    if kind == "web page":
        return Diagnostic(NO_GAME, "this web page contains no Game Courier log")
    return Diagnostic(NO_GAME, f"no game is recognized in this {kind}; a game has moves such as 1.d1-d4 d8-d5")


def no_article(data: bytes) -> Diagnostic | None:
    """The diagnostic for the bytes of a file that cannot be an article, because they are empty or no text.

    >>> no_article(b"").message, no_article(b"Words.")
    ('this file is empty', None)
    """
    if kind := binary_kind(data):
        return Diagnostic(NO_GAME, f"this is {kind}, not an article")
    return _no_text(data)


def _no_text(data: bytes) -> Diagnostic | None:
    if not data or data.isspace():
        return Diagnostic(NO_GAME, "this file contains only blanks" if data else "this file is empty")
    return None if binary_kind(data) or text_kind(data) else Diagnostic(NO_GAME, "these bytes are not text")
