"""Conditions on games: the options of `latrodb find`, the arguments of `find` in Python and the tests of queries.

Each condition takes a value as a user writes it and gives the SQL that selects the numbers of the games that meet it.
It imports what reads the value, since most searches need no rules and no table of diagnostics.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from latrodb.core.dates import read_period
from latrodb.core.english import list_words
from latrodb.core.errors import LatrodbError, near_miss
from latrodb.core.game_kind import GameKind
from latrodb.store.names import folded_name, handles_named, players_named
from latrodb.store.sanitize import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.store.database import Database

HANDLES = "coalesce(json_extract(games.tags, '$.LogUsers'), json_extract(games.tags, '$.Inviter'))"
LARGEST = 2**63 - 1  # the largest number of SQLite


class ConditionError(LatrodbError, ValueError):
    """A condition that no game can meet, such as an ending that does not exist."""


class Parameters:
    """A database, and the values of the named parameters in SQL for it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.values: dict[str, Any] = {}

    def parameter(self, value: str | int | None) -> str:
        """The name of a new parameter with a value."""
        name = f"q{len(self.values)}"
        self.values[name] = value
        return f":{name}"


def played(parameters: Parameters, *names: str) -> str:
    """Games of a player on either side, or of two players against each other.

    A handle of Game Courier matches either side: its logs name the players, but not their sides.
    """
    sides = []
    for name in names:
        numbers, handles = _numbers(parameters, name), handles_named(parameters.database, name)
        words = parameters.parameter(" OR ".join(match_phrase(f'"{handle}"') for handle in handles))
        has_words = f"games.id IN (SELECT rowid FROM games_fts WHERE games_fts MATCH {words})"  # fast, but not exact
        is_listed = f"instr(', ' || lower({HANDLES}) || ',', ', ' || value || ',')"
        listed = f"SELECT 1 FROM json_each({parameters.parameter(json.dumps(handles))}) WHERE {is_listed}"
        has_handle = f"{has_words} AND EXISTS ({listed})"
        sides.append([f"(games.{side} IN {numbers} OR {has_handle})" for side in ("white", "black")])
    if len(sides) == 1:
        return _games(" OR ".join(sides[0]))
    (white, black), (other_white, other_black) = sides
    return _games(f"{white} AND {other_black} OR {black} AND {other_white}")


def compared(parameters: Parameters, column: str, sign: str, number: int) -> str:
    """Games by a column of numbers: `plies >= 30`."""
    return _games(f"games.{column} {sign} {parameters.parameter(min(number, LARGEST))}")


def _games(where: str) -> str:
    return f"SELECT games.id FROM games WHERE {where}"


def _numbers(parameters: Parameters, name: str) -> str:
    if not folded_name(name):
        raise ConditionError(f"'{name}' has no word of a name")
    numbers = json.dumps(players_named(parameters.database, name))
    return f"(SELECT value FROM json_each({parameters.parameter(numbers)}))"


def _side(side: str) -> Callable[[Parameters, str], str]:
    return lambda parameters, name: _games(f"games.{side} IN {_numbers(parameters, name)}")


def _tag(column: str) -> Callable[[Parameters, str], str]:
    return lambda parameters, text: _games(f"instr(lower(games.{column}), {parameters.parameter(text.lower())})")


def _source(parameters: Parameters, text: str) -> str:
    return _games(f"games.source IN (SELECT id FROM sources WHERE instr(path, {parameters.parameter(text)}))")


def _text(parameters: Parameters, text: str) -> str:
    words = parameters.parameter(match_phrase(text))
    return f"""
    SELECT rowid FROM games_fts WHERE games_fts MATCH {words}
     UNION
    SELECT comments.game FROM comments_fts JOIN comments ON comments.id = comments_fts.rowid
     WHERE comments_fts MATCH {words}
     UNION
    SELECT game FROM note_list
     WHERE game IS NOT NULL AND id IN (SELECT rowid FROM entries_fts WHERE entries_fts MATCH {words})"""


