"""The first page: the figures of a collection, its latest games, and one that is played."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, ClassVar

import msgspec

from latrodb.features.web.pages.game_list import GameListPage, list_games
from latrodb.features.web.pages.page import GameLine  # noqa: TC001  # its schema needs it
from latrodb.store.names import program_players

if TYPE_CHECKING:
    from latrodb.query.collection import Collection

LATEST = 12  # games on the page
TITLE = "Games of Latrunculi and its relatives"
# The turn with which the first page begins: one that broke a rule, or else the one that took the most men.
STRIKING = """
SELECT plies.game, plies.place, plies.state = 'illegal-but-played'
  FROM plies
  JOIN games ON games.id = plies.game
 WHERE plies.game IN (SELECT value FROM json_each(:games))
 ORDER BY 3 DESC, length(plies.captures) DESC, games.problems, games.date DESC, plies.game, plies.ply
 LIMIT 1
"""
FIGURES = """
SELECT count(*),
       coalesce(sum(plies), 0), count(DISTINCT variant), count(nullif(problems, 0)),
       (SELECT count(*) FROM games WHERE same_as IS NOT NULL)
  FROM games
 WHERE same_as IS NULL
"""
PLAYING = "SELECT white FROM games WHERE white IS NOT NULL UNION SELECT black FROM games WHERE black IS NOT NULL"

WRONG = """
SELECT game, replace(name, '-', ' '), coalesce(place, '')
  FROM diagnostics
 WHERE game IN (SELECT value FROM json_each(:games)) AND severity IN ('error', 'warning')
 ORDER BY id
"""


class Figures(msgspec.Struct, frozen=True):
    """How much a collection has."""

    games: int
    plies: int
    variants: int
    with_problems: int  # games with errors or warnings
    wordings: int  # further records of these games, in other words
    players: int  # people
    programs: int


class Wrong(msgspec.Struct, frozen=True):
    """What is wrong with a game: the name of a diagnostic in words, and the turn that has it, if one has."""

    words: str
    place: str


class FrontPage(GameListPage, frozen=True, tag="front", kw_only=True):
    """The first page of a collection, with its latest games: whole ones, if it has any."""

    part: ClassVar[str] = "front"

    source: str  # the name of the database
    figures: Figures
    wrong: dict[int, list[Wrong]]  # by the numbers of the games
    shown: GameLine | None  # the game that is played there
    place: str  # where it begins: the turn that broke a rule, or took the most men
    is_flaw: bool  # whether that turn broke a rule


def front_page(collection: Collection, name: str) -> FrontPage:
    """Make the first page of a collection that is called by a name; by a general one if that is empty.

    Raises:
        StoreError: the database cannot be read.
    """
    ((*counts,),) = collection.query(FIGURES)
    players = {number for (number,) in collection.query(PLAYING)}
    programs = players & program_players(collection)
    listed = list_games(collection, {})
    games = listed["games"]
    wrong: defaultdict[int, list[Wrong]] = defaultdict(list)
    for each, *found in collection.query(WRONG, games=json.dumps([game.id for game in games[:LATEST]])):
        wrong[each].append(Wrong(*found))
    striking = collection.query(STRIKING, games=json.dumps([game.id for game in games]))
    game, place, is_flaw = striking[0] if striking else (None, "", 0)
    return FrontPage(
        title=name or TITLE, source=collection.path.name,
        figures=Figures(*counts, *map(len, (players - programs, programs))),
        wrong=wrong, shown=next((each for each in games if each.id == game), None), place=place, is_flaw=bool(is_flaw),
        **{**listed, "games": games[:LATEST]},
    )  # fmt: skip
