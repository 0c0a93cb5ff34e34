"""What the pages print, oddities included, with the place of everything."""

from __future__ import annotations

import pytest

from latrodb.diagnostics.span import Span
from latrodb.features.analyzer import analyzer
from latrodb.notation.form import Form
from latrodb.notation.game_builder import DEEPEST, MOST_TOKENS
from latrodb.notation.parser import parse_text
from latrodb.notation.written import Aside, Glyph, Number, Result, Unreadable, Words, WrittenGame, WrittenTurn
from tests.support.written_texts import format_file

TAG = '[White "x"]\n\n'


def read(movetext: str) -> WrittenGame:
    """The one game of a movetext under a tag line; spans count from the movetext after `place`."""
    (game,) = parse_text(TAG + movetext).games
    return game


def place(game: WrittenGame, span: Span | None) -> str:
    assert span is not None
    return game.source.text[slice(*span)]


def codes(game: WrittenGame) -> list[tuple[str, str]]:
    """Each remark with the text it points at."""
    return [(each.code, place(game, each.span)) for each in game.diagnostics]


def test_a_turn_has_the_place_of_all_its_parts() -> None:
    (turn,) = read("1.Dg2-g6xf6xh6*?!").turns()
    start = len(TAG) + 2
    (move,) = turn.moves
    assert turn.text == "Dg2-g6xf6xh6*?!"
    assert turn.span == Span(start, start + 15)
    assert (move.form, move.is_dux, move.span) == (Form.SHIFT, True, Span(start, start + 12))
    assert [(square.name, square.span.start - start) for square in move.squares] == [("g2", 1), ("g6", 4)]
    assert [(square.name, square.span.start - start) for square in move.takes] == [("f6", 7), ("h6", 10)]
    assert (turn.mark, turn.mark_span, turn.glyph) == ("*", Span(start + 12, start + 13), "?!")


def test_the_place_where_a_mark_should_stand() -> None:
    (turn,) = read("1.d4-d5!").turns()
    start = len(TAG) + 2
    assert (turn.mark, turn.mark_span) == ("", Span(start + 5, start + 5))


@pytest.mark.parametrize(
    ("text", "mark", "glyph"),
    [
        ("h5-h4+!", "+", "!"),
        ("Dg2-f2*?!", "*", "?!"),
        ("e1-e5*?", "*", "?"),
        ("g8-g7(+)??", "(+)", "??"),
        ("b6-c6!+", "+", "!"),
        ("f4-e4#", "#", ""),
    ],
)
def test_marks_and_glyphs_as_printed(text: str, mark: str, glyph: str) -> None:
    (turn,) = read(f"1.{text}").turns()
    assert (turn.text, turn.mark, turn.glyph) == (text, mark, glyph)


def test_a_number_may_stand_apart() -> None:
    game = read("1.d1-d4 d8-d5 2. Dg6-g5 a8-a6 3.h1-h2 (x) 3...h3-g3 4 a1-a2")
    numbers = [item for item in game.items if isinstance(item, Number)]
    assert [(number.value, number.dots) for number in numbers] == [(1, 1), (2, 1), (3, 1), (3, 3), (4, 0)]
    assert [place(game, number.span) for number in numbers] == ["1.", "2.", "3.", "3...", "4"]
    assert codes(game) == []


def test_a_misprinted_square_is_read() -> None:
    (turn,) = read("1.s1-s4").turns()
    assert [square.name for square in turn.moves[0].squares] == ["s1", "s4"]


def test_a_comment_with_moves_and_rules_in_it() -> None:
    game = read("1.c6-f6 c4-c4 (better: 15... d5-f5! [rule 12], followed by 16... f8-f7xf6) 2.a1-a2")
    (aside,) = (item for item in game.items if isinstance(item, Aside))
    kinds = [type(item).__name__ for item in aside.items]
    assert kinds == ["Words", "Number", "WrittenTurn", "Aside", "Words", "Number", "WrittenTurn"]
    assert place(game, aside.span) == "(better: 15... d5-f5! [rule 12], followed by 16... f8-f7xf6)"
    assert [turn.text for turn in aside.turns()] == ["d5-f5!", "f8-f7xf6"]
    assert aside.has_words
    assert codes(game) == []


