"""Men written as captured or bound, against those whom the turn takes and binds."""

from __future__ import annotations

import pytest

from latrodb.checks.catalog import run_checks
from latrodb.checks.claims import check_binds, check_captures
from latrodb.diagnostics.diagnostic import Habit
from latrodb.diagnostics.span import Span
from latrodb.game.replay import replay
from latrodb.notation.parser import parse_text
from tests.support.checking import hints, said

XXI = '[Variant "latrunculi-xxi/8x8"]\n[FEN "d7/8/8/8/1Ss5/8/3S4/D7 w"]\n\n1.'
SCHAEDLER = '[Variant "schaedler"]\n[FEN "8/8/8/8/1Ss5/3S4/8/s7 w"]\n\n1.'


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("d2-d4xc4", []),
        ("d2-d4", [("C402", "d2-d4")]),
        ("d2-d4xe4", [("C405", "xe4")]),
        ("d2-d4xe4xh8", [("C403", "xe4"), ("C403", "xh8"), ("C402", "d2-d4xe4xh8")]),
        ("d2-d4xc4xb4", [("C403", "xb4")]),
        ("d2-d4xc4xa8", [("C404", "xa8")]),
        ("d2-d4xc4xz9", [("C403", "xz9")]),
        ("d2-d4xc4xc4", [("C401", "xc4")]),
        ("d2-d4x", [("S110", "d2-d4x")]),
        ("d2xd4!", [("S110", "d2xd4!")]),
        ("d2-d3x", [("C401", "x")]),
        ("d2xd3", [("C401", "x")]),
    ],
)
def test_lists_of_captures_are_compared(turn: str, expected: list[tuple[str, str]]) -> None:
    assert said(check_captures, f"{XXI}{turn} *") == [(code, "1w", span) for code, span in expected]


def test_the_hint_is_the_turn_by_the_rules_with_the_written_mark_and_glyph() -> None:
    assert hints(check_captures, f"{XXI}d2-d4xe4+!? *") == ["d2-d4xc4+!?"]
    assert hints(check_captures, f"{XXI}d2xd4+!? *") == ["d2-d4xc4+!?"]
    (found,) = check_captures(replay(parse_text(f"{XXI}d2-d4xe4+!? *").games[0]))
    assert found.span != found.hinted == found.corrections[0].span == Span(len(XXI), len(XXI) + len("d2-d4xe4+!?"))
    several = '[Variant "petteia-xxi/8x8"]\n[FEN "7s/8/3S4/3s4/1Ss5/8/8/3S4 w"]\n\n1.d1-d4x *'
    assert hints(check_captures, several) == ["d1-d4xc4xd5"]


@pytest.mark.parametrize(("turn", "hint"), [("d2xd4", "d2-d4xc4"), ("d2-d4x", "d2-d4xc4"), ("d2–d4xc4", "d2-d4xc4")])
def test_a_turn_gets_one_remark_on_its_spelling(turn: str, hint: str) -> None:
    game = run_checks(replay(parse_text(f"{XXI}{turn} *").games[0]))
    assert [each.hints for each in game.diagnostics if each.code == "S110"] == [(hint,)]


def test_x_for_the_hyphen_is_a_remark_where_no_man_is_taken() -> None:
    game = run_checks(replay(parse_text(f"{XXI}d2xd3 *").games[0]))
    told = {each.code: (each.hints, each.habit) for each in game.diagnostics if each.code in ("S110", "C401")}
    assert told == {"S110": (("d2-d3x",), Habit("x for -")), "C401": (("d2-d3",), None)}


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("d3-d4&c4", []),
        ("d3-d4", [("C407", "d3-d4")]),
        ("d3-d4&h8", [("C408", "&h8")]),
        ("d3-d2&c4", [("C406", "&c4")]),
        ("d3-d4&c4&c4", [("C406", "&c4")]),
    ],
)
def test_lists_of_bound_men_are_compared(turn: str, expected: list[tuple[str, str]]) -> None:
    assert said(check_binds, f"{SCHAEDLER}{turn} *") == [(code, "1w", span) for code, span in expected]


def test_an_impossible_turn_claims_nothing() -> None:
    assert said(check_captures, f"{XXI}h2-h4xc4 *") == []
