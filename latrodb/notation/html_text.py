"""The words of a web page, each with its place in the page."""

from __future__ import annotations

import html
import json
import re
from array import array
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.span import Source, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import TypeAlias

    from justhtml import Node

    # Finds the fields of a node: the name, the value, and the place of each character of the value.
    FieldFinder: TypeAlias = Callable[[Node, str], Iterable[tuple[str, str, Sequence[int]]]]

_PAGE = re.compile(
    r"\s*(?:<\?xml[^>]{0,200}>\s*|<!--.{0,2000}?-->\s*)?"
    r"<(?:!doctype\s+html|html|head|body|title|meta|pre|div|table|p|h[1-6]|center|form|textarea|input)\b",
    re.IGNORECASE | re.DOTALL,
)
_REFERENCE = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,31});?")
_ESCAPED = re.compile(
    r"(?:(?<![^\W_])[a-pA-P][0-9]{1,2}|^[^\S\r\n]*\[\w{1,20}[^\S\r\n]*)&(?:#[0-9]{2,5}|#[xX][0-9a-fA-F]{2,4}|[a-z]{2,8});",
    re.MULTILINE,
)
PLAYER = "latro-game"  # the element that plays a game (`latrodb.features.viewer`)
_PLAYER_TAG = re.compile(f"</?{PLAYER}\\b", re.IGNORECASE)
_ESCAPE = (
    r'\\(?:["\\/bfnrt]|u(?![dD][89a-fA-F])[0-9a-fA-F]{4}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})'
)
_PLAIN_SIGNS = r'[^"\\<\x00-\x1f]'
_RECORD = re.compile(rf'<script type="application/json">[^<]*?"text":"(?P<text>(?:{_PLAIN_SIGNS}|{_ESCAPE})*)"')
_JSON_PART = re.compile(rf"{_PLAIN_SIGNS}+|{_ESCAPE}")
_NEAR = 500  # how far after the last known place to look for a character
_SILENT = frozenset({"script", "style", "template", "noscript", "select", "textarea", "!doctype", "#comment"})
_INLINE = frozenset(
    {"a", "abbr", "b", "big", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark", "q", "s"}
    | {"small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr"}
)


class Field(NamedTuple):
    """A named value, such as that of a form control, and its place in an extract."""

    name: str
    span: Span


class Extract(NamedTuple):
    """A text taken from a page, with the place in the page of each of its characters and of its end."""

    text: str
    offsets: array[int]
    fields: tuple[Field, ...] = ()

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


def is_escaped(text: str) -> bool:
    """Whether a text has character references next to squares or keys of tags, as the source of a page does.

    >>> is_escaped("1.e1&#45;e4 e8&ndash;e5"), is_escaped("1.d4-d3&c3; e8-e5&c4;")
    (True, False)
    """
    return sum(1 for _ in islice(_ESCAPED.finditer(text), 2)) > 1


def extract_words(page: str, fields_of: FieldFinder | None = None) -> Extract:
    """Extract the words of a page, without tags, with character references resolved and a line end around each block.

    Scripts, styles, forms and comments are left out, except for what `fields_of` finds in a node. Of a player of ours,
    there is only the record that it plays, if it holds one. Any page is read as
    a browser would read it, without running anything. Never raises.

    >>> extract_words("<p>1. <b>e1-e4</b><br>h8&#45;h4").text.split()
    ['1.', 'e1-e4', 'h8-h4']
    """
    from justhtml import JustHTML

    draft = ExtractDraft()
    for node in _nodes(JustHTML(page, sanitize=False, track_node_locations=True).root, page):
        if isinstance(node, str):
            draft.add(node, places_in(node, page, draft.last))
            continue
        start = draft.last if node.origin_offset is None else node.origin_offset
        if node.name == "#text":
            text = str(node.data or "")
            draft.add(text, places_in(text, page, start))
            continue
        for name, value, places in fields_of(node, page) if fields_of else ():
            draft.add(value, places, name)
        if node.name not in _SILENT | _INLINE:
            draft.add("\n", places_in("\n", page, start))
        if record := _find_record(node, page):
            _add_record(draft, record)
    return draft.finish(len(page))


class ExtractDraft:
    """An extract while it is being put together."""

    def __init__(self) -> None:
        self.last = 0  # the place of the last character
        self._parts: list[str] = []
        self._offsets: array[int] = array("i")
        self._fields: list[Field] = []

    def add(self, text: str, places: Sequence[int], name: str | None = None) -> None:
        """Add a text, with the place of each of its characters in the page; a field goes on separate lines."""
        if name is not None:
            self.add("\n", (places[0] if places else self.last,))
            start = len(self._offsets)
            self._fields.append(Field(name, Span(start, start + len(text))))
        self._parts.append(text)
        self._offsets.extend(places)
        self.last = places[-1] if places else self.last
        if name is not None:
            self.add("\n", (self.last,))

    def finish(self, end: int) -> Extract:
        """The extract; `end` is the length of the page."""
        self._offsets.append(end)
        return Extract("".join(self._parts), self._offsets, tuple(self._fields))


def _find_record(node: Node, page: str) -> re.Match[str] | None:
    """The record that a node plays, as JSON; None if it is not a player, or holds none."""
    if node.name != PLAYER or node.origin_offset is None:
        return None
    end = _PLAYER_TAG.search(page, node.origin_offset + 1)
    return _RECORD.search(page, node.origin_offset, end.start() if end else len(page))


def _add_record(draft: ExtractDraft, record: re.Match[str]) -> None:
    """Add the record of a player, between empty lines."""
    for part in _JSON_PART.finditer(record.string, *record.span("text")):
        text = json.loads(f'"{part[0]}"')
        draft.add(text, range(*part.span()) if len(text) == len(part[0]) else [part.start()] * len(text))
    draft.add("\n\n", [draft.last] * 2)


def _nodes(root: Node, page: str) -> Iterator[Node | str]:
    """The nodes in the order of the page, with a line end after each block; without the content of silent nodes."""
    waiting: list[Node | str] = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, str) or node.name == "#text" or node.name in _SILENT or _find_record(node, page):
            continue
        if node.name not in _INLINE:
            waiting.append("\n")
        waiting.extend(reversed(node.children or ()))


def places_in(text: str, page: str, start: int) -> array[int]:
    """The place of each character of a text in the page, given the place of the first.

    The two differ: the parser resolves references and line ends, and joins texts with tags between them.
    """
    if page.startswith(text, start):
        return array("i", range(start, start + len(text)))
    places: array[int] = array("i")
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
