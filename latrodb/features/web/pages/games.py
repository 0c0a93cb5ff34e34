"""The page of all games by date."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from latrodb.features.web.pages.page import EACH, GameLine, Page, Paging, game_lines, paging
from latrodb.store.find import find_games

if TYPE_CHECKING:
    from latrodb.query.collection import Collection

# The latest first; after them those without a year.
_BY_DATE = "ORDER BY coalesce(date, '') NOT GLOB '[0-9][0-9][0-9][0-9]*', date DESC, id"
GAMES = f"SELECT id FROM games WHERE same_as IS NULL {_BY_DATE} LIMIT :limit OFFSET :offset"
YEARS = """
SELECT iif(date GLOB '[0-9][0-9][0-9][0-9]*', substr(date, 1, 4), '') AS year, count(*)
  FROM games
 WHERE same_as IS NULL
 GROUP BY year
 ORDER BY year DESC
"""


class Year(msgspec.Struct, frozen=True):
    """The games of a year."""

    year: str  # empty: those whose year is not known
    games: int
    page: int  # that begins with them, or has the first of them


class GamesPage(Page, frozen=True, tag="games", kw_only=True):
    """All games, the latest first."""

    part: ClassVar[str] = "games"

    years: list[Year]
    paging: Paging
    games: list[GameLine]


def games_page(collection: Collection, page: str) -> GamesPage:
    """Make a page of the list of all games.

    Raises:
        StoreError: the database cannot be read.
    """
    years, total = [], 0
    for year, games in collection.query(YEARS):
        years.append(Year(year, games, 1 + total // EACH))
        total += games
    part = paging(total, page)
    rows = collection.query(GAMES, **part.window)
    order = {game: place for place, (game,) in enumerate(rows)}
    found = sorted(find_games(collection, among=[*order]), key=lambda game: order[game.id])
    return GamesPage(title="Games", years=years, paging=part, games=game_lines(found))
