"""Text made fit for TEXT columns."""

from __future__ import annotations

import re


def visible(text: str) -> str:
    r"""A text fit for a TEXT column: NUL and the surrogates that stand for undecodable bytes become visible characters.

    The bytes themselves are kept in `sources`.

    >>> visible("M\0ller \udcfc")
    'M␀ller \\xfc'
    >>> visible("\udd00")
    '\\udd00'
    """
    if text.isascii() and "\0" not in text:
        return text
    text = re.sub("[\ud800-\udc7f\udd00-\udfff]", lambda lone: f"\\u{ord(lone[0]):04x}", text.replace("\0", "␀"))
    return text.encode(errors="surrogateescape").decode(errors="backslashreplace")
