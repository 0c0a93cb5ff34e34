"""Unfold the parts of a log that are in another form: controls of a page, URLs, escaped values, lines quoted in a mail.

All become plain lines and named fields of an extract whose places are those of the original log.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from latrodb.features.courier.header import key_of
from latrodb.notation.html_text import ExtractDraft, extract_words, is_escaped, is_page, places_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from justhtml import Node

    from latrodb.notation.html_text import Extract

SCRIPT = "play.php"  # the page of Game Courier that shows games
MOVES = frozenset({"moves", "move", "movelist", "move_list", "movetext", "history"})  # names of a move list

_BUTTONS = ("submit", "button", "reset", "image", "checkbox", "radio", "password", "file")  # these hold no text
_ADDRESSES = ("href", "action", "content")  # attributes that may hold an address
_QUOTED = r"^[ \t]{0,9}(?:>[ \t]?){1,99}"
_ADDRESS = (
    r"(?<![^\s<])[<(]?(?=[^\s<>\"']*[?&](?:amp;)?(?:game|moves|log)=)(?=[^\s<>\"']*(?:play\.php|[?&](?:amp;)?moves=|&))"
    r"(?:[^\s<>\"'?=]*\?)?(?P<query>[A-Za-z_]\w{0,30}=[^\s<>\"'#]*)[>)]?"
)
_ESCAPED_LIST = (
    rf"^[ \t]{{0,9}}\$?(?:\w{{1,31}}\[[\"'])?(?P<key>{'|'.join(sorted(MOVES))})(?:[\"']\])?[ \t]{{0,9}}=[ \t]{{0,9}}"
    r"(?:\"(?P<double>[^\"\r\n]*)\"|'(?P<single>[^'\r\n]*)'|(?P<bare>[^\s\"'&]*(?:%0[AaDd]|%20|\+)[^\s\"'&]*))"
    r"[ \t]*;?[ \t]*$"
)
_FOLDED = re.compile(f"{_QUOTED}|{_ADDRESS}|{_ESCAPED_LIST}", re.MULTILINE)
_FOLDED_SIGNS = re.compile(r"^[ \t]{0,9}>|=", re.MULTILINE)  # what they all contain
_BEFORE_ADDRESS = re.compile(r"[^/{}\[\]|;\"']*")  # words of a line that a URL may follow; no comment, no tag
_PARAMETER = re.compile(r"(?:amp;)?(?P<name>[A-Za-z_]\w{0,30})=(?P<value>[^&]*)")
_URL_ESCAPE = re.compile(r"(?:%[0-9A-Fa-f]{2})+|\+")
_LINE_ESCAPE = re.compile(r"\\[rn]")
_PLAIN = {"+": " ", r"\r": "", r"\n": "\n"}  # what an escape means, except those with a percent sign
_BLANK = re.compile(r"\s")
_WORD = re.compile(r"[^\s<>\"']+")
_MOVES_PARAMETER = re.compile(r"[?&]moves=")
_LOG_PARAMETER = re.compile(r"(?:^|&)log=")
_NEAR = 2_000  # characters of a tag in which a value is searched


def unfold(text: str) -> Extract | None:
    """The words and fields of a page, or of a text with any of these forms; None if it is plain."""
    if is_page(text) or is_escaped(text):
        return extract_words(text, _PageFields())
    return _unfold_text(text) if _FOLDED_SIGNS.search(text) else None


def _unfold_text(text: str) -> Extract | None:
    draft, done = ExtractDraft(), 0
    for found in _FOLDED.finditer(text):
        is_quoted = found[0].lstrip().startswith(">")
        fields = [] if is_quoted else list(_fields_in(found, text))
        if is_quoted or fields:
            draft.add(text[done : found.start()], range(done, found.start()))
            for name, value, places in fields:
                draft.add(value, places, name)
            done = found.end()
    if not done:
        return None
    draft.add(text[done:], range(done, len(text)))
    return draft.finish(len(text))


def _fields_in(found: re.Match[str], text: str) -> Iterator[tuple[str, str, Sequence[int]]]:
    """The fields of a URL or of a move list with escapes; nothing if it is neither."""
    if found["query"] is not None:
        line = max(text.rfind("\n", 0, found.start()), text.rfind("\r", 0, found.start())) + 1
        if _BEFORE_ADDRESS.fullmatch(text, line, found.start()):
            yield from _parameters(found["query"], range(*found.span("query")))
        return
    part = next(name for name in ("double", "single", "bare") if found[name] is not None)
    value, places = unescape(found[part], range(*found.span(part)))
    if value != found[part]:
        yield found["key"], value, places


def _parameters(query: str, places: Sequence[int]) -> Iterator[tuple[str, str, Sequence[int]]]:
    """What a URL says about a log: its move list and entries of its header."""
    for found in _PARAMETER.finditer(query):
        if found["name"] in MOVES or key_of(found["name"]):
            start, end = found.span("value")
            yield found["name"], *_replace(found["value"], places[start:end], _URL_ESCAPE)


def unescape(value: str, places: Sequence[int]) -> tuple[str, Sequence[int]]:
    """A value without URL escapes, if it has any, or line-end escapes; and where it was written."""
    if _BLANK.search(value) or not _URL_ESCAPE.search(value):
        return _replace(value, places, _LINE_ESCAPE)
    return _replace(value, places, _URL_ESCAPE)


def _replace(value: str, places: Sequence[int], escape: re.Pattern[str]) -> tuple[str, Sequence[int]]:
    parts: list[str] = []
    kept: list[int] = []
    at = 0
    for found in escape.finditer(value):
        start, end = found.span()
        plain = _PLAIN[found[0]] if found[0] in _PLAIN else unquote_to_bytes(found[0]).decode(errors="replace")
        parts += (value[at:start], plain)
        kept += (*places[at:start], *[places[start]] * len(plain))
        at = end
    return "".join((*parts, value[at:])), (*kept, *places[at:])


class _PageFields:
    """What a page holds besides its words: what was typed into its controls, and the URL of its log."""

    def __init__(self) -> None:
        self.has_address = False

    def __call__(self, node: Node, page: str) -> Iterator[tuple[str, str, Sequence[int]]]:
        """The fields of one node."""
        start = node.origin_offset or 0
        attributes = {key: str(value) for key, value in (getattr(node, "attrs", None) or {}).items() if value}
        if node.name == "#comment":
            yield from self._address(str(node.data or ""), page, start)
        elif node.name in ("textarea", "input"):
            yield from _control(node, attributes, page)
        for key in _ADDRESSES:
            if value := attributes.get(key, ""):
                yield from self._address(value, page, _find_value(page, key, start))

    def _address(self, text: str, page: str, start: int) -> Iterator[tuple[str, str, Sequence[int]]]:
        """The fields of every URL with moves in a text, and of the first one in the page that names a log."""
        if SCRIPT not in text and not _MOVES_PARAMETER.search(text):
            return
        for word in _WORD.finditer(text):
            _, mark, query = word[0].rpartition("?")
            has_moves = _MOVES_PARAMETER.search(word[0]) is not None
            if not mark or not (has_moves or (not self.has_address and _LOG_PARAMETER.search(query))):
                continue
            self.has_address = True
            places = places_in(text, page, start)
            yield from _parameters(query, places[word.end() - len(query) : word.end()])


def _control(node: Node, attributes: dict[str, str], page: str) -> Iterator[tuple[str, str, Sequence[int]]]:
    name, start = attributes.get("name", ""), node.origin_offset or 0
    if node.name == "textarea":
        texts = [(str(child.data or ""), child.origin_offset or start) for child in node.children or ()]
    elif attributes.get("type", "").lower() not in _BUTTONS:
        texts = [(attributes.get("value", ""), _find_value(page, "value", start))]
    else:
        return
    for text, at in texts:
        if text.strip():
            places = places_in(text, page, at)
            yield name, *(unescape(text, places) if name in MOVES else (text, places))


def _find_value(page: str, attribute: str, start: int) -> int:
    """Where the value of an attribute begins in the tag at a place; the place itself if it is not found nearby."""
    found = re.compile(rf"{attribute}\s{{0,9}}=\s{{0,9}}[\"']?", re.IGNORECASE).search(page, start, start + _NEAR)
    return found.end() if found else start
