"""The letters of men: S may be written before a soldier's move, and a wrong letter is reported."""

from __future__ import annotations

import pytest

from latrodb.core.color import WHITE
from latrodb.features.analyzer import analyzer
from latrodb.game.game import Game
from latrodb.notation.turns import read_turn
from latrodb.rules.catalog import find_variant

XXI, PETTEIA = "latrunculi-xxi/10x8", "petteia-xxi/8x8"


def check(text: str, key: str) -> Game:
    games, _ = analyzer().check_file(analyzer().parse(text.encode()), find_variant(key))
    return games[0]


@pytest.mark.parametrize(
    ("text", "key", "canonical"),
    [
        ("1.Sd1-d4 Sd8-d5 2.Df2-f5 b8-b3 *", XXI, "1.d1-d4 d8-d5 2.Df2-f5 b8-b3 *\n"),
        ("1.Sd2-d5 e7-e4 2.Sc2-c4 *", PETTEIA, "1.d2-d5 e7-e4 2.c2-c4 *\n"),
        ("1.Sc1-c3 *", "latrotabuli", "1.c1-c3 *\n"),
        ("1.[2]Sc2-d3,Sb2-b3 [3]Sc7-c6 *", "glaucus", "1.[2]c2-d3,b2-b3 [3]c7-c6 *\n"),
        ("1.S@d4 @e5 *", "schaedler", "1.@d4 @e5 *\n"),
    ],
)
def test_the_letter_of_a_soldier_may_be_written(text: str, key: str, canonical: str) -> None:
    game = check(text, key)
    assert [each.code for each in game.diagnostics if each.code in ("S101", "S110", "R309")] == []
    assert game.text() == canonical


@pytest.mark.parametrize(
    ("turn", "code", "hint"),
    [
        ("Sf2-f5", "R309", "Df2-f5"),
        ("f2-f5", "R309", "Df2-f5"),
        ("Dd1-d4", "R309", "d1-d4"),
        ("df2-f5", "S110", "Df2-f5"),
        ("sd1-d4", "S110", "d1-d4"),
        ("d1-d4", None, None),
        ("Df2-f5", None, None),
    ],
)
def test_a_wrong_letter_is_reported_and_the_turn_stands(turn: str, code: str | None, hint: str | None) -> None:
    game = check(f"1.{turn} *", XXI)
    found = [(each.code, each.hints[0]) for each in game.diagnostics]
    assert found == ([(code, hint)] if code else [])
    assert next(game.played()).written.text == turn


def test_a_file_is_no_letter() -> None:
    squares = [[square.name for square in read_turn(text).moves[0].squares] for text in ("d1-d4", "s1-s4", "D1-D4")]
    assert squares == [["d1", "d4"], ["s1", "s4"], ["d1", "d4"]]


@pytest.mark.parametrize("first", ["Sd2-d5", "Qd2-d5", "d2=d5"])
def test_the_first_turn_is_not_thrown_away(first: str) -> None:
    game = check(f"1.{first} e7-e4 2.c2-c4 d7-d6 3.b2-b4 c7-c5 *", PETTEIA)
    assert game.opening is not None
    assert game.opening.side is WHITE
    assert "T209" not in {each.code for each in game.diagnostics}


def test_black_may_begin_where_every_turn_is_read() -> None:
    game = check("1.e7-e4 d2-d5 2.d7-d6 c2-c4 3.c7-c5 b2-b4 *", PETTEIA)
    assert "T209" in {each.code for each in game.diagnostics}


def test_a_letter_is_corrected_in_the_whole_turn_with_its_mark() -> None:
    game = check("1.f2-f3* a8-a5 *", XXI)
    (found,) = (each for each in game.diagnostics if each.code == "R309")
    (correction,) = found.corrections
    assert game.source.text[slice(*correction.span)] == "f2-f3*"
    assert correction.corrected == "Df2-f3*"
