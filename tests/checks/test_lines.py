"""Moves in comments: instead of a turn, after it, or as a threat."""

from __future__ import annotations

import pytest

from latrodb import analyzer
from latrodb.checks.lines import check_lines, find_variations, follow_variation
from latrodb.motifs.catalog import motifs_in
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
