"""Each way in which a text goes wrong, found where it was put."""

from __future__ import annotations

import pytest

from latrodb.diagnostics.span import Span
from latrodb.features.repair.edits import LONGEST, Confidence, SlipKind, spelling_slips
from latrodb.notation.written import Unreadable
from tests.support.bases import LATRUNCULI, PETTEIA, corrupted, repaired, rules_broken

# A printed game with one change: what stood there, what stands there now; the kind of slip, the code, the ply at
# which it is told, and what should be written over the span of the diagnostic.
CASES = [
    ("c7-c5 5", "c7-d5 5", SlipKind.LETTER, "R306", "4b", "c7-c5"),
    ("3.f1-f3", "3.f1-g3", SlipKind.LETTER, "R306", "3w", "f1-f3"),
    ("c7-c5 5", "c7-l5 5", SlipKind.LETTER, "R301", "4b", "c7-c5"),
    ("40.d3-f3", "40.d3-h3", SlipKind.LETTER, "R305", "40w", "d3-f3"),
    ("f1-f3", "b1-b3", SlipKind.SHARED, "R305", "3w", "f1-f3"),
    ("8.g1-g3xg5", "8.f1-f3xg5", SlipKind.SHARED, "R302", "8w", "g1-g3xg5"),
    ("h8-h6 8", "h6-h8 8", SlipKind.REVERSED, "R302", "7b", "h8-h6"),
    (" b7-b5 4.", " 4.", SlipKind.MISSING, "R303", "4w", "b7-b5 4.e1-e3xe5"),
    ("7.g2-g4! ", "7.", SlipKind.MISSING, "R303", "7b", "g2-g4 h8-h6"),
    ("5.j2-j5 j7-j6", "5.j7-j6 j2-j5", SlipKind.EXCHANGED, "R303", "5w", "j2-j5"),
    ("c7-c5 5", "c7c5 5", SlipKind.SPELLING, "S101", "4b", "c7-c5"),
    ("c7-c5 5", "c7-cc5 5", SlipKind.SPELLING, "S101", "4b", "c7-c5"),
    ("c7-c5 5", "7c-c5 5", SlipKind.SPELLING, "S101", "4b", "c7-c5"),
    ("e3xe5 c7", "e3xe6 c7", SlipKind.CAPTURES, "C405", "4w", "e1-e3xe5"),
    ("e3xe5 c7", "e3 c7", SlipKind.CAPTURES, "C402", "4w", "e1-e3xe5"),
    ("g3xg5 c5", "g3xg5xh5 c5", SlipKind.CAPTURES, "C401", "8w", "g1-g3xg5"),
    ("7.g2-g4!", "7.h2-h4!", SlipKind.SHARED, "R338", "7w", "g2-g4!"),
    ("e7-e5?!", "d7-d5?!", SlipKind.SHARED, "R338", "1b", "e7-e5?!"),
    ("17.a2-a5", "17.b2-b5", SlipKind.SHARED, "R338", "17w", "a2-a5"),
]


@pytest.mark.parametrize(
    ("old", "new", "kind", "code", "ply", "hint"), CASES, ids=[f"{case[2].name}-{case[1]}" for case in CASES]
)
def test_one_slip_is_told_once_at_its_own_turn(old, new, kind, code, ply, hint) -> None:
    game, findings = (found := repaired(corrupted(PETTEIA, old, new))).game, found.findings
    (finding,) = findings
    takes_less = kind is SlipKind.CAPTURES and hint.count("x") < new.count("x")  # he may have come there by lost turns
    assert finding.confidence is (Confidence.LIKELY if takes_less else Confidence.UNIQUE)
    assert finding.best.kind is kind
    assert rules_broken(game) == [(code, ply)]
    (diagnostic,) = (each for each in game.diagnostics if each.code == code)
    assert diagnostic.hints[0] == hint
    assert diagnostic.confidence == finding.confidence


@pytest.mark.parametrize(("old", "new", "hint"), [("De7-e5", "e7-e5", "De7-e5"), ("c3-c7", "Dc3-c7", "c3-c7")])
def test_the_letter_of_the_dux(old: str, new: str, hint: str) -> None:
    found = repaired(corrupted(LATRUNCULI, old, new))
    (finding,) = found.findings
    assert (finding.best.kind, finding.best.corrected) == (SlipKind.DUX, hint)
    assert finding.confidence is Confidence.UNIQUE
    assert [each.code for each in found.game.diagnostics if each.code[0] in "RC"] == ["R309"]


def test_a_doubled_turn_is_one_too_many() -> None:
    found = repaired(corrupted(PETTEIA, "b7-b5 4", "b7-b5 b7-b5 4"))
    (finding,) = found.findings
    assert finding.best.kind is SlipKind.EXTRA
    assert finding.best.corrected == ""
    assert rules_broken(found.game) == [("R302", "4w")]


def test_a_flawless_game_has_no_findings() -> None:
    assert repaired(PETTEIA).findings == ()
    assert repaired(LATRUNCULI).findings == ()


def corrections(text: str) -> list[str]:
    slips = sorted(spelling_slips(Unreadable(text, Span(0, len(text))), (), 0), key=lambda each: -each.chance)
    return [each.assumptions[0][0].text for each in slips if each.kind is SlipKind.SPELLING]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("a7a6", "a7-a6"),
        ("a7-aa6", "a7-a6"),
        ("7a-a6", "a7-a6"),
        ("al-a6", "a1-a6"),
        ("De2e4", "De2-e4"),
        ("cl7-d6", "d7-d6"),
    ],
)
def test_the_likeliest_spelling_comes_first(word: str, meant: str) -> None:
    assert corrections(word)[0] == meant


def test_a_word_may_be_no_turn_at_all() -> None:
    slips = list(spelling_slips(Unreadable("a7a6", Span(0, 4)), (), 3))
    assert [each.assumptions for each in slips if each.kind is SlipKind.EXTRA] == [{3: ()}]
    assert all(each.is_of_word for each in slips)


def test_long_words_are_not_spelled_otherwise() -> None:
    assert corrections("a7a6" * LONGEST) == []
