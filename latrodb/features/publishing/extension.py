"""Figures in pages of Python-Markdown, and therefore of MkDocs: the extension `latrodb`.

    markdown.markdown(text, extensions=["latrodb"], extension_configs={"latrodb": {"folder": "games"}})

    markdown_extensions:        # mkdocs.yml
      - latrodb:
          folder: !relative     # games are found from the page that shows them
          theme: plain

Each block of code whose info string begins with `latro` becomes a figure with its picture in the page. A block with an
error becomes a red box that says what is wrong, and a warning is logged, which ends `mkdocs build --strict`. With the
option `strict` the error is raised as `FigureError` instead. In MkDocs messages name the file and its line; elsewhere
lines are those of the text given to Markdown. Blocks may be in lists, quotations and admonitions; inside other code
they are code.
"""

from __future__ import annotations

import logging
import os
import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagrams.raster import MissingExtraError
from latrodb.features.articles.reach import Reach
from latrodb.features.publishing.embedded_blocks import (
    MARGIN,
    USUAL,
    Fence,
    FigureError,
    Page,
    draw_embedded,
    find_fences,
    margin_width,
    raise_errors,
    usual_fields,
)
from latrodb.features.publishing.html_parts import error_html, figure_html, with_styles
from latrodb.features.publishing.players import add_player, player_parts
from latrodb.features.publishing.source_lines import shown_path

try:
    from markdown.extensions import Extension
    from markdown.preprocessors import Preprocessor
    from markdown.treeprocessors import Treeprocessor
    from markdown.util import AtomicString
except ImportError as error:
    raise MissingExtraError(
        "the Markdown extension needs Markdown, which is not installed: pip install 'latrodb[markdown]'"
    ) from error

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

    from markdown import Markdown
    from mkdocs.structure.files import File

    from latrodb.features.viewer.element import Player

__all__ = ["FigureError", "LatroExtension", "makeExtension"]

_BEFORE_CODE = 28  # before front matter (27) and fenced code (25) are taken out, after characters are cleaned (30)
_BEFORE_INLINE = 40  # after blocks are parsed, before code is colored (30) and inline marks are read (20)
_SETTING = "the extension's option `folder` (in mkdocs.yml `folder: !relative` for the folder of each page)"

MKDOCS_LOG = "mkdocs.plugins.latrodb"  # MkDocs counts its warnings with --strict


