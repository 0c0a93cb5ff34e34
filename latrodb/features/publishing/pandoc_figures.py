"""Documents of Pandoc: their latro blocks made into figures. The one door to panflute."""

from __future__ import annotations

import io
import json
import re
import sys
from base64 import b64encode
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, assert_never
from xml.etree import ElementTree

from latrodb.core.errors import LatrodbError
from latrodb.diagrams.raster import MissingExtraError, to_pdf, to_png
from latrodb.features.publishing.figure_html import CLASS, inline_svg
from latrodb.features.publishing.plugin_fences import USUAL, Fence, draw_fences, usual_fields

try:
    import panflute
except ImportError as error:
    raise MissingExtraError(
        "the filter of Pandoc needs panflute, which is not installed: pip install 'latrodb[articles]'"
    ) from error

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.features.articles.figures import Figure

PICTURES = "latro-pictures"
_FENCE = "```"
_SETTING = "-M latro-folder=FOLDER"
_SHORT = re.compile(r"latro\s+(?:#\S|[A-Za-z-]+=).*", re.DOTALL)
_FINE = 2  # pixels of a PNG for a pixel of the drawing
_PIXELS = 96  # an inch, as CSS has them
_PAGE = 6.0  # inches that fit into a page of text


class NoDocumentError(LatrodbError, ValueError):
    """What the filter is given is no document of Pandoc."""


class Picture(Enum):
    """What a picture is, and where it lies."""

    SVG_IN_PAGE = "svg in page"
    SVG_WITHIN = "svg within"
    PNG_WITHIN = "png within"
    SVG_FILE = "svg"
    PNG_FILE = "png"
    PDF_FILE = "pdf"


_PICTURES = {
    Picture.SVG_IN_PAGE: (
        *("html", "html4", "html5", "chunkedhtml"),
        *("revealjs", "slidy", "slideous", "s5", "dzslides"),
    ),
    Picture.PDF_FILE: ("latex", "beamer", "context"),
    Picture.PNG_FILE: ("docx", "pptx"),  # these keep the address of each picture: no place for data
    Picture.PNG_WITHIN: ("odt", "rtf", "fb2"),
    Picture.SVG_WITHIN: ("epub", "epub2", "epub3"),
}
_ALT_IS_PRINTED = ("pptx",)  # Pandoc makes the caption of it there
_PICTURE_OF = {format: picture for picture, formats in _PICTURES.items() for format in formats}


class FilterOptions(NamedTuple):
    """What the metadata of a document asks for.

    Attributes:
        folder: where the names of games' files begin.
        pictures: the folder of pictures, None if none is named.
        usual: fields of figures that do not have them.
    """

    folder: Path
    pictures: Path | None
    usual: dict[str, str]


