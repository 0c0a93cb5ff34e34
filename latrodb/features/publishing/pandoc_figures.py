"""Documents of Pandoc: their latro blocks made into figures. The only module that imports panflute."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from base64 import b64encode
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from latrodb.core.errors import LatrodbError
from latrodb.diagrams.raster import MissingExtraError, to_pdf, to_png
from latrodb.features.articles.fences import Line
from latrodb.features.articles.reach import Reach
from latrodb.features.publishing.embedded_blocks import USUAL, Fence, Page, draw_embedded, usual_fields
from latrodb.features.publishing.html_parts import CLASS, inline_svg

try:
    import panflute
except ImportError as error:
    raise MissingExtraError(
        "the filter of Pandoc needs panflute, which is not installed: pip install 'latrodb[articles]'"
    ) from error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.features.articles.figures import Figure

PICTURES = "latro-pictures"
ALLOWED = "LATRODB_ALLOW"  # not metadata: a document may not widen its own reach
_FENCE = "```"
_SETTING = "-M latro-folder=FOLDER"
_SHORT = re.compile(r"latro\s+(?:#\S|[A-Za-z-]+=).*", re.DOTALL)
_FINE = 2  # pixels of a PNG for a pixel of the drawing
_PIXELS = 96  # an inch, as CSS has them
_PAGE = 6.0  # inches that fit into a page of text


class NoDocumentError(LatrodbError, ValueError):
    """What the filter is given is no document of Pandoc."""


_PICTURES = {
    ("svg", "in page"): "html html4 html5 chunkedhtml revealjs slidy slideous s5 dzslides",
    ("pdf", "file"): "latex beamer context",
    ("png", "file"): "docx pptx",  # these keep the address of each picture: no place for data
    ("png", "within"): "odt rtf fb2",
    ("svg", "within"): "epub epub2 epub3",
}
_PICTURE_OF = {format: picture for picture, formats in _PICTURES.items() for format in formats.split()}
_ALT_IS_PRINTED = ("pptx",)  # Pandoc makes the caption of it there


def run_filter() -> Sequence[str]:
    """Read a document from standard input and write it to standard output with its figures; return warnings.

    Raises:
        NoDocumentError: standard input is no document of Pandoc.
    """
    text = sys.stdin.buffer.read()
    if not _is_document(text):
        raise NoDocumentError(
            "standard input is no document of Pandoc as JSON; Pandoc itself runs this: "
            "pandoc page.md --filter latrodb-pandoc -o page.docx"
        )
    document = panflute.load(io.StringIO(text.decode()))
    warnings = show_figures(document)
    panflute.dump(document)
    return warnings


def _is_document(text: bytes) -> bool:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and found.keys() >= {"pandoc-api-version", "blocks"}


def show_figures(document: panflute.Doc) -> Sequence[str]:
    """Put figures into a document of panflute in place of its latro blocks, and write the files of their pictures.

    Returns:
        Warnings as excerpts with carets.

    Raises:
        FigureError: a block has an error.
    """
    pages: list[Page] = []

    def collect(element: panflute.Element, _: panflute.Doc) -> None:
        if block := _block_text(element):
            pages.append(_page(*block, f"latro block {len(pages) + 1}"))

    document.walk(collect)
    if not pages:
        return ()
    folder = Path(str(document.get_metadata("latro-folder") or ""))
    usual = usual_fields({key: document.get_metadata(f"latro-{key}") for key in USUAL})
    allowed = filter(None, os.environ.get(ALLOWED, "").split(os.pathsep))
    reach = Reach([Path(), *map(Path, allowed)], f"the environment variable {ALLOWED}")
    figures, warnings = draw_embedded(pages, folder, reach, usual, _SETTING)
    waiting = iter(figures)
    pictures = str(document.get_metadata("latro-pictures") or "")

    def replace(element: panflute.Element, _: panflute.Doc) -> panflute.Block | None:
        return _figure_block(next(waiting), document.format, pictures) if _block_text(element) else None

    document.walk(replace)
    return warnings


def _block_text(element: panflute.Element) -> tuple[str, str] | None:
    """The info string and the lines of a block that asks for a figure; None for any other element.

    Pandoc reads a block without braces that has fields in its first line as a paragraph of code; that is a block, too.
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


def _page(info: str, text: str, name: str) -> Page:
    """A block as a page of its own."""
    lines = [info, *(text.split("\n") if text else ())]
    starts = accumulate((len(line) + 1 for line in lines), initial=len(_FENCE))
    first, *others = map(Line, lines, starts)
    return Page(name, "\n".join((f"{_FENCE}{info}", *lines[1:], _FENCE)), (Fence(first, tuple(others)),))


def _figure_block(figure: Figure, format: str, folder: str) -> panflute.Block:
    """A figure of Pandoc, with a picture as a format can have it; the folder of pictures is empty if none is named."""
    kind, place = _PICTURE_OF.get(format, ("svg", "file"))
    given = {"identifier": figure.name, "classes": [CLASS]}
    caption = panflute.Caption(panflute.Plain(*_words(figure.caption))) if figure.caption else None
    if place == "in page" and not folder:
        return panflute.Figure(panflute.RawBlock(inline_svg(figure), format="html"), caption=caption, **given)
    image = _image(figure, kind, None if place == "within" else Path(folder or PICTURES))
    image.content = _words(figure.caption if format in _ALT_IS_PRINTED else figure.alternative)
    if not caption:  # a figure would be printed with a number and no words
        return panflute.Div(panflute.Para(image), **given)
    return panflute.Figure(panflute.Plain(image), caption=caption, **given)


def _image(figure: Figure, kind: str, folder: Path | None) -> panflute.Image:
    """The picture as a file in a folder, or without one as data within the document."""
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
        path = folder / f"{figure.name}.{kind}"
        Reach([Path()], "").check_targets([path])
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        url = path.as_posix()
    return panflute.Image(url=url, attributes=attributes)


def _words(text: str) -> list[panflute.Element]:
    """The words of a text with blanks between them."""
    return [each for word in text.split() for each in (panflute.Space(), panflute.Str(word))][1:]
