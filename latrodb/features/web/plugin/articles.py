"""The articles of a folder, which the setting `articles` of the plugin names, as pages of a server.

They are made once, after the start, while other pages are asked for.
"""

from __future__ import annotations

import logging
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.core.errors import LatrodbError
from latrodb.features.web.plugin.served import ARTICLES, addresses_of, open_served, served_by

if TYPE_CHECKING:
    from collections.abc import Callable

    from datasette.app import Datasette

    from latrodb.features.web.addresses import ServerAddresses
    from latrodb.features.web.site_articles import Articles

_BUILT = re.compile(r'(<(?:a|link rel="(?:prev|next)")[^>]* href="[^":?#]*)\.html(?=[#"])')
_LOG = logging.getLogger("latrodb")
_MAKER = ThreadPoolExecutor(1, "latrodb-articles")


def start_articles(datasette: Datasette) -> None:
    """Begin to make the articles of all databases."""
    ARTICLES[datasette] = {}
    for each in served_by(datasette):
        settings = datasette.plugin_config("latrodb", database=each.name)
        folder = settings.get("articles") if isinstance(settings, dict) else None
        if isinstance(folder, str) and folder:
            addresses = addresses_of(datasette, each)
            ARTICLES[datasette][each.path] = _MAKER.submit(_make, Path(folder), each.path, addresses)


def name_of(file: str) -> str:
    """The name of an article by its file.

    >>> name_of("articles/games/bell.html")
    'games/bell'
    """
    return file.partition("/")[2].removesuffix(".html")


def _make(folder: Path, path: str, addresses: ServerAddresses) -> Articles:
    from latrodb.features.web.site_articles import NO_ARTICLES, build_articles

    try:
        made = build_articles(folder, page_of=_page_of(path, addresses))
    except (LatrodbError, OSError) as error:
        _LOG.warning("no articles are shown: %s", error)
        return NO_ARTICLES
    for article in made.false:
        _LOG.warning("%s has errors, or uses files outside %s, and is left out", article, folder)
    if not (made.files or made.false):
        _LOG.warning("%s has no articles", folder)
    # Addresses of articles have no suffix: one name is both a page and, with `.json`, its data.
    files = {
        name: _BUILT.sub(r"\1", data.decode()).encode() if name in made.pages else data
        for name, data in made.files.items()
    }
    return made._replace(files=files)


def _page_of(path: str, addresses: ServerAddresses) -> Callable[[Path], str]:
    """What gives the address of the game in a file that the database has, too."""
    from latrodb.features.web.site_articles import find_game_of

    def page_of(file: Path) -> str:
        game = find_game_of(open_served(path), file)
        return addresses.game(game) if game else ""

    return page_of
