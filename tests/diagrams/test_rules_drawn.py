"""What is drawn by rule, against the boards of the case files and the examples of the rulebooks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from latrodb.core.mark import Mark
from latrodb.core.square import find_square, square_name
from latrodb.core.step import Tactic
from latrodb.core.text_board import read_board
from latrodb.diagrams.marks import Arrow, Circle, Dot, Ink, Line
from latrodb.diagrams.move_arrows import Moment
from latrodb.diagrams.overlays import MarkRequest, Marks
from latrodb.diagrams.requests import fit_variant
from latrodb.diagrams.rule_overlays import marks_by_rule
from latrodb.rules.catalog import SYSTEMS, find_variant
from tests.test_cases import all_cases

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.rules.variant import Variant

CASES = list(all_cases())
MOVE = re.compile(r"D?([a-p]\d{1,2})-([a-p]\d{1,2})")
LOCKING = ("10", "16", "17", "18")


def drawn(word: str, variant: Variant, position: Position, steps: tuple[Step, ...] = ()) -> Marks:
    name, _, place = word.partition(":")
    square = find_square(place)
    return marks_by_rule(MarkRequest(name, () if square is None else (square,)), Moment(variant, position, steps))


def ways(marks: Marks) -> set[str]:
    """The squares where a man can go: a dot, or a ring for one where he takes."""
    return {
        square_name(each.square)
        for each in marks.overlays
        if isinstance(each, Dot | Circle) and each.ink in (Ink.MOVE, Ink.ATTACK)
    }


def rings(marks: Marks) -> set[str]:
    return {square_name(each.square) for each in marks.overlays if isinstance(each, Circle)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.place)
def test_moves_and_locks_are_drawn_as_the_cases_say(case) -> None:
    locks = drawn("locks", case.variant, case.position)
    for line, _ in case.statements:
        name = line.split()[0]
        if " goes only to " in line:
            expected = set(re.split(r", | and ", line.partition(" goes only to ")[2]))
            assert ways(drawn(f"moves:{name}", case.variant, case.position)) == expected
        elif line.endswith(" has no move"):
            assert ways(drawn(f"moves:{name}", case.variant, case.position)) == set()
        elif line.endswith(" is unrestricted"):
            assert name not in rings(locks)
        elif found := re.search(rf"^{MOVE.pattern} illegal rules? (.*)", line):
            held = set(found[3].split()) & set(LOCKING)
            assert (found[1] in rings(locks)) >= bool(held)
            for label in held:
                assert f"{found[1]} by " in locks.remarks[0]
                assert f"rule {label}" in locks.remarks[0]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.place)
def test_attacks_and_threats_are_drawn_as_the_cases_say(case) -> None:
    for line, _ in case.statements:
        found = re.match(rf"{MOVE.pattern} legal", line)
        if not found:
            continue
        step = case.variant.play(case.position, found[0].split()[0])
        attack = drawn("attack", case.variant, step.after, (step,))
        told = re.findall(rf"([a-p]\d{{1,2}}) by ({'|'.join(Tactic)}) from", attack.remarks[0])
        written = [
            (square, tactic)
            for square, tactics in re.findall(r"([a-p]\d{1,2}) by ((?:[a-z-]+ and )*[a-z-]+)", line)
            for tactic in tactics.split(" and ")
        ]
        assert sorted(told) == sorted(written)
        assert any(isinstance(each, Line) for each in attack.overlays) == bool(written)
        threat = drawn("threat", case.variant, step.after, (step,))
        assert bool(threat.overlays) == (step.mark is Mark.CHECK)


EXAMPLES = [
    pytest.param(key, rule, id=f"{key} {rule.label}")
    for key in SYSTEMS
    for rule in find_variant(key).rulebook.rules
    if rule.example and rule.example.turn
]


@pytest.mark.parametrize(("key", "rule"), EXAMPLES)
def test_the_examples_of_the_rulebooks_can_be_drawn_with_what_they_show(key, rule) -> None:
    example = rule.example
    position = read_board(example.board, find_variant(key).opening().side)
    origin = re.search(r"[a-p]\d{1,2}", example.turn)
    variant = fit_variant(find_variant(key), position)
    color = position.color_at(find_square(origin[0]) or 0)
    if color is None or "[" in example.turn or "@" in example.turn:
        return
    position = position.with_side(color)
    taken = set(re.findall(r"x([a-p]\d{1,2})", example.turn))
    if taken and example.verdict != "impossible" and not example.turn.startswith("x"):
        step = variant.play(position, example.turn)
        told = drawn("attack", variant, step.after, (step,)).remarks[0]
        assert {word.split()[0] for word in told.removeprefix("Attack: ").split("; ")} == taken
    if example.verdict.startswith("illegal, rule ") and example.verdict.split()[-1] in LOCKING:
        assert origin[0] in rings(drawn("locks", variant, position))
        assert origin[0] not in ways(drawn(f"moves:{origin[0]}", variant, position))
    if example.turn.endswith("+"):
        step = variant.play(position, example.turn)
        (arrow,) = drawn("threat", variant, step.after, (step,)).overlays
        assert isinstance(arrow, Arrow)
        assert arrow.ink is Ink.ATTACK
