"""Rows of games."""

from __future__ import annotations

import json

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Source
from latrodb.features.analyzer import analyzer
from latrodb.notation.parser import parse_text
from latrodb.store.rows import GameLocation, diagnostic_row, rows_of_game
from tests.support.game_files import game_text


def test_the_rows_of_a_game_hold_its_tags_and_its_claims() -> None:
    written = parse_text(game_text("1.e1-e6* b8-b4", Round="?", Site="?")).games[0]
    rows = rows_of_game(analyzer().check_game(written), GameLocation(7, 3, 1, 0, 99), written.source)
    assert rows.game[:5] == (7, 3, 1, 0, 99)
    assert (rows.game.white, rows.game.site, rows.game.plies, rows.game.outcome) == ("Livia", None, 2, None)
    assert (rows.game.first_ply, rows.game.sides) == (1, "wb")
    assert rows.line.turns == [None, ("e1-e6*", "*", ""), ("b8-b4", "", "")]
    assert len(rows.line.keys) == 3
    assert rows.deviations == []


def test_hints_and_notes_with_undecodable_bytes_are_valid_json() -> None:
    diagnostic = Diagnostic("S101", "No turn.", hints=('M\udcfc"\0',), notes=("\udcff",))
    row = diagnostic_row(diagnostic, Source("game.txt", ""), 1)
    assert (json.loads(str(row["hints"])), json.loads(str(row["notes"]))) == (['M\\xfc"␀'], ["\\xff"])
