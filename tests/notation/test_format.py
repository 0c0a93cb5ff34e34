"""Canonical layout, and the text as it was."""

from __future__ import annotations

import pytest

from latrodb.features.analyzer import analyzer
from latrodb.notation.encoding import encode
from latrodb.notation.format import as_printed, format_game, format_logged
from latrodb.notation.parser import parse_text
from latrodb.notation.turns import read_turn
from tests.support.written_texts import format_file

ODD = """\ufeff[White  "J. \\"Pepe\\" C."]
[Result "1-0"]
1. D4–D5:E5 d8-d5   {a
 comment} 2.h3-g3xg4xf3!+
d4e5 stray ½-½ ( draw agreed )
Some prose.
"""


def test_canonical_layout() -> None:
    assert format_file(parse_text(ODD)) == (
        '[White "J. \\"Pepe\\" C."]\n'
        '[Result "1-0"]\n'
        "\n"
        "1.d4-d5xe5 d8-d5 {a comment} 2.h3-g3xf3xg4+! d4e5 stray 1/2-1/2 (draw agreed)\n"
    )


def test_bytes_as_they_were() -> None:
    data = ODD.replace("\n", "\r\n").encode() + b"\xff\x00\xc3"
    file = analyzer().parse(data)
    assert encode(as_printed(file)) == data


def test_games_are_parted_by_an_empty_line() -> None:
    text = '[White "x"]\n\n1.a1-a2 1-0\n\n[White "y"]\n\n{}\n\n[White "z"]\n'
    assert format_file(parse_text(text)) == text


def test_tags_without_moves_are_kept_apart_by_an_empty_comment() -> None:
    text = '[White "x"]\n[Event "y\n\nA page.\n\n[Black "z"]\n'
    file = parse_text(text.replace('[Event "y\n', ""))
    assert len(parse_text(format_file(file)).games) == len(file.games)


def test_no_games_make_no_text() -> None:
    assert format_file(parse_text("Prose only.")) == ""


def test_lines_are_broken_before_numbers() -> None:
    (game,) = parse_text('[White "x"]\n1.a1-a2 b8-b7 2.a2-a3 b7-b6 (a comment) 3.a3-a4').games
    movetext = format_game(game, 30).partition("\n\n")[2]
    assert movetext == "1.a1-a2 b8-b7\n2.a2-a3 b7-b6 (a comment)\n3.a3-a4\n"


def test_a_comment_that_looks_like_a_tag_stays_a_comment() -> None:
    text = '[White "x"]\n 1. [Key "value"] a1-a2\n'
    once = format_file(parse_text(text))
    assert format_file(parse_text(once)) == once
    assert len(parse_text(once).games[0].tags) == 1


@pytest.mark.parametrize(
    ("text", "logged"),
    [("De7-e5", "e7-e5"), ("b6-c6xc7+", "b6-c6; @-c7"), ("a1-a3xa2-c3xb3", "a1-a3; @-a2; a3-c3; @-b3"), ("@d4", "@d4")],
)
def test_a_turn_as_a_log_has_it(text: str, logged: str) -> None:
    turn = read_turn(text)
    assert turn
    assert format_logged(turn) == logged


@pytest.mark.parametrize(
    "openers", ["[" * 63, "]" * 63, "(" * 63, "[(" * 31 + "{", '[ [e "' * 63, '" b', 'a" b "c', "a] b"]
)
def test_a_broken_tag_line_keeps_all_its_words_and_brackets(openers: str) -> None:
    text = f'[e "{openers}\n\n1.a2-a3 *\n'
    written = "".join(map(format_game, parse_text(text).games))
    for sign in ("e", "a", "b", "c", "[", "(", "{"):
        assert written.count(sign) >= text.count(sign)
    assert written.count("]") + 1 >= text.count("]")
    assert [turn.text for game in parse_text(written).games for turn in game.turns()] == ["a2-a3"]


@pytest.mark.parametrize(
    "line", ['[White "Joe"', '[White "Joe]', '[White "Joe",]', '[White "Joe" {or Pepe}', '[White "Joe" b']
)
def test_a_broken_tag_line_ends_with_its_value(line: str) -> None:
    (game,) = parse_text(f"{line}\n\n1.a2-a3 *\n").games
    assert game.tag("White") == "Joe"
