"""Moves in comments: instead of a turn, after it, or as a threat."""

from __future__ import annotations

import pytest

from latrodb.checks.lines import check_lines
from latrodb.features.analyzer import analyzer
from latrodb.features.repair.edits import Fix
from latrodb.features.repair.fixes import choose_corrections, fix_text
from latrodb.game.suspects import may_have_misprints
from latrodb.rules.catalog import find_variant
from tests.support.checking import XXI, hints, said


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("1.e1-e6* {or 1.e1-e5}", []),
        ("1.e1-e6* [1...a8-a5 2.b1-b3]", []),
        ("1.e1-e6* {2.e6-e5}", [("N701", "1w", "e6-e5")]),
        ("1.e1-e6* a8-a5 {2.e6-e9}", [("N703", "1b", "e6-e9")]),
        ("1.e1-e6* (1.e1-e5#)", [("N702", "1w", "#")]),
        ("1.a1-a3 [2.e1-e6#]", [("N702", "1w", "#")]),
        ("1.e1-e6* [7.a1-a3]", [("N703", "1w", "a1-a3")]),
        ("1.e1-e6* [a1-a3] a8-a5 [De1-e2]", [("N703", "1b", "De1-e2")]),
        ("1.e1-e6* [7.a1-a3 2.z9-z8]", [("N703", "1w", "a1-a3")]),
        ("1.e1-e6* [1...a8-a5 or 1...a8-a4]", []),
        ("(1.e1-e6* a8-a5 2.b1-b3)", []),
        ("(1.e1-e6* a8-a9) 1.b1-b3", [("N703", "1w", "a8-a9")]),
        ("(1.e1-e5#) 1.b1-b3", [("N702", "1w", "#")]),
        ("{diagram 1} (1.a1-a9)", [("N703", "1w", "a1-a9")]),
        ("{1.a1-a9} (see 2.a1-a9) 1.b1-b3", []),
    ],
)
def test_lines_are_played_from_where_they_are(moves: str, expected: list[tuple[str, str, str]]) -> None:
    assert said(check_lines, f"{XXI}{moves} *") == expected


PETTEIA = '[Variant "petteia-xxi/8x8"]\n\n1.d2-d5 e7-e5 2.c2-c4 '


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("(2.f2-f5xe5)", []),
        ("(2.b2-b4xa1)", [("C403", "2w", "xa1")]),
        ("(2.b2-b4xb8)", [("C401", "2w", "xb8")]),
        ("(2.f2-f5)", [("C402", "2w", "f2-f5")]),
        ("(2.f2-f5xd5)", [("C405", "2w", "xd5")]),
        ("(2.f2-f5xe5*)", [("M503", "2w", "*")]),
        ("(2.f2-f5xe5 a7-a6 3.b2-b4 (3.b2-b3xb7) a6-a5)", [("C401", "2w", "xb7")]),
        ("(2.f2-f5xe5 a7-a6 3.b2-b4 (3.b2-b3))", []),
        ("[2...a7-a6 3.f2-f5]", [("C402", "2w", "f2-f5")]),
        ("{2.f2-f5 takes a man}", []),
        ("{2.f2-f5xe5xd5 takes two men}", [("C403", "2w", "xd5")]),
        ("(2.f2-f5xe5 b7-b4xc4)", [("C403", "2w", "xc4")]),
        ("(2.d5-d1xe5)", [("N703", "2w", "d5-d1xe5")]),
    ],
)
def test_captures_in_a_variation_are_compared(moves: str, expected: list[tuple[str, str, str]]) -> None:
    assert said(check_lines, f"{PETTEIA}{moves} *") == expected


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("1.a1-a3 (1.e1-e6*)", []),
        ("1.a1-a3 (1.e1-e6)", [("M501", "1w", "e1-e6")]),
        ("1.a1-a3 (1.e1-e6(+))", [("M502", "1w", "(+)")]),
        ("1.a1-a3 (1.b1-b3*)", [("M503", "1w", "*")]),
        ("1.a1-a3 [2.e1-e6]", [("M501", "1w", "e1-e6")]),
        ("1.a1-a3 {1.e1-e6 came into question}", []),
        ("1.a1-a3 {1.e1-e6+ came into question}", [("N702", "1w", "+")]),
    ],
)
def test_marks_in_a_variation_are_compared(moves: str, expected: list[tuple[str, str, str]]) -> None:
    assert said(check_lines, f"{XXI}{moves} *") == expected


