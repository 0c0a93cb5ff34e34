"""Which games are searched for misprints."""

from __future__ import annotations

import pytest

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.features.analyzer import analyzer
from latrodb.game.suspects import NOT_SEARCHED, is_suspect
from tests.support.bases import MOVES


def test_only_what_a_misprint_may_explain_is_suspect() -> None:
    assert is_suspect([Diagnostic("R302", "the square a3 is empty")])
    assert is_suspect([Diagnostic("C405", "the turn takes a3, not a4")])
    assert not is_suspect([Diagnostic("M501", "a hit without its mark"), Diagnostic("O602", "play goes on")])
    assert not is_suspect([])


@pytest.mark.parametrize(("variant", "is_marked"), [("petteia-xxi/8x8", True), ("ludus", False)])
def test_a_game_that_only_a_habit_explains_is_marked_where_it_is_not_searched(variant: str, *, is_marked: bool) -> None:
    """Of rules that are not known, no habit can be found."""
    reader = analyzer().without_search()
    for turns, expected in ((MOVES.replace("-", "→"), is_marked), (MOVES, False)):
        (game,) = reader.parse_text(f'[Variant "{variant}"]\n\n{turns} *\n', "game.txt").games
        assert any(each.code == NOT_SEARCHED for each in reader.check_game(game).diagnostics) is expected
