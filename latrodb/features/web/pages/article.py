"""The page of an article, as its author wrote it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from latrodb.features.web.pages.page import Page

if TYPE_CHECKING:
    from latrodb.features.publishing.site import Page as Article


class ArticlePage(Page, frozen=True, tag="article", kw_only=True):
    """An article, whose claims about games were checked. Its page is the one that `latrodb article build` makes."""

    part: ClassVar[str] = "articles"

    name: str
    description: str  # what its author says in front of it, or else how it begins
    author: str  # empty: not stated
    text: str  # in Markdown


def article_page(article: Article) -> ArticlePage:
    """Make the page of an article."""
    return ArticlePage(
        title=article.title,
        name=str(article.home),
        description=article.description,
        author=article.fields.get("author", ""),
        text=article.text,
    )