class LatroExtension(Extension):
    """The extension: relative file names start from `folder`; files may be in it and in the folders of `allow`.

    The other options are default fields of figures. With `folder: !relative` files may be anywhere in the documents
    folder of MkDocs.
    """

    def __init__(self, **options: object) -> None:
        self.config = {"folder": ["", "where file names start; by default the current folder"]}
        self.config["allow"] = [[], "other folders in which files may be"]
        self.config["strict"] = [False, "whether to raise an error in a block"]
        self.config |= {key: ["", words] for key, words in USUAL.items()}
        super().__init__(**options)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (the name is Markdown's)
        """Register the processors; called by Markdown."""
        extractor = _BlockExtractor(md)
        md.preprocessors.register(extractor, "latro", _BEFORE_CODE)
        md.treeprocessors.register(_FigureRenderer(md, self, extractor), "latro", _BEFORE_INLINE)

    @property
    def folder(self) -> Path:
        """Where relative file names start. MkDocs may give a path that depends on the current page."""
        return Path(os.fspath(self.getConfig("folder") or ""))

    @property
    def reach(self) -> Reach:
        """Where game files may be."""
        site = getattr(
            self.getConfig("folder"), "config", None
        )  # the object that MkDocs makes of `!relative` knows the site
        allowed = [Path(os.fspath(each)) for each in self.getConfig("allow")]
        return Reach([Path(site.docs_dir) if site else self.folder, *allowed], "the extension's option `allow`")

    @property
    def usual(self) -> dict[str, str]:
        """The default fields of figures."""
        return usual_fields({key: self.getConfig(key) for key in USUAL})


def makeExtension(**options: object) -> LatroExtension:  # noqa: N802 (the name is Markdown's)
    """The extension, for Markdown when it is named by its module."""
    return LatroExtension(**options)


class _Cut(NamedTuple):
    """A block cut out of a page: its place in Markdown's stash, and its lines without their prefix."""

    place: int
    fence: Fence
    lines: tuple[str, ...]


class _BlockExtractor(Preprocessor):
    """Takes the blocks out of a text and leaves a placeholder of Markdown's stash for each."""

    text = ""
    cuts: tuple[_Cut, ...] = ()

    def run(self, lines: list[str]) -> list[str]:
        """The lines of a text with placeholders; called by Markdown."""
        stash = self.md.htmlStash
        kept: list[str] = []
        cuts: list[_Cut] = []
        at = 0
        for first, last, margin, fence in find_fences(lines):
            sign = stash.store("")
            is_listed = bool(margin.strip(MARGIN))  # a list marker precedes the block
            quote = "" if is_listed else margin.rstrip()
            bare = (line[margin_width(line, len(margin)) :] for line in lines[first + 1 : last + 1])
            cuts.append(_Cut(stash.html_counter - 1, fence, (lines[first][len(margin) :], *bare)))
            kept += (*lines[at:first], *([] if is_listed else [quote]), margin + sign, quote)
            at = last + 1
        self.text, self.cuts = "\n".join(lines), tuple(cuts)
        return kept + lines[at:]


class _FigureRenderer(Treeprocessor):
    """Fills the stash with figures, except for blocks that turned out to be code."""

    def __init__(self, md: Markdown, extension: LatroExtension, extractor: _BlockExtractor) -> None:
        super().__init__(md)
        self.extension = extension
        self.extractor = extractor

    def run(self, root: Element) -> None:
        """Draw the blocks of the parsed text; called by Markdown."""
        stash = self.md.htmlStash
        cuts = {stash.get_placeholder(cut.place): cut for cut in self.extractor.cuts}
        for sign in [*_restored(root, cuts)]:
            del cuts[sign]
        if not cuts:
            return
        file = self._file_in_site()
        text = self.extractor.text
        name, skipped = _place_in_site(file, text) if file else ("page", 0)
        page = Page(name, text, tuple(cut.fence for cut in cuts.values()), skipped)
        drawn = draw_embedded([page], self.extension.folder, self.extension.reach, self.extension.usual, _SETTING)
        if self.extension.getConfig("strict"):
            raise_errors(drawn)
        log = logging.getLogger(MKDOCS_LOG if file else __name__)
        players: list[Player] = []
        for cut, each in zip(cuts.values(), drawn, strict=True):
            for words in each.errors:
                log.warning("%s", words)
            for words in each.warnings:  # MkDocs's own would end a strict build
                log.log(logging.INFO if file else logging.WARNING, "%s", words)
            if each.figure is None:
                stash.rawHtmlBlocks[cut.place] = error_html(each.errors)
                continue
            self._note_anchor(each.figure.name)
            html, added = add_player(with_styles(figure_html(each.figure)), each.figure)
            players += added
            if added and len(players) == 1:
                first = cut
            stash.rawHtmlBlocks[cut.place] = html
        if players:
            drawings, style, script = player_parts(players)
            parts = f"{drawings}<style>{style}</style><script>{script}</script>"
            stash.rawHtmlBlocks[first.place] = f"{stash.rawHtmlBlocks[first.place]}{parts}"

    def _note_anchor(self, name: str) -> None:
        """Tell MkDocs that links may lead to a figure; it knows only names in its own tree of the page."""
        processors = self.md.treeprocessors
        if "mkdocs_extract_anchors" in processors:
            known: set[str] = getattr(processors["mkdocs_extract_anchors"], "present_anchor_ids", set())
            known.add(name)

    def _file_in_site(self) -> File | None:
        """The file of the page, if MkDocs builds it; MkDocs gives it only to its link processor."""
        links = self.md.treeprocessors
        return getattr(links["relpath"], "file", None) if "relpath" in links else None


def _place_in_site(page: File, text: str) -> tuple[str, int]:
    """The name of an MkDocs page in diagnostics, and the number of lines of front matter before its text.

    If plugins have changed the text, its lines in the file are unknown; the name then says so.
    """
    from mkdocs.utils.meta import get_data

    file = Path(page.abs_src_path or page.src_uri)
    name = str(shown_path(file))
    try:
        whole = file.read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return f"{name} (generated)", 0
    body, _ = get_data(whole)
    is_same = body.split() == text.split()
    return (name, whole.count("\n") - body.count("\n")) if is_same else (f"{name} (changed by a plugin)", 0)


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
