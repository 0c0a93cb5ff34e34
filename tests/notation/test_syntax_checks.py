"""Diagnostics of the syntax, and how many of them are given."""

from __future__ import annotations

import pytest

from latrodb.diagnostics.diagnostic import Diagnostic
from latrodb.diagnostics.span import Span
from latrodb.notation.parser import parse_text
from latrodb.notation.syntax_checks import MOST_OF_A_CODE, capped

TAG = '[White "x"]\n\n'


def test_diagnostics_come_in_the_order_of_the_text() -> None:
    spans = [Span(5, 6), Span(1, 2), None, Span(3, 4)]
    found = capped(Diagnostic("S101", "", span) for span in spans)
    assert [each.span for each in found] == [None, Span(1, 2), Span(3, 4), Span(5, 6)]


def test_each_code_is_counted_apart() -> None:
    many = [Diagnostic("S101", "", Span(at, at + 1)) for at in range(MOST_OF_A_CODE + 5)]
    found = capped([*many, Diagnostic("S104", "", Span(999, 1000))])
    assert len(found) == MOST_OF_A_CODE + 1
    assert found[-2].notes == ("5 more like this are not listed",)
    assert found[-1].notes == ()


@pytest.mark.parametrize("end", ["b8-b7 2.a2-a3 *", "b8-b7 *", "1-0"])
def test_a_result_in_front_of_turns_or_another_result_is_reported(end: str) -> None:
    (game,) = parse_text(f"{TAG}1.a1-a2 1-0 {end}").games
    assert [(each.code, each.span) for each in game.diagnostics] == [("S104", Span(21, 24))]


def test_the_hundred_first_remark_is_counted() -> None:
    (game,) = parse_text(f"{TAG}{'d4e5 ' * 150}").games
    remarks = [each for each in game.diagnostics if each.code == "S101"]
    assert len(remarks) == 100
    assert remarks[-1].notes == ("50 more like this are not listed",)


@pytest.mark.parametrize("sign", "\x01\x1b\x7f\x85\x9b\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069")
def test_every_kind_of_control_character_is_reported(sign: str) -> None:
    (remark,) = parse_text(f"{TAG}1.a1-a2 {{a{sign}b}} b8-b7").diagnostics
    assert remark.code == "S112"
    assert f"U+{ord(sign):04X}" in remark.message


@pytest.mark.parametrize("sign", "\t\n\u00a0\u00ad\u200b\u200d\u2010\u2013\u202f\u2065\u206a")
def test_other_signs_are_not_control_characters(sign: str) -> None:
    assert parse_text(f"{TAG}1.a1-a2 {{a{sign}b}} b8-b7").diagnostics == ()


def test_a_byte_order_mark_is_reported_inside_a_text() -> None:
    for moves in ("1.a1-a2 \ufeff b8-b7", "1.a1-a2\ufeffb8-b7", "1.a1-a2\n\ufeffb8-b7"):
        (remark,) = parse_text(f"\ufeff{TAG}{moves}").diagnostics
        assert (remark.code, "byte order mark" in remark.message) == ("S112", True)
    joined = parse_text(f"\ufeff{TAG}1.a1-a2 *\n\n\ufeff{TAG}1.a1-a2 *\n")
    assert (len(joined.games), joined.diagnostics) == (2, ())


def test_control_characters_are_reported_once() -> None:
    file = parse_text(f"{TAG}1.a1-a2 \x00 b8-b7 \x01\x02")
    (remark,) = file.diagnostics
    assert (remark.code, remark.span) == ("S112", Span(len(TAG) + 8, len(TAG) + 9))
    assert remark.notes == ("1 more stretch of such characters follow",)


def test_a_turn_with_an_arrow_gets_a_hint() -> None:
    (game,) = parse_text(f"{TAG}1.a2->a4 b7→b5 2.a4>").games
    hints = [each.hints for each in game.diagnostics if each.code == "S101"]
    assert hints == [("a2-a4",), ("b7-b5",), ()]
