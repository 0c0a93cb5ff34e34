"""Queries as named functions that return frozen rows. User text goes in as parameters only."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, Unpack

import msgspec

from latrodb.store.errors import NoSuchGameError, StoreError
from latrodb.store.names import handles_named, players_named
from latrodb.store.rows_checked import checked
from latrodb.store.sanitize import visible
from latrodb.store.sources import StoredSource, load_one

if TYPE_CHECKING:
    from latrodb.store.database import Database


class FoundGame(NamedTuple):
    """A game as lists show it."""

    id: int
    white: str | None
    black: str | None
    date: str | None
    event: str | None
    site: str | None
    variant: str | None
    result: str | None  # what the text claims
    outcome: str | None  # the result by the rules, else by the players' word, and so `ending`
    ending: str | None
    plies: int
    problems: int  # errors and warnings
    same_as: int | None  # the game of which this is another wording; its plies and positions are found there
    source: str  # the file, from the folder of the database
    number: int  # of the game in its file
    tags: str
    tags_set: str  # which of them were set with `latrodb tag`, with commas between

    @property
    def tag_values(self) -> dict[str, str]:
        """All tags, the first of each key."""
        try:
            return msgspec.json.decode(self.tags, type=dict[str, str])
        except msgspec.DecodeError as error:
            raise StoreError(f"the database is damaged: the tags of game {self.id} cannot be read") from error


class FoundText(NamedTuple):
    """The exact bytes of a game, and the name of its file."""

    game: bytes
    path: str


TEXT = """
SELECT substr(sources.bytes, games.start_byte + 1, games.end_byte - games.start_byte), sources.path
  FROM games
  JOIN sources ON sources.id = games.source
 WHERE games.id = :id
"""
GAMES = """
SELECT games.id, white.name, black.name, games.date, games.event, games.site, games.variant, games.result,
       games.outcome, games.ending, games.plies, games.problems, games.same_as, sources.path, games.number,
       games.tags,
       coalesce((SELECT group_concat(DISTINCT entries.tag)
                   FROM entry_games
                   JOIN entries         ON entries.id = entry_games.entry
                   LEFT JOIN sources of ON of.id = entries.source
                  WHERE entry_games.game = games.id AND entries.head = 'TagChange'
                    AND entries.reverted_at IS NULL AND of.superseded_by IS NULL), '') AS tags_set
  FROM games
  JOIN sources            ON sources.id = games.source
  LEFT JOIN players white ON white.id = games.white
  LEFT JOIN players black ON black.id = games.black
