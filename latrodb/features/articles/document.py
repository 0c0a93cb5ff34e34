"""Find articles in folders and read their words: Markdown, web pages, plain text."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.core.errors import PlaceError
from latrodb.diagnostics.span import Source, Span
from latrodb.features.articles.fences import Block, caption_text
from latrodb.features.articles.markdown import MarkdownText, extract_markdown, is_markdown
from latrodb.files import STDIN, check_paths
from latrodb.notation.encoding import decode
from latrodb.notation.html_text import Extract, extract_words, is_page

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.features.articles.claims import Declared

SUFFIXES = (".md", ".markdown", ".mdown", ".mkd")
_GAP = re.compile(r"\n[^\S\n]*\n\s*|\r\n?[^\S\r\n]*\r\n?\s*")
_LINE = re.compile(r"[^\r\n]+")
_HEADED = re.compile(r"\s{0,9}(?:[-*•]\s|(?:Diagram|Figure|Fig\.)\s+\d)")
_SENTENCE_END = re.compile(
    r"(?<![A-Z]\.)(?<!\bvs\.)(?<=[.!?])[)\]\"”’]?\s+(?=[A-ZÀ-Þ(\"“])|(?:(?<=[a-z]{3}\.)|(?<=\d\.))\s+(?=\d{1,3}\.{1,3}[DTPO]?[a-p]\d)"
)
_NUMBER = re.compile(r"(?:^|(?<=[\s(\[]))\d{1,3}\.\Z")
_WORD = re.compile(r"[(\"“]?(?:[A-ZÀ-Þ][^\W\d_]+|A)(?=[\s'’,:;.])")
WRAPPED = 140  # a paragraph whose lines are all shorter counts as wrapped by hand


def is_article(path: Path) -> bool:
    """Whether a file is a Markdown article, by its name."""
    return path.suffix.lower() in SUFFIXES


def find_articles(path: str) -> tuple[Path, ...]:
    """A file itself, or the articles in a folder and its subfolders, ordered by name.

    Files and folders whose names begin with a dot are left out.

    Raises:
        PlaceError: the path does not exist, the folder has no article, or the file is not Markdown.
    """
    if path == STDIN:
        raise PlaceError("articles with figures must be files, not standard input")
    check_paths([path])
    place = Path(path)
    if not place.is_dir():
        if not is_article(place):
            raise PlaceError(f"{path} is not Markdown ({', '.join(SUFFIXES)}); only Markdown has figures")
        return (place,)
    found = {each.relative_to(place).parts: each for each in place.rglob("*") if is_article(each) and not each.is_dir()}
    visible = sorted(parts for parts in found if not any(part.startswith(".") for part in parts))
    if not visible:
        raise PlaceError(f"there is no article in {path}: no file that ends in {SUFFIXES[0]}")
    return tuple(found[parts] for parts in visible)


class Markup(StrEnum):
    """How an article is written."""

    HTML = "html"
    MARKDOWN = "markdown"
    TEXT = "text"


class Document(NamedTuple):
    """The words of an article."""

    source: Source  # lines and columns are those of the file
    markup: Markup
    units: tuple[Span, ...]  # its paragraphs, list items and captions in order
    diagnostics: tuple[Diagnostic, ...]
    headings: tuple[int, ...] = ()  # where headings of Markdown begin
    blocks: tuple[Block, ...] = ()  # blocks that ask for figures
    tables: tuple[tuple[tuple[Span, ...], ...], ...] = ()  # rows of cells
    claims: tuple[Declared, ...] = ()


def read_document(data: bytes, name: str) -> Document:
    """The words of an article. The file name decides the markup, or else the text itself.

    Raises:
        UnreadableFileError: the bytes are not in the stated encoding. Never raised if none is stated.
    """
    text, encoding, diagnostics = decode(data, name=name)
    document = _read_text(text, name, diagnostics)
    document.source.encoding = encoding
    return document


def _read_text(text: str, name: str, diagnostics: tuple[Diagnostic, ...]) -> Document:
    markup = _markup_of(text, name.lower())
    if markup is Markup.TEXT:
        return Document(Source(name, text), markup, tuple(_units(text)), diagnostics)
    marked = extract_markdown(text) if markup is Markup.MARKDOWN else MarkdownText(extract_words(text), ())
    source = marked.extract.source(name, text)
    carried = tuple(_carried_over(diagnostics, marked.extract))
    return Document(
        source,
        markup,
        tuple(_units(source.text)),
        carried,
        marked.headings,
        marked.blocks,
        marked.tables,
        marked.claims,
    )


def document_of_blocks(text: str, blocks: Sequence[Block]) -> Document:
    """A document whose only words are the captions of some blocks in a text."""
    source = Source("-", caption_text(text, blocks), text)
    return Document(source, Markup.TEXT, tuple(_units(source.text)), (), (), tuple(blocks))


def _carried_over(diagnostics: Iterable[Diagnostic], extract: Extract) -> Iterator[Diagnostic]:
    """Diagnostics on a text, each moved to the next words of the document."""
    for each in diagnostics:
        if each.span:
            start, end = (min(len(extract.text), bisect_left(extract.offsets, place)) for place in each.span)
            each = replace(each, span=Span(start, max(start, end)))
        yield each


def _markup_of(text: str, name: str) -> Markup:
    if name.endswith((".html", ".htm", ".xhtml")):
        return Markup.HTML
    if name.endswith(SUFFIXES):
        return Markup.MARKDOWN
    if is_page(text):
        return Markup.HTML
    return Markup.MARKDOWN if is_markdown(text) else Markup.TEXT


def _units(text: str) -> Iterator[Span]:
    start = 0
    for gap in _GAP.finditer(text):
        yield from _split(text, Span(start, gap.start()))
        start = gap.end()
    yield from _split(text, Span(start, len(text)))


def _split(text: str, block: Span) -> Iterator[Span]:
    """A block as a whole, or line by line if its lines are too long to be wrapped; a caption starts a new unit."""
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
    """The sentences of a unit.

    Each ends at a full stop before a capital letter or a numbered move, except after initials and numbers:
    `on move 22. White` is an end, `22. De3-e4` is a number.
    """
    found = []
    start = unit.start
    for end in _SENTENCE_END.finditer(text, *unit):
        is_number = _NUMBER.search(text, max(start, end.start() - 6), end.start())
        if not is_number or (is_number.start() > start and _WORD.match(text, end.end())):
            found.append(Span(start, end.start()))
            start = end.end()
    return [*found, Span(start, unit.end)]


def find_within(span: Span, stretches: Sequence[Span]) -> int | None:
    """The index of the stretch in which a span begins, or None; stretches are ordered and do not overlap.

    >>> find_within(Span(5, 9), [Span(0, 4), Span(4, 6)]), find_within(Span(6, 7), [Span(4, 6)])
    (1, None)
    """
    index = bisect_right(stretches, span.start, key=lambda stretch: stretch.start) - 1
    return index if index >= 0 and span.start < stretches[index].end else None
