"""What surrounds an article on its page: head, navigation, contents, previous and next, and a footer."""

from __future__ import annotations

import re
from html import escape
from itertools import pairwise
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagrams.themes import THEMES
from latrodb.features.articles.links import parser, plain_words
from latrodb.features.publishing.outline import address_between
from latrodb.features.publishing.page_words import page_word
from latrodb.features.viewer import element

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from markdown_it.token import Token

    from latrodb.features.publishing.outline import Outline, Summary
    from latrodb.features.publishing.site_map import BuildOptions, Page

STYLE, PLAYER_STYLE, SCRIPT, ICON = "latrodb.css", "latro-game.css", "latro-game.js", "latrodb.svg"
CONTENT = "latro-content"  # the name of the text in its page

_LEAST_HEADINGS = 3  # a page with fewer has no contents
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
{before}<main id="{content}">
{body}</main>
{after}</body>
</html>
"""


class Parts(NamedTuple):
    """What a page needs for the games that it plays; empty without."""

    sprite: str = ""
    style: str = ""
    script: str = ""


class Frame:
    """What surrounds the text of a page."""

    def __init__(self, page: Page, outline: Outline, options: BuildOptions) -> None:
        self.page = page
        self.outline = outline
        self.options = options
        self.own = outline.of(page)

    def page_html(self, body: str, parts: Parts, sources: Iterable[str], preview: str) -> str:
        """The whole page, given the HTML of the text, the sources of its games, and the address of a picture."""
        return _PAGE.format(
            language=escape(self.options.language),
            title=escape(self.own.title),
            head="\n".join(self._head(parts, preview)),
            content=CONTENT,
            skip=self._word("skip"),
            before="".join((self._navigation(), parts.sprite and f"{parts.sprite}\n")),
            body=body,
            after="".join((self._turning(), self._footer(sources))),
        )

    def contents(self, tokens: Sequence[Token]) -> str:
        """The headings of a page as links; empty if they are few."""
        headings = [
            f'<li><a href="#{escape(str(opening.attrGet("id")))}">{escape(plain_words(inline))}</a></li>'
            for opening, inline in pairwise(tokens)
            if opening.type == "heading_open" and opening.tag == "h2"
        ]
        if len(headings) < _LEAST_HEADINGS:
            return ""
        listed = "\n".join(headings)
        summary = f"<summary>{self._word('contents')}</summary>"
        return f'<details class="contents">{summary}\n<ol>\n{listed}\n</ol>\n</details>\n'

    def _head(self, parts: Parts, preview: str) -> Iterator[str]:
        named = {"og:title": self.own.title, "og:type": "article", "og:description": self.own.description}
        first = self.outline.first
        named |= {"og:site_name": first.title} if first else {}
        if url := self.options.url:
            named["og:url"] = f"{url.rstrip('/')}/{address_between(PurePosixPath('top'), f'{self.own.home}.html')}"
        named |= {"og:image": preview, "twitter:card": "summary_large_image"} if preview else {}
        if self.own.description:
            yield f'<meta name="description" content="{escape(self.own.description)}">'
        yield from (f'<meta property="{key}" content="{escape(words)}">' for key, words in named.items() if words)
        if self.options.is_one_file:
            yield f"<style>\n{style_sheet()}{parts.style}</style>"
            yield f"<script>{parts.script}</script>" if parts.script else ""
            return
        yield f'<link rel="icon" href="{self._address(ICON)}" type="image/svg+xml">'
        yield from (
            f'<link rel="{name}" href="{self._address(f"{each.home}.html")}">'
            for name, each in zip(("prev", "next"), self.outline.around(self.page), strict=True)
            if each
        )
        yield f'<link rel="stylesheet" href="{self._address(STYLE)}">'
        if parts.script:
            yield f'<link rel="stylesheet" href="{self._address(PLAYER_STYLE)}">'
            yield f'<script src="{self._address(SCRIPT)}" defer></script>'

    def _navigation(self) -> str:
        """The way to all other pages."""
        if len(self.outline.summaries) < 2:
            return ""
        first = self.outline.first
        name = f'<a href="{self._address(f"{first.home}.html")}">{escape(first.title)}</a>' if first else ""
        items = "\n".join(f"<li>{self._link(each)}</li>" for each in self.outline.summaries)
        pages = f"<details><summary>{self._word('all_pages')}</summary>\n<ul>\n{items}\n</ul>\n</details>"
        return f'<header><nav aria-label="{self._word("pages")}">{name}\n{pages}</nav></header>\n'

    def _turning(self) -> str:
        links = [
            f'<a class="{key}" href="{self._address(f"{each.home}.html")}"><small>{self._word(key)}</small> '
            f"{escape(each.title)}</a>"
            for key, each in zip(("previous", "next"), self.outline.around(self.page), strict=True)
            if each
        ]
        if not links:
            return ""
        return f'<nav class="turning" aria-label="{self._word("turning")}">{"".join(links)}</nav>\n'

    def _footer(self, sources: Iterable[str]) -> str:
        """Who wrote the page, under which license, and where its rules and games are from."""
        first = self.outline.first
        fields = {**(first.fields if first else {}), **self.own.fields}
        lines = [_inline(fields["author"])] if "author" in fields else []
        lines += [f"{self._word(key)}: {_inline(fields[key])}" for key in ("license", "source") if key in fields]
        listed = "; ".join(map(escape, sources))
        lines += [f"{self._word('sources')}: {listed}"] if listed else []
        lines.append(f"{self._word('made_with')} latrodb")
        return f"<footer>{''.join(f'<p>{line}.</p>' for line in lines)}</footer>\n"

    def _link(self, each: Summary) -> str:
        current = ' aria-current="page"' if each is self.own else ""
        return f'<a href="{self._address(f"{each.home}.html")}"{current}>{escape(each.title)}</a>'

    def _address(self, target: str) -> str:
        return escape(address_between(self.page.home, target))

    def _word(self, key: str) -> str:
        return page_word(key, self.options.language)


def style_sheet() -> str:
    """The style of pages; pictures of one theme keep the color of their margin on dark pages."""
    rules = (f".theme-{name} .latro-picture {{ --page: {theme.page}; }}\n" for name, theme in THEMES.items())
    return "".join((_STYLE_FILE.read_text(encoding="utf-8"), *rules))


def icon() -> str:
    """The picture of the pages in tabs and bookmarks."""
    return f"{element.ICON}\n"


def _inline(words: str) -> str:
    """A value in front of an article, which may have links and emphasis but no HTML."""
    return re.sub(r"\.$", "", str(parser(html=False).renderInline(words)))
