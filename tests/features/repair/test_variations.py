"""Corrections of broken turns in variations."""

from __future__ import annotations

import pytest

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.features.analyzer import analyzer
from latrodb.features.repair.edits import Fix
from latrodb.features.repair.fixes import choose_corrections, fix_text

PETTEIA = '[Variant "petteia-xxi/8x8"]\n\n1.d2-d5 e7-e5 2.c2-c4 '


def broken(text: str) -> Diagnostic:
    (game,) = analyzer().check_file(analyzer().parse(text.encode()))[0]
    (found,) = (each for each in game.diagnostics if each.code in ("N703", "S101"))
    return found


@pytest.mark.parametrize(
    ("moves", "code", "label", "corrected"),
    [
        ("(2.f2-f5xe5 a7-b6 3.b2-b3 b7-b6)", "N703", "2b~1", "a7-a6"),
        ("(2.f2-f5xe5 a7a6 3.b2-b3)", "S101", "2b~1", "a7-a6"),
        ("(2.f2-f6 a7-a6 3.f5-e5)", "N703", "2w~1", "f2-f5xe5"),
        ("(2.b2-b3 (2.f2-f5xe5 a7-b6 3.b2-b3))", "N703", "2b~2", "a7-a6"),
        ("(2.e3-f5xe5 a7-a6 3.b2-b3)", "N703", "2w~1", "f2-f5xe5"),
    ],
)
def test_a_broken_line_is_repaired_from_where_it_begins(moves: str, code: str, label: str, corrected: str) -> None:
    found = broken(f"{PETTEIA}{moves} *")
    best = found.corrections[0]
    assert (found.code, best.label, best.corrected, found.hints[0]) == (code, label, corrected, corrected)
    assert found.confidence


@pytest.mark.parametrize("moves", ["{2.f2-f5xe5 a7-b6 3.b2-b3}", "(7.f2-f5xe5 a7-a6)", "(2.f2-f5xe5 or 2.f2-g6)"])
def test_nothing_is_offered_in_prose_and_where_the_turns_are_no_game(moves: str) -> None:
    assert broken(f"{PETTEIA}{moves} *").corrections == ()


def test_the_main_line_stays_as_it_is_and_a_copy_keeps_what_was_printed() -> None:
    text = f"{PETTEIA}(2.f2-f5xe5 b7-b6 3.g2-g5 g7-g6 4.g5-a5 b6-b5 5.a5-a7) a7-a6 *"
    (game,) = analyzer().check_file(analyzer().parse(text.encode()))[0]
    assert game.is_read
    for kinds in ({Fix.UNIQUE}, {Fix.ALL}):
        chosen = choose_corrections(game, kinds)
        fixed = fix_text(text, chosen)
        assert (fixed != text) is bool(chosen)
        (again,) = analyzer().check_file(analyzer().parse(fixed.encode()))[0]
        assert [node.text for node in again.nodes] == [node.text for node in game.nodes]