def test_a_wrong_variation_starts_no_search_and_has_the_turn_of_the_rules() -> None:
    text = f"{PETTEIA}(2.b2-b4xb8) *"
    (game,) = analyzer().check_file(analyzer().parse(text.encode()))[0]
    (found,) = (each for each in game.diagnostics if each.code == "C401")
    assert (found.ply, found.variation, found.state, found.hints) == ("2w", "2w~1", None, ("b2-b4",))
    assert not may_have_misprints(game)
    fixed = fix_text(text, choose_corrections(game, {Fix.CAPTURES}))
    assert fixed == text.replace("(2.b2-b4xb8)", "(2.b2-b4 {[%sic b2-b4xb8]})")


def test_nothing_is_offered_in_prose() -> None:
    assert hints(check_lines, f"{PETTEIA}{{2.b2-b4xb8}} *") == []


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("(2...g8-g7(+) 3.d1-d7# 1-0)", []),
        ("(2...g8-g7(+) 3.d1-d7# 0-1)", [("O601", "2b", "0-1")]),
        ("(2...g8-g7(+) 3.d1-d7# {Black is mated})", []),
        ("(2...g8-g7(+) 3.d1-d7# {stalemate})", [("O607", "2b", "{stalemate}")]),
        ("(2...g8-g7(+) 3.d1-d7# Dd2-d3)", [("N703", "2b", "Dd2-d3"), ("O603", "2b", "Dd2-d3")]),
        ("(2...g8-g6 1-0)", [("O602", "2b", "1-0")]),
        ("{2...g8-g6 as in another game, 0-1}", []),
        ("(2...g8-g6 {White should have resigned})", []),
    ],
)
def test_the_end_of_a_variation_is_compared(moves: str, expected: list[tuple[str, str, str]]) -> None:
    played = f"{XXI}1.e1-e6* b8-b4 2.Df2-f7+ g8-g7(+)?? {moves} *"
    assert sorted(said(check_lines, played)) == expected


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("(1.Df2-f3)", []),
        ("(1.f2-f3)", [("R309", "1w", "f2-f3")]),
        ("(1.De1-e6*)", [("R309", "1w", "De1-e6")]),
        ("{a step f2-f3 of the Dux}", []),
    ],
)
def test_letters_in_a_variation_are_compared(moves: str, expected: list[tuple[str, str, str]]) -> None:
    assert said(check_lines, f"{XXI}1.a1-a3 {moves} *") == expected


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("(1.b1-b3 a8a4 2.b3-b9)", [("S101", "1w", "a8a4")]),
        ("(1.b1-b3 (1...a8a4 2.b3-b4))", [("S101", "1w", "a8a4")]),
        ("(1.b1-b3 is better than a8a4)", []),
        ("(a8a4)", []),
    ],
)
def test_a_word_that_cannot_be_read_breaks_a_variation(moves: str, expected: list[tuple[str, str, str]]) -> None:
    assert said(check_lines, f"{XXI}1.a1-a3 {moves} *") == expected


@pytest.mark.parametrize(("claim", "expected"), [("1-0", []), ("0-1", ["O601"]), ("5.a1-a2", ["O603"])])
def test_a_variation_knows_what_was_played_before_it(claim: str, expected: list[str]) -> None:
    before = "1.a1-a2 a8-a7 2.a2-a1 a7-a8 3.b1-b2"
    moves = f"{before} (3.a1-a2 a8-a7 4.a2-a1 a7-a8 {claim})"
    assert [code for code, *_ in said(check_lines, f"{XXI}{moves} *")] == expected


def test_a_variation_in_a_log_is_compared_only_where_it_claims_something() -> None:
    log = "cols = 8\n1. S d2-d5\n1... s e7-e5\n2. S c2-c4 // {}\n"
    for words, expected in (("(2.f2-f5)", []), ("(2.f2-f5xe5*)", ["M503"])):
        game = analyzer().check_file(analyzer().parse(log.format(words).encode()), find_variant("petteia-xxi/8x8"))[0][
            0
        ]
        assert [each.code for each in game.diagnostics if each.code[0] in "CMN"] == expected


def test_without_rules_nothing_is_said_of_lines() -> None:
    assert said(check_lines, '[White "A"]\n\n1.a2-z9 [2.b1-y7] *') == []
