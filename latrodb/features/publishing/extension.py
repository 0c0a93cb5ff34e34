"""Figures in pages of Python-Markdown, and so of MkDocs: the extension `latrodb`.

    markdown.markdown(text, extensions=["latrodb"], extension_configs={"latrodb": {"folder": "games"}})

    markdown_extensions:        # mkdocs.yml
      - latrodb:
          folder: !relative     # games are found from the page that shows them
          theme: plain

Each block of code whose info string begins with `latro` becomes a figure with its picture in the page. An error in a
block is raised as `FigureError`, which ends the build; lines are those of the text that Markdown is given, which for
MkDocs begins after the front matter. Blocks may be in lists, quotations and admonitions; within other code they are
code.
"""

from __future__ import annotations

import logging
import os
import re
from html import escape
from itertools import accumulate, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagrams.raster import MissingExtraError
from latrodb.features.articles.fences import Line, is_figure
from latrodb.features.articles.reach import Reach
from latrodb.features.publishing.embedded_blocks import USUAL, Fence, FigureError, Page, draw_embedded, usual_fields
from latrodb.features.publishing.html_parts import figure_html

try:
    from markdown.extensions import Extension
    from markdown.preprocessors import Preprocessor
    from markdown.treeprocessors import Treeprocessor
    from markdown.util import AtomicString
except ImportError as error:
    raise MissingExtraError(
        "the extension of Markdown needs Markdown, which is not installed: pip install 'latrodb[articles]'"
    ) from error

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from xml.etree.ElementTree import Element

    from markdown import Markdown

__all__ = ["FigureError", "LatroExtension", "makeExtension"]

_BEFORE_CODE = 28  # before front matter (27) and fenced code (25) are taken out, after characters are cleaned (30)
_BEFORE_INLINE = 40  # after blocks are parsed, before code is colored (30) and inline marks are read (20)
_OPENING = re.compile(r"(?P<margin>[ >]*(?:(?:[-*+]|[0-9]{1,9}\.) +)?)(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>.*?)[ \t]*")
_MARGIN = " >"
_SETTING = "the extension's option `folder` (in mkdocs.yml `folder: !relative` for that of each page)"

_log = logging.getLogger(__name__)


