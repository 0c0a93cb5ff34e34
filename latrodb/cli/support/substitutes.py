"""What is printed in place of signs that the encoding of a stream lacks, as cp437 and cp1252 of Windows lack many."""

from __future__ import annotations

import codecs
from functools import cache

HANDLER = "latrodb"  # the name of the error handler for `TextIOWrapper.reconfigure`
_CORNERS = range(0x2500, 0x2580)  # and crossings of drawn lines


@cache
def _signs() -> dict[str, str]:
    """What is printed instead of each sign."""
    from latrodb.core.position import ASCII, UNICODE

    return {
        **dict(zip(UNICODE, ASCII, strict=True)),  # boards
        **dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPkqrbnp", strict=True)),
        **dict.fromkeys("“”„‟«»", '"'),
        **dict.fromkeys("‘’‚‹›", "'"),
        **dict.fromkeys("‐‑−⁃", "-"),
        **{"–": "--", "‒": "--", "—": "---", "―": "---"},  # not a hyphen: a message may be about the sign itself
        **{
            "×": "x",
            "•": "*",
            "→": "->",
            "←": "<-",
            "↔": "<->",
            "⇒": "=>",
            "≤": "<=",
            "≥": ">=",
            "≠": "!=",
            "½": "1/2",
        },
        **dict.fromkeys("─━═", "-"),
        **dict.fromkeys("│┃║", "|"),
        **dict.fromkeys("█▓▒░▌▐▄▀", "#"),
    }


def register() -> None:
    """Register the error handler under the name `HANDLER`."""
    codecs.register_error(HANDLER, _replace)


def substitute(sign: str) -> str:
    r"""What stands for a sign in ASCII: a sign or letter alike, nothing for an accent, else an escape.

    >>> [substitute(sign) for sign in "●½…é漢"]
    ['s', '1/2', '...', 'e', '\\u6f22']
    """
    import unicodedata

    if ord(sign) in _CORNERS:
        return _signs().get(sign, "+")
    alike = "".join(each for each in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(each))
    text = _signs().get(sign, alike)
    return text if text.isascii() else sign.encode("ascii", "backslashreplace").decode()


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(substitute, error.object[error.start : error.end])), error.end
