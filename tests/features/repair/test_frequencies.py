"""Frequencies beside corrections that are not unique: which case each is, and what every output says of it."""

from __future__ import annotations

import tomllib

import pytest

from benchmarks.frequencies import add_up, find_wrong, judge_case, write_table
from latrodb.diagnostics.render import as_dict, caret_picture
from latrodb.features.repair.diagnostics import FEWEST, TABLE, find_cases, frequencies
from latrodb.features.viewer.movetext import diagnostic_html
from tests.support.bases import PETTEIA, corrupted, repaired

OPEN = corrupted(PETTEIA, "43.i1-i5 ", "43.i1-i9 ")
TWO = corrupted(OPEN, "b2-b4 f8-f5", "b2-b3 f8-f5")
LIKELY = corrupted(PETTEIA, "g3xg5 c5", "g3xg5xh5 c5")
CERTAIN = corrupted(PETTEIA, "3.f1-f3", "3.f1-g3")


@pytest.mark.parametrize(
    ("text", "cases"),
    [
        (OPEN, ["ambiguous, alone"]),
        (TWO, ["ambiguous, among faults"] * 2),
        (LIKELY, ["likely, alone"]),
        (corrupted(LIKELY, "b2-b4 f8-f5", "b2-b3 f8-f5"), ["likely, among faults", "ambiguous, among faults"]),
        (corrupted(LIKELY, "17.a2-a5", "17.b2-b5"), ["ambiguous, among faults"] * 2),
        (CERTAIN, []),
        (PETTEIA, []),
    ],
)
def test_corrections_that_are_not_unique_are_cases(text: str, cases: list[str]) -> None:
    assert [case for _, case in find_cases(repaired(text).game.diagnostics)] == cases


def test_all_outputs_say_the_same_frequency() -> None:
    game = repaired(OPEN).game
    (told,) = (each for each in game.diagnostics if each.found)
    known = frequencies()["ambiguous, alone"]
    assert told.frequency == known
    assert as_dict(told, game.source)["frequency"] == {"first": known.first, "any": known.any}
    first, others = (round(100 * each) for each in known)
    said = f"(one letter, right in {first} of 100 such cases, one of these in {others})"
    assert said in caret_picture(told, game.source)
    assert said in diagnostic_html(game, told)


def test_of_a_unique_correction_the_share_is_said() -> None:
    (told,) = (each for each in repaired(CERTAIN).game.diagnostics if each.found)
    assert told.frequency is None
    assert next(told.correction_words()).startswith("unique correction: f1-f3 (one letter, over 99.9 %)")


def test_nothing_is_said_of_cases_that_were_seldom_counted() -> None:
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    assert set(frequencies()) == {case for case, row in table.items() if row["cases"] >= FEWEST}
    assert {"likely, alone", "ambiguous, alone", "ambiguous, among faults"} <= set(frequencies())
    assert "likely, habit" not in frequencies()


def test_the_table_holds_for_a_small_sample() -> None:
    kinds = ("wrong file", "wrong rank", "neighbor key", "two slips", "missing ply", "its number reused")
    counts = add_up(judge_case(("sample", kind, number)) for kind in kinds for number in range(4))
    cases = sum(row["cases"] for row in counts.values())
    printed = sum(frequencies()[name].first * row["cases"] for name, row in counts.items() if name in frequencies())
    assert cases >= 10
    assert abs(sum(row["first"] for row in counts.values()) - printed) / cases < 0.25


def test_a_frequency_that_is_wrong_by_more_than_five_points_is_found() -> None:
    known = frequencies()["likely, alone"]
    right = round(known.first * 1000), round(known.any * 1000)
    near, far = ([("likely, alone", at < right[0] - off, at < right[1]) for at in range(1000)] for off in (45, 60))
    assert list(find_wrong(add_up([near]))) == []
    assert [each.partition(" in")[0] for each in find_wrong(add_up([far]))] == [
        f"likely, alone: first {(right[0] - 60) / 10:.1f}%,"
    ]
    assert list(find_wrong(add_up([far[: FEWEST - 1]]))) == []
    assert tomllib.loads(write_table(add_up([near])))["likely, alone"]["cases"] == 1000


def test_what_is_called_likely_is_right_in_most_cases() -> None:
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    assert all(each.first > 0.7 for case, each in frequencies().items() if case.startswith("likely"))
    assert set(table) >= {"likely, alone", "likely, among faults", "likely, tag"}
