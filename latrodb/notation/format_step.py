"""The canonical text of a played turn, with computed captures and mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import file_then_rank, squares_by_file
from latrodb.core.square import square_name as name
from latrodb.core.turn import Shift, Stop, Take

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.square import Square
    from latrodb.core.step import Step
    from latrodb.core.turn import Move

DUX = "D"


def turn_text(step: Step) -> str:
    """A turn in the notation: `Dg2-g6xf6*`, `@d4@e5`, `c3-d3xe3-d4`, `Tc2d3-c3d4`, `[5]`, `--`.

    Captured and bound squares are listed by file, then by rank. The end of an unfinished turn
    (Glaucus) is `.`.

    >>> import latrodb
    >>> xxi = latrodb.variant("latrunculi-xxi/10x8")
    >>> turn_text(xxi.play(xxi.opening(), "e1-e6"))
    'e1-e6*'
    """
    return steps_text((step,))


def steps_text(steps: Sequence[Step]) -> str:
    """The steps of one written turn as one text: `[5]c2-c3-c4,xd5`, the throw and the actions of Glaucus.

    Commas separate the moves, except for placements and for the next move of the same man. The end of an unfinished
    turn is written only if there is nothing else. No steps give an empty text.
    """
    text = ""
    at: Square | None = None
    for step in steps:
        for index, move in enumerate(step.turn):
            word = _move_text(step, move, at)
            text += f"{_comma(text, word)}{word}{_captures_text(step, index)}"
            at = move.target if isinstance(move, Shift) else None
        text += "".join(f"&{name(square)}" for square in squares_by_file(step.bound))
    return f"{text or '.'}{steps[-1].mark}" if steps else ""


def _comma(text: str, word: str) -> str:
    """What separates a text from its next move: nothing after a throw, or for a placement or a move of the same man."""
    is_joined = not text or not word or text[-1] == "]" or word[0] == "-" or "@" in word
    return "" if is_joined else ","


def _captures_text(step: Step, index: int) -> str:
    """The men that a move captures on its way; a removal or kill names its man itself."""
    if isinstance(step.turn[index], Take):
        return ""
    taken = sorted((each.square for each in step.captures if each.move == index), key=file_then_rank)
    return "".join(f"x{name(square)}" for square in taken)


def _move_text(step: Step, move: Move, at: Square | None) -> str:
    """The text of one move, empty for the end of an unfinished turn; `at` is the square of the man that moved last."""
    match move:
        case Shift():
            if at == move.origin:
                return str(move).removeprefix(name(at))
            return f"{DUX if step.before.duxes >> move.origin & 1 else ''}{move}"
        case Stop() if not move.is_fall and step.before.pips != step.before.die:
            return ""
    return str(move)
