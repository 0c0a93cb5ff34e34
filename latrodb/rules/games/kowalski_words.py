"""Kowalski's objections and proofs in sentences that name the squares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import only_square, square_name, squares_by_file
from latrodb.core.step import Fault, Mark, Violation
from latrodb.core.turn import Shift
from latrodb.diagnostics.rule import RuleRef

if TYPE_CHECKING:
    from latrodb.core.color import Color
    from latrodb.core.geometry import Slide
    from latrodb.core.position import Position
    from latrodb.core.step import Step


def too_far(slide: Slide) -> Violation:
    """The Dux ran where he may only step: option `dux_range=step`."""
    text = f"the Dux on {square_name(slide.origin)} may only step, and {square_name(slide.target)} is further"
    squares = (slide.origin, slide.target)
    return Violation(Fault.DUX_MAY_ONLY_STEP, f"{text} (reading K2)", RuleRef("kowalski", "2nd rule"), squares)


def blocks_own_dux(after: Position, side: Color) -> Violation:
    """A player shut his own Dux in: option `self_block=illegal`."""
    at = only_square(after.dux(side))
    around = tuple(squares_by_file(after.geometry.neighbors[at]))
    text = f"the move leaves the player's own Dux on {square_name(at)} without an open square"
    return Violation(Fault.IMMOBILIZES_OWN_DUX, f"{text} (reading K8)", RuleRef("kowalski", "7th rule"), (at, *around))


def opens_with_a_win(after: Position, slide: Slide) -> Violation:
    """The first turn shut the enemy Dux in: option `opening_guard`."""
    at = only_square(after.dux(after.side))
    letter = "D" if after.duxes & slide.target_bit else ""
    text = (
        f"the first turn of the game may not immobilize, and {letter}{_text(slide)} shuts in the Dux "
        f"on {square_name(at)} (reading K15)"
    )
    return Violation(Fault.OPENING_GUARD, text, RuleRef("kowalski", "1st rule"), (slide.origin, slide.target, at))


def does_not_vary(slide: Slide) -> Violation:
    """A player in a position for the third time did what he did before: option `repetition=vary`."""
    text = (
        f"the position stands for the third time, and {_text(slide)} was played from it before: the player has to vary"
    )
    return Violation(Fault.REPEATS_TURN, text, RuleRef("kowalski", "6th rule"), (slide.origin, slide.target))


def repeats(slide: Slide) -> Violation:
    """A turn brought about a position for the third time: option `repetition=forbid_third`."""
    text = f"{_text(slide)} brings about a position for the third time (reading K10)"
    return Violation(Fault.REPEATS_POSITION, text, RuleRef("kowalski", "6th rule"), (slide.origin, slide.target))


def prove_mark(step: Step, threat: Slide | None) -> str:
    """A clause that proves the mark of a step; empty if it has none. `threat` is that of a check."""
    after, loser = step.after, step.before.side.other
    dux = after.dux(loser)
    if step.mark is Mark.NONE or not dux:
        return ""
    at = f"the Dux on {square_name(only_square(dux))}"
    near = after.geometry.neighbors[only_square(dux)]
    free = [square_name(square) for square in squares_by_file(near & ~after.men)]
    if step.mark is Mark.MATE:
        return "the turn wins the game" if free else f"{at} has no open square"
    if threat is not None:
        letter = "D" if after.duxes & threat.origin_bit else ""
        return f"{at} has one open square, {free[0]}, and {letter}{_text(threat)}# threatens"
    move = step.turn[0]
    assert isinstance(move, Shift)
    return f"{square_name(move.target)} stands beside {at}, with {', '.join(free)} open"


def _text(slide: Slide) -> str:
    return f"{square_name(slide.origin)}-{square_name(slide.target)}"
