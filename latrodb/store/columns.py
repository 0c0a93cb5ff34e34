"""What a TEXT column can hold."""

from __future__ import annotations


def visible(text: str) -> str:
    r"""A text fit for a TEXT column: NUL and the surrogates that stand for undecodable bytes become signs.

    The bytes themselves are kept in `sources`.

    >>> visible("M\0ller \udcfc")
    'M␀ller \\xfc'
    """
    if text.isascii() and "\0" not in text:
        return text
    text = text.replace("\0", "␀")
    return text.encode(errors="surrogateescape").decode(errors="backslashreplace")
