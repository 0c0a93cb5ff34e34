"""From queries to SQL.

A condition becomes one SQL expression about a row of places: a game, a line of it and a ply. A test of games looks only
at the game. Patterns, positions and motifs, which SQL cannot find, are looked up first; the expression refers to
tables of their places.
"""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.english import Text
from latrodb.core.errors import UnknownVariantError, near_miss
from latrodb.core.position import write_fen
from latrodb.core.step import Tactic
from latrodb.motifs.catalog import MOTIFS
from latrodb.query.syntax import AllOf, AnyOf, InTurn, NoneOf, Nowhere, Query, QueryError, Test, Word
from latrodb.rules.catalog import find_variant
from latrodb.store.conditions import Parameters
from latrodb.store.corrections import load_overlay
from latrodb.store.errors import TooLongError
from latrodb.store.find_position import find_position, missing_board
from latrodb.store.names import players_named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from latrodb.analysis import Analyzer
    from latrodb.core.position import Position
    from latrodb.game.game import Game, Node
    from latrodb.patterns.pattern import Pattern
    from latrodb.query.syntax import Condition
    from latrodb.rules.variant import Variant
    from latrodb.store.boards import FoundPattern
    from latrodb.store.database import Database


BETWEEN = re.compile(r"\s+(?:[-–—]|vs?\.?|against|and)\s+", re.IGNORECASE)  # two players
MOST_WORDS = 8  # of two names


def names_typed(database: Database, text: str) -> list[str]:
    """The name of the player, or of the two players, that a text is; none if it is anything else.

    A text that can be divided into the names of two players in several ways is not understood.
    """
    text = text.strip()
    if '"' in text:
        return []
    if players_named(database, text):
        return [text]
    words, halves = text.split(), [BETWEEN.split(text)]
    if len(halves[0]) == 1 and len(words) <= MOST_WORDS:
        halves = [[" ".join(words[:count]), " ".join(words[count:])] for count in range(1, len(words))]
    found = [names for names in halves if len(names) == 2 and all(players_named(database, name) for name in names)]
    return found[0] if len(found) == 1 else []


def query_of_names(names: list[str]) -> str:
    """The query for the games of all these players; empty without names.

    >>> query_of_names(["Carrillo", "Joe Joyce"])
    'player "Carrillo" and player "Joe Joyce"'
    """
    return " and ".join(f'player "{name}"' for name in names)


Hits: TypeAlias = "dict[tuple[int, int, int], FoundPattern]"  # by game, part (0 as printed) and ply
Make: TypeAlias = "Callable[[Compiler, Test, str], str]"

COLORS = {"white": WHITE, "black": BLACK}
TACTICS = tuple(tactic.value for tactic in Tactic)
STARTS, ENDS = "start", "end"
MOST_REPLAYED = 50  # games as corrected, while a reader waits
LINES = "SELECT id, game, impossible + unread FROM _lines JOIN _corrected_games USING (game) WHERE kind = 'corrected'"
FOUND = "p"  # the alias of the places that are found
PARTS = {
    "side": "side in brackets",
    "value": "value",
    "sign": "comparison",
    "by": "word after by",
    "of": "word after of",
    "on": "word after on",
    "at": "place after at",
    "to_move": "'to move'",
    "anywhere": "'anywhere'",
}


class Kind(NamedTuple):
    """A word that begins a test.

    Attributes:
        make: the SQL of a test, for rows of the alias that is given.
        example: a query with it.
        means: what it finds, for people.
        needs: its required parts, by the fields of `Test`.
        takes: its optional parts.
        of_games: whether it is a test of games, not of turns or positions.
    """

    make: Make
    example: str
    means: str
    needs: frozenset[str] = frozenset()
    takes: frozenset[str] = frozenset()
    of_games: bool = False
    is_motif: bool = False  # whether the word is the name of a motif


class Scope(NamedTuple):
    """The games that are searched: those with these numbers, and all their wordings."""

    first: int
    last: int
    wordings: frozenset[int]


