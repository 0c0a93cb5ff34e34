"""Why a move has its mark, in a clause that names squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.english import list_words
from latrodb.core.square import Square, SquareSet, only_square, square_name, squares
from latrodb.core.step import Mark
from latrodb.core.turn import Shift
from latrodb.rules.mechanics.combat import open_squares

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.rules.kinds.dux_movegen import MoveGenerator


def prove_mark(moves: MoveGenerator, step: Step) -> str:
    """A clause that proves the mark of a step; empty if it has none."""
    after, side = step.after, step.before.side
    own, foe = after.army(side), after.army(side.other)
    own_dux, foe_dux = after.dux(side), after.dux(side.other)
    if step.mark is Mark.NONE or not foe_dux:
        return ""
    at = f"the Dux on {square_name(only_square(foe_dux))}"
    last = open_squares(after.geometry, foe_dux, after.men)
    if step.mark is Mark.MATE:
        return f"{at} has no open square"
    threat = moves.threat(own, foe, own_dux, foe_dux) if step.mark is Mark.CHECK else None
    if threat is not None:
        letter = "D" if threat.origin_bit & own_dux else ""
        text = f"{letter}{square_name(threat.origin)}-{square_name(threat.target)}#"
        return f"{at} has one open square, {list_men(after, last)}, and {text} threatens"
    target = _target(step)
    if moves.near[foe_dux] >> target & 1:
        opens = f"{list_men(after, last)} open" if last else "no open square"
        return f"{square_name(target)} stands beside {at}, with {opens}"
    own_last = list_men(after, open_squares(after.geometry, own_dux, after.men))
    return f"the player's own Dux on {square_name(only_square(own_dux))} is left one open square, {own_last}"


def _target(step: Step) -> Square:
    move = step.turn[0]
    assert isinstance(move, Shift)
    return move.target


def list_men(position: Position, men: SquareSet) -> str:
    """Squares as in a sentence, `D` before that of a Dux."""
    return list_words(("D" if position.duxes >> at & 1 else "") + square_name(at) for at in squares(men))
