"""Find and load stored games. User text reaches SQL only as parameters."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, Unpack

from latrodb.core.dates import Period, check_period, read_period
from latrodb.store.conditions import CONDITIONS, Parameters, compared, played
from latrodb.store.database import all_checked, checked
from latrodb.store.errors import NoSuchGameError, StoreError
from latrodb.store.names import name_sides

if TYPE_CHECKING:
    from collections.abc import Collection

    from latrodb.store.database import Database
    from latrodb.store.sources import StoredSource


class FoundGame(NamedTuple):
    """A row of a list of games."""

    id: int
    white: str | None
    black: str | None
    date: str | None
    event: str | None
    site: str | None
    variant: str | None
    result: str | None  # as the text claims
    outcome: str | None  # the result by the rules, else as the players say; so is `ending`
    ending: str | None
    kind: str  # played, fragment, analysis, composed or engine
    plies: int
    problems: int  # errors and warnings
    same_as: int | None  # the game of which this is another wording, and which has its plies and positions
    source: str  # the file, from the folder of the database
    number: int  # of the game in its file
    tags: str
    tags_set: str  # those set with `latrodb edit tag`, separated by commas

    @property
    def tag_values(self) -> dict[str, str]:
        """All tags, the first of each key."""
        import msgspec

        try:
            return msgspec.json.decode(self.tags, type=dict[str, str])
        except msgspec.DecodeError as error:
            raise StoreError(f"the database is damaged: the tags of game {self.id} cannot be read") from error

    @property
    def players(self) -> tuple[str, str]:
        """White and Black, as `name_sides` has them."""
        handles = None if self.white or self.black else self.tag_values.get("LogUsers")
        return name_sides(self.white, self.black, handles)


class FoundText(NamedTuple):
    """The exact bytes of a game, and the name of its file."""

    game: bytes
    path: str


TEXT = """
SELECT CAST(text AS BLOB),
       (SELECT path FROM sources WHERE id = (SELECT source FROM games WHERE id = :id))
  FROM game_text
 WHERE id = :id
