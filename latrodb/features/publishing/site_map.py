"""Articles with their figures as files for readers: where each goes, and the addresses between them."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from latrodb.features.articles.discover import is_article
from latrodb.features.articles.links import relative

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.features.articles.article import Article
    from latrodb.features.articles.figures import Figure

LINKED = "linked"  # the folder for files from outside of the one that is built, once for each folder upwards


class Format(StrEnum):
    """What articles become."""

    HTML = "html"
    MARKDOWN = "markdown"
    LATEX = "latex"

    @property
    def suffix(self) -> str:
        """The ending of its files."""
        return {"html": ".html", "markdown": ".md", "latex": ".tex"}[self.value]

    @property
    def linked_suffix(self) -> str:
        """The ending of what links to articles lead to."""
        return ".pdf" if self is Format.LATEX else self.suffix


class Pictures(StrEnum):
    """Where the figures are."""

    INLINE = "inline"
    BESIDE = "beside"


class Page(NamedTuple):
    """An article of a site.

    Attributes:
        path: its file.
        article: what was read.
        home: where it goes in the site, without an ending.
    """

    path: Path
    article: Article
    home: PurePosixPath

    @property
    def text(self) -> str:
        """Its text; a byte order mark is no part of it."""
        return self.article.source.raw.removeprefix("\ufeff")

    @property
    def figures_by_line(self) -> dict[int, Figure]:
        """The figures by the line in which their blocks begin, counted from 0."""
        source = self.article.source
        return {source.place(figure.block.span).line - 1: figure for figure in self.article.figures}

    def becomes(self, suffix: str) -> PurePosixPath:
        """Its place with an ending."""
        return self.home.with_name(f"{self.home.name}{suffix}")


class OutputFile(NamedTuple):
    """A file of a site.

    Attributes:
        path: where it goes in the site.
        data: what is in it.
        origin: the file that it is made of.
    """

    path: PurePosixPath
    data: bytes
    origin: Path


class BuildOptions(NamedTuple):
    """How articles are to be written. `language` is a code of the web, such as `en` or `pt-BR`."""

    format: Format = Format.HTML
    pictures: Pictures = Pictures.INLINE
    language: str = "en"


class SiteMap:
    """The places of a site.

    Args:
        root: the folder that is built, or that the article is in.
        suffix: the ending of what links to articles lead to.
    """

    def __init__(self, root: Path, suffix: str) -> None:
        self.root = root.resolve()
        self.suffix = suffix
        self._files: dict[Path, PurePosixPath] = {}

    @property
    def files(self) -> Iterable[tuple[Path, PurePosixPath]]:
        """The files that are linked to and go with the articles, each with its place in the site."""
        return sorted(self._files.items())

    def address(self, text: str, page: Page) -> str:
        """An address of an article as the site has it; files that are linked to are taken along."""
        address = relative(text)
        if address is None or not address.path:
            return text
        target = address.target(page.path.parent.resolve())
        is_within = target.is_relative_to(self.root)
        if is_within and is_article(target):
            return f"{address.path[: -len(target.suffix)]}{self.suffix}{address.rest}"
        if not target.is_file():
            return text
        home = self._files.setdefault(target, self._home(target))
        if is_within:
            return text
        return quote(os.path.relpath(home, page.home.parent).replace(os.sep, "/")) + address.rest

    def _home(self, target: Path) -> PurePosixPath:
        parts = Path(os.path.relpath(target, self.root)).parts
        return PurePosixPath(*(LINKED if part == os.pardir else part for part in parts))


def picture_home(page: Page, name: str, suffix: str = ".svg") -> PurePosixPath:
    """Where a figure goes that stands beside its article: into a folder of the article's name."""
    return page.home / f"{name}{suffix}"


def picture_address(page: Page, name: str) -> str:
    """The address of a figure beside its article."""
    return quote(f"{page.home.name}/{name}.svg")
