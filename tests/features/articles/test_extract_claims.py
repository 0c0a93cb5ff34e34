"""Articles read: words of Markdown, moves with their numbers, named games, references to rules."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.diagnostics.span import Span
from latrodb.features.articles.article import check_article
from latrodb.features.articles.citations import find_citations, judge_citation
from latrodb.features.articles.claims import Half, Modality, MoveClaim, number_text
from latrodb.features.articles.document import Markup, read_document, sentences
from latrodb.features.articles.extract_claims import extract_claims, find_turns
from latrodb.features.articles.markdown import extract_markdown
from latrodb.features.articles.mentions import find_mentions
from latrodb.features.articles.verdict import Status

MARKDOWN = r"""# A **bold** heading

1. d1-d4 d8-d5
2. c1-c6 *De7-e3\** and **9...Df5-f2**, [a *link*](http://x.y/(z) "t") &amp; <b>h1</b>-h4
   more ![alt](im.png) e1-e6*

| a | 13.b1-d1\|x |
|---|---|

> quoted
> again

```text
1.e1-e4
```

<div><p>hi &amp; 14.d1-d5#</p></div>
"""


def test_markdown_is_read_without_its_marks() -> None:
    text = extract_markdown(MARKDOWN).extract.text
    assert [line for line in text.splitlines() if line.strip()] == [
        "A bold heading",
        "1. d1-d4 d8-d5",
        "2. c1-c6 De7-e3* and 9...Df5-f2, a link & h1-h4",
        "more alt e1-e6*",
        "a",
        "13.b1-d1|x",
        "quoted",
        "again",
        "1.e1-e4",
        "hi & 14.d1-d5#",
    ]


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ("De7-e3*", r"De7-e3\*"),
        ("9...Df5-f2", "9...Df5-f2"),
        ("a link", "a *link"),
        ("h1-h4", "h1</b>-h4"),
        ("e1-e6*", "e1-e6*"),
        ("again", "again"),
        ("1.e1-e4", "1.e1-e4"),
        ("14.d1-d5#", "14.d1-d5#"),
    ],
)
def test_each_word_of_markdown_knows_its_place(words: str, written: str) -> None:
    source = extract_markdown(MARKDOWN).extract.source("page.md", MARKDOWN)
    at = source.text.index(words)
    start, end = source.raw_span(Span(at, at + len(words)))
    assert MARKDOWN[start:end] == written


def turns(text: str) -> list[tuple[str, str]]:
    return [("" if each.ply is None else number_text(each.ply), each.turn.text) for each in find_turns(text, ())]


def test_numbers_count_for_the_moves_behind_them() -> None:
    text = "after 16.g4-e4(+) g8-g5(+)!! 17... h5-h4+! [mate] 18.i2-i4 h4-f4#, e8-e6xd5 and “d1-d5+”"
    assert turns(text) == [
        ("16.", "g4-e4(+)"),
        ("16...", "g8-g5(+)!!"),
        ("17...", "h5-h4+!"),
        ("18.", "i2-i4"),
        ("18...", "h4-f4#"),
        ("", "e8-e6xd5"),
        ("", "d1-d5+"),
    ]


def test_a_word_between_two_moves_parts_them() -> None:
    assert turns("17...e3-f3+ or h5-h4+ or 18.a1-a2") == [("17...", "e3-f3+"), ("", "h5-h4+"), ("18.", "a1-a2")]


def claims(text: str) -> list[MoveClaim]:
    page = read_document(text.encode(), "page.txt")
    items, _ = extract_claims(page, (), lambda name: name == "Joyce")
    return [item for item in items if isinstance(item, MoveClaim)]


def test_a_caption_with_two_boards() -> None:
    one, two = claims(
        "Diagram 27 - Positions after 14.f1-f2+ (left) [J. Carrillo vs C. Cetina, Jul 2016] "
        "and after 13.b1-d1+ (right) [J. Joyce vs J. Carrillo, Aug 2016]"
    )
    assert (one.half, two.half) == (Half.LEFT, Half.RIGHT)
    assert [str(each.mention) for each in (one, two)] == [
        "J. Carrillo - C. Cetina, 2016.07",
        "J. Joyce - J. Carrillo, 2016.08",
    ]
    assert one.diagram == "27"
    assert one.is_caption
    assert one.modality is Modality.PLAYED
    assert two.ply == 24


@pytest.mark.parametrize(
    ("text", "modality"),
    [
        ("White threatens 15.d4-f4#.", Modality.THREAT),
        ("Black played 30... g3-h3?!", Modality.PLAYED),
        ("If Black had played 30... g3-h3?!", Modality.POSSIBLE),
        ("He cannot answer 18. e4-f4??", Modality.DENIED),
        ("Better was 13.f3-g3!", Modality.POSSIBLE),
        ("14.f1-f2+ [15.d4-f4#]", Modality.THREAT),
    ],
)
def test_the_sense_in_which_a_move_is_told(text: str, modality: Modality) -> None:
    assert claims(text)[-1].modality is modality


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see Arx vs Jose Carrillo, CV Game Courier, December 2016.", "Arx - Jose Carrillo, 2016.12"),
        ("(left, Lerouge vs Carrillo, October 2016)", "Lerouge - Carrillo, 2016.10"),
        ("Jose Carrillo (CAN) - Joe Joyce, after 3.a1-a2", "Jose Carrillo - Joe Joyce"),
        ("In Carrillo vs. Joyce (5 July 2016)", "Carrillo - Joyce, 2016.07.05"),
        ("Phalanx Attack vs Fortress formation", None),
        ("Diagram 5 - Soldiers moving", None),
    ],
)
def test_games_named_by_their_players(text: str, found: str | None) -> None:
    mentions = [str(each) for each in find_mentions(text, lambda name: name.endswith("Joyce"))]
    assert mentions == ([found] if found else [])


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("by rule 16, and rules (#s 10, 16 and 17)", ["16", "10", "16", "17"]),
        ("Rules 13a and 14; Corollary 18i (see definition 6 below)", ["13a", "14", "18i", "D6"]),
        ("rules 10 (block or lock) and 11 (move to capture)", ["10", "11"]),
        ("by rule 12, 3 soldiers go; the 50-move rule; 3 new rules", ["12"]),
        ("Rule #10 - Enemy soldiers are locked (rule 11)", ["11"]),
        ("Kowalski's 4th rule", ["4th rule"]),
        ("rules 8.1.1, 8.2 and 7.2.4.1; rule 8. 2 men", ["8.1.1", "8.2", "7.2.4.1", "8"]),
        (
            "reading L3, readings Q3 and Q14 or C4-single; reading a4",
            ["reading L3", "reading Q3", "reading Q14", "reading C4-single"],
        ),
    ],
)
def test_references_to_rules(text: str, labels: list[str]) -> None:
    assert [each.label for each in find_citations(text, 0, len(text))] == labels


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("he hits (rule 18) the Dux", "A913"),
        ("he hits (rule 19) the Dux", ""),
        ("(breaking the lock is allowed by rule 19)", ""),
        ("as in rule 13, this is not considered to be a flank attack", ""),
        ("Locked soldiers may go to capture (rule 11)", ""),
        ("push and crush against the wall (rule 13a)", ""),
        ("push and crush against the wall (rule 14)", "A913"),
        ("rule 22", "A912"),
        ("rule 22 for what is rule 20", "A912"),
        ("corollary 17i for what is corollary 18i", ""),
        ("the 4th rule", ""),
    ],
)
def test_what_is_said_of_references(text: str, code: str) -> None:
    found = [judge_citation(each, ["latrunculi-xxi"], frozenset()) for each in find_citations(text, 0, len(text))]
    assert [each.code for each in found if each.status is Status.FALSE] == ([code] if code else [])


def test_rules_that_the_article_prints_itself_are_known() -> None:
    article = check_article(
        b"Petteia XXI\n\nRule 21 - Nobody whistles.\n\nHe whistled (rule 21), see rule 22.", "a.txt"
    )
    assert [each.code for each in article.diagnostics] == ["A912"]


def test_without_a_game_no_rule_is_false() -> None:
    article = check_article(b"Rule 2 - Nobody speaks.\n\nUnder rule 2 and rule 3 he was silent.", "a.txt")
    assert [each.code for each in article.diagnostics] == ["A915"]
    article = check_article(b"The committee met under rule 57 of its order.", "a.txt")
    assert [each.code for each in article.diagnostics] == ["A915"]


def test_sentences_end_before_capitals_but_not_behind_initials_and_numbers() -> None:
    text = "J. Carrillo vs. Joe Joyce played 5. Dg6-g5. Black lost. See it."
    found = [text[start:end] for start, end in sentences(text, Span(0, len(text)))]
    assert found == ["J. Carrillo vs. Joe Joyce played 5. Dg6-g5.", "Black lost.", "See it."]


@pytest.mark.parametrize(
    ("data", "name", "markup"),
    [
        (b"e1-e4", "a.md", Markup.MARKDOWN),
        (b"<p>e1-e4", "-", Markup.HTML),
        (b"# e1-e4", "<stdin>", Markup.MARKDOWN),
        (b"1.e1-e6* b8-b4", "a.txt", Markup.TEXT),
        (b"e1-e4", "a.HTML", Markup.HTML),
    ],
)
def test_the_markup_of_an_article(data: bytes, name: str, markup: Markup) -> None:
    assert read_document(data, name).markup is markup


NAMES = ("Joe Joyce", "Arx - Carrillo, December 2016", " vs ", "Diagram 1 - ", "Position after ", "White's i4 soldier")
MOVES = ("13.b1-d1+", " (left) ", "1.e1-e4 e8-e5 2.", "Df2-f4", "xd5", "#", "rule 17i", "rules 10 and ")
SIGNS = ("**", "*", "`", "<b>", "</b>", "&amp;", "| a |\n|---|\n", "> ", "- ", "1. ", "```", "](", "\\*")
ODDITIES = ("[", "]", "(", ")", "\n", "\n\n", "\x00", "\ud800", "½", "\r")
PIECES = st.sampled_from((*NAMES, *MOVES, *SIGNS, *ODDITIES))


@given(st.lists(PIECES, max_size=40), st.sampled_from(["a.md", "a.txt", "a.html"]))
def test_any_article_is_read(pieces: list[str], name: str) -> None:
    article = check_article("".join(pieces).encode("utf-8", "surrogatepass"), name)
    for each in article.diagnostics:
        if each.span:
            line, column, end_line, end_column = article.source.place(each.span)
            assert (1, 1) <= (line, column) <= (end_line, end_column)
    assert [*article.verdicts] == sorted(article.verdicts, key=lambda each: each.claim.span)


@given(st.binary(max_size=300), st.sampled_from(["a.md", "a.txt", "a.html", "a"]))
def test_any_bytes_are_read(data: bytes, name: str) -> None:
    check_article(data, name)


@given(st.text(alphabet="*_`[]()!<>&;\\|#-1. ab\n\t", max_size=80))
def test_each_character_of_markdown_has_a_place(text: str) -> None:
    words, offsets, _ = extract_markdown(text).extract
    assert len(offsets) == len(words) + 1
    assert all(0 <= at <= len(text) for at in offsets)


@pytest.mark.parametrize(
    "piece",
    [
        "([{",
        "**a *b `c ",
        "[a](b",
        "[a](claim:(",
        "[[a](claim:b",
        "> ",
        "`a``b",
        "<b>1.a1-a2</b> <i>",
        "&amp;",
        "A B C vs ",
        "Diagram 1: a1-a2+ (left)\n",
        "after 3.f1-f4 Ada Alba vs Bruno Nero (left) ",
        "7... c8-c5+ the threat is 8...f7-g2, ",
        "see rules 10, 11 (rule 18) ",
    ],
)
@pytest.mark.parametrize("name", ["a.md", "a.txt", "a.html"])
def test_long_hostile_articles_are_read_in_passing(piece: str, name: str) -> None:
    begun = process_time()
    check_article((piece * (20_000 // len(piece))).encode(), name)
    assert process_time() - begun < 4


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("rule 8.1.1 and rule 8.3", ["", "A912"]),
        ("readings L1 and L77", ["", "A912"]),
        ("rule 7.2.4.1, rule 9", ["", "A912"]),
    ],
)
def test_sections_and_readings_are_looked_up(text: str, codes: list[str]) -> None:
    found = [judge_citation(each, ["latrotabuli"], frozenset()) for each in find_citations(text, 0, len(text))]
    assert [each.code if each.status is Status.FALSE else "" for each in found] == codes


@pytest.mark.parametrize(
    ("text", "manners"),
    [
        ("Now 14.f1-f2, which is illegal.", [Modality.FORBIDDEN]),
        ("Now 14.f1-f2 takes, but 14.f1-f3 cannot be played.", [Modality.POSSIBLE, Modality.DENIED]),
        ("He cannot escape (17...e3-f3+ 18.e4-f4).", [Modality.POSSIBLE, Modality.DENIED]),
        ("After 17.a1-a6+ Black may not wait.", [Modality.POSSIBLE]),
    ],
)
def test_what_is_denied_stands_in_the_same_clause(text: str, manners: list[Modality]) -> None:
    assert [each.modality for each in claims(text)] == manners
