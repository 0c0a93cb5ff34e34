"""Which games are searched for misprints."""

from __future__ import annotations

import pytest

from latrodb import analyzer
from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.game.suspects import NOT_SEARCHED, is_suspect


def test_only_what_a_misprint_may_explain_is_suspect() -> None:
    assert is_suspect([Diagnostic("R302", "the square a3 is empty")])
    assert is_suspect([Diagnostic("C405", "the turn takes a3, not a4")])
    assert not is_suspect([Diagnostic("M501", "a hit without its mark"), Diagnostic("O602", "play goes on")])
    assert not is_suspect([])


@pytest.mark.parametrize(("variant", "is_marked"), [("petteia-xxi/8x8", True), ("ludus", False)])
def test_a_game_that_only_a_habit_explains_is_marked_where_it_is_not_searched(variant: str, *, is_marked: bool) -> None:
    """Of rules that are not known, no habit can be found."""
    reader = analyzer().without_search()
    arrows = "1.d2→d5 g7→g4 2.g2→g3 f7→f5 3.h2→h5 a7→a5 4.a2→a4 b7→b5 *"
    for turns, expected in ((arrows, is_marked), (arrows.replace("→", "-"), False)):
        (game,) = reader.parse_text(f'[Variant "{variant}"]\n\n{turns}\n', "game.txt").games
        assert any(each.code == NOT_SEARCHED for each in reader.check_game(game).diagnostics) is expected