def run_filter() -> tuple[str, ...]:
    """Read a document from standard input and write it to standard output with its figures.

    Returns, and raises, what `show_figures` does; nothing is written then.

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


def show_figures(document: panflute.Doc) -> tuple[str, ...]:
    """Put figures into a document of panflute in place of its latro blocks, and write the files of their pictures.

    Returns:
        Warnings as pictures with carets.

    Raises:
        FigureError: a block has a fault.
        MissingExtraError: the format needs PNG or PDF, and typst is not installed.
        OSError: a picture cannot be written.
    """
    fences: list[Fence] = []

    def collect(element: panflute.Element, _: panflute.Doc) -> None:
        fence = fence_of(element, len(fences) + 1)
        if fence:
            fences.append(fence)

    document.walk(collect)
    if not fences:
        return ()
    options = read_options(document)
    figures, warnings = draw_fences(fences, options.folder, options.usual, _SETTING)
    waiting = iter(figures)

    def replace(element: panflute.Element, _: panflute.Doc) -> panflute.Block | None:
        if fence_of(element, 1) is None:
            return None
        return _block_of(next(waiting), document.format, options)

    document.walk(replace)
    return warnings


def read_options(document: panflute.Doc) -> FilterOptions:
    """What the metadata of a document asks for."""
    pictures = document.get_metadata("latro-pictures")
    return FilterOptions(
        Path(str(document.get_metadata("latro-folder") or "")),
        Path(str(pictures)) if pictures else None,
        usual_fields({key: document.get_metadata(f"latro-{key}") for key in USUAL}),
    )


def fence_of(element: panflute.Element, number: int) -> Fence | None:
    """The block that an element of a document is, or None if it asks for no figure.

    Pandoc reads a block without braces that has fields in its first line as a paragraph of code; that is a block, too.

    Args:
        element: any element of panflute.
        number: that of the block in its document.
    """
    if isinstance(element, panflute.CodeBlock) and CLASS in element.classes:
        name = f" #{element.identifier}" if element.identifier else ""
        fields = "".join(f' {key}="{value}"' for key, value in element.attributes.items())
        return _fence(f"latro{name}{fields}", element.text, number)
    if isinstance(element, panflute.Para) and len(element.content) == 1:
        (code,) = element.content
        if isinstance(code, panflute.Code) and not code.classes and _SHORT.fullmatch(code.text):
            return _fence(code.text, "", number)
    return None


def _fence(info: str, text: str, number: int) -> Fence:
    lines = tuple(text.split("\n")) if text else ()
    start = len(_FENCE)
    starts = [start]
    for line in (info, *lines):
        starts.append(starts[-1] + len(line) + 1)
    page = "\n".join((f"{_FENCE}{info}", *lines, _FENCE))
    return Fence(info, lines, page, tuple(starts[:-1]), f"latro block {number}")


def _block_of(figure: Figure, format: str, options: FilterOptions) -> panflute.Block:
    """A figure of Pandoc, with a picture as a format can have it."""
    picture = _PICTURE_OF.get(format, Picture.SVG_FILE)
    if picture is Picture.SVG_IN_PAGE and options.pictures is not None:
        picture = Picture.SVG_FILE
    given = {"identifier": figure.name, "classes": [CLASS]}
    if picture is Picture.SVG_IN_PAGE:
        svg = panflute.RawBlock(inline_svg(figure), format="html")
        return panflute.Figure(svg, caption=_caption(figure), **given)
    words = figure.caption if format in _ALT_IS_PRINTED else figure.alternative
    image = _image(figure, picture, options.pictures or Path(PICTURES), words)
    if not figure.caption:  # a figure would be printed with a number and no words
        return panflute.Div(panflute.Para(image), **given)
    return panflute.Figure(panflute.Plain(image), caption=_caption(figure), **given)


def _caption(figure: Figure) -> panflute.Caption | None:
    return panflute.Caption(panflute.Plain(*_words(figure.caption))) if figure.caption else None


def _image(figure: Figure, picture: Picture, folder: Path, words: str) -> panflute.Element:
    svg = figure.svg()
    name = f"{figure.name}.{picture.value}"
    attributes = {}
    match picture:
        case Picture.SVG_IN_PAGE | Picture.SVG_WITHIN:
            url = _within(svg.encode(), "svg+xml")
        case Picture.SVG_FILE:
            url = _write(svg.encode(), folder / name)
        case Picture.PDF_FILE:
            url = _write(to_pdf(svg), folder / name)
        case Picture.PNG_WITHIN | Picture.PNG_FILE:
            data = to_png(svg, scale=_FINE)
            url = _within(data, "png") if picture is Picture.PNG_WITHIN else _write(data, folder / name)
            attributes["width"] = f"{min(_width(svg) / _PIXELS, _PAGE):.2f}in"
        case _:
            assert_never(picture)
    return panflute.Image(*_words(words), url=url, attributes=attributes)


def _within(data: bytes, kind: str) -> str:
    return f"data:image/{kind};base64,{b64encode(data).decode('ascii')}"


def _write(data: bytes, path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path.as_posix()


def _width(svg: str) -> float:
    """The width of a drawing in pixels."""
    return float(ElementTree.fromstring(svg).get("width", "0"))


def _words(text: str) -> Iterator[panflute.Element]:
    for index, word in enumerate(text.split()):
        if index:
            yield panflute.Space()
        yield panflute.Str(word)
