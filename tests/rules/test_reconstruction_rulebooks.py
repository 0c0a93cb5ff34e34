"""The rulebooks of Kowalski, Falkener and Museum Quintana: complete, and every example played by the engine."""

from __future__ import annotations

import re

import pytest

from latrodb.core.color import BLACK, WHITE
from latrodb.core.step import Shift
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.rulebook import COMPARISON, Example, Option, Rulebook
from tests.support.reconstruction_boards import board, play, turn_of

NAMES = ("kowalski", "falkener", "quintana")
BOOKS = [SYSTEMS[name].system.rulebook for name in NAMES]
READINGS = {"kowalski": "K", "falkener": "F", "quintana": "Q"}
RULINGS = {"kowalski": 15, "falkener": 8, "quintana": 7}
EXAMPLES = [
    pytest.param(book.system, rule.example, id=f"{book.system} {rule.label}")
    for book in BOOKS
    for rule in book.rules
    if rule.example
]
OPTIONS = [
    pytest.param(book.system, option, id=f"{book.system} {option.key}") for book in BOOKS for option in book.options
]


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_an_example_shows_what_the_engine_does(name: str, example: Example) -> None:
    system = SYSTEMS[name].system
    picture = board(example.board)
    move = turn_of(example.turn)[0]
    assert isinstance(move, Shift)
    position = picture.with_side(BLACK if picture.black >> move.origin & 1 else WHITE)
    step = play(system, position, example.turn)
    assert step.text == example.turn
    assert step.turn in set(system.turns(position))
    outcome = system.outcome(step.after)
    assert (outcome.ending.value if outcome else "legal") == example.verdict


@pytest.mark.parametrize("book", BOOKS, ids=NAMES)
def test_every_rule_and_ruling_is_there(book: Rulebook) -> None:
    labels = [rule.label for rule in book.rules]
    assert labels == [
        f"{n}{'st' if n == 1 else 'nd' if n == 2 else 'rd' if n == 3 else 'th'} rule" for n in range(1, len(labels) + 1)
    ]
    assert len(labels) == {"kowalski": 7, "falkener": 6, "quintana": 2}[book.system]
    assert all(rule.source.endswith(rule.label) for rule in book.rules)
    readings = [each.label for each in book.readings]
    letter, count = READINGS[book.system], RULINGS[book.system]
    assert {f"{letter}{number}" for number in range(1, count + 1)} <= set(readings)
    assert len(set(readings)) == len(readings)
    assert set(book.traits) == set(COMPARISON)
    assert all(trait.text and trait.source for trait in book.traits.values())


@pytest.mark.parametrize("book", BOOKS, ids=NAMES)
def test_readings_point_to_options_and_rules_that_exist(book: Rulebook) -> None:
    options = {option.key for option in book.options}
    named = {each.option for each in book.readings if each.option}
    assert named <= options
    for each in book.readings:
        assert each.question.endswith("?")
        assert each.choice
        assert each.alternatives
        assert each.evidence
        assert all(book.rule(label) for label in each.rules)
    cited = {label for trait in book.traits.values() for label in re.findall(r"[KFQ]\d+", trait.source)}
    assert cited <= {each.label for each in book.readings}


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_every_option_is_a_field_with_that_default(name: str, option: Option) -> None:
    plain = SYSTEMS[name].system
    assert option.admits(option.default)
    assert plain.with_option(option.key, option.default) == plain
    others = [value for value in option.values if value != option.default] or ["7"]
    for value in others:
        changed = find_variant(f"{name}[{option.key}={value}]").system
        assert changed != plain
        assert changed.with_option(option.key, option.default) == plain
