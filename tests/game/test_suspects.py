"""Which games are searched for misprints."""

from __future__ import annotations

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.game.suspects import is_suspect


def test_only_what_a_misprint_may_explain_is_suspect() -> None:
    assert is_suspect([Diagnostic("R302", "the square a3 is empty")])
    assert is_suspect([Diagnostic("C405", "the turn takes a3, not a4")])
    assert not is_suspect([Diagnostic("M501", "a hit without its mark"), Diagnostic("O602", "play goes on")])
    assert not is_suspect([])
