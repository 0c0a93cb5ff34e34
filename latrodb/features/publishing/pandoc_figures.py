"""Turn the latro blocks of Pandoc documents into figures, and articles into documents that Pandoc writes.

The only module that imports panflute.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5
from xml.etree import ElementTree

from markdown_it.common.normalize_url import validateLink

from latrodb.core.errors import LatrodbError, PlaceError
from latrodb.diagnostics.span import Span
from latrodb.diagrams.raster import MissingExtraError, to_pdf, to_png
from latrodb.diagrams.typesetting import typeset
from latrodb.features.articles.links import parser, relative
from latrodb.features.articles.reach import Reach
from latrodb.features.publishing.embedded_blocks import (
    USUAL,
    draw_embedded,
    locate,
    page_of_block,
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
from latrodb.features.publishing.site import front_matter, shown_html, without_front_matter
from latrodb.files import portable_name
from latrodb.notation.text_edits import Edit, apply_edits

try:
    import panflute
except ImportError as error:
    raise MissingExtraError(
        "the Pandoc filter needs panflute, which is not installed: pip install 'latrodb[pandoc]'"
    ) from error

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from latrodb.features.articles.figures import Figure
    from latrodb.features.publishing.site import Page, Site

PICTURES = "latro-pictures"
ALLOWED = "LATRODB_ALLOW"  # not metadata: a document must not widen its own reach
_SETTING = "-M latro-folder=FOLDER"
_SHORT = re.compile(r"latro\s+(?:#\S|[A-Za-z-]+=).*", re.DOTALL)
_FINE = 2  # pixels of a PNG per pixel of the drawing
_PIXELS = 96  # pixels per inch, as in CSS
_PAGE = 6.0  # inches that fit into a page of text


OLDEST = (1, 22)  # version of the document types: Pandoc 2.11, the oldest that panflute reads
WITH_FIGURES = (1, 23)  # Pandoc 3; before that, a figure is a paragraph with one picture


panflute.elements.RAW_FORMATS.add("typst")  # of which panflute 2.3 does not know
_READER = "commonmark+pipe_tables+strikeout+gfm_auto_identifiers"
_WRITERS = {"markdown": "gfm", "latex": "latex", "docx": "docx", "epub": "epub3", "pdf": "typst"}
_BESIDE = ("markdown", "latex")  # formats whose pictures are separate files
_MOMENT = "315532800"  # 1980, the earliest that an archive can hold, so that equal documents are equal files
_FONT = rb"\usepackage{lmodern}"  # which small installations of LaTeX lack
_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9.-]+")  # characters that some LaTeX cannot have in the name of a picture
_IGNORED = re.compile(r"[\x00-\x20\x7f\ufffd]+")  # by browsers, in the name of a scheme
_FENCE = re.compile(r"(?:`{3,}|~{3,})(?P<info>[^\r\n]*)")
_LINE = 90  # characters that fit on a line of a page
_LONG = 55  # characters beyond which a longer cell does not widen its column
_GAP = 2
# Control characters, among them those that turn the writing around.
_NOT_IN_DOCUMENTS = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")


class NestingError(LatrodbError, ValueError):
    """An article has too many levels for a document."""


class PandocError(LatrodbError):
    """Pandoc cannot write a document."""


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
# LaTeX would number a figure again and move it away from the words about it, so a picture and its caption stay together
# at their place.
_BLOCK = (
    r"\begin{center}\begin{minipage}{\linewidth}\centering",
    r"\par\smallskip\small",
    r"\end{minipage}\end{center}",
)
_IN_PLACE = {
    "latex": _BLOCK,
    "beamer": _BLOCK,
    "typst": ("#block(breakable: false, width: 100%)[#set align(center)", "#set text(0.9em)", "]"),
}
_MARKDOWN = ("gfm", "commonmark", "commonmark_x")  # where a figure would become HTML
# What is put around a figure where ConTeXt would begin its caption with a number of its own, "Figure 1:".
_CONTEXT = (r"\start\setupcaption[figure][number=no]", r"\stop")

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

    def collect(element: panflute.Element, _: panflute.Doc) -> None:
        if block := _block_text(element):
            blocks.append(block)

    document.walk(collect)
    if not blocks:
        return ()
    pages = [
        page_of_block(info, text.split("\n") if text else (), f"latro block {number}")
        for number, (info, text) in enumerate(blocks, 1)
    ]
    folder = Path(str(document.get_metadata("latro-folder") or ""))
    usual = usual_fields({key: document.get_metadata(f"latro-{key}") for key in USUAL})
    allowed = filter(None, os.environ.get(ALLOWED, "").split(os.pathsep))
    reach = Reach([Path(), *map(Path, allowed)], f"the environment variable {ALLOWED}")
    drawn = draw_embedded(locate(pages, _sources(document)), folder, reach, usual, _SETTING)
    if document.get_metadata("latro-strict"):
        raise_errors(drawn)
    waiting = iter(drawn)
    labels = _labels(document, [each.figure for each in drawn if each.figure])
    draftsman = _Draftsman(document.format, str(document.get_metadata("latro-pictures") or ""), has_figures=has_figures)

    def replace(element: panflute.Element, _: panflute.Doc) -> panflute.Element | list[panflute.Element] | None:
        if isinstance(element, panflute.Link) and not element.content and element.url.startswith("#"):
            element.content = _words(labels.words(element.url[1:]))
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


class _Draftsman(NamedTuple):
    """Draws figures as blocks of a document."""

    format: str  # of the document, as Pandoc calls it
    folder: str = ""  # of the pictures; empty if none is named
    base: Path = Path()  # where that folder is, and beyond which nothing is written
    has_figures: bool = True  # False for documents of Pandoc 2

    def block(self, figure: Figure, label: str) -> panflute.Block | list[panflute.Block]:
        """A figure with its caption, which begins with a label unless that is empty."""
        number = [panflute.Strong(*_words(f"{label}.")), panflute.Space()] if label else []
        words = [*number, *_words(figure.caption)] if figure.caption else []
        kind, place = _PICTURE_OF.get(self.format, ("svg", "file"))
        if place == "in page" and not self.folder:
            return self._in_page(figure, words)
        image = _image(figure, kind, None if place == "within" else Path(self.folder or PICTURES), self.base)
        image.content = (self.format in _ALT_IS_PRINTED and words) or _words(figure.alternative)
        if self.format in _MARKDOWN:
            anchor = panflute.RawInline(f'<a id="{figure.name}"></a>', format="html")
            return [panflute.Para(anchor, image), *([panflute.Para(panflute.Emph(*words))] if words else [])]
        block = self._with_caption(image, words, {"identifier": figure.name, "classes": [CLASS]})
        if self.format != "context" or not words:
            return block
        before, after = (panflute.RawBlock(each, format=self.format) for each in _CONTEXT)
        return panflute.Div(before, block, after)

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
        if self.format in _IN_PLACE and words:
            kind = "typst" if self.format == "typst" else "latex"
            begin, between, end = (panflute.RawBlock(each, format=kind) for each in _IN_PLACE[self.format])
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
    head = panflute.Para(panflute.Strong(*_words(ALARM)))
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


def _words(text: str) -> list[panflute.Element]:
    """The words of a text with spaces between them."""
    return [each for word in text.split() for each in (panflute.Space(), panflute.Str(word))][1:]


def convert(page: Page, site: Site) -> dict[str, bytes]:
    """The document of an article in the format of its site, and its pictures if they are separate files, by name.

    Raises:
        NestingError: it has too many levels.
        MissingExtraError: Pandoc is not installed.
    """
    format = site.options.format
    with TemporaryDirectory() as folder:
        try:
            document = _read(page, site)
            _prepare(document, page, site, Path(folder))
            if format == "pdf":
                document.walk(_with_alternative)
            text = io.StringIO()
            panflute.dump(document, text)
        except RecursionError:
            raise NestingError(
                f"{page.home.name}: its lists or quotations are nested too deeply for {format}"
            ) from None
        writer = _WRITERS[format]
        made = run_pandoc(text.getvalue(), "json", writer, *_settings(page, site), folder=folder)
        if format == "pdf":
            made = typeset(made.decode(), {}, folder).data
        elif format == "markdown":
            made = front_matter(page.text).encode() + made
        elif format == "latex":
            made = made.replace(_FONT, rb"\IfFileExists{lmodern.sty}{%s}{}" % _FONT)
        files = {f"{page.home.name}{format.suffix}": made}
        if format in _BESIDE:
            pictures = sorted(Path(folder, _folder_of(page, site)).glob("*"))
            files |= {f"{each.parent.name}/{each.name}": each.read_bytes() for each in pictures}
        return files


def run_pandoc(text: str, reader: str, writer: str, *options: str, folder: str = ".") -> bytes:
    """What Pandoc makes of a text; the same text gives the same bytes. `folder` has the pictures.

    Raises:
        MissingExtraError: it is not installed.
        PandocError: it refuses the text.
    """
    identifier = uuid5(NAMESPACE_URL, text)
    settings = (f"--from={reader}", f"--to={writer}", "--output=-", f"--metadata=identifier:urn:uuid:{identifier}")
    done = subprocess.run(
        [_find_pandoc(), *settings, *options],
        input=text.encode(),
        capture_output=True,
        cwd=folder,
        env=os.environ | {"SOURCE_DATE_EPOCH": _MOMENT},
        check=False,
    )
    if done.returncode:
        raise PandocError(f"Pandoc: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def _find_pandoc() -> str:
    """The program that comes with pypandoc, or else the user's own."""
    try:
        import pypandoc

        return str(pypandoc.get_pandoc_path())
    except (ImportError, OSError) as error:
        if own := shutil.which("pandoc"):
            return own
        raise MissingExtraError(
            "this format needs Pandoc, which is not installed: pip install 'latrodb[articles]'"
        ) from error


