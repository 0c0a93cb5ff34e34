"""Queries answered: the games of a database, and where in them a condition holds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from latrodb.core.english import Text, count_words
from latrodb.core.errors import near_miss
from latrodb.core.square import square_name
from latrodb.query.compiler import COLORS, FOUND, STARTS, Compiler
from latrodb.query.conditions import KINDS, motif_of
from latrodb.query.syntax import AllOf, AnyOf, InTurn, NoneOf, Nowhere, Query, QueryError, Test
from latrodb.store.errors import StoreError, TooLongError
from latrodb.store.find_position import numbered_otherwise, turn_label, variation_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from latrodb.analysis import Analyzer
    from latrodb.patterns.pattern import Pattern
    from latrodb.query.compiler import Scope
    from latrodb.query.syntax import Condition
    from latrodb.store.boards import FoundPattern
    from latrodb.store.database import Database


class FoundPlace(NamedTuple):
    """A place where a condition holds: the number of plies played, and the label of the last one (`start` at 0)."""

    ply: int
    label: str  # 13b; in a variation 14w~2
    turn: str  # the last one
    position: int | None  # the number of its class; None if the position is in doubt
    text: str  # printed, corrected or variation
    how: str = ""  # by which image of a position, on which squares a motif
    patterns: tuple[tuple[Pattern, FoundPattern], ...] = ()  # that it has
    wording: int | None = None  # the other wording of the game whose variation it is in; None if it is in the game

    @property
    def words(self) -> str:
        """`13b (pin f6)`, `17w (e5 e6 e7, turned by a quarter)`, `12@14w~2 (variation)` in the other wording 12."""
        if self.text == "printed" and not (self.how or self.patterns):
            return self.label
        text = "" if self.text == "printed" else self.text
        remarks = "; ".join(filter(None, (text, self.how, *(_squares(*each) for each in self.patterns))))
        label = self.label if self.wording is None else f"{self.wording}@{self.label}"
        return f"{label} ({remarks})" if remarks else label

    @property
    def record(self) -> dict[str, Any]:
        """All of it for JSON; of each pattern its images and squares."""
        matches = [match for _, found in self.patterns for match in found.matches]
        places = [{"image": str(match.image), "squares": list(map(square_name, match.squares))} for match in matches]
        return {**self._asdict(), "patterns": places}


_PARAMETER = re.compile(r":(q[0-9]+)\b")


def _literal(value: str | int | None) -> str:
    """A value as it is written in SQL."""
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return "NULL" if value is None else str(value)


def _squares(pattern: Pattern, found: FoundPattern) -> str:
    first, *others = found.matches
    image = "" if pattern.is_free or str(first.image) == "same" else f", {first.image}"
    more = f" and in {count_words(len(others), 'other place')}" if others else ""
    return f"{' '.join(map(square_name, first.squares))}{image}{more}"


@dataclass(frozen=True)
class Answer:
    """What a query found. Iterating over it gives the number of each game with its places; its length is their count.

    Attributes:
        games: by number, in order, the places in each game; none if the query asks for games alone.
        asked: for what the query asks: games, turns or positions.
        is_about_places: whether it says anything of turns or positions.
        explanation: how it was answered: the SQL, its parameters, and what was looked up without SQL.
        hints: why nothing was found, if that is known.
        wordings: the numbers of the games and of the other wordings of games for which the query itself holds.
    """

    games: dict[int, tuple[FoundPlace, ...]]
    asked: str
    is_about_places: bool
    explanation: str
    hints: str
    wordings: tuple[int, ...]

    def __iter__(self) -> Iterator[tuple[int, tuple[FoundPlace, ...]]]:
        return iter(self.games.items())

    def __len__(self) -> int:
        return len(self.games)


PLACES = """
SELECT found.game, nullif(found.wording, found.game), found.part, found.ply,
       CASE WHEN found.part IS NULL
            THEN (SELECT place FROM _deviations WHERE _deviations.game = found.game AND _deviations.ply = found.ply)
            ELSE (SELECT place FROM line_plies WHERE line = found.part AND ply = found.ply)
                 || iif(found.line = 0, '', '~' || {number}) END,
       coalesce((SELECT text FROM turns WHERE id = found.turn), ''), found.key >> 4, found.text, {how}
  FROM found
 ORDER BY found.game, found.line, found.ply
