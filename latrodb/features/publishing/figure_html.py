"""Figures as HTML, for pages, plugins and notebooks alike."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from latrodb.features.publishing.moves_html import text_html

if TYPE_CHECKING:
    from latrodb.features.articles.figures import Figure

CLASS = "latro"
FITTING = "max-width: 100%; height: auto"  # a picture is never wider than the column it stands in

_TAG = re.compile(r"<[^<>]+>")
_NAMING = re.compile(r'(?P<before> id="| aria-labelledby="|href="#|="url\(#)(?P<names>[^")]+)')


def figure_html(figure: Figure, source: str | None = None) -> str:
    """The element `figure` with its picture and its caption, well-formed as XML too.

    Its `id` is the name of the figure, its `class` is `latro`.

    Args:
        figure: any figure.
        source: the address of a file with the picture; None puts the SVG itself into the page.
    """
    picture = inline_svg(figure) if source is None else _image(figure, source)
    caption = f"<figcaption>{text_html(_clean(figure.caption))}</figcaption>" if figure.caption else ""
    return f'<figure class="{CLASS}" id="{figure.name}">{picture}{caption}</figure>'


def inline_svg(figure: Figure) -> str:
    """The picture as an element of a page, without empty lines, never wider than its column.

    The names of its parts begin with that of the figure, since other pictures of the page have such parts, too.
    """

    def named(tag: re.Match[str]) -> str:
        return _NAMING.sub(lambda found: _prefixed(found, figure.name), tag[0])

    svg = _TAG.sub(named, figure.svg())
    return svg.replace("<svg ", f'<svg style="{FITTING}" ', 1)


def _prefixed(found: re.Match[str], name: str) -> str:
    return f"{found['before']}{' '.join(f'{name}-{each}' for each in found['names'].split())}"


def _image(figure: Figure, source: str) -> str:
    words = escape(_clean(" ".join(figure.alternative.split())))
    return f'<img src="{escape(source)}" alt="{words}" style="{FITTING}" />'


def _clean(text: str) -> str:
    from latrodb.diagrams.svg import clean

    return clean(text)
