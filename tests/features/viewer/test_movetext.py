"""The moves as HTML: as printed, with corrections, diagnostics and variations, and nothing of a record as markup."""

from __future__ import annotations

import re
from html import unescape

from latrodb.features.analyzer import analyzer
from latrodb.features.viewer.element import element_of
from latrodb.features.viewer.frames import frames_of
from latrodb.features.viewer.movetext import Movetext
from latrodb.game.game import Game
from tests.support.paths import CORPUS

HEAD = '[Variant "petteia-xxi/8x8"]\n\n'


def check(text: str) -> Game:
    (written,) = analyzer().parse(text.encode(), "x.txt").games
    return analyzer().without_search().check_game(written)


def moves_of(game: Game) -> str:
    return "\n".join(html for _, html in Movetext(game, frames_of(game), "").blocks())


def words(html: str) -> str:
    return re.sub("<[^>]*>", "", html)


def test_moves_are_numbered_links_and_comments_stay_where_they_are() -> None:
    html = moves_of(check(f"{HEAD}1.a2-a3 {{a quiet start}} h7-h6 2.b2-b3 $4 g7-g6 *"))
    assert [words(line) for line in html.splitlines()] == [
        "1. a2-a3", "a quiet start", "1…  h7-h6", "2. b2-b3?? g7-g6", "*",
    ]  # fmt: skip
    assert html.count('<a href="#') == 4


def test_what_was_corrected_is_struck_through_beside_the_correction() -> None:
    html = moves_of(check(f"{HEAD}1.a2-a3 {{[%sic a2-a9]}} h7-h6 *"))
    assert '<s title="as printed">a2-<wbr>a9</s>' in html
    assert "%sic" not in html


def test_what_cannot_be_played_is_struck_and_what_is_not_reached_is_no_link() -> None:
    html = moves_of(check(f"{HEAD}1.a2-a3 h7-h6 2.e5-e6 a7-a6 *"))
    assert '<s class="impossible"><a href="#2w" data-frame="3">e5-<wbr>e6</a></s>' in html
    assert '<s class="unread">a7-<wbr>a6</s>' in html


def test_words_of_a_record_are_never_markup() -> None:
    hurt = "<script>hurt()</script>"
    game = check(f'[White "{hurt}"]\n{HEAD}1.a2-a3 {{{hurt} <!-- }} h7-h6 {hurt} *')
    html = element_of(game).html
    assert "<script>hurt" not in html
    assert "<!--" not in html
    assert "&lt;script&gt;hurt()&lt;/script&gt;" in html


def test_a_rule_can_be_opened_and_an_admission_is_told() -> None:
    game = analyzer().read_games(CORPUS / "latrunculi-xxi" / "2016-07-carrillo-cetina.txt")[0]
    html = moves_of(game)
    assert "<summary>Rule 16: Dux against one enemy</summary>" in html
    assert "The source itself admits it." in html
    assert re.findall("<summary>[a-z]+<", html) == ["<summary>illegal<"]


def test_the_glyph_of_a_diagram_asks_for_one() -> None:
    assert element_of(check(f"{HEAD}1.a2-a3 h7-h6 $220 2.b2-b3 g7-g6 *")).html.count("<figure>") == 1
    assert "After <bdi>1...h7-h6</bdi>" in element_of(check(f"{HEAD}1.a2-a3 h7-h6 $220 2.b2-b3 g7-g6 *")).html


COMMENTS = {
    "{ in braces }": "in braces", "{}": "", "{never closed": "never closed", "{an {inner} one}": "an {inner} one",
    "(in round ones)": "(in round ones)", "[in square ones]": "[in square ones]",
}  # fmt: skip
IN_LOGS = {
    "// hello world": "hello world", "//hello": "hello", "/// three": "/ three", "// {a} and {b}": "{a} and {b}",
    "// a { brace": "a { brace", "{a {b} c": "{a {b} c", "{ in braces }": "in braces",
    "// (2. b2-b3 h6-h5)": "(2. b2-b3 h6-h5)",
    "// [in square ones]": "[in square ones]", '// [Event "Club"]': '[Event "Club"]', "offer draw": "offer draw",
    "; say good luck": "say good luck", "\nsay Hello there": "say Hello there",
}  # fmt: skip
LOG = "game = Petteia XXI\ncols = 8\n1. S a2-a3\n1... s h7-h6 {}\n2. S c2-c3\n"


def test_comments_lose_only_what_belongs_to_the_file() -> None:
    games = [(f"{HEAD}1.a2-a3 h7-h6 {comment}", shown) for comment, shown in COMMENTS.items()]
    games += [(LOG.format(comment), shown) for comment, shown in IN_LOGS.items()]
    for text, shown in games:
        found = re.findall('<div class="note comment"[^>]*>(.*?)</div>', moves_of(check(text)))
        assert [unescape(words(html)).strip() for html in found] == [shown], text


def test_turns_in_a_comment_of_a_log_are_links() -> None:
    html = moves_of(check(LOG.format("// better is 1... g7-g6, or b7-b6")))
    (comment,) = re.findall('<div class="note comment"[^>]*>(.*?)</div>', html)
    assert words(comment).strip() == "better is 1... g7-g6, or b7-b6"
    assert re.findall('<a href="#[^>]*>(.*?)</a>', comment)[0] == "g7-<wbr>g6"
