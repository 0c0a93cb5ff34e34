"""Find the lines of blocks that another program has read, since programs often pass on blocks without them."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from latrodb.diagnostics.span import Span
from latrodb.features.articles.fences import Line, read_block
from latrodb.features.publishing.embedded_blocks import Fence, Page, find_fences

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_FENCE = "```"

_Key: TypeAlias = tuple[object, ...]


def page_of_block(info: str, lines: Sequence[str], name: str, skipped: int = 0) -> Page:
    """A block as a page by itself, with `skipped` lines before its fence, if known."""
    starts = accumulate((len(line) + 1 for line in (info, *lines)), initial=len(_FENCE))
    first, *others = map(Line, (info, *lines), starts)
    return Page(name, "\n".join((f"{_FENCE}{info}", *lines, _FENCE)), (Fence(first, tuple(others)),), skipped)


def locate(pages: Sequence[Page], files: Iterable[Path]) -> list[Page]:
    """The same one-block pages at their places in some files, so that diagnostics name file and line.

    A block is found by its content. If the files have more or fewer such blocks, as when one of them was included
    twice, it stays as it is: a wrong line is worse than none.
    """
    found: dict[_Key, list[Page]] = defaultdict(list)
    for file in files:
        for page in _blocks_of(file):
            found[_key(page)].append(page)
    counts = Counter(map(_key, pages))
    known = {key: iter(those) for key, those in found.items() if len(those) == counts[key]}
    return [next(known[key]) if (key := _key(page)) in known else page for page in pages]


def shown_path(file: Path) -> Path:
    """The name of a file in messages: relative to the current folder if it is in it."""
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def _blocks_of(file: Path) -> Iterator[Page]:
    try:
        lines = file.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, ValueError):
        return
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    for first, last, _, fence in find_fences(lines):
        info, *others = (line._replace(start=line.start - starts[first]) for line in (fence.info, *fence.lines))
        text = "\n".join(lines[first : last + 1])
        yield Page(str(file), text, (Fence(info, tuple(others)),), first)


def _key(page: Page) -> _Key:
    """The content of a page's block, however its fields are spread over its lines."""
    (fence,) = page.fences
    block = read_block(fence.info, fence.lines, Span(0, len(page.text)))
    parts = tuple(tuple((field.key, field.value) for field in part.fields) for part in (block.figure, *block.parts))
    return (*parts, *(each.message for each in block.diagnostics))
