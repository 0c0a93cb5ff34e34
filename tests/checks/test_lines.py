"""Moves in comments: instead of a turn, after it, or as a threat."""

from __future__ import annotations

import pytest

from latrodb import analyzer
from latrodb.checks.lines import check_lines, find_variations, follow_variation
from latrodb.game.suspects import may_have_misprints
from latrodb.motifs.catalog import motifs_in
from latrodb.rules.catalog import find_variant
from tests.support.checking import XXI, said


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


def test_a_wrong_variation_starts_no_search_and_offers_nothing_to_apply() -> None:
    (game,) = analyzer().check_file(analyzer().parse(f"{PETTEIA}(2.b2-b4xb8) *".encode()))[0]
    (found,) = (each for each in game.diagnostics if each.code == "C401")
    assert (found.ply, found.state, found.corrections) == ("2w", None, ())
    assert not may_have_misprints(game)


def test_a_variation_in_a_log_is_compared_only_where_it_claims_something() -> None:
    log = "cols = 8\n1. S d2-d5\n1... s e7-e5\n2. S c2-c4 // {}\n"
    for words, expected in (("(2.f2-f5)", []), ("(2.f2-f5xe5*)", ["M503"])):
        game = analyzer().check_file(analyzer().parse(log.format(words).encode()), find_variant("petteia-xxi/8x8"))[0][
            0
        ]
        assert [each.code for each in game.diagnostics if each.code[0] in "CMN"] == expected


def test_without_rules_nothing_is_said_of_lines() -> None:
    assert said(check_lines, '[White "A"]\n\n1.a2-z9 [2.b1-y7] *') == []


def test_a_variation_is_followed_like_a_game() -> None:
    game = analyzer().check_file(analyzer().parse(f"{XXI}1.e1-e6* (1.e1-e5 a8-a5 2.b1-b3) c8-c6 *".encode()))[0][0]
    (variation,) = find_variations(game)
    followed = follow_variation(game, variation)
    assert [(node.label, node.caption) for node in followed.nodes] == [
        ("1w", "1.e1-e5"),
        ("1b", "1...a8-a5"),
        ("2w", "2.b1-b3"),
    ]
    assert [node.after for node in followed.nodes] == [turn.after for turn in variation.turns]
    assert (followed.opening, followed.nodes[2].is_certain) == (game.opening, True)


def test_motifs_can_be_looked_for_from_a_ply_on() -> None:
    game = analyzer().check_file(analyzer().parse(f"{XXI}1.e1-e6* d8-d5 2.a1-a3 a8-a5 3.e6-e5 *".encode()))[0][0]
    found = list(motifs_in(game))
    for first in range(len(game.nodes) + 2):
        assert list(motifs_in(game, first=first)) == [use for use in found if use.ply >= first]
