"""Slides: one man along a rank or file, as in all XXI games, Kowalski and Quintana."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import find_square, is_orthogonal, square_name, squares, squares_by_file
from latrodb.core.step import Fault, Violation
from latrodb.core.turn import Shift, Turn
from latrodb.notation.written import Form
from latrodb.rules.system import Resolution

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry, Slide
    from latrodb.core.position import Position
    from latrodb.core.square import Square, SquareSet
    from latrodb.notation.written import WrittenSquare, WrittenTurn


def impossible(kind: Fault, message: str, *at: Square) -> Violation:
    """An objection that no rule has to make: the turn cannot be carried out."""
    return Violation(kind, message, squares=at, is_impossible=True)


def find_on_board(size: Geometry, written: WrittenSquare) -> Square | Violation:
    """The square of a board, or the objection that it has none of that name."""
    square = find_square(written.name)
    if square is None or not size.has(square):
        return impossible(Fault.NO_SUCH_SQUARE, f"the board of {size.name} has no square {written.name}")
    return square


def resolve_slide(position: Position, written: WrittenTurn) -> Resolution:
    """A turn of one man from one square to another, as a Shift."""
    if len(written.moves) != 1 or written.throw is not None:
        return Resolution((), impossible(Fault.WRONG_FORM, "a turn of this game is one move of one man"))
    move = written.moves[0]
    if move.form is not Form.SHIFT or len(move.squares) != 2:
        return Resolution((), impossible(Fault.WRONG_FORM, "a turn of this game goes from one square to another"))
    ends = []
    for each in move.squares:
        square = find_on_board(position.geometry, each)
        if isinstance(square, Violation):
            return Resolution((), square)
        ends.append(square)
    turn: Turn = (Shift(ends[0], ends[1]),)
    obstacle = find_obstacle(position, turn)
    return Resolution((), obstacle) if obstacle else Resolution((turn,))


def open_slides(size: Geometry, walkers: SquareSet, men: SquareSet) -> Iterator[Slide]:
    """Every slide of some men over empty squares, by man and direction. `men` are all men on the board."""
    for origin in squares(walkers):
        for ray in size.rays[origin]:
            for slide in ray:
                if slide.target_bit & men:
                    break
                yield slide


def slide_of(position: Position, turn: Turn) -> Slide:
    """The slide of a turn that has no obstacle."""
    move = turn[0]
    assert isinstance(move, Shift)
    return position.geometry.slides[move.origin, move.target]


def find_obstacle(position: Position, turn: Turn) -> Violation | None:
    """What makes a slide physically impossible, or None.

    The man must be there and be the player's own, and go along a rank or file over empty squares only.
    """
    if len(turn) != 1 or not isinstance(turn[0], Shift):
        return impossible(Fault.WRONG_FORM, "a turn of this game is one move of one man")
    origin, target = turn[0].origin, turn[0].target
    size = position.geometry
    for square in (origin, target):
        if not size.has(square):
            return impossible(Fault.NO_SUCH_SQUARE, f"the board of {size.name} has no such square")
    at, to = square_name(origin), square_name(target)
    color = position.color_at(origin)
    if color is None:
        return impossible(Fault.EMPTY_ORIGIN, f"no man stands on {at}", origin)
    if color is not position.side:
        return impossible(
            Fault.ENEMY_ORIGIN, f"the man on {at} is {color.title}'s, and {position.side.title} is to move", origin
        )
    if origin == target:
        return impossible(Fault.NO_MOVEMENT, f"the move ends on {at} where it begins", origin)
    if not is_orthogonal(origin, target):
        return impossible(Fault.NOT_A_LINE, f"{at} and {to} share neither rank nor file", origin, target)
    return _find_blocker(position, size.slides[origin, target])


def _find_blocker(position: Position, slide: Slide) -> Violation | None:
    blockers = squares_by_file(slide.way & position.men)
    if not blockers:
        return None
    if blockers == [slide.target]:
        color = position.color_at(slide.target)
        whose = color.title if color is not None else ""
        return impossible(
            Fault.OCCUPIED_TARGET, f"{square_name(slide.target)} is occupied by a man of {whose}", slide.target
        )
    between = [square for square in blockers if square != slide.target]
    names = " and ".join(square_name(square) for square in between)
    verb = "stands" if len(between) == 1 else "stand"
    return impossible(
        Fault.BLOCKED_PATH,
        f"{names} {verb} between {square_name(slide.origin)} and {square_name(slide.target)}",
        *between,
    )
