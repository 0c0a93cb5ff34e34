"""Whole games: several misprints, doubt, admitted illegal turns, and records of nonsense."""

from __future__ import annotations

import re
import time
from functools import cache
from random import Random

import pytest

from latrodb.diagnostics.diagnostic import State
from latrodb.exporters.games import export_text
from latrodb.features.analyzer import analyzer
from latrodb.features.repair.edits import Confidence, SlipKind
from latrodb.notation.parser import parse_text
from latrodb.notation.text_edits import Edit, apply_edits
from latrodb.rules.catalog import find_variant
from tests.support.bases import CORPUS, PETTEIA, Repaired, corrupted, repaired, rules_broken

# Every misprint of the eleven printed games: its turn, what is printed, what was meant.
PRINTED = {
    "latrunculi-xxi/2016-07-carrillo-cetina.txt": [],
    "latrunculi-xxi/2016-07-carrillo-joyce.txt": [("19w", "De5-e4", "De4-e3xd3")],
    "latrunculi-xxi/2016-07-fahys-carrillo.txt": [("4w", "Dd2-d4", "De2-e4")],
    "latrunculi-xxi/2016-08-joyce-carrillo.txt": [],
    "latrunculi-xxi/2016-12-arx-carrillo.txt": [("1w", "s1-s4", "e1-e4"), ("8w", "i3-f3*", "l3-f3*")],
    "latrunculi-xxi/2016-12-makov-carrillo.txt": [],
    "petteia-xxi/2016-08-carrillo-lerouge.txt": [("6w", "a2-a4", "h2-h4"), ("17w", "a4-a5", "b5-a5xa4")],
    "petteia-xxi/2016-09-carrillo-joyce.txt": [],
    "petteia-xxi/2016-12-gifford-carrillo.txt": [("13b", "g8-g5", "h8-h5"), ("17w", "b2-b3", "g2-g3")],
    "petteia-xxi/2017-09-kutac-carrillo.txt": [("22w", "b6-b5", "b5-b6"), ("22b", "c7-c6xb5", "c7-c6xb6")],
    "petteia-xxi/2017-11-kutac-lerouge.txt": [],
}


