"""A part of the answer to a query, for readers who wait: some games, and if it is soon known, how many there are."""

from __future__ import annotations

import json
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from latrodb.query.compiler import FOUND, Scope
from latrodb.query.run import Search, look_for_motifs
from latrodb.store.errors import StoreError, TooLongError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from latrodb.analysis import Analyzer
    from latrodb.query.run import FoundPlace
    from latrodb.query.syntax import Query
    from latrodb.store.database import Database

SECONDS = 0.12  # of the processor, to count all that is found
MOST_SECONDS = 1.0  # for the games of one part
MOST_PLACES = 3000  # that are looked up without SQL while all is counted
MOST_LISTED = 50_000  # likewise, while all games are listed
FIRST_GAMES = 64  # that are searched at once if all takes too long; then twice as many, and so on
COUNTS = " SELECT game, count(*) FROM found GROUP BY game"
LAST = "SELECT coalesce(max(id), 0) FROM games"
WORDINGS = "SELECT id FROM games WHERE coalesce(same_as, id) BETWEEN :first AND :last"
CHOSEN = f"{FOUND}.game IN (SELECT value FROM json_each(:chosen))"
_STEPS = 2000  # of SQLite between two looks at the clock


class Part(NamedTuple):
    """Some of the games that a query finds.

    Attributes:
        games: by number, the places in each; none if the query asks for games alone.
        total: of the games that are found, and `places` of the places; None if to count them takes too long.
        searched: the last game that was searched, after which the next part begins; None if nothing is left.
        hints: why nothing was found, if that is known.
    """

    games: dict[int, tuple[FoundPlace, ...]]
    total: int | None
    places: int | None
    searched: int | None
    hints: str


def ask_part(
    database: Database, query: Query, analyzer: Callable[[], Analyzer], skip: int, most: int, after: int = 0
) -> Part:
    """At most so many of the games that a query finds, without the first ones.

    If counting all of them takes too long, `skip` has no meaning: the games are those after the number `after`.

    Raises:
        QueryError: a word of the query has no meaning; the error says where.
        TooLongError: even a few games take too long.
        TooManyGamesError: too many games must be searched for motifs first.
        StoreError: the database cannot be read.
    """
    look_for_motifs(database, query, analyzer)
    if not after:
        with suppress(TooLongError):
            return _counted(database, query, analyzer, skip, most)
    return _next(database, query, analyzer, most, after)


def games_found(database: Database, query: Query, analyzer: Callable[[], Analyzer], seconds: float) -> list[int]:
    """The numbers of all games that a query finds, if SQLite finds them in so many seconds of the processor.

    A pattern that more than `MOST_LISTED` positions have takes too long, too: what is looked up has no clock.

    Raises:
        QueryError: a word of the query has no meaning; the error says where.
        TooLongError: it takes longer, or too many positions have a pattern.
        StoreError: the database cannot be read, or too many games must be searched for motifs first.
    """
    look_for_motifs(database, query, analyzer)
    search = Search(database, query, analyzer, most=MOST_LISTED)
    with _deadline(database, seconds):
        rows = search.rows(" SELECT DISTINCT game FROM found ORDER BY game")
    return [game for (game,) in rows]


def _counted(database: Database, query: Query, analyzer: Callable[[], Analyzer], skip: int, most: int) -> Part:
    search = Search(database, query, analyzer, most=MOST_PLACES)
    hints = " ".join(filter(None, search.compiler.hints))
    with _deadline(database, SECONDS):
        counts = search.rows(COUNTS)
    chosen = [game for game, _ in sorted(counts)[skip : skip + most]]
    games: dict[int, tuple[FoundPlace, ...]] = dict.fromkeys(chosen, ())
    if search.is_about_places and chosen:
        search.compiler.values["chosen"] = json.dumps(chosen)
        games = search.places(CHOSEN)
    places = sum(count for _, count in counts) if search.is_about_places else 0
    return Part(games, len(counts), places, None, hints)


def _next(database: Database, query: Query, analyzer: Callable[[], Analyzer], most: int, after: int) -> Part:
    """The next games that are found, from a number on."""
    ((last,),) = database.query(LAST)
    found: dict[int, tuple[FoundPlace, ...]] = {}
    count, began = FIRST_GAMES, time.thread_time()
    while after < last and len(found) < most and time.thread_time() - began < SECONDS:
        first, after = after + 1, after + count
        wordings = frozenset(game for (game,) in database.query(WORDINGS, first=first, last=after))
        with _deadline(database, MOST_SECONDS):
            search = Search(database, query, analyzer, Scope(first, after, wordings))
            if search.is_about_places:
                found |= search.places()
            else:
                found |= {game: () for game, _ in sorted(search.rows(COUNTS))}
        count *= 2
    games = dict(sorted(found.items())[:most])
    searched = max(games) if len(found) > most else after
    return Part(games, None, None, searched if searched < last else None, "")


@contextmanager
def _deadline(database: Database, seconds: float) -> Iterator[None]:
    """End what SQLite does within the block with a TooLongError after so many seconds of the processor."""
    end = time.thread_time() + seconds
    database.connection.set_progress_handler(lambda: time.thread_time() > end, _STEPS)
    try:
        yield
    except StoreError as error:
        if time.thread_time() > end:
            raise TooLongError("this query takes too long here; `latrodb find` has no such limit") from error
        raise
    finally:
        database.connection.set_progress_handler(None, 0)
