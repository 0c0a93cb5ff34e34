"""The search of a folder of pages: the index that its scripts read, and these scripts."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from latrodb.features.web.pages.page import game_lines
from latrodb.features.web.render import FOLDER
from latrodb.features.web.search_index import Card, index_files
from latrodb.store.find import find_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.features.web.site_plan import SitePlan
    from latrodb.query.collection import Collection

SCRIPTS = (  # each after those that it needs
    *("latro-query.js", "latro-key.js", "latro-index.js", "latro-tests.js", "latro-texts.js", "site-search.js"),
)


def board_of_game(page: str) -> str:
    """The file of the picture of a game's last position, by the file of its page.

    >>> board_of_game("games/cato-varro-2016-3f2a9c51d0.html")
    'boards/cato-varro-2016-3f2a9c51d0.svg'
    """
    return f"boards/{PurePosixPath(page).stem}.svg"


def search_files(collection: Collection, plan: SitePlan) -> Iterator[tuple[str, bytes]]:
    """Make the index and the scripts, by file.

    Raises:
        StoreError: the database cannot be read.
    """
    drawn = {game for (game,) in collection.query("SELECT id FROM games WHERE opening IS NOT NULL")}

    def card_of(number: int) -> Card:
        (game,) = game_lines([find_game(collection, number)])
        page = f"games/{plan.names.games[number]}.html"
        board = board_of_game(page) if number in drawn else ""
        return Card(page, game.white, game.black, game.when, game.rules, game.result, game.plies, board, number)

    for name in SCRIPTS:
        yield f"assets/{name}", (FOLDER / name).read_bytes()
    for name, data in index_files(collection, card_of):
        yield f"index/{name}", data
