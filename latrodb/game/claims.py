"""What a written turn claims, beside what its step did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import find_square
from latrodb.core.turn import Shift
from latrodb.notation.written import Form

if TYPE_CHECKING:
    from latrodb.core.step import Step
    from latrodb.notation.written import WrittenSquare, WrittenTurn


def claimed_captures(written: WrittenTurn) -> tuple[WrittenSquare, ...]:
    """The squares that a turn lists as captured, in the order written. A removal is a move, not a claim."""
    return tuple(taken for move in written.moves for taken in move.takes)


def differing_captures(written: WrittenTurn, step: Step) -> int:
    """How many squares stand in only one of the written list and the captures that the rules give."""
    claimed = {find_square(square.name) for square in claimed_captures(written)}
    made = {capture.square for capture in step.captures}
    return len(claimed ^ made)


def has_wrong_letter(written: WrittenTurn, step: Step) -> bool:
    """Whether the letter D stands before a soldier's move or is missing before that of a Dux."""
    move, played = written.moves[0], step.turn[0]
    if move.form is not Form.SHIFT or not isinstance(played, Shift):
        return False
    return move.is_dux != bool(step.before.duxes >> played.origin & 1)
