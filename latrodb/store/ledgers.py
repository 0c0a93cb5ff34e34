"""Ledgers into the database, and the stored games with their errata laid over them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from latrodb.game.ledgers.erratum import Erratum, Note, Removal, TagChange
from latrodb.game.ledgers.ledger import read_ledger
from latrodb.game.ledgers.match import GameKey, Title, assign_errata, without_game
from latrodb.game.ledgers.overlay import lay_over
from latrodb.notation.encoding import DETECTED
from latrodb.store.entries import load_errata, store_entries
from latrodb.store.find import load_text
from latrodb.store.overrides import Overrides, ReadTurns, bind, printed_tags_of
from latrodb.store.reload import reload_games
from latrodb.store.rows import diagnostic_row
from latrodb.store.stored_game import check_corrected, load_game
from latrodb.store.summary import ImportSummary

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from latrodb.analysis import Analyzer
    from latrodb.diagnostics.diagnostic import Diagnostic
    from latrodb.game.ledgers.erratum import Entry
    from latrodb.game.ledgers.ledger import Ledger
    from latrodb.game.ledgers.overlay import Overlay
    from latrodb.store.database import Database
    from latrodb.store.loader import SourceInput

CANDIDATES = """
SELECT games.id, sources.path, games.number, games.tags, games.variant
  FROM games
  JOIN sources ON sources.id = games.source
"""
WITH_TAG_CHANGES = " WHERE games.id IN (SELECT game FROM entry_games)"
OF_FILE = " WHERE sources.path = :file OR substr(sources.path, -length(:file) - 1) = '/' || :file"
OF_TURNS = " WHERE games.fingerprint = :turns"
OF_PLAYERS = """
  JOIN players white ON white.id = games.white
  JOIN players black ON black.id = games.black
 WHERE white.name = :white AND black.name = :black
"""


def load_ledger(database: Database, given: SourceInput, analyzer: Analyzer) -> ImportSummary:
    """Read a ledger, store its records, and read the games again whose tags they change or that they remove.

    Notes are put at their games.

    The row of its source must exist already. What is wrong with the ledger itself is stored with it. Whether its errata
    fit their games is reported and not stored, for the games may change.
    """
    ledger = store_ledger_diagnostics(database, given)
    added = store_entries(database, given.source, ledger.entries)
    place_notes(database, [entry for entry in ledger.entries if isinstance(entry, Note)])
    overrides = [entry for entry in ledger.entries if isinstance(entry, TagChange | Removal)]
    games = [*stored_titles(database, overrides), *_games_no_longer_changed(database)]
    reload_games(database, games, analyzer)
    codes = Counter(each.code for each in ledger.diagnostics)
    codes.update(each.code for each in _judge(database, ledger.errata, analyzer))
    return ImportSummary(files=1, errata=len(ledger.entries), errata_added=added, diagnostics=codes)


def store_ledger_diagnostics(database: Database, given: SourceInput) -> Ledger:
    """Read a ledger and store what is wrong with it."""
    ledger = read_ledger(given.data[:], given.name, given.encoding or DETECTED)
    rows = [diagnostic_row(each, ledger.source, given.source) for each in ledger.diagnostics]
    database.table("diagnostics").insert_all(rows)
    return ledger


def stored_overlays(
    database: Database, analyzer: Analyzer, about: Container[Erratum] | None = None
) -> tuple[tuple[Overlay, ...], tuple[Erratum, ...]]:
    """The games of a database with their errata laid over them, and the errata without a game.

    With `about`, only the games to which one of those errata belongs; else all that have any.
    """
    errata = load_errata(database)
    titles = stored_titles(database, errata)
    numbers = {GameKey(title.path, title.number): number for number, title in titles.items()}
    assignment = assign_errata(errata, titles.values())
    check = check_corrected(database, analyzer)
    overlays = (
        lay_over(load_game(database, numbers[key], analyzer), found, check)
        for key, found in assignment.by_game.items()
        if about is None or any(erratum in about for erratum in found)
    )
    return tuple(overlays), assignment.homeless


def stored_titles(database: Database, entries: Iterable[Entry]) -> dict[int, Title]:
    """The games of a database that any of some records may be about, as printed, by their numbers."""
    found = database.query(CANDIDATES + WITH_TAG_CHANGES)
    for citation in dict.fromkeys(entry.game for entry in entries):
        if citation.file is not None:
            found += database.query(CANDIDATES + OF_FILE, file=citation.file)
        if citation.has_names:
            tags = dict(citation.tags)
            found += database.query(CANDIDATES + OF_PLAYERS, white=tags["White"], black=tags["Black"])
        if citation.turns and (turns := int(citation.turns, 16)) < 2**63:
            found += database.query(CANDIDATES + OF_TURNS, turns=turns)
    return {
        number: Title(path, place, printed_tags_of(database, number, msgspec.json.decode(tags)), variant)
        for number, path, place, tags, variant in sorted(set(found))
    }


def place_notes(database: Database, notes: Sequence[Note]) -> None:
    """Keep which games some notes are about, with the other notes about them; the notes must be stored."""
    if not notes:
        return
    overrides = Overrides(database)
    for number, title in stored_titles(database, notes).items():
        ((fingerprint, plies),) = database.query("SELECT fingerprint, plies FROM games WHERE id = :id", id=number)
        text = load_text(database, number).game
        for each in overrides.of(number, text, title, ReadTurns(fingerprint, plies)):
            if isinstance(each.entry, Note):
                bind(database, number, each.id)


def _games_no_longer_changed(database: Database) -> list[int]:
    """The games of records that their ledgers no longer have, and removed games with a removal that was reverted."""
    query = """
SELECT entry_games.game
  FROM entry_games
  JOIN entries ON entries.id = entry_games.entry
  JOIN sources ON sources.id = entries.source
 WHERE sources.superseded_by IS NOT NULL
    OR (entries.reverted_at IS NOT NULL AND entry_games.game IN (SELECT id FROM removed_games))
"""
    return [game for (game,) in database.query(query)]


def _judge(database: Database, errata: tuple[Erratum, ...], analyzer: Analyzer) -> Iterator[Diagnostic]:
    """What there is to say about the errata of a ledger that was just stored."""
    mine = set(errata)
    overlays, homeless = stored_overlays(database, analyzer, mine)
    yield from (without_game(erratum) for erratum in homeless if erratum in mine)
    for overlay in overlays:
        for correction in overlay.corrections:
            if correction.erratum in mine:
                yield from correction.diagnostics
