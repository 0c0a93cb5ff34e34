"""Findings as diagnostics: where they stand, what they say, and what is no longer said."""

from __future__ import annotations

import pytest

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.render import as_dict, caret_picture
from latrodb.features.repair import repair
from latrodb.features.repair.diagnostics import GIVEN_UP
from tests.support.bases import CORPUS, PETTEIA, corrupted, repaired


def told(text: str, code: str) -> Diagnostic:
    (found,) = (each for each in repaired(text).game.diagnostics if each.code == code)
    return found


def test_a_misprint_before_the_break_names_the_break() -> None:
    found = told((CORPUS / "petteia-xxi/2016-12-gifford-carrillo.txt").read_text(encoding="utf-8"), "R338")
    assert found.message == "after g8-g5 the game breaks at 14b, where the square g8 is empty"
    assert found.confidence == "unique"
    assert next(found.correction_words()).startswith("unique correction: h8-h5 (the file or rank of both squares, ")
    assert found.corrections[0].resolves[0] == "14b"
    assert found.notes == ("the replay goes on under the first correction",)


def test_a_note_names_the_runner_up_and_what_it_leaves() -> None:
    found = told(corrupted(PETTEIA, "40.d3-f3", "40.c3-e3"), "R302")
    assert found.hints[:2] == ("d3-f3", "g3-f3")
    assert found.corrections[1].corrected == "g3-f3"
    assert not found.corrections[1].leaves


def test_a_runner_up_of_no_weight_is_no_alternative() -> None:
    found = told(corrupted(PETTEIA, "3.f1-f3", "3.f1-g3"), "R306")
    assert found.hints == ("f1-f3",)


MESSY = [(" b7-b5 4.", " 4."), ("c7-c5 5", "c7-d5 5"), ("43.i1-i5 ", "43.i1-i9 "), ("b2-b4 f8-f5", "b2-b3 f8-f5"),
         ("b7-b5 4", "b7-b5 b7-b5 4"), ("c7-c5 5", "c7c5 5"), ("40.d3-f3", "40.c2-e2")]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), MESSY)
def test_text_and_json_list_the_corrections_in_one_order(old: str, new: str) -> None:
    game = repaired(corrupted(PETTEIA, old, new)).game
    told = [each for each in game.diagnostics if each.found]
    assert told
    for each in told:
        record = as_dict(each, game.source)
        assert record["hints"] == [correction["text"] for correction in record["corrections"]]
        shares = [correction["share"] for correction in record["corrections"]]
        assert shares == sorted(shares, reverse=True)
        lines = [line.strip() for line in caret_picture(each, game.source).split("\n")]
        listed = [line for line in lines if line.startswith("or: ") or " correction: " in line]
        assert listed == list(each.correction_words())


def test_a_hint_that_was_not_weighed_is_the_only_correction() -> None:
    text = '[Variant "petteia-xxi/8x8"]\n\n1.a2–a3 a7-a6 *'
    (told,) = (each for each in repaired(text).game.diagnostics if each.code == "S110")
    (correction,) = told.corrections
    assert (correction.corrected, correction.share, correction.edits) == ("a2-a3", 1.0, ((told.span, "a2-a3"),))


def test_move_numbers_that_hold_again_are_no_more_remarked_on() -> None:
    text = corrupted(PETTEIA, " b7-b5 4.", " 4.")
    codes = {each.code for each in repaired(text).game.diagnostics}
    assert not codes & {"S108", "S109"}


def test_a_wrong_move_number_without_a_slip_is_remarked_on() -> None:
    codes = {each.code for each in repaired(corrupted(PETTEIA, "17.a2-a5", "71.a2-a5")).game.diagnostics}
    assert "S108" in codes


def notes_of(text: str) -> list[str]:
    return [note for each in repaired(text).game.diagnostics for note in each.notes]


def test_a_search_that_reaches_its_bound_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = corrupted(PETTEIA, "40.d3-f3", "40.c2-e2")
    assert not any("bound" in note for note in notes_of(text))
    monkeypatch.setattr(repair, "WORK_OF_SEARCH", 600)
    assert "the search for corrections reached its limit; there may be others" in notes_of(text)


def test_a_game_with_more_faults_than_are_searched_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = corrupted(PETTEIA, "40.d3-f3", "40.c3-e3")
    monkeypatch.setattr(repair, "MOST_BREAKS", 1)
    assert GIVEN_UP not in notes_of(text)
    monkeypatch.setattr(repair, "MOST_BREAKS", 0)
    assert GIVEN_UP in notes_of(text)
