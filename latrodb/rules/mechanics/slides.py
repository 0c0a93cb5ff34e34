"""Slides: one man along a rank or file, as in all XXI games, Kowalski and Quintana."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.english import list_words
from latrodb.core.square import Square, find_square, is_orthogonal, square_name, squares_by_file
from latrodb.core.step import Fault, Violation
from latrodb.core.turn import Shift, Turn

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry, Slide
    from latrodb.core.position import Position
    from latrodb.core.square import SquareSet
    from latrodb.notation.written import WrittenMove, WrittenSquare


def impossible(kind: Fault, message: str, *at: Square) -> Violation:
    """A violation without a rule: the turn cannot be carried out."""
    return Violation(kind, message, squares=at, is_impossible=True)


def find_on_board(size: Geometry, written: WrittenSquare) -> Square | Violation:
    """A written square on a board, or the objection that the board does not have it."""
    square = find_square(written.name)
    if square is None or not size.has(square):
        return impossible(Fault.NO_SUCH_SQUARE, f"the board of {size.name} has no square {written.name}")
    return square


def find_path(size: Geometry, written: WrittenMove) -> tuple[Square, ...] | Violation:
    """The squares of a written move, or the objection to the first that is not on the board."""
    path = []
    for each in written.squares:
        square = find_on_board(size, each)
        if isinstance(square, Violation):
            return square
        path.append(square)
    return tuple(path)


def slide_of(position: Position, turn: Turn) -> Slide:
    """The slide of a turn that has no obstacle."""
    shift = shift_of(turn)
    return position.geometry.slides[shift.origin, shift.target]


def find_mover_fault(position: Position, turn: Turn) -> Violation | None:
    """Why a move is impossible for any man: no such square, an empty origin, an enemy's man."""
    if len(turn) != 1 or not isinstance(turn[0], Shift) or turn[0].via:
        return impossible(Fault.WRONG_FORM, "a turn of this game is one move of one man")
    origin, target, size, side = turn[0].origin, turn[0].target, position.geometry, position.side
    if not (size.has(origin) and size.has(target)):
        return impossible(Fault.NO_SUCH_SQUARE, f"the board of {size.name} has no such square")
    color = position.color_at(origin)
    if color is None:
        return impossible(Fault.EMPTY_ORIGIN, f"the square {square_name(origin)} is empty", origin)
    if color is not side:
        text = f"the man on {square_name(origin)} is {color.title}'s, but {side.title} is to move"
        return impossible(Fault.ENEMY_ORIGIN, text, origin)
    if origin == target:
        return impossible(Fault.NO_MOVEMENT, f"the move ends on {square_name(origin)} where it begins", origin)
    return None


def find_occupant(position: Position, target: Square) -> Violation | None:
    """The violation of a move to an occupied square, or None if it is empty."""
    color = position.color_at(target)
    if color is None:
        return None
    text = f"{square_name(target)} is occupied by a man of {color.title}"
    return impossible(Fault.OCCUPIED_TARGET, text, target)


def find_obstacle(position: Position, turn: Turn) -> Violation | None:
    """Why a slide is physically impossible, or None.

    The man must exist and be the player's own, and must move along a rank or file over empty squares only.
    """
    if fault := find_mover_fault(position, turn):
        return fault
    shift = shift_of(turn)
    origin, target = shift.origin, shift.target
    slide = position.geometry.slides.get((origin, target))
    if slide and not slide.way & position.men:
        return None
    if not is_orthogonal(origin, target):
        return no_line(origin, target)
    between = position.geometry.slides[origin, target].way & position.men & ~(1 << target)
    return blocked_path(between, origin, target) if between else find_occupant(position, target)


def no_line(origin: Square, target: Square) -> Violation:
    """The violation of a move between two squares of different ranks and files."""
    text = f"{square_name(origin)} and {square_name(target)} share neither rank nor file"
    return impossible(Fault.NOT_A_LINE, text, origin, target)


def blocked_path(blockers: SquareSet, origin: Square, target: Square) -> Violation:
    """The violation of a move blocked by men between two squares."""
    men = squares_by_file(blockers)
    text = (
        f"the way from {square_name(origin)} to {square_name(target)} is blocked on {list_words(map(square_name, men))}"
    )
    return impossible(Fault.BLOCKED_PATH, text, *men)


def way_text(move: Shift) -> str:
    """A move in the notation: `a1-a3-c3`."""
    return "-".join(map(square_name, (move.origin, *move.via, move.target)))


def shift_of(turn: Turn) -> Shift:
    """The only move of a turn that has no obstacle."""
    move = turn[0]
    assert isinstance(move, Shift)
    return move
