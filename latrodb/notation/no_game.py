"""The diagnostic for a file in which no game, or no article, is recognized."""

from __future__ import annotations

from latrodb.core.file_kinds import binary_kind, text_kind
from latrodb.diagnostics.diagnostic import Diagnostic

NO_GAME = "F001"


def no_game(data: bytes) -> Diagnostic:
    """The diagnostic for the bytes of a file without a game; its message says what the file is instead.

    >>> no_game(b"%PDF-1.7 ...").message
    'this is a PDF document, not a record of games'
    """
    if nothing := _no_text(data, "a record of games"):
        return nothing
    if (kind := text_kind(data)) == "web page":
        return Diagnostic(NO_GAME, "this web page contains no Game Courier log")
    if kind == "SVG picture":
        return Diagnostic(NO_GAME, f"this is an {kind}, not a record of games; give the record of the game it shows")
    return Diagnostic(NO_GAME, f"no game is recognized in this {kind}; a game has moves such as 1.d1-d4 d8-d5")


def no_article(data: bytes) -> Diagnostic | None:
    """The diagnostic for the bytes of a file that cannot be an article, because they are empty or no text.

    >>> no_article(b"").message, no_article(b"Words.")
    ('this file is empty', None)
    """
    return _no_text(data, "an article")


def _no_text(data: bytes, wanted: str) -> Diagnostic | None:
    if not data or data.isspace():
        return Diagnostic(NO_GAME, "this file contains only blanks" if data else "this file is empty")
    if kind := binary_kind(data):
        return Diagnostic(NO_GAME, f"this is {kind}, not {wanted}")
    return None if text_kind(data) else Diagnostic(NO_GAME, "these bytes are not text")
