"""Words of a main line split or run together, each beside a near miss."""

from __future__ import annotations

import pytest

from latrodb.diagnostics.span import Span
from latrodb.features.repair.edits import Confidence, Finding, Proposal, SlipKind
from latrodb.features.repair.findings import doubt_together
from latrodb.features.repair.words import find_rewordings
from latrodb.notation.parser import parse_text
from tests.support.bases import PETTEIA, corrupted, repaired


def rewordings(moves: str, variant: str = "petteia-xxi/8x8") -> list[tuple[SlipKind, tuple[str, ...], bool]]:
    (written,) = parse_text(f'[Variant "{variant}"]\n\n{moves}').games
    return [(kind, (edit.text,), forced) for kind, edit, forced in find_rewordings(written)]


@pytest.mark.parametrize("split", ["b 7-b5", "b7-b 5"])
def test_a_split_word_is_put_together(split: str) -> None:
    found = repaired(corrupted(PETTEIA, "f1-f3 b7-b5", f"f1-f3 {split}"))
    (finding,) = found.findings
    assert finding.confidence is Confidence.UNIQUE
    assert finding.best.kind is SlipKind.JOINED
    assert finding.best.corrected == "b7-b5"
    assert {each.label for each in finding.proposals} == {finding.label}


@pytest.mark.parametrize("moves", ["1.a2-a3 a7-a6", "1. a2-a3 1... a7-a6 !? $1", "1.a2-a3 (b7- b6) a7-a6", "1.a2-a3 +"])
def test_sound_words_are_left_alone(moves: str) -> None:
    assert rewordings(moves) == []


def test_a_sign_after_a_turn_is_no_comma() -> None:
    assert not any(text.endswith(",") for _, texts, _ in rewordings("1.a2-a3: a7-a6:") for text in texts)


def test_a_capture_apart_may_belong_to_the_turn_or_be_one() -> None:
    assert rewordings("1.a2-a3 xa4") == [(SlipKind.JOINED, ("1.a2-a3xa4",), False)]


@pytest.mark.parametrize(
    ("old", "new", "meant"),
    [
        ("f1-f3 b7-b5", "f1-f3b7-b5", "3.f1-f3 b7-b5"),
        ("f1-f3 b7-b5", "f1-f3/b7-b5", "3.f1-f3 b7-b5"),
        ("b7-b5 4.", "b7-b54.", "b7-b5 4.e1-e3xe5"),
    ],
)
def test_words_run_together_are_taken_apart(old: str, new: str, meant: str) -> None:
    (finding,) = repaired(corrupted(PETTEIA, old, new)).findings
    assert (finding.confidence, finding.best.kind) == (Confidence.UNIQUE, SlipKind.PARTED)
    assert finding.best.corrected == meant


def test_a_square_that_the_board_does_not_have_joins_no_words() -> None:
    found = repaired('[Variant "petteia-xxi/8x8"]\n[FEN "8/8/8/8/1Ss5/8/3S4/s7 w"]\n\n1.d2-d4xc4 5\n.-\na1-a2 *')
    assert found.findings == ()


def test_a_letter_left_out_of_a_word_removes_no_other_turn() -> None:
    moves = "1.a1-a3 De7-e5 2.Df= 2-f4 a8-a6 3.b1-b3 b8-b6 4.Df4-g4 c8-c6 5.c1-c3 j8-j6 6.Dg4-g3 i8-i6 7.i1-i3 De5-d5 *"
    found = repaired(f'[Variant "latrunculi-xxi/10x8"]\n\n{moves}')
    assert [each.best.corrected for each in found.findings] == ["Df2-f4"]


def test_letters_of_another_alphabet_are_one_finding() -> None:
    moves = "1.k2-k6 g7-g4 2.ԁ2-ԁ6 g8-g6 3.ԁ１-ԁ5 b7-b3 4.e2-ԁ2 f7-f6 5.k1-k4 f6-f3 6.e1-e2 g6-e6 *"
    found = repaired(f'[Variant "petteia-xxi/12x8"]\n\n{moves}')
    (told,) = (each for each in found.game.diagnostics if each.code == "S122")
    assert told.message.startswith("letters of another alphabet stand for Latin ones: no anomalies then")


def test_of_several_throws_for_one_turn_none_is_unique() -> None:
    moves = "1.[S]De3-e2-d3,g2-g3,b2-b3 [3]f7-g6,Dd6-c7-c6 2.[3]Dd3-d2-c2-b2 [3]Dc6-c7-b7-a6 3.[1]f2-g2 [1]h7-h6 *"
    (finding,) = repaired(f'[Variant "glaucus/8x8"]\n\n{moves}').findings
    assert finding.confidence is not Confidence.UNIQUE
    assert {each.corrected[:3] for each in finding.proposals} >= {"[4]", "[5]", "[6]"}


@pytest.mark.parametrize(
    ("kind", "confidence"), [(SlipKind.JOINED, Confidence.UNIQUE), (SlipKind.EXTRA, Confidence.AMBIGUOUS)]
)
def test_what_the_words_do_not_show_depends_on_the_other_findings(kind: SlipKind, confidence: Confidence) -> None:
    findings = [
        Finding(degree, (Proposal(each, "1w", Span(0, 1), "a", "", (), 1.0),), 0, "1w", is_assumed=True)
        for each, degree in ((kind, Confidence.UNIQUE), (SlipKind.MISSING, Confidence.AMBIGUOUS))
    ]
    assert doubt_together(findings, is_explained=True)[0].confidence is confidence