@cache
def printed(name: str) -> Repaired:
    return repaired((CORPUS / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", PRINTED)
def test_every_misprint_of_the_printed_games_is_found(name: str) -> None:
    found = printed(name)
    best = [(each.best.label, each.best.printed, each.best.corrected) for each in found.findings]
    assert best == PRINTED[name]
    assert all(each.confidence is Confidence.UNIQUE for each in found.findings)


CONFUSED = """[Variant "latrunculi-xxi/10x8"]

1.Df2-f7* g8-g7(+) 2.h1-h7xg7 i8-i2 3.f1-f6xf8 e8-f8(+) 4.f6-e6* b8-b2 5.j1-j7 d8-d2 6.c1-c7 a8-a2 7.g1-g2 f8-g8
8.g2-g7 g8-f8(+) 9.e1-e5 f8-g8 10.e5-j5 c8-f8(+) 11.j5-j6xj8 f8-c8 12.j6-j3 g8-f8(+) *
"""


def test_a_letter_that_is_never_printed_may_be_another_throughout() -> None:
    (finding,) = repaired(CONFUSED.replace("j", "i")).findings  # 2...i8-i2 is right, and it would be the one corrected
    assert finding.best.printed == "i8-i2"
    assert finding.confidence is Confidence.LIKELY
    (finding,) = repaired(corrupted(CONFUSED, "5.j1-j7", "5.i1-j7")).findings
    assert (finding.best.corrected, finding.confidence) == ("j1-j7", Confidence.UNIQUE)


@pytest.mark.parametrize("written", [r"\1-\2x", r"\1x\2", r"\1:\2"])
def test_captures_without_their_squares_are_no_misprints(written: str) -> None:
    text = re.sub(r"([a-j]\d)-([a-j]\d)(?:x[a-j]\d)+", written, PETTEIA)
    found = repaired(text)
    told = [each for each in found.game.diagnostics if each.code[0] in "SRC"]
    assert {each.code for each in told} == {"S110"}
    assert apply_edits(text, [Edit(*each.corrections[0].edits[0]) for each in told]) == PETTEIA
    assert found.findings == repaired(PETTEIA).findings == ()


def test_under_the_corrections_nothing_is_left_but_marks() -> None:
    for name in PRINTED:
        game = printed(name).game
        told = [each for each in game.diagnostics if each.code[0] in "RC" and each.hints == ()]
        assert {each.rule.label for each in told} <= {"10", "16"}, name


def test_an_admitted_illegal_turn_is_never_corrected() -> None:
    for name, label in (
        ("latrunculi-xxi/2016-07-carrillo-cetina.txt", "9b"),
        ("petteia-xxi/2016-08-carrillo-lerouge.txt", "15b"),
    ):
        found = printed(name)
        assert label not in {proposal.label for each in found.findings for proposal in each.proposals}
        node = found.game.find_node(label)
        assert node.state is State.ILLEGAL
        assert node.was_played


def test_three_slips_in_one_game_are_told_once_each() -> None:
    text = corrupted(PETTEIA, "3.f1-f3", "3.f1-g3")
    text = corrupted(text, "17.a2-a5", "17.b2-b5")
    text = corrupted(text, "36.e4-e5xf5", "36.e4-e6xf5")
    found = repaired(text)
    assert [each.best.corrected for each in found.findings] == ["f1-f3", "a2-a5", "e4-e5xf5"]
    assert [ply for _, ply in rules_broken(found.game)] == ["3w", "17w", "36w"]
    assert not any(node.state is State.UNREAD for node in found.game.nodes)


def test_two_slips_in_a_row_are_told_once_each() -> None:
    text = corrupted(PETTEIA, "17.a2-a5 d8-d6", "17.a2-c5 d8-e6")
    found = repaired(text)
    assert [each.best.corrected for each in found.findings] == ["a2-a5", "d8-d6"]
    assert rules_broken(found.game) == [("R306", "17w"), ("R306", "17b")]


@pytest.mark.parametrize("word", ["dB-d6", "d8~d6", "d8-dG"])
def test_a_slip_is_found_across_a_word_with_a_sign_like_the_one_meant(word: str) -> None:
    found = repaired(corrupted(PETTEIA, "17.a2-a5 d8-d6", f"17.a2-c5 {word}"))
    assert [each.best.corrected for each in found.findings] == ["a2-a5", "d8-d6"]
    assert found.game.nodes[-1].steps


def test_across_a_word_with_no_such_sign_the_game_is_not_understood() -> None:
    found = repaired(corrupted(PETTEIA, "17.a2-a5 d8-d6", "17.a2-c5 %%%"))
    assert not found.game.nodes[-1].steps
    assert all(each.confidence is not Confidence.UNIQUE for each in found.findings)


def test_a_slip_in_the_last_turn_is_ambiguous() -> None:
    (finding,) = repaired(corrupted(PETTEIA, "43.i1-i5 ", "43.i1-i9 ")).findings
    assert finding.confidence is Confidence.AMBIGUOUS
    assert not finding.is_assumed
    assert len(finding.proposals) > 2
    assert finding.best.share < 0.7


def test_two_readings_at_different_turns_are_told_where_the_game_breaks() -> None:
    # Either 26.b2-b4 was meant and 32.b4-b5 is right, or 26.b2-b3 is right and 32.b3-b5 was meant.
    found = repaired(corrupted(PETTEIA, "b2-b4 f8-f5", "b2-b3 f8-f5"))
    (finding,) = found.findings
    assert finding.confidence is Confidence.AMBIGUOUS
    assert {each.label for each in finding.proposals[:2]} == {"26w", "32w"}
    assert rules_broken(found.game) == [("R302", "32w")]
    (told,) = (each for each in found.game.diagnostics if each.code == "R302")
    assert sorted(told.hints[:2]) == ["b2-b4", "b3-b5"]
    assert {each.words(told.ply, "").split(" (")[0] for each in told.corrections[:2]} == {"b2-b4 at 26w", "b3-b5"}


def test_an_illegal_turn_stays_and_what_may_have_been_meant_is_said() -> None:
    text = '[Variant "falkener/12x12"]\n\n1.h2-g2 d8-e7 2.a3-a7 e7-e6 3.g2-h2 *'
    found = repaired(text)
    node = found.game.nodes[2]
    assert (node.state, node.was_played) == (State.ILLEGAL, True)
    (told,) = (each for each in found.game.diagnostics if each.state is State.ILLEGAL)
    assert "a3-a4" in told.hints
    assert all(each.confidence is Confidence.AMBIGUOUS and not each.is_assumed for each in found.findings)


def test_findings_say_what_they_mend_and_leave() -> None:
    found = printed("petteia-xxi/2016-12-gifford-carrillo.txt")
    first = found.findings[0]
    assert first.label == "14b"
    assert first.best.kind is SlipKind.SHARED
    assert "14b" in first.best.resolves
    assert "17b" in first.best.resolves
    assert first.best.leaves == ()


def test_behind_an_assumption_nothing_is_certain() -> None:
    game = printed("petteia-xxi/2016-12-gifford-carrillo.txt").game
    certain = [node.label for node in game.nodes if node.is_certain]
    assert certain[-1] == "13w"
    assert not game.is_read
    assert game.find_node("13b").is_assumed
    assert game.find_node("14b").was_played


def test_no_misprint_is_corrected_in_canonical_text() -> None:
    for name in PRINTED:
        game = printed(name).game
        text = b"".join(export_text([game])).decode()
        written = [turn.text for turn in parse_text(text).games[0].turns()]
        for node in game.nodes:
            if not node.was_played:
                assert written[node.index].rstrip("*") == node.written.text.rstrip("*")


def nonsense(key: str, moves: int) -> str:
    random = Random(1)

    def square() -> str:
        return random.choice("abcdefgh") + random.choice("12345678")

    turns = " ".join(f"{n}.{square()}-{square()} {square()}-{square()}" for n in range(1, moves + 1))
    return f'[Variant "{key}"]\n\n{turns}'


@pytest.mark.parametrize("key", ["petteia-xxi/8x8", "latrunculi-xxi/12x8", "bell/7x8", "glaucus/8x8"])
def test_nonsense_is_given_up_soon(key: str) -> None:
    text = nonsense(key, 1500)
    start = time.process_time()
    found = repaired(text)
    assert time.process_time() - start < 20
    assert found.game.nodes[-1].state is State.UNREAD
    assert all(each.confidence is not Confidence.UNIQUE for each in found.findings)


def test_words_that_cannot_be_read_are_all_kept_and_bounded() -> None:
    text = '[Variant "petteia-xxi/8x8"]\n\n' + " ".join("a2a3 b7b6" for _ in range(2000))
    start = time.process_time()
    repaired(text)
    assert time.process_time() - start < 20


def test_a_game_without_a_variant_has_no_findings() -> None:
    assert repaired('[White "Nobody"]\n\n1.a2-z9 b1-y7').findings == ()


@pytest.mark.parametrize("end", ["19.f1", "19.f1-g1", "19.f1-f2 e"])
def test_a_game_that_is_cut_off_is_searched_to_its_end(end: str) -> None:
    game = (CORPUS / "petteia-xxi/2016-08-carrillo-lerouge.txt").read_text(encoding="utf-8")
    found = repaired(corrupted(game, "19.f1", "\0").partition("\0")[0] + end)
    assert found.game.find_node("18b").state is State.LEGAL


def test_an_unreadable_word_behind_the_last_turn_is_read() -> None:
    text = '[Variant "petteia-xxi/8x8"]\n\n1.a2-a3 a7-a6 2.b2-b3 b7b6'
    (finding,) = repaired(text).findings
    assert finding.best.corrected == "b7-b6"
    assert finding.best.label == "2b"


def test_turns_of_a_log_keep_their_spelling() -> None:
    log = "1. S e2-e4\n1... s g7-g5\n2. S d2-d4\n2... s h7-h5\n3. S e1-f3\n3... s h8-h6\n4. S a2-a5\n"
    (written,) = analyzer().parse(log.encode()).games
    found = analyzer().check_game(written, find_variant("petteia-xxi/10x8"))
    assert found.findings[0].best.corrected == "S e1-e3"


def test_a_note_of_another_record_is_evidence() -> None:
    text = '[Variant "petteia-xxi/8x8"]\n\n1.a2-a4 h7-h5 2.b2-b9{} g7-g5 3.c2-c4 f7-f5 4.b4-b5 e7-e6 *'
    (finding,) = repaired(text.format(" {[%other B, C: b2-b4]}")).findings
    assert (finding.best.kind, finding.best.corrected) == (SlipKind.WITNESS, "b2-b4")
    assert finding.confidence is Confidence.UNIQUE
    (finding,) = repaired(text.format(" {B: b2-b4}")).findings
    assert finding.best.kind is not SlipKind.WITNESS
    (finding,) = repaired(text.format(" {[%other B: b2-h4]}")).findings
    assert finding.best.kind is not SlipKind.WITNESS