"""


class GameFilter(TypedDict, total=False):
    """Conditions on games; None is no condition. How names match is said in `latrodb.store.names`."""

    player: str | None  # words of a name or a handle of Game Courier, on either side
    opponent: str | None  # likewise, on the other side
    white: str | None  # words of White's name
    black: str | None
    since: str | None  # a date or its beginning, `2016.07`; a game counts if it may have been played then
    until: str | None  # likewise, the last year, month or day
    variant: str | None  # a key, `petteia-xxi/8x8`, or a system for all its boards and options
    result: str | None  # `1-0`, `0-1`, `1/2-1/2` or `*`, as the text claims it
    ending: str | None  # how the game ended, `immobilized` by the rules or `resignation` by the players' word
    text: str | None  # words that all occur in the tags, in one comment or in one note; `"..."` for words in a row
    collection: str | None  # a collection to which a note adds the game or a place in it
    code: str | None  # a diagnostic code that the game has
    min_plies: int | None  # how many turns it has at least


class Sort(StrEnum):
    """What games are sorted by."""

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
NAMES = ("player", "opponent", "white", "black")  # conditions that are numbers of players in the query, as JSON
HANDLES = "coalesce(json_extract(games.tags, '$.LogUsers'), json_extract(games.tags, '$.Inviter'))"


def _plays(player: str, side: str) -> str:
    """The condition that a player had a side, or that his handle is among those of a log, which names no sides."""
    handle = f"instr(', ' || lower({HANDLES}) || ',', ', ' || value || ',')"
    handles = f"EXISTS (SELECT 1 FROM json_each({player}_handles) WHERE {handle})"
    return f"(games.{side} IN (SELECT value FROM json_each({player})) OR {handles})"


FILTERED_GAMES = f"""{GAMES}
 WHERE (:player  IS NULL OR {_plays(":player", "white")} AND (:opponent IS NULL OR {_plays(":opponent", "black")})
                         OR {_plays(":player", "black")} AND (:opponent IS NULL OR {_plays(":opponent", "white")}))
   AND (:white   IS NULL OR games.white IN (SELECT value FROM json_each(:white)))
   AND (:black   IS NULL OR games.black IN (SELECT value FROM json_each(:black)))
   AND (:min_plies IS NULL OR games.plies >= :min_plies)
   AND (:since   IS NULL OR games.date GLOB '[0-9?]*' AND replace(games.date, '?', '9') >= :since)
   AND (:until   IS NULL OR games.date GLOB '[0-9?]*' AND replace(games.date, '?', '0') <= :until || '~')
   AND (:variant IS NULL OR games.variant = :variant OR games.variant LIKE :variant || '/%')
   AND (:result  IS NULL OR games.result = :result)
   AND (:ending  IS NULL OR games.ending = :ending)
   AND (:code    IS NULL OR games.id IN (SELECT game FROM diagnostics WHERE code = :code))
   AND (:text    IS NULL OR games.id IN (SELECT rowid FROM games_fts WHERE games_fts MATCH :text
                                         UNION
                                         SELECT game FROM comments
                                          WHERE id IN (SELECT rowid FROM comments_fts
                                                        WHERE comments_fts MATCH :text)
                                         UNION
                                        SELECT game FROM note_list
                                         WHERE id IN (SELECT rowid FROM entries_fts
                                                       WHERE entries_fts MATCH :text)))
   AND (:collection IS NULL
        OR games.id IN (SELECT game FROM note_list WHERE lower(collection) = lower(:collection)))
   AND (:text IS NOT NULL OR :code IS NOT NULL OR games.same_as IS NULL)
"""


def find_games(
    database: Database,
    *,
    limit: int = -1,
    sort: Sort = Sort.GAME,
    descending: bool = False,
    **wanted: Unpack[GameFilter],
) -> tuple[FoundGame, ...]:
    """The games that meet all conditions, sorted, by default lowest number first; at most `limit` of them, -1 for all.

    Games without a value to sort by come last. Other wordings are left out unless `text` or `code` is given.
    """
    values: dict[str, Any] = {**dict.fromkeys(GameFilter.__annotations__), **wanted}
    if (text := wanted.get("text")) is not None:
        values["text"] = match_phrase(text)
    for key in NAMES:
        name = values[key]
        values[key] = name if name is None else json.dumps(players_named(database, name))
        values[f"{key}_handles"] = name and json.dumps(handles_named(database, name))
    column = SORT_COLUMNS.get(sort, f"games.{sort}")
    order = f"ORDER BY {column} IS NULL, {column} {'DESC' if descending else ''}, games.id LIMIT :limit"
    rows = database.query(FILTERED_GAMES + order, limit=limit, **values)
    return tuple(checked(database, FoundGame, row) for row in rows)


def find_game(database: Database, number: int) -> FoundGame:
    """The game of a number.

    Raises:
        NoSuchGameError: there is none.
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
    for (source,) in database.query("SELECT source FROM games WHERE id = :id", id=number):
        return load_one(database, source)
    raise _no_game(database, number)


def _no_game(database: Database, number: int) -> NoSuchGameError:
    """The error about a game that is not in the collection."""
    was_removed = database.query("SELECT 1 FROM removed_games WHERE id = :id", id=number)
    hint = f"; it was removed, and `latrodb revert {database.path}#{number}` brings it back" if was_removed else ""
    return NoSuchGameError(f"{database.path} has no game {number}{hint}")


def match_phrase(text: str) -> str:
    """A full-text query in which every word, or row of words in quotes, must occur; no operators.

    >>> match_phrase('fork OR "rule 16')
    '"fork" "OR" "rule 16"'
    """
    parts = visible(text).split('"')
    plain = (word for part in parts[::2] for word in part.split())
    quoted = " ".join(f'"{word.strip()}"' for word in (*plain, *parts[1::2]) if word.strip())
    return quoted or '""'