def test_a_turn_before_a_comma_in_a_comment() -> None:
    game = read("1.j1-f1 [better was 13.f3-g3!, redeployment (rule 12)] h3-g3")
    (aside,) = (item for item in game.items if isinstance(item, Aside))
    texts = [place(game, item.span) for item in aside.items]
    assert texts == ["better was", "13.", "f3-g3!", ", redeployment", "(rule 12)"]


def test_dots_without_a_number() -> None:
    game = read("1.a1-a2 c4xb4 [... g8-g5xh5!!]")
    assert [turn.text for item in game.items if isinstance(item, Aside) for turn in item.turns()] == ["g8-g5xh5!!"]


def test_the_mark_in_brackets_is_a_mark_only_at_its_turn() -> None:
    game = read("1.e1-e5(+) b8-b3 (+) 2.a1-a2(a remark)")
    assert [turn.mark for turn in game.turns()] == ["(+)", "", ""]
    asides = [item for item in game.items if isinstance(item, Aside)]
    assert [place(game, aside.span) for aside in asides] == ["(+)", "(a remark)"]


@pytest.mark.parametrize(
    ("text", "value"),
    [("1-0", "1-0"), ("0-1", "0-1"), ("½-½", "1/2-1/2"), ("1/2-1/2", "1/2-1/2"), ("*", "*"), ("1–0", "1-0")],
)
def test_results(text: str, value: str) -> None:
    game = read(f"1.a1-a2 {text}")
    assert game.result == Result(text, value, Span(len(TAG) + 8, len(TAG) + 8 + len(text)))


def test_a_comment_on_the_result_belongs_to_the_game() -> None:
    text = "33.a7-g7 1-0 (stalemate, all black pawns are locked [rule 10])"
    file = parse_text(f"{TAG}{text}\nA word about it.\n")
    (game,) = file.games
    assert place(game, game.span) == TAG + text
    assert [each.code for each in file.diagnostics] == ["S103"]


def test_glyphs_apart_from_their_turn() -> None:
    game = read("1.a1-a2 $4 b8-b7 !?")
    assert [item.text for item in game.items if isinstance(item, Glyph)] == ["$4", "!?"]


def test_a_command_in_a_comment_stays_words() -> None:
    (aside,) = (item for item in read("1.a1-a2 {[%clk 0:03:12] slow}").items if isinstance(item, Aside))
    assert [item.text for item in aside.items if isinstance(item, Words)] == ["[%clk 0:03:12] slow"]


def test_two_dashes_in_a_comment_are_no_pass() -> None:
    game = read("1.a1-a2 {good -- but late} 1...-- {or 2.--}")
    first, second = (item for item in game.items if isinstance(item, Aside))
    assert list(first.turns()) == []
    assert [turn.text for turn in second.turns()] == ["--"]
    assert [turn.moves[0].form for turn in game.turns()] == [Form.SHIFT, Form.PASS]


@pytest.mark.parametrize("word", ["d4e5", "d4-", "Qd4-d5", "e1-e", "d4-e5-", "a1-a2,xd", "d4/e5"])
def test_a_word_with_a_square_is_unreadable(word: str) -> None:
    game = read(f"1.a1-a2 {word} 2.c1-c2")
    (item,) = (item for item in game.items if isinstance(item, Unreadable))
    assert (item.text, codes(game)) == (word, [("S101", word)])


@pytest.mark.parametrize("word", ["hello", "10x8,", "1st-rank", "Diagram3", "Â", "Mr."])
def test_other_words_are_stray(word: str) -> None:
    game = read(f"1.a1-a2 {word} b8-b7")
    assert codes(game) == [("S104", word)]


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("D4-D5", "d4-d5"),
        ("DD4-D5", "Dd4-d5"),
        ("d4–d5", "d4-d5"),
        ("d4—d5:E5", "d4-d5xe5"),
        ("d4−d5Xe5!", "d4-d5xe5!"),
        ("d4-d5!+", "d4-d5+!"),
        ("d4-d5!!!", "d4-d5!!"),
        ("@d4,@e5", "@d4@e5"),
    ],
)
def test_odd_spellings_are_read_and_reported(word: str, hint: str) -> None:
    game = read(f"1.{word}")
    (remark,) = game.diagnostics
    assert (remark.code, place(game, remark.span), remark.hints) == ("S110", word, (hint,))


