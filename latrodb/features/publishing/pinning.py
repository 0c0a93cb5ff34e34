"""The `seen` lines of an article: written where they are missing, renewed where the game has changed."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.span import Source, Span
from latrodb.features.articles.document import read_document
from latrodb.features.articles.pins import differences, pin
from latrodb.notation.encoding import encode
from latrodb.notation.text_edits import Edit, apply_edits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.features.articles.article import Article
    from latrodb.features.articles.fences import Block, Field, Part
    from latrodb.features.articles.figures import Figure
    from latrodb.references import Place

KEY = "seen"
_SETTLED = "A918"  # what a new `seen` line puts right
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_MARKER = re.compile(r"[^\s>]")


class Change(NamedTuple):
    """A `seen` line that is written, renewed or taken away.

    Attributes:
        figure: the name of the figure.
        line: where it stands in the file before the change, from 1; for a new one the line that it comes behind.
        old: what was seen; None if nothing said so.
        new: what is seen now; None where no board of a game is left.
        differences: how the game differs from what was seen.
    """

    figure: str
    line: int
    old: str | None
    new: str | None
    differences: tuple[str, ...] = ()


class Pinned(NamedTuple):
    """An article with its `seen` lines brought up to date.

    Attributes:
        data: the new bytes of the file; the old ones where nothing changes.
        changes: in the order of the text.
        kept: how many `seen` lines are right as they are.
        left_alone: errors in blocks that were not touched, with places in `source`.
        source: the article as it was read.
    """

    data: bytes
    changes: tuple[Change, ...]
    kept: int
    left_alone: tuple[Diagnostic, ...]
    source: Source


class _Part(NamedTuple):
    """What becomes of one board of a block."""

    edits: tuple[Edit, ...]
    changes: tuple[Change, ...]
    kept: int


def pin_article(article: Article) -> Pinned:
    """The article with a `seen` line for every board of a game, at the end of what asks for the board.

    A block in which anything else is wrong is left alone: what its author sees is not what he means. No other byte
    of the file is touched.

    Args:
        article: as `check_article` gives it.
    """
    source = article.source
    blocks = read_document(encode(source.raw), source.name).blocks
    faults = {block.span: [*_faults(block, article.diagnostics)] for block in blocks}
    left_alone = [each for found in faults.values() for each in found]
    whole = [figure for figure in article.figures if not faults.get(figure.block.span)]
    parts = [_pin_part(part, figure, source) for figure in whole for part in figure.block.parts]
    text = apply_edits(source.raw, (edit for part in parts for edit in part.edits))
    changes = tuple(change for part in parts for change in part.changes)
    if not _is_as_meant(text, source.name, whole, blocks):
        fault = "the seen lines cannot be written here without changing other words"
        stuck = tuple(replace(each, message=fault) for each in article.diagnostics if each.code in (_SETTLED, "A919"))
        return Pinned(encode(source.raw), (), 0, (*left_alone, *stuck), source)
    return Pinned(encode(text), changes, sum(part.kept for part in parts), tuple(left_alone), source)


def _faults(block: Block, diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The errors in a block that a new `seen` line does not put right."""
    settled = {field.span for part in block.parts for field in part.all(KEY)}
    for each in diagnostics:
        span = each.span
        if span is None or not block.span.start <= span.start < block.span.end:
            continue
        if each.level is Severity.ERROR and each.code != _SETTLED and span not in settled:
            yield each


def _pin_part(part: Part, figure: Figure, source: Source) -> _Part:
    places = [shown.origin for shown in figure.boards if shown.part is part and shown.origin]
    fields = part.all(KEY)
    edits: list[Edit] = []
    changes: list[Change] = []
    for field, place in zip(fields, places, strict=False):
        told = differences(field.value, place)
        if told:
            new = pin(place)
            edits.append(_renewed(field, new, source))
            changes.append(Change(figure.name, source.place(field.span).line, field.words, new, told))
    for field in fields[len(places) :]:
        edits.append(_removed(field, source))
        changes.append(Change(figure.name, source.place(field.span).line, field.words, None))
    missing = places[len(fields) :]
    if missing:
        edit, line = _added(part, figure.block, missing, source)
        edits.append(edit)
        changes += (Change(figure.name, line, None, pin(each)) for each in missing)
    return _Part(
        tuple(edits), tuple(changes), min(len(fields), len(places)) - sum(bool(c.differences) for c in changes)
    )


