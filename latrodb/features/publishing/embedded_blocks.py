"""Draw and check blocks in pages that other programs read, like those of an article.

Captions and marks are checked; diagnostics point at their places in the page. Programs that pass on blocks without
their lines name the files, in which the blocks are found.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from contextlib import suppress
from itertools import accumulate, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec import structs

from latrodb.core.errors import LatrodbError
from latrodb.diagnostics.codes import Severity
from latrodb.diagnostics.render import caret_picture
from latrodb.diagnostics.span import Source, Span
from latrodb.features.articles.article import check_document
from latrodb.features.articles.document import document_of_blocks
from latrodb.features.articles.fences import Block, BlockLine, is_figure, read_block, with_usual
from latrodb.features.articles.known_games import GameCache

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.features.articles.figures import Figure
    from latrodb.features.articles.known_games import Reach

USUAL = {
    "theme": "the default theme of figures",
    "men": "their default set of men",
    "coordinates": "where their coordinates are",
    "walls": "how their edges are drawn",
    "language": "the language of their words, en or es",
    "legend": "yes for a legend below them",
    "width": "their width in pixels",
}
_OPENING = re.compile(r"(?P<margin>[ >]*(?:(?:[-*+]|[0-9]{1,9}\.) +)?)(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>.*?)[ \t]*")
_FENCE = "```"
CLAIM = "claim:"  # an address that begins so is a claim and not a link; only its words are shown
MARGIN = " >"
_GAP = "\n\n"
_MISSING = "there is no file or folder"


_Key: TypeAlias = tuple[object, ...]


class FigureError(LatrodbError, ValueError):
    """Blocks cannot be drawn or claim something false; the message has each error with line and column."""


class Drawn(NamedTuple):
    """A drawn block, or why it cannot be drawn; errors and warnings are excerpts with carets."""

    figure: Figure | None  # None exactly if there are errors
    errors: tuple[str, ...]
    warnings: tuple[str, ...]


class Embedded(NamedTuple):
    """A block in a page of another program."""

    name: str  # of the page, in diagnostics
    text: str  # from its fence to its end
    info: BlockLine  # where these lines are in that text, without their prefix in a list
    lines: tuple[BlockLine, ...]  # between its fences
    skipped: int = 0  # lines of the page in front of its fence


def usual_fields(options: Mapping[str, object]) -> dict[str, str]:
    """Options of another program as default fields; its YAML has turned `yes` into a boolean.

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
    found: Sequence[Embedded], folder: Path, reach: Reach, usual: Mapping[str, str], setting: str
) -> tuple[Drawn, ...]:
    """Draw some blocks, named and numbered as those of one article.

    Args:
        found: the blocks in order.
        folder: where relative file names in them start.
        reach: where those files may be.
        usual: default fields of a figure, keys of `USUAL`; empty values are ignored.
        setting: the setting for another folder, for messages.
    """
    starts = [0, *accumulate(len(each.text) + len(_GAP) for each in found)]
    blocks = [_block(each, start, usual) for each, start in zip(found, starts, strict=False)]
    document = document_of_blocks(_GAP.join(each.text for each in found), blocks)
    article = check_document(document, GameCache(folder, reach))
    figures = {id(figure.block): figure for figure in article.figures}
    reports: list[dict[Severity, list[str]]] = [{Severity.ERROR: [], Severity.WARNING: []} for _ in found]
    for diagnostic in article.diagnostics:
        at = bisect_right(starts, diagnostic.span.start if diagnostic.span else 0, hi=len(found)) - 1
        if _MISSING in diagnostic.message:
            note = f"file names start in {folder.absolute()}; {setting} sets another folder"
            diagnostic = structs.replace(diagnostic, notes=(*diagnostic.notes, note))
        if diagnostic.level in reports[at]:
            reports[at][diagnostic.level].append(_excerpt(diagnostic, found[at], starts[at]))
    return tuple(
        Drawn(None if report[Severity.ERROR] else figures[id(block)], *map(tuple, report.values()))
        for block, report in zip(blocks, reports, strict=True)
    )


def raise_errors(drawn: Iterable[Drawn]) -> None:
    """Raise FigureError with all errors if there are any."""
    if errors := [error for each in drawn for error in each.errors]:
        raise FigureError("\n\n".join(errors))


