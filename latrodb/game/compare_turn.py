"""What a written turn claims, beside what its step did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import find_square
from latrodb.core.turn import Shift, Take
from latrodb.notation.written import Form, LoggedTurn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.step import Capture, Step
    from latrodb.notation.written import WrittenMove, WrittenSquare, WrittenTurn


def claimed_captures(written: WrittenTurn) -> tuple[WrittenSquare, ...]:
    """The squares that a turn lists as captured, in the order written. A removal is a move, not a claim.

    None for a turn of a log: what players remove by hand, or forget to, is no evidence of how a turn was meant.
    """
    return () if isinstance(written, LoggedTurn) else removed_men(written)


def removed_men(written: WrittenTurn) -> tuple[WrittenSquare, ...]:
    """The squares that a turn lists as captured, or that a log clears by hand with it, in the order written."""
    return tuple(taken for move in written.moves for taken in move.takes)


def listed_captures(steps: Sequence[Step]) -> Iterator[Capture]:
    """The captures that a text lists behind `x`: all but removals and kills, which are moves themselves."""
    for step in steps:
        for capture in step.captures:
            if not isinstance(step.turn[capture.move], Take):
                yield capture


def differing_captures(written: WrittenTurn, steps: Sequence[Step]) -> int:
    """How many squares stand in only one of the written list and the captures that the rules give; 0 in a log."""
    if isinstance(written, LoggedTurn):
        return 0
    claimed = {find_square(square.name) for square in claimed_captures(written)}
    made = {capture.square for capture in listed_captures(steps)}
    return len(claimed ^ made)


def find_wrong_letter(written: WrittenTurn, steps: Sequence[Step]) -> WrittenMove | None:
    """The first move with the letter D before a soldier's or without it before that of a Dux, or None.

    None also for a turn of a log, which names men by labels or not at all (`latrodb.checks.labels`).
    """
    if isinstance(written, LoggedTurn):
        return None
    shifts = [(step, step.turn[0]) for step in steps]
    for move in written.moves:
        if move.form is not Form.SHIFT:
            continue
        origin = find_square(move.squares[0].name)
        for at, (step, played) in enumerate(shifts):
            if isinstance(played, Shift) and played.origin == origin:
                shifts = shifts[at + 1 :]
                if move.is_dux != bool(step.before.duxes >> played.origin & 1):
                    return move
                break
    return None
