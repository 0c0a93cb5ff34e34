"""Variant and first position: from tags, from headings, from the moves."""

from __future__ import annotations

import pytest
from tables import corpus_games

from latrodb.game.setup import set_up
from latrodb.notation.parse import parse_text


def start_of(text: str):
    return set_up(parse_text(text).games[0])


def test_tag_decides() -> None:
    start = start_of('[Variant "latrunculi-xxi/12x8"]\n\n1.a1-a2')
    assert start.variant.key == "latrunculi-xxi/12x8"
    assert start.diagnostics == ()


def test_unknown_variant_names_the_near_miss() -> None:
    start = start_of('[Variant "latrunculi"]\n\n1.Dg2-g3 Df7-f6')
    (found,) = (each for each in start.diagnostics if each.code == "T201")
    assert "no variant 'latrunculi'; did you mean latrunculi-xxi/10x8" in found.message
    assert found.hints == ('[Variant "latrunculi-xxi/10x8"]',)
    assert start.variant.key == "latrunculi-xxi/12x8"


def test_heading_gives_the_system_and_the_moves_the_board() -> None:
    text = "Latrunculi XXI\nAnn (CAN) - Bea (MEX)\nCV Game Courier, July 2016\n1.d1-d4 d8-d5 2.Dg2-g6 Df7-f6*"
    start = start_of(text)
    assert start.variant.key == "latrunculi-xxi/12x8"
    assert [each.code for each in start.diagnostics] == ["T203"]


PRINTED = [
    (path, game)
    for path, game in corpus_games()
    if game.written.tag("SetUp") is None and len(game.nodes) > 10
]


@pytest.mark.parametrize(("path", "game"), PRINTED, ids=[path.stem for path, _ in PRINTED])
def test_printed_games_are_recognised_without_their_tags(path, game) -> None:
    bare = game.source.text[game.source.text.index("\n\n") + 2 :]
    start = start_of(bare)
    assert start.variant.key == game.variant.key