def _excerpt(diagnostic: Diagnostic, block: Embedded, start: int) -> str:
    """Move a diagnostic to the lines of its page, given where its block begins in the text of all."""
    shift = block.skipped - start
    here = diagnostic.span and Span(diagnostic.span.start + shift, diagnostic.span.end + shift)
    source = Source(block.name, "\n" * block.skipped + block.text)
    return caret_picture(structs.replace(diagnostic, span=here), source)


def _block(found: Embedded, start: int, usual: Mapping[str, str]) -> Block:
    """A block whose text begins at some place, with the default fields at the end of its first line."""
    info, *lines = (line._replace(start=line.start + start) for line in (found.info, *found.lines))
    block = read_block(info, lines, Span(info.start, (info, *lines)[-1].span.end + 1))
    return with_usual(block, usual, info.span.end)


def find_fences(lines: Sequence[str], name: str = "") -> Iterator[tuple[int, str, Embedded]]:
    """The blocks in a page that ask for a figure, each with its last line and the prefix of its fence.

    Those inside other fences or in comments do not count, nor does an unclosed fence unless it asks for a figure.
    """
    at = 0
    while at < len(lines):
        opening = _OPENING.fullmatch(lines[at])
        last = _last_line(lines, at, opening) if opening else _last_of_comment(lines, at)
        if opening and is_figure(opening["info"]):
            last = len(lines) if last is None else last
            margin = opening["margin"]
            starts = accumulate((len(line) + 1 for line in lines[at:last]), initial=0)
            next(starts)
            widths = [margin_width(line, len(margin)) for line in lines[at + 1 : last]]
            inside = zip(lines[at + 1 : last], starts, widths, strict=False)
            info = BlockLine(opening["info"], opening.start("info"))
            within = tuple(BlockLine(line[width:], start + width) for line, start, width in inside)
            yield last, margin, Embedded(name, "\n".join(lines[at : last + 1]), info, within, at)
        at = at + 1 if last is None else last + 1


def _last_line(lines: Sequence[str], first: int, opening: re.Match[str]) -> int | None:
    """The line that closes a fence; None if none does, or if it is not a fence but inline code."""
    sign = opening["fence"][0]
    if sign == "`" and sign in opening["info"]:
        return None
    closing = re.compile(rf"[ >]*{sign}{{{len(opening['fence'])},}}[ \t]*")
    return next((at for at in range(first + 1, len(lines)) if closing.fullmatch(lines[at])), None)


def _last_of_comment(lines: Sequence[str], first: int) -> int | None:
    """The line that ends an HTML comment begun on a line; None if there is none."""
    if not lines[first].lstrip().startswith("<!--"):
        return None
    return next((at for at in range(first, len(lines)) if "-->" in lines[at]), None)


def margin_width(line: str, width: int) -> int:
    """The width of the prefix of a line of a block, at most that of the block's first line."""
    return len([*takewhile(MARGIN.__contains__, line[:width])])


def embedded(info: str, lines: Sequence[str], name: str, skipped: int = 0) -> Embedded:
    """A block of which a program passes on only the info string and the lines."""
    starts = accumulate((len(line) + 1 for line in (info, *lines)), initial=len(_FENCE))
    first, *others = map(BlockLine, (info, *lines), starts)
    return Embedded(name, "\n".join((f"{_FENCE}{info}", *lines, _FENCE)), first, tuple(others), skipped)


def locate(blocks: Sequence[Embedded], files: Iterable[Path]) -> list[Embedded]:
    """The same blocks at their places in some files, so that diagnostics name file and line.

    A block is found by its content. If the files have more or fewer such blocks, as when one of them was included
    twice, it stays as it is: a wrong line is worse than none.
    """
    found: dict[_Key, list[Embedded]] = defaultdict(list)
    for file in files:
        with suppress(OSError, ValueError):
            for *_, block in find_fences(file.read_text(encoding="utf-8-sig").split("\n"), str(file)):
                found[_key(block)].append(block)
    counts = Counter(map(_key, blocks))
    known = {key: iter(those) for key, those in found.items() if len(those) == counts[key]}
    return [next(known[key]) if (key := _key(block)) in known else block for block in blocks]


def shown_path(file: Path) -> Path:
    """The name of a file in messages: relative to the current folder if it is in it."""
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def _key(found: Embedded) -> _Key:
    """The content of a block, however its fields are spread over its lines."""
    block = read_block(found.info, found.lines, Span(0, len(found.text)))
    parts = tuple(tuple((field.key, field.value) for field in part.fields) for part in (block.figure, *block.parts))
    return (*parts, *(each.message for each in block.diagnostics))
