"""Findings as diagnostics: where they stand, what they say, and what is no longer said."""

from __future__ import annotations

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.features.repair.diagnostics import is_suspect
from tests.support.bases import CORPUS, PETTEIA, corrupted, repaired


def told(text: str, code: str) -> Diagnostic:
    (found,) = (each for each in repaired(text).game.diagnostics if each.code == code)
    return found


def test_a_misprint_before_the_break_names_the_break() -> None:
    found = told((CORPUS / "petteia-xxi/2016-12-gifford-carrillo.txt").read_text(encoding="utf-8"), "R338")
    assert found.message == "after g8-g5 the game breaks at 14b, where no man stands on g8"
    assert found.notes[0].startswith("unique: h8-h5 (the file or rank of both squares, ")
    assert found.notes[1].startswith("it mends 14b, ")
    assert found.notes[-1] == "the replay goes on under the first reading"


def test_a_note_names_the_runner_up_and_what_it_leaves() -> None:
    found = told(corrupted(PETTEIA, "40.d3-f3", "40.c2-e2"), "R302")
    assert found.hints[:2] == ("d3-f3", "g3-f3")
    assert any(note.startswith("next best: g3-f3") and note.endswith("leaves nothing") for note in found.notes)


def test_move_numbers_that_hold_again_are_no_more_remarked_on() -> None:
    text = corrupted(PETTEIA, " b7-b5 4.", " 4.")
    codes = {each.code for each in repaired(text).game.diagnostics}
    assert not codes & {"S108", "S109"}


def test_a_wrong_move_number_without_a_slip_is_remarked_on() -> None:
    codes = {each.code for each in repaired(corrupted(PETTEIA, "17.a2-a5", "71.a2-a5")).game.diagnostics}
    assert "S108" in codes


def test_only_what_a_misprint_may_explain_is_suspect() -> None:
    assert is_suspect([Diagnostic("R302", "no man stands on a3")])
    assert is_suspect([Diagnostic("C405", "the turn takes a3, not a4")])
    assert not is_suspect([Diagnostic("M501", "a hit without its mark"), Diagnostic("O602", "play goes on")])
    assert not is_suspect([])
