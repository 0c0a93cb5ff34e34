"""Whole articles: what is found in them, where, and what is let pass."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from latrodb.diagnostics.codes import Severity
from latrodb.features.analyzer import analyzer
from latrodb.features.articles.article import Article, check_article
from latrodb.features.articles.claims import number_text
from latrodb.features.articles.known_games import KnownGame, read_known
from latrodb.features.articles.verdict import Status
from latrodb.store.database import Database
from latrodb.store.importer import add_paths
from tests.support.paths import CORPUS

PAGES = Path(__file__).parent / "pages"
GAME = """Latrunculi XXI
Ada Alba (CAN) - Bruno Nero (MEX)
CV Game Courier, July 2016
1.h1-h7 e8-e3* 2.c1-c7* b8-b7xc7 3.f1-f5 Dd7-d2(+) 4.d1-c1 b7-f7 5.g1-g2 a8-a5 6.c1-d1* d8-d3xd1
7.f5-f1 c8-c5+ 8.g2-g7 a5-b5+ 0-1
"""
OTHER = """

Latrunculi XXI
Carlo Rosso (ITA) - Dora Verde (ESP)
CV Game Courier, May 2017
1.Df2-j2 j8-j3+ 2.e1-e4 i8-i2# 0-1
"""


@pytest.fixture(scope="module")
def corpus() -> list[KnownGame]:
    return read_known([str(CORPUS)])


def check(text: str, name: str = "page.txt") -> Article:
    return check_article(text.encode(), name)


def about(article: Article) -> list[tuple[str, str]]:
    """The remarks on claims: code and text."""
    return [
        (each.code, article.source.text[each.span.start : each.span.end])
        for each in article.diagnostics
        if each.code.startswith("A") and each.span
    ]


def tally(article: Article) -> tuple[int, ...]:
    """How many claims there are, and how many are verified, false and unverified."""
    count = Counter(verdict.status for verdict in article.verdicts)
    return len(article.verdicts), *(count[status] for status in Status)


def test_a_page_of_contradictions(corpus: list[KnownGame]) -> None:
    file = PAGES / "contradictions.md"
    article = check_article(file.read_bytes(), file.name, corpus)
    found = [(each.code, article.source.place(each.span)[:2], each.hints) for each in article.diagnostics if each.span]
    assert found == [
        ("A903", (7, 30), ("9...i8-d8",)),
        ("A907", (9, 29), ("6.e1-e5(+)",)),
        ("A905", (11, 27), ("13...h3-g3xf3xg4",)),
        ("A901", (13, 66), ("d2-d5+",)),
        ("A909", (21, 33), ("d1-d6+",)),
        ("A912", (25, 66), ("18i",)),
        ("A913", (28, 63), ("18",)),
        ("A912", (33, 8), ()),
    ]
    assert tally(article) == (17, 9, 8, 0)


def test_each_remark_names_the_game_and_the_turn(corpus: list[KnownGame]) -> None:
    file = PAGES / "contradictions.md"
    article = check_article(file.read_bytes(), file.name, corpus)
    first = article.diagnostics[0]
    assert first.ply == "9b"
    assert "2016-07-carrillo-joyce.txt), named in the caption" in first.notes[-1]
    assert all(each.notes for each in article.diagnostics)


def test_a_page_without_contradictions(corpus: list[KnownGame]) -> None:
    file = PAGES / "sound.html"
    article = check_article(file.read_bytes(), file.name, corpus)
    assert article.diagnostics == ()
    assert tally(article) == (17, 17, 0, 0)


def test_games_in_the_corpus_and_in_a_database_are_one(corpus: list[KnownGame], tmp_path: Path) -> None:
    file = PAGES / "contradictions.md"
    with Database.open(tmp_path / "games.db") as database:
        add_paths(database, list(analyzer().find_files(CORPUS / "latrunculi-xxi")), analyzer())
        article = check_article(file.read_bytes(), file.name, (), database)
    assert [each.code for each in article.diagnostics] == [
        "A903", "A907", "A905", "A901", "A909", "A912", "A913", "A912"
    ]  # fmt: skip


def test_a_large_database_is_asked_for_the_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("latrodb.features.articles.known_games.SMALL", 0)
    text = "Diagram 1 - Position after 9.i8-d8, Carrillo - Joyce, July 2016\n\nDiagram 2 - after 3.a1-a2, X - Y, 2016"
    with Database.open(tmp_path / "games.db") as database:
        add_paths(database, list(analyzer().find_files(CORPUS / "latrunculi-xxi")), analyzer())
        article = check_article(text.encode(), "page.txt", (), database)
    assert [each.code for each in article.diagnostics] == ["A903", "A915"]


def test_the_games_of_an_article_are_checked_as_such() -> None:
    article = check(GAME.replace("5.g1-g2", "5.g8-g2"))
    assert {(each.code, each.ply) for each in article.diagnostics if each.level is Severity.ERROR} == {("R303", "5w")}
    assert len(article.verdicts) == 0


def test_prose_about_the_only_game_is_about_it() -> None:
    article = check(f"{GAME}\nThe move 4...b7-f7 helped; 5...a8-a6 would do, and 6.b1-b2 too. Not so 5.a1-b2.")
    assert about(article) == [("A908", "5.a1-b2")]


def test_prose_about_one_of_two_games_is_not_certain() -> None:
    article = check(f"{GAME}{OTHER}\nIn the first game 5.a1-b2 was not possible, but 5.g1-g2 was played.")
    assert about(article) == [("A915", "5.a1-b2")]


def test_a_move_with_players_beside_it_is_held_against_their_game() -> None:
    article = check(f"{GAME}{OTHER}\nIn Alba - Nero, July 2016, Black played 4...b7-g7, and in Rosso vs Verde 2.e1-e4.")
    assert about(article) == [("A901", "4...b7-g7")]


def test_other_players_beside_a_move_of_the_game() -> None:
    article = check(f"Diagram 1 - Position after 5.g1-g2, Ada Alba vs Carlo Rosso, July 2016\n\n{GAME}")
    assert about(article) == [("A910", "Ada Alba vs Carlo Rosso, July 2016")]


def test_two_games_of_the_same_players_are_told_apart_by_date() -> None:
    again = GAME.replace("July 2016", "May 2017").replace("3.f1-f5", "3.f1-f6").replace("7.f5-f1", "7.f6-f1")
    caption = "Diagram 1 - Position after 3.f1-f6, Alba - Nero"
    captions = f"{caption}, May 2017\n\n{caption}"
    assert about(check(f"{captions}\n\n{GAME}\n\n{again}")) == []
    wrong = captions.replace("3.f1-f6, Alba - Nero, May 2017", "3.f1-f5, Alba - Nero, May 2017")
    assert about(check(f"{wrong}\n\n{GAME}\n\n{again}")) == [("A901", "3.f1-f5")]


def test_an_opening_that_is_quoted_is_no_game_of_its_own() -> None:
    article = check(f"Diagram 1 - After 1.h1-h7 e8-e3* 2.c1-c6, Alba - Nero, July 2016\n\n{GAME}")
    assert len(article.games) == 1
    assert about(article) == [("A901", "2.c1-c6")]


def test_a_table_of_moves_and_a_list_of_moves() -> None:
    table = "| no. | White | Black |\n|---|---|---|\n| 3. | f1-f5 | **Dd7-d3**(+) |\n| 4. | d1-c1 | b7-f7 |\n"
    article = check(f"# Alba vs Nero, July 2016\n\n{table}\n\n{GAME}", "page.md")
    assert [text for _, text in about(article)] == ["Dd7-d3(+)"]
    assert len(article.verdicts) == 5


def test_a_threat_that_needs_an_answer_first_is_not_called_illegal() -> None:
    text = f"Diagram 1 - Position after 6.c1-d1*, Alba - Nero, July 2016\n\nWhite threatens 7.f5-f8xg8.\n\n{GAME}"
    assert [code for code, _ in about(check(text))] in (["A915"], ["A909"], ["A908"])


def test_men_put_on_squares_by_the_text_itself() -> None:
    lines = "White soldiers at b4 or c5 may move. On the right, after b4-f4 and i8-i4, {} i4 soldier stays."
    assert about(check(lines.format("White's"))) == [("A908", "i8-i4")]
    assert about(check(lines.format("Black's"))) == []


def test_a_man_hit_on_the_very_square() -> None:
    assert about(check("Latrunculi XXI: rule 19 lets him hit the black e3-Dux: De7-e3*")) == [("A908", "De7-e3*")]
    assert about(check("Latrunculi XXI: rule 19 lets him hit the black e3-Dux: De7-e4*")) == [("A915", "De7-e4*")]


def test_a_capture_of_the_own_man_of_the_move_before() -> None:
    assert about(check("He plans 28...d6-d5 followed by 29...d8-d6xd5."))[-1] == ("A909", "d8-d6xd5")


def test_squares_with_dashes_are_no_claims() -> None:
    article = check("Skirmishes: d7-e7 and i8-j8. The group a1-b2-c1-b1, a line e8-f8-g8-h8.")
    assert len(article.verdicts) == 0


@pytest.mark.parametrize("name", ["page.md", "page.html", "page.txt", "page"])
def test_bad_bytes_are_reported_whatever_the_kind(name: str) -> None:
    article = check_article(b"<p>Rule 10, \xff and 1.e1-e4</p>", name)
    assert "S102" in [each.code for each in article.diagnostics]


MONTHS = (
    "?",
    "Jan",
    "Feb",
    "March",
    "Apr.",
    "May",
    "June",
    "July",
    "August",
    "Sept",
    "October",
    "November",
    "December",
)
PRINTED = [known for known in read_known([str(CORPUS)]) if known.is_whole and known.date[:1] == "2"]


def captions(known: KnownGame, shift: int = 0) -> str:
    """A caption for every turn of a game, its number moved on."""
    white, black = known.players
    year, month, _ = known.date.split(".")
    turns = [f"{number_text(ply + 2 * shift)}{entry.turn.text}" for ply, entry in known.entries.items()]
    return "\n\n".join(
        f"Diagram {index} - Position after {turn}, {white} vs {black}, {MONTHS[int(month)]} {year}"
        for index, turn in enumerate(turns, 1)
    )


@pytest.mark.parametrize("known", PRINTED, ids=lambda known: known.name)
def test_true_captions_of_printed_games_are_verified(known: KnownGame, corpus: list[KnownGame]) -> None:
    article = check_article(captions(known).encode(), "page.txt", corpus)
    assert tally(article) == (len(known.entries), len(known.entries), 0, 0)


@pytest.mark.parametrize("known", PRINTED, ids=lambda known: known.name)
def test_captions_with_other_numbers_are_false(known: KnownGame, corpus: list[KnownGame]) -> None:
    article = check_article(captions(known, shift=1).encode(), "page.txt", corpus)
    assert tally(article)[2] >= 0.9 * len(known.entries)
    assert {each.code for each in article.diagnostics} <= {"A902", "A903", "A904", "A905", "A906", "A907", "A915"}


def test_rules_are_those_of_the_game_that_an_article_tells_of() -> None:
    page = "In Carrillo - Cetina (July 2016) Black went 9...Df5-f2?!, which rule 16 forbids. See also rule 99.\n"
    known = read_known([str(CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt")])
    found = check_article(page.encode(), "page.md", known).diagnostics
    assert [(each.code, each.message) for each in found] == [("A912", "there is no rule 99 in Latrunculi XXI")]


@pytest.mark.parametrize("variant", ["Kowalski/12x8", "kowalski/12x8"])
@pytest.mark.parametrize(("side", "turns"), [("b", ("1.d8-d2", "1...e1-e3")), ("w", ("1...e1-e3", "2.d8-d4"))])
def test_the_rules_decide_who_begins_after_a_fen(variant: str, side: str, turns: tuple[str, str]) -> None:
    page = (
        f'[White "Ann Lee"]\n[Black "Bo Kim"]\n[Date "2020.01.02"]\n[Variant "{variant}"]\n[SetUp "1"]\n'
        f'[FEN "ssssssssssss/5d6/12/12/12/12/6D5/SSSSSSSSSSSS {side}"]\n\n{" ".join(turns)} *\n'
    )
    for number, turn in enumerate(turns, 1):
        page += f"\n\nDiagram {number} - Position after {turn}, Ann Lee vs Bo Kim, January 2020"
    article = check_article(page.encode(), "page.txt", [])
    assert [each.code for each in article.diagnostics if each.code.startswith("A")] == []
    assert tally(article) == (2, 2, 0, 0)
