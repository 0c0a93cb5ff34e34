"""Queries answered: the games of a database, and where in them a condition holds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from latrodb.query.conditions import KINDS, Compiler
from latrodb.query.syntax import AllOf, AnyOf, InTurn, NoneOf, Query, QueryError, Test, parse_query

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.query.conditions import Search
    from latrodb.query.syntax import Condition, Word
    from latrodb.store.database import Database


class FoundPlace(NamedTuple):
    """Where in a game a condition holds: how many plies were played, and the last one's label (`start` at 0)."""

    ply: int
    label: str
    text: str  # printed, corrected or variation
    how: str = ""  # by which image, on which squares


@dataclass(frozen=True)
class Answer:
    """What a query found: the numbers of games in order, with their places; none if it asks for games alone.

    `explanation` says how: the SQL, its parameters, and what was looked up without SQL.
    """

    games: dict[int, tuple[FoundPlace, ...]]
    asked: str  # games, turns or positions
    is_about_places: bool
    explanation: str


PLACES = """
SELECT found.game, found.ply, coalesce(plies.label, 'start'), 'printed'
  FROM found
  LEFT JOIN plies ON plies.game = found.game AND plies.ply = found.ply
 ORDER BY found.game, found.line, found.ply
"""


def ask(database: Database, text: str, search: Search) -> Answer:
    """The answer to a query.

    `search` looks for motifs and patterns in games that were not searched before.

    Raises:
        QueryError: the query cannot be understood; the error says where.
        StoreError: the database cannot be read.
    """
    query = parse_query(text)
    compiler = Compiler(query, database, search, **_modifiers(query))
    about_places = query.asked != "games" or (query.condition is not None and says_where(query.condition))
    condition = compiler.condition(query.condition, "p") if query.condition else "1"
    places = compiler.places if about_places else "SELECT id AS game, 0 AS line, 0 AS ply FROM games"
    found = f"WITH {compiler.tables},\nfound AS (SELECT p.game, p.line, p.ply FROM ({places}) p\n WHERE {condition})"
    rows = database.query(f"{found}\n{PLACES}", **compiler.values)
    games = {
        number: tuple(FoundPlace(*row[1:]) for row in group) if about_places else ()
        for number, group in groupby(rows, key=lambda row: int(row[0]))
    }
    return Answer(games, query.asked, about_places, _explain(found, compiler))


def says_where(condition: Condition) -> bool:
    """Whether a condition is about turns or positions, be it in part."""
    match condition:
        case AllOf(parts) | AnyOf(parts):
            return any(map(says_where, parts))
        case NoneOf(part):
            return says_where(part)
        case InTurn():
            return True
        case Test(word):
            kind = KINDS.get(word.text)
            return kind is None or not kind.of_games
