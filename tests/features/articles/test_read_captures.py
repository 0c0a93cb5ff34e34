"""Sentences about captures and places that men go to, each true one beside a false one that differs in a word."""

from __future__ import annotations

import pytest

from latrodb.features.articles.article import check_article
from latrodb.features.articles.known_games import KnownGame, read_known
from latrodb.features.articles.verdict import Status
from tests.features.articles.test_statements import CORPUS, is_false


def quintana() -> list[KnownGame]:
    return read_known([str(CORPUS / "quintana" / "engine-game-1.txt")])  # White wins on 8x8 in 26 moves


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("The man on h3 fell to 9.h5-h4.", "The man on g3 fell to 9.h5-h4."),
        ("The soldier on a7 was captured by 25.c8-a8.", "The soldier on a7 was captured by 24.c6-c8."),
        ("He stood on f5, where he was taken by 11.d6-f6.", "He stood on f5, where he was taken by 13.f2-f3."),
        ("Two men were lost on f6 and e5.", "Two men were lost on f6 and c5."),
        ("15.f6-e6 took the newcomer on d6.", "15.f6-e6 took the newcomer on d7."),
        ("White's thirteenth, f2-f4, removed the guest on f5.", "White's thirteenth, f2-f4, removed the guest on e5."),
        ("The first victim was the man on h3.", "The first victim was the man on h4."),
        ("White's first capture was 9.h5-h4.", "White's first capture was 10.h4-f4."),
        ("Black's last capture was 21...e8-e7.", "Black's last capture was 12...g3-e3."),
        ("12...g3-e3xe4, Black's first capture, came late.", "12...g3-e3xe4, Black's third capture, came late."),
        ("18.c1-c4xd4 left Black with six men.", "18.c1-c4xd4 left Black with nine men."),
        ("In all, Black took two men.", "In all, Black took five men."),
        ("White put a man on f8 with 19.f5-f8.", "White put a man on f7 with 19.f5-f8."),
        ("White stepped to a5 on move 5.", "White stepped to a6 on move 5."),
        ("The last move was White's.", "The last move was Black's."),
        ("Black had no legal move left.", "White had no legal move left."),
        ("He begins with c2-c6.", "He begins with c2-c5."),
        ("White's eleventh move was 11.d6-f6xf5.", "White's eleventh move was 11.d6-e6xf5."),
        ("After 2.d2-d6 g7-g3 White went on.", "After 2.d2-d6 g7-g4 White went on."),
        ("1.c2-c6 came first. Black plays h7-h3.", "1.c2-c6 came first. Black plays h7-h4."),
    ],
)
def test_a_capture_or_goal_is_true_or_false(right: str, wrong: str) -> None:
    assert not is_false(right, quintana())
    assert is_false(wrong, quintana())


@pytest.mark.parametrize(
    "sentence",
    [
        "The man on h4 would have fallen to 9.h5-h4.",
        "He is the partner of the man from d8, and e5 falls between them.",
        "White took up a position on e4.",
        "By move 18 White had taken ten men.",
        "That was the first man that White lost.",
        "Better was 2...g7-g4.",
        "The Canadian moved 1.c2-c6.",
    ],
)
def test_what_says_nothing_of_a_capture_is_not_false(sentence: str) -> None:
    found = check_article(f"Well. {sentence}".encode(), "page.md", quintana()).verdicts
    assert all(each.status is not Status.FALSE for each in found), [each.message for each in found]
