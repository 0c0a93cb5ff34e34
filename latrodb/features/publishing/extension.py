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

Captions begin with a number unless the author numbers figures or `numbers` is false, and a link without words to a
figure of the page, `[](#name)`, gets its number. In MkDocs styles and the script are files of the site, so that its
pages may have a strict content policy; elsewhere they are in the page.
"""

from __future__ import annotations

import logging
import os
import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from latrodb.diagrams.typesetting import MissingExtraError
from latrodb.features.articles.known_games import Reach
from latrodb.features.publishing.embedded_blocks import (
    CLAIM,
    MARGIN,
    USUAL,
    Embedded,
    FigureError,
    draw_embedded,
    find_fences,
    margin_width,
    raise_errors,
    shown_path,
    usual_fields,
)
from latrodb.features.publishing.figure_html import (
    PLAYER_STYLE,
    SCRIPT,
    STYLE,
    Labels,
    add_player,
    embedded_sheet,
    error_html,
    figure_html,
    player_parts,
    with_styles,
)

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
    from collections.abc import Iterator, Sequence
    from xml.etree.ElementTree import Element

    from markdown import Markdown
    from mkdocs.structure.files import File
    from mkdocs.structure.pages import _RelativePathTreeprocessor as LinkProcessor

    from latrodb.features.publishing.embedded_blocks import Drawn
    from latrodb.features.viewer.element import Player

__all__ = ["FigureError", "LatroExtension", "makeExtension"]

_BEFORE_CODE = 28  # before front matter (27) and fenced code (25) are taken out, after characters are cleaned (30)
_BEFORE_INLINE = 40  # after blocks are parsed, before code is colored (30) and inline marks are read (20)
_AFTER_INLINE = 15  # after links are read (20)
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
        self.config["numbers"] = [True, "whether to number figures unless the author does"]
        self.config |= {key: ["", words] for key, words in USUAL.items()}
        super().__init__(**options)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (the name is Markdown's)
        """Register the processors; called by Markdown."""
        extractor = _BlockExtractor(md)
        md.preprocessors.register(extractor, "latro", _BEFORE_CODE)
        renderer = _FigureRenderer(md, self, extractor)
        md.treeprocessors.register(renderer, "latro", _BEFORE_INLINE)
        md.treeprocessors.register(_ReferenceWriter(renderer), "latro-references", _AFTER_INLINE)

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

    def labels(self, drawn: Sequence[Drawn]) -> Labels:
        """What the figures of a page are called."""
        figures = [each.figure for each in drawn if each.figure]
        return Labels(figures, self.getConfig("language") or "en", is_numbered=bool(self.getConfig("numbers")))


def makeExtension(**options: object) -> LatroExtension:  # noqa: N802 (the name is Markdown's)
    """The extension, for Markdown when it is named by its module."""
    return LatroExtension(**options)


class _Cut(NamedTuple):
    """A block cut out of a page: its place in Markdown's stash, and its lines without their prefix."""

    place: int
    block: Embedded
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
        for last, margin, block in find_fences(lines):
            first = block.skipped
            sign = stash.store("")
            is_listed = bool(margin.strip(MARGIN))  # a list marker precedes the block
            quote = "" if is_listed else margin.rstrip()
            bare = (line[margin_width(line, len(margin)) :] for line in lines[first + 1 : last + 1])
            cuts.append(_Cut(stash.html_counter - 1, block, (lines[first][len(margin) :], *bare)))
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

    labels = Labels(())  # of the figures of the last text

    def run(self, root: Element) -> None:
        """Draw the blocks of the parsed text; called by Markdown."""
        stash = self.md.htmlStash
        cuts = {stash.get_placeholder(cut.place): cut for cut in self.extractor.cuts}
        for sign in [*_restored(root, cuts)]:
            del cuts[sign]
        drawn = self._draw([cut.block for cut in cuts.values()]) if cuts else ()
        self.labels = self.extension.labels(drawn)
        if not drawn:
            return
        html: list[str] = []
        players: list[Player] = []
        for each in drawn:
            if each.figure is None:
                html.append(error_html(each.errors))
                continue
            self._note_anchor(each.figure.name)
            text, added = add_player(figure_html(each.figure, self.labels.of(each.figure)), each.figure)
            players += added
            html.append(text)
        for cut, text in zip(cuts.values(), self._with_parts(html, players), strict=True):
            stash.rawHtmlBlocks[cut.place] = text

    def _draw(self, blocks: Sequence[Embedded]) -> tuple[Drawn, ...]:
        """Draw blocks, and raise or log what is wrong with them."""
        site = self._site()
        name, skipped = _place_in_site(site.file, self.extractor.text) if site else ("page", 0)
        placed = [block._replace(name=name, skipped=block.skipped + skipped) for block in blocks]
        drawn = draw_embedded(placed, self.extension.folder, self.extension.reach, self.extension.usual, _SETTING)
        if self.extension.getConfig("strict"):
            raise_errors(drawn)
        log = logging.getLogger(MKDOCS_LOG if site else __name__)
        for each in drawn:
            for words in each.errors:
                log.warning("%s", words)
            for words in each.warnings:  # MkDocs's own would end a strict build
                log.log(logging.INFO if site else logging.WARNING, "%s", words)
        return drawn

    def _with_parts(self, html: Sequence[str], players: Sequence[Player]) -> Iterator[str]:
        """The figures with what the page needs once: drawings, and the styles and the script or links to them."""
        drawings, style, script = player_parts(players)
        if site := self._site():
            files = {STYLE: embedded_sheet()} | ({PLAYER_STYLE: style, SCRIPT: script} if players else {})
            links = "".join(_linked(name, text, site) for name, text in files.items())
            start, _, rest = html[0].partition(">")  # a text that begins with a link would become a paragraph
            yield f"{start}>{links}{rest}{drawings}"
            yield from html[1:]
            return
        parts = f"{drawings}<style>{style}</style><script>{script}</script>" if players else ""
        yield from map(with_styles, html[:-1])
        yield f"{with_styles(html[-1])}{parts}"

    def _note_anchor(self, name: str) -> None:
        """Tell MkDocs that links may lead to a figure; it knows only names in its own tree of the page."""
        processors = self.md.treeprocessors
        if "mkdocs_extract_anchors" in processors:
            known: set[str] = getattr(processors["mkdocs_extract_anchors"], "present_anchor_ids", set())
            known.add(name)

    def _site(self) -> LinkProcessor | None:
        """What knows the page and the site if MkDocs builds it; MkDocs gives them only to its link processor."""
        if "relpath" not in self.md.treeprocessors:
            return None
        found: Any = self.md.treeprocessors["relpath"]
        return found if hasattr(found, "file") else None


class _ReferenceWriter(Treeprocessor):
    """Gives links without words to a figure of the page its number as words, and shows claims as their words."""

    def __init__(self, renderer: _FigureRenderer) -> None:
        super().__init__(renderer.md)
        self.renderer = renderer

    def run(self, root: Element) -> None:
        """Fill the links; called by Markdown."""
        for link in root.iter("a"):
            address = link.get("href", "")
            if address.startswith(CLAIM):
                link.tag = "span"
                link.attrib.clear()
            if address.startswith("#") and not link.text and not len(link):
                link.text = self.renderer.labels.words(address[1:])


def _linked(name: str, text: str, site: LinkProcessor) -> str:
    """A link from a page of MkDocs to a style sheet or script, which becomes a file of the site."""
    from mkdocs.structure.files import File
    from mkdocs.utils import get_relative_url

    if site.files.get_file_from_path(name) is None:
        site.files.append(File.generated(site.config, name, content=text))
    address = escape(get_relative_url(name, site.file.url))
    if name == SCRIPT:
        return f'<script src="{address}" defer></script>'
    return f'<link rel="stylesheet" href="{address}">'


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
