"""Boards as text for forums, Wikipedia and the Chess Variant Pages."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape, unescape

import pytest

from latrodb.core.position import read_fen, write_fen
from latrodb.diagrams.scene import scene_of_position
from latrodb.diagrams.svg import clean
from latrodb.diagrams.text_formats import FORMATS, to_bbcode, to_courier, to_unicode, to_wikitext
from latrodb.diagrams.words import speaking
from latrodb.features.courier.header import board_of
from latrodb.rules.catalog import SYSTEMS, find_variant

SCENE = scene_of_position(read_fen("s~d/1S/D1 w"), caption="Salve")


def test_a_board_in_box_characters() -> None:
    assert to_unicode(SCENE).splitlines() == [
        "   ┌───┬───┐",
        " 3 │ s~│ d │",
        "   ├───┼───┤",
        " 2 │   │ S │",
        "   ├───┼───┤",
        " 1 │ D │   │",
        "   └───┴───┘",
        "     a   b",
        "White to move. Bound: a3.",
        "Salve",
    ]
    flipped = to_unicode(replace(SCENE, is_flipped=True)).splitlines()
    assert (flipped[1], flipped[5], flipped[7]) == (" 1 │   │ D │", " 3 │ d │ s~│", "     b   a")


def test_a_board_for_forums() -> None:
    assert to_bbcode(SCENE).startswith("[c]   ┌───┬───┐\n")
    assert to_bbcode(SCENE).endswith("a   b[/c]\nWhite to move. Bound: a3.\nSalve")


def test_a_board_for_wikipedia() -> None:
    text = to_wikitext(replace(SCENE, caption="a|b"))
    assert text.splitlines() == [
        "{{#invoke:chessboard mxn|board", "|cols=2|rows=3", "|tright", "|",
        "|hd|kd", "|  |pl", "|kl|  ", "|a&#124;b White to move. Bound&#58; a3.", "}}",
    ]  # fmt: skip
    eight = to_wikitext(scene_of_position(find_variant("petteia-xxi/8x8").opening()))
    assert eight.startswith("{{Chess diagram\n|tright\n|\n|pd|pd|")
    assert len(re.findall(r"\|(?:pd|pl|  )", eight)) == 64


HOSTILE = (
    "[/c][b]x[/b] [url=http://x.test]", "}} {{x}} | y=z </nowiki> <!-- [[File:x]]  ~~~~ __NOTOC__ &lt;", "a\nb\n\n* c",
    "\x1b[31m\x00", "\udc80",
)  # fmt: skip


@pytest.mark.parametrize("words", HOSTILE)
def test_no_caption_breaks_out_of_its_markup(words: str) -> None:
    scene = replace(SCENE, caption=words)
    assert to_courier(scene).splitlines()[-1] == escape(clean(" ".join(words.split())), quote=False)
    for write in (to_unicode, to_bbcode, to_wikitext):
        plain, text = write(replace(SCENE, caption="word")), write(scene)
        assert len(text.splitlines()) == len(plain.splitlines())
        assert "\x1b" not in text
        text.encode()
    caption = to_bbcode(scene).splitlines()[-1]
    assert not re.search(r"\[[^\u200b]", caption)
    caption = to_wikitext(scene).splitlines()[-2].removeprefix("|")
    assert not set(re.sub("&#[0-9]+;", "", caption)) & set("&<>[]{}|='~_:")
    assert unescape(caption) == f"{clean(' '.join(words.split()))} White to move. Bound: a3."


def test_a_board_for_game_courier() -> None:
    assert to_courier(SCENE).splitlines() == [
        "code: {s~}d/1S/D1", "cols: 2", "", '<div class="idiagram">', "files=2", "ranks=3", "symmetry=none",
        "Soldier:S::pawn:b2,,a3", "Dux:D::king:a1,,b3", "</div>", "White to move. Bound: a3.",
        "Salve",
    ]  # fmt: skip


def test_words_say_what_letters_cannot() -> None:
    bell = scene_of_position(find_variant("bell").opening())
    with speaking("es"):
        glaucus = scene_of_position(read_fen("d1/1S/D1 b die=3 pips=2"))
        drawn = scene_of_position(read_fen("d1/D1 w"), result="1/2-1/2")
    for write in FORMATS.values():
        assert "White to move. In hand: White 16, Black 16. Duxes in hand: White 1, Black 1." in unescape(write(bell))
        assert "Juegan las Negras. Dado: 3. Puntos restantes: 2." in unescape(write(glaucus))
        assert "La partida acaba en tablas." in write(drawn)


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_code_of_every_opening_is_read_back(key: str) -> None:
    opening = find_variant(key).opening()
    text = to_courier(scene_of_position(opening))
    code = text.splitlines()[0].removeprefix("code: ")
    assert board_of(code, opening.geometry.files) == write_fen(opening).split()[0]
    for made in (write(scene_of_position(opening)) for write in FORMATS.values()):
        assert made == made.strip("\n")