def _read(page: Page, site: Site) -> panflute.Doc:
    """The document of an article, in which the class of each block that is a figure is the number of the figure."""
    source, edits = page.article.source, []
    for number, figure in enumerate(page.article.figures):
        fence = _FENCE.search(source.raw, source.raw_span(figure.block.span).start)
        assert fence
        edits.append(Edit(Span(*fence.span("info")), f"{CLASS}-{number}"))
    text = without_front_matter(apply_edits(source.raw, edits).removeprefix("\ufeff"))
    text = _NOT_IN_DOCUMENTS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    extra = "+raw_attribute" if site.options.raw else ""
    try:
        return panflute.load(io.StringIO(run_pandoc(text, f"{_READER}{extra}", "json").decode()))
    except TypeError:  # from panflute
        raise PandocError(f"{page.path} has raw code for a format that does not exist") from None


def _settings(page: Page, site: Site) -> Iterator[str]:
    """How Pandoc writes a document. Its first heading is the title if no other has its level."""
    yield from ("--wrap=preserve", f"--metadata=lang:{site.options.language}")
    if site.options.format == "markdown":
        return
    yield "--standalone"
    tokens = parser().parse(without_front_matter(page.text))
    ranks = [token.tag for token in tokens if token.type == "heading_open"]
    if tokens and tokens[0].type == "heading_open" and ranks[0] == "h1" and ranks.count("h1") == 1:
        yield "--shift-heading-level-by=-1"
    else:
        yield f"--metadata={'pagetitle' if site.options.format == 'latex' else 'title'}:{page.title}"
    if author := site.fields(page).get("author"):
        yield f"--metadata=author:{author}"
    if site.options.format == "latex":
        yield from ("--variable=geometry:margin=2.5cm", "--variable=colorlinks")


