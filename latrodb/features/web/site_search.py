"""The search of a folder of pages: the index that its scripts read, and these scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.features.web.board_parts import end_boards
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


def search_files(collection: Collection, plan: SitePlan) -> Iterator[tuple[str, bytes]]:
    """Make the index and the scripts, by file.

    Raises:
        StoreError: the database cannot be read.
    """

    def card_of(number: int) -> Card:
        (game,) = game_lines([find_game(collection, number)])
        page = f"games/{plan.names.games[number]}.html"
        return Card(page, game.white, game.black, game.when, game.rules, game.result, game.plies)

    drawings, drawn = end_boards(map(collection.game, plan.order))
    boards = dict(zip(plan.order, drawn, strict=True))
    for name in SCRIPTS:
        yield f"assets/{name}", (FOLDER / name).read_bytes()
    for name, data in index_files(collection, card_of, drawings, lambda game: boards.get(game, "")):
        yield f"index/{name}", data
