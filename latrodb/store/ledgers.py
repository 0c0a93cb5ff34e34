"""Filling the tables from a ledger of errata."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.game.ledgers.ledger import read_ledger
from latrodb.game.ledgers.overlay import lay_over
from latrodb.store.errata.match import GameKey, assign_errata, load_game, stored_titles
from latrodb.store.errata.tables import load_current, store_errata
from latrodb.store.rows import diagnostic_row
from latrodb.store.summary import ImportSummary
from latrodb.store.writer import INSERT_DIAGNOSTIC

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Container, Iterator

    from latrodb.game.ledgers.erratum import Erratum
    from latrodb.game.ledgers.overlay import Overlay
    from latrodb.store.load_source import Feed
    from latrodb.store.rows_from_text import Checker


def fill_ledger(connection: sqlite3.Connection, feed: Feed, check: Checker) -> ImportSummary:
    """Read a ledger and store its errata.

    What is wrong with the ledger itself is stored with it. Whether its errata fit their games is told and not
    stored, for the games may change.

    Args:
        connection: within a transaction.
        feed: the ledger; its row is there.
        check: replays and checks a game.
    """
    ledger = read_ledger(feed.data, feed.name)
    rows = [diagnostic_row(remark, ledger.source, feed.source) for remark in ledger.diagnostics]
    connection.executemany(INSERT_DIAGNOSTIC, rows)
    added = store_errata(connection, feed.source, ledger.errata)
    found = Counter(row.code for row in rows)
    found.update(each.code for each in _judge(connection, ledger.errata, check))
    return ImportSummary(files=1, errata=len(ledger.errata), errata_added=added, diagnostics=found)


def stored_overlays(
    connection: sqlite3.Connection, check: Checker, about: Container[Erratum] | None = None
) -> tuple[tuple[Overlay, ...], tuple[Erratum, ...]]:
    """The games of a database with their errata laid over them, and the errata without a game.

    Args:
        connection: where to look.
        check: replays and checks a game.
        about: only games to which one of these belongs; None for all that have errata.
    """
    errata = [each.erratum for each in load_current(connection)]
    titles = stored_titles(connection, errata)
    numbers = {GameKey(title.path, title.number): number for number, title in titles.items()}
    assignment = assign_errata(errata, titles.values())
    overlays = (
        lay_over(load_game(connection, numbers[key], check), found, check)
        for key, found in assignment.by_game.items()
        if about is None or any(erratum in about for erratum in found)
    )
    return tuple(overlays), assignment.homeless


def without_game(erratum: Erratum) -> Diagnostic:
    """The remark on an erratum whose game is not there."""
    key = "Game" if erratum.game.file is not None else "White"
    named = erratum.game.file or " - ".join(value for _, value in erratum.game.tags[:2])
    message = f"No game here is the one that this erratum names ({named})."
    return Diagnostic("D804", message, erratum.span_of(key), ply=erratum.ply or None)


def _judge(connection: sqlite3.Connection, errata: tuple[Erratum, ...], check: Checker) -> Iterator[Diagnostic]:
    """What there is to say about the errata of a ledger that was just stored."""
    mine = set(errata)
    overlays, homeless = stored_overlays(connection, check, mine)
    yield from (without_game(erratum) for erratum in homeless if erratum in mine)
    for overlay in overlays:
        for correction in overlay.corrections:
            if correction.erratum in mine:
                yield from correction.diagnostics
