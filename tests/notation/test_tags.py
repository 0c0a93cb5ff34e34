"""Tag lines, and what is wrong with them."""

from __future__ import annotations

import pytest
from hypothesis import given

from latrodb.notation.lexer import Token
from latrodb.notation.parser import parse_text
from latrodb.notation.tags import is_date, read_tag, tag_line, unescape
from tests.support.written_texts import values


@given(values)
def test_a_tag_is_read_as_it_was_written(value: str) -> None:
    line = tag_line("White", value)
    tag = read_tag(Token("TAG", f"  {line}", 10, 12 + len(line)))
    assert (tag.key, tag.value, tag.span) == ("White", value, (12, 12 + len(line)))


def test_escapes_are_those_of_quotes_and_backslashes() -> None:
    assert unescape(r"a \"b\" \\ c") == 'a "b" \\ c'


@pytest.mark.parametrize("value", ["2016.07.??", "????.??.??", "2016.02.29", "????.02.29"])
def test_dates(value: str) -> None:
    assert is_date(value)


@pytest.mark.parametrize("value", ["2016.13.01", "July 2016", "2016.07", "", "2015.02.29", "1900.02.29", "????.04.31"])
def test_what_is_not_a_date(value: str) -> None:
    assert not is_date(value)


@pytest.mark.parametrize(
    ("key", "codes"), [("Varlant", ["T207"]), ("Variation", []), ("WhiteElo", []), ("FFN", ["T207"])]
)
def test_a_key_with_a_wrong_letter_is_reported(key: str, codes: list[str]) -> None:
    text = f'[{key} "petteia-xxi/12x8"]\n\n1.a1-a2 *\n'
    (game,) = parse_text(text).games
    assert [each.code for each in game.diagnostics] == codes


@pytest.mark.parametrize(
    "line",
    [
        '(Variant "bell/8x8")',
        '[Variant: "bell/8x8"]',
        "{Variant “bell/8x8”}",
        '[“Variant” "bell/8x8"]',
        "Variant = bell/8x8",
    ],
)
def test_a_line_that_seems_to_be_a_tag_is_reported(line: str) -> None:
    file = parse_text(f'{line}\n[White "A"]\n\n1.a1-a2 *\n')
    assert [each.code for each in file.diagnostics] == ["S103", "T207"]
    text = f'[White "A"]\n{line}\n\n1.a1-a2 *\n'
    (game,) = parse_text(text).games
    assert {each.code for each in game.diagnostics} <= {"T207", "S104"}
    assert game.diagnostics


@pytest.mark.parametrize(
    "line", ['White played "well" here.', "White’s Dux moves", "Variant of a game", "{Black: good}"]
)
def test_words_are_no_tags(line: str) -> None:
    assert [each.code for each in parse_text(f'{line}\n\n[White "A"]\n\n1.a1-a2 *\n').diagnostics] == ["S103"]


@pytest.mark.parametrize(
    ("tags", "codes"),
    [('[SetUp "1"]', ["T204"]), ('[SetUp "0"]', []), ('[SetUp "1"]\n[FEN "S7/8/8/8/8/8/8/s7 w"]', [])],
)
def test_a_position_that_is_announced_and_missing_is_reported(tags: str, codes: list[str]) -> None:
    (game,) = parse_text(f"{tags}\n\n1.a1-a2 *\n").games
    assert [each.code for each in game.diagnostics] == codes


def test_tags_and_what_is_wrong_with_them() -> None:
    text = '[White "J. \\"Pepe\\" C."] [Black "y"]\n[Event "open]\n[Site Rome]\n[White "z"]\n[Date "2016.7"]\n\n1.a1-a2'
    (game,) = parse_text(text).games
    assert [(tag.key, tag.value) for tag in game.tags] == [
        ("White", 'J. "Pepe" C.'),
        ("Black", "y"),
        ("Event", "open"),
        ("Site", "Rome"),
        ("White", "z"),
        ("Date", "2016.7"),
    ]
    assert [(each.code, each.hints) for each in game.diagnostics] == [
        ("T207", ('[Event "open"]',)),
        ("T207", ('[Site "Rome"]',)),
        ("T206", ()),
        ("T208", ('[Date "2016.07.??"]',)),
    ]
