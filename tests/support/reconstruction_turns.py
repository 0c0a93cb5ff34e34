"""Turns of several moves from their text, and rulebooks whose examples are played."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.step import Shift, Take
from latrodb.core.text_board import read_board
from latrodb.notation.turns import read_turn
from latrodb.rules.catalog import find_variant
from latrodb.rules.rulebook import COMPARISON, Example, Rulebook
from latrodb.rules.system import Resolution, Seen

if TYPE_CHECKING:
    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.step import Step, Violation
    from latrodb.rules.game import Game

WON = {"reduced", "stalemate"}


def resolve(system: Game, position: Position, text: str) -> Resolution:
    written = read_turn(text)
    assert written is not None, f"{text} cannot be read"
    return system.resolve(position, written)


def play(system: Game, position: Position, text: str) -> Step:
    (turn,) = resolve(system, position, text).turns
    return system.play(position, turn)


def refusals(system: Game, position: Position, text: str) -> tuple[Violation, ...]:
    """Why a text is no legal turn; the objection alone if it cannot be carried out."""
    resolution = resolve(system, position, text)
    if resolution.objection:
        assert resolution.objection.is_impossible
        return (resolution.objection,)
    found = system.violations(position, resolution.turns[0])
    assert not any(each.is_impossible for each in found)
    return found


def said(system: Game, position: Position, text: str) -> list[tuple[str, str]]:
    """The kinds of these refusals, each with the label of its rule."""
    return [(each.kind, each.rule.label if each.rule else "") for each in refusals(system, position, text)]


def legal_texts(system: Game, position: Position) -> set[str]:
    return {system.play(position, turn).text for turn in system.turns(position)}


def verdict_on(system: Game, example: Example) -> str:
    """What becomes of the turn of an example; its canonical text must be the one printed."""
    for side in (WHITE, BLACK):
        position = read_board(example.board, side)
        resolution = resolve(system, position, example.turn)
        if resolution.objection:
            continue
        step = system.play(position, resolution.turns[0])
        assert step.text == example.turn
        if step.violations:
            (violation,) = step.violations
            assert violation.rule is not None
            return f"illegal, rule {violation.rule.label}"
        outcome = system.outcome(step.after)
        return outcome.ending.value if outcome and outcome.ending.value in WON else "legal"
    return "impossible"


def check_rulebook(system: Game, readings: str) -> None:
    """Labels, options, traits and examples of a rulebook fit together and the engine."""
    book = system.rulebook
    assert " ".join(each.label for each in book.readings) == readings
    _check_options(system, book)
    assert tuple(book.traits) == COMPARISON
    for rule in book.rules:
        assert rule.example is not None
        assert book.rule(rule.label) is rule
        if rule.example.turn:
            assert verdict_on(system, rule.example) == rule.example.verdict, rule.label
    for reading in book.readings:
        assert reading.alternatives
        assert all(book.rule(label) for label in reading.rules)


def _check_options(system: Game, book: Rulebook) -> None:
    keys = {option.key for option in book.options}
    assert {each.option for each in book.readings if each.option} <= keys
    for option in book.options:
        assert system.with_option(option.key, option.default) == system
        for value in set(option.values or ("7",)) - {option.default}:
            assert system.with_option(option.key, value) != system


def play_out(key: str, seed: int, most: int) -> Outcome:
    """The end of a random game in which text and position agree all along."""
    variant, dice, seen = find_variant(key), random.Random(seed), Seen()
    system, position = variant.system, variant.opening()
    seen.arrive(position)
    for _ in range(most):
        outcome = system.outcome(position, seen)
        if outcome:
            return outcome
        turn = dice.choice(list(system.turns(position, seen)))
        step = system.play(position, turn, seen)
        assert step.is_legal
        assert resolve(system, position, step.text).turns == (turn,)
        assert not list(system.faults(position))
        _check_accounts(step)
        position = step.after
        seen.arrive(position)
    raise AssertionError(f"{key} does not end within {most} turns")


def _check_accounts(step: Step) -> None:
    """Men, hands, captures and bound men of a step add up."""
    before, after, side = step.before, step.after, step.before.side
    assert after.side is side.other
    lost = [each.square for each in step.captures]
    assert before.army(side.other).bit_count() - len(lost) == after.army(side.other).bit_count()
    assert _force(before, side) == _force(after, side)
    assert not after.white & after.black
    assert not after.bound & ~after.men
    assert not after.duxes & ~after.men
    gone = sum(1 << move.target for move in step.turn if isinstance(move, Take))
    left = sum(1 << move.origin for move in step.turn[:1] if isinstance(move, Shift))
    assert after.bound == before.bound & ~gone & ~left & ~step.freed | step.bound


def _force(position: Position, side: Color) -> int:
    return position.army(side).bit_count() + position.hand[side] + position.dux_hand[side]
