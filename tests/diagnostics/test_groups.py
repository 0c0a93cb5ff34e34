"""Habits are said once in text and kept place by place in JSON."""

from __future__ import annotations

import pytest

from latrodb.diagnostics.diagnostic import Diagnostic, Habit, group_habits, once_a_record
from latrodb.diagnostics.span import Span
from latrodb.features.analyzer import analyzer
from latrodb.rules.catalog import find_variant
from tests.support.game_files import game_text
from tests.support.paths import CORPUS

JOYCE = CORPUS / "latrunculi-xxi" / "2016-07-carrillo-joyce.txt"


def diagnostics_of(text: str) -> list[Diagnostic]:
    rules = None if "[Variant" in text else find_variant("petteia-xxi/8x8")
    games, _ = analyzer().check_file(analyzer().parse(text.encode()), rules)
    return [each for game in games for each in game.diagnostics]


def groups_of(text: str) -> list[str]:
    """The messages of the habits of a text that has them more than once, without what is said of the first place."""
    shown = group_habits(diagnostics_of(text)).shown
    return [each.message.partition("; the first: ")[0] for each in shown if "; the first: " in each.message]


def test_the_first_place_stands_for_all() -> None:
    found = [Diagnostic("S110", "a", Span(at, at + 1), habit=Habit("– for -")) for at in range(3)]
    single = Diagnostic("S110", "b", habit=Habit(": for x"))
    shown, places, groups = group_habits([*found, single])
    assert [(each.span, each.message) for each in shown] == [
        (Span(0, 1), "– for - in 3 turns; the first: a"),
        (None, "b"),
    ]
    assert (places, groups) == (3, 1)


def test_what_is_no_habit_is_never_grouped() -> None:
    errors = [Diagnostic("R302", "the square b6 is empty")] * 3
    assert group_habits(errors).shown == errors


@pytest.mark.parametrize(
    ("text", "groups"),
    [
        ("1.a2–a3 a7–a6 2.b2–b3 b7–b6 1–0", ["– for - in 4 turns and 1 result"]),
        ("1.a2-a3 a7–a6 2.b2-b3 b7-b6 1-0", []),
        ("1) a2-a3 a7-a6 2) b2-b3 b7-b6", ["1) for 1. in 2 numbers"]),
        ("1.a2 - a3 a7 - a6", ["blanks in 2 turns"]),
        ("a2a3 a7a6", ["no hyphen in 2 turns"]),
        ("１．ａ２－ａ３　ａ７－ａ６", ["wide signs in 2 turns and 1 number"]),
        ("1.A2-A3 A7-A6 2.b2-b3", ["capital letters in 2 turns"]),
        ("1.a2-a3, a7-a6, 2.b2-b3", []),
        ("1.a2-a3 a7-a6 b2-b3 b7-b6 c2-c3 c7-c6 4.d2-d3", ["numbers left out in 2 turns"]),
        ("1.a2-a3 a7a6 2.b2-b3 b7b6 3.c2-c3 c7-c6", []),
    ],
)
def test_habits_of_spelling(text: str, groups: list[str]) -> None:
    assert groups_of(text) == groups


def test_captures_and_marks_that_are_never_written_are_habits() -> None:
    text = JOYCE.read_text(encoding="utf-8")
    head, moves = text.split("\n\n", 1)
    without_marks = moves.translate(str.maketrans("", "", "*+#()"))
    without_captures = " ".join(word.partition("x")[0] for word in moves.split())
    assert groups_of(f"{head}\n\n{without_marks}") == ["marks never written in 8 turns"]
    assert groups_of(f"{head}\n\n{without_captures}") == ["captures never written in 8 turns"]
    assert groups_of(text) == []


def test_one_mark_that_is_written_makes_the_others_single_omissions() -> None:
    head, moves = JOYCE.read_text(encoding="utf-8").split("\n\n", 1)
    text = f"{head}\n\n{moves.replace('f8-f6*', 'f8-f6').replace('e5-e6*', 'e5-e6')}"
    assert [each.code for each in group_habits(diagnostics_of(text)).shown].count("M501") == 4  # two are printed so


def test_the_database_keeps_a_habit_of_a_record_once_and_other_habits_place_by_place() -> None:
    found = diagnostics_of(game_text("1.e1-e6 b8-b4 2.e6-e4 a8–a5 3.e4–e6 a5–a6"))
    kept = [each for each in once_a_record(found) if each.code in ("M501", "S110")]
    assert [each.code for each in kept] == ["M501", "S110", "S110", "S110"]
    assert (kept[0].ply, kept[0].message) == ("1w", "marks never written in 2 turns")
    assert kept[0].hints == ()
    assert once_a_record(kept[1:]) == kept[1:]


def test_many_turns_are_counted_in_full() -> None:
    text = " ".join(f"{number}.a1–a2 a8–a7" for number in range(1, 90))
    assert groups_of(text)[0] == "– for - in 178 turns"
