"""The width and color of output, and what is printed in place of signs that the encoding of a stream lacks."""

from __future__ import annotations

import codecs
import os
import shutil
import sys
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console


PIPE_COLUMNS = 80  # the width of text in a pipe or a file
NARROWEST = 40
WIDEST_PROSE = 100  # longer lines of running text are hard to read
_STYLES = {"error": "1;31", "warning": "1;33", "info": "1;36", "caret": "1;32", "place": "1", "dim": "2"}
_STYLES |= {"white": "1", "black": "1;35", "last": "1;32"}  # of boards; White's men keep the color of the text
SUBSTITUTES = "latrodb"  # the name of the error handler for `TextIOWrapper.reconfigure`
_CORNERS = range(0x2500, 0x2580)  # and crossings of drawn lines
_STYLES |= {"white": "1", "black": "1;35", "last": "1;32"}  # of boards; White's men keep the color of the text


class ColorChoice(StrEnum):
    """When to color output."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


_choice = ColorChoice.AUTO


def choose_color(choice: ColorChoice) -> None:
    """Set when this process colors output."""
    global _choice
    _choice = choice


def is_colored(stream: TextIO) -> bool:
    """Whether output to a stream is colored: at a terminal, unless `--color`, NO_COLOR or TERM=dumb say otherwise."""
    if _choice is not ColorChoice.AUTO:
        return _choice is ColorChoice.ALWAYS
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def columns() -> int:
    """The width of output: COLUMNS, or that of the terminal, or `PIPE_COLUMNS` in a pipe or a file."""
    return max(NARROWEST, shutil.get_terminal_size((PIPE_COLUMNS, 24)).columns)


def is_wrapped() -> bool:
    """Whether running text is wrapped: at a terminal, or if COLUMNS sets a width; else a paragraph is a line."""
    return sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdecimal()


def paint(text: str, style: str, stream: TextIO | None = None) -> str:
    """A text in a style, a key of `_STYLES`, if its stream (by default stdout) is colored."""
    return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if is_colored(stream or sys.stdout) else text


def rich_console(stream: TextIO | None = None, width: int | None = None) -> Console:
    """The console of rich on a stream, by default stdout, with our width and color."""
    from rich.console import Console

    stream = stream or sys.stdout
    is_on = is_colored(stream)
    return Console(
        file=stream,
        width=width or columns(),
        force_terminal=is_on or stream.isatty(),
        no_color=not is_on,
        color_system=("auto" if stream.isatty() else "standard") if is_on else None,
        highlight=False,
    )


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


def register_substitutes() -> None:
    """Register the error handler under the name `SUBSTITUTES`."""
    codecs.register_error(SUBSTITUTES, _replace)


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
