"""The words of a web page, each with the place where the page has it."""

from __future__ import annotations

import html
import re
from array import array
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.span import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from justhtml import Node

_PAGE = re.compile(r"\s*(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype\s+html|html|head|body|pre|div|table|p)\b", re.I)
_REFERENCE = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,31});?")
_NEAR = 500  # how far after the last known place to look for a character
_SILENT = frozenset({"script", "style", "template", "noscript", "select", "textarea", "!doctype", "#comment"})
_INLINE = frozenset(
    {"a", "abbr", "b", "big", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark", "q", "s"}
    | {"small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr"}
)


class Extract(NamedTuple):
    """A text taken from a page, and for each of its characters, and its end, where the page has it."""

    text: str
    offsets: array[int]

    def source(self, name: str, page: str) -> Source:
        """The text as a source whose lines and columns are the page's."""
        return Source(name, self.text, page, self.offsets)


def is_page(text: str) -> bool:
    """Whether a text is a web page rather than plain text with a stray tag in it.

    >>> is_page("<!DOCTYPE html><p>1. e1-e4")
    True
    >>> is_page("1. e1-e4 <b>")
    False
    """
    return _PAGE.match(text.removeprefix("\ufeff")) is not None


def extract_words(page: str) -> Extract:
    """The words of a page: without tags, character references read, a line end around each block.

    Scripts, styles, forms' choices and comments are left out. Whatever the page is, it is read as a browser
    would read it; nothing is raised and nothing is run.

    >>> extract_words("<p>1. <b>e1-e4</b><br>h8&#45;h4").text.split()
    ['1.', 'e1-e4', 'h8-h4']
    """
    from justhtml import JustHTML

    parts: list[str] = []
    offsets: array[int] = array("q")
    last = 0
    for text, start in _pieces(JustHTML(page, sanitize=False, track_node_locations=True).root):
        places = _places(text, page, last if start is None else start)
        parts.append(text)
        offsets.extend(places)
        last = places[-1] if places else last
    offsets.append(len(page))
    return Extract("".join(parts), offsets)


def _pieces(root: Node) -> Iterator[tuple[str, int | None]]:
    """Texts in the order of the page with the place of their first character, and line ends around blocks."""
    waiting: list[Node | str] = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            yield node, None
        elif node.name == "#text":
            yield str(node.data or ""), node.origin_offset
        elif node.name not in _SILENT:
            is_block = node.name not in _INLINE
            if is_block:
                yield "\n", node.origin_offset
                waiting.append("\n")
            waiting.extend(reversed(node.children or ()))


def _places(text: str, page: str, start: int) -> array[int]:
    """The place of each character of a text in the page, given the place of the first.

    The parser has read references and line ends, and joined texts with tags between them.
    """
    if page.startswith(text, start):
        return array("q", range(start, start + len(text)))
    places: array[int] = array("q")
    at = start
    read = 0
    while read < len(text):
        found = _REFERENCE.match(page, at) if page.startswith("&", at) else None
        meant = html.unescape(found[0]) if found else ""
        if found and text.startswith(meant, read):
            places.extend([at] * len(meant))
            read, at = read + len(meant), found.end()
            continue
        near = page.find(text[read], at, at + _NEAR)
        places.append(near if near >= 0 else max(0, min(at, len(page) - 1)))
        at = near + 1 if near >= 0 else at
        read += 1
    return places
