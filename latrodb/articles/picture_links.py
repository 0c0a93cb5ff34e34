"""Articles as Markdown that shows its figures as files, for readers that know no blocks of figures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.articles.addresses import find_links, relative
from latrodb.articles.site import Product, picture_address, picture_home
from latrodb.notation.edit import Edit, apply_edits
from latrodb.notation.encoding import encode

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.articles.figures import Figure
    from latrodb.articles.site import Atlas, Leaf

_SIGN = re.compile(r"[\\`*_\[\]<>&~$|]")
_FENCE = re.compile(r"`{3,}|~{3,}")
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_MARGIN = " \t>"


def markdown_products(leaf: Leaf, atlas: Atlas) -> Iterator[Product]:
    """The article with a link to a picture in the place of each block, and the pictures; else byte for byte as it is.

    Only addresses of files that lie elsewhere in the site than beside the article are changed. A figure that a link
    of the article leads to has an anchor of its name.
    """
    raw = leaf.article.source.raw
    links = [*find_links(raw)]
    anchors = {address.anchor for link in links if (address := relative(link.address))}
    edits = [_edit(figure, leaf, has_anchor=figure.name in anchors) for figure in leaf.article.figures]
    for link in links:
        new = atlas.address(link.address, leaf)
        if new != link.address and link.span.end > link.span.start:
            edits.append(Edit(link.span, new))
    yield Product(leaf.becomes(".md"), encode(apply_edits(raw, dict.fromkeys(edits))), leaf.path)
    for figure in leaf.article.figures:
        yield Product(picture_home(leaf, figure.name), f"{figure.svg()}\n".encode(), leaf.path)


def _edit(figure: Figure, leaf: Leaf, *, has_anchor: bool) -> Edit:
    """A paragraph with the picture and one with the caption, in the place of a block."""
    source = leaf.article.source
    raw = source.raw
    span = source.raw_span(figure.block.span)
    fence = _FENCE.search(raw, span.start)
    prefix = raw[span.start : fence.start()] if fence else ""
    margin = "".join(sign if sign in _MARGIN else " " for sign in prefix)
    line_end = _LINE_BREAK.search(raw, span.start)
    end = line_end[0] if line_end else "\n"
    empty = f"{margin.rstrip()}{end}"
    is_first = margin != prefix or not _has_words(raw[: span.start].splitlines()[-1:])
    lines = [
        "" if is_first else empty,
        prefix,
        *_paragraphs(figure, leaf, f"{end}{empty}{margin}", has_anchor),
    ]
    if raw[span.start : span.end].endswith(("\r", "\n")):
        lines += (end, empty if _has_words(raw[span.end :].splitlines()[:1]) else "")
    return Edit(span, "".join(lines))


def _paragraphs(figure: Figure, leaf: Leaf, between: str, has_anchor: bool) -> Iterator[str]:
    if has_anchor:
        yield f'<a id="{figure.name}"></a>'
    yield f"![{escape(' '.join(figure.alternative.split()))}]({picture_address(leaf, figure.name)})"
    if figure.caption:
        yield f"{between}*{escape(figure.caption)}*"


def _has_words(lines: Sequence[str]) -> bool:
    return any(line.strip(_MARGIN) for line in lines)


def escape(words: str) -> str:
    r"""Words as Markdown shows them just so, if a line does not begin with them.

    >>> escape("9.e1-e6* (rule 10)")
    '9.e1-e6\\* (rule 10)'
    """
    return _SIGN.sub(r"\\\g<0>", words)
