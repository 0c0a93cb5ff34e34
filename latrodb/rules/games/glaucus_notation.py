"""A written turn of Latrunculus glaucus as the single actions that the engine plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.step import Fault, Violation
from latrodb.core.turn import Move, Shift, Stop, Take, Throw, Turn
from latrodb.notation.written import Form, WrittenMove
from latrodb.rules.mechanics.slides import find_on_board, impossible
from latrodb.rules.system import Resolution

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.core.square import Square
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.games.glaucus import Glaucus


def resolve_actions(system: Glaucus, position: Position, written: WrittenTurn) -> Resolution:
    """The throw, the actions and the end of a written turn.

    A path is cut where the King comes to an empty square: up to there it is one run. Actions beyond the
    throw's pips are joined to the one that spends the last of them, so that the turn does not pass in
    between. A text without a throw is read as going on with the pips that the position has.
    """
    turns: list[Turn] = []
    if written.throw is not None:
        if position.die:
            return Resolution((), impossible(Fault.WRONG_FORM, "the die has been thrown"))
        turns.append((Throw(written.throw),))
        position = system.play(position, turns[-1]).after
    elif not position.die:
        return Resolution(
            (), impossible(Fault.WRONG_FORM, "a turn begins with its throw, [1] to [6], right before its first action")
        )
    side, before = position.side, position
    for move in written.moves:
        actions, fault = _read_actions(position.with_side(side), move)
        for action in actions:
            is_over = position.side is not side
            start = before if is_over else position
            turn: Turn = (*turns[-1], action) if is_over else (action,)
            obstacle = next((each for each in system.violations(start, turn) if each.is_impossible), None)
            if obstacle is not None:
                return Resolution(tuple(turns), obstacle)
            turns = [*turns[:-1], turn] if is_over else [*turns, turn]
            before, position = start, system.play(start, turn).after
        if fault is not None:
            return Resolution(tuple(turns), fault)
    is_unfinished = written.throw is not None and position.side is side and position.die
    if is_unfinished and system.outcome(position) is None:
        turns.append((Stop(),))
    return Resolution(tuple(turns))


def _read_actions(position: Position, move: WrittenMove) -> tuple[list[Move], Violation | None]:
    """The actions of one written move, and the objection that ends them."""
    if move.form is Form.PASS:
        return [Stop(move.is_dux)], None
    if move.form not in (Form.SHIFT, Form.TAKE):
        return [], impossible(Fault.WRONG_FORM, "a turn of this game is made of steps, runs and kills")
    if move.takes:
        text = f"a step takes nobody; a kill is an action of its own, behind a comma: ,x{move.takes[0].name}"
        return [], impossible(Fault.WRONG_FORM, text)
    path: list[Square] = []
    for written in move.squares:
        square = find_on_board(position.geometry, written)
        if isinstance(square, Violation):
            return _cut(position, path), square
        path.append(square)
    return ([Take(path[0])] if move.form is Form.TAKE else _cut(position, path)), None


def _cut(position: Position, path: list[Square]) -> list[Move]:
    """A path as runs, each up to the next empty square; one that ends on a man is objected to later."""
    actions: list[Move] = []
    via: list[Square] = []
    empty = position.empty | 1 << path[0] if path else position.empty  # he has left his first square
    for square in path[1:]:
        origin = actions[-1].target if actions and isinstance(actions[-1], Shift) else path[0]
        if empty >> square & 1:
            actions.append(Shift(origin, square, tuple(via)))
            via = []
        else:
            via.append(square)
    if via:
        origin = actions[-1].target if actions and isinstance(actions[-1], Shift) else path[0]
        actions.append(Shift(origin, via[-1], tuple(via[:-1])))
    return actions
