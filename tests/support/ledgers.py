"""Ledgers, errata and the game that they correct."""

from __future__ import annotations

from latrodb.features.analyzer import analyzer
from latrodb.game.ledgers.erratum import Erratum
from latrodb.game.ledgers.ledger import read_ledger
from latrodb.notation.parser import parse_text
from tests.support.game_files import game_text

RECORD = {
    "Erratum": "first",
    "Game": "games.txt#1",
    "Ply": "1b",
    "Printed": "b8-b3",
    "Corrected": "b8-b4",
    "By": "A reader",
    "Date": "2026.11.21",
    "Status": "certain",
}
EVIDENCE = "The next diagram shows the man on b4."
PRINTED = "1.e1-e6* b8-b3 2.a1-a3 a8-a5"


def record(evidence: str = EVIDENCE, **tags: str | None) -> str:
    """A record of a ledger; tags given as None are left out."""
    lines = {key: value for key, value in (RECORD | tags).items() if value is not None}
    return "".join(f'[{key} "{value}"]\n' for key, value in lines.items()) + f"\n{evidence}\n"


def errata(text: str) -> tuple[Erratum, ...]:
    ledger = read_ledger(text.encode(), "games.errata")
    assert not ledger.diagnostics
    return ledger.errata


def erratum(**tags: str | None) -> Erratum:
    (only,) = errata(record(**tags))
    return only


def game(turns: str = PRINTED, **tags: str):
    (written,) = parse_text(game_text(turns, **tags), "games.txt").games
    return analyzer().check_game(written)


def movetext(overlay) -> str:
    return overlay.corrected.source.text.split("\n\n", 1)[1].strip()
