"""Logs of Game Courier: whether a text is one, and the games in it.

The dialect was put together from descriptions and from the moves of other games; no raw log of these games was
available. So every spelling that was described or follows from it is read, and nothing is ever executed.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from latrodb.diagnostics.span import Source, Span
from latrodb.features.courier.header import Entry, address_entries
from latrodb.features.courier.reader import SCRIPT, LogReader
from latrodb.notation.html_text import Extract, extract_words, is_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from justhtml import Node

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
# One line of settings as an address has them, `game=Petteia+XXI&moves=1.+S+a2-a3`.
_QUERY = re.compile(r"[\s\ufeff]*\??(?:[A-Za-z_]\w{0,30}=[^&\s]*&)+[A-Za-z_]\w{0,30}=[^&\s]*\s*")
_ESCAPED = re.compile(r"(?:%[0-9A-Fa-f]{2})+|[+&]")
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
        words = extract_words(text).text[:LOOKED_AT] if is_page(text) else ""
        return _HEADER.search(words) is not None or _has_lines_of_log(words, 0)
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


def read_log(text: str, name: str = "-") -> WrittenFile:
    """The games of a log, its page, or its moves alone, in time proportional to its length. Never raises.

    The main line are the lines without a pipe before them; the others were taken back. Removals are read as what
    the player says his turn has taken.
    """
    if "&" in text[:200] and _QUERY.fullmatch(text):
        return LogReader(_extract_query(text).source(name, text)).read_all()
    if not is_page(text):
        return LogReader(Source(name, text)).read_all()
    extract = extract_words(text)
    return LogReader(extract.source(name, text), _page_entries(text, extract)).read_all()


def _extract_query(text: str) -> Extract:
    """The settings of an address, one a line, their escapes read."""
    parts: list[str] = []
    offsets: array[int] = array("q")
    at = 0
    for found in _ESCAPED.finditer(text):
        parts.append(text[at : found.start()])
        offsets.extend(range(at, found.start()))
        sign = found[0]
        plain = {"+": " ", "&": "\n"}.get(sign) or unquote_to_bytes(sign).decode(errors="replace")
        parts.append(plain)
        offsets.extend([found.start()] * len(plain))
        at = found.end()
    parts.append(text[at:])
    offsets.extend(range(at, len(text) + 1))
    return Extract("".join(parts), offsets)


def _page_entries(page: str, extract: Extract) -> Iterator[tuple[str, Entry]]:
    """What the first address of a log that a page holds, in a link, a form or a comment, says of it."""
    from justhtml import JustHTML

    waiting: list[Node | str] = [JustHTML(page, sanitize=False, track_node_locations=True).root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            continue
        for text in _texts(node):
            found = dict(address_entries(text)) if SCRIPT in text else {}
            if "log" in found:
                at = min(bisect_left(extract.offsets, node.origin_offset or 0), len(extract.text))
                span = Span(at, min(at + 1, len(extract.text)))
                yield from ((key, Entry(value, span)) for key, value in found.items())
                return
        waiting.extend(reversed(node.children or ()))


def _texts(node: Node) -> Iterator[str]:
    """Where a node may hold an address."""
    if node.name == "#comment":
        yield str(node.data or "")
    for key in ("href", "action", "content"):
        value = (getattr(node, "attrs", None) or {}).get(key)  # texts and comments have none
        if value:
            yield str(value)
