"""Build a site: articles as HTML pages, as markdown-it renders them, or as documents that Pandoc writes."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from latrodb.core.errors import PlaceError
from latrodb.diagrams.themes import THEMES
from latrodb.diagrams.words import nearest_language, speaking
from latrodb.features.articles.links import all_tokens, heading_slugs, html_ids, linked, parser, relink
from latrodb.features.publishing.figure_html import (
    PLAYER_STYLE,
    SCRIPT,
    STYLE,
    add_player,
    figure_html,
    move_links,
    page_word,
    player_parts,
    text_html,
)
from latrodb.features.publishing.site import CONTENT, Format, OutputFile, shown_html, without_front_matter
from latrodb.features.viewer.element import script_text, style_text
from latrodb.files import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token

    from latrodb.features.articles.figures import Figure
    from latrodb.features.publishing.site import Page, Site
    from latrodb.features.viewer.element import Player


_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_FIGURE = "latro_figure"  # the type of a token
_STYLE_FILE = Path(__file__).with_name("style.css")
_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
{head}
</head>
<body>
<a class="skip" href="#{content}">{skip}</a>
{drawings}<main id="{content}">
{text}</main>
{footer}</body>
</html>
"""


def build_site(site: Site) -> tuple[OutputFile, ...]:
    """The files of a site in its format, ordered by place.

    Raises:
        PlaceError: two files would have the same place.
        MissingExtraError: the format needs a package that is not installed.
        UnreadableFileError: a file that is linked to cannot be read.
    """
    files = [file for page in site.pages.values() for file in _files_of(page, site)]
    if site.options.format is Format.HTML and not site.options.is_one_file:
        first = next(iter(site.pages))
        with speaking(nearest_language(site.options.language)):
            shared = _shared_files(site)
        files += (OutputFile(PurePosixPath(name), text.encode(), first) for name, text in shared.items())
    files += (OutputFile(home, read_bytes(path), path) for path, home in site.linked.items())
    found: dict[PurePosixPath, OutputFile] = {}
    for file in files:
        other = found.setdefault(file.path, file)
        if other is not file:
            raise PlaceError(f"{other.origin} and {file.origin} would both become {file.path}")
    return tuple(found[path] for path in sorted(found))


def _files_of(page: Page, site: Site) -> Iterator[OutputFile]:
    if site.options.format is Format.HTML:
        with speaking(nearest_language(site.options.language)):
            pages = {f"{page.home.name}.html": _html_page(page, site)}
    else:
        from latrodb.features.publishing.documents import convert

        pages = convert(page, site)
    for name, data in pages.items():
        yield OutputFile(page.home.parent / name, data, page.path)


def _html_page(page: Page, site: Site) -> bytes:
    """The page of an article."""
    tokens = parser().parse(without_front_matter(page.text))
    _change_links(tokens, page, site)
    figures = {page.article.source.place(figure.block.span).line - 1: figure for figure in page.article.figures}
    labels = site.labels(page)
    players: list[Player] = []
    for token in tokens:
        figure = figures.get(token.map[0]) if token.map and token.type == "fence" else None
        if figure:
            html, added = add_player(figure_html(figure, labels.of(figure), " ".join(_classes(figure))), figure)
            players += added
            token.type, token.content = _FIGURE, f"{html}\n"
    drawings, style, script = player_parts(players)
    whole = _PAGE.format(
        language=escape(site.options.language),
        title=escape(page.title),
        head="\n".join(_head(page, style, script, is_one_file=site.options.is_one_file)),
        content=CONTENT,
        skip=page_word("skip", site.options.language),
        drawings=drawings and f"{drawings}\n",
        text=_render(tokens, is_raw=site.options.raw),
        footer=_footer(site.fields(page), site.options.language),
    )
    return _LONE_SURROGATE.sub("\ufffd", whole).encode()


def _shared_files(site: Site) -> dict[str, str]:
    """The files that all pages of a site share: styles, and the script that plays games if any page does."""
    files = {STYLE: style_sheet()}
    if any(figure.is_player for page in site.pages.values() for figure in page.article.figures):
        files |= {PLAYER_STYLE: style_text(), SCRIPT: script_text()}
    return files


def style_sheet() -> str:
    """The style of pages; pictures of one theme keep the color of their margin on dark pages."""
    rules = (f".theme-{name} .latro-picture {{ --page: {theme.page}; }}\n" for name, theme in THEMES.items())
    return "".join((_STYLE_FILE.read_text(encoding="utf-8"), *rules))


def _head(page: Page, style: str, script: str, *, is_one_file: bool) -> Iterator[str]:
    """The description of a page, its styles and its script, or links to them."""
    if page.description:
        yield f'<meta name="description" content="{escape(page.description)}">'
    up = "../" * (len(page.home.parts) - 1)
    yield f"<style>\n{style_sheet()}{style}</style>" if is_one_file else f'<link rel="stylesheet" href="{up}{STYLE}">'
    if script and is_one_file:
        yield f"<script>{script}</script>"
    elif script:
        yield f'<link rel="stylesheet" href="{up}{PLAYER_STYLE}">\n<script src="{up}{SCRIPT}" defer></script>'


def _footer(fields: Mapping[str, str], language: str) -> str:
    """Who wrote the page, under which license, and from what source."""
    words = {key: re.sub(r"\.$", "", parser(html=False).renderInline(each)) for key, each in fields.items()}
    lines = [words["author"]] if "author" in words else []
    lines += [f"{page_word(key, language)}: {words[key]}" for key in ("license", "source") if key in words]
    return f"<footer>{''.join(f'<p>{line}.</p>' for line in lines)}</footer>\n" if lines else ""


def _change_links(tokens: Sequence[Token], page: Page, site: Site) -> None:
    """Name the headings, lead links to the places of the site, and give words to links without."""
    names = [figure.name for figure in page.article.figures]
    for heading, slug in heading_slugs(tokens, (CONTENT, *names, *html_ids(tokens))):
        heading.attrSet("id", slug)
    for token in all_tokens(tokens):
        if style := token.attrs.pop("style", ""):  # of cells in a table
            token.attrSet("class", str(style).rpartition(":")[2])
        for old in linked(token):
            relink(token, old, site.address(old, page))
            token.meta["words"] = site.words(old, page)
    _link_moves(tokens, move_links(page.article))


def _classes(figure: Figure) -> Iterator[str]:
    """What the style sheet must know of a figure."""
    yield "auto" if figure.dark else f"theme-{figure.theme.name}"
    if len(figure.boards) > 1:
        yield "wide"
    if figure.is_player and not figure.is_hidden and figure.boards[0].is_game and figure.boards[0].place.node is None:
        yield "whole"


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


def _render(tokens: Sequence[Token], *, is_raw: bool) -> str:
    reader = parser()
    reader.add_render_rule("text", _text)
    reader.add_render_rule(_FIGURE, _figure)
    reader.add_render_rule("link_open", _link_start)
    if not is_raw:
        reader.add_render_rule("html_block", _html)
        reader.add_render_rule("html_inline", _html)
    return str(reader.renderer.render(tokens, reader.options, {}))
