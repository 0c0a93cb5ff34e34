"""Actions in Latrunculus glaucus: where men can go, what makes an action impossible, how paths are read.

Anthony Hodson, Rules for latrunculus glaucus, section 2.1. Prices and the rules on whole turns are in `glaucus`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec.structs import replace

from latrodb.core.square import Square, SquareSet, as_set, square_name, squares
from latrodb.core.step import Fault, Violation
from latrodb.core.turn import Drop, March, Move, Shift, Stop, Take, Throw, shared_shift
from latrodb.notation.form import Form
from latrodb.rules.mechanics.slides import find_on_board, impossible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.position import Position
    from latrodb.notation.written import WrittenMove

THROWN = impossible(Fault.WRONG_FORM, "the die has been thrown")


def trail_of(position: Position, square: Square) -> SquareSet:
    """The squares that the man on a square has visited in this turn, including the one he started from."""
    for at, past in position.trails:
        if at == square:
            return past
    return 0


def runs(position: Position, origin: Square, passable: SquareSet) -> Iterator[Shift]:
    """The King's runs over men of `passable` to an empty square, visiting no square twice, as far as the pips go."""
    around, empty, pips = position.geometry.surroundings, position.empty, position.pips
    start = 1 << origin | trail_of(position, origin)
    stack: list[tuple[Square, tuple[Square, ...], SquareSet]] = [(origin, (), start)]
    while stack:
        at, via, past = stack.pop()
        for target in squares(around[at] & ~past):
            bit = 1 << target
            if bit & empty:
                yield shared_shift(origin, target, via)
            elif bit & passable and len(via) + 1 < pips:
                stack.append((target, (*via, target), past | bit))


def steps(position: Position) -> Iterator[Shift]:
    """Every step of a soldier and every run of the King, by man."""
    own = position.army(position.side)
    king, empty = position.dux(position.side), position.empty
    for origin in squares(own):
        if king >> origin & 1:
            yield from runs(position, origin, own)
            continue
        for target in squares(position.geometry.surroundings[origin] & empty & ~trail_of(position, origin)):
            yield shared_shift(origin, target)


def shifted(position: Position, move: Shift, pips: int) -> Position:
    """The position after a man has moved, with his way added to his trail and some pips left."""
    ends = 1 << move.origin | 1 << move.target
    past = 1 << move.origin
    for square in move.via:
        past |= 1 << square
    trails: tuple[tuple[Square, SquareSet], ...] = ()
    if position.trails:
        past |= trail_of(position, move.origin)
        trails = tuple([each for each in position.trails if each[0] != move.origin])
    white, black = position.white, position.black
    if position.side:
        black ^= ends
    else:
        white ^= ends
    duxes = position.duxes ^ ends if position.duxes >> move.origin & 1 else position.duxes
    trails = tuple(sorted((*trails, (move.target, past)))) if trails else ((move.target, past),)
    return replace(position, white=white, black=black, duxes=duxes, pips=pips, trails=trails)


def without(position: Position, men: SquareSet) -> Position:
    """The position without some men of either side."""
    return replace(position, white=position.white & ~men, black=position.black & ~men, duxes=position.duxes & ~men)


def find_action_obstacle(position: Position, move: Move) -> Violation | None:
    """What makes an action impossible, or None."""
    match move:
        case Throw():
            return THROWN if position.die else None
        case _ if not position.die:
            return impossible(Fault.WRONG_FORM, "a turn begins with its throw, [1] to [6]")
        case Shift():
            return None if _is_open(position, move) else _find_way_fault(position, move)
        case Take(victim):
            return _find_victim_fault(position, victim)
        case Drop() | March():
            return impossible(Fault.WRONG_FORM, "a turn of this game is made of steps and kills")
    return None


def _find_victim_fault(position: Position, victim: Square) -> Violation | None:
    holder, name = position.color_at(victim), square_name(victim)
    if holder is position.side.other:
        return None
    text = f"the square {name} is empty" if holder is None else f"the man on {name} is one of the player's own"
    return impossible(Fault.CAPTURE_OF_NOTHING, text, victim)


def _is_open(position: Position, move: Shift) -> bool:
    """Whether a man of the side to move can go the way of a shift."""
    around, here, empty = position.geometry.surroundings, move.origin, position.empty
    own = position.army(position.side)
    if not own >> here & 1:
        return False
    if move.via:
        passable = empty | own if position.duxes >> here & 1 else empty
        for square in move.via:
            if not (around[here] & passable) >> square & 1:
                return False
            here = square
    return bool((around[here] & empty) >> move.target & 1)


def _find_way_fault(position: Position, move: Shift) -> Violation | None:
    """What stops a man on the way of a shift, square by square."""
    size, path = position.geometry, (move.origin, *move.via, move.target)
    for square in path:
        if not size.has(square):
            return impossible(Fault.NO_SUCH_SQUARE, f"the board of {size.name} has no such square")
    at, color = square_name(move.origin), position.color_at(move.origin)
    if color is None:
        return impossible(Fault.EMPTY_ORIGIN, f"the square {at} is empty", move.origin)
    if color is not position.side:
        text = f"the man on {at} is {color.title}'s, but {position.side.title} is to move"
        return impossible(Fault.ENEMY_ORIGIN, text, move.origin)
    for here, there in pairwise(path):
        if not size.surroundings[here] >> there & 1:
            text = f"{square_name(here)} and {square_name(there)} are not neighbors; a path names every square"
            return impossible(Fault.NOT_A_LINE, text, here, there)
    if position.men >> move.target & 1:
        return impossible(Fault.OCCUPIED_TARGET, f"{square_name(move.target)} is occupied", move.target)
    is_king = position.duxes >> move.origin & 1
    passable = position.empty | (position.army(color) if is_king else 0)
    for square in move.via:
        if not passable >> square & 1:
            who = "the King steps over his own men only" if is_king else "a soldier does not step over men"
            return impossible(Fault.BLOCKED_PATH, f"{square_name(square)} is occupied; {who}", square)
    return None


def read_actions(position: Position, move: WrittenMove) -> tuple[list[Move], Violation | None]:
    """The actions of one written move, and the objection at which they end, or None."""
    if move.form is Form.PASS:
        return [Stop(move.is_dux)], None
    if move.form not in (Form.SHIFT, Form.TAKE):
        return [], impossible(Fault.WRONG_FORM, "a turn of this game is made of steps, runs and kills")
    if move.takes:
        text = f"a step takes no man; a kill is a separate action after a comma, ,x{move.takes[0].name or '…'}"
        return [], impossible(Fault.WRONG_FORM, text)
    path: list[Square] = []
    for written in move.squares:
        square = find_on_board(position.geometry, written)
        if isinstance(square, Violation):
            return _cut(position, path), square
        path.append(square)
    return ([Take(path[0])] if move.form is Form.TAKE else _cut(position, path)), None


def _cut(position: Position, path: list[Square]) -> list[Move]:
    """Cut a path into runs, each up to the next empty square; one that ends on a man is reported later."""
    if len(path) == 2:
        return [shared_shift(path[0], path[1])]
    actions: list[Move] = []
    empty = position.empty | as_set(path[:1])  # he has left his first square
    run = path[:1]
    for count, square in enumerate(path[1:], 2):
        run.append(square)
        if empty >> square & 1 or count == len(path):
            actions.append(Shift(run[0], square, tuple(run[1:-1])))
            run = [square]
    return actions