def _folder_of(page: Page, site: Site) -> str:
    """The folder of the pictures, with the name of the page as far as a folder can have it."""
    name = portable_name(page.home.name)
    return name if site.options.format == "markdown" else _NOT_IN_NAMES.sub("-", name)


def _prepare(document: panflute.Doc, page: Page, site: Site, folder: Path) -> None:
    """Put figures, links and words in their places in the document of an article; pictures go into a folder."""
    figures = {f"{CLASS}-{number}": figure for number, figure in enumerate(page.article.figures)}
    labels = site.labels(page)
    draftsman = _Draftsman(_WRITERS[site.options.format], _folder_of(page, site), folder)

    def replace(element: panflute.Element, _: panflute.Doc) -> panflute.Element | list[panflute.Element] | None:
        match element:
            case panflute.CodeBlock() if figure := figures.pop(" ".join(element.classes), None):
                return draftsman.block(figure, labels.of(figure))
            case panflute.Link() | panflute.Image():
                return _settled(element, page, site, folder)
            case panflute.RawInline() | panflute.RawBlock() if not site.options.raw:
                words = panflute.Str(shown_html(element.text.rstrip("\n")))
                return words if isinstance(element, panflute.RawInline) else panflute.Para(words)
            case panflute.Table() if site.options.format == "latex":
                _fit(element)
        return None

    document.walk(replace)
    for figure in figures.values():  # such as one in more levels of lists than the other reader of Markdown follows
        raise NestingError(f"{page.path}: Pandoc does not find the figure {figure.name}")