"""
# Places are the positions of the text asked for, on line 0, and those of its variations. `part` is the number in
# `lines` of all that differs from print; `wording` is the game whose text has the place. The two tables of positions
# are asked one by one: SQLite then makes use of their indexes for conditions of every kind.
ARMS = ("as_printed", "in_lines")
PLACES_PRINTED = """
as_printed AS NOT MATERIALIZED (
    SELECT game, game AS wording, 0 AS line, NULL AS part, ply, turn, key, 'printed' AS text
      FROM positions
),
in_lines AS NOT MATERIALIZED (
    SELECT coalesce(games.same_as, games.id) AS game, games.id AS wording, _lines.id AS line, _lines.id AS part,
           _line_positions.ply,
           _line_positions.turn, _line_positions.key, 'variation' AS text
      FROM _lines
      JOIN games          ON games.id = _lines.game
      JOIN _line_positions ON _line_positions.line = _lines.id
     WHERE _lines.kind = 'variation' AND _lines.text = 'printed'
),
places AS NOT MATERIALIZED (SELECT * FROM as_printed UNION ALL SELECT * FROM in_lines),
uses AS NOT MATERIALIZED (SELECT * FROM _motif_uses)"""
PLACES_CORRECTED = """
as_printed AS NOT MATERIALIZED (
    SELECT positions.game, positions.game AS wording, 0 AS line, NULL AS part, positions.ply, positions.turn,
           positions.key, 'printed' AS text
      FROM positions
     WHERE NOT EXISTS (SELECT 1 FROM _lines
                        WHERE _lines.game = positions.game AND kind = 'corrected' AND start <= positions.ply)
       AND NOT EXISTS (SELECT 1 FROM _corrected_games WHERE game = positions.game AND plies < positions.ply)
),
in_lines AS NOT MATERIALIZED (
    SELECT coalesce(games.same_as, games.id) AS game, games.id AS wording,
           CASE _lines.kind WHEN 'corrected' THEN 0 ELSE _lines.id END AS line, _lines.id AS part,
           _line_positions.ply, _line_positions.turn, _line_positions.key,
           CASE _lines.kind WHEN 'corrected' THEN 'corrected' ELSE 'variation' END AS text
      FROM _lines
      JOIN games          ON games.id = _lines.game
      JOIN _line_positions ON _line_positions.line = _lines.id
     WHERE _lines.text = 'corrected'
        OR NOT EXISTS (SELECT 1 FROM _lines other
                        WHERE other.game = _lines.game AND other.kind = 'corrected' AND other.start <= _lines.start)
),
places AS NOT MATERIALIZED (SELECT * FROM as_printed UNION ALL SELECT * FROM in_lines),
uses AS NOT MATERIALIZED (
    SELECT _motif_uses.game, iif(of.kind = 'corrected', 0, _motif_uses.line) AS line, ply, motif, side, men, squares,
           squares_dux, others, others_dux
      FROM _motif_uses
      LEFT JOIN _lines of ON of.id = _motif_uses.line
     WHERE _motif_uses.line > 0
        OR NOT EXISTS (SELECT 1 FROM _lines WHERE _lines.game = _motif_uses.game AND kind = 'corrected'
                                             AND start <= _motif_uses.ply)
)"""
# What tests of games are asked of, where a query has no others: every wording of every game.
GAMES = "found AS (SELECT * FROM (SELECT id AS number, coalesce(same_as, id) AS game FROM games)"
# Used in place of the tables of the same names where only some games are searched.
SCOPED = """
positions AS NOT MATERIALIZED (SELECT * FROM main.positions WHERE game BETWEEN :first_game AND :last_game),
games AS NOT MATERIALIZED (SELECT * FROM main.games WHERE coalesce(same_as, id) BETWEEN :first_game AND :last_game),
lines AS NOT MATERIALIZED (SELECT * FROM main.lines WHERE game IN (SELECT id FROM games))"""
TABLES = {"printed": PLACES_PRINTED, "corrected": PLACES_CORRECTED}


def ask(
    database: Database,
    query: Query,
    analyzer: Callable[[], Analyzer],
    progress: Callable[[int, int], None] | None = None,
) -> Answer:
    """The answer to a query. Motifs are looked for in the games that were not searched for them before.

    `progress` is called with the number of games searched and the total.

    Raises:
        QueryError: a word of the query has no meaning; the error says where.
        StoreError: the database cannot be read.
    """
    look_for_motifs(database, query, analyzer, progress)
    found = Search(database, query, analyzer)
    hints = " ".join(filter(None, found.compiler.hints))
    if not found.is_about_places:
        numbers = dict(found.rows(" SELECT number, game FROM found ORDER BY number"))
        games: dict[int, tuple[FoundPlace, ...]] = dict.fromkeys(sorted(set(numbers.values())), ())
        return Answer(games, query.asked, False, found.explanation, hints, tuple(numbers))
    games = found.places()
    return Answer(games, query.asked, True, found.explanation, hints, tuple(games))


class Search:
    """A query as SQL, and the places that it finds."""

    def __init__(
        self,
        database: Database,
        query: Query,
        analyzer: Callable[[], Analyzer],
        scope: Scope | None = None,
        most: int | None = None,
    ) -> None:
        """Compile a query, for all games or those of a scope; `most` places may be looked up without SQL.

        Raises:
            QueryError: a word of the query has no meaning; the error says where.
            StoreError: the database cannot be read.
        """
        condition = query.condition or AllOf(())
        self._database = database
        self.is_about_places = query.asked != "games" or says_where(condition)
        self.compiler = Compiler(
            KINDS, query, database, analyzer, **_modifiers(query), finds_places=self.is_about_places, scope=scope,
            most=most,
        )  # fmt: skip
        self._where = self.compiler.condition(condition, FOUND)

    def sql(self, among: str = "1") -> str:
        """The rows that are found, as `found`; `among` is a condition on them besides that of the query."""
        where = f"{self._where}\n   AND {among}" if among != "1" else self._where
        arms = "\n UNION ALL\n".join(f"SELECT {FOUND}.* FROM {arm} {FOUND}\n WHERE {where}" for arm in ARMS)
        steps = "".join(f"step_{at} AS MATERIALIZED ({sql}),\n" for at, sql in enumerate(self.compiler.steps))
        found = f"WITH {TABLES[self.compiler.text]},\n{steps}found AS ({arms})"
        if not self.is_about_places:
            places = f"{TABLES[self.compiler.text]},\n{steps}" if steps else ""
            found = f"WITH {places}{GAMES} {FOUND}\n WHERE {where})"
        return found.replace("WITH ", f"WITH {SCOPED},\n", 1) if self.compiler.scope else found

    def rows(self, select: str, among: str = "1") -> list[tuple[Any, ...]]:
        """The rows of a SELECT from `found`.

        Raises:
            TooLongError: SQLite does not read SQL of so many levels.
            StoreError: the database cannot be read.
        """
        try:
            return self._database.query(self.sql(among) + select, **self.compiler.values)
        except StoreError as error:
            if getattr(error.__cause__, "sqlite_errorname", "") == "SQLITE_ERROR":
                raise TooLongError("this query has too many parts; ask with fewer brackets or fewer `then`") from error
            raise

    @property
    def explanation(self) -> str:
        """How the query is answered: what is looked up without SQL, as comments, and the SQL, which gives all rows."""
        sql = _PARAMETER.sub(lambda name: _literal(self.compiler.values[name[1]]), self.sql())
        return "\n".join([*(f"-- {each}" for each in self.compiler.predicates), sql, "SELECT * FROM found;"])

    def places(self, among: str = "1") -> dict[int, tuple[FoundPlace, ...]]:
        """The places that are found, by game.

        Raises:
            StoreError: the database cannot be read.
        """
        compiler = self.compiler
        notes = " || '; ' || ".join(f"coalesce({note}, '')" for note in compiler.notes) or "''"
        number = variation_number("found.line", Text(compiler.text))
        rows = self.rows(PLACES.format(how=notes, number=number), among)
        places: dict[int, list[FoundPlace]] = {}
        orders = numbered_otherwise(self._database)
        for game, wording, part, ply, label, turn, position, text, how in rows:
            label = label or turn_label(ply, *orders.get(game, ())) or STARTS
            at = (game, part or 0, ply)
            patterns = tuple((pattern, hits[at]) for pattern, hits in compiler.patterns if at in hits)
            place = FoundPlace(ply, label, turn, position, text, how.strip("; "), patterns, wording)
            places.setdefault(game, []).append(place)
        return {game: tuple(found) for game, found in places.items()}


def look_for_motifs(
    database: Database,
    query: Query,
    analyzer: Callable[[], Analyzer],
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Look for the motifs of a query in the games that meet its tests of games.

    Raises:
        QueryError: a word of the query has no meaning; the error says where.
        StoreError: the database cannot be read, or is not to be searched for so many games.
    """
    condition = query.condition or AllOf(())
    names = {motif_of(each) for each in _walk(condition) if isinstance(each, Test)} - {""}
    if names:
        from latrodb.store.motif_uses import search_motifs

        parts = condition.parts if isinstance(condition, AllOf) else (condition,)
        compiler = Compiler(KINDS, query, database, analyzer, **_modifiers(query))
        where = compiler.condition(AllOf(tuple(part for part in parts if _is_of_games(part))), FOUND)
        rows = database.query(
            f"SELECT game FROM (SELECT id AS game FROM games) {FOUND} WHERE {where}", **compiler.values
        )
        search_motifs(database, sorted(names), analyzer(), {game for (game,) in rows}, progress)


