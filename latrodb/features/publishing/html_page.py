"""Articles as self-contained HTML pages: one file with its style, and its figures in it or next to it."""

from __future__ import annotations

import re
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.features.articles.links import all_tokens, heading_slugs, html_ids, linked, parser, plain_words, relink
from latrodb.features.publishing.front_matter import without_front_matter
from latrodb.features.publishing.html_parts import figure_html, text_html
from latrodb.features.publishing.players import add_player, move_links, player_parts
from latrodb.features.publishing.raw_markup import shown_html
from latrodb.features.publishing.site_map import BuildOptions, OutputFile, Page, Pictures, SiteMap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token

    from latrodb.features.articles.figures import Figure
    from latrodb.features.viewer.element import Player

_STYLE = Path(__file__).with_name("style.css")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_FIGURE = "latro_figure"  # the type of a token
_LEAST = 16  # least width of a readable board in rem, if several are side by side
_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
{sprite}<main>
{body}</main>
{script}</body>
</html>
"""


def html_files(page: Page, site_map: SiteMap, options: BuildOptions) -> Iterator[OutputFile]:
    """The page of an article, and its pictures if they are separate files."""
    is_beside = options.pictures is Pictures.BESIDE
    tokens = parser().parse(without_front_matter(page.text))
    names = [figure.name for figure in page.article.figures]
    for heading, slug in heading_slugs(tokens, (*names, *html_ids(tokens))):
        heading.attrSet("id", slug)
    for token in all_tokens(tokens):
        for old in linked(token):
            relink(token, old, site_map.address(old, page))
    source = page.article.source
    figures = {source.place(figure.block.span).line - 1: figure for figure in page.article.figures}
    players: list[Player] = []
    _link_moves(tokens, move_links(page.article))
    for token in tokens:
        figure = figures.get(token.map[0]) if token.map and token.type == "fence" else None
        if figure:
            address = page.picture_address(figure) if is_beside else None
            html, added = add_player(figure_html(figure, address), figure)
            players += added
            token.type, token.content = _FIGURE, _for_screens(html, figure)
    yield page.output(".html", _page(tokens, _title(tokens, page), options, players))
    if is_beside:
        yield from page.pictures()


def _link_moves(tokens: Sequence[Token], links: Iterable[tuple[int, str, str]]) -> None:
    """Note at each text of the page which of its moves lead to a figure that plays them."""
    due = list(links)
    for token in tokens:
        if token.type != "inline" or not token.map:
            continue
        first, end = token.map
        here = {text: address for line, text, address in due if first <= line < end}
        for child in token.children or ():
            if child.type == "text" and here:
                child.meta["moves"] = here


def _for_screens(html: str, figure: Figure) -> str:
    """A figure with the color of its margin on dark pages, and its least width on narrow ones."""
    least = f"; --least: {_LEAST * len(figure.boards)}rem" if len(figure.boards) > 1 else ""
    styled = f'<figure style="--page: {figure.theme.page}{least}" '
    return f"{html.replace('<figure ', styled, 1)}\n"


def _title(tokens: Sequence[Token], page: Page) -> str:
    """The words of the first heading, or else the file name."""
    headings = (plain_words(inline) for heading, inline in pairwise(tokens) if heading.type == "heading_open")
    return next(headings, "") or page.home.name


def _text(_: RendererHTML, tokens: Sequence[Token], index: int, *__: object) -> str:
    return text_html(tokens[index].content, tokens[index].meta.get("moves"))


def _html(_: RendererHTML, tokens: Sequence[Token], index: int, *__: object) -> str:
    words = text_html(shown_html(tokens[index].content))
    return f"<p>{words}</p>\n" if words and tokens[index].type == "html_block" else words


def _figure(_: RendererHTML, tokens: Sequence[Token], index: int, *__: object) -> str:
    return tokens[index].content


def _page(tokens: Sequence[Token], title: str, options: BuildOptions, players: Sequence[Player]) -> bytes:
    reader = parser()
    reader.add_render_rule("text", _text)
    reader.add_render_rule(_FIGURE, _figure)
    if not options.raw:
        reader.add_render_rule("html_block", _html)
        reader.add_render_rule("html_inline", _html)
    body = reader.renderer.render(tokens, reader.options, {})
    drawn, style, script = player_parts(players)
    text = _PAGE.format(
        language=escape(options.language),
        title=escape(title),
        style=_STYLE.read_text(encoding="utf-8") + style,
        sprite=drawn and f"{drawn}\n",
        body=body,
        script=script and f"<script>{script}</script>\n",
    )
    return _LONE_SURROGATE.sub("\ufffd", text).encode()