def test_two_marks() -> None:
    game = read("1.d4-d5*#!")
    (remark,) = game.diagnostics
    assert (remark.code, remark.hints) == ("S111", ("d4-d5*!",))


def test_captures_in_another_order_are_no_odd_spelling() -> None:
    game = read("1.h3-g3xg4xf3")
    assert game.diagnostics == ()
    assert format_file(parse_text(game.source.text)).endswith("1.h3-g3xf3xg4\n")


def test_stray_and_unclosed_brackets() -> None:
    game = read("1.a1-a2 ) b8-b7 (a [b} c")
    assert codes(game) == [("S105", ")"), ("S107", "("), ("S107", "[")]
    (aside,) = (item for item in game.items if isinstance(item, Aside))
    assert not aside.is_closed


def test_a_bracket_of_another_kind_closes_what_is_inside() -> None:
    game = read("1.a1-a2 (a [b) b8-b7")
    assert codes(game) == [("S107", "[")]
    assert [turn.text for turn in game.turns()] == ["a1-a2", "b8-b7"]


def test_an_unclosed_comment_ends_before_the_next_tags() -> None:
    first, second = parse_text(f"{TAG}1.a1-a2 (never closed\n\n{TAG}1.b1-b2").games
    assert [each.code for each in first.diagnostics] == ["S107"]
    assert [turn.text for turn in second.turns()] == ["b1-b2"]


def test_ten_thousand_brackets() -> None:
    depth = 10_000
    game = read(f"1.a1-a2 {'(' * depth}x{')' * depth} b8-b7")
    assert [code for code, _ in codes(game)] == ["S106"]
    assert [turn.text for turn in game.turns()] == ["a1-a2", "b8-b7"]
    assert format_file(parse_text(game.source.text)).count("(") == depth
    inner, levels = game.items, 0
    while asides := [item for item in inner if isinstance(item, Aside)]:
        inner, levels = asides[0].items, levels + 1
    assert levels == DEEPEST
    assert hash(game.items) == hash(read(f"1.a1-a2 {'(' * depth}x{')' * depth} b8-b7").items)


def test_ten_thousand_open_brackets() -> None:
    game = read(f"1.a1-a2 {'([{' * 10_000}")
    found = [code for code, _ in codes(game)]
    assert sorted(set(found)) == ["S106", "S107"]
    assert found.count("S107") == DEEPEST


@pytest.mark.parametrize(
    "text",
    [
        "**1.a2-a3** a7-a6 **2.b2-b3** b7-b6 *",
        "1.a2-a3 a7-a6 1-0\nA page ends here.\n2.b2-b3 b7-b6",
        "1.a2-a3 a7-a6 1-0\n* 2. * @b2 @b7 *",
        '1.a2-a3 a7-a6 1-0\n"moves": ["a2-a3","a7-a6"]',
    ],
)
def test_moves_that_are_not_read_are_a_warning(text: str) -> None:
    file = parse_text(TAG + text)
    assert [each.code for each in file.diagnostics] == ["S103", "S120"]


def test_a_game_that_is_none() -> None:
    file = parse_text(TAG + "a1-a2 " * (MOST_TOKENS + 5))
    (game,) = file.games
    assert len(list(game.turns())) == MOST_TOKENS - 1
    assert [each.code for each in game.diagnostics] == ["S109", "S113"]
    assert [each.code for each in file.diagnostics] == ["S120", "S103"]


