"""Articles as pages of HTML that need nothing else: one file with its style, its figures in it or beside it."""

from __future__ import annotations

import re
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from latrodb.features.articles.links import all_tokens, heading_slugs, html_ids, linked, parser, plain_words, relink
from latrodb.features.publishing.figure_html import figure_html
from latrodb.features.publishing.front_matter import without_front_matter
from latrodb.features.publishing.html_style import STYLE
from latrodb.features.publishing.moves_html import text_html
from latrodb.features.publishing.site_map import (
    BuildOptions,
    OutputFile,
    Page,
    Pictures,
    SiteMap,
    picture_address,
    picture_home,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token

    from latrodb.features.articles.figures import Figure

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_LEAST = 16  # rem that a board needs to be read, where several stand side by side
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
<main>
{body}</main>
</body>
</html>
"""


def html_files(page: Page, site_map: SiteMap, options: BuildOptions) -> Iterator[OutputFile]:
    """The page of an article, and its pictures if they stand beside it."""
    is_beside = options.pictures is Pictures.BESIDE
    tokens = parser().parse(without_front_matter(page.text))
    _name_headings(tokens, page)
    _relink(tokens, page, site_map)
    figures = page.figures_by_line
    for token in tokens:
        figure = figures.get(token.map[0]) if token.map and token.type == "fence" else None
        if figure:
            source = picture_address(page, figure.name) if is_beside else None
            token.type, token.content = "html_block", _for_screens(figure_html(figure, source), figure)
    yield OutputFile(page.becomes(".html"), _page(tokens, title_of(tokens, page), options.language), page.path)
    if is_beside:
        for figure in page.article.figures:
            yield OutputFile(picture_home(page, figure.name), f"{figure.svg()}\n".encode(), page.path)


def _for_screens(html: str, figure: Figure) -> str:
    """A figure with the color of the margin that it has on dark pages, and its least width on narrow ones."""
    least = f"; --least: {_LEAST * len(figure.boards)}rem" if len(figure.boards) > 1 else ""
    styled = f'<figure style="--page: {figure.theme.page}{least}" '
    return f"{html.replace('<figure ', styled, 1)}\n"


def title_of(tokens: Sequence[Token], page: Page) -> str:
    """The words of the first heading; without any the name of the file."""
    headings = (plain_words(inline) for heading, inline in pairwise(tokens) if heading.type == "heading_open")
    return next(headings, "") or page.home.name


def _name_headings(tokens: Sequence[Token], page: Page) -> None:
    names = [figure.name for figure in page.article.figures]
    for heading, slug in heading_slugs(tokens, (*names, *html_ids(tokens))):
        heading.attrSet("id", slug)


def _relink(tokens: Sequence[Token], page: Page, site_map: SiteMap) -> None:
    for token in all_tokens(tokens):
        for old in linked(token):
            relink(token, old, site_map.address(old, page))


def _text(_: RendererHTML, tokens: Sequence[Token], index: int, *__: object) -> str:
    """The words of a token."""
    return text_html(tokens[index].content)


def _page(tokens: Sequence[Token], title: str, language: str) -> bytes:
    reader = parser()
    reader.add_render_rule("text", _text)
    body = reader.renderer.render(tokens, reader.options, {})
    text = _PAGE.format(language=escape(language), title=escape(title), style=STYLE, body=body)
    return _LONE_SURROGATE.sub("\ufffd", text).encode()
