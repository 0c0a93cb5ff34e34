"""Blocks as the plugins of other programs have them: cut out of a page that those programs read themselves.

They are put into an article of their own, which is checked as any article is, so that captions and marks are judged;
remarks are then told with the places of the page.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import LatrodbError
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.render import caret_picture
from latrodb.diagnostics.span import Source, Span
from latrodb.features.articles.article import Article, check_article
from latrodb.features.articles.fences import Line, read_block

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.features.articles.figures import Figure

USUAL = {
    "theme": "how figures look that do not say so themselves",
    "men": "the men of such figures",
    "coordinates": "where their coordinates stand",
    "walls": "how their edges are drawn",
    "legend": "yes for a legend below them",
    "width": "their width in pixels",
}
_NAME = "blocks.md"
_MISSING = "there is no file or folder"
_TILDES = re.compile(r"~{3,}")


class FigureError(LatrodbError, ValueError):
    """Blocks that cannot be drawn or that claim what is not so; the message has each fault with line and column."""


@dataclass(frozen=True, slots=True)
class Fence:
    """A block cut out of a page.

    Attributes:
        info: what stands behind the fence in its first line.
        lines: those between the fences, without what stands before them in a list or quotation.
        page: the text in which diagnostics show where it stands.
        starts: where the info string and each line begin in the page.
        name: what diagnostics call the page.
    """

    info: str
    lines: tuple[str, ...]
    page: str
    starts: tuple[int, ...]
    name: str


class DrawnFences(NamedTuple):
    """The figure of each block, and warnings about them as pictures with carets."""

    figures: tuple[Figure, ...]
    warnings: tuple[str, ...]


def usual_fields(options: Mapping[str, object]) -> dict[str, str]:
    """Options of another program as usual fields; YAML there has read `yes` as a truth.

    >>> usual_fields({"legend": True, "width": 300, "theme": "", "men": None})
    {'legend': 'yes', 'width': '300'}
    """
    truths = {True: "yes", False: "no"}
    return {
        key: truths[value] if isinstance(value, bool) else str(value)
        for key, value in options.items()
        if value not in ("", None)
    }


def draw_fences(fences: Sequence[Fence], folder: Path, usual: Mapping[str, str], setting: str) -> DrawnFences:
    """The figures of some blocks, which are named and numbered as those of one article.

    Args:
        fences: in the order of the text.
        folder: where the names of files in them begin.
        usual: fields of a figure, keys of `USUAL`, for blocks that do not have them; empty values are none.
        setting: how another folder is named, for messages.

    Raises:
        FigureError: a block has a fault.
    """
    texts = [_article_of(fence, usual) for fence in fences]
    starts = [0, *accumulate(len(text) for text in texts)]
    article = check_article("".join(texts).encode("utf-8", "replace"), _NAME, folder=folder)
    told: dict[Severity, list[str]] = {Severity.ERROR: [], Severity.WARNING: []}
    for diagnostic in article.diagnostics:
        if diagnostic.level not in told:
            continue
        at = article.source.raw_span(diagnostic.span or Span(0, 0)).start
        index = min(bisect_right(starts, at), len(fences)) - 1
        if _MISSING in diagnostic.message:
            note = f"names of files begin in {folder.absolute()}; {setting} names another folder"
            diagnostic = replace(diagnostic, notes=(*diagnostic.notes, note))
        told[diagnostic.level].append(_tell(diagnostic, article, fences[index], starts[index]))
    if told[Severity.ERROR]:
        raise FigureError("\n\n".join(told[Severity.ERROR]))
    if len(article.figures) != len(fences):
        raise FigureError(f"{len(fences)} blocks gave {len(article.figures)} figures")
    return DrawnFences(article.figures, tuple(told[Severity.WARNING]))


def _article_of(fence: Fence, usual: Mapping[str, str]) -> str:
    """A block as Markdown, with the usual fields at the end of its first line."""
    block = read_block(Line(fence.info, 0), [Line(line, 0) for line in fence.lines], Span(0, 0))
    fields = "".join(
        f' {key}="{" ".join(value.replace(chr(34), "").split())}"'
        for key, value in usual.items()
        if value and block.figure.find(key) is None
    )
    tildes = "~" * (1 + max((len(run) for line in fence.lines for run in _TILDES.findall(line)), default=2))
    return "\n".join((f"{tildes}{fence.info}{fields}", *fence.lines, tildes, "", ""))


def _tell(diagnostic: Diagnostic, article: Article, fence: Fence, start: int) -> str:
    """A remark as a picture, with the places of the page that the block stands in.

    Args:
        diagnostic: the remark.
        article: the one made of the blocks.
        fence: the block.
        start: where it begins in that article.
    """
    source = Source(fence.name, fence.page)
    if diagnostic.span is None:
        return caret_picture(diagnostic, source)
    span = article.source.raw_span(diagnostic.span)
    places = [*_places(fence, article.source.raw, start)]
    first, last = (min(max(at - start, 0), len(places) - 1) for at in (span.start, span.end - 1))
    here = Span(places[first], max(places[first], places[last] + (span.end > span.start)))
    return caret_picture(replace(diagnostic, span=here), source)


def _places(fence: Fence, article: str, start: int) -> Iterator[int]:
    """For each character of a block in the article, where the page has it; what was added stands at the end."""
    lines = (fence.info, *fence.lines)
    first = article[start:].partition("\n")[0]
    tildes = len(first) - len(first.lstrip("~"))
    yield from (fence.starts[0] for _ in range(tildes))
    for line, at in zip(lines, fence.starts, strict=True):
        yield from range(at, at + len(line) + 1)
        if at == fence.starts[0]:
            yield from (at + len(line) for _ in range(len(first) - tildes - len(line)))
    end = fence.starts[-1] + len(lines[-1])
    yield end
