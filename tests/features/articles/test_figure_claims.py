"""The words at a figure are compared with its boards: sizes, men on squares, who makes a move."""

from __future__ import annotations

import pytest

from latrodb.features.articles.verdict import Status
from tests.features.articles.test_figures import article, told

# On c3 is a white man, on d4 a black one; e5 is empty.
BOARD = "variant: petteia-xxi/10x8\nfen: 10/10/10/10/3s6/2S7/10/10 w"
ALONE = "```latro\ncaption: {}\n" + BOARD + "\n```\n"
PAIR = "```latro\ncaption: {}\n" + BOARD + "\n---\nvariant: petteia-xxi/8x8\n```\n"


def faults(text: str) -> list[tuple[str, str]]:
    return [(each[0], each[3]) for each in told(article(text))]


@pytest.mark.parametrize(("move", "is_known"), [("1.c3-c4", True), ("1.a1-a4", True), ("1.a1-b4", False)])
def test_a_move_agrees_with_the_figure_before_or_after_it(move: str, is_known: bool) -> None:
    before = ALONE.format("Two men")
    after = before.replace("10/10 w", "10/S9 w")
    found = article(f"# X\n\n{before}\nNow White plays {move}.\n\n{after}").verdicts[-1]
    assert found.status is (Status.VERIFIED if is_known else Status.UNVERIFIED)


@pytest.mark.parametrize(
    ("caption", "expected"),
    [
        ("Here c3 and d4 are black men.", [("A931", "black")]),
        ("Here d4 is a black man.", []),
        ("Eight files by eight, 8x8.", [("A932", "Eight files by eight"), ("A932", "8x8")]),
        ("A board of 10x8, or 8x10.", []),
    ],
)
def test_a_caption_is_compared_with_the_board(caption: str, expected: list[tuple[str, str]]) -> None:
    found = [each for each in faults(ALONE.format(caption)) if each[0] in ("A931", "A932")]
    assert found == expected


@pytest.mark.parametrize(
    ("caption", "expected"),
    [
        ("The opening on 10x8 and on 8x8.", []),
        ("The opening on 8x8 and on 10x8.", []),
        ("The opening on 8x8.", []),  # a caption need not name every board
        ("The opening on 12x8 and on 8x8.", [("A932", "12x8")]),
    ],
)
def test_sizes_of_two_boards(caption: str, expected: list[tuple[str, str]]) -> None:
    assert faults(PAIR.format(caption)) == expected


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("", "Black can take with c3-c4 at once.", [("A931", "Black")]),
        ("", "White can take with c3-c4 at once.", []),
        ("", "Black steps from c3 to c4.", [("A931", "Black")]),
        ("", "White steps from c3 to c4.", []),
        ("", "Black's only soldier is c3.", [("A931", "Black")]),
        ("", "White looks at d4. He plays c3-c4.", []),
        ("", "Black meets White's threat. He plays c3-c4.", []),  # he may be either
        ("", "A white man captures c3.", [("A931", "white")]),
        ("", "A black man captures c3.", []),
        ("", "Here e5, which no black man can reach.", []),  # both sides can
        ("", "No black man can reach c4.", []),
        ("", "White fears d4-d5.", []),
        ("", "## Another board\n\nThe white man on d4.", []),
        ("", "The white man on d4.", [("A931", "white")]),
        ("", "The white man on c3.", []),
        ("", "The white man on e5.", []),  # nobody is there: another moment may be meant
        ("", "Black's c3 soldier is alone.", [("A931", "Black")]),
        ("", "White's c3 soldier is alone.", []),
        ("", "Here c3 stands between two white men.", [("A931", "white")]),
        ("", "Here c3 stands between two black men.", []),
        ("", "White had sent a man to d4.", [("A931", "White")]),
        ("", "White had sent a man to c3.", []),
        ("", "Black could have answered with c3-c7.", [("A931", "Black")]),
        ("", "White could have answered with c3-c7.", []),
        ("", "The white man on d4 comes from there after d2-d4.", []),  # a move ends on that square
        ("A position on 8x8:", "", [("A932", "8x8")]),
        ("A position on 10x8:", "", []),
        ("Others play on 8x8.", "", []),
    ],
)
def test_the_text_at_a_figure_is_compared(before: str, after: str, expected: list[tuple[str, str]]) -> None:
    found = faults(f"# A page\n\n{before}\n\n{ALONE.format('A board')}\n{after}\n")
    assert [each for each in found if each[0] in ("A931", "A932")] == expected


@pytest.mark.parametrize(
    ("caption", "expected"),
    [
        ("Left, Black has won. Right, White has won.", [("A929", "Black"), ("A929", "White")]),
        ("Left, White has won. Right, Black has won.", []),
        ("Left, Black has lost. Right, White has lost.", []),
        ("Left, White has lost. Right, Black has won.", [("A929", "White")]),
        ("White has won.", []),  # nothing says which board is meant
        ("Left, Black has won a man.", []),
        ("Left, White's last move wins.", []),
        ("Left, White's last move loses a man.", []),
    ],
)
def test_results_of_two_boards(caption: str, expected: list[tuple[str, str]]) -> None:
    boards = "variant: petteia-xxi/8x8\nfen: 8/8/8/8/3s4/2SS4/8/8 b\n---\n" + BOARD.replace("/2S7/", "/2SS6/")
    boards = boards.replace("3s6", "2ss6").replace("2SS6", "2S7")
    found = faults(f"```latro\ncaption: {caption}\n{boards}\n```\n")
    assert [each for each in found if each[0] == "A929"] == expected


DUXES = "```latro\ncaption: {}\nvariant: latrunculi-xxi/10x8\nfen: 4d5/10/10/10/3s6/2S7/2S7/4D5 w\n```\n"


LINE = "```latro\ncaption: {}\n" + BOARD + "\nmoves: 1.c3-c8\n```\n"


SECOND = "```latro\ncaption: Another\nvariant: petteia-xxi/8x8\nfen: 8/8/8/8/3S4/8/8/s7 w\n```\n"


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("In the diagram below the board is 8x8.", []),
        ("In the diagram below the board is 10x8.", [("A932", "10x8")]),
        ("The board is 10x8.", []),  # it may be about the figure before it
        ("In the diagram below the white man goes d4-d8.", []),
        ("In the diagram below the white man goes d4-d8xd7.", [("A909", "d4-d8xd7")]),
        ("Diagram 7: the white man goes d4-d8xd7.", [("A909", "d4-d8xd7")]),
    ],
)
def test_a_sentence_that_introduces_a_figure(sentence: str, expected: list[tuple[str, str]]) -> None:
    assert faults(f"# A page\n\n{ALONE.format('A board')}\n{sentence}\n\n{SECOND}") == expected


# White has three men, on c3, a1 and b1; Black has two, on d4 and h8.
FIGURE = "```latro\ncaption: {}\nvariant: petteia-xxi/10x8\nfen: 7s2/10/10/10/3s6/2S7/10/SS8 w\n```\n"


@pytest.mark.parametrize(
    ("caption", "expected"),
    [
        ("White's on d4 and Black's on c3.", [("A931", "White"), ("A931", "Black")]),
        ("White's on c3 and Black's on d4.", []),
        ("The man on c3 is black.", [("A931", "black")]),
        ("The man on c3 is white.", []),
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