def _renewed(field: Field, new: str, source: Source) -> Edit:
    """The value of a field replaced; with quotation marks where it stands in the first line without any."""
    span = source.raw_span(Span(field.places[0], field.places[-1]))
    is_bare = source.raw[span.start - 1] == "="
    return Edit(span, f'"{new}"' if is_bare else new)


def _removed(field: Field, source: Source) -> Edit:
    """A field taken away, with its line if it has one of its own."""
    raw = source.raw
    span = source.raw_span(Span(field.key_span.start, field.places[-1]))
    if "=" in raw[span.start : span.start + len(KEY) + 1]:
        end = span.end + (raw[span.end : span.end + 1] in ('"', "'"))
        return Edit(Span(span.start - (raw[span.start - 1] == " "), end), "")
    return Edit(Span(_line_start(raw, span.start), _next_line(raw, span.end)), "")


def _added(part: Part, block: Block, missing: Sequence[Place], source: Source) -> tuple[Edit, int]:
    """New lines behind the last one of a part, and the number of that one."""
    raw = source.raw
    last = source.raw_span(Span(part.span.start, part.span.end)).end
    end = _line_end(raw, last)
    found = _LINE_BREAK.match(raw, end) or _LINE_BREAK.search(raw)
    margin = _margin(block, source)
    lines = (f"{found[0] if found else chr(10)}{margin}{KEY}: {pin(each)}" for each in missing)
    return Edit(Span(end, end), "".join(lines)), source.place(Span(part.span.end, part.span.end)).line


def _margin(block: Block, source: Source) -> str:
    """What stands before the lines of a block in a list or quotation."""
    raw = source.raw
    fence = source.raw_span(block.span)
    first = _line_end(raw, fence.start)
    for field in (field for part in block.parts for field in (*block.figure.fields, *part.fields)):
        start = source.raw_span(field.key_span).start
        if start > first:
            return raw[_line_start(raw, start) : start]
    opening = re.compile(r"`{3,}|~{3,}").search(raw, _line_start(raw, fence.start))
    before = raw[_line_start(raw, fence.start) : opening.start()] if opening else ""
    return _MARKER.sub(" ", before)


def _is_as_meant(text: str, name: str, figures: Sequence[Figure], blocks: Sequence[Block]) -> bool:
    """Whether a text with new lines has the blocks of old, with those lines and nothing else changed."""
    new = read_document(encode(text), name).blocks
    seen = {figure.block.span: _seen_now(figure) for figure in figures}
    return len(new) == len(blocks) and all(
        _values(block) == _values(old) and _seen(block) == seen.get(old.span, _seen(old))
        for block, old in zip(new, blocks, strict=True)
    )


def _values(block: Block) -> list[tuple[str, str]]:
    fields = (field for part in (block.figure, *block.parts) for field in part.fields)
    return [(field.key, field.value) for field in fields if field.key != KEY]


def _seen(block: Block) -> list[list[str]]:
    return [[field.words for field in part.all(KEY)] for part in block.parts]


def _seen_now(figure: Figure) -> list[list[str]]:
    return [
        [pin(each.origin) for each in figure.boards if each.part is part and each.origin] for part in figure.block.parts
    ]


def _line_start(text: str, at: int) -> int:
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _line_end(text: str, at: int) -> int:
    found = _LINE_BREAK.search(text, at)
    return found.start() if found else len(text)


def _next_line(text: str, at: int) -> int:
    found = _LINE_BREAK.search(text, at)
    return found.end() if found else len(text)
