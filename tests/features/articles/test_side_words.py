"""Sides bound to squares, moves and numbers of men, against the figure at which the words stand."""

from __future__ import annotations

import pytest

from tests.features.articles.test_figure_words import faults

# White has three men, on c3, a1 and b1; Black has two, on d4 and h8.
FIGURE = "```latro\ncaption: {}\nvariant: petteia-xxi/10x8\nfen: 7s2/10/10/10/3s6/2S7/10/SS8 w\n```\n"


@pytest.mark.parametrize(
    ("caption", "expected"),
    [
        ("White's on d4 and Black's on c3.", [("A931", "White"), ("A931", "Black")]),
        ("White's on c3 and Black's on d4.", []),
        ("The man on c3 is black.", [("A931", "black")]),
        ("The man on c3 is white.", []),
        ("Black has to move the man from c3.", [("A931", "Black")]),
        ("White has to move the man from c3.", []),
        ("White could take c3.", [("A931", "White")]),  # his own man
        ("White could take d4.", []),
        ("White could take a man on d4.", []),
        ("Black could choose between c3-c5xd5 and others.", [("A931", "Black")]),
        ("White could choose between c3-c5xd5 and others.", []),
        ("With c3-c5 Black walks past.", [("A931", "Black")]),
        ("With c3-c5 White walks past.", []),
        ("A white man came to c3, and d4 is alone.", []),
    ],
)
def test_a_side_is_compared_with_its_squares(caption: str, expected: list[tuple[str, str]]) -> None:
    assert [each for each in faults(FIGURE.format(caption)) if each[0] == "A931"] == expected


# Black's only man is locked in the corner by two men.
STUCK = "```latro\ncaption: {}\nvariant: petteia-xxi/10x8\nfen: 8Ss/9S/10/10/10/10/10/SS8 b\n```\n"


@pytest.mark.parametrize(
    ("caption", "expected"),
    [
        ("White has no legal move.", ["A929"]),
        ("Black has no legal move.", []),
        ("Black has shut himself in and won.", ["A929"]),
        ("Black has shut himself in and lost.", []),
        ("Black has shut himself in and won a man.", []),
    ],
)
def test_a_side_without_a_move(caption: str, expected: list[str]) -> None:
    assert sorted({code for code, _ in faults(STUCK.format(caption)) if code in ("A929", "A931")}) == expected


@pytest.mark.parametrize(
    ("caption", "expected"),
    [
        ("Black has three men.", [("A933", "Black")]),
        ("White has three men.", []),
        ("White has four men.", []),  # nobody has four: another moment may be meant
        ("White has two men on the first rank.", []),
        ("White has three men and White two.", [("A903", "White"), ("A933", "White")]),
        ("White has three men and Black two.", []),
        ("Here White has a man, and White the move.", [("A903", "White")]),
        ("White goes up, and White's men follow.", []),
        ("White took on d4, and White answered at once.", [("A903", "White")]),
        ("White took on d4, and Black answered at once.", []),
        ("The white Dux alone is three against the white Dux.", [("A903", "white")]),
        ("The white Dux alone is three against the black Dux.", []),
        ("The white Dux went up, and the white Dux is lost.", []),
    ],
)
def test_a_side_is_compared_with_numbers_of_men(caption: str, expected: list[tuple[str, str]]) -> None:
    assert [each for each in faults(FIGURE.format(caption)) if each[0] in ("A903", "A933")] == expected
