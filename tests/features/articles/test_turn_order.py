"""Moves without a number that a text puts in their place in words, each beside one that is not there."""

from __future__ import annotations

import pytest

from latrodb.features.articles.article import check_article
from latrodb.features.articles.known_games import read_known
from latrodb.features.articles.verdict import Status
from tests.features.articles.test_statements import CORPUS, DUEL, game, is_false


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("White opened with 1.c1-c3, and Black answered with h8-h4.", "1.c1-c3 was played, and Black answered h8-h5."),
        ("After 1.c1-c3 Black replied h8-h4.", "After 1.c1-c3 Black replied h8-h3."),
        ("White opened with 1.c1-c3. Black countered with h8-h4.", "White opened with 1.c1-c3. Black countered h8-h6."),
        ("The answer to 1.c1-c3 was h8-h4.", "The answer to 1.c1-c3 was h8-g8."),
        ("White met 1...h8-h4 with d1-d5.", "White met 1...h8-h4 with d1-d4."),
        ("4.e1-e4* was followed by b6-c6xc7.", "4.e1-e4* was followed by b6-d6xc7."),
        ("White's second move was d1-d5.", "White's second move was d1-d4."),
        ("Joyce's second move, d1-d5, was bold.", "Joyce's third move, d1-d5, was bold."),
        ("Black's thirteenth was d8-d3.", "Black's twelfth was d8-d3."),
        ("The fourteenth move of Black was d3-e3xe4.", "The fourteenth move of Black was d3-f3xe4."),
        ("The last move of the game was h4-f4#.", "The last move of the game was h4-e4#."),
        ("On move 8 Black played e8-e6. White went on.", "On move 8 Black played e8-e5. White went on."),
        ("White took on g6 with 9.j6-h6xg6.", "Black took on g6 with 9.j6-h6xg6."),
        ("Black replied. 9.j6-h6xg6 took the man on g6.", "Black replied. 9.j6-h6xg6 took the man on g5."),
        ("White's leader was mated by 18...h4-f4#.", "White's leader was mated by 18...h4-f4+."),
        ("The game was over after 18 moves.", "The game was over after 19 moves."),
        ("It ended with 18.i2-i4 h4-f4#.", "It ended with 18.i2-i4 h4-g4#."),
        ("On the fourteenth move Black took the man on e4.", "On the twelfth move Black took the man on e4."),
    ],
)
def test_a_move_has_the_place_that_the_words_give_it(right: str, wrong: str) -> None:
    assert not is_false(right, game(DUEL))
    assert is_false(wrong, game(DUEL))


def test_the_nearest_text_is_that_of_the_turn_meant() -> None:
    text = b"Well. White opened with 1.c1-c3, and Black answered with h8-h5."
    (found,) = (each for each in check_article(text, "page.md", game(DUEL)).verdicts if each.status is Status.FALSE)
    assert found.hints == ("h8-h4",)


@pytest.mark.parametrize(
    "sentence",
    [
        "After 1.c1-c3 Black could have answered with h8-h5.",
        "If White opens with 1.c1-c3, Black answers with h8-h5.",
        "A better second move was d1-d4.",
        "In another game White's second move was d1-d4.",
        "After 1.c1-c3 White threatened to answer h8-h4 with c3-c4.",
    ],
)
def test_what_is_only_considered_has_no_place(sentence: str) -> None:
    found = check_article(f"Well. {sentence}".encode(), "page.md", game(DUEL)).verdicts
    assert all(each.status is not Status.FALSE for each in found)


def test_a_table_of_moves_gives_their_places() -> None:
    head = "Well.\n\n| Move | White | Black |\n|---|---|---|\n"
    assert not is_false(f"{head}| 1 | c1-c3 | h8-h4 |\n| 2 | d1-d5 | De7-e5 |\n", game(DUEL))
    assert is_false(f"{head}| 1 | c1-c3 | h8-h5 |\n", game(DUEL))
    assert is_false(f"{head}| 3 | d1-d5 | De7-e5 |\n", game(DUEL))
    assert is_false(f"{head}| 1 | c1-c3 | h8-h4 |\n| 2 | d1-d4 | De7-e5 |\n", game(DUEL))
    named = f"Joyce and Carrillo met in August 2016.\n\n{head}| 1 | c1-c3 | h8-h4 |\n| 2 | d1-d5 | De7-e6 |\n"
    assert is_false(named, read_known([str(CORPUS)]))
    assert not is_false(named.replace("De7-e6", "De7-e5"), read_known([str(CORPUS)]))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Carrillo won.", "Joyce won."),
        ("They played Latrunculi XXI.", "They played Petteia XXI."),
        ("It was played on the 10x8 board.", "It was played on the 12x8 board."),
        ("Black met it with 13...d8-d3.", "Black met it with 13...d8-d4."),
        ("It ended with 18.i2-i4 h4-f4#.", "It ended with 18.i2-i4 h4-g4#."),
    ],
)
def test_a_named_game_is_meant_up_to_the_next_one(right: str, wrong: str) -> None:
    games = read_known([str(CORPUS)])
    lead = "Joyce and Carrillo met in August 2016. They played Latrunculi XXI in August 2016. "
    filler = "Nobody knew what was going on in the heads of the two. " * 25
    assert not is_false(f"{lead}{filler}{right}", games)
    assert is_false(f"{lead}{filler}{wrong}", games)
    other = f"{lead}{filler} Carrillo and Cetina met in July 2016. {wrong}"
    statuses = [each.message for each in check_article(other.encode(), "page.md", games).verdicts]
    assert not any("2016.08" in message for message in statuses)


def test_the_first_move_of_a_phase_is_not_that_of_the_game() -> None:
    said = "Well. The first move of the third phase takes two men."
    found = check_article(said.encode(), "page.md", game(DUEL)).verdicts
    assert all(each.status is not Status.FALSE for each in found)
