"""A database for use from Python: finds games and loads them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from latrodb.core.english import Text
from latrodb.core.errors import near_miss
from latrodb.motifs.catalog import QUICK
from latrodb.query.part import Part, ask_part
from latrodb.query.run import Answer, ask
from latrodb.query.syntax import AllOf, parse_query
from latrodb.references import read_position
from latrodb.rules.catalog import find_variant
from latrodb.store.corrections import load_overlay
from latrodb.store.database import Database
from latrodb.store.duplicates import Duplicate, duplicates
from latrodb.store.errors import StoreError, translating_errors
from latrodb.store.explore import Explored, explore, systems_at
from latrodb.store.find import FoundGame, GameFilter, find_games
from latrodb.store.find_position import FoundPosition, find_position
from latrodb.store.keeping import StoredNote, find_notes
from latrodb.store.motif_uses import search_motifs
from latrodb.store.stats import StatsTable, stats
from latrodb.store.stored_game import load_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from latrodb.analysis import Analyzer
    from latrodb.core.position import Position
    from latrodb.game.game import Game


_ADDED = """
SELECT coalesce(same_as, games.id)
  FROM games JOIN sources ON sources.id = games.source
 WHERE sha256 = :digest
 ORDER BY games.number
"""


class Row(tuple[Any, ...]):
    """A row of an answer: its values in order, and by the names of their columns, as in `row["white"]`, `dict(row)`."""

    __slots__ = ()
    columns: ClassVar[tuple[str, ...]] = ()

    def keys(self) -> tuple[str, ...]:
        """The names of the columns."""
        return self.columns

    def __getitem__(self, key: Any) -> Any:
        """The value of a column, by its name or its place. Raises KeyError for a name that it does not have."""
        if isinstance(key, str) and key not in self.columns:
            raise KeyError(key)
        return super().__getitem__(self.columns.index(key) if isinstance(key, str) else key)


@lru_cache
def _row_class(columns: tuple[str, ...]) -> type[Row]:
    return type("Row", (Row,), {"columns": columns})


class Collection(Database):
    """An open database with its games. `latrodb.open(path)` makes it; close it, or use it as a context manager."""

    analyzer: Callable[[], Analyzer]  # what reads its games again; set by `latrodb.open`

    def add(self, games: Iterable[Game]) -> list[int]:
        """Add games, in canonical text, and return their numbers; those that are there already keep theirs.

        Raises:
            StoreError: the database cannot be written.
        """
        from latrodb.store.corrections import renew_corrections  # what reads needs nothing of these
        from latrodb.store.importer import add_source
        from latrodb.store.loader import SourceInput
        from latrodb.store.sources import digest_of

        data = "\n".join(game.text() for game in games).encode("utf-8", "surrogateescape")
        digest = digest_of(data)
        given, made = SourceInput(0, f"{digest[:12]}.txt", data, None), self.analyzer()
        with self.transaction():
            add_source(self, given, digest, made, made)
            renew_corrections(self, made)
        return [number for (number,) in self.query(_ADDED, digest=digest)]

    def query(self, sql: str, **parameters: str | int | None) -> list[tuple[Any, ...]]:
        """The rows of a query in SQL, which changes nothing; each is a `Row`.

        Raises:
            StoreError: the query cannot be answered, or would write.
        """
        with self.reading_alone(is_on=True), translating_errors(self.path):
            found = self.execute(sql, **parameters)
            kind = _row_class(tuple([each[0] for each in found.description or ()]))
            return [*map(kind, found)]

    def ask(self, query: str) -> Answer:
        """The games for which a query holds, and the places in them; see `latrodb help queries`.

        Raises:
            QueryError: the query cannot be understood; the error says where.
            StoreError: the database cannot be read.
        """
        return ask(self, parse_query(query), self.analyzer)

    def ask_part(self, query: str, skip: int, most: int, after: int = 0, kind: str = "") -> Part:
        """At most so many of the games for which a query holds, and their number if that can be found at once.

        `kind` is that of the games, such as `fragment`; empty for all.

        Raises:
            QueryError: the query cannot be understood; the error says where.
            TooLongError: even a few games take too long.
            TooManyGamesError: too many games must be searched for motifs first.
            StoreError: the database cannot be read.
        """
        asked = parse_query(query)
        if kind:
            parts = (asked.condition, parse_query(f"kind {kind}").condition)
            asked = replace(asked, condition=AllOf(tuple(filter(None, parts))))
        return ask_part(self, asked, self.analyzer, skip, most, after)

    def find(self, query: str = "", *, limit: int = -1, **wanted: Unpack[GameFilter]) -> tuple[FoundGame, ...]:
        """The games that meet a query and all conditions, lowest number first; at most `limit` of them, -1 for all.

        The conditions are those of `GameFilter`, such as `player="Carrillo"`, `variant="petteia-xxi"` or
        `code="R312"`; without any, every game. Another wording of a game is left out if the game itself is found.

        Raises:
            QueryError: the query cannot be understood; the error says where.
            TypeError: there is no such condition; the message names those that exist.
            ConditionError: no game can meet a condition, such as an ending that does not exist; in the same way
                DateError and UnknownVariantError, and all three are LatrodbError.
            StoreError: the database cannot be read.
        """
        if unknown := wanted.keys() - GameFilter.__annotations__.keys():
            known = list(GameFilter.__annotations__)
            name = min(unknown)
            raise TypeError(
                f"find() has no condition {name!r}{near_miss(name, known)}; conditions are {', '.join(known)}"
            )
        among = self.ask(query).wordings if query else None
        return find_games(self, among=among, limit=limit, **wanted)

    def find_position(
        self, position: Position | str, *, exact: bool = False, text: str = "corrected", limit: int = -1
    ) -> tuple[FoundPosition, ...]:
        """Where a position occurs, the side to move included; at most `limit` places, -1 for all.

        The position may be given as FEN or as a place, `7@13b` or `game.txt@13b`. Its images under the rules count,
        unless `exact`: the board turned or reflected, with or without exchanged colors. Games are searched as
        corrected by the errata of the database, or with `text="printed"` as printed.

        Raises:
            FenError, PlaceError: it is not a position, or there is no such place.
            ValueError: there is no such text.
            StoreError: the database cannot be read.
        """
        if isinstance(position, str):
            position = read_position(position, self.analyzer, str(self.path), text=Text(text))
        return find_position(self, position, exact=exact, text=Text(text), limit=limit)

    def explore(self, position: Position, variant: str | None = None, *, text: str = "corrected") -> Explored:
        """The turns played from a position or an image of it, in whatever order it was reached.

        `variant` names the rules; without it they are those of the games that have the position. Games are as corrected
        by the errata of the database, or with `text="printed"` as printed.

        Raises:
            ValueError: there is no such text.
            UnknownVariantError: there are no rules of that key.
            StoreError: games of several rule systems have the position; or the database cannot be read.
        """
        systems = [find_variant(variant).system] if variant else systems_at(self, position, Text(text))
        if len(systems) > 1:
            names = ", ".join(system.name for system in systems)
            raise StoreError(f"games of {names} have this position; name the variant")
        wanted = Text(text)
        return explore(self, systems[0], position, text=wanted) if systems else Explored(position, wanted)

    def stats(self, *names: str, query: str | None = None, text: str = "corrected") -> dict[str, StatsTable]:
        """Figures of the games by the names of their tables, all of `latrodb.store.stats.TABLES` if none is named.

        `query` chooses the games, `text` whether they are as corrected by the errata of the database or as printed.
        Motifs are looked for first if their table is named.

        Raises:
            ValueError: there is no such text.
            KeyError: there is no table of that name.
            QueryError: the query cannot be understood.
            StoreError: the database cannot be read.
        """
        games = None if query is None else self.ask(query).games.keys()
        if "motifs" in names:
            search_motifs(self, sorted(QUICK), self.analyzer(), games)
        return stats(self, names, games, Text(text))

    def duplicates(self, variant: str | None = None) -> list[Duplicate]:
        """Pairs of games that contain each other, differ in a few turns, or are images of each other; nothing changes.

        `variant` names the rules of the games to compare, or a system for all its boards.

        Raises:
            UnknownVariantError: there are no rules of that key.
            StoreError: the database cannot be read.
        """
        return duplicates(self, variant)

    def notes(
        self, game: int | None = None, place: str | None = None, *, tags: Iterable[str] = (), collection: str = ""
    ) -> tuple[StoredNote, ...]:
        """The notes that users attached to games and places, by game and place; those that were reverted do not count.

        `game` is the number of a game and `place` the label of a place in it, such as `13b` or `start`; `tags` must all
        be those of a note, and `collection` is the one to which it adds its game or place.

        Raises:
            NoSuchGameError: there is no game of that number.
            StoreError: the database cannot be read.
        """
        return find_notes(self, game, place, tags=tags, collection=collection)

    def game(self, number: int, variant: str | None = None, *, text: str = "printed") -> Game:
        """A stored game, replayed and checked under the rules of that key, or under those with which it was stored.

        It is as printed, or with `text="corrected"` as corrected by the errata of the database, on which a place that
        `find`, `find_position` or `explore` gives as corrected rests.

        Raises:
            ValueError: there is no such text.
            NoSuchGameError: there is no game of that number.
            UnknownVariantError: there are no rules of that key.
        """
        if Text(text) is Text.PRINTED:
            return load_game(self, number, self.analyzer(), variant)
        return load_overlay(self, number, self.analyzer(), variant).corrected
