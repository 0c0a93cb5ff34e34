"""Moves in comments: instead of a turn, after it, or as a threat."""

from __future__ import annotations

import pytest

from latrodb.checks.lines import check_lines
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
    ],
)
def test_lines_are_played_from_where_they_are(moves: str, expected: list[tuple[str, str, str]]) -> None:
    assert said(check_lines, f"{XXI}{moves} *") == expected


def test_without_rules_nothing_is_said_of_lines() -> None:
    assert said(check_lines, '[White "A"]\n\n1.a2-z9 [2.b1-y7] *') == []
