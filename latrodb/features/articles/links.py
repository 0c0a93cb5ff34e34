"""Links of articles that lead nowhere."""

from __future__ import annotations

from bisect import bisect_left
from functools import partial
from typing import TYPE_CHECKING

from latrodb.core.errors import UnreadableFileError, near_miss
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.features.articles.discover import is_article
from latrodb.features.articles.document import Kind, read_document
from latrodb.features.articles.link_targets import find_links, heading_slugs, html_ids, parser, relative
from latrodb.files import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from latrodb.diagnostics.span import Source
    from latrodb.features.articles.document import Document
    from latrodb.features.articles.link_targets import Address

_BUILT = (".html", ".pdf")  # what an article may have become where it is read


def broken_links(page: Document, folder: Path) -> Iterator[Diagnostic]:
    """Remarks on links of a Markdown text to files that are not there, and to places that no article has.

    Addresses of other sites are not looked at.

    Args:
        page: the text.
        folder: where its file lies.
    """
    if page.kind is not Kind.MARKDOWN:
        return
    known: dict[Path | None, frozenset[str]] = {}
    for link in find_links(page.source.raw):
        address = relative(link.address)
        objection = _objection(address, page, folder, known) if address else ""
        if objection:
            yield Diagnostic("A924", objection, _span_of(link.span, page.source))


def anchors_of(page: Document) -> frozenset[str]:
    """The names by which links can reach a place in a Markdown text: of headings, figures and HTML."""
    tokens = parser().parse(page.source.raw)
    figures = (block.figure.find("name") for block in page.blocks)
    names = {field.value if field else f"figure-{number}" for number, field in enumerate(figures, 1)}
    names.update(html_ids(tokens))
    return frozenset((*names, *(slug for _, slug in heading_slugs(tokens, tuple(names)))))


def _objection(address: Address, page: Document, folder: Path, known: dict[Path | None, frozenset[str]]) -> str:
    """What is wrong with an address; nothing if a file, or an article that it is made of, is there."""
    target = address.target(folder) if address.path else None
    if target is not None and not _exists(target):
        return f"there is no file {address.path}{near_miss(target.name, _names(target.parent))}"
    is_text = target is None or (is_article(target) and target.is_file())
    if not address.anchor or not is_text:
        return ""
    if target not in known:
        known[target] = _anchors_in(target, page)
    if address.anchor in known[target]:
        return ""
    where = "the article" if target is None else target.name
    return f"nothing in {where} is called #{address.anchor}{near_miss(address.anchor, sorted(known[target]))}"


def _anchors_in(target: Path | None, page: Document) -> frozenset[str]:
    try:
        return anchors_of(page if target is None else read_document(read_bytes(target), str(target)))
    except UnreadableFileError:
        return frozenset()


def _exists(target: Path) -> bool:
    try:
        return target.exists() or (target.suffix in _BUILT and target.with_suffix(".md").exists())
    except (OSError, ValueError):  # a name that no file can have
        return False


def _names(folder: Path) -> list[str]:
    try:
        return sorted(each.name for each in folder.iterdir())
    except (OSError, ValueError):
        return []


def _span_of(raw: Span, source: Source) -> Span:
    """The words of the text that are nearest before a passage of the file, which are those of the link."""
    places = partial(bisect_left, range(len(source.text)), key=lambda at: source.raw_span(Span(at, at)).start)
    end = places(raw.start)
    start = places(max(source.raw.rfind("[", 0, raw.start), source.raw.rfind("\n", 0, raw.start), 0))
    return Span(min(start, end), end)
