"""HTML of figures and of words with moves in them, for pages, plugins and notebooks.

A figure has a picture for each board, so that boards wrap on narrow pages; titles, legend and caption are words of the
page. Nothing has a style of its own: pages bring a style sheet. Those of other programs get `embedded_sheet` as a file,
or where there is none its rules in each part, by `with_styles`. A figure that plays has the player in it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from latrodb.diagrams.layout import lay_out, lay_out_sheet
from latrodb.diagrams.scene import Sheet
from latrodb.diagrams.svg import clean, paint, paint_sample
from latrodb.diagrams.words import ENGLISH, nearest_language, say, speaking
from latrodb.features.articles.claims import MoveClaim
from latrodb.features.articles.verdict import Status
from latrodb.features.viewer.element import embedded_element, script_text, sprite_of, style_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from latrodb.diagrams.marks import LegendEntry
    from latrodb.diagrams.scene import Scene
    from latrodb.features.articles.article import Article
    from latrodb.features.articles.figures import Figure
    from latrodb.features.articles.known_games import KnownGame
    from latrodb.features.viewer.element import Player
    from latrodb.notation.written import WrittenTurn

CLASS = "latro"
STYLE, PLAYER_STYLE, SCRIPT = "latrodb.css", "latro-game.css", "latro-game.js"  # files that pages of a site share
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

_OWN = re.compile(r"(?:Diagrama?|Figur[ea]|Fig\.)\s+\d+\w?\b", re.I)
_FEWEST = 2  # figures with a caption; a single one has no number


def page_word(key: str, language: str) -> str:
    """A word in the language of a page, or in English if there is none.

    >>> page_word("diagram", "es-PR"), page_word("diagram", "pt")
    ('Diagrama', 'Diagram')
    """
    with speaking(nearest_language(language)):
        return say(f"article_{key}")


def own_number(figure: Figure) -> str:
    """The number with which the author begins a caption, such as `Diagram 4`; empty for none."""
    found = _OWN.match(figure.caption)
    return found[0] if found else ""


class Labels:
    """What the figures of a page are called: `Diagram 7`.

    Figures without a caption have no number, nor has a single one. If the author numbers any figure, no other has one.
    """

    def __init__(self, figures: Sequence[Figure], language: str = ENGLISH, *, is_numbered: bool = True) -> None:
        self._figures = {figure.name: figure for figure in figures}
        self._language = language
        captioned = [figure.name for figure in figures if figure.caption]
        if not is_numbered or len(captioned) < _FEWEST or any(map(own_number, figures)):
            captioned = []
        word = page_word("diagram", language)
        self._labels = {name: f"{word} {number}" for number, name in enumerate(captioned, 1)}

    def of(self, figure: Figure) -> str:
        """What a caption begins with; empty for nothing."""
        return self._labels.get(figure.name, "")

    def words(self, name: str) -> str:
        """The words of a link without words to a figure; empty if there is no figure of this name."""
        figure = self._figures.get(name)
        return (self.of(figure) or own_number(figure) or page_word("the_diagram", self._language)) if figure else ""


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


def figure_html(figure: Figure, label: str = "", classes: str = "") -> str:
    """The element `figure` with its boards, legend and caption, also well-formed as XML.

    Its `id` is the name of the figure.

    Args:
        figure: the figure.
        label: what the caption begins with, such as `Diagram 7`; empty for nothing.
        classes: further classes, after `latro`.
    """
    words = text_html(clean(figure.caption))
    words = f'<span class="{CLASS}-number">{escape(label)}.</span> {words}' if label else words
    caption = f"<figcaption>{words}</figcaption>" if words else ""
    names = " ".join(filter(None, (CLASS, classes)))
    return f'<figure class="{names}" id="{figure.name}">{boards_html(figure)}{caption}</figure>'


def boards_html(figure: Figure) -> str:
    """The boards of a figure and its legend, for programs that make the figure around them."""
    sheet = figure.picture if isinstance(figure.picture, Sheet) else None
    titles = (sheet.titles if sheet else ()) or ("",) * len(figure.scenes)
    setting, share = figure.theme.setting, None
    if sheet and figure.width:  # that of all boards together
        share = figure.width / lay_out_sheet(sheet, setting).width
    boards = []
    for number, (scene, title) in enumerate(zip(figure.scenes, titles, strict=True), 1):
        words = " ".join((figure.caption, *(entry.words for entry in scene.legend)))
        bare = replace(scene, legend=(), said=words)  # a legend is words of the page
        width = round(share * lay_out(bare, setting).width) if share else figure.width
        name = f"{figure.name}.{number}" if len(titles) > 1 else figure.name
        boards.append(_board_html(bare, title, name, width, figure))
    return f'<div class="{CLASS}-boards">{"".join(boards)}</div>{_legend_html(figure)}'


def _board_html(scene: Scene, title: str, name: str, width: int | None, figure: Figure) -> str:
    picture = _prefixed(paint(scene, figure.on_page, width=width), name, "picture")
    heading = f'<p class="{CLASS}-title">{text_html(clean(title))}</p>' if title else ""
    return f'<div class="{CLASS}-board">{heading}{picture}</div>'


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


def add_player(html: str, figure: Figure) -> tuple[str, tuple[Player, ...]]:
    """The HTML of a figure with its player in it, and the player; both as given if the figure asks for none."""
    board = figure.boards[0]
    if not figure.is_player or board.known is None:
        return html, ()
    start = "" if board.place.node is None else board.place.node.label
    is_flipped = board.scene.is_flipped
    player = embedded_element(board.known.game, figure.name, start, is_flipped=is_flipped, is_hidden=figure.is_hidden)
    return html.replace("</figure>", f"{player.html}</figure>"), (player,)


def player_parts(players: Iterable[Player]) -> tuple[str, str, str]:
    """What a page with players needs once: drawings of men and boards, a style, and a script; empty without players."""
    found = list(players)
    if not found:
        return "", "", ""
    return sprite_of(found), style_text(), script_text()


def move_links(article: Article) -> Iterator[tuple[int, str, str]]:
    """The moves of the prose that are in a game that a figure plays: their lines from 0, their text, the address."""
    players = {_key(board.known): figure for figure in article.figures if figure.is_player
               for board in figure.boards[:1] if board.known and not figure.is_hidden}  # fmt: skip
    for verdict in article.verdicts:
        claim, known = verdict.claim, verdict.known
        if not isinstance(claim, MoveClaim) or verdict.status is not Status.VERIFIED or known is None:
            continue
        figure = players.get(_key(known))
        ply = claim.ply if verdict.ply is None else verdict.ply
        node = known.nodes.get(ply) if ply is not None else None
        if figure and node and node.steps and _squares(node.written) == _squares(claim.turn):
            line = article.source.place(claim.span).line - 1
            yield line, claim.turn.text, f"#{figure.name}-{node.label}"


def _squares(turn: WrittenTurn) -> list[str]:
    return [square.name for move in turn.moves for square in move.squares]


def _key(known: KnownGame) -> tuple[str, int]:
    return known.written.source.name, known.written.number
