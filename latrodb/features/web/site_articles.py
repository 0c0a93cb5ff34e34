"""The articles of a folder of pages: those next to the games, as `latrodb article build` makes them."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import LatrodbError, PlaceError
from latrodb.diagnostics.codes import Severity
from latrodb.features.articles.article import check_article
from latrodb.features.articles.document import find_articles
from latrodb.features.articles.figures import AUTO
from latrodb.features.articles.known_games import GameCache, Reach, read_known
from latrodb.features.articles.links import relative
from latrodb.features.publishing.html_page import build_site
from latrodb.features.publishing.site import HOME, BuildOptions, Page, Site
from latrodb.files import read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from latrodb.store.database import Database

FOLDER = "articles"
GAME_OF = """
SELECT min(games.id)
  FROM sources
  JOIN games ON games.source = sources.id
 WHERE sha256 = :digest AND sources.games = 1
"""


class Articles(NamedTuple):
    """The articles of a folder as pages."""

    files: dict[str, bytes]  # by their places in the site
    home: str  # the one to begin with; empty if there is none
    false: list[Path]  # articles that are left out, since something in them is false
    pages: dict[str, Page]  # by their files


NO_ARTICLES = Articles({}, "", [], {})


class _Site(Site):
    """Articles whose links to games lead to the pages of these games."""

    def __init__(self, pages: Sequence[Page], root: Path, reach: Reach, page_of: Callable[[Path], str]) -> None:
        super().__init__(pages, root, reach, BuildOptions())
        self._page_of = page_of

    def address(self, text: str, page: Page) -> str:
        """The site's address for an address in an article."""
        found = relative(text)
        target = found.target(page.path.parent.resolve()) if found and found.path else None
        game = self._page_of(target) if target else ""
        if game and not game.startswith("/"):
            game = f"{'../' * len(page.home.parts)}{game}"
        return f"{game}{found.rest}" if found and game else super().address(text, page)


def build_articles(source: Path, page_of: Callable[[Path], str] = lambda file: "") -> Articles:
    """Make pages of the articles in a folder, and a list of them unless they have an index; no others are read.

    `page_of` gives the address of the page of the game in a file, from `/` or from the first folder of the site on; an
    empty one has the file copied.

    Raises:
        UnreadableFileError: an article cannot be read.
    """
    try:
        paths = find_articles(str(source))
    except PlaceError:
        return NO_ARTICLES
    root = Path(os.path.commonpath([path.parent for path in paths]))
    reach = Reach((source,), "the folder of the site")
    cache, others = GameCache(root, reach), read_known(())
    pages, false = [], []
    for path in paths:
        reach.check(path)
        article = check_article(read_bytes(path), str(path), others, None, cache.beside(path.parent), {"theme": AUTO})
        if any(each.level is Severity.ERROR for each in article.diagnostics):
            false.append(path)
        else:
            pages.append(Page(path, article, PurePosixPath(path.relative_to(root).with_suffix(""))))
    if not pages:
        return Articles({}, "", false, {})
    pages += () if any(str(page.home) == HOME for page in pages) or len(pages) < 2 else (_index(pages, root),)
    made = build_site(_Site(pages, root, reach, page_of))
    files = {f"{FOLDER}/{file.path}": file.data for file in made}
    home = f"{FOLDER}/{HOME}.html"
    texts = {f"{FOLDER}/{page.home}.html": page for page in pages}
    return Articles(files, home if home in files else f"{FOLDER}/{pages[0].home}.html", false, texts)


def _index(pages: Sequence[Page], root: Path) -> Page:
    """A page that leads to all others."""
    lines = [f"- [](<{page.path.relative_to(root).as_posix()}>)" for page in pages]
    text, path = "\n".join(("# Articles", "", *lines, "")), root / f"{HOME}.md"
    return Page(path, check_article(text.encode(), str(path)), PurePosixPath(HOME))


def find_game_of(database: Database, file: Path) -> int | None:
    """The number of the game in a file that a database has, too; None if it has not, or the file has several games.

    Raises:
        StoreError: the database cannot be read.
    """
    try:
        digest = hashlib.sha256(read_bytes(file)).hexdigest()
    except LatrodbError:
        return None
    ((game,),) = database.query(GAME_OF, digest=digest)
    return game if isinstance(game, int) else None
