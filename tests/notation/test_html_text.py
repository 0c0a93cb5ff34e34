"""Words of web pages, and where the page has them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latrodb.diagnostics.span import Span
from latrodb.notation.html_text import extract_words, is_page

PAGE = """<!DOCTYPE html>
<html><head><title>Log</title><script>var a = "1. e1-e4";</script></head>
<body><table><tr><td>1. S <b>c1</b>-c3</td>
<td>1... s h8&#45;h4 &amp; so</td></tr></table><style>p { }</style>
</body></html>
"""


def test_words_stand_without_tags_scripts_and_styles():
    words = extract_words(PAGE).text.split()
    assert words == ["Log", "1.", "S", "c1-c3", "1...", "s", "h8-h4", "&", "so"]


def test_each_word_knows_its_place_in_the_page():
    source = extract_words(PAGE).source("log.html", PAGE)
    at = source.text.index("h8-h4")
    assert source.place(Span(at, at + 5))[:2] == (4, 12)
    assert source.line(4).startswith("<td>1... s h8&#45;h4")
    at = source.text.index("c1-c3")
    start, end = source.raw_span(Span(at, at + 5))
    assert PAGE[start:end] == "c1</b>-c3"


RECORD = r'{"files":8,"text":"[White \"J\u00f6rg \ud83d\ude00\"]\n\n1.a2-a3 {a\u003cb} *"}'
PLAYER = f'<latro-game><p>1. a2 - a3</p><script type="application/json">{RECORD}</script></latro-game>'


def test_of_a_player_only_its_record_is_read():
    page = f"<p>Before</p>{PLAYER}<p>After</p>"
    source = extract_words(page).source("game.html", page)
    assert source.text.split() == ["Before", "[White", '"Jörg', '\U0001f600"]', "1.a2-a3", "{a<b}", "*", "After"]
    at = source.text.index("a2-a3")
    start, end = source.raw_span(Span(at, at + 5))
    assert page[start:end] == "a2-a3"


@pytest.mark.parametrize(("old", "new"), [(RECORD, ""), ("n1.", "q1."), ("ude00", "u0020"), ("text", "words")])
def test_a_player_without_a_sound_record_is_read_as_words(old: str, new: str):
    words = extract_words(f"{PLAYER.replace(old, new)}{PLAYER}").text.split()
    assert words[:4] == ["1.", "a2", "-", "a3"]
    assert words.count("{a<b}") == 1


def test_a_plain_text_with_a_tag_is_no_page():
    assert is_page(PAGE)
    assert is_page("\ufeff<pre>1. e1-e4</pre>")
    assert not is_page("<3 1.e1-e4")
    assert not is_page("1.e1-e4 <b>")


@given(st.text(alphabet="<>/!-?&;#a1 pbt\"'=\r\n", max_size=200))
def test_any_page_is_read_and_each_character_has_a_place(page):
    text, offsets, _ = extract_words(page)
    assert len(offsets) == len(text) + 1
    assert all(0 <= at <= len(page) for at in offsets)


@pytest.mark.parametrize("piece", ["<!--", "<a ", "<![", "<script", "</", "&", "<?", "<a b='", "<!", "<b>", "<td>"])
def test_a_page_of_broken_pieces_is_read(piece):
    text, offsets, _ = extract_words(piece * 20_000)
    assert len(offsets) == len(text) + 1
