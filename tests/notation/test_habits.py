"""Records in other people's spellings are games, with one kind of remark; prose is not."""

from __future__ import annotations

import pytest

from latrodb.notation.format import as_printed, format_game
from latrodb.notation.parser import parse_text

GAME = "1.d2-d4 d7-d5 2.c2-c4 e7-e5\n"
HABITS = {
    "round bracket": "1) d2-d4 d7-d5 2) c2-c4 e7-e5",
    "colon": "1: d2-d4 d7-d5 2: c2-c4 e7-e5",
    "dot and bracket": "1.) d2-d4 d7-d5 2.) c2-c4 e7-e5",
    "in brackets": "(1) d2-d4 d7-d5 (2) c2-c4 e7-e5",
    "glued": "1)d2-d4 d7-d5 2)c2-c4 e7-e5",
    "black's number": "1) d2-d4\n1) ... d7-d5\n2) c2-c4\n2)... e7-e5",
    "no dot": "1 d2-d4 d7-d5 2 c2-c4 e7-e5",
    "no hyphen": "d2d4 d7d5 c2c4 e7e5",
    "numbers and no hyphen": "1.d2d4 d7d5 2.c2c4 e7e5",
    "blanks": "d2 - d4 d7 - d5 c2 - c4 e7 - e5",
    "broken after the hyphen": "1.d2-d4 d7-\nd5 2.c2 -c4 e7- e5",
    "wide hyphen": "d2－d4 d7－d5 c2－c4 e7－e5",
    "wide signs": "１．ｄ２－ｄ４　ｄ７－ｄ５　２．ｃ２－ｃ４　ｅ７－ｅ５",
    "bar": "1.d2―d4 d7―d5 2.c2―c4 e7―e5",
    "all at once": "1) d2 - d4 d7 – d5\n2) c2 − c4 e7 - e5",
    "after a title": "A friendly game at the club\n\n1) d2-d4 d7-d5\n2) c2-c4 e7-e5",
}
PROSE = {
    "a list": "1) apples\n2) pears on d1 and d4\n3) 5-7 plums",
    "telephone numbers": "1) 555-1234\n2) a1-5550 b4-5551",
    "chess": "1) e4 e5 2) Nf3 Nc6 3) Bb5",
    "a range": "The squares a4 - b4 are empty.",
    "a range at the start": "a1 - a4 is a file. We like it.",
    "dates": "1: the club met on 2016-07-21 - d4 was free",
    "robots": "r2d2 and c3p0 are robots",
    "digits": "a1b2 c3d4 e5f6 are the digits",
    "examples": "See (1) a2-a3 and (2) b2-b3 for examples.",
    "times": "1: 10:30 a2-b\n2: 11:45",
    "a result": "1 - 0 to the champions",
    "wide prose": "ＡＢＣ１－２３",
}


@pytest.mark.parametrize("text", HABITS.values(), ids=HABITS)
def test_a_habit_is_read(text: str) -> None:
    file = parse_text(text)
    (game,) = file.games
    assert format_game(game) == GAME
    assert {each.code for each in game.diagnostics} <= {"S109", "S110"}
    assert as_printed(file) == text


@pytest.mark.parametrize("text", PROSE.values(), ids=PROSE)
def test_prose_is_no_game(text: str) -> None:
    assert parse_text(text).games == ()


@pytest.mark.parametrize(
    ("text", "printed", "canonical"),
    [
        ("1) a2-a3 a7-a6", "1)", "1."),
        ("1.a2 - a3 a7-a6", "a2 - a3", "a2-a3"),
        ("1.a2-a3 a7 - a6 x b6", "a7 - a6 x b6", "a7-a6xb6"),
        ("a2a3 a7a6xb6+", "a2a3", "a2-a3"),
        ("1.ａ２－ａ３ a7-a6", "ａ２－ａ３", "a2-a3"),
        ("1.a2-a3 a7-a6 1 - 0", "1 - 0", "1-0"),
    ],
)
def test_the_spelling_is_reported_where_it_is(text: str, printed: str, canonical: str) -> None:
    (game,) = parse_text(text).games
    found = next(each for each in game.diagnostics if each.code == "S110")
    assert (text[slice(*found.span)], found.hints) == (printed, (canonical,))


def test_a_throw_belongs_to_a_turn_with_a_wide_hyphen() -> None:
    (game,) = parse_text("1.[6]c2－c3 [1]e7-e6").games
    assert [(turn.throw, turn.text) for turn in game.turns()] == [(6, "[6]c2－c3"), (1, "[1]e7-e6")]


@pytest.mark.parametrize("text", ["1.[6] c2-c3,xd5 [1] e7-e6", "1.［6］c2-c3,xd5 ［1］ e7-e6"])
def test_a_throw_may_stand_apart_or_in_wide_brackets(text: str) -> None:
    file = parse_text(text)
    (game,) = file.games
    assert format_game(game) == "1.[6]c2-c3,xd5 [1]e7-e6\n"
    assert [each.code for each in game.diagnostics if each.code != "O604"] == ["S110", "S110"]
    assert as_printed(file) == text


@pytest.mark.parametrize(
    "broken", ["[5c2-c3", "[5)c2-c3", "5]c2-c3", "]5]c2-c3", "(5]c2-c3", "{5]c2-c3", "[]c2-c3", "[S]c2-c3"]
)
def test_a_throw_with_a_broken_bracket_opens_no_variation(broken: str) -> None:
    (game,) = parse_text(f"1.[6]d2-d3 {broken} 2.[2]d3-d4 [1]e7-e6\n").games
    assert [turn.text for turn in game.turns()] == ["[6]d2-d3", "[2]d3-d4", "[1]e7-e6"]
    assert [each.code for each in game.diagnostics] == ["S101"]
    assert as_printed(game).count(broken) == 1


@pytest.mark.parametrize("variation", ["[2.[5]c2-c3 [3]e6-e5]", "([5]c2-c3)", "[5.c2-c3 d7-d6]"])
def test_a_variation_is_no_broken_throw(variation: str) -> None:
    (game,) = parse_text(f"1.[6]c2-c3 [1]e7-e6 2.[4]d2-d3 {variation} [2]e6-e5 3.[1]d3-d4\n").games
    assert len(list(game.turns())) == 5
    assert not game.diagnostics


def test_a_note_of_one_digit_is_no_throw() -> None:
    (game,) = parse_text("1.c2-c3 [1] e7-e6 2.d2-d3 d7-d6").games
    assert [turn.throw for turn in game.turns()] == [None] * 4


def test_the_squares_of_a_turn_are_where_the_text_has_them() -> None:
    (game,) = parse_text("1.Dd2 - d4 x c4 a7-a6").games
    move = next(game.turns()).moves[0]
    assert [tuple(square.span) for square in (*move.squares, *move.takes)] == [(3, 5), (8, 10), (13, 15)]


def test_one_turn_without_a_hyphen_may_be_a_misprint() -> None:
    (game,) = parse_text("1.a2-a3 a7a6 2.b2-b3 b7-b6").games
    assert [each.code for each in game.diagnostics] == ["S101"]


def test_notes_in_round_brackets_are_no_numbers() -> None:
    (game,) = parse_text("1.a2-a3 (1) a7-a6 (2) 2.b2-b3").games
    assert format_game(game) == "1.a2-a3 (1) a7-a6 (2) 2.b2-b3\n"
