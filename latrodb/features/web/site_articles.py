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
from latrodb.features.articles.known_games import GameCache, read_known
from latrodb.features.articles.links import relative
from latrodb.features.articles.reach import Reach
from latrodb.features.publishing.outline import Outline, Summary
from latrodb.features.publishing.site import build_site
from latrodb.features.publishing.site_map import BuildOptions, Format, Page, SiteMap
from latrodb.files import read_bytes

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.store.database import Database

FOLDER = "articles"
GAME_OF = """
SELECT min(games.id)
  FROM sources
  JOIN games ON games.source = sources.id
 WHERE sha256 = :digest AND sources.games = 1
"""


class ArticleText(NamedTuple):
    """An article as it was written, and what others say about it."""

    summary: Summary
    text: str


class Articles(NamedTuple):
    """The articles of a folder as pages."""

    files: dict[str, bytes]  # by their places in the site
    home: str  # the one to begin with; empty if there is none
    false: list[Path]  # articles that are left out, since something in them is false
    pages: dict[str, ArticleText]  # by their files


NO_ARTICLES = Articles({}, "", [], {})


class _Places(SiteMap):
    """The places of articles; links to games lead to the pages of these games."""

    def __init__(self, root: Path, reach: Reach, page_of: Callable[[Path], str]) -> None:
        super().__init__(root, Format.HTML.linked_suffix, reach)
        self._page_of = page_of

    def address(self, text: str, page: Page) -> str:
        """The site's address for an address in an article."""
        found = relative(text)
        target = found.target(page.path.parent.resolve()) if found and found.path else None
        game = self._page_of(target) if target else ""
        if game and not game.startswith("/"):
            game = f"{'../' * len(page.home.parts)}{game}"
        return f"{game}{found.rest}" if found and game else super().address(text, page)


def build_articles(source: Path, base: str = "", page_of: Callable[[Path], str] = lambda file: "") -> Articles:
    """Make pages of the articles in a folder; files outside the folder are not read.

    `base` is the address of the site, which ends in `/`; empty if that is not known. `page_of` gives the address of the
    page of the game in a file, from `/` or from the first folder of the site on; an empty one has the file copied.

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
    url = f"{base}{FOLDER}/" if base else ""
    made = build_site(pages, _Places(root, reach, page_of), BuildOptions(url=url))
    files = {f"{FOLDER}/{file.path}": file.data for file in made}
    home, outline = f"{FOLDER}/index.html", Outline(pages)
    texts = {f"{FOLDER}/{page.home}.html": ArticleText(outline.of(page), page.text) for page in pages}
    return Articles(files, home if home in files else f"{FOLDER}/{pages[0].home}.html", false, texts)


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
