"""Errata laid over a game."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.features.analyzer import analyzer
from latrodb.game.ledgers.overlay import Verdict, lay_over
from latrodb.game.replay import replay
from latrodb.notation.parser import parse_text
from tests.support.game_files import text_of
from tests.support.ledgers import erratum, game, movetext
from tests.support.strategies import games


def test_what_is_doubtful_or_taken_back_is_not_applied() -> None:
    doubtful, reverted = erratum(Status="ambiguous"), erratum(Reverted="2026.11.22", RevertedBy="Cato")
    overlay = lay_over(game(), [doubtful, reverted], analyzer().check_game)
    assert [each.verdict for each in overlay.corrections] == [Verdict.AMBIGUOUS, Verdict.REVERTED]
    (remark,) = overlay.corrections[1].diagnostics
    assert remark.message == "this erratum was reverted on 2026.11.22 by Cato; it is not applied"
    assert overlay.corrected is overlay.printed


def test_errata_that_clash_are_not_applied_and_equal_ones_are_once() -> None:
    one, other = erratum(), erratum(Erratum="second", Corrected="b8-b5")
    last = erratum(Erratum="third", Ply="2b", Printed="a8-a5", Corrected="a8-a6")
    overlay = lay_over(game(), [one, other, last], analyzer().check_game)
    assert [each.verdict for each in overlay.corrections] == [Verdict.CLASHING, Verdict.CLASHING, Verdict.APPLIED]
    assert movetext(overlay) == "1.e1-e6* b8-b3 2.a1-a3 a8-a6 {[%sic a8-a5]} *"
    twice = lay_over(game(), [one, dataclasses.replace(one, name="again"), last], analyzer().check_game)
    assert {each.verdict for each in twice.corrections} == {Verdict.APPLIED}
    assert movetext(twice).count("b8-b4") == 1
    turned = lay_over(game(), [last, one], analyzer().check_game)
    assert movetext(turned) == movetext(twice)


@pytest.mark.parametrize(("corrected", "reason"), [("b8-b1", "b1"), ("b8-b4xa4", "a4"), ("b8-b4#", "mark")])
def test_a_correction_against_the_rules_is_not_applied(corrected: str, reason: str) -> None:
    other = erratum(Erratum="second", Ply="2b", Printed="a8-a5", Corrected="a8-a6")
    overlay = lay_over(game(), [other, erratum(Corrected=corrected)], analyzer().check_game)
    kept, correction = overlay.corrections
    assert (kept.verdict, correction.verdict) == (Verdict.APPLIED, Verdict.ILLEGAL)
    assert not correction.verdict.is_applied
    (found,) = correction.diagnostics
    assert found.code == "D806"
    assert reason in found.message
    assert "not applied" in found.message
    assert movetext(overlay) == "1.e1-e6* b8-b3 2.a1-a3 a8-a6 {[%sic a8-a5]} *"


@pytest.mark.parametrize(
    ("corrected", "verdict"),
    [
        ("De7-e5", Verdict.APPLIED),
        ("De7-e5xa3", Verdict.ILLEGAL),
        ("De7-e5#", Verdict.ILLEGAL),
        ("De7-d5", Verdict.ILLEGAL),
    ],
)
def test_captures_of_a_turn_that_was_illegal_as_printed_can_be_corrected(corrected: str, verdict: Verdict) -> None:
    printed = game("1.a1-a3 De7-e5xa1 2.a3-a4 a8-a5")
    overlay = lay_over(printed, [erratum(Printed="De7-e5xa1", Corrected=corrected)], analyzer().check_game)
    assert overlay.corrections[0].verdict is verdict


def test_captures_of_an_impossible_turn_cannot_be_corrected() -> None:
    overlay = lay_over(
        game("1.a1-a3 b8-c7xa1"), [erratum(Printed="b8-c7xa1", Corrected="b8-c7")], analyzer().check_game
    )
    assert overlay.corrections[0].verdict is Verdict.ILLEGAL


def test_a_correction_that_is_legal_without_an_illegal_one_is_applied() -> None:
    wrong = erratum(Corrected="b8-a5")  # impossible, so that nothing after it could be judged
    good = erratum(Erratum="second", Ply="2b", Printed="a8-a5", Corrected="a8-a6")
    overlay = lay_over(game(), [wrong, good], analyzer().check_game)
    assert [each.verdict for each in overlay.corrections] == [Verdict.ILLEGAL, Verdict.APPLIED]
    needed = erratum(Corrected="a8-a6")  # the man of a8 cannot go from there twice
    overlay = lay_over(game(), [needed, good], analyzer().check_game)
    assert [each.verdict for each in overlay.corrections] == [Verdict.APPLIED, Verdict.ILLEGAL]


@given(games(), st.data())
def test_an_erratum_undoes_a_slip_anywhere_in_a_game(played, data: st.DataObject) -> None:
    """A turn is changed, left out or doubled; with the erratum the turns are again those of the game."""
    original = parse_text(text_of(played)).games[0]
    texts = [turn.text for turn in original.turns()]
    if not texts:
        return
    index = data.draw(st.integers(0, len(texts) - 1))
    slip = data.draw(st.sampled_from(["changed", "missing", "extra"]))
    wrong = list(texts)
    if slip == "missing":
        del wrong[index]
    else:
        wrong[index : index + 1] = ["a1-a1"] if slip == "changed" else ["a1-a1", texts[index]]
    label = f"{index // 2 + 1}{'wb'[index % 2]}"
    numbered = (word if at % 2 else f"{at // 2 + 1}.{word}" for at, word in enumerate(wrong))
    head = text_of(played).split("\n\n")[0]
    printed = replay(parse_text(f"{head}\n\n{' '.join(numbered)} *").games[0])
    change = {
        "Ply": label,
        "Printed": "" if slip == "missing" else "a1-a1",
        "Corrected": "" if slip == "extra" else texts[index],
    }
    overlay = lay_over(printed, [erratum(**change)], replay)
    assert [turn.text for turn in overlay.corrected.written.turns()] == texts
    assert overlay.corrected.is_read
    kept = change["Printed"]
    assert (f"{{[%sic {kept}]}}" if kept else "{[%sic]}") in overlay.corrected.source.text


def test_a_correction_that_a_later_turn_contradicts_is_applied() -> None:
    """The rules give it; which of the two turns is wrong is for people to decide."""
    turns = "1.d2-d6 a7-a5 2.a2-a4 h7-h5 3.d5-f5 f7-f6 4.h2-h4 c7-c6 5.f5-f4 b7-b6 6.f4-f3 g7-g6"
    printed = game(turns, variant="petteia-xxi/8x8")
    chosen = erratum(Ply="1w", Printed="d2-d6", Corrected="d2-d4")
    overlay = lay_over(printed, [chosen], analyzer().check_game)
    assert overlay.corrections[0].verdict is Verdict.APPLIED
    assert ("R302", "3w") in [(each.code, each.ply) for each in overlay.corrected.diagnostics]
