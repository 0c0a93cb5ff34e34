"""From the bytes of an article to its words: Markdown, web pages, plain text."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.span import Source, Span
from latrodb.features.articles.discover import SUFFIXES
from latrodb.features.articles.markdown import MarkdownText, extract_markdown, is_markdown
from latrodb.notation.encoding import decode
from latrodb.notation.html_text import extract_words, is_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.features.articles.fences import Block
    from latrodb.notation.html_text import Extract

_GAP = re.compile(r"\n[^\S\n]*\n\s*|\r\n?[^\S\r\n]*\r\n?\s*")
_LINE = re.compile(r"[^\r\n]+")
_HEADED = re.compile(r"\s{0,9}(?:[-*•]\s|(?:Diagram|Figure|Fig\.)\s+\d)")
_SENTENCE_END = re.compile(r"(?<![A-Z]\.)(?<!\bvs\.)(?<=[.!?])[)\]\"”’]?\s+(?=[A-ZÀ-Þ(\"“])")
_NUMBER = re.compile(r"(?:^|(?<=[\s(\[]))\d{1,3}\.\Z")
WRAPPED = 140  # a paragraph whose lines are all shorter is taken to be wrapped by hand
_SUFFIXES = {"html": (".html", ".htm", ".xhtml"), "markdown": SUFFIXES}


class Kind(StrEnum):
    """How an article is written."""

    PAGE = "html"
    MARKDOWN = "markdown"
    TEXT = "text"


class Document(NamedTuple):
    """The words of an article; lines and columns of the source are those of the file.

    `units` are its paragraphs, list items and captions in order; `headings` are the places where headings of
    Markdown begin, `blocks` what asks for figures there.
    """

    source: Source
    kind: Kind
    units: tuple[Span, ...]
    diagnostics: tuple[Diagnostic, ...]
    headings: tuple[int, ...] = ()
    blocks: tuple[Block, ...] = ()


def read_document(data: bytes, name: str) -> Document:
    """The words of an article. Its kind is told by the name, or else by the text. Never raises.

    Args:
        data: any bytes; those that are not UTF-8 are kept and reported.
        name: the name of the file.
    """
    text, diagnostics = decode(data)
    kind = _kind_of(text, name.lower())
    if kind is Kind.TEXT:
        return Document(Source(name, text), kind, tuple(_units(text)), tuple(diagnostics))
    marked = extract_markdown(text) if kind is Kind.MARKDOWN else MarkdownText(extract_words(text), ())
    extract = marked.extract
    source = extract.source(name, text)
    remarks = tuple(_carried_over(diagnostics, extract))
    return Document(source, kind, tuple(_units(source.text)), remarks, marked.headings, marked.blocks)


def _carried_over(diagnostics: Iterable[Diagnostic], extract: Extract) -> Iterator[Diagnostic]:
    """Remarks on a text, at the places of its words that are nearest behind."""
    last = len(extract.text)
    for each in diagnostics:
        if each.span is None:
            yield each
            continue
        start, end = (min(last, bisect_left(extract.offsets, place)) for place in each.span)
        yield replace(each, span=Span(start, max(start, end)))


def _kind_of(text: str, name: str) -> Kind:
    for kind in (Kind.PAGE, Kind.MARKDOWN):
        if name.endswith(_SUFFIXES[kind.value]):
            return kind
    if is_page(text):
        return Kind.PAGE
    return Kind.MARKDOWN if is_markdown(text) else Kind.TEXT


def _units(text: str) -> Iterator[Span]:
    start = 0
    for gap in _GAP.finditer(text):
        yield from _split(text, Span(start, gap.start()))
        start = gap.end()
    yield from _split(text, Span(start, len(text)))


def _split(text: str, block: Span) -> Iterator[Span]:
    """A block as it is, or, if its lines are too long to be wrapped ones, each line; a caption begins anew."""
    lines = [Span(*found.span()) for found in _LINE.finditer(text, *block)]
    if not lines:
        return
    is_wrapped = max(line.end - line.start for line in lines) <= WRAPPED
    start = lines[0].start
    for line, last in zip(lines[1:], lines, strict=False):
        if not is_wrapped or _HEADED.match(text, line.start):
            yield Span(start, last.end)
            start = line.start
    yield Span(start, lines[-1].end)


def sentences(text: str, unit: Span) -> list[Span]:
    """The sentences of a unit, by their ends: a full stop before a capital letter, but for initials and numbers."""
    found = []
    start = unit.start
    for end in _SENTENCE_END.finditer(text, *unit):
        if _NUMBER.search(text, max(start, end.start() - 6), end.start()):
            continue
        found.append(Span(start, end.start()))
        start = end.end()
    found.append(Span(start, unit.end))
    return found
