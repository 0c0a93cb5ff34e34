"""Books of games as EPUB 3: pages of XHTML, diagrams as SVG, and the package around them.

Source: W3C, EPUB 3.3, sections 4 (container), 5 (package document) and 7 (navigation document); W3C, EPUB Accessibility
1.1, section 2 (discovery metadata).
"""

from __future__ import annotations

import io
import zipfile
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5

from latrodb.features.publishing.book_moves import Paragraph

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.features.publishing.book import Book, Chapter, Picture, Section
    from latrodb.features.publishing.book_moves import Run

_STYLE = Path(__file__).with_name("book.css")
_FOLDER = "book"
_MOMENT = (1980, 1, 1, 0, 0, 0)  # the earliest that an archive can hold, so that equal books are equal files
_LONG = 30  # characters; a longer move may be broken
_CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_PAGE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{language}" \
xml:lang="{language}">
<head><title>{title}</title><link rel="stylesheet" type="text/css" href="book.css"/></head>
<body>
{body}
</body>
</html>
"""
_PACKAGE = """<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="{language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:{identifier}</dc:identifier>
<dc:title>{title}</dc:title>
<dc:language>{language}</dc:language>
{author}<meta property="dcterms:modified">1980-01-01T00:00:00Z</meta>
<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">visual</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessibilityFeature">alternativeText</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityHazard">none</meta>
</metadata>
<manifest>
{items}
</manifest>
<spine>
{spine}
</spine>
</package>
"""


def book_epub(book: Book) -> bytes:
    """The book as EPUB; the same book gives the same bytes."""
    pages = dict(_pages(book))
    pictures = {f"{each.name}.svg": each.svg for each in _pictures(book.chapters)}
    texts = {**pages, "book.css": _STYLE.read_text(encoding="utf-8"), **pictures}
    texts["package.opf"] = _package(book, pages, pictures, repr(texts))
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        _add(archive, "mimetype", "application/epub+zip", zipfile.ZIP_STORED)  # first, and not compressed
        _add(archive, "META-INF/container.xml", _CONTAINER)
        for name, text in texts.items():
            _add(archive, f"{_FOLDER}/{name}", text)
    return stream.getvalue()


def _add(archive: zipfile.ZipFile, name: str, text: str, method: int = zipfile.ZIP_DEFLATED) -> None:
    info = zipfile.ZipInfo(name, _MOMENT)
    info.compress_type = method
    info.external_attr = 0o644 << 16
    archive.writestr(info, text.encode())


def _pages(book: Book) -> Iterator[tuple[str, str]]:
    """The pages in reading order, with the names of their files."""
    yield "title.xhtml", _page(book, book.options.title, _title_body(book))
    yield "nav.xhtml", _page(book, book.word("book_contents"), _contents_body(book))
    for number, chapter in enumerate(book.chapters, 1):
        yield f"{chapter.name}.xhtml", _page(book, chapter.title, _chapter_body(chapter, number))
    for key, sections in book.indexes.items():
        yield f"{key}.xhtml", _page(book, book.word(key), "\n".join(_index_body(book, key, sections)))


def _page(book: Book, title: str, body: str) -> str:
    return _PAGE.format(language=escape(book.options.language), title=escape(title), body=body)


def _title_body(book: Book) -> str:
    author = f"<p>{escape(book.options.author)}</p>\n" if book.options.author else ""
    cover = f'<p><img src="{escape(book.cover.name)}.svg" alt=""/></p>\n' if book.cover else ""
    made = f"{book.word('made_with')} latrodb"
    title = f"<h1>{escape(book.options.title)}</h1>"
    return f'<section class="title">\n{title}\n{author}{cover}<p>{escape(book.extent)}</p>\n<p>{made}</p>\n</section>'


def _contents_body(book: Book) -> str:
    games = (
        (chapter.name, ", ".join(filter(None, (f"{number}. {chapter.title}", chapter.detail))))
        for number, chapter in enumerate(book.chapters, 1)
    )
    lines = [_contents_line(*each) for each in games]
    if positions := lines[book.whole :]:
        inner = "\n".join(f"<li>{each}</li>" for each in positions)
        name = book.chapters[book.whole].name
        lines[book.whole :] = [f"{_contents_line(name, book.word('positions'))}\n<ol>\n{inner}\n</ol>"]
    lines += (_contents_line(key, book.word(key)) for key in book.indexes)
    items = "\n".join(f"<li>{each}</li>" for each in lines)
    heading = f"<h1>{escape(book.word('book_contents'))}</h1>"
    return f'<nav epub:type="toc">\n{heading}\n<ol>\n{items}\n</ol>\n</nav>'


def _contents_line(name: str, words: str) -> str:
    return f'<a href="{name}.xhtml">{escape(words)}</a>'


def _chapter_body(chapter: Chapter, number: int) -> str:
    facts = f'<p class="facts">{escape(" · ".join(chapter.facts))}</p>\n' if chapter.facts else ""
    parts = "\n".join(_part(part) for part in chapter.parts)
    return f"<section>\n<h1>{number}. {escape(chapter.title)}</h1>\n{facts}{parts}\n</section>"


def _part(part: Paragraph | Picture) -> str:
    if isinstance(part, Paragraph):
        return f'<p class="moves">{_joined(part.runs)}</p>'
    image = f'<img src="{escape(part.name)}.svg" alt="{escape(part.alternative)}"/>'
    return f"<figure>{image}<figcaption>{escape(part.caption)}</figcaption></figure>"


def _joined(runs: Sequence[Run]) -> str:
    """The words of a paragraph; a number stays with what follows it."""
    return "".join(f"{_run(run)}{chr(0xA0) if run.kind == 'number' else ' '}" for run in runs).rstrip(" ")


def _run(run: Run) -> str:
    words = escape(run.text)
    names = f'class="{run.kind}{" long" if len(run.text) > _LONG else ""}"'
    match run.kind:
        case "move":
            return f"<span {names}>{words}</span>"
        case "struck":
            return f"<s {names}>{words}</s>"
        case "result":
            return f"<strong>{words}</strong>"
        case "words":
            return f"<em>{words}</em>"
        case _:
            return words


def _index_body(book: Book, key: str, sections: Iterable[Section]) -> Iterator[str]:
    yield f"<h1>{escape(book.word(key))}</h1>"
    if key == "first_moves":
        yield f"<p><em>{escape(book.word('first_moves_note'))}</em></p>"
    for section in sections:
        if section.heading:
            yield f"<h2>{escape(section.heading)}</h2>"
        items = (
            f"<li>{escape(entry.words)}: {', '.join(_link(book, number) for number in entry.games)}</li>"
            for entry in section.entries
        )
        yield "\n".join(("<ul>", *items, "</ul>"))


def _link(book: Book, number: int) -> str:
    return f'<a href="{book.chapters[number - 1].name}.xhtml">{number}</a>'


def _package(book: Book, pages: Iterable[str], pictures: Iterable[str], content: str) -> str:
    """The list of all files. The identifier depends on the content alone."""
    cover = f"{book.cover.name}.svg" if book.cover else ""
    kinds = {"nav.xhtml": ' properties="nav"', cover: ' properties="cover-image"'}
    files = [(name, "application/xhtml+xml") for name in pages] + [("book.css", "text/css")]
    files += [(name, "image/svg+xml") for name in pictures]
    items = (
        f'<item id="{escape(_id(name))}" href="{escape(name)}" media-type="{kind}"{kinds.get(name, "")}/>'
        for name, kind in files
    )
    author = book.options.author
    return _PACKAGE.format(
        language=escape(book.options.language),
        identifier=uuid5(NAMESPACE_URL, content),
        title=escape(book.options.title),
        author=f"<dc:creator>{escape(author)}</dc:creator>\n" if author else "",
        items="\n".join(items),
        spine="\n".join(f'<itemref idref="{escape(_id(name))}"/>' for name in pages),
    )


def _id(name: str) -> str:
    """The name of a file as an identifier of XML."""
    return f"f-{name.replace('.', '-')}"


def _pictures(chapters: Sequence[Chapter]) -> Iterator[Picture]:
    for chapter in chapters:
        yield from (part for part in chapter.parts if not isinstance(part, Paragraph))
