"""Pages of players: all of them, and one with the games that he or she played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, ClassVar

import msgspec

from latrodb.core.errors import PlaceError
from latrodb.core.game_kind import is_kind, is_program
from latrodb.features.web.pages.game_list import ALL, OF_KIND, GameListPage, Group, kinds_of, list_games
from latrodb.features.web.pages.page import Page, Paging, paging
from latrodb.store.names import folded_name, names_of, names_of_people, players_named, program_players

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from latrodb.features.web.addresses import Addresses
    from latrodb.query.collection import Collection

# Each side of each game, or of each other record; the result is what the text claims, or else by the rules or the
# players' word.
SIDES = """
sides (game, other, player, opponent, won, drawn, lost, side) AS (
    SELECT game, other, white, black, result = '1-0', result = '1/2-1/2', result = '0-1', 'White' FROM played
     UNION ALL
    SELECT game, other, black, white, result = '0-1', result = '1/2-1/2', result = '1-0', 'Black' FROM played
)"""
PLAYED = """
played (game, other, white, black, result) AS (
    SELECT id, NULL, white, black, coalesce(nullif(result, '*'), outcome, '')
      FROM games
     WHERE same_as IS NULL AND kind IN ('played', 'engine') {chosen}
     UNION ALL
    SELECT NULL, id, white, black, '' FROM games WHERE same_as IS NULL AND kind NOT IN ('played', 'engine') {chosen}
)"""
SCORE = "count(DISTINCT game), sum(won), sum(drawn), sum(lost), count(DISTINCT other)"
PLAYERS = f"""
WITH {PLAYED.format(chosen=f"AND {OF_KIND}")}, {SIDES}
SELECT players.name, {SCORE}
  FROM sides
  JOIN players ON players.id = sides.player
 WHERE players.id IN (SELECT value FROM json_each(:chosen))
 GROUP BY players.id
 ORDER BY 2 DESC, players.name
 LIMIT :limit OFFSET :offset
"""
NAMES = f"""
SELECT id, name
  FROM players
 WHERE EXISTS (SELECT 1 FROM games WHERE white = players.id AND {OF_KIND})
    OR EXISTS (SELECT 1 FROM games WHERE black = players.id AND {OF_KIND})
"""
IS_ANY = "(white IN (SELECT value FROM json_each(:ids)) OR black IN (SELECT value FROM json_each(:ids)))"
OWN = f"WITH {PLAYED.format(chosen=f'AND {IS_ANY}')}, {SIDES}"
IS_OWN = "player IN (SELECT value FROM json_each(:ids))"
BY_SIDE = f"""
{OWN} SELECT side, {SCORE} FROM sides WHERE {IS_OWN} GROUP BY side ORDER BY side DESC
"""
OPPONENTS = f"""
{OWN}
SELECT players.name, {SCORE}
  FROM sides
  JOIN players ON players.id = opponent
 WHERE {IS_OWN}
 GROUP BY opponent ORDER BY 2 DESC, players.name LIMIT 12
"""


class Score(msgspec.Struct, frozen=True):
    """Games by their results, for the one who is named."""

    name: str  # a player, or a side
    games: int  # that were played whole, by people or programs
    won: int
    drawn: int
    lost: int
    others: int  # fragments, analyses and composed games


class PlayersPage(Page, frozen=True, tag="players", kw_only=True):
    """All players, the one with the most games first."""

    part: ClassVar[str] = "players"

    query: str  # words that the names have; empty: all
    kind: str  # of the games that count; `all`: of every kind
    kinds: list[Group]
    paging: Paging
    players: list[Score]
    programs: list[Score]  # apart from people; on the first page only
    alike: tuple[str, str] | None  # a name, and another one that may be the same person's

    def address(self, to: Addresses, page: int = 1, kind: str = "") -> str:
        """The address of the list, for games of a kind."""
        kind = kind or self.kind
        return to.players(self.query, page, kind=kind if kind != ALL else "")


class PlayerPage(GameListPage, frozen=True, tag="player", kw_only=True):
    """A player."""

    part: ClassVar[str] = "players"

    name: str
    names: list[str]  # other names in the games
    is_program: bool
    sides: list[Score]
    opponents: list[Score]

    def _address(self, to: Addresses, page: int, words: Mapping[str, str]) -> str:
        return to.player(self.name, page, **words)


def players_page(collection: Collection, query: str, page: str, kind: str = "") -> PlayersPage:
    """Make a page of the list of players with games of a kind, or of those whose names match.

    Raises:
        StoreError: the database cannot be read.
    """
    kind = kind if is_kind(kind) else ALL
    names = dict(collection.query(NAMES, kind=kind))
    chosen = names.keys() & players_named(collection, query) if query.strip() else names.keys()
    programs = chosen & program_players(collection)
    part = paging(len(chosen - programs), page)
    is_first = part.page == 1
    return PlayersPage(
        title="Players",
        query=query,
        kind=kind,
        kinds=kinds_of(collection, "1"),
        paging=part,
        players=_scores(collection, chosen - programs, kind, part),
        programs=_scores(collection, programs, kind, part) if is_first else [],
        alike=_alike(names.values(), names_of_people(collection)) if is_first and not query.strip() else None,
    )


def _scores(collection: Collection, chosen: Iterable[int], kind: str, part: Paging) -> list[Score]:
    rows = collection.query(PLAYERS, chosen=json.dumps(sorted(chosen)), kind=kind, **part.window)
    return [Score(*row) for row in rows]


def _alike(names: Iterable[str], people: Mapping[str, frozenset[str]]) -> tuple[str, str] | None:
    """A name with an initial, and the only full name that it may stand for: J. Carrillo and Jose Carrillo.

    None if there are none, or they are known to be one person's.
    """
    words = {name: folded_name(name).split() for name in names}
    for short, parts in words.items():
        if len(parts) == 2 and len(parts[0]) == 1:
            full = [name for name, others in words.items() if _may_be(others, *parts)]
            if len(full) == 1 and full[0] not in people.get(folded_name(short), ()):
                return short, full[0]
    return None


def _may_be(words: list[str], initial: str, last: str) -> bool:
    """Whether a full name has an initial and a last name."""
    return len(words) > 1 and len(words[0]) > 1 and words[0][0] == initial and words[-1] == last


def player_page(collection: Collection, name: str, query: Mapping[str, str]) -> PlayerPage:
    """Make the page of a player, by any name in the games, as the query of its address wants it.

    Raises:
        PlaceError: no player has that name.
        StoreError: the database cannot be read.
    """
    names = names_of(collection, name)
    if not names:
        raise PlaceError(f"no player is called {name}")
    name = name if name in names else min(names)
    ids = json.dumps([*names.values()])
    return PlayerPage(
        title=name,
        name=name,
        names=sorted(names.keys() - {name}),
        is_program=is_program(name),
        sides=[Score(*row) for row in collection.query(BY_SIDE, ids=ids)],
        opponents=[Score(*row) for row in collection.query(OPPONENTS, ids=ids)],
        **list_games(collection, query, IS_ANY, ids=ids),
    )
