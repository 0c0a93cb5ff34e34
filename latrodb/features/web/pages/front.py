"""The first page: the figures of a collection, its latest games, and how the last of them ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from latrodb.core.game_kind import GameKind
from latrodb.features.web.pages.games import Group, groups_of
from latrodb.features.web.pages.page import GameLine, Page, game_lines
from latrodb.store.find import Sort, find_games
from latrodb.store.names import program_players

if TYPE_CHECKING:
    from latrodb.query.collection import Collection

LATEST = 12  # games on the page
TITLE = "Games of Latrunculi and its relatives"
WHOLE = f"""
SELECT id
  FROM games
 WHERE same_as IS NULL AND kind = '{GameKind.PLAYED}' AND (result <> '*' OR outcome IS NOT NULL)
 ORDER BY date IS NULL, date DESC, id
 LIMIT :limit
"""
FIGURES = """
SELECT count(*),
       coalesce(sum(plies), 0), count(DISTINCT variant), count(nullif(problems, 0)),
       (SELECT count(*) FROM games WHERE same_as IS NOT NULL)
  FROM games
 WHERE same_as IS NULL
"""
PLAYING = "SELECT white FROM games WHERE white IS NOT NULL UNION SELECT black FROM games WHERE black IS NOT NULL"


class Figures(msgspec.Struct, frozen=True):
    """How much a collection has."""

    games: int
    plies: int
    variants: int
    with_problems: int  # games with errors or warnings
    wordings: int  # further records of these games, in other words
    players: int  # people
    programs: int


class FrontPage(Page, frozen=True, tag="front", kw_only=True):
    """The first page of a collection."""

    part: ClassVar[str] = "front"

    source: str  # the name of the database
    figures: Figures
    kinds: list[Group]
    systems: list[Group]
    is_whole: bool  # whether the latest games are whole ones; if there are none, they are others
    latest: list[GameLine]
    shown: GameLine | None  # the game on the board: the latest that ended


def front_page(collection: Collection, name: str) -> FrontPage:
    """Make the first page of a collection that is called by a name; by a general one if that is empty.

    Raises:
        StoreError: the database cannot be read.
    """
    ((*counts,),) = collection.query(FIGURES)
    players = {number for (number,) in collection.query(PLAYING)}
    programs = players & program_players(collection)
    whole = [game for (game,) in collection.query(WHOLE, limit=LATEST)]
    latest = game_lines(find_games(collection, among=whole or None, limit=LATEST, sort=Sort.DATE, descending=True))
    kinds, systems = groups_of(collection)
    return FrontPage(
        title=name or TITLE, source=collection.path.name, kinds=kinds, systems=systems, is_whole=bool(whole),
        latest=latest,
        figures=Figures(*counts, *map(len, (players - programs, programs))), shown=next(iter(latest), None),
    )  # fmt: skip
