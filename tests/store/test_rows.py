"""Rows of games."""

from __future__ import annotations

import json

from latrodb import analyzer
from latrodb.core.color import BLACK, WHITE
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Source
from latrodb.notation.parser import parse_text
from latrodb.store.rows import GameLocation, diagnostic_row, labels, rows_of_game
from tests.support.game_files import game_text


def test_labels_follow_the_side_that_begins() -> None:
    assert labels(1, WHITE, WHITE, 3) == ("1w", "1b", "2w")
    assert labels(1, BLACK, WHITE, 3) == ("1b", "2w", "2b")
    assert labels(1, BLACK, BLACK, 3) == ("1b", "1w", "2b")


def test_the_rows_of_a_game_hold_its_tags_and_its_claims() -> None:
    written = parse_text(game_text("1.e1-e6* b8-b4", Round="?", Site="?")).games[0]
    rows = rows_of_game(analyzer().check_game(written), GameLocation(7, 3, 1, 0, 99), written.source)
    assert rows.game[:5] == (7, 3, 1, 0, 99)
    assert (rows.game.white, rows.game.site, rows.game.plies, rows.game.outcome) == ("Livia", None, 2, None)
    assert [row[:3] for row in rows.plies] == [((7 << 24) + 1, "1w", "e1-e6*"), ((7 << 24) + 2, "1b", "b8-b4")]
    assert [row[0] for row in rows.positions] == [7 << 24, (7 << 24) + 1, (7 << 24) + 2]


def test_hints_and_notes_with_undecodable_bytes_are_valid_json() -> None:
    diagnostic = Diagnostic("S101", "No turn.", hints=('M\udcfc"\0',), notes=("\udcff",))
    row = diagnostic_row(diagnostic, Source("game.txt", ""), 1)
    assert (json.loads(str(row["hints"])), json.loads(str(row["notes"]))) == (['M\\xfc"␀'], ["\\xff"])
