"""HTML of figures and of words with moves in them, for pages, plugins and notebooks.

A figure has a picture for each board, so that boards wrap on narrow pages; titles, legend and caption are words of the
page. Nothing has a style of its own: pages bring a style sheet. Those of other programs get `embedded_sheet` as a file,
or where there is none its rules in each part, by `with_styles`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagrams.layout import lay_out, lay_out_sheet
from latrodb.diagrams.scene import Sheet
from latrodb.diagrams.svg import clean, paint, paint_sample

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from latrodb.diagrams.marks import LegendEntry
    from latrodb.diagrams.scene import Scene
    from latrodb.diagrams.themes import Theme
    from latrodb.features.articles.figures import Figure

CLASS = "latro"
ALARM = "This figure is false or cannot be drawn."
ALARM_STYLE = "border: 2px solid #c00; padding: 0.5em 1em; color: #600; background: #fff0f0; overflow: auto"
FITTING = "max-width: 100%; height: auto"  # a picture is never wider than its column

_TAG = re.compile(r"<[^<>]+>")
_NAMING = re.compile(r'(?P<before> id="| aria-(?:labell|describ)edby="|href="#|="url\(#)(?P<names>[^")]+)')
_SQUARES = r"(?:[a-p]\d{1,2}){1,2}"
_MOVE = re.compile(
    rf"(?<![\w-])(?:\d{{1,3}}\.(?:\.\.)?)?(?P<turn>[DTPO]?{_SQUARES}(?:[->]{_SQUARES})+(?:x[a-p]\d{{1,2}})*"
    r"(?:[*#+!?]|\(\+\))*)(?![\w-])"
)
_LONGEST = 32  # characters; longer words may break
_MOVE_CLASS = f"{CLASS}-move"
_STYLES = {  # of the elements below, in pages of other programs
    f"span.{_MOVE_CLASS}": "white-space: nowrap",
    f"div.{CLASS}-boards": "display: flex; flex-wrap: wrap; justify-content: center; gap: 1rem",
    f"div.{CLASS}-board": "flex: 1 1 17rem; min-width: 0; max-width: max-content; text-align: center",
    f"p.{CLASS}-title": "margin: 0 0 0.3em",
    f"svg.{CLASS}-picture": FITTING,
    f"img.{CLASS}-picture": FITTING,
    f"ul.{CLASS}-legend": "display: flex; flex-wrap: wrap; justify-content: center; gap: 0.3em 1.2em; "
    "list-style: none; margin: 0.7em 0; padding: 0",
    f"svg.{CLASS}-sample": "height: 1.6em; width: auto; vertical-align: middle",
    f"div.{CLASS}-error": ALARM_STYLE,
}


class BoardPicture(NamedTuple):
    """The picture of one board of a figure."""

    name: str  # unique in its page
    title: str  # words above it; empty for none
    scene: Scene  # without a legend, which is words of the page
    width: int | None

    def svg(self, theme: Theme) -> str:
        """The picture as an SVG document."""
        return paint(self.scene, theme, width=self.width)


def text_html(text: str, addresses: Mapping[str, str] | None = None) -> str:
    """Words as HTML, in which no move is broken at a line end; moves with an address are links to it.

    >>> text_html("then 9...Df5-f2 & more")
    'then <span class="latro-move">9...Df5-f2</span> &amp; more'
    """
    parts: list[str] = []
    done = 0
    for found in _MOVE.finditer(text):
        if len(found[0]) <= _LONGEST:
            parts.append(escape(text[done : found.start()]))
            move = f'<span class="{_MOVE_CLASS}">{escape(found[0])}</span>'
            address = (addresses or {}).get(found["turn"])
            parts.append(f'<a href="{escape(address)}">{move}</a>' if address else move)
            done = found.end()
    return "".join((*parts, escape(text[done:])))


def board_pictures(figure: Figure) -> Iterator[BoardPicture]:
    """The boards of a figure; a width of the whole figure is divided among them."""
    scenes = figure.scenes
    sheet = figure.picture if isinstance(figure.picture, Sheet) else None
    titles = (sheet.titles if sheet else ()) or ("",) * len(scenes)
    share = None
    if sheet and figure.width:
        share = figure.width / lay_out_sheet(sheet, figure.theme.setting).width
    for number, (scene, title) in enumerate(zip(scenes, titles, strict=True), 1):
        bare = replace(scene, legend=())
        width = round(share * lay_out(bare, figure.theme.setting).width) if share else figure.width
        yield BoardPicture(f"{figure.name}.{number}" if len(scenes) > 1 else figure.name, title, bare, width)


def figure_html(
    figure: Figure, picture_of: Callable[[BoardPicture], str] | None = None, label: str = "", classes: str = ""
) -> str:
    """The element `figure` with its boards, legend and caption, also well-formed as XML.

    Its `id` is the name of the figure.

    Args:
        figure: the figure.
        picture_of: the HTML of the picture of a board; by default its SVG, in the page.
        label: what the caption begins with, such as `Diagram 7`; empty for nothing.
        classes: further classes, after `latro`.
    """
    words = text_html(clean(figure.caption))
    words = f'<span class="{CLASS}-number">{escape(label)}.</span> {words}' if label else words
    caption = f"<figcaption>{words}</figcaption>" if words else ""
    names = " ".join(filter(None, (CLASS, classes)))
    return f'<figure class="{names}" id="{figure.name}">{boards_html(figure, picture_of)}{caption}</figure>'


def boards_html(figure: Figure, picture_of: Callable[[BoardPicture], str] | None = None) -> str:
    """The boards of a figure and its legend, for programs that make the figure around them."""
    pictures = "".join(_board_html(each, figure, picture_of) for each in board_pictures(figure))
    return f'<div class="{CLASS}-boards">{pictures}</div>{_legend_html(figure)}'


def _board_html(board: BoardPicture, figure: Figure, picture_of: Callable[[BoardPicture], str] | None) -> str:
    picture = picture_of(board) if picture_of else _prefixed(board.svg(figure.on_page), board.name, "picture")
    title = f'<p class="{CLASS}-title">{text_html(clean(board.title))}</p>' if board.title else ""
    return f'<div class="{CLASS}-board">{title}{picture}</div>'


def _legend_html(figure: Figure) -> str:
    """What the marks of all boards mean; a meaning that several share is named once."""
    entries = {entry.words: entry for scene in figure.scenes for entry in scene.legend}
    items = "".join(
        f"<li>{_sample_html(entry, figure, number)}{text_html(clean(entry.words))}</li>"
        for number, entry in enumerate(entries.values(), 1)
    )
    return f'<ul class="{CLASS}-legend">{items}</ul>' if items else ""


def _sample_html(entry: LegendEntry, figure: Figure, number: int) -> str:
    if entry.sample is None:
        return ""
    return f"{_prefixed(paint_sample(entry.sample, figure.on_page), f'{figure.name}.legend{number}', 'sample')} "


def image_html(board: BoardPicture, source: str, dark: str = "") -> str:
    """A picture in a file, and in another for dark pages if there is one."""
    words = escape(clean(" ".join(board.scene.description.split())))
    image = f'<img class="{CLASS}-picture" src="{escape(source)}" alt="{words}" />'
    if not dark:
        return image
    return (
        f'<picture><source srcset="{escape(dark)}" media="(prefers-color-scheme: dark) and screen" />{image}</picture>'
    )


def with_styles(html: str) -> str:
    """Parts made here, with styles of their own, for a page of another program that has no `embedded_sheet`."""
    for selector, style in _STYLES.items():
        tag, name = selector.split(".")
        start = f'<{tag} class="{name}"'
        html = html.replace(start, f'{start} style="{style}"')
    return html


def embedded_sheet() -> str:
    """The same styles as a style sheet, for programs that write files; their pages suit strict content policies."""
    return "".join(f"{selector} {{ {style} }}\n" for selector, style in _STYLES.items())


def error_html(errors: Iterable[str]) -> str:
    """A red box in place of a figure with errors, with the excerpts that say what is wrong."""
    words = escape(clean("\n\n".join(errors)))
    return f'<div class="{CLASS}-error" role="alert"><strong>{ALARM}</strong><pre>{words}</pre></div>'


def _prefixed(svg: str, name: str, kind: str) -> str:
    """A drawing as an element of a page, of a class.

    The names of its parts begin with its name, since other pictures of the page have parts with the same names.
    """

    def prefixed(found: re.Match[str]) -> str:
        return f"{found['before']}{' '.join(f'{name}-{each}' for each in found['names'].split())}"

    named = _TAG.sub(lambda tag: _NAMING.sub(prefixed, tag[0]), svg)
    return named.replace("<svg ", f'<svg class="{CLASS}-{kind}" ', 1)
