"""Marks written against marks earned, and labels of a log against the men that move."""

from __future__ import annotations

import pytest

from latrodb.checks.claims import check_labels, check_marks
from latrodb.features.analyzer import analyzer
from latrodb.game.replay import replay
from latrodb.rules.catalog import find_variant
from tests.support.checking import XXI, hints, said


@pytest.mark.parametrize(
    ("turn", "code", "span", "hint"),
    [("e1-e6!", "M501", "e1-e6!", "e1-e6*!"), ("e1-e6+", "M502", "+", "e1-e6*"), ("e1-e3*?", "M503", "*", "e1-e3?")],
)
def test_wrong_marks_are_told_with_the_right_turn(turn: str, code: str, span: str, hint: str) -> None:
    text = f"{XXI}1.{turn} *"
    assert said(check_marks, text) == [(code, "1w", span)]
    assert hints(check_marks, text) == [hint]


def test_the_right_mark_and_none_where_none_is_earned() -> None:
    assert said(check_marks, f"{XXI}1.e1-e6* a8-a5 *") == []


@pytest.mark.parametrize("variant", ["bell/8x8", "petteia-xxi/8x8"])
def test_a_mark_that_the_game_does_not_have_is_reported(variant: str) -> None:
    turn = "@a1@b2" if variant == "bell/8x8" else "a2-a3"
    assert said(check_marks, f'[Variant "{variant}"]\n\n1.{turn}(+) *') == [("M503", "1w", "(+)")]


@pytest.mark.parametrize(("label", "due"), [("S", []), ("s", ["S"]), ("D", ["S"])])
def test_labels_of_a_log_name_the_man_and_his_side(label: str, due: list[str]) -> None:
    (written,) = analyzer().parse(f"1. {label} a1-a3\n1... s b8-b3\n".encode()).games
    found = list(check_labels(replay(written, find_variant("latrunculi-xxi/10x8"))))
    assert [(each.code, each.ply) for each in found] == [("S114", "1w")] * len(due)
    assert [hint for each in found for hint in each.hints] == due


def test_a_log_need_not_mark_its_turns() -> None:
    (written,) = analyzer().parse(b"1. S e1-e6\n1... s b8-b3\n").games
    assert list(check_marks(replay(written, find_variant("latrunculi-xxi/10x8")))) == []
