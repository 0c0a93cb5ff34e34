"""Which games are searched for misprints."""

from __future__ import annotations

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.game.suspects import needs_search

HEAD = '[Variant "quintana/8x8"]\n\n'


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("1.a2-a6 b7-b6 2.c2-c6 h7-h6 *", False),  # b6 is taken, and no capture is written
        ("1.a2-a6 b7-b6 2.c2-c6 h7-h9 *", True),
        ("1.a2-a6 b7-b6 2.c2-c6xb6 d7-d6 3.e2-e6 h7-h6 *", True),  # one capture is written, another is not
    ],
)
def test_a_record_that_never_writes_captures_has_a_habit_and_no_misprint(moves: str, expected: bool) -> None:
    (written,) = analyzer().parse_text(f"{HEAD}{moves}", "-").games
    game = analyzer().without_search().check_game(written)
    assert "C402" in {each.code for each in game.diagnostics}
    assert needs_search(game) is expected
    assert ("D810" in {each.code for each in game.diagnostics}) is expected
