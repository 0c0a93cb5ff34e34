"""Claims that an article declares, and those that are suggested for what is not judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from latrodb.features.articles.article import Article, check_article
from latrodb.features.articles.declared import missing_words
from latrodb.features.articles.known_games import GameCache, read_known
from latrodb.features.articles.links import parser
from latrodb.features.articles.markdown import without_claims
from tests.support.paths import CORPUS

DUEL = "latrunculi-xxi/2016-08-joyce-carrillo.txt"  # Black wins on 10x8 in 18 moves
FIGURE = "```latro\nvariant: petteia-xxi/10x8\nfen: 7s2/10/10/10/3s6/2S7/10/SS8 w\n```\n"


def check(text: str, *, suggest: bool = False) -> Article:
    games = read_known([str(CORPUS / DUEL)])
    return check_article(text.encode(), "page.md", games, cache=GameCache(CORPUS), suggest=suggest)


def codes(text: str) -> list[str]:
    return [each.code for each in check(text).diagnostics]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("> [*two*\n> men](claim:men\n> = 2) and\n> [x](claim:y)\n", "> *two*\n> men and\n> x\n"),
        ("| a | [b](claim:c (d)) |\n|--|--|\n", "| a | b |\n|--|--|\n"),
        ("~~~\n[a](claim:b)\n~~~\n[c](claim:d)", "~~~\n[a](claim:b)\n~~~\nc"),
        ("[a [b] c](claim:q) \\\\[ [a](b.md)", "a [b] c \\\\[ [a](b.md)"),
        ("[a](claim:b\n\nmore) [c](claim:(d)", "[a](claim:b\n\nmore) [c](claim:(d)"),
    ],
)
def test_claims_are_taken_out_of_a_text_and_nothing_else(text: str, shown: str) -> None:
    assert without_claims(text) == shown


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("[White had ten soldiers](claim:soldiers white = 10 at start)", []),
        ("[White had **ten** soldiers](<claim:soldiers white = 10 at start>)", []),
        ("[White had nine soldiers](claim:soldiers white = 9 at start)", ["A934"]),
        ("[It ended with a leader shut in](claim:ending immobilized and not (ending stalemate))", []),
        ("[It ended with a leader shut in](claim:ending stalemate)", ["A934"]),
        ("[White had nine soldiers](claim:soldiers white = 10 at start)", ["A935"]),
        ("[Black had ten soldiers](claim:soldiers white = 10 at start)", ["A935"]),
        ("[A man on g6 fell](claim:capture on g6 at 9w)", []),
        ("[A man on g5 fell](claim:capture on g6 at 9w)", ["A935"]),
        ("[Something](claim:somethin)", ["A935"]),
        ("[a link](page.md#claim:x)", ["A924"]),
    ],
)
def test_a_claim_about_the_only_game(claim: str, expected: list[str]) -> None:
    assert codes(f"Well, {claim}.") == expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("not hit", ["A935"]),
        ("not hit at 9w", ["A935"]),
        ("capture and not hit", ["A935"]),
        ("capture at 9w and not hit at 9w", ["A935"]),
        ("not (capture or hit) then immobilized", ["A935"]),
        ("not (never hit and never capture)", []),
        ("never hit", ["A934"]),
        ("never capture at 1w", []),
        ("at 1w and not capture", []),
        ("at 9w and not capture", ["A934"]),
        ("never (not (hit or not hit))", []),
        ("not (white Carrillo) and immobilized", []),
    ],
)
def test_a_claim_that_denies_says_where(query: str, expected: list[str]) -> None:
    assert codes(f"[So it was](claim:{query}).") == expected


def test_a_claim_is_about_what_was_played_and_no_variation() -> None:
    game = "---\ngame: latrunculi-xxi/2016-07-carrillo-cetina.txt\n---\n\n"  # (14.Dg3-j3xj2 Df3-i3*)
    assert codes(f"{game}[So it was](claim:capture on j2 at 14w).") == ["A934"]
    assert not codes(f"{game}[So it was](claim:capture on d5 at 4w).")


def test_a_claim_that_denies_is_never_suggested_loosely() -> None:
    article = check("Well. White was not left with six men. There was no hit. No illegal move.", suggest=True)
    assert article.unjudged
    assert not any("not" in each for sentence in article.unjudged for each in sentence.suggestions)


def test_a_claim_at_a_figure_is_about_its_position() -> None:
    assert not codes(f"{FIGURE}\nHere [Black has two men](claim:men black = 2).")
    assert codes(f"{FIGURE}\nHere [Black has three men](claim:men black = 3).") == ["A934"]


def test_the_front_matter_names_the_game() -> None:
    games = read_known([str(CORPUS / "latrunculi-xxi"), str(CORPUS / "petteia-xxi")])
    sentences = {
        "Black won.": [],
        "White won.": ["A929"],
        "Carrillo beat Joyce.": [],
        "Joyce beat Carrillo.": ["A929"],
        "In Joyce - Carrillo, August 2016, White won.": ["A929"],
        "Carrillo beat Joyce in August 2016.": [],
        "Carrillo beat Joyce in August 2017.": ["A911"],
    }
    for result, expected in sentences.items():
        text = f"---\ngame: {DUEL}\n---\n\nWell. {result}"
        for others in ([], games):
            article = check_article(text.encode(), "page.md", others, cache=GameCache(CORPUS))
            assert [each.code for each in article.diagnostics] == expected, (result, len(others))
    assert codes("---\ngame: no-such.txt\n---\n\nWell.") == ["A917"]


@pytest.mark.parametrize(
    ("words", "query", "expected"),
    [
        ("eleven soldiers", "soldiers black = 11 at end", ""),
        ("twelve soldiers", "soldiers black = 11 at end", "twelve"),
        ("White's man on e4", 'pattern "white: Me4"', ""),
        ("White's man on e4", 'pattern "white: Me5"', "e4"),
        ("one of the men", "men black = 3", ""),
    ],
)
def test_a_query_mentions_what_its_words_do(words: str, query: str, expected: str) -> None:
    assert missing_words(words, query) == expected


def test_what_is_not_judged_is_listed_with_claims_that_hold() -> None:
    article = check("Well. White has lost four soldiers after 12...h4-h5xh6. Black smiled.", suggest=True)
    assert not article.unjudged  # the move was judged
    article = check("Well. White was left with six men. Black smiled. He had fought bravely.", suggest=True)
    (sentence,) = article.unjudged
    assert article.source.text[slice(*sentence.span)] == "White was left with six men."
    assert sentence.suggestions == ("men white = 6 at end",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Smith beat Miller.", 1),
        ("Smith won.", 1),
        ("Smith met her in July 2016.", 1),
        ("Smith smiled.", 0),
        ("it won praise.", 0),
    ],
)
def test_results_and_dates_of_unknown_games_are_listed(text: str, expected: int) -> None:
    assert len(check_article(text.encode(), "page.md").unjudged) == expected


def test_a_claim_is_shown_as_its_words() -> None:
    html = parser().render("A [*bold* word](claim:open(white) = 2 at end) and [a link](x.md).")
    assert html == '<p>A <em>bold</em> word and <a href="x.md">a link</a>.</p>\n'


@pytest.mark.parametrize(
    "text", ["[a](claim:", "[a](claim:(", "[a](claim:b\n\n)", "[[a](claim:b)](claim:c)", "![a](claim:b)"]
)
def test_broken_claims_are_words(text: str, tmp_path: Path) -> None:
    article = check_article(text.encode(), str(tmp_path / "page.md"))
    assert "a" in article.source.text
