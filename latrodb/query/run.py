"""Queries answered: the games of a database, and where in them a condition holds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from latrodb.core.errors import near_miss
from latrodb.query.conditions import COLORS, KINDS, Compiler
from latrodb.query.syntax import AllOf, AnyOf, InTurn, NoneOf, Query, QueryError, Test, parse_query
from latrodb.store.motif_uses import search_motifs

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.analysis import Analyzer
    from latrodb.patterns.pattern import Pattern
    from latrodb.query.syntax import Condition
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
SELECT found.game, found.ply, coalesce(plies.label, 'start'), 'printed', {how}
  FROM found
  LEFT JOIN plies ON plies.game = found.game AND plies.ply = found.ply
 ORDER BY found.game, found.line, found.ply
"""


TABLES = """
places AS NOT MATERIALIZED (SELECT game, 0 AS line, ply, turn, key, class FROM positions),
uses AS NOT MATERIALIZED (SELECT * FROM motif_uses)"""


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
    places = "places" if about_places else "(SELECT id AS game, 0 AS line, 0 AS ply FROM games)"
    found = f"WITH {TABLES},\nfound AS (SELECT p.* FROM {places} p\n WHERE {condition})"
    notes = " || '; ' || ".join(f"coalesce({note}, '')" for note in compiler.notes) or "''"
    rows = database.query(f"{found}{PLACES.format(how=notes)}", **compiler.values)
    games = {
        number: tuple(FoundPlace(ply, label, text, how.strip("; ")) for _, ply, label, text, how in group) if about_places else ()
        for number, group in groupby(rows, key=lambda row: int(row[0]))
    }
    return Answer(games, query.asked, about_places, _explain(found, compiler))


@dataclass
class Search:
    """Looks for motifs and patterns in the games of a database, and keeps what it finds in tables."""

    database: Database
    analyzer: Callable[[], Analyzer]
    progress: Callable[[int, int], None] | None = None
    among: Callable[[], set[int] | None] = lambda: None  # the games that can still match

    def motif(self, name: str) -> None:
        """Look for a motif in the games that were not searched for it before."""
        search_motifs(self.database, [name], self.analyzer(), self.among(), self.progress)

    def pattern(self, pattern: Pattern) -> str:
        """The name of a table with the game, line and ply of every place that has a pattern."""
        raise NotImplementedError


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
            return kind is None or not (kind.of_games or (word.text in COLORS and condition.value))
    return True


def _modifiers(query: Query) -> dict[str, Any]:
    """What the words after the commas say."""
    found: dict[str, Any] = {}
    for words in query.modifiers:
        match [word.text for word in words]:
            case ["as", ("printed" | "corrected") as text]:
                found["text"] = text
            case ["exact"]:
                found["is_exact"] = True
            case _:
                start, end = words[0].start, words[-1].end
                said = " ".join(word.text for word in words)
                known = ["as printed", "as corrected", "exact"]
                raise QueryError(query.text, start, end, f"'{said}' has no meaning here{near_miss(said, known)}")
    return found


def _explain(sql: str, compiler: Compiler) -> str:
    values = [f"-- :{name} = {value!r}" for name, value in compiler.values.items()]
    return "\n".join([*(f"-- {each}" for each in compiler.predicates), *values, sql])