def _walk(condition: Condition) -> Iterator[Condition]:
    """A condition and all that are within it."""
    yield condition
    match condition:
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from _walk(part)
        case NoneOf(part) | Nowhere(part):
            yield from _walk(part)
        case InTurn(first, second):
            yield from _walk(first)
            yield from _walk(second)


def _is_of_games(condition: Condition) -> bool:
    """Whether a condition asks no place, not even for there being none."""
    return not (says_where(condition) or any(isinstance(each, Nowhere) for each in _walk(condition)))


def says_where(condition: Condition) -> bool:
    """Whether any part of a condition is about turns or positions."""
    match condition:
        case AllOf(parts) | AnyOf(parts):
            return any(map(says_where, parts))
        case NoneOf(part):
            return says_where(part)
        case Nowhere():
            return False
        case InTurn():
            return True
        case Test(word):
            kind = KINDS.get(word.text)
            return kind is None or not (kind.of_games or (word.text in COLORS and condition.value))
    return True


def denies_loosely(condition: Condition | None, *, is_placed: bool = False) -> bool:
    """Whether a condition has a `not` that any other turn fulfills: `not hit`, or `not hit at 7b`.

    `at 7b and not hit` says where, and `never hit` asks every turn.
    """
    match condition:
        case NoneOf(part):
            has_own = any(isinstance(each, Test) and each.at for each in _walk(part))
            return says_where(part) and (has_own or not is_placed)
        case AllOf(parts):
            is_placed = is_placed or any(isinstance(each, Test) and each.at for each in parts)
            return any(denies_loosely(each, is_placed=is_placed) for each in parts)
        case AnyOf(parts):
            return any(denies_loosely(each, is_placed=is_placed) for each in parts)
        case InTurn(first, second):
            return denies_loosely(first) or denies_loosely(second)
    return False


def _modifiers(query: Query) -> dict[str, Any]:
    """The options that the words after the commas set."""
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
