"""The search of a folder of pages: the index that its scripts read, and these scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.features.web.board_parts import boards_of
from latrodb.features.web.board_parts import card_of as end_card
from latrodb.features.web.pages.page import game_lines
from latrodb.features.web.render import FOLDER
from latrodb.features.web.search_index import Card, index_files
from latrodb.store.find import find_game
from latrodb.store.stored_game import load_place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.features.web.pages.page import GameLine
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

    def line_of(number: int) -> GameLine:
        (line,) = game_lines([find_game(collection, number)])
        return line

    def card_of(number: int) -> Card:
        game = line_of(number)
        page = f"games/{plan.names.games[number]}.html"
        return Card(page, game.white, game.black, game.when, game.rules, game.result, game.plies)

    lines = [line_of(number) for number in plan.order]
    places = [load_place(collection, line.id, line.plies) for line in lines]
    drawn = boards_of([end_card(place, line.result, line.variant) for place, line in zip(places, lines, strict=True)])
    boards = dict(zip(plan.order, drawn["boards"], strict=True))
    for name in SCRIPTS:
        yield f"assets/{name}", (FOLDER / name).read_bytes()
    for name, data in index_files(collection, card_of, str(drawn["sprite"]), lambda game: boards.get(game, "")):
        yield f"index/{name}", data
