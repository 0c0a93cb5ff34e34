"""The places of a site: where each article and figure goes, and the addresses between them."""

from __future__ import annotations

import posixpath
from enum import StrEnum
from functools import cache
from pathlib import Path, PurePath, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from latrodb.features.articles.document import is_article
from latrodb.features.articles.links import relative
from latrodb.features.publishing.scripts import has_script
from latrodb.files import portable_name, read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.features.articles.article import Article
    from latrodb.features.articles.reach import Reach

LINKED = "linked"  # the folder for files from outside the one being built, once for each level up


class Format(StrEnum):
    """The output format of articles."""

    HTML = "html"
    MARKDOWN = "markdown"
    LATEX = "latex"

    @property
    def suffix(self) -> str:
        """The suffix of its files."""
        return {"html": ".html", "markdown": ".md", "latex": ".tex"}[self.value]

    @property
    def linked_suffix(self) -> str:
        """The suffix in links to articles."""
        return ".pdf" if self is Format.LATEX else self.suffix


class Pictures(StrEnum):
    """Where the figures go."""

    INLINE = "inline"
    BESIDE = "beside"


class BuildOptions(NamedTuple):
    """How articles are written. `language` is a language code, such as `en` or `pt-BR`."""

    format: Format = Format.HTML
    pictures: Pictures = Pictures.INLINE
    language: str = "en"
    raw: bool = False  # whether HTML and LaTeX in articles are passed through instead of shown as words
    is_numbered: bool = True  # whether figures without numbers of their author get numbers
    is_one_file: bool = False  # whether a page has its style and its script in it instead of in files
    url: str = ""  # where the site will be, for previews of links to it; empty for nowhere yet


class OutputFile(NamedTuple):
    """A file of a site."""

    path: PurePosixPath  # its place in the site
    data: bytes
    origin: Path  # the file it is made from


class Page(NamedTuple):
    """An article of a site."""

    path: Path  # its file
    article: Article
    home: PurePosixPath  # its place in the site, without a suffix

    @property
    def text(self) -> str:
        """Its text without a byte order mark."""
        return self.article.source.raw.removeprefix("\ufeff")

    def output(self, suffix: str, data: bytes) -> OutputFile:
        """The article as a file with a suffix."""
        return OutputFile(self.home.with_name(f"{self.home.name}{suffix}"), data, self.path)

    @property
    def folder(self) -> PurePosixPath:
        """The folder of its pictures, which has its name as far as a folder can."""
        return self.home.with_name(portable_name(self.home.name))

    def picture(self, name: str, svg: str) -> OutputFile:
        """A picture as a file in its folder."""
        return OutputFile(self.folder / portable_name(name), f"{svg}\n".encode(), self.path)

    def pictures(self) -> Iterator[OutputFile]:
        """The figures as files in its folder, each with all its boards."""
        for figure in self.article.figures:
            yield self.picture(figure.file("svg"), figure.svg())

    def picture_place(self, name: str) -> str:
        """The address of such a file in the site."""
        return quote(str(self.folder / portable_name(name)))

    def picture_address(self, name: str) -> str:
        """The address of such a file in the article."""
        return quote(f"{self.folder.name}/{portable_name(name)}")


class SiteMap:
    """The places of a site."""

    def __init__(self, root: Path, suffix: str, reach: Reach) -> None:
        self.root = root.resolve()  # the folder being built, or that of the article
        self.suffix = suffix  # the suffix in links to articles
        self.reach = reach  # where copied files may be
        self.objection = cache(self._objection)
        self._files: dict[Path, PurePosixPath] = {}

    @property
    def files(self) -> Iterable[tuple[Path, PurePosixPath]]:
        """The linked files to copy, each with its place in the site."""
        return sorted(self._files.items())

    def _objection(self, target: Path) -> tuple[str, str] | None:
        """Why a linked file is not copied, as the code and message of a diagnostic."""
        if objection := self.reach.objection(target):
            return "A926", objection.replace("read", "copied")
        if has_script(read_bytes(target), target.suffix):
            return "A928", f"{target.name} contains a script, or cannot be searched for one, and is not copied"
        return None

    def address(self, text: str, page: Page) -> str:
        """The site's address for an address in an article; linked files will be copied."""
        address = relative(text)
        if address is None or not address.path:
            return text
        target = address.target(page.path.parent.resolve())
        is_within = target.is_relative_to(self.root)
        if is_within and is_article(target):
            return f"{address.path[: -len(target.suffix)]}{self.suffix}{address.rest}"
        if not target.is_file() or self.objection(target):
            return text
        home = place_in_site(target, self.root)
        self._files[target] = home
        if is_within:
            return text
        return quote(posixpath.relpath(home, page.home.parent)) + address.rest


def place_in_site(file: PurePath, root: PurePath) -> PurePosixPath:
    r"""Where a file from outside of the folder that is built goes: below `LINKED` for each folder upwards.

    >>> from pathlib import PureWindowsPath
    >>> str(place_in_site(PurePosixPath("/a/b/c.txt"), PurePosixPath("/a/x/y")))
    'linked/linked/b/c.txt'
    >>> str(place_in_site(PureWindowsPath(r"D:\games\c.txt"), PureWindowsPath(r"C:\articles")))
    'linked/D-/games/c.txt'
    """
    for upwards, folder in enumerate((root, *root.parents)):
        if file.is_relative_to(folder):
            return PurePosixPath(*[LINKED] * upwards, *file.relative_to(folder).parts)
    return PurePosixPath(LINKED, portable_name(file.drive), *file.parts[1:])