class Compiler(Parameters):
    """Turns the conditions of one query into SQL."""

    def __init__(
        self,
        kinds: Mapping[str, Kind],
        query: Query,
        database: Database,
        analyzer: Callable[[], Analyzer],
        *,
        text: str = Text.CORRECTED,
        is_exact: bool = False,
        finds_places: bool = True,
        scope: Scope | None = None,
        most: int | None = None,
    ) -> None:
        super().__init__(database)
        self.values |= {"first_game": scope.first, "last_game": scope.last} if scope else {}
        self.kinds = kinds  # by the words that begin tests
        self.query = query
        self.analyzer = analyzer  # for positions named by their place in a game
        self.text = text  # which is asked about
        self.is_exact = is_exact  # positions and patterns as they are, not their images
        self.finds_places = finds_places  # or games
        self.scope = scope  # the games that are searched; None for all
        self.most = most  # places that may be looked up in that way; None for any number
        self.predicates: list[str] = []  # what is looked up without SQL, in words
        self.notes: list[str] = []  # SQL for how a row of `found` meets the condition
        self.patterns: list[tuple[Pattern, Hits]] = []
        self.hints: list[str] = []  # why nothing is found, if that is known
        self.steps: list[str] = []  # SQL for places from which a condition with `then` goes on
        self.tables = 0  # of places that were looked up

    def fault(self, word: Word, message: str, meant: str = "") -> QueryError:
        """The error about a word of the query; `meant` is the query that was probably meant."""
        return QueryError(self.query.text, word.start, word.end, message, meant)

    def replaced(self, start: int, end: int, words: str) -> str:
        """The query with other words at a place."""
        return f"{self.query.text[:start]}{words}{self.query.text[end:]}"

    def condition(self, condition: Condition, place: str) -> str:
        """The SQL of a condition for rows of an alias."""
        match condition:
            case AllOf(parts):
                return "(" + (" AND ".join(self.condition(each, place) for each in parts) or "1") + ")"
            case AnyOf(parts):
                return "(" + " OR ".join(self.condition(each, place) for each in parts) + ")"
            case NoneOf(part):
                return f"NOT {self.condition(part, place)}"
            case Nowhere(part):
                return self._nowhere(part, place)
            case InTurn(first, second, within):
                return self._in_turn(first, second, within, place)
            case Test():
                return self._test(condition, place)

    def _nowhere(self, part: Condition, place: str) -> str:
        finds_places, self.finds_places = self.finds_places, True
        where = self.condition(part, "step")
        self.finds_places = finds_places
        self.steps.append(f"SELECT step.game FROM places step WHERE step.line = 0 AND {where}")
        return f"{place}.game NOT IN (SELECT game FROM step_{len(self.steps) - 1})"

    def _in_turn(self, first: Condition, second: Condition, within: int | None, place: str) -> str:
        before, table, where = f"{place}0", "places", "1"
        if isinstance(first, Test):
            where = self.condition(first, before)
        else:  # apart from this condition, since SQLite does not read SQL of many levels
            step = self.condition(first, "step")
            table, self.steps = f"step_{len(self.steps)}", [*self.steps, f"SELECT step.* FROM places step WHERE {step}"]
        soon = "" if within is None else f" AND {before}.ply >= {place}.ply - {within}"
        return f"""({self.condition(second, place)} AND EXISTS (
    SELECT 1 FROM {table} {before}
     WHERE {before}.game = {place}.game AND {before}.line = {place}.line AND {before}.ply < {place}.ply{soon}
       AND {where}))"""

    def _test(self, test: Test, place: str) -> str:
        kind = self.kinds.get(test.word.text)
        if kind is None:
            raise self._unknown(test)
        self._check_parts(test, kind)
        made = kind.make(self, test, place)
        return f"({made} AND {self.at(test.at, place)})" if test.at and test.word.text != "at" else made

    def _unknown(self, test: Test) -> QueryError:
        """The error about a word that begins no test; it may be the name of a player."""
        end = test.value.end if test.value else test.word.end
        if names := names_typed(self.database, self.query.text[test.word.start : end]):
            query = query_of_names(names)
            meant = self.replaced(test.word.start, end, query if len(names) == 1 else f"({query})")
            hint = f"; for {'a player' if len(names) == 1 else 'two players'} write: {query}"
        elif test.value and names_typed(self.database, test.word.text):
            meant, hint = "", f"; a player has this name, but none is called {self.query.text[test.value.start : end]}"
        else:
            meant, hint = "", near_miss(test.word.text, [*self.kinds, *TACTICS])
        hint = hint or "; `latrodb help queries` lists the tests"
        return self.fault(test.word, f"no test is called '{test.word.text}'{hint}", meant)

    def not_a_name(self, test: Test, word: Word) -> QueryError:
        """The error about a word that no player bears, such as the verb in `white wins`, with the query for it."""
        side, verb = test.word.text, word.text.removesuffix("s")
        results = ("1-0", "0-1", "1/2-1/2") if side == "white" else ("0-1", "1-0", "1/2-1/2")
        meant = dict(
            zip(("win", "lose", "draw", "won", "lost", "drew"), map("result {}".format, results * 2), strict=True)
        )
        meant |= dict.fromkeys(("capture", "illegal"), f"{verb} and {'black' if side == 'white' else 'white'} to move")
        meant |= {name: f"{name}({side})" for name in MOTIFS}
        if side in COLORS and (query := meant.get(verb)):
            changed = self.replaced(test.word.start, word.end, f"({query})")
            return self.fault(word, f"no player is called '{word.text}'; you may mean: {query}", changed)
        names = [name for (name,) in self.database.query("SELECT name FROM players")]
        return self.fault(word, f"no player is called '{word.text}'{near_miss(word.text, names)}")

    def _check_parts(self, test: Test, kind: Kind) -> None:
        """Raise QueryError if something that a test needs is missing, or has no meaning for it."""
        given = {each.name for each in fields(test) if getattr(test, each.name) and each.name not in ("word", "number")}
        for name in sorted(kind.needs - given):
            raise self.fault(test.word, f"'{test.word.text}' needs a {PARTS[name]}, such as: {kind.example}")
        allowed = kind.needs | kind.takes | (frozenset() if kind.of_games else {"at"})
        for name in sorted(given - allowed):
            part = getattr(test, name)
            word = part[0] if isinstance(part, tuple) else part if isinstance(part, Word) else test.word
            raise self.fault(word, f"'{test.word.text}' takes no {PARTS[name]}; a query with it is: {kind.example}")

    def at(self, at: Word | None, place: str) -> str:
        """The SQL for a place of a game: its start, its end or a turn such as 13b."""
        assert at is not None
        if at.kind == "PLACE":
            return f"{label_of(place)} = {self.parameter(at.text)}"
        if at.text == STARTS:
            return f"{place}.ply = 0"
        if at.text == ENDS:
            corrected = f"SELECT plies FROM _corrected_games WHERE game = {place}.game AND '{self.text}' = 'corrected'"
            return f"{place}.ply = coalesce(({corrected}), (SELECT plies FROM games WHERE games.id = {place}.game))"
        raise self.fault(at, f"there is no place '{at.text}'; places are start, end and turns such as 13b")

    def variant(self, word: Word) -> Variant:
        """The variant that a word names."""
        try:
            return find_variant(word.text)
        except UnknownVariantError as error:
            raise self.fault(word, str(error)) from None

    def games(self, select: str, place: str) -> str:
        """The SQL for the games of a SELECT: themselves, or where places are found, the game that they are wordings of.

        One is enough: a game has a place, and a player, if one of its wordings has that player.
        """
        if not self.finds_places:
            return f"{place}.number IN ({select})"
        return f"{place}.game IN (SELECT coalesce(same_as, id) FROM games WHERE id IN ({select}))"

    def position(self, position: Position, variant: Variant | None, place: str) -> str:
        """The SQL for places with a position, or an image of it: under some rules, or under any."""
        system = variant.system if variant else None
        found = find_position(self.database, position, exact=self.is_exact, text=Text(self.text), system=system)
        self.hints.append("" if found else missing_board(self.database, position))
        self.predicates.append(f"position {write_fen(position)}: looked up by the class of its images")
        table = self._keep((each.game, each.line, each.ply, each.image) for each in found)
        self._note(f"(SELECT nullif(how, 'same') FROM {table} AS it WHERE {_same_part('it', 'found')})", place)
        return self._in(table, place)

    def _keep(self, rows: Iterable[tuple[int, int, int, str]]) -> str:
        """The name of a new temporary table of places that were looked up."""
        self.tables += 1
        table = f"looked_up_{self.tables}"
        columns = "game INTEGER, part INTEGER, ply INTEGER, how TEXT, PRIMARY KEY (game, part, ply)"
        with self.database.scratch() as connection:
            connection.execute(f"DROP TABLE IF EXISTS temp.{table}")
            connection.execute(f"CREATE TEMP TABLE {table} ({columns}) WITHOUT ROWID")
            connection.executemany(f"INSERT INTO {table} VALUES (?, ?, ?, ?)", rows)
        return table

    def _in(self, table: str, place: str) -> str:
        return f"({place}.game, coalesce({place}.part, 0), {place}.ply) IN (SELECT game, part, ply FROM {table})"

    def _note(self, sql: str, place: str) -> None:
        """Note how a condition holds, if it holds at the place that is found and not before it."""
        if place == FOUND:
            self.notes.append(sql)

    def pattern(self, text: str, word: Word, place: str) -> str:
        """The SQL for places with a pattern, which are looked up in the bit planes."""
        from latrodb.patterns.reader import PatternError, read_pattern
        from latrodb.store.boards import find_pattern

        try:
            pattern = read_pattern(text)
        except PatternError as error:
            start = (
                word.start + 1 + min(error.offset, word.end - word.start - 2) if word.kind == "STRING" else word.start
            )
            raise QueryError(self.query.text, start, start + 1, error.reason) from None
        self.predicates.append(f"pattern {text}: looked up in the bit planes of the boards")
        hits: Hits = {}
        for found in find_pattern(self.database, pattern, among=self.scope and self.scope.wordings):
            hits[found.game, found.line or 0, found.ply] = found
            if self.most is not None and len(hits) > self.most:
                raise TooLongError(f"more than {self.most:,} positions have this pattern")
        self.patterns.append((pattern, hits))
        return self._in(self._keep((*key, "") for key in hits), place)

    def judged(self, printed: str, some: str, holds: Callable[[Game, Node], bool], place: str) -> str:
        """The SQL for turns that a SELECT finds as printed, and that a function finds by replaying corrected games.

        `some` is a condition on the rows of `_corrected_games` that can have such turns.
        """
        found = f"({place}.line = 0 AND {place}.part IS NULL AND ({place}.game, {place}.ply) IN ({printed}))"
        if self.text == Text.PRINTED:
            return found
        lines = self.database.query(f"{LINES} AND {some}")
        lines = [each for each in lines if self.scope is None or each[1] in self.scope.wordings]
        if self.most is not None and len(lines) > MOST_REPLAYED:
            raise TooLongError(f"more than {MOST_REPLAYED} corrected games must be replayed")
        self.predicates.append("turns of corrected games: judged by replaying these games")
        rows = []
        for line, number, doubtful in lines:
            analyzer = self.analyzer() if doubtful else self.analyzer().without_search()
            game = load_overlay(self.database, number, analyzer).corrected
            rows += [(number, line, node.index + 1, "") for node in game.nodes if holds(game, node)]
        return f"({found} OR {self._in(self._keep(rows), place)})"

    def motif(self, name: str, test: Test, place: str) -> str:
        """The SQL for places with a motif; the games were searched for it before."""
        self.predicates.append(f"motif {name}: looked for in games not searched for it before")
        conditions = [f"motif = {self.parameter(name)}"]
        if test.side:
            conditions.append(f"side = {self.parameter(self.color(test.side).letter)}")
        for column, words in (("squares", test.by), ("others", test.of)):
            conditions += [self._men(column, word) for word in words]
        if test.on:
            squares = [f"instr(' ' || squares || ' ', ' ' || {self.parameter(word.text)} || ' ')" for word in test.on]
            conditions.append(f"({' OR '.join(squares)})")
        uses = f"uses WHERE {' AND '.join(conditions)}"
        said = f"{self.parameter(MOTIFS[name].noun)} || ' ' || group_concat(squares, ', ')"
        self._note(f"(SELECT {said} FROM {uses} AND {_same_place('found')})", place)
        if not test.sign:
            return f"({place}.wording, {place}.line, {place}.ply) IN (SELECT game, line, ply FROM {uses})"
        number = self.parameter(test.number)
        return f"(SELECT coalesce(sum(men), 0) FROM {uses} AND {_same_place(place)}) {test.sign} {number}"

    def _men(self, column: str, word: Word) -> str:
        if word.text not in ("dux", "soldier"):
            raise self.fault(word, f"'{word.text}' is not a man; men are dux and soldier")
        return f"{column}_dux" if word.text == "dux" else f"NOT {column}_dux"

    def color(self, word: Word) -> Color:
        """A side of the board."""
        if word.text not in COLORS:
            raise self.fault(word, f"'{word.text}' is not a side; sides are white and black")
        return COLORS[word.text]


def label_of(place: str) -> str:
    """The SQL for the number and side of the turn that led to a place: 13b; `start` at the start."""
    return f"""coalesce(
    (SELECT place FROM line_plies WHERE line = {place}.part AND ply = {place}.ply),
    (SELECT place FROM plies WHERE game = {place}.game AND ply = {place}.ply), '{STARTS}')"""


def _same_place(place: str) -> str:
    return f"uses.game = {place}.wording AND uses.line = {place}.line AND uses.ply = {place}.ply"


def _same_part(one: str, found: str) -> str:
    return f"{one}.game = {found}.game AND {one}.part = coalesce({found}.part, 0) AND {one}.ply = {found}.ply"