"""
GAMES = """
SELECT games.id, white.name, black.name, games.date, games.event, games.site, games.variant, games.result,
       games.outcome, games.ending, games.kind, games.plies, games.problems, games.same_as, sources.path, games.number,
       games.tags,
       coalesce((SELECT group_concat(tag) FROM (SELECT tag FROM tags_set WHERE game = games.id ORDER BY entry)), '')
  FROM games
  JOIN sources            ON sources.id = games.source
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
"""


# The game itself, or the first other wording of it if only such are found.
ONE_OF_EACH = "SELECT coalesce(min(iif(same_as IS NULL, id, NULL)), min(id)) FROM found GROUP BY coalesce(same_as, id)"


class GameFilter(TypedDict, total=False):
    """Conditions on games; None is no condition. `latrodb.store.names` says how names match."""

    player: str | None  # words of a name or a handle of Game Courier, on either side
    opponent: str | None  # likewise, on the other side
    white: str | None  # words of White's name
    black: str | None
    date: str | None  # 2016, 2016-07, 2016-07-21 or a range, 2016-07..2016-09; a game matches if it may be from then
    since: str | None  # the earliest date
    until: str | None  # the latest date
    variant: str | None  # a key, `petteia-xxi/8x8`, or a system for all its boards and options
    result: str | None  # `1-0`, `0-1`, `1/2-1/2` or `*`, as the text claims it
    ending: str | None  # how the game ended: `immobilized` by the rules, `resignation` as the players say
    kind: str | None  # what it is: `played`, `fragment`, `analysis`, `composed` or `engine`
    text: str | None  # words that all occur in the tags, in one comment or in one note; `"..."` for words in a row
    collection: str | None  # a collection to which a note adds the game or a place in it
    code: str | None  # a diagnostic that the game has, by code or name
    min_plies: int | None  # minimum number of turns


class Sort(StrEnum):
    """A column to sort games by."""

    GAME = "game"
    DATE = "date"
    WHITE = "white"
    BLACK = "black"
    VARIANT = "variant"
    RESULT = "result"
    ENDING = "ending"
    PLIES = "plies"
    PROBLEMS = "problems"


SORT_COLUMNS = {Sort.GAME: "games.id", Sort.WHITE: "lower(white.name)", Sort.BLACK: "lower(black.name)"}


def find_games(
    database: Database,
    *,
    among: Collection[int] | None = None,
    limit: int = -1,
    sort: Sort = Sort.GAME,
    descending: bool = False,
    **wanted: Unpack[GameFilter],
) -> tuple[FoundGame, ...]:
    """The games that meet all conditions, sorted, by default lowest number first; at most `limit` of them, -1 for all.

    Games without a value to sort by come last. There is one row for a game: another wording stands for it only if the
    game itself is not found, and then the first such.

    Args:
        database: where to search.
        among: the numbers of the games to choose from, which stand for their other wordings, too; None for all.
        limit: maximum number of games.
        sort: what to sort by.
        descending: whether the largest value comes first.
        wanted: the conditions; None is no condition.

    Raises:
        ConditionError: no game can meet a condition; so do DateError and UnknownVariantError.
        StoreError: the database cannot be read.
    """
    parameters = Parameters(database)
    found, where = _chosen(parameters, among, wanted)
    column = SORT_COLUMNS.get(sort, f"games.{sort}")
    direction = "DESC" if descending else ""
    order = f"games.id {direction}" if sort is Sort.GAME else f"{column} IS NULL, {column} {direction}, games.id"
    sql = f"{found}{GAMES} WHERE {where}\n ORDER BY {order} LIMIT :limit"
    return tuple(all_checked(database, FoundGame, database.query(sql, limit=limit, **parameters.values)))


def count_games(
    database: Database, *, among: Collection[int] | None = None, limit: int = -1, **wanted: Unpack[GameFilter]
) -> int:
    """The number of games that `find_games` gives for the same arguments; it raises the same errors."""
    parameters = Parameters(database)
    found, where = _chosen(parameters, among, wanted)
    sql = f"{found}SELECT count(*) FROM (SELECT 1 FROM games WHERE {where} LIMIT :limit)"
    ((count,),) = database.query(sql, limit=limit, **parameters.values)
    return int(count)


def _chosen(parameters: Parameters, among: Collection[int] | None, wanted: GameFilter) -> tuple[str, str]:
    """The SQL for the games that meet all conditions: what stands in front of SELECT, and what follows WHERE."""
    given: dict[str, Any] = {key: value for key, value in wanted.items() if value is not None}
    players = [given.pop(key) for key in ("player", "opponent") if key in given]
    least = given.pop("min_plies", 0)
    if "since" in given and "until" in given:
        check_period(Period(read_period(given["since"]).since, read_period(given["until"]).until))
    selects = [CONDITIONS[key](parameters, value) for key, value in given.items()]
    selects += [played(parameters, *players)] if players else []
    selects += [compared(parameters, "plies", ">=", least)] if least else []
    conditions = [f"id IN ({select})" for select in selects]
    if among is not None:
        numbers = f"(SELECT value FROM json_each({parameters.parameter(json.dumps(list(among)))}))"
        conditions.append(f"(id IN {numbers} OR same_as IN {numbers})" if conditions else f"id IN {numbers}")
    if not conditions:
        return "", "games.same_as IS NULL"
    found = f"WITH found AS MATERIALIZED (SELECT id, same_as FROM games WHERE {' AND '.join(conditions)})\n"
    return found, f"games.id IN ({ONE_OF_EACH})"


def find_game(database: Database, number: int) -> FoundGame:
    """The game of a number.

    Raises:
        NoSuchGameError: there is no game of that number.
    """
    for row in database.query(f"{GAMES} WHERE games.id = :id", id=number):
        return checked(database, FoundGame, row)
    raise _no_game(database, number)


def load_text(database: Database, number: int) -> FoundText:
    """The exact bytes of a game, as they were read.

    Raises:
        NoSuchGameError: there is no game of that number.
    """
    for row in database.query(TEXT, id=number):
        return checked(database, FoundText, row)
    raise _no_game(database, number)


def load_file(database: Database, number: int) -> StoredSource:
    """The file that a game is from, as it was read.

    Raises:
        NoSuchGameError: there is no game of that number.
    """
    from latrodb.store.sources import load_one

    for (source,) in database.query("SELECT source FROM games WHERE id = :id", id=number):
        return load_one(database, source)
    raise _no_game(database, number)


def _no_game(database: Database, number: int) -> NoSuchGameError:
    """The error about a game that is not in the collection."""
    was_removed = database.query("SELECT 1 FROM _removed_games WHERE id = :id", id=number)
    hint = f"; it was removed, and `latrodb edit revert {database.path}#{number}` brings it back" if was_removed else ""
    return NoSuchGameError(f"{database.path} has no game {number}{hint}")
