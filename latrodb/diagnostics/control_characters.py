"""Characters that control a terminal or reorder a line instead of being shown."""

from __future__ import annotations

import re

# DEL, C1, the bidirectional controls, and the line and paragraph separators, which end a line invisibly.
_HIDDEN = "\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
# A byte order mark may begin a text, or the tags of a game if files were joined.
CONTROLS = re.compile(f"[\x00-\x08\x0b\x0c\x0e-\x1f{_HIDDEN}\ufeff]+(?<!\\A\ufeff)(?!(?<=\ufeff)\\[)")
_ASCII_CONTROLS = bytes({*range(9), 11, 12, *range(14, 32), 127})
_UNPRINTABLE = re.compile(f"[\x00-\x08\x0b-\x1f{_HIDDEN}]")


def has_controls(text: str) -> bool:
    r"""Whether a text has a control character; tabs and the ends of lines are none.

    >>> has_controls("a\tb\r\n"), has_controls("a\x1b"), has_controls("½\u202e")
    (False, True, True)
    """
    if not text.isascii():
        return CONTROLS.search(text) is not None
    return len(text.encode().translate(None, _ASCII_CONTROLS)) < len(text)


def escape_controls(text: str) -> str:
    r"""Replace control characters by visible escapes; tabs and line feeds stay.

    >>> escape_controls("a\x1b[2J\tb\u202ec\r\n")
    'a\\x1b[2J\tb\\u202ec\\r\n'
    """
    return text if text.isprintable() else _UNPRINTABLE.sub(lambda found: ascii(found[0])[1:-1], text)
