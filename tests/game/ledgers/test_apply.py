"""The changes of the text that carry out an erratum."""

from __future__ import annotations

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.features.errata.verify import measure
from latrodb.game.ledgers.overlay import Verdict, lay_over
from tests.support.ledgers import PRINTED, erratum, game, movetext


@pytest.mark.parametrize(
    ("printed", "change", "corrected"),
    [
        (PRINTED, {}, "1.e1-e6* b8-b4 {[%sic b8-b3]} 2.a1-a3 a8-a5 *"),
        ("1.e1-e6* b8-b3 !? {so}", {}, "1.e1-e6* b8-b4 !? {[%sic b8-b3]} {so} *"),
        ("1.e1-e6* 2.a1-a3", {"Printed": ""}, "1.e1-e6* b8-b4 {[%sic]} 2.a1-a3 *"),
        ("1.e1-e6* {so} 1...a1-a3", {"Printed": ""}, "1.e1-e6* {so} 1...b8-b4 {[%sic]} a1-a3 *"),
        ("1.b8-b4 2.a1-a3", {"Ply": "1w", "Printed": "", "Corrected": "e1-e6*"},
         "1.e1-e6* {[%sic]} b8-b4 2.a1-a3 *"),
        ("1.e1-e6* {so}", {"Printed": ""}, "1.e1-e6* {so} b8-b4 {[%sic]} *"),
        ("1.e1-e6* b8-b4", {"Ply": "2w", "Printed": "", "Corrected": "a1-a3"},
         "1.e1-e6* b8-b4 2.a1-a3 {[%sic]} *"),
        ("1.e1-e6* b8-b3 b8-b4", {"Corrected": ""}, "1.e1-e6* {[%sic b8-b3]} b8-b4 *"),
        ("1.e1-e6* b8b4 2.a1-a3", {"Printed": "b8b4"}, "1.e1-e6* b8-b4 {[%sic b8b4]} 2.a1-a3 *"),
    ],
)  # fmt: skip
def test_a_correction_changes_its_turn_and_keeps_the_printed_one(
    printed: str, change: dict[str, str], corrected: str
) -> None:
    before = game(printed)
    overlay = lay_over(before, [erratum(**change)], analyzer().check_game)
    assert movetext(overlay) == corrected
    assert overlay.printed is before
    assert overlay.corrections[0].verdict is Verdict.APPLIED
    assert measure(overlay.corrected).played == len(overlay.corrected.nodes)


def test_tags_are_corrected_added_and_dropped() -> None:
    before = game("1.e1-e6*", result="1-0", Round="7")
    change = {"Ply": None, "Tag": "Result", "Printed": "1-0", "Corrected": "*"}
    others = [
        erratum(Erratum="2", Ply=None, Tag="WhiteTeam", Printed="", Corrected="ROM"),
        erratum(Erratum="3", Ply=None, Tag="Round", Printed="7", Corrected=""),
    ]
    overlay = lay_over(before, [erratum(**change), *others], analyzer().check_game)
    written = overlay.corrected.written
    tags = {tag.key: tag.value for tag in written.tags}
    assert (tags["Result"], tags["WhiteTeam"], tags.get("Round"), written.result.value) == ("*", "ROM", None, "*")
    assert '{[%sic Result "1-0"]} {[%sic WhiteTeam]} {[%sic Round "7"]} 1.e1-e6*' in written.source.text
    assert before.written.tag("Round") == "7"


@pytest.mark.parametrize(
    ("change", "message", "verdict"),
    [
        ({"Printed": "b8-b5"}, "at 1b the text has b8-b3, not b8-b5", Verdict.STALE),
        ({"Printed": "a8-a5"}, "at 1b the text has b8-b3, not a8-a5; it occurs at 2b", Verdict.STALE),
        ({"Ply": "9w"}, "the game has no turn 9w", Verdict.STALE),
        ({"Ply": "9w", "Printed": ""}, "no turn can be missing at 9w: the game ends before 3w", Verdict.STALE),
        ({"Corrected": "b8-b3", "Printed": "x"}, "at 1b the text has b8-b3 already", Verdict.DONE),
        ({"Corrected": "b8-b3", "Printed": ""}, "at 1b the text has b8-b3 already", Verdict.DONE),
        ({"Ply": None, "Tag": "Event", "Printed": "Gala"}, 'Event is "Ludi", not "Gala"', Verdict.STALE),
        ({"Ply": None, "Tag": "Round", "Printed": "1"}, "the game has no tag Round", Verdict.STALE),
        ({"Ply": None, "Tag": "Event", "Corrected": "Ludi"}, 'the text has Event "Ludi" already', Verdict.DONE),
    ],
)
def test_an_erratum_that_does_not_fit_is_not_applied(
    change: dict[str, str | None], message: str, verdict: Verdict
) -> None:
    before = game()
    overlay = lay_over(before, [erratum(**change)], analyzer().check_game)
    (correction,) = overlay.corrections
    assert overlay.corrected is before
    assert (correction.verdict, [each.message for each in correction.diagnostics]) == (verdict, [message])
    assert [each.code for each in correction.diagnostics] == ["D805"]
    assert correction.diagnostics[0].level == ("error" if verdict is Verdict.STALE else "info")


@pytest.mark.parametrize(
    ("side", "ply", "corrected"),
    [("b", "1b", "b8-b4 {[%sic]} *"), ("b", "1w", None), ("w", "1w", "1.e1-e6* {[%sic]} *")],
)
def test_a_game_without_turns_is_numbered_by_the_rules(side: str, ply: str, corrected: str | None) -> None:
    fen = f"ssssssssss/4d5/10/10/10/10/5D4/SSSSSSSSSS {side}"
    move = "b8-b4" if ply == "1b" else "e1-e6*"
    overlay = lay_over(game("", FEN=fen), [erratum(Ply=ply, Printed="", Corrected=move)], analyzer().check_game)
    if corrected is None:
        assert overlay.corrections[0].verdict is Verdict.STALE
    else:
        assert movetext(overlay) == corrected
        assert overlay.corrected.nodes[0].label == ply


def test_a_log_is_not_corrected() -> None:
    (written,) = analyzer().parse(b"1. S e1-e6\n1... s b8-b3\n2. S a1-a3\n2... s a8-a5\n", "games.txt").games
    assert written.is_log
    overlay = lay_over(analyzer().check_game(written), [erratum()], analyzer().check_game)
    assert overlay.corrections[0].verdict is Verdict.STALE
    assert "a log of Game Courier" in overlay.corrections[0].diagnostics[0].message
