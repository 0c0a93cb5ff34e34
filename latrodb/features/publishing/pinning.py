"""Write the `seen` lines of an article: missing ones, and new ones where the game has changed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.span import Source, Span
from latrodb.features.articles.document import read_document
from latrodb.features.articles.figure_boards import differences, pin
from latrodb.notation.encoding import encode
from latrodb.notation.text_edits import Edit, apply_edits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.features.articles.article import Article
    from latrodb.features.articles.fences import Block, BoardFields, Field
    from latrodb.features.articles.figures import Figure
    from latrodb.references import Place

KEY = "seen"
_SETTLED = "A918"  # what a new `seen` line resolves
_LINE_END = re.compile(r"\r\n|\r|\n|\Z")
_FENCE = re.compile(r"`{3,}|~{3,}")
_MARKER = re.compile(r"[^\s>]")


class Change(NamedTuple):
    """A `seen` line that is written, renewed or removed."""

    figure: str  # the name of the figure
    line: int  # in the file before the change, from 1; for a new one the line it follows
    old: str | None  # what was seen; None if that was not recorded
    new: str | None  # what is seen now; None where no board of a game is left
    differences: tuple[str, ...] = ()  # how the game differs from what was seen


class Pinned(NamedTuple):
    """An article with its `seen` lines brought up to date."""

    data: bytes  # the new bytes of the file; the old ones if nothing changes
    changes: tuple[Change, ...]  # in the order of the text
    kept: int  # how many `seen` lines are already right
    left_alone: tuple[Diagnostic, ...]  # errors in blocks left alone, with places in `source`
    source: Source  # the article as it was read


def pin_article(article: Article) -> Pinned:
    """The article with a `seen` line for every board of a game, after the other lines of the board.

    A block with any other error is left alone, since what its author sees is not what is meant. No other byte of the
    file changes.
    """
    source = article.source
    blocks = read_document(encode(source.raw, source.encoding), source.name).blocks
    faults = {block.span: [*_faults(block, article.diagnostics)] for block in blocks}
    left_alone = [each for found in faults.values() for each in found]
    whole = [figure for figure in article.figures if not faults.get(figure.block.span)]
    parts = [(part, figure) for figure in whole for part in figure.block.parts]
    found = [each for part, figure in parts for each in _pin_part(part, figure, source)]
    text = apply_edits(source.raw, (edit for edit, _ in found))
    changes = tuple(change for _, change in found)
    if not _is_as_meant(text, source.name, whole, blocks):
        fault = "the seen lines cannot be written here without changing other words"
        stuck = tuple(replace(each, message=fault) for each in article.diagnostics if each.code in (_SETTLED, "A919"))
        return Pinned(encode(source.raw, source.encoding), (), 0, (*left_alone, *stuck), source)
    kept = sum(len(part.all(KEY)) for part, _ in parts) - sum(change.old is not None for change in changes)
    return Pinned(encode(text, source.encoding), changes, kept, tuple(left_alone), source)


def _faults(block: Block, diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The errors in a block that a new `seen` line does not resolve."""
    settled = {field.span for part in block.parts for field in part.all(KEY)}
    for each in diagnostics:
        span = each.span
        if span is None or not block.span.start <= span.start < block.span.end:
            continue
        if each.level is Severity.ERROR and each.code != _SETTLED and span not in settled:
            yield each


def _pin_part(part: BoardFields, figure: Figure, source: Source) -> Iterator[tuple[Edit, Change]]:
    """The changes of the `seen` lines in one part of a block."""
    places = _origins(figure, part)
    fields = part.all(KEY)
    for field, place in zip(fields, places, strict=False):
        if told := differences(field.value, place):
            change = Change(figure.name, source.place(field.span).line, field.words, pin(place), told)
            yield _renewed(field, pin(place), source), change
    for field in fields[len(places) :]:
        yield _removed(field, source), Change(figure.name, source.place(field.span).line, field.words, None)
    line = source.place(Span(part.span.end, part.span.end)).line
    for place in places[len(fields) :]:
        yield _added(part, figure.block, place, source), Change(figure.name, line, None, pin(place))


def _renewed(field: Field, new: str, source: Source) -> Edit:
    """Replace the value of a field; an unquoted one in the first line gets quotation marks."""
    span = source.raw_span(Span(field.places[0], field.places[-1]))
    is_bare = source.raw[span.start - 1] == "="
    return Edit(span, f'"{new}"' if is_bare else new)


def _removed(field: Field, source: Source) -> Edit:
    """Remove a field, with its line if it has a separate one."""
    raw = source.raw
    span = source.raw_span(Span(field.key_span.start, field.places[-1]))
    if "=" in raw[span.start : span.start + len(KEY) + 1]:
        end = span.end + (raw[span.end : span.end + 1] in ('"', "'"))
        return Edit(Span(span.start - (raw[span.start - 1] == " "), end), "")
    return Edit(Span(_line_start(raw, span.start), _line_end(raw, span.end).end()), "")


def _added(part: BoardFields, block: Block, place: Place, source: Source) -> Edit:
    """Add a line after the last one of a part."""
    raw = source.raw
    found = _line_end(raw, source.raw_span(part.span).end)
    end = found[0] or _line_end(raw, 0)[0] or "\n"
    return Edit(Span(found.start(), found.start()), f"{end}{_margin(block, source)}{KEY}: {pin(place)}")


def _margin(block: Block, source: Source) -> str:
    """The prefix of the lines of a block in a list or quotation."""
    raw = source.raw
    fence = source.raw_span(block.span).start
    first = _line_end(raw, fence).start()
    for field in (field for part in block.parts for field in (*block.figure.fields, *part.fields)):
        start = source.raw_span(field.key_span).start
        if start > first:
            return raw[_line_start(raw, start) : start]
    opening = _FENCE.search(raw, _line_start(raw, fence))
    return _MARKER.sub(" ", raw[_line_start(raw, fence) : opening.start()]) if opening else ""


def _is_as_meant(text: str, name: str, figures: Sequence[Figure], blocks: Sequence[Block]) -> bool:
    """Whether a text with new lines has the same blocks as before, with only those lines changed."""
    new = read_document(encode(text), name).blocks
    seen = {
        figure.block.span: [[pin(place) for place in _origins(figure, part)] for part in figure.block.parts]
        for figure in figures
    }
    return len(new) == len(blocks) and all(
        _values(block) == _values(old) and _seen(block) == seen.get(old.span, _seen(old))
        for block, old in zip(new, blocks, strict=True)
    )


def _origins(figure: Figure, part: BoardFields) -> list[Place]:
    """The places in games on which the boards of a part depend."""
    return [board.origin for board in figure.boards if board.part is part and board.origin]


def _values(block: Block) -> list[tuple[str, str]]:
    fields = (field for part in (block.figure, *block.parts) for field in part.fields)
    return [(field.key, field.value) for field in fields if field.key != KEY]


def _seen(block: Block) -> list[list[str]]:
    return [[field.words for field in part.all(KEY)] for part in block.parts]


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _line_end(text: str, at: int) -> re.Match[str]:
    """The end of a line: the line break, or nothing at the end of the text."""
    return next(_LINE_END.finditer(text, at))
