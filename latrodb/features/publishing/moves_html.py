"""Moves in the text of pages, kept on one line."""

from __future__ import annotations

import re
from html import escape

_SQUARES = r"(?:[a-p]\d{1,2}){1,2}"
_MOVE = re.compile(
    rf"(?<![\w-])(?:\d{{1,3}}\.(?:\.\.)?)?[DTPO]?{_SQUARES}(?:[->]{_SQUARES})+(?:x[a-p]\d{{1,2}})*"
    r"(?:[*#+!?]|\(\+\))*(?![\w-])"
)
_LONGEST = 32  # signs; what is longer may break


def text_html(text: str) -> str:
    """Words as HTML, in which no move is broken at the end of a line.

    >>> text_html("then 9...Df5-f2 & more")
    'then <span style="white-space: nowrap">9...Df5-f2</span> &amp; more'
    """
    parts: list[str] = []
    done = 0
    for found in _MOVE.finditer(text):
        if len(found[0]) > _LONGEST:
            continue
        parts.append(escape(text[done : found.start()]))
        parts.append(f'<span style="white-space: nowrap">{escape(found[0])}</span>')
        done = found.end()
    return "".join((*parts, escape(text[done:])))
