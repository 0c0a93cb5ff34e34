"""The search for corrections of stored games, apart from their import: in processes, within a time, to be continued."""

from __future__ import annotations

import multiprocessing
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from latrodb.core.interrupts import holding_interrupts
from latrodb.features.analyzer import analyzer
from latrodb.features.repair.edits import RepairedGame
from latrodb.store.corrections import renew_corrections
from latrodb.store.reader_pool import follow_parent
from latrodb.store.reload import (
    Unsearched,
    list_unsearched,
    read_unsearched,
    reload_games,
    reload_orphans,
    store_searched,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.game.game import Game
    from latrodb.notation.written import WrittenGame
    from latrodb.rules.variant import Variant
    from latrodb.store.database import Database

TOGETHER = 500  # games that are held in memory, and stored in one transaction
SECONDS = 60.0  # after which the games searched so far are stored


@dataclass(slots=True)
class SearchSummary:
    """What a search did."""

    searched: int = 0  # games
    with_corrections: int = 0  # games of which a correction was found, unique or not
    left: int = 0  # games that are still not searched


def search_stored(
    database: Database,
    *,
    workers: int = 1,
    seconds: float | None = None,
    report: Callable[[], None] | None = None,
    summary: SearchSummary | None = None,
) -> SearchSummary:
    """Search the games that were imported without a search, and store what is found, as an import with a search does.

    The games found so far are stored now and then, when the time is up, and on an interrupt, which is raised again. A
    search that ended early goes on with the next call.

    Args:
        database: open for writing.
        workers: the number of processes; with 1, this one searches.
        seconds: the time for the search; None for as long as it takes.
        report: called after every game.
        summary: filled as soon as games are stored; by default a new one.

    Raises:
        StoreError: the database cannot be written.
    """
    summary = SearchSummary() if summary is None else summary
    deadline = None if seconds is None else monotonic() + seconds
    waiting = [(source, games[at : at + TOGETHER]) for source, games in list_unsearched(database).items()
               for at in range(0, len(games), TOGETHER)]  # fmt: skip
    summary.left = sum(len(games) for _, games in waiting)
    for source, games in waiting:
        if deadline is not None and monotonic() >= deadline:
            break
        tasks = list(read_unsearched(database, source, set(games), analyzer()))
        _search_and_store(database, tasks, workers, deadline, report, summary)
    return summary


def _search_and_store(
    database: Database,
    tasks: Sequence[Unsearched],
    workers: int,
    deadline: float | None,
    report: Callable[[], None] | None,
    summary: SearchSummary,
) -> None:
    held: list[tuple[Unsearched, Game]] = []
    stored_at = monotonic()
    try:
        for each in _search(tasks, workers, deadline):
            held.append(each)
            if report:
                report()
            if monotonic() > stored_at + SECONDS:
                _store(database, held, summary)
                held, stored_at = [], monotonic()
    finally:
        _store(database, held, summary)


def _search(tasks: Sequence[Unsearched], workers: int, deadline: float | None) -> Iterator[tuple[Unsearched, Game]]:
    """Each game as soon as it is searched; those that take longer than there is time are given up."""
    if workers == 1:
        for task in tasks:
            if deadline is not None and monotonic() >= deadline:
                return
            yield task, analyzer().check_game(task.written, task.variant)
        return
    work = ((at, task.written, task.variant) for at, task in enumerate(tasks))
    with holding_interrupts():
        started = multiprocessing.get_context("spawn").Pool(min(workers, len(tasks)), follow_parent)
    with started as pool:
        results = pool.imap_unordered(_search_one, work)
        with suppress(StopIteration, multiprocessing.TimeoutError):
            while True:
                at, game = results.next(None if deadline is None else max(0.0, deadline - monotonic()))
                yield tasks[at], game


def _search_one(work: tuple[int, WrittenGame, Variant | None]) -> tuple[int, Game]:
    """In a worker: search a game."""
    at, written, variant = work
    return at, analyzer().check_game(written, variant)


def _store(database: Database, found: Sequence[tuple[Unsearched, Game]], summary: SearchSummary) -> None:
    if not found:
        return
    with database.transaction():
        changed = [later for task, game in found for later in store_searched(database, task, game)]
        if changed:
            reload_games(database, changed, analyzer())
        reload_orphans(database, analyzer())
        renew_corrections(database, analyzer())
    summary.searched += len(found)
    summary.left -= len(found)
    summary.with_corrections += sum(isinstance(game, RepairedGame) and bool(game.findings) for _, game in found)
