"""The first page: the figures of a collection, its latest games, and how the last of them ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from latrodb.features.web.pages.page import GameLine, Page, game_lines
from latrodb.store.find import Sort, find_games

if TYPE_CHECKING:
    from latrodb.query.collection import Collection

LATEST = 12  # games on the page
WHOLE = 10  # turns from which a game is worth a board
FIGURES = """
SELECT count(*),
       (SELECT count(*) FROM players
         WHERE EXISTS (SELECT 1 FROM games WHERE white = players.id)
            OR EXISTS (SELECT 1 FROM games WHERE black = players.id)),
       coalesce(sum(plies), 0), count(DISTINCT variant), count(nullif(problems, 0))
  FROM games
 WHERE same_as IS NULL
"""


class Figures(msgspec.Struct, frozen=True):
    """How much a collection has."""

    games: int
    players: int
    plies: int
    variants: int
    with_problems: int  # games with errors or warnings


class FrontPage(Page, frozen=True, tag="front", kw_only=True):
    """The first page of a collection."""

    part: ClassVar[str] = "front"

    figures: Figures
    latest: list[GameLine]
    shown: GameLine | None  # the game on the board: the latest that ended


def front_page(collection: Collection, name: str) -> FrontPage:
    """Make the first page of a collection that is called by a name.

    Raises:
        StoreError: the database cannot be read.
    """
    ((*counts,),) = collection.query(FIGURES)
    latest = game_lines(find_games(collection, limit=LATEST, sort=Sort.DATE, descending=True))
    shown = next((game for game in latest if game.result and game.plies >= WHOLE), next(iter(latest), None))
    return FrontPage(title=name, figures=Figures(*counts), latest=latest, shown=shown)
