"""Small boards for tests of one-man turns: drawn in text, played by their squares."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE, Color
from latrodb.core.square import find_square, square_name
from latrodb.core.step import Shift, Turn
from latrodb.core.text_board import read_board
from latrodb.rules.opening import rows_of

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.rules.game import Game


def board(text: str, side: Color = WHITE) -> Position:
    """A board with rows apart by ` / `, top rank first."""
    return read_board(text.replace(" / ", "\n"), side)


def turn_of(text: str) -> Turn:
    """The turn between the first two squares of a text; captures and marks behind them are passed over."""
    found = re.match(r"D?([a-p]\d+)-([a-p]\d+)", text)
    assert found, f"{text} is no turn"
    origin, target = find_square(found[1]), find_square(found[2])
    assert origin is not None
    assert target is not None
    return (Shift(origin, target),)


def play(system: Game, position: Position, text: str) -> Step:
    return system.play(position, turn_of(text))


def taken(step: Step) -> dict[str, tuple[str, ...]]:
    """The captures of a step: square and tactics."""
    return {str(each): tuple(tactic.value for tactic in each.tactics) for each in step.captures}


def kinds(system: Game, position: Position, text: str) -> list[str]:
    return [each.kind for each in system.violations(position, turn_of(text))]


def goals_of(system: Game, position: Position, origin: str) -> set[str]:
    """Where the man of a square may go."""
    shifts = (turn[0] for turn in system.turns(position))
    return {
        square_name(each.target) for each in shifts if isinstance(each, Shift) and square_name(each.origin) == origin
    }


def with_home_unmoved(position: Position) -> Position:
    """The Latros on their home rows have never moved."""
    rows = {side: rows_of(position.geometry, side, 1) & position.soldiers(side) for side in (WHITE, BLACK)}
    return replace(position, fresh=rows[WHITE] | rows[BLACK])