def test_bytes_that_are_no_text() -> None:
    file = analyzer().parse(b"1.a1-a2 {caf\xff} b8-b7", "game.txt", "utf-8")
    (remark,) = file.diagnostics
    assert (remark.code, remark.span, file.source.name) == ("S102", Span(12, 13), "game.txt")
    assert [turn.text for turn in file.games[0].turns()] == ["a1-a2", "b8-b7"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_all_kinds(end: str) -> None:
    text = f"\ufeff{TAG}1.a1-a2\nb8-b7\n2.d4e5\n".replace("\n", end)
    (game,) = parse_text(text).games
    (remark,) = game.diagnostics
    assert remark.span is not None
    assert game.source.place(remark.span) == (5, 3, 5, 7)
    assert game.tag("White") == "x"


# Where games begin and end


def starts(text: str) -> list[str]:
    return [place(game, game.span) for game in parse_text(text).games]


def test_a_file_may_begin_with_any_move() -> None:
    assert starts("12.a1-a2 b8-b7") == ["12.a1-a2 b8-b7"]
    assert starts("\ufeff \n a1-a2") == ["a1-a2"]


def test_number_one_after_a_result_or_an_empty_line_begins_a_game() -> None:
    assert starts("1.a1-a2 1-0 1.b1-b2 0-1") == ["1.a1-a2 1-0", "1.b1-b2 0-1"]
    assert starts("1.a1-a2\n\n1.b1-b2") == ["1.a1-a2", "1.b1-b2"]
    assert starts("1.a1-a2\n1.b1-b2") == ["1.a1-a2\n1.b1-b2"]


def test_moves_after_a_result_stay_in_the_game() -> None:
    assert starts("1.a1-a2 1-0 b8-b7 2.a2-a3") == ["1.a1-a2 1-0 b8-b7 2.a2-a3"]


def test_a_number_behind_a_result_that_leads_nowhere_is_prose() -> None:
    assert starts("1.a1-a2 1-0 2. d4/e5") == ["1.a1-a2 1-0"]


def test_numbered_moves_in_a_caption_are_a_game() -> None:
    text = "Fig. 53 - A quick end: 1.e1-e6* b8-b4 2.Df2-f7+ g8-g7(+)?? 3.d1-d7#\nIt is named so."
    assert starts(text) == ["1.e1-e6* b8-b4 2.Df2-f7+ g8-g7(+)?? 3.d1-d7#"]


@pytest.mark.parametrize(
    "text",
    [
        "After 8... g4-g3 White plays d1-d5xc5.",
        "The game ended with: 17.i1-i2?! h5-h4+! 18.i2-i4 h4-f4# mate! 0-1",
        "He played 1.e1-e4 and won.",
        "1. The Dux may move.\n2. So may the men.",
        "1-0",
        "-- a dash, and d4-d5",
    ],
)
def test_prose_is_no_game(text: str) -> None:
    file = parse_text(text)
    assert file.games == ()
    assert [each.code for each in file.diagnostics if each.code != "S120"] == ["S103"]


def test_prose_is_remarked_on_once_for_each_stretch() -> None:
    file = parse_text(f"One.\n\nTwo.\n\n{TAG}1.a1-a2 1-0\n\nThree.\nFour.\n")
    spans = [file.source.text[slice(*each.span)] for each in file.diagnostics if each.span]
    assert spans == ["One.\n\nTwo.", "Three.\nFour."]


def test_prose_behind_an_unfinished_game_is_no_part_of_it() -> None:
    assert starts("1.a1-a2 b8-b7\nSome words of the page.") == ["1.a1-a2 b8-b7"]
    assert starts(f"{TAG}1.a1-a2 b8-b7\n\nÂ\nThe end.") == [f"{TAG}1.a1-a2 b8-b7"]


def test_tags_alone_are_a_game() -> None:
    (game,) = parse_text('[White "x"]\n[Black "y"]\n').games
    assert (game.items, [tag.key for tag in game.tags]) == ((), ["White", "Black"])


def test_an_empty_line_among_tags() -> None:
    assert len(parse_text('[White "x"]\n\n[Black "y"]\n\n1.a1-a2').games) == 1
    assert len(parse_text('[White "x"]\n\n[White "y"]\n\n1.a1-a2').games) == 2


def test_a_tag_line_inside_a_line_is_a_comment() -> None:
    game = read('1.a1-a2 [Key "value"] b8-b7')
    assert [type(item) for item in game.items] == [Number, WrittenTurn, Aside, WrittenTurn]


def test_an_empty_text() -> None:
    for text in ("", " \n\n", "\ufeff"):
        file = parse_text(text)
        assert (file.games, file.diagnostics, file.source.text) == ((), (), text)