@pytest.mark.parametrize(
    ("kinds", "confidence"),
    [
        ((SlipKind.SHARED,), Confidence.LIKELY),
        ((SlipKind.LETTER, SlipKind.REVERSED), Confidence.LIKELY),
        ((SlipKind.LETTER, SlipKind.SHARED), Confidence.AMBIGUOUS),
        ((SlipKind.LETTER, SlipKind.REVERSED, SlipKind.LETTER), Confidence.AMBIGUOUS),
    ],
)
def test_among_many_or_large_findings_none_is_likely(kinds: tuple[SlipKind, ...], confidence: Confidence) -> None:
    proposals = [Proposal(kind, "1w", Span(0, 1), "a", "", (), 1.0) for kind in kinds]
    findings = [Finding(Confidence.LIKELY, (each,), 0, "1w", is_assumed=True) for each in proposals]
    assert {each.confidence for each in doubt_together(findings, is_explained=True)} == {confidence}


@pytest.mark.parametrize(
    ("printed", "corrected", "confidence"),
    [("a3-e3", "d3-e3", Confidence.LIKELY), ("f5-f1", "f5-f2", Confidence.UNIQUE)],
)
def test_a_misspelled_word_is_doubted_if_another_finding_is_about_its_squares(
    printed: str, corrected: str, confidence: Confidence
) -> None:
    word = Proposal(SlipKind.SPELLING, "1w", Span(0, 5), "e3~d3", "e3-d3", (), 1.0)
    later = Proposal(SlipKind.LETTER, "2w", Span(9, 14), printed, corrected, (), 1.0)
    findings = [
        Finding(Confidence.UNIQUE, (word,), 0, "1w", is_assumed=True),
        Finding(Confidence.LIKELY, (later,), 2, "2w", is_assumed=True),
    ]
    assert doubt_together(findings, is_explained=True)[0].confidence is confidence


def test_a_word_read_as_an_illegal_turn_is_not_unique() -> None:
    moves = "1.h4-h5 l12-k12 2.e5-e6 e9-e8 3.i5-j5 b12-b11 4.k5-k4 h10-g10 5.b4-a4 k11-k10 6.k4-l5 j10-j11 "
    moves += "7.j5-k4 b8-a8 8.ql4-e4 i9-j9 9.a5-b6 e8-d9 10.d2-e2 i11-j10 11.h2-h3 k12-l12 *"
    (finding,) = repaired(f'[Variant "falkener/12x12"]\n\n{moves}').findings
    assert (finding.confidence, finding.best.corrected) == (Confidence.LIKELY, "l4-e4")


def test_a_sign_for_bound_or_for_captured_is_not_certain() -> None:
    moves = "1.@a8 @b6 2.@d6 @e8 3.@g4 @c5 4.@b1 @g6 5.@d7 @f5 6.@d1 @g3 7.@h2 @e5 8.@g2 @e1 9.@c1 @h6 10.@b3 @d8 "
    moves += "11.@b2 @g1 12.@a2 @b5 13.@c3 @h5 14.@a7 @c6 15.@f6 @a3 16.@a6 @c7 17.d1-f1-h1 h5-h7 18.h1-h3-f3 e8-c8 "
    moves += "19.f6-f4-h4 b5-d5 20.h4-f4 c6-c4 21.h2-h1 d5-b5-b7 22.d7-d5-b5 e1-f1 23.c1-a1 c4-c6 24.b3-b4 e5-g58g4 "
    moves += "25.f3-f2 b7-d7-d5 26.c3-b3 xg4 27.a2-a4-c4 d5-e5 28.g2-e2 g3-f38f28f4 29.d6-d7 xf2 30.b3-c3 c7-b7 *"
    found = repaired(f'[Variant "schaedler/8x8"]\n\n{moves}')
    assert Confidence.UNIQUE not in {each.confidence for each in found.findings}
    assert found.findings[0].best.corrected == "e5-g5&g4"  # as the rules have it


def test_a_number_run_into_a_rank_has_two_readings() -> None:
    found = {texts for _, texts, _ in rewordings("1.e8-e112.a1-a3", "falkener/12x12")}
    assert found == {("1.e8-e1 12.a1-a3",), ("1.e8-e11 2.a1-a3",)}


def test_several_men_placed_in_one_turn_stay_one_word() -> None:
    (found,) = rewordings("1.@a1@b2", "bell/7x8")
    assert found == (SlipKind.PARTED, ("1.@a1 @b2",), False)


def test_one_letter_for_one_digit_throughout_is_one_finding() -> None:
    head, moves = PETTEIA.split("1.", 1)
    text = f"{head}1.{moves.replace('5', 'S')}"
    (told,) = (each for each in repaired(text).game.diagnostics if each.code == "S122")
    assert told.confidence == "unique"
    assert len(told.found[0].edits) > 20


def test_a_file_d_is_not_a_leader() -> None:
    assert rewordings("1.d2-d4 d7-d5 2.Dd1-d2") == []


@pytest.mark.parametrize("habit", ["f1-f3 b7- b5 4.e1-e3xe5"])
def test_what_the_reader_understands_is_left_to_it(habit: str) -> None:
    text = corrupted(corrupted(PETTEIA, "17.a2-a5", "17.a2-b5"), "f1-f3 b7-b5 4.e1-e3xe5", habit)
    (finding,) = repaired(text).findings
    assert finding.best.corrected == "a2-a5"
