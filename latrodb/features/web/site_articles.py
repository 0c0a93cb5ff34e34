"""The articles of a folder of pages: those next to the games, as `latrodb article build` makes them."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from latrodb.core.errors import PlaceError
from latrodb.diagnostics.codes import Severity
from latrodb.features.articles.article import check_article
from latrodb.features.articles.document import find_articles
from latrodb.features.articles.known_games import GameCache, read_known
from latrodb.features.articles.reach import Reach
from latrodb.features.publishing.site import build_site
from latrodb.features.publishing.site_map import BuildOptions, Format, Page, SiteMap
from latrodb.files import read_bytes

FOLDER = "articles"


class Articles(NamedTuple):
    """The articles of a folder as pages."""

    files: dict[str, bytes]  # by their places in the site
    home: str  # the one to begin with; empty if there is none
    false: list[Path]  # articles that are left out, since something in them is false


NO_ARTICLES = Articles({}, "", [])


def build_articles(source: Path, base: str = "") -> Articles:
    """Make pages of the articles in a folder; files outside the folder are not read.

    `base` is the address of the site, which ends in `/`; empty if that is not known.

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
        article = check_article(read_bytes(path), str(path), others, None, cache.beside(path.parent))
        if any(each.level is Severity.ERROR for each in article.diagnostics):
            false.append(path)
        else:
            pages.append(Page(path, article, PurePosixPath(path.relative_to(root).with_suffix(""))))
    if not pages:
        return Articles({}, "", false)
    url = f"{base}{FOLDER}/" if base else ""
    made = build_site(pages, SiteMap(root, Format.HTML.linked_suffix, reach), BuildOptions(url=url))
    files = {f"{FOLDER}/{file.path}": file.data for file in made}
    home = f"{FOLDER}/index.html"
    return Articles(files, home if home in files else f"{FOLDER}/{pages[0].home}.html", false)
