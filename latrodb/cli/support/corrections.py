"""Ledgers of errata matched to the games that a user names."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from latrodb.cli.support.databases import open_existing
from latrodb.cli.support.diagnostics import print_diagnostics
from latrodb.cli.support.exits import UsageError
from latrodb.cli.support.output import remark
from latrodb.core.english import count_words
from latrodb.diagnostics.codes import Severity
from latrodb.features.analyzer import analyzer
from latrodb.files import check_paths, is_database, read_bytes
from latrodb.game.game import Game
from latrodb.game.ledgers.erratum import Citation, Erratum
from latrodb.game.ledgers.ledger import Ledger, read_ledger
from latrodb.game.ledgers.match import GameKey, Title, assign_errata, find_cited, is_ledger, ledger_files, title_of
from latrodb.game.ledgers.overlay import FAILED, Overlay, lay_over
from latrodb.store.entries import load_errata
from latrodb.store.entry_games import removed_games, stored_titles
from latrodb.store.stored_game import check_corrected

if TYPE_CHECKING:
    from latrodb.game.account import Checker


def read_ledgers(paths: Sequence[str]) -> tuple[Ledger, ...]:
    """The ledgers among some files and folders, in order, each once. Raises UsageError if there is none."""
    check_paths(paths)
    files = dict.fromkeys(file for path in paths for file in ledger_files(path))
    if not files:
        raise UsageError(f"there is no ledger of errata (.errata) in {', '.join(paths)}")
    return tuple(read_ledger(read_bytes(file), str(file)) for file in files)


def lay_over_files(paths: Sequence[str], errata: Sequence[Erratum]) -> tuple[tuple[Overlay, ...], tuple[Erratum, ...]]:
    """The games of some files and folders with their errata applied, and the errata without a game.

    If only files are named, errata about other games are left out. Raises UsageError if there is no game file.
    """
    files = dict.fromkeys(file for path in paths if not is_ledger(path) for file in analyzer().find_files(path))
    if not files:
        raise UsageError("also name the games, or folders of them; these are only ledgers")
    held = {
        GameKey(str(file), written.number): written
        for file in files
        for written in analyzer().parse(read_bytes(file), str(file)).games
    }
    titles = [title_of(written) for written in held.values()]
    assignment = assign_errata(errata, titles)
    found = assignment.by_game.items()
    overlays = tuple(lay_over(analyzer().check_game(held[key]), mine, analyzer().check_game) for key, mine in found)
    homeless = assignment.homeless
    if files.keys() <= {Path(path) for path in paths}:
        homeless = tuple(erratum for erratum in homeless if _may_mean(erratum.game, titles))
    if left_out := len(assignment.homeless) - len(homeless):
        remark(f"left out: {count_words(left_out, 'erratum')} about other games")
    return overlays, homeless


def _may_mean(cited: Citation, titles: Iterable[Title]) -> bool:
    """Whether a citation that fits no game may mean one of these: it names the file, or no file but the players."""
    players = tuple(tag for tag in cited.tags if tag[0] in ("White", "Black"))
    return bool(find_cited(Citation(cited.file, None, () if cited.file else players), titles))


class CorrectedGames:
    """Games as corrected; stderr reports what became of their errata.

    Without ledgers, the errata are those of the database that the games are from. `has_failed` says whether an erratum
    could not be applied or a ledger could not be read; it is known after the last game.
    """

    def __init__(self, games: Iterable[Game], file: str, ledgers: Sequence[str], *, is_brief: bool = False) -> None:
        """`is_brief`: only games with an erratum that is not applied are reported.

        Raises:
            UsageError: there are no ledgers, and `file` is not a database; or a ledger is missing.
        """
        self.has_failed = False
        self._games = games
        self._file = file
        self._is_brief = is_brief
        self._errata: list[Erratum] | None = None
        if ledgers:
            self._errata = self._read(ledgers)
        elif not is_database(file):
            raise UsageError("name the errata with --errata FILE.errata; only a database has its own")

    def __iter__(self) -> Iterator[Game]:
        games, without = self._games, list[str]()
        if self._errata is None:
            by_game, check = _stored(self._file)
        else:
            games = list(games)
            titles = [title_of(game.written, game.variant) for game in games]
            by_game, check = assign_errata(self._errata, titles).by_game, analyzer().check_game
        for game in games:
            key = GameKey(game.source.name, game.written.number)
            overlay = lay_over(game, by_game.get(key, ()), check)
            if not overlay.corrections:
                without.append(f"{key.path}#{key.number}")
            self._report(overlay)
            yield overlay.corrected
        if without and not self._is_brief:
            remark(f"{without[0] if len(without) == 1 else count_words(len(without), 'game')}: no errata")

    def _read(self, paths: Sequence[str]) -> list[Erratum]:
        errata: list[Erratum] = []
        for ledger in read_ledgers(paths):
            print_diagnostics(ledger.diagnostics, ledger.source, stream=sys.stderr)
            self.has_failed |= any(each.level is Severity.ERROR for each in ledger.diagnostics)
            errata += ledger.errata
        return errata

    def _report(self, overlay: Overlay) -> None:
        applied = sum(each.verdict.is_applied for each in overlay.corrections)
        where = f"{overlay.printed.source.name}#{overlay.printed.written.number}"
        words = count_words(len(overlay.corrections), "erratum")
        if applied < len(overlay.corrections) or (applied and not self._is_brief):
            remark(f"{where}: {applied} of {words} applied")
        for erratum, verdict, diagnostics in overlay.corrections:
            self.has_failed |= verdict in FAILED
            print_diagnostics(diagnostics, erratum.source, stream=sys.stderr)


def _stored(database: str) -> tuple[Mapping[GameKey, tuple[Erratum, ...]], Checker]:
    """The errata of each game of a database, and what checks the games as corrected."""
    with open_existing(database) as store:
        errata = load_errata(store)
        by_game = assign_errata(errata, stored_titles(store, errata).values(), removed_games(store)).by_game
        return by_game, check_corrected(store, analyzer())
