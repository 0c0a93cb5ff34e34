"""Articles among many games that tell one of them without naming it as a pair of players."""

from __future__ import annotations

from functools import cache

import pytest

from latrodb.features.articles.article import check_article
from latrodb.features.articles.known_games import KnownGame, read_known
from latrodb.features.articles.verdict import Status
from tests.support.paths import CORPUS

FOLDERS = ("petteia-xxi", "quintana", "kowalski")


@cache
def games() -> list[KnownGame]:
    return read_known([str(CORPUS / folder) for folder in FOLDERS])


def false_places(text: str) -> list[str]:
    """The words of a text that are false."""
    article = check_article(text.encode(), "page.md", games())
    return [article.source.text[slice(*each.claim.span)] for each in article.verdicts if each.status is Status.FALSE]


ENGINE = "# A column\n\nIt went 1.c2-c6 h7-h3 2.d2-d6 g7-g3, then 9.h5-h4xh3 g5-h5. {}\n"


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("White won.", ""),
        ("Black won.", "Black"),
        ("The game lasted 26 moves.", ""),
        ("The game lasted 27 moves.", "27"),
    ],
)
def test_a_game_without_players_is_told_by_its_moves(sentence: str, word: str) -> None:
    assert false_places(ENGINE.format(sentence)) == ([word] if word else [])


def test_a_game_is_told_by_its_players_anywhere_in_the_text() -> None:
    text = (
        "# Notes\n\nGary Gifford is a designer. He sat down to play.\n\nHis opponent was the inventor, Jose Carrillo. "
    )
    assert not false_places(f"{text}Gifford lost.")
    assert false_places(f"{text}Gifford won.") == ["Gifford"]


def test_each_section_tells_its_own_game() -> None:
    one = "# One\n\nIt began 1.c2-c6 h7-h3 2.d2-d6 g7-g3. The game lasted 26 moves.\n"
    other = "# Two\n\nIt began 1.e2-e3 c7-c5 2.b2-b3 b7-b5. The game lasted {} moves.\n"
    assert not false_places(one + other.format(23))
    assert false_places(one + other.format(26)) == ["26"]


@pytest.mark.parametrize(
    "text",
    [
        "# A column\n\nIt began 1.c2-c6. Black won.\n",  # one move is too few
        "# A column\n\nCarrillo is a designer. Kutac plays. Lerouge, too. Carrillo won.\n",  # several games
        "# A column\n\nIt began 1.c2-c6 h7-h3 2.d2-d6 g7-g3. Another began 1.e2-e3 c7-c5 2.b2-b3 b7-b5. Black won.\n",
    ],
)
def test_nothing_is_told_where_several_games_may_be_meant(text: str) -> None:
    assert not false_places(text)


def test_moves_at_the_beginning_of_lines_are_not_a_game_of_the_article() -> None:
    text = "# A column\n\n1.f2-f4 e7-e5 2.e2-e4 h7-h5 is how it began.\n4.e1-e3xe5 drew blood.\n12.g3-g4 allows {}.\n"
    known = read_known([str(CORPUS / "petteia-xxi" / "2017-11-kutac-lerouge.txt")])
    for move, count in (("12...j8-j7xj5", 0), ("12...j8-j7xj4", 1)):
        article = check_article(text.format(move).encode(), "page.md", known)
        assert not article.games
        assert sum(each.status is Status.FALSE for each in article.verdicts) == count


def test_a_sentence_ends_before_a_move() -> None:
    assert not false_places(ENGINE.format("9.h5-h4xh3 takes the man on h3. 9...g5-h5 was the answer to that."))


LEROUGE = "# A column\n\n8.g1-g3xg5 c5-g5 9.d2-d5 g8-g6xg4 is how it went on. {}\n"


@pytest.mark.parametrize(
    ("sentence", "count"),
    [
        ("33.f3-f5 i7-f7 34.f5-e5xd5 was forced.", 0),
        ("33.f3-f5 i7-e7 34.f5-e5xd5 was forced.", 1),  # between two moves of the game
        ("33.f3-f5 i7-e7 was possible.", 0),  # this may be another line
        ("The board of this game was ten files by eight ranks.", 0),
        ("The board of this game was twelve files by eight ranks.", 1),
    ],
)
def test_statements_about_a_game_on_the_way(sentence: str, count: int) -> None:
    known = read_known([str(CORPUS / "petteia-xxi" / "2017-11-kutac-lerouge.txt")])
    article = check_article(LEROUGE.format(sentence).encode(), "page.md", known)
    assert sum(each.status is Status.FALSE for each in article.verdicts) == count
