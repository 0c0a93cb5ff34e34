"""Blocks in the pages of other programs, which read those pages themselves: drawn and checked as those of an article.

Captions and marks are judged; diagnostics point at the places in the page.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import LatrodbError
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.render import caret_picture
from latrodb.diagnostics.span import Source, Span
from latrodb.features.articles.article import check_document
from latrodb.features.articles.document import document_of_blocks
from latrodb.features.articles.fences import Block, Field, Line, read_block
from latrodb.features.articles.known_games import GameCache

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from latrodb.features.articles.figures import Figure
    from latrodb.features.articles.reach import Reach

USUAL = {
    "theme": "how figures look that do not say so themselves",
    "men": "the men of such figures",
    "coordinates": "where their coordinates stand",
    "walls": "how their edges are drawn",
    "legend": "yes for a legend below them",
    "width": "their width in pixels",
}
_GAP = "\n\n"
_MISSING = "there is no file or folder"


class FigureError(LatrodbError, ValueError):
    """Blocks that cannot be drawn or that claim something false; the message has each error with line and column."""


class Fence(NamedTuple):
    """A block in a page: its info string and the lines between its fences, without what precedes them in a list."""

    info: Line
    lines: tuple[Line, ...]


class Page(NamedTuple):
    """A page of another program: what diagnostics call it, its text, and its blocks."""

    name: str
    text: str
    fences: tuple[Fence, ...]


def usual_fields(options: Mapping[str, object]) -> dict[str, str]:
    """Options of another program as default fields; YAML there has read `yes` as a truth.

    >>> usual_fields({"legend": True, "width": 300, "theme": "", "men": None})
    {'legend': 'yes', 'width': '300'}
    """
    truths = {True: "yes", False: "no"}
    return {
        key: truths[value] if isinstance(value, bool) else str(value)
        for key, value in options.items()
        if value not in ("", None)
    }


def draw_embedded(
    pages: Sequence[Page], folder: Path, reach: Reach, usual: Mapping[str, str], setting: str
) -> tuple[tuple[Figure, ...], list[str]]:
    """The figures of the blocks of some pages, named and numbered as those of one article, and warnings as excerpts.

    Args:
        pages: in order.
        folder: where relative names of files in them begin.
        reach: where those files may lie.
        usual: default fields of a figure, keys of `USUAL`; empty values are ignored.
        setting: how another folder is set, for messages.

    Raises:
        FigureError: a block has an error.
    """
    starts = [0, *accumulate(len(page.text) + len(_GAP) for page in pages)]
    blocks = [_block(fence, start, usual) for page, start in zip(pages, starts, strict=False) for fence in page.fences]
    article = check_document(
        document_of_blocks(_GAP.join(page.text for page in pages), blocks), GameCache(folder, reach)
    )
    reports: dict[Severity, list[str]] = {Severity.ERROR: [], Severity.WARNING: []}
    for diagnostic in article.diagnostics:
        if diagnostic.level not in reports:
            continue
        span = diagnostic.span or Span(0, 0)
        index = bisect_right(starts, span.start, hi=len(pages)) - 1
        if _MISSING in diagnostic.message:
            note = f"names of files begin in {folder.absolute()}; {setting} names another folder"
            diagnostic = replace(diagnostic, notes=(*diagnostic.notes, note))
        here = diagnostic.span and Span(span.start - starts[index], span.end - starts[index])
        source = Source(pages[index].name, pages[index].text)
        reports[diagnostic.level].append(caret_picture(replace(diagnostic, span=here), source))
    if reports[Severity.ERROR]:
        raise FigureError("\n\n".join(reports[Severity.ERROR]))
    if len(article.figures) != len(blocks):
        raise FigureError(f"{len(blocks)} blocks gave {len(article.figures)} figures")
    return article.figures, reports[Severity.WARNING]


def _block(fence: Fence, start: int, usual: Mapping[str, str]) -> Block:
    """A block of a page that begins at some place, with the default fields at the end of its first line."""
    info, *lines = (line._replace(start=line.start + start) for line in (fence.info, *fence.lines))
    block = read_block(info, lines, Span(info.start, (info, *lines)[-1].span.end + 1))
    end = info.span.end
    values = {key: " ".join(value.split()) for key, value in usual.items() if value and not block.figure.find(key)}
    fields = (Field(key, value, (end,) * len(value) + (end + 1,), Span(end, end)) for key, value in values.items())
    return replace(block, figure=replace(block.figure, fields=(*block.figure.fields, *fields)))
