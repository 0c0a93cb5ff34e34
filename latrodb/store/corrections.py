"""Games as corrected: with the errata of a database laid over them. Their lines are stored."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from latrodb.game.account import with_accounts
from latrodb.game.ledgers.erratum import Erratum
from latrodb.game.ledgers.match import GameKey, assign_errata
from latrodb.game.ledgers.overlay import Verdict, lay_over
from latrodb.store.entries import load_entries, load_errata
from latrodb.store.entry_games import removed_games, stored_titles
from latrodb.store.rows import CORRECTED, row_of_corrected, rows_of_correction
from latrodb.store.stored_game import check_corrected, load_game
from latrodb.store.writer import Writer, delete_lines, insert_accounts

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Mapping

    from latrodb.analysis import Analyzer
    from latrodb.game.ledgers.overlay import Overlay
    from latrodb.store.database import Database


def renew_corrections(database: Database, analyzer: Analyzer) -> None:
    """Renew the corrected lines of every game whose errata have changed.

    Call it at the end of every transaction that changes games or errata.
    """
    held: dict[int, dict[int, bool]] = defaultdict(dict)
    for game, entry, verdict in database.query("SELECT game, entry, verdict FROM _corrections"):
        held[game][entry] = verdict == Verdict.REVERTED
    wanted = errata_of_games(database)
    for game in sorted(held.keys() | wanted.keys()):
        errata = wanted.get(game, {})
        if held.get(game) != {entry: erratum.reversal is not None for entry, erratum in errata.items()}:
            _renew_game(database, analyzer, game, errata)


def errata_of_games(database: Database) -> dict[int, dict[int, Erratum]]:
    """The errata about each game by their numbers, including reverted ones."""
    if not database.query("SELECT 1 FROM erratum_list LIMIT 1"):
        return {}
    numbers = {each.entry: each.id for each in load_entries(database) if isinstance(each.entry, Erratum)}
    titles = stored_titles(database, numbers)
    games = {GameKey(title.path, title.number): game for game, title in titles.items()}
    found = assign_errata(numbers, titles.values(), removed_games(database)).by_game
    return {games[key]: {numbers[erratum]: erratum for erratum in errata} for key, errata in found.items()}


def load_overlay(database: Database, number: int, analyzer: Analyzer, variant: str | None = None) -> Overlay:
    """A stored game as printed and as corrected by the errata of the database, replayed as `load_game` replays it.

    Both are the same if no erratum applies.

    Raises:
        NoSuchGameError: there is no game of that number.
    """
    printed = load_game(database, number, analyzer, variant)
    rows = database.query("SELECT entry FROM _corrections WHERE game = :game", game=number)
    stored = load_entries(database, [entry for (entry,) in rows]) if rows else ()
    errata = [each.entry for each in stored if isinstance(each.entry, Erratum)]
    return lay_over(printed, errata, check_corrected(database, analyzer, number))


def stored_overlays(
    database: Database, analyzer: Analyzer, about: Container[Erratum] | None = None
) -> tuple[tuple[Overlay, ...], tuple[Erratum, ...]]:
    """The games of a database with their errata laid over them, and the errata without a game.

    With `about`, only the games to which one of those errata belongs; else all that have any.
    """
    errata = load_errata(database)
    titles = stored_titles(database, errata)
    numbers = {GameKey(title.path, title.number): number for number, title in titles.items()}
    assignment = assign_errata(errata, titles.values(), removed_games(database))
    check = check_corrected(database, analyzer)
    overlays = (
        lay_over(load_game(database, numbers[key], analyzer), found, check)
        for key, found in assignment.by_game.items()
        if about is None or any(erratum in about for erratum in found)
    )
    return tuple(overlays), assignment.homeless


def corrected_games(database: Database, among: Collection[int] | None = None) -> list[int]:
    """The numbers of the games that the errata of a database change, of some games or of all."""
    found = database.query("SELECT game FROM _corrected_games ORDER BY game")
    return [game for (game,) in found if among is None or game in among]


def _renew_game(database: Database, analyzer: Analyzer, game: int, errata: Mapping[int, Erratum]) -> None:
    for table in ("_corrections", "_corrected_games"):
        database.delete(table, "game = ?", game)
    database.delete("_accounts", "game = ? AND text = ?", game, CORRECTED)
    delete_lines(database, f"text = '{CORRECTED}' AND game = ?", game)
    if not errata:
        return
    printed, accounts = load_game(database, game, analyzer), dict[int, bytes]()
    overlay = lay_over(printed, errata.values(), with_accounts(analyzer.check_game, accounts))
    insert_accounts(database.connection, game, CORRECTED, accounts)
    for entry, correction in zip(errata, overlay.corrections, strict=True):
        database.insert("_corrections", {"game": game, "entry": entry, "verdict": correction.verdict.value})
    if database.query("SELECT 1 FROM games WHERE id = :id AND same_as IS NOT NULL", id=game):
        return
    if overlay.corrected is not overlay.printed:
        database.insert("_corrected_games", row_of_corrected(overlay.corrected, game))
    writer = Writer(database)
    writer.add_lines(rows_of_correction(printed, overlay.corrected, game))
    writer.flush()
