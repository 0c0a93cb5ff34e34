"""Addresses in links: what they point at, and the names by which a place in an article can be reached."""

from __future__ import annotations

import os
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from latrodb.diagnostics.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|/|\\")
_NOT_IN_SLUGS = re.compile(r"[^\w\- ]")
_LINKING = re.compile(r"""(?P<before>\b(?:src|href)\s*=\s*)(?P<quote>["'])(?P<address>[^"']*)(?P=quote)""", re.I)
_HTML_ID = re.compile(r"""<[^<>]*?\b(?:id|name)\s*=\s*["'](?P<id>[^"']+)["']""", re.I)
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_POINTED = r"""(?:\]\(\s*<?|\b(?:src|href)\s*=\s*["'])"""
_DEFINED = r"^[ >\t]*\[[^\]\n]+\]:\s*<?"
_HTML = ("html_block", "html_inline")


class Link(NamedTuple):
    """An address as the parser gives it, and where the text has it; at the end of nothing if it is not found."""

    address: str
    span: Span


class Address(NamedTuple):
    """A relative address: the path as it is written, what follows it, and the name behind the `#`."""

    path: str
    rest: str

    @property
    def anchor(self) -> str:
        """The name behind the `#`; empty for none."""
        return unquote(self.rest.partition("#")[2])

    def target(self, folder: Path) -> Path:
        """The file that is meant, if the address stands in a file of some folder."""
        return Path(os.path.normpath(folder / unquote(self.path)))


def parser() -> MarkdownIt:
    """The reader of Markdown: CommonMark with tables and strikethrough."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable(["table", "strikethrough"])


def relative(text: str) -> Address | None:
    """The parts of an address that is relative to its page; None for those of other sites.

    >>> relative("a%20page.md?x#end")
    Address(path='a%20page.md', rest='?x#end')
    >>> relative("https://example.org"), relative("/top.html")
    (None, None)
    """
    if not text or _ELSEWHERE.match(text):
        return None
    at = min((place for sign in "?#" if (place := text.find(sign)) >= 0), default=len(text))
    return Address(text[:at], text[at:])


def all_tokens(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens of a text, each followed by those within it."""
    for token in tokens:
        yield token
        if token.children:
            yield from all_tokens(token.children)


def heading_slugs(tokens: Sequence[Token], taken: Sequence[str] = ()) -> Iterator[tuple[Token, str]]:
    """Each heading with the name that it can be linked by, which is the one that GitHub gives it.

    Args:
        tokens: of a whole text.
        taken: names that something else has.
    """
    names = set(taken)
    numbers: Counter[str] = Counter()
    for heading, inline in pairwise(tokens):
        if heading.type != "heading_open":
            continue
        slug = name = slug_of(plain_words(inline)) or "section"
        while name in names:
            numbers[slug] += 1
            name = f"{slug}-{numbers[slug]}"
        names.add(name)
        yield heading, name


def slug_of(words: str) -> str:
    """The words of a heading as a name.

    >>> slug_of("Slips of the page: rule 10, and (more)")
    'slips-of-the-page-rule-10-and-more'
    """
    return _NOT_IN_SLUGS.sub("", words.strip().lower()).replace(" ", "-")


def plain_words(inline: Token) -> str:
    """The words of a heading or paragraph without markup."""
    words = (
        " " if child.type in ("softbreak", "hardbreak") else child.content
        for child in inline.children or ()
        if child.type in ("text", "text_special", "code_inline", "image", "softbreak", "hardbreak")
    )
    return "".join(words)


def linked(token: Token) -> tuple[str, ...]:
    """The addresses that a link, an image or a passage of HTML has."""
    if token.type in _HTML:
        return tuple(found["address"] for found in _LINKING.finditer(token.content))
    found = token.attrGet("href" if token.type == "link_open" else "src")
    return (str(found),) if found is not None and token.type in ("link_open", "image") else ()


def relink(token: Token, old: str, new: str) -> None:
    """Put another address into a token that has an old one."""
    if token.type in _HTML:
        token.content = _LINKING.sub(
            lambda found: (
                f"{found['before']}{found['quote']}{new}{found['quote']}" if found["address"] == old else found[0]
            ),
            token.content,
        )
        return
    token.attrSet("href" if token.type == "link_open" else "src", new)


def html_ids(tokens: Sequence[Token]) -> Iterator[str]:
    """The names that HTML in a text gives to places in it."""
    for token in all_tokens(tokens):
        if token.type in _HTML:
            yield from (found["id"] for found in _HTML_ID.finditer(token.content))


def find_links(text: str) -> Iterator[Link]:
    """The addresses in a text of Markdown in their order, those of links, images and HTML."""
    starts = [0, *(found.end() for found in _LINE_BREAK.finditer(text)), len(text)]
    env: dict[str, dict[str, dict[str, object]]] = {}
    at = last = 0
    for token in parser().parse(text, env):
        if token.map:
            at, last = max(at, starts[token.map[0]]), starts[min(token.map[1], len(starts) - 1)]
        for each in all_tokens([token]):
            for address in linked(each):
                span = _find(text, address, Span(at, last)) or _find(text, address, Span(0, len(text)), _DEFINED)
                if span and at <= span.start < last:
                    at = span.end
                yield Link(address, span or Span(at, at))


def _find(text: str, address: str, within: Span, sign: str = _POINTED) -> Span | None:
    """Where an address stands behind a sign of the markup."""
    written = "|".join(re.escape(each) for each in dict.fromkeys((address, unquote(address))))
    found = re.compile(f"{sign}({written})(?![^\\s()<>\"'#?])", re.M).search(text, *within)
    return Span(*found.span(1)) if found and address else None
