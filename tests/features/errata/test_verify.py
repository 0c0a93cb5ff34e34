"""Errata put to the test: the printed games with their errata."""

from __future__ import annotations

from pathlib import Path

from latrodb.features.analyzer import analyzer
from latrodb.game.ledgers.ledger import format_ledger, read_ledger
from latrodb.game.ledgers.match import GameKey, assign_errata, ledger_files, title_of
from latrodb.game.ledgers.overlay import Verdict, lay_over
from tests.support.paths import CORPUS


def test_with_its_errata_every_printed_game_replays_to_its_end() -> None:
    held = [each for file in ledger_files(CORPUS / "errata") for each in read_ledger(file.read_bytes()).errata]
    files = [file for folder in ("latrunculi-xxi", "petteia-xxi") for file in (CORPUS / folder).glob("20*.txt")]
    printed = [game for file in sorted(files) for game in analyzer().read_games(file)]
    assignment = assign_errata(held, [title_of(game.written) for game in printed])
    assert not assignment.homeless
    faulty = set()
    for game in printed:
        mine = assignment.by_game.get(GameKey(game.source.name, game.written.number), ())
        overlay = lay_over(game, mine, analyzer().check_game)
        assert {each.verdict for each in overlay.corrections} <= {Verdict.APPLIED}
        assert overlay.corrected.is_read
        objections = [each for each in overlay.corrected.diagnostics if each.level != "info"]
        assert {(each.code, each.ply) for each in objections} <= {("R312", "9b"), ("R310", "15b")}
        assert all("the source itself admits it" in each.notes for each in objections)
        faulty |= set() if game.is_read else {Path(game.source.name).stem}
    assert faulty == {
        "2016-07-carrillo-joyce", "2016-07-fahys-carrillo", "2016-12-arx-carrillo",
        "2016-08-carrillo-lerouge", "2016-12-gifford-carrillo", "2017-09-kutac-carrillo",
    }  # fmt: skip


def test_every_shipped_erratum_names_a_reason_and_is_needed() -> None:
    for file in ledger_files(CORPUS / "errata"):
        text = file.read_text(encoding="utf-8")
        ledger = read_ledger(text.encode())
        assert not ledger.diagnostics
        assert format_ledger(ledger.errata, ledger.preface) == text
