"""Turn the latro blocks of Pandoc documents into figures: the filter, and the blocks of figures in each format."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from base64 import b64encode
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote
from xml.etree import ElementTree

from latrodb.core.errors import LatrodbError, PlaceError
from latrodb.diagrams.typesetting import MissingExtraError, to_pdf, to_png
from latrodb.features.articles.known_games import Reach
from latrodb.features.publishing.embedded_blocks import (
    CLAIM,
    USUAL,
    draw_embedded,
    embedded,
    locate,
    raise_errors,
    usual_fields,
)
from latrodb.features.publishing.figure_html import (
    ALARM,
    ALARM_STYLE,
    CLASS,
    Labels,
    boards_html,
    figure_html,
    with_styles,
)

try:
    import panflute as panflute  # also for `documents`
except ImportError as error:
    raise MissingExtraError(
        "the Pandoc filter needs panflute, which is not installed: pip install 'latrodb[pandoc]'"
    ) from error

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from latrodb.features.articles.figures import Figure

panflute.elements.RAW_FORMATS.add("typst")  # of which panflute 2.3 does not know
PICTURES = "latro-pictures"
ALLOWED = "LATRODB_ALLOW"  # not metadata: a document must not widen its own reach
_SETTING = "-M latro-folder=FOLDER"
_SHORT = re.compile(r"latro\s+(?:#\S|[A-Za-z-]+=).*", re.DOTALL)
_FINE = 2  # pixels of a PNG per pixel of the drawing
_PIXELS = 96  # pixels per inch, as in CSS
_PAGE = 6.0  # inches that fit into a page of text
OLDEST = (1, 22)  # version of the document types: Pandoc 2.11, the oldest that panflute reads
WITH_FIGURES = (1, 23)  # Pandoc 3; before that, a figure is a paragraph with one picture


class NoDocumentError(LatrodbError, ValueError):
    """The input of the filter is not a Pandoc document, or its version is too old."""


_PICTURES = {
    ("svg", "in page"): "html html4 html5 chunkedhtml revealjs slidy slideous s5 dzslides",
    ("pdf", "file"): "latex beamer context",
    ("png", "file"): "docx pptx",  # these keep the address of each picture and cannot hold its data
    ("png", "within"): "odt rtf fb2",
    ("svg", "within"): "epub epub2 epub3",
}
_PICTURE_OF = {format: picture for picture, formats in _PICTURES.items() for format in formats.split()}
_ALT_IS_PRINTED = ("pptx",)  # there Pandoc makes it the caption
# These would number a figure again and move it away from the words about it, so a picture and its caption stay together
# at their place: what is written before the picture, before its caption, and after it.
_IN_PLACE = {
    "latex": (r"\begin{center}\begin{minipage}{\linewidth}\centering", r"\par\smallskip\small",
              r"\end{minipage}\end{center}"),
    "typst": ("#block(breakable: false, width: 100%)[#set align(center)", "#set text(0.9em)", "]"),
    "context": (r"\startalignment[middle]", r"\blank[small]",
                r"\stopalignment"),
}  # fmt: skip
_MARKDOWN = ("gfm", "commonmark", "commonmark_x")  # where a figure would become HTML
# Where nothing keeps a number from a figure, a picture and its caption are paragraphs, of these styles.
_STYLES = {"docx": ("Captioned Figure", "Image Caption"), "odt": ("FigureWithCaption", "FigureCaption")}


def run_filter() -> Sequence[str]:
    """Read a document from standard input and write it to standard output with its figures; return warnings.

    Raises:
        NoDocumentError: standard input is not a Pandoc document.
    """
    text = sys.stdin.buffer.read()
    version = _api_version(text)
    if version is None:
        raise NoDocumentError(
            "standard input is not a Pandoc document as JSON; Pandoc itself runs this: "
            "pandoc page.md --filter latrodb-pandoc -o page.docx"
        )
    if version < OLDEST:
        raise NoDocumentError("this Pandoc is too old for figures; install version 2.11 or newer, see pandoc.org")
    document = panflute.load(io.StringIO(text.decode()))
    warnings = show_figures(document, has_figures=version >= WITH_FIGURES)
    panflute.dump(document)
    return warnings


def _api_version(text: bytes) -> tuple[int, ...] | None:
    """The version of the types in a Pandoc document; None if the text is not one."""
    try:
        found = json.loads(text)
        is_document = found.keys() >= {"pandoc-api-version", "blocks"}
        return tuple(map(int, found["pandoc-api-version"])) if is_document else None
    except (AttributeError, TypeError, ValueError, RecursionError):
        return None


def show_figures(document: panflute.Doc, *, has_figures: bool = True) -> Sequence[str]:
    """Replace the latro blocks of a panflute document with figures, and write the files of their pictures.

    A block with an error becomes a box that reports it. `has_figures` is False for documents of Pandoc 2.

    Returns:
        Errors and warnings as excerpts with carets.

    Raises:
        FigureError: a block has an error, and the metadata has `latro-strict`.
    """
    blocks: list[tuple[str, str]] = []

    def collect(element: panflute.Element, _: panflute.Doc) -> list[panflute.Element] | None:
        if isinstance(element, panflute.Link) and element.url.startswith(CLAIM):
            return [*element.content]
        if block := _block_text(element):
            blocks.append(block)
        return None

    document.walk(collect)
    if not blocks:
        return ()
    found = [
        embedded(info, text.split("\n") if text else (), f"latro block {number}")
        for number, (info, text) in enumerate(blocks, 1)
    ]
    folder = Path(str(document.get_metadata("latro-folder") or ""))
    usual = usual_fields({key: document.get_metadata(f"latro-{key}") for key in USUAL})
    allowed = filter(None, os.environ.get(ALLOWED, "").split(os.pathsep))
    reach = Reach([Path(), *map(Path, allowed)], f"the environment variable {ALLOWED}")
    drawn = draw_embedded(locate(found, _sources(document)), folder, reach, usual, _SETTING)
    if document.get_metadata("latro-strict"):
        raise_errors(drawn)
    waiting = iter(drawn)
    labels = _labels(document, [each.figure for each in drawn if each.figure])
    draftsman = Draftsman(document.format, str(document.get_metadata("latro-pictures") or ""), has_figures=has_figures)

    def replace(element: panflute.Element, _: panflute.Doc) -> panflute.Element | list[panflute.Element] | None:
        if isinstance(element, panflute.Link) and not element.content and element.url.startswith("#"):
            element.content = words_of(labels.words(element.url[1:]))
            return element
        if not _block_text(element):
            return None
        each = next(waiting)
        return draftsman.block(each.figure, labels.of(each.figure)) if each.figure else _error_box(each.errors)

    document.walk(replace)
    return [words for each in drawn for words in (*each.errors, *each.warnings)]


def _sources(document: panflute.Doc) -> list[Path]:
    """The input files of Pandoc: those that the metadata names, or else those on its command line."""
    given = document.get_metadata("latro-source")
    if given:
        return [Path(str(each)) for each in (given if isinstance(given, list) else [given])]
    try:
        command = os.fsdecode(Path(f"/proc/{os.getppid()}/cmdline").read_bytes()).split("\0")
    except OSError:  # the system does not show it
        return []
    words = [word for last, word in pairwise(command) if word and word[0] != "-" and last not in ("-o", "--output")]
    return [Path(word) for word in words if Path(word).is_file()]


def _block_text(element: panflute.Element) -> tuple[str, str] | None:
    """The info string and the lines of a block that asks for a figure; None for any other element.

    Pandoc reads a block without braces but with fields in its first line as a paragraph of code; that is also a block.
    """
    if isinstance(element, panflute.CodeBlock) and CLASS in element.classes:
        name = f" #{element.identifier}" if element.identifier else ""
        fields = "".join(f' {key}="{value}"' for key, value in element.attributes.items())
        return f"latro{name}{fields}", element.text
    if isinstance(element, panflute.Para) and len(element.content) == 1:
        (code,) = element.content
        if isinstance(code, panflute.Code) and not code.classes and _SHORT.fullmatch(code.text):
            return code.text, ""
    return None


def _labels(document: panflute.Doc, figures: Sequence[Figure]) -> Labels:
    """What figures are called in the language of the document, unless its metadata want no numbers."""
    is_numbered = document.get_metadata("latro-numbers", True) not in (False, "false")
    return Labels(figures, str(document.get_metadata("lang") or "en"), is_numbered=is_numbered)


class Draftsman(NamedTuple):
    """Draws figures as blocks of a document."""

    format: str  # of the document, as Pandoc calls it
    folder: str = ""  # of the pictures; empty if none is named
    base: Path = Path()  # where that folder is, and beyond which nothing is written
    has_figures: bool = True  # False for documents of Pandoc 2

    def block(self, figure: Figure, label: str) -> panflute.Block | list[panflute.Block]:
        """A figure with its caption, which begins with a label unless that is empty."""
        number = [panflute.Strong(*words_of(f"{label}.")), panflute.Space()] if label else []
        words = [*number, *words_of(figure.caption)] if figure.caption else []
        kind, place = _PICTURE_OF.get(self.format, ("svg", "file"))
        if place == "in page" and not self.folder:
            return self._in_page(figure, words)
        image = _image(figure, kind, None if place == "within" else Path(self.folder or PICTURES), self.base)
        image.content = (self.format in _ALT_IS_PRINTED and words) or words_of(figure.alternative)
        if self.format in _MARKDOWN:
            anchor = panflute.RawInline(f'<a id="{figure.name}"></a>', format="html")
            return [panflute.Para(anchor, image), *([panflute.Para(panflute.Emph(*words))] if words else [])]
        return self._with_caption(image, words, {"identifier": figure.name, "classes": [CLASS]})

    def _in_page(self, figure: Figure, words: Sequence[panflute.Element]) -> panflute.Block:
        """A figure of HTML with its boards as SVG."""
        if not self.has_figures:
            return panflute.RawBlock(with_styles(figure_html(figure)), format="html")
        boards = panflute.RawBlock(with_styles(boards_html(figure)), format="html")
        caption = panflute.Caption(panflute.Plain(*words)) if words else None
        return panflute.Figure(boards, caption=caption, identifier=figure.name, classes=[CLASS])

    def _with_caption(
        self, image: panflute.Image, words: Sequence[panflute.Element], given: Mapping[str, Any]
    ) -> panflute.Block:
        """A picture and its caption, if it has one, in the form that keeps a second number from them."""
        kind = "latex" if self.format == "beamer" else self.format
        if kind in _IN_PLACE and words:
            begin, between, end = (panflute.RawBlock(each, format=kind) for each in _IN_PLACE[kind])
            return panflute.Div(begin, panflute.Para(image), between, panflute.Para(*words), end, **given)
        if not self.has_figures:
            image.identifier, image.classes = given["identifier"], given["classes"]
            image.content, image.title = words or image.content, "fig:" if words else ""
            return panflute.Para(image)
        if not words:  # a figure would be printed with a number and no words
            return panflute.Div(panflute.Para(image), **given)
        if self.format in _STYLES:
            paragraphs = zip(_STYLES[self.format], (panflute.Para(image), panflute.Para(*words)), strict=True)
            styled = (panflute.Div(each, attributes={"custom-style": style}) for style, each in paragraphs)
            return panflute.Div(*styled, **given)
        return panflute.Figure(panflute.Plain(image), caption=panflute.Caption(panflute.Plain(*words)), **given)


def _error_box(errors: Sequence[str]) -> panflute.Block:
    """The replacement of a figure with errors; red where the format has colors."""
    head = panflute.Para(panflute.Strong(*words_of(ALARM)))
    box = {"classes": [f"{CLASS}-error"], "attributes": {"style": ALARM_STYLE}}
    return panflute.Div(head, panflute.CodeBlock("\n\n".join(errors)), **box)


def _image(figure: Figure, kind: str, folder: Path | None, base: Path) -> panflute.Image:
    """The picture as a file in a folder within another, or without a folder as data inside the document."""
    svg = figure.svg()
    attributes, media = {}, kind
    match kind:
        case "pdf":
            data = to_pdf(svg)
        case "png":
            data = to_png(svg, scale=_FINE)
            width = float(ElementTree.fromstring(svg).get("width", "0"))
            attributes["width"] = f"{min(width / _PIXELS, _PAGE):.2f}in"
        case _:
            data, media = svg.encode(), "svg+xml"
    if folder is None:
        url = f"data:image/{media};base64,{b64encode(data).decode('ascii')}"
    else:
        path = folder / figure.file(kind)
        if not Reach([base], "").holds(base / path):
            raise PlaceError(f"{path} leads out of {base.resolve()}; nothing is written")
        (base / folder).mkdir(parents=True, exist_ok=True)
        (base / path).write_bytes(data)
        url = quote(path.as_posix())
    return panflute.Image(url=url, attributes=attributes)


def words_of(text: str) -> list[panflute.Element]:
    """The words of a text with spaces between them."""
    return [each for word in text.split() for each in (panflute.Space(), panflute.Str(word))][1:]
