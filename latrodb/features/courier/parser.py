"""Logs of Game Courier: whether a text is one, and the games in it.

The dialect was put together from descriptions and from the moves of other games; it was never held against a raw
log of these games. So every spelling that was described or follows from it is read, and nothing is ever carried out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.diagnostics.span import Source
from latrodb.features.courier.page import extract_query, is_query, page_entries
from latrodb.features.courier.reader import LogReader
from latrodb.notation.html_text import extract_words, is_page

if TYPE_CHECKING:
    from latrodb.notation.written import WrittenFile

LOOKED_AT = 200_000  # characters at the beginning of a text that decide what it is

_BEGINNING = re.compile(r"[\s\ufeff]*")
_TAG_LINE = re.compile(r'^[^\S\r\n]*\[[A-Za-z][A-Za-z0-9_]*[^\S\r\n]+"', re.MULTILINE)
_HEADER = re.compile(
    r"^[ \t\ufeff]{0,9}(?:<\?php\b|Viewing Game[ \t]*$"
    r"|(?:\$?(?:game|log|cols|settings|moves)|\$\w+\[[\"']\w+[\"']\])[ \t]*=(?!=))",
    re.MULTILINE,
)
_SQUARE = r"[a-p][0-9]{1,2}"
_MOVE = rf"{_SQUARE}-{_SQUARE}"
_REMOVAL = rf"@[-*](?:{_SQUARE}|dest|origin)|{_SQUARE}-|(?:capture|empty|clear)(?:[ \t\u00a0]{{1,9}}{_SQUARE}){{1,99}}"
_GAP = r"[ \t\u00a0]{0,9}"
_NUMBER = rf"{_GAP}(?:[0-9]{{1,9}}(?:\.{{1,9}}|…)?{_GAP})?"
_PIPES = rf"{_GAP}\|[| \t\u00a0]*"
_END = r"(?=[\s;]|//|\Z)"
_LOGGED = re.compile(
    rf"(?:{_PIPES})?{_NUMBER}(?:[A-Za-z][ \t\u00a0]{{1,9}}{_MOVE}{_END}|(?:{_REMOVAL}){_END}|{_MOVE}{_GAP};)"
    rf"|{_PIPES}{_NUMBER}{_MOVE}{_END}"
)
_PLAIN = re.compile(rf"{_NUMBER}{_MOVE}{_GAP}(?://|\Z)")
_PRINTED = re.compile(rf"{_MOVE}(?:x{_SQUARE}|\*|\(\+\)|[+#])")


def is_log(text: str) -> bool:
    r"""Whether a text, be it a web page, is a log of Game Courier rather than an ordinary file of games.

    A text that begins with a tag line or a bracket is none, whatever follows; nor is one in which more turns are
    written as the rules pages print them, `e8-e6xd5`, than as a log has them.

    >>> is_log("1. S c1-c3")
    True
    >>> is_log("1. c1-c3 h8-h4")
    False
    """
    first = _BEGINNING.match(text)
    assert first
    start = first.end()
    if text[start : start + 1] in ("[", "{", "(", ""):
        return False
    if text[start] == "<" and not text.startswith("<?php", start):
        return is_page(text) and _is_log_page(text)
    head = text[:LOOKED_AT]
    tag = _TAG_LINE.search(head)
    header = _HEADER.search(head)
    if tag and (header is None or tag.start() < header.start()):
        return False
    return header is not None or _has_lines_of_log(head, start)


def _has_lines_of_log(head: str, start: int) -> bool:
    lines = head.splitlines()
    logged = sum(_LOGGED.match(line) is not None for line in lines)
    printed = sum(len(_PRINTED.findall(line.partition("//")[0])) for line in lines)
    if logged or printed or not head.startswith("//", start):
        return logged > printed
    return sum(_PLAIN.match(line) is not None for line in lines) > 1


def _is_log_page(page: str) -> bool:
    text = extract_words(page).text[:LOOKED_AT]
    return _HEADER.search(text) is not None or _has_lines_of_log(text, 0)


def read_log(text: str, name: str = "-") -> WrittenFile:
    """The games of a log, in time proportional to its length. Never raises; any text has some reading.

    The main line are the lines without a pipe before them; the others were taken back. Removals are read as what
    the player says his turn has taken.

    Args:
        text: a log, its page, or its moves alone.
        name: what diagnostics call it.
    """
    if is_query(text):
        return LogReader(extract_query(text).source(name, text)).read_all()
    if not is_page(text):
        return LogReader(Source(name, text)).read_all()
    extract = extract_words(text)
    return LogReader(extract.source(name, text), page_entries(text, extract)).read_all()
