"""Facts about a game next to its moves, each true one beside a false one that differs in a token."""

from __future__ import annotations

import pytest

from latrodb.features.articles.article import check_article
from latrodb.features.articles.known_games import KnownGame, read_known
from latrodb.features.articles.verdict import Status
from tests.support.paths import CORPUS

FLIGHT = "2016-07-carrillo-cetina.txt"  # White wins on 12x8 in 16 moves, 9...Df5-f2 breaks rule 16


def game(name: str) -> list[KnownGame]:
    return read_known([str(CORPUS / "latrunculi-xxi" / name)])


def statuses(text: str, games: list[KnownGame]) -> list[Status]:
    return [each.status for each in check_article(f"Well. {text}".encode(), "page.md", games).verdicts]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("9...Df5-f2 is illegal (rule 16).", "9...Df5-f2 is illegal (rule 10)."),
        ("9...Df5-f2 violates rule 16.", "9...Df5-f2 violates rule 17."),
        ("9...Df5-f2, which is illegal (rule 16), was tried.", "9...Df5-f2, which is illegal (rule 17), was tried."),
        ("By rule 16, 9...Df5-f2 is illegal.", "By corollary 18i, 9...Df5-f2 is illegal."),
        ("White won.", "Black won."),
        ("White won after 16.f6-f4#.", "White lost after 16.f6-f4#."),
        ("So it was: 16.f6-f4# 1-0", "So it was: 16.f6-f4# 0-1"),
        ("Carrillo beat Cetina.", "Cetina beat Carrillo."),
        ("Black's defeat was complete.", "White's defeat was complete."),
        ("It was a win for Carrillo.", "It was a win for Cetina."),
        ("The winner was Carrillo.", "The winner was Cetina."),
        ("The game ended 1-0.", "The game ended in a draw."),
        ("The end came with 16.f6-f4#.", "The end came with 16.f6-e6."),
        ("The game lasted 16 moves.", "The game lasted 23 moves."),
        ("White won in sixteen moves.", "White won in seventeen moves."),
        ("White won in 31 plies.", "White won in 32 plies."),
        ("After 12.Dg5-g3* the white man on e3 waits.", "After 12.Dg5-g3* the black man on e3 waits."),
        ("Carrillo played 13.g1-f1.", "Cetina played 13.g1-f1."),
        ("13.g1-f1 was played by Carrillo.", "13.g1-f1 was played by Cetina."),
        ("White closed the last way out with 13.g1-f1.", "Black closed the last way out with 13.g1-f1."),
        ("White moved a man of the left wing to f1 with 13.g1-f1.", "Black moved a man to f1 with 13.g1-f1."),
        ("The game was played on the 12x8 board.", "The game was played on the 10x8 board."),
        ("The board had twelve files by eight ranks.", "The board had ten files by eight ranks."),
        ("They played it in July 2016.", "They played it in August 2016."),
        ("Cetina had Black.", "Cetina had White."),
        ("Carlos Cetina had the black pieces.", "Carlos Cetina had the white pieces."),
        ("White began.", "Black began."),
        ("They played *Latrunculi XXI* against each other.", "They played *Petteia XXI* against each other."),
        ("| | |\n|---|---|\n| White | Jose Carrillo |", "| | |\n|---|---|\n| White | Carlos Cetina |"),
        ("\n\n- Moves: 16", "\n\n- Moves: 17"),
    ],
)
def test_a_fact_about_the_only_game_is_true_or_false(right: str, wrong: str) -> None:
    assert set(statuses(right, game(FLIGHT))) == {Status.VERIFIED}
    assert Status.FALSE in statuses(wrong, game(FLIGHT))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("White took two men with 7.d6-c6xa6xb6.", ["A905"]),
        ("Carrillo played 7.d6-c6xa6xb6.", ["A905"]),
        ("White took a man with 7.d6-c6xa6.", []),
        ("White took a man with 7...d6-c6xa6.", ["A903"]),
        ("White went on with 7.d6-c6xa6*.", ["A906"]),
        ("Carrillo mated with 16.f6-f5#.", ["A901"]),  # and not 7...Df6-f5*, which is Cetina's
        ("Carrillo mated with 16.f6-f4#.", []),
        ("Cetina mated with 16.f6-f4#.", ["A903"]),
    ],
)
def test_a_move_is_that_of_its_number_whatever_it_captures(text: str, expected: list[str]) -> None:
    article = check_article(f"Well. {text}".encode(), "page.md", game(FLIGHT))
    assert [each.code for each in article.diagnostics] == expected


def test_how_a_game_ended() -> None:
    stalemate = read_known([str(CORPUS / "petteia-xxi" / "2016-08-carrillo-lerouge.txt")])
    for text in ("White won by stalemate.", "The game ended in stalemate."):
        assert Status.FALSE in statuses(text, game(FLIGHT))
        assert Status.FALSE not in statuses(text, stalemate)
    assert Status.FALSE in statuses("Black lost by repetition.", stalemate)
    assert statuses("White won in time for supper.", stalemate) == [Status.VERIFIED]


@pytest.mark.parametrize("words", ["was shut in with", "could not cope with", "had to deal with", "met his end with"])
def test_a_side_in_front_of_a_move_need_not_make_it(words: str) -> None:
    assert Status.FALSE not in statuses(f"Black {words} 13.g1-f1.", game(FLIGHT))


@pytest.mark.parametrize(("move", "status"), [("i2-i4", Status.VERIFIED), ("j2-i4", Status.FALSE)])
def test_a_move_between_two_of_a_game_is_of_that_game(move: str, status: Status) -> None:
    games = [*game(FLIGHT), *game("2016-08-joyce-carrillo.txt")]
    assert statuses(f"It went 17.i1-i2?! h5-h4+! 18.{move} h4-f4#.", games)[2] is status


@pytest.mark.parametrize(
    "text",
    [
        "If White had waited, Black would have won.",
        "In another game Black won.",
        "“Black won,” a spectator joked.",
        "Did Black win in 20 moves?",
        "Black lost two men on the way.",
        "Black won back the man on c6.",
        "White took the next three moves to come home.",
        "After ten moves Black stood well.",
        "The game may also be played on the 10x8 board.",
        "The rules were published in August 2015.",
        "In their second game Cetina had White.",
        "The move 9...Df5-f2 breaks the lock on e4 (rule 10).",
        "9...Df5-f2 is illegal (rule 16), but rule 20 lets it stand.",
    ],
)
def test_what_says_something_else_is_not_false(text: str) -> None:
    assert Status.FALSE not in statuses(text, game(FLIGHT))


def test_a_fact_is_about_the_game_that_its_sentence_names() -> None:
    games = read_known([str(CORPUS / "latrunculi-xxi")])
    assert Status.FALSE not in statuses("Carrillo beat Cetina in July 2016.", games)
    assert Status.FALSE in statuses("Cetina beat Carrillo in July 2016.", games)
    assert Status.FALSE not in statuses("Cetina won.", games)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The white soldier takes a white man.", ["A903"]),
        ("The white soldier takes a black man.", []),
        ("The white Dux alone is three against the white Dux.", ["A903"]),
        ("The white Dux alone is three against the black Dux.", []),
        ("The white man has come to c3, between two white men.", ["A903"]),
        ("The white man has come to c3, between two black men.", []),
    ],
)
def test_a_side_against_itself(text: str, expected: list[str]) -> None:
    assert [each.code for each in check_article(text.encode(), "page.md").diagnostics] == expected
