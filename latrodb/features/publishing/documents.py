"""Articles as documents that Pandoc writes: Markdown, LaTeX, DOCX, EPUB and PDF, with the figures of the filter."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5

from markdown_it.common.normalize_url import validateLink

from latrodb.core.errors import LatrodbError
from latrodb.diagnostics.span import Span
from latrodb.diagrams.typesetting import MissingExtraError, typeset
from latrodb.features.articles.links import parser, relative
from latrodb.features.articles.markdown import without_claims
from latrodb.features.publishing.figure_html import CLASS
from latrodb.features.publishing.pandoc_figures import Draftsman, panflute, words_of
from latrodb.features.publishing.site import front_matter, shown_html, without_front_matter
from latrodb.files import portable_name
from latrodb.notation.text_edits import Edit, apply_edits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.features.publishing.site import Page, Site

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
                _suit_typst(document, page)
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
        edits.append(Edit(Span(*fence.span("info")), _class_of(number, page)))
    text = without_front_matter(without_claims(apply_edits(source.raw, edits)).removeprefix("\ufeff"))
    text = _NOT_IN_DOCUMENTS.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    extra = "+raw_attribute" if site.options.raw else ""
    try:
        return panflute.load(io.StringIO(run_pandoc(text, f"{_READER}{extra}", "json").decode()))
    except TypeError:  # from panflute
        raise PandocError(f"{page.path} has raw code for a format that does not exist") from None


def _class_of(number: int, page: Page) -> str:
    """A word that no author writes after a fence."""
    return f"{CLASS}-{number}-{uuid5(NAMESPACE_URL, page.article.source.raw.encode(errors='replace').decode())}"


def _settings(page: Page, site: Site) -> Iterator[str]:
    """How Pandoc writes a document. Its first heading is the title if no other has its level."""
    yield from ("--wrap=preserve", f"--metadata=lang:{site.options.language}")
    if site.options.format == "markdown":
        return
    yield "--standalone"
    if _has_title(page):
        yield "--shift-heading-level-by=-1"
    else:
        title = _NOT_IN_DOCUMENTS.sub("", page.title)
        yield f"--metadata={'pagetitle' if site.options.format == 'latex' else 'title'}:{title}"
    if author := site.fields(page).get("author"):
        yield f"--metadata=author:{_NOT_IN_DOCUMENTS.sub('', author)}"
    if site.options.format == "latex":
        yield from ("--variable=geometry:margin=2.5cm", "--variable=colorlinks")


def _has_title(page: Page) -> bool:
    """Whether the first heading of an article is its title, which has no name in a document."""
    tokens = parser().parse(without_front_matter(page.text))
    ranks = [token.tag for token in tokens if token.type == "heading_open"]
    return bool(tokens) and tokens[0].type == "heading_open" and ranks[0] == "h1" and ranks.count("h1") == 1


def _folder_of(page: Page, site: Site) -> str:
    """The folder of the pictures, with the name of the page as far as a folder can have it."""
    name = portable_name(page.home.name)
    return name if site.options.format == "markdown" else _NOT_IN_NAMES.sub("-", name)


def _prepare(document: panflute.Doc, page: Page, site: Site, folder: Path) -> None:
    """Put figures, links and words in their places in the document of an article; pictures go into a folder."""
    figures = {_class_of(number, page): figure for number, figure in enumerate(page.article.figures)}
    labels = site.labels(page)
    draftsman = Draftsman(_WRITERS[site.options.format], _folder_of(page, site), folder)

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
        element.content = element.content or words_of(site.words(old, page))
        leads_out = site.options.format == "epub" and (address := relative(old)) and address.path
        return panflute.Span(*element.content) if leads_out else element
    if site.options.format == "markdown" or old.startswith("data:"):
        return element
    origin = site.copied(old, page)
    if origin is None:
        return panflute.Link(*(element.content or words_of(old)), url=element.url, title=element.title)
    if site.options.format != "latex":  # a document that holds its pictures
        element.url = f"{uuid5(NAMESPACE_URL, str(site.linked[origin]))}{origin.suffix}"
        shutil.copyfile(origin, folder / element.url)
    return element


def _suit_typst(document: panflute.Doc, page: Page) -> None:
    """Give pictures what they show in words, which Pandoc would leave out; make words of links that lead nowhere."""
    names: set[str] = set()
    document.walk(lambda element, _: names.add(getattr(element, "identifier", "")))
    names -= {getattr(document.content[0], "identifier", "")} if _has_title(page) else set()

    def suited(element: panflute.Element, _: panflute.Doc) -> panflute.Element | None:
        if isinstance(element, panflute.Link) and element.url.startswith("#") and element.url[1:] not in names:
            return panflute.Span(*element.content)
        if isinstance(element, panflute.CodeBlock):  # Pandoc writes any word after a fence without looking at it
            element.classes = [each for each in element.classes if "`" not in each]
        if not isinstance(element, panflute.Image):
            return None
        if element.url.startswith("data:"):
            return panflute.Span(*element.content)
        address, words = (json.dumps(each, ensure_ascii=False) for each in (element.url, panflute.stringify(element)))
        return panflute.RawInline(f"#box(image({address}, alt: {words}))", format="typst")

    document.walk(suited)


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
