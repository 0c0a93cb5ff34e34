"""Moves in the text at a figure: false where nothing near the figure allows them."""

from __future__ import annotations

import pytest

from tests.features.articles.test_figure_claims import faults

# White: c3 and b1; Black: d4 and h8. With c5-c4 and e4 guarded by e2, d4 can be taken between two.
FIGURE = "## A part\n\n```latro\nvariant: petteia-xxi/10x8\nfen: 7s2/10/10/2S7/3s6/2S7/4S5/1S8 w\n```\n\n{}\n"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("White wins a man with e2-e4.", []),
        ("White can close in with c3-c4 and then take with e2-e4xd4.", []),
        ("White can take with e2-e4xd5.", ["A909"]),
        ("White can take with e3-e4xd4.", ["A908"]),
        ("White can go c3-d5 and wait.", ["A908"]),
        ("Black answers with h8-h7.", []),
        ("Here c3-c9 is a way that no man can go.", []),
    ],
)
def test_a_move_beside_a_figure(text: str, codes: list[str]) -> None:
    assert [each[0] for each in faults(FIGURE.format(text))] == codes


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("In the [first game](short.txt) Black answered with 1...g7-g5.", ["A901"]),
        ("In the [first game](short.txt) Black answered with 1...g7-g4.", []),
        ("In the first game Black answered with 1...g7-g5.", []),
        ("See the [first game](short.txt). On the second move the white man on g2 went up.", []),
        ("See the [first game](short.txt). On the second move the black man on g2 went up.", ["A931"]),
    ],
)
def test_a_link_says_which_game_is_meant(text: str, codes: list[str]) -> None:
    assert [each[0] for each in faults(f"## A part\n\n{text}\n")] == codes


def test_the_next_heading_ends_what_a_link_says() -> None:
    text = "## One\n\nSee the [first game](short.txt).\n\n## Two\n\nBlack answered with 1...g7-g5.\n"
    assert not faults(text)