class LatroExtension(Extension):
    """The extension: `folder` is where relative names of files begin, and with `allow` where the files may lie.

    The other options are default fields of figures. With `folder: !relative` files may lie anywhere in the folder of
    the documents of MkDocs.
    """

    def __init__(self, **options: object) -> None:
        self.config = {"folder": ["", "where the names of files begin; the current folder without it"]}
        self.config["allow"] = [[], "other folders that files may lie in"]
        self.config |= {key: ["", words] for key, words in USUAL.items()}
        super().__init__(**options)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (the name is Markdown's)
        """Register the processors; Markdown calls it."""
        extractor = _BlockExtractor(md)
        md.preprocessors.register(extractor, "latro", _BEFORE_CODE)
        md.treeprocessors.register(_FigureRenderer(md, self, extractor), "latro", _BEFORE_INLINE)

    @property
    def folder(self) -> Path:
        """Where relative names of files begin. MkDocs may give a path that depends on the present page."""
        return Path(os.fspath(self.getConfig("folder") or ""))

    @property
    def reach(self) -> Reach:
        """Where the files of games may lie."""
        site = getattr(self.getConfig("folder"), "config", None)  # what MkDocs makes of `!relative` knows the site
        allowed = [Path(os.fspath(each)) for each in self.getConfig("allow")]
        return Reach([Path(site.docs_dir) if site else self.folder, *allowed], "the extension's option `allow`")

    @property
    def usual(self) -> dict[str, str]:
        """The default fields of figures."""
        return usual_fields({key: self.getConfig(key) for key in USUAL})


def makeExtension(**options: object) -> LatroExtension:  # noqa: N802 (the name is Markdown's)
    """The extension, for Markdown where it is named by its module."""
    return LatroExtension(**options)


class _Cut(NamedTuple):
    """A block cut out of a page: its place in the stash of Markdown, and its lines without their margin."""

    place: int
    fence: Fence
    lines: tuple[str, ...]


class _BlockExtractor(Preprocessor):
    """Takes the blocks out of a text and leaves a placeholder of Markdown's stash for each."""

    text = ""
    cuts: tuple[_Cut, ...] = ()

    def run(self, lines: list[str]) -> list[str]:
        """The lines of a text with placeholders; Markdown calls it."""
        stash = self.md.htmlStash
        kept: list[str] = []
        cuts: list[_Cut] = []
        at = 0
        for first, last, margin, fence in find_fences(lines):
            sign = stash.store("")
            is_listed = bool(margin.strip(_MARGIN))  # the sign of a list item precedes the block
            quote = "" if is_listed else margin.rstrip()
            bare = (line[_margin(line, len(margin)) :] for line in lines[first + 1 : last + 1])
            cuts.append(_Cut(stash.html_counter - 1, fence, (lines[first][len(margin) :], *bare)))
            kept += (*lines[at:first], *([] if is_listed else [quote]), margin + sign, quote)
            at = last + 1
        self.text, self.cuts = "\n".join(lines), tuple(cuts)
        return kept + lines[at:]


class _FigureRenderer(Treeprocessor):
    """Fills the stash with figures, but for blocks that turned out to be code."""

    def __init__(self, md: Markdown, extension: LatroExtension, extractor: _BlockExtractor) -> None:
        super().__init__(md)
        self.extension = extension
        self.extractor = extractor

    def run(self, root: Element) -> None:
        """Draw the blocks of the parsed text; Markdown calls it."""
        stash = self.md.htmlStash
        cuts = {stash.get_placeholder(cut.place): cut for cut in self.extractor.cuts}
        for sign in [*_restored(root, cuts)]:
            del cuts[sign]
        if not cuts:
            return
        page = Page("page", self.extractor.text, tuple(cut.fence for cut in cuts.values()))
        figures, warnings = draw_embedded(
            [page], self.extension.folder, self.extension.reach, self.extension.usual, _SETTING
        )
        for words in warnings:
            _log.warning("%s", words)
        for cut, figure in zip(cuts.values(), figures, strict=True):
            stash.rawHtmlBlocks[cut.place] = figure_html(figure)


def find_fences(lines: Sequence[str]) -> Iterator[tuple[int, int, str, Fence]]:
    """The blocks in a page that ask for a figure: the first and last line, what precedes the fence, the block.

    Those within other fences or in comments do not count. A fence that is never closed is none, unless it asks for a
    figure.
    """
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    at = 0
    while at < len(lines):
        opening = _OPENING.fullmatch(lines[at])
        last = _last_line(lines, at, opening) if opening else _last_of_comment(lines, at)
        if opening and is_figure(opening["info"]):
            last = len(lines) if last is None else last
            margin = opening["margin"]
            info = Line(opening["info"], starts[at] + opening.start("info"))
            within = ((each, _margin(lines[each], len(margin))) for each in range(at + 1, last))
            inside = tuple(Line(lines[each][width:], starts[each] + width) for each, width in within)
            yield at, last, margin, Fence(info, inside)
        at = at + 1 if last is None else last + 1


def _last_line(lines: Sequence[str], first: int, opening: re.Match[str]) -> int | None:
    """The line that closes a fence; None if none does, or if it is not a fence but code within a line."""
    sign = opening["fence"][0]
    if sign == "`" and sign in opening["info"]:
        return None
    closing = re.compile(rf"[ >]*{sign}{{{len(opening['fence'])},}}[ \t]*")
    return next((at for at in range(first + 1, len(lines)) if closing.fullmatch(lines[at])), None)


def _last_of_comment(lines: Sequence[str], first: int) -> int | None:
    """The line that ends a comment of HTML which begins on a line; None if there is none."""
    if not lines[first].lstrip().startswith("<!--"):
        return None
    return next((at for at in range(first, len(lines)) if "-->" in lines[at]), None)


def _margin(line: str, width: int) -> int:
    """The width of what precedes a block on a line of it, at most that of its first line."""
    return len([*takewhile(_MARGIN.__contains__, line[:width])])


def _restored(root: Element, cuts: dict[str, _Cut]) -> Iterator[str]:
    """Put the lines of blocks back into indented code, and yield their placeholders."""
    for code in root.iter("code"):
        text = code.text or ""
        for sign, cut in cuts.items():
            if found := re.search(rf"\n?(?P<margin> *){sign}\n?", text):
                lines = "\n".join(f"{found['margin']}{line}".rstrip() for line in cut.lines)
                text = text[: found.start()] + escape(lines, quote=False) + text[found.end() :]
                yield sign
        if code.text != text:
            code.text = AtomicString(text)