def _collection(parameters: Parameters, name: str) -> str:
    wanted = parameters.parameter(name)
    return f"SELECT game FROM note_list WHERE game IS NOT NULL AND lower(collection) = lower({wanted})"


def _date(parameters: Parameters, text: str) -> str:
    return f"{_since(parameters, text)} INTERSECT {_until(parameters, text)}"


def _since(parameters: Parameters, text: str) -> str:
    return _dated(f"replace(games.date, '?', '9') >= {parameters.parameter(read_period(text).since)}")


def _until(parameters: Parameters, text: str) -> str:
    return _dated(f"replace(games.date, '?', '0') <= {parameters.parameter(read_period(text).until)} || '~'")


def _before(parameters: Parameters, text: str) -> str:
    return _dated(f"replace(games.date, '?', '9') < {parameters.parameter(read_period(text).since)}")


def _dated(where: str) -> str:
    return _games(f"games.date GLOB '[0-9?]*' AND {where}")


def _variant(parameters: Parameters, key: str) -> str:
    from latrodb.rules.catalog import find_variant, names_board

    variant = find_variant(key)
    if not names_board(key):
        return _games(f"games.variant LIKE {parameters.parameter(f'{variant.system.name}/%')}")
    return _games(f"games.variant = {parameters.parameter(variant.key)}")


def _result(parameters: Parameters, text: str) -> str:
    from latrodb.notation.written import read_result

    result = read_result(text)
    if result is None:
        raise ConditionError(f"'{text}' is not a result; results are 1-0, 0-1, 1/2-1/2 and *")
    return _games(f"games.result = {parameters.parameter(result.value)}")


def _ending(parameters: Parameters, text: str) -> str:
    from latrodb.core.outcome import Ending

    if text.lower() not in list(Ending):
        hint = near_miss(text, Ending) or f"; endings are {list_words(Ending, 'and')}"
        raise ConditionError(f"no ending '{text}'{hint}")
    return _games(f"games.ending = {parameters.parameter(text.lower())}")


def _kind(parameters: Parameters, text: str) -> str:
    if text.lower() not in list(GameKind):
        hint = near_miss(text, GameKind) or f"; kinds are {list_words(GameKind)}"
        raise ConditionError(f"no kind of game '{text}'{hint}")
    return _games(f"games.kind = {parameters.parameter(text.lower())}")


def _code(parameters: Parameters, text: str) -> str:
    from latrodb.diagnostics.codes import CODES

    named = {entry.name: code for code, entry in CODES.items()}
    code = named.get(text.lower(), text.upper())
    if code not in CODES:
        raise ConditionError(f"no diagnostic '{text}'{near_miss(text, [*CODES, *named])}")
    return f"SELECT game FROM diagnostics WHERE game IS NOT NULL AND code = {parameters.parameter(code)}"


def _game(parameters: Parameters, text: str) -> str:
    if not text.isdecimal():
        raise ConditionError(f"'{text}' is not the number of a game")
    return compared(parameters, "id", "=", int(text[:18]))


CONDITIONS: dict[str, Callable[[Parameters, str], str]] = {
    "player": played,
    "white": _side("white"),
    "black": _side("black"),
    "event": _tag("event"),
    "site": _tag("site"),
    "source": _source,
    "text": _text,
    "collection": _collection,
    "date": _date,
    "since": _since,
    "until": _until,
    "before": _before,
    "variant": _variant,
    "result": _result,
    "ending": _ending,
    "kind": _kind,
    "code": _code,
    "game": _game,
}


def match_phrase(text: str) -> str:
    """A full-text query in which every word, or row of words in quotes, must occur; no operators.

    >>> match_phrase('fork OR "rule 16')
    '"fork" "OR" "rule 16"'
    """
    parts = visible(text).split('"')
    plain = (word for part in parts[::2] for word in part.split())
    quoted = " ".join(f'"{word.strip()}"' for word in (*plain, *parts[1::2]) if word.strip())
    return quoted or '""'
