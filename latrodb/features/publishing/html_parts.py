"""HTML of figures and of words with moves in them, for pages, plugins and notebooks."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from latrodb.diagrams.svg import clean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from latrodb.features.articles.figures import Figure

CLASS = "latro"
ALARM = "This figure is false or cannot be drawn."
ALARM_STYLE = "border: 2px solid #c00; padding: 0.5em 1em; color: #600; background: #fff0f0; overflow: auto"
FITTING = "max-width: 100%; height: auto"  # a picture is never wider than its column

_TAG = re.compile(r"<[^<>]+>")
_NAMING = re.compile(r'(?P<before> id="| aria-labelledby="|href="#|="url\(#)(?P<names>[^")]+)')
_SQUARES = r"(?:[a-p]\d{1,2}){1,2}"
_MOVE = re.compile(
    rf"(?<![\w-])(?:\d{{1,3}}\.(?:\.\.)?)?(?P<turn>[DTPO]?{_SQUARES}(?:[->]{_SQUARES})+(?:x[a-p]\d{{1,2}})*"
    r"(?:[*#+!?]|\(\+\))*)(?![\w-])"
)
_LONGEST = 32  # characters; longer words may break


def text_html(text: str, addresses: Mapping[str, str] | None = None) -> str:
    """Words as HTML, in which no move is broken at a line end; moves with an address are links to it.

    >>> text_html("then 9...Df5-f2 & more")
    'then <span style="white-space: nowrap">9...Df5-f2</span> &amp; more'
    """
    parts: list[str] = []
    done = 0
    for found in _MOVE.finditer(text):
        if len(found[0]) <= _LONGEST:
            parts.append(escape(text[done : found.start()]))
            move = f'<span style="white-space: nowrap">{escape(found[0])}</span>'
            address = (addresses or {}).get(found["turn"])
            parts.append(f'<a href="{escape(address)}">{move}</a>' if address else move)
            done = found.end()
    return "".join((*parts, escape(text[done:])))


def figure_html(figure: Figure, source: str | None = None) -> str:
    """The element `figure` with its picture and its caption, also well-formed as XML.

    Its `id` is the name of the figure, its `class` is `latro`. Without the URL of a file the SVG is in the page.
    """
    if source is None:
        picture = inline_svg(figure)
    else:
        words = escape(clean(" ".join(figure.alternative.split())))
        picture = f'<img src="{escape(source)}" alt="{words}" style="{FITTING}" />'
    caption = f"<figcaption>{text_html(clean(figure.caption))}</figcaption>" if figure.caption else ""
    return f'<figure class="{CLASS}" id="{figure.name}">{picture}{caption}</figure>'


def error_html(errors: Iterable[str]) -> str:
    """A red box in place of a figure with errors, with the excerpts that say what is wrong."""
    words = escape(clean("\n\n".join(errors)))
    box = f'<div class="{CLASS}-error" role="alert" style="{ALARM_STYLE}">'
    return f"{box}<strong>{ALARM}</strong><pre>{words}</pre></div>"


def inline_svg(figure: Figure) -> str:
    """The picture as an element of a page, without empty lines, never wider than its column.

    The names of its parts begin with that of the figure, since other pictures of the page have parts with the same
    names.
    """

    def prefixed(found: re.Match[str]) -> str:
        return f"{found['before']}{' '.join(f'{figure.name}-{each}' for each in found['names'].split())}"

    svg = _TAG.sub(lambda tag: _NAMING.sub(prefixed, tag[0]), figure.svg())
    return svg.replace("<svg ", f'<svg style="{FITTING}" ', 1)
