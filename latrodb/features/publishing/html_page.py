"""Articles as HTML pages, with the files that all pages of a site share."""

from __future__ import annotations

import re
from functools import partial
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from latrodb.diagrams.typesetting import to_png
from latrodb.features.articles.links import all_tokens, heading_slugs, html_ids, linked, parser, relink
from latrodb.features.publishing.front_matter import without_front_matter
from latrodb.features.publishing.html_parts import board_pictures, figure_html, image_html, text_html
from latrodb.features.publishing.numbering import labels_of
from latrodb.features.publishing.page_frame import (
    CONTENT,
    ICON,
    PLAYER_STYLE,
    SCRIPT,
    STYLE,
    Frame,
    Parts,
    icon,
    style_sheet,
)
from latrodb.features.publishing.players import add_player, move_links, player_parts
from latrodb.features.publishing.raw_markup import shown_html
from latrodb.features.publishing.site_map import BuildOptions, OutputFile, Page, Pictures, SiteMap
from latrodb.features.viewer.element import script_text, style_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token

    from latrodb.features.articles.figures import Figure
    from latrodb.features.publishing.html_parts import BoardPicture
    from latrodb.features.publishing.outline import Outline
    from latrodb.features.viewer.element import Player

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_FIGURE = "latro_figure"  # the type of a token


def html_files(page: Page, outline: Outline, site_map: SiteMap, options: BuildOptions) -> Iterator[OutputFile]:
    """The page of an article, and its pictures if they are separate files."""
    tokens = parser().parse(without_front_matter(page.text))
    _change_links(tokens, page, outline, site_map, options)
    figures = {page.article.source.place(figure.block.span).line - 1: figure for figure in page.article.figures}
    labels = labels_of(page.article.figures, options)
    picture_of = partial(_image, page=page) if options.pictures is Pictures.BESIDE else None
    players: list[Player] = []
    for token in tokens:
        figure = figures.get(token.map[0]) if token.map and token.type == "fence" else None
        if figure:
            of_board = picture_of and partial(picture_of, figure=figure)
            html = figure_html(figure, of_board, labels.get(figure.name, ""), " ".join(_classes(figure)))
            html, added = add_player(html, figure)
            players += added
            token.type, token.content = _FIGURE, f"{html}\n"
    frame = Frame(page, outline, options)
    body = _with_contents(_render(tokens, options), frame.contents(tokens))
    preview = f"{options.url.rstrip('/')}/{page.picture_place('preview.png')}" if options.url and figures else ""
    whole = frame.page_html(body, Parts(*player_parts(players)), _sources(page), preview)
    yield page.output(".html", _LONE_SURROGATE.sub("\ufffd", whole).encode())
    if picture_of:
        yield from _pictures(page)
    if preview:
        yield OutputFile(page.folder / "preview.png", to_png(page.article.figures[0].svg()), page.path)


def shared_files(pages: Sequence[Page], options: BuildOptions) -> Iterator[OutputFile]:
    """The files that all pages of a site share: styles, an icon, and the script that plays games if any page does."""
    if options.is_one_file:
        return
    files = {STYLE: style_sheet(), ICON: icon()}
    if any(figure.is_player for page in pages for figure in page.article.figures):
        files |= {PLAYER_STYLE: style_text(), SCRIPT: script_text()}
    for name, text in files.items():
        yield OutputFile(PurePosixPath(name), text.encode(), pages[0].path)


def _change_links(
    tokens: Sequence[Token], page: Page, outline: Outline, site_map: SiteMap, options: BuildOptions
) -> None:
    """Name the headings, lead links to the places of the site, and give links without words those of a figure."""
    names = [figure.name for figure in page.article.figures]
    for heading, slug in heading_slugs(tokens, (CONTENT, *names, *html_ids(tokens))):
        heading.attrSet("id", slug)
    for token in all_tokens(tokens):
        if style := token.attrs.pop("style", ""):  # of cells in a table
            token.attrSet("class", str(style).rpartition(":")[2])
        for old in linked(token):
            relink(token, old, site_map.address(old, page))
            token.meta["words"] = outline.reference(old, page, options)
    _link_moves(tokens, move_links(page.article))


def _with_contents(body: str, contents: str) -> str:
    """The text with its contents below the title."""
    before, title, after = body.partition("</h1>\n")
    return f"{before}{title}{contents}{after}" if title else f"{contents}{body}"


def _sources(page: Page) -> list[str]:
    """Where the rules and games of the figures were published."""
    variants = (board.variant for figure in page.article.figures for board in figure.boards)
    found = (source for variant in variants if variant for source in variant.rulebook.sources)
    return list(dict.fromkeys(map(str, found)))


def _classes(figure: Figure) -> Iterator[str]:
    """What the style sheet must know of a figure."""
    yield "auto" if figure.dark else f"theme-{figure.theme.name}"
    if len(figure.boards) > 1:
        yield "wide"
    if figure.is_player and not figure.is_hidden and figure.boards[0].is_game and figure.boards[0].place.node is None:
        yield "whole"


def _image(board: BoardPicture, figure: Figure, page: Page) -> str:
    dark = page.picture_address(f"{board.name}.dark.svg") if figure.dark else ""
    return image_html(board, page.picture_address(f"{board.name}.svg"), dark)


def _pictures(page: Page) -> Iterator[OutputFile]:
    """The boards of all figures as files, also for dark pages where the theme follows the page."""
    for figure in page.article.figures:
        for board in board_pictures(figure):
            yield page.picture(f"{board.name}.svg", board.svg(figure.theme))
            if figure.dark:
                yield page.picture(f"{board.name}.dark.svg", board.svg(figure.dark))


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


def _text(_: RendererHTML, tokens: Sequence[Token], index: int, *__: object) -> str:
    return text_html(tokens[index].content, tokens[index].meta.get("moves"))


def _html(_: RendererHTML, tokens: Sequence[Token], index: int, *__: object) -> str:
    words = text_html(shown_html(tokens[index].content))
    return f"<p>{words}</p>\n" if words and tokens[index].type == "html_block" else words


def _figure(_: RendererHTML, tokens: Sequence[Token], index: int, *__: object) -> str:
    return tokens[index].content


def _link_start(reader: RendererHTML, tokens: Sequence[Token], index: int, options: object, env: object) -> str:
    """A link, with the words that it lacks."""
    opening = reader.renderToken(tokens, index, options, env)  # type: ignore[arg-type]
    is_empty = tokens[index + 1].type == "link_close"
    return opening + (text_html(tokens[index].meta.get("words", "")) if is_empty else "")


def _render(tokens: Sequence[Token], options: BuildOptions) -> str:
    reader = parser()
    reader.add_render_rule("text", _text)
    reader.add_render_rule(_FIGURE, _figure)
    reader.add_render_rule("link_open", _link_start)
    if not options.raw:
        reader.add_render_rule("html_block", _html)
        reader.add_render_rule("html_inline", _html)
    return str(reader.renderer.render(tokens, reader.options, {}))
