"""Single steps and leaps of one man, and what any one-man move does to a position.

A step goes to an empty neighbour; a leap goes over one neighbour to the empty square right behind
him. Which directions count and who may be leapt is for the rule system to say.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import NOWHERE, ORTHOGONALS, Square, SquareSet, as_set, square_name
from latrodb.core.step import Fault
from latrodb.core.turn import Shift
from latrodb.notation.written import Form
from latrodb.rules.mechanics.custodial import brackets
from latrodb.rules.mechanics.slides import find_on_board, impossible
from latrodb.rules.system import Resolution

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.step import Violation
    from latrodb.core.turn import Turn
    from latrodb.diagnostics.rule import RuleRef
    from latrodb.notation.written import WrittenTurn

_ABOUT_THE_WAY = (Fault.NOT_A_LINE, Fault.BLOCKED_PATH, Fault.OCCUPIED_TARGET)


class Gait(NamedTuple):
    """How a man goes: the directions that count, and the men he may leap over (nobody by default)."""

    directions: tuple[int, ...] = ORTHOGONALS
    hurdles: SquareSet = NOWHERE


@lru_cache(maxsize=128)
def steps_from(size: Geometry, directions: tuple[int, ...] = ORTHOGONALS) -> dict[Square, SquareSet]:
    """For each square the set of its neighbours in some directions."""
    return {square: as_set(square + step for step in directions if size.has(square + step)) for square in size.squares}


def goals(size: Geometry, origin: Square, men: SquareSet, gait: Gait) -> SquareSet:
    """The empty squares that a man reaches by one step or one leap. `men` are all men on the board.

    >>> from latrodb.core.geometry import geometry
    >>> from latrodb.core.square import NAMES, set_of, squares
    >>> found = goals(geometry(8, 8), 0, set_of("a1", "b1"), Gait(hurdles=set_of("b1")))
    >>> [NAMES[square] for square in squares(found)]
    ['c1', 'a2']
    """
    found = steps_from(size, gait.directions)[origin] & ~men
    return found | leaps(size, origin, men, gait) if gait.hurdles else found


def leaps(size: Geometry, origin: Square, men: SquareSet, gait: Gait) -> SquareSet:
    """The empty squares that a man reaches by one leap over one of the gait's hurdles."""
    found = 0
    for over, target in brackets(size, gait.directions)[origin]:
        if over & gait.hurdles and not target & men:
            found |= target
    return found


def find_mover_fault(position: Position, origin: Square, target: Square) -> Violation | None:
    """What keeps any man from leaving `origin` for `target`, however he goes; None if nothing does.

    Both must be squares of the board, the first with a man of the side to move, the other empty.
    """
    size = position.geometry
    if not (size.has(origin) and size.has(target)):
        return impossible(Fault.NO_SUCH_SQUARE, f"the board of {size.name} has no such square")
    color = position.color_at(origin)
    if color is None:
        return impossible(Fault.EMPTY_ORIGIN, f"no man stands on {square_name(origin)}", origin)
    if color is not position.side:
        text = f"the man on {square_name(origin)} is {color.title}'s, and {position.side.title} is to move"
        return impossible(Fault.ENEMY_ORIGIN, text, origin)
    if origin == target:
        return impossible(Fault.NO_MOVEMENT, f"the move ends on {square_name(origin)} where it begins", origin)
    holder = position.color_at(target)
    if holder is not None:
        text = f"{square_name(target)} is occupied by a man of {holder.title}"
        return impossible(Fault.OCCUPIED_TARGET, text, target)
    return None


def under_rule(fault: Violation | None, rule: RuleRef) -> Violation | None:
    """An objection with the rule of movement behind it, if it is about the way and not about the man."""
    if fault is None or fault.kind not in _ABOUT_THE_WAY:
        return fault
    return replace(fault, rule=rule)


def resolve_shift(
    position: Position, written: WrittenTurn, find_fault: Callable[[Position, Turn], Violation | None]
) -> Resolution:
    """A turn of one man from one square to another, as a Shift that `find_fault` has nothing against."""
    if len(written.moves) != 1 or written.throw is not None:
        return Resolution((), impossible(Fault.WRONG_FORM, "a turn of this game is one move of one man"))
    move = written.moves[0]
    if move.form is not Form.SHIFT or len(move.squares) != 2:
        return Resolution((), impossible(Fault.WRONG_FORM, "a turn of this game goes from one square to another"))
    origin, target = (find_on_board(position.geometry, each) for each in move.squares)
    if not isinstance(origin, Square):
        return Resolution((), origin)
    if not isinstance(target, Square):
        return Resolution((), target)
    turn: Turn = (Shift(origin, target),)
    fault = find_fault(position, turn)
    return Resolution((), fault) if fault else Resolution((turn,))


def carry_out(position: Position, origin: Square, target: Square, taken: SquareSet = NOWHERE) -> Position:
    """The position with a man gone from one square to another, some enemies off and the other side to move.

    The count of quiet turns goes on, or starts anew after a capture. Nothing is checked.
    """
    moved = 1 << origin | 1 << target
    duxes = (position.duxes ^ moved if position.duxes >> origin & 1 else position.duxes) & ~taken
    white, black = position.white, position.black
    if position.side:
        white, black = white & ~taken, black ^ moved
    else:
        white, black = white ^ moved, black & ~taken
    quiet = 0 if taken else position.quiet + 1
    return replace(position, white=white, black=black, duxes=duxes, side=position.side.other, quiet=quiet)