def _settled(element: panflute.Link | panflute.Image, page: Page, site: Site, folder: Path) -> panflute.Element:
    """A link or picture with the site's address, and with words. It becomes words if its address would run code.

    A picture that is not a file of the site becomes a link to it, unless the document is Markdown. An EPUB may not lead
    to files next to it.
    """
    old = element.url
    if not validateLink(_IGNORED.sub("", old).lower()):
        return panflute.Span(*element.content)
    element.url = site.address(old, page)
    if isinstance(element, panflute.Link):
        element.content = element.content or _words(site.words(old, page))
        leads_out = site.options.format == "epub" and (address := relative(old)) and address.path
        return panflute.Span(*element.content) if leads_out else element
    if site.options.format == "markdown" or old.startswith("data:"):
        return element
    origin = site.copied(old, page)
    if origin is None:
        return panflute.Link(*(element.content or _words(old)), url=element.url, title=element.title)
    if site.options.format != "latex":  # a document that holds its pictures
        element.url = f"{uuid5(NAMESPACE_URL, str(site.linked[origin]))}{origin.suffix}"
        shutil.copyfile(origin, folder / element.url)
    return element


def _with_alternative(element: panflute.Element, _: panflute.Doc) -> panflute.Element | None:
    """A picture of Typst with what it shows in words, which Pandoc would leave out."""
    if not isinstance(element, panflute.Image):
        return None
    address, words = (json.dumps(each, ensure_ascii=False) for each in (element.url, panflute.stringify(element)))
    return panflute.RawInline(f"#box(image({address}, alt: {words}))", format="typst")


def _fit(table: panflute.Table) -> None:
    """Set the column widths of a table whose rows would not fit on a line of LaTeX."""
    rows = [*table.head.content, *(row for body in table.content for row in body.content)]
    columns = [*zip(*([panflute.stringify(cell).split() for cell in row.content] for row in rows), strict=False)]
    lengths = [max(sum(len(word) + 1 for word in cell) for cell in column) for column in columns]
    if sum(lengths) + _GAP * len(lengths) <= _LINE or len(columns) != len(table.colspec):
        return
    longest = (max((len(word) for cell in column for word in cell), default=1) for column in columns)
    weights = [max(min(length, _LONG), word) + _GAP for length, word in zip(lengths, longest, strict=True)]
    table.colspec = [(align, weight / sum(weights)) for (align, _), weight in zip(table.colspec, weights, strict=True)]
