"""Articles as Markdown with figures as files, for programs that do not know latro blocks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.diagnostics.span import Span
from latrodb.features.articles.links import find_links, relative
from latrodb.features.articles.markdown import without_claims
from latrodb.features.publishing.numbering import labels_of
from latrodb.features.publishing.raw_markup import defuse, defuse_links
from latrodb.notation.encoding import encode
from latrodb.notation.text_edits import Edit, apply_edits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from latrodb.diagnostics.span import Source
    from latrodb.features.articles.figures import Figure
    from latrodb.features.publishing.outline import Outline
    from latrodb.features.publishing.site_map import BuildOptions, OutputFile, Page, SiteMap

_SIGN = re.compile(r"[\\`*_\[\]<>&~$|]")
_FENCE = re.compile(r"`{3,}|~{3,}")
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_EMPTY_LINK = re.compile(r"(?P<words>\[)\]\([ \t]*<?\Z")
_MARGIN = " \t>"


def markdown_files(page: Page, outline: Outline, site_map: SiteMap, options: BuildOptions) -> Iterator[OutputFile]:
    """The article with a link to a picture in place of each block, and the pictures; otherwise byte for byte as it is.

    Raw HTML and LaTeX become words, unless they are passed through. Links to files change only if the site has them
    elsewhere than next to the article. A figure that is the target of a link has an anchor with its name.
    """
    links = find_links(page.article.source.raw)
    anchors = {address.anchor for link in links if (address := relative(link.address))}

    def lines_of(figure: Figure) -> Iterator[str]:
        anchor = f'<a id="{figure.name}"></a>' if figure.name in anchors else ""
        words = escape(" ".join(figure.alternative.split()))
        yield f"{anchor}![{words}]({page.picture_address(figure.file('svg'))})"
        if figure.caption:
            label = f"{labels[figure.name]}. " if figure.name in labels else ""
            yield from ("", f"*{escape(label + figure.caption)}*")

    labels = labels_of(page.article.figures, options)
    changed = () if options.raw else defuse(page.article.source.raw)
    yield page.output(".md", encode(with_pictures(page, outline, site_map, options, lines_of, changed)))
    yield from page.pictures()


def with_pictures(
    page: Page,
    outline: Outline,
    site_map: SiteMap,
    options: BuildOptions,
    lines_of: Callable[[Figure], Iterable[str]],
    changed: Iterable[Edit] = (),
) -> str:
    """The text of an article with other lines in place of each block, and the site's addresses in its links.

    A link without words to a figure gets its number as words.

    Links that run code become words. `changed` are edits elsewhere in the text. Empty lines are added around the lines
    of a figure if missing.
    """
    source = page.article.source
    edits = [_edit(figure, source, lines_of(figure)) for figure in page.article.figures]
    edits += defuse_links(source.raw)
    for link in find_links(source.raw):
        new = site_map.address(link.address, page)
        if new != link.address and link.span.end > link.span.start:
            edits.append(Edit(link.span, new))
        empty = _EMPTY_LINK.search(source.raw, max(0, link.span.start - 8), link.span.start)
        if empty and (words := outline.reference(link.address, page, options)):
            edits.append(Edit(Span(empty.end("words"), empty.end("words")), escape(words)))
    return without_claims(apply_edits(source.raw, dict.fromkeys((*edits, *changed))))


def _edit(figure: Figure, source: Source, lines: Iterable[str]) -> Edit:
    """Lines in place of a block, inside its list or quotation."""
    raw, span = source.raw, source.raw_span(figure.block.span)
    fence = _FENCE.search(raw, span.start)
    prefix = raw[span.start : fence.start()] if fence else ""
    margin = "".join(sign if sign in _MARGIN else " " for sign in prefix)
    found = _LINE_BREAK.search(raw, span.start)
    end = found[0] if found else "\n"
    empty = f"{margin.rstrip()}{end}"
    is_first = margin != prefix or not _has_words(raw[: span.start].splitlines()[-1:])
    first, *others = lines
    body = f"{'' if is_first else empty}{prefix}{first}"
    body += "".join(f"{end}{margin}{line}" if line else f"{end}{margin.rstrip()}" for line in others)
    if raw[span.start : span.end].endswith(("\r", "\n")):
        body += f"{end}{empty}" if _has_words(raw[span.end :].splitlines()[:1]) else end
    return Edit(span, body)


def _has_words(lines: Sequence[str]) -> bool:
    return any(line.strip(_MARGIN) for line in lines)


def escape(words: str) -> str:
    r"""Words escaped so that Markdown shows them literally, if they are not at the start of a line.

    >>> escape("9.e1-e6* (rule 10)")
    '9.e1-e6\\* (rule 10)'
    """
    return _SIGN.sub(r"\\\g<0>", words)
