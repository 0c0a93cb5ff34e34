"""What stands between a file and the text of a log: web pages, and settings written as in an address."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from latrodb.diagnostics.span import Span
from latrodb.features.courier.header import Entry, address_entries
from latrodb.notation.html_text import Extract

if TYPE_CHECKING:
    from collections.abc import Iterator

    from justhtml import Node

SCRIPT = "play.php"  # the page of Game Courier that shows games

_QUERY = re.compile(r"[\s\ufeff]*\??(?:[A-Za-z_]\w{0,30}=[^&\s]*&)+[A-Za-z_]\w{0,30}=[^&\s]*\s*")
_ESCAPED = re.compile(r"(?:%[0-9A-Fa-f]{2})+|[+&]")


def is_query(text: str) -> bool:
    """Whether a text is one line of settings as an address has them, `game=Petteia+XXI&moves=1.+S+a2-a3`."""
    return "&" in text[:200] and _QUERY.fullmatch(text) is not None


def extract_query(text: str) -> Extract:
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


def page_entries(page: str, extract: Extract) -> Iterator[tuple[str, Entry]]:
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
