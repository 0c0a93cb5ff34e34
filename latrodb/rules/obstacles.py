"""What makes a turn impossible in any game, and its sentence; how squares and ways are named in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.english import list_words
from latrodb.core.square import Square, square_name, squares
from latrodb.core.step import Fault, Violation

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.step import Shift
    from latrodb.notation.written import WrittenMove


# The sentence of each, with what `Game.words` can name; a man that is to stay though captured has two.
OBSTACLES = {
    Fault.EMPTY_ORIGIN: "the square {0} is empty",
    Fault.ENEMY_ORIGIN: "the man on {0} is {other}'s, but {side} is to move",
    Fault.NO_MOVEMENT: "the move ends on {0} where it begins",
    Fault.NOT_A_LINE: "{0} and {1} share neither rank nor file",
    Fault.BLOCKED_PATH: "the way from {origin} to {target} is blocked on {all}",
    Fault.OCCUPIED_TARGET: "{0} is occupied {by}",
    Fault.EMPTY_HAND: "{side} has {left}",
    Fault.WRONG_FORM: "a captured man is removed from the board",
    Fault.CAPTURE_OF_NOTHING: "the move captures no man on {0}",
}
OF_MOVEMENT = (Fault.NOT_A_LINE, Fault.BLOCKED_PATH, Fault.OCCUPIED_TARGET)  # they break the rule on movement


def impossible(kind: Fault, message: str, *at: Square) -> Violation:
    """A violation without a rule: the turn cannot be carried out."""
    return Violation(kind, message, squares=at, is_impossible=True)


def find_path(size: Geometry, written: WrittenMove) -> tuple[Square, ...] | Violation:
    """The squares of a written move, or the objection to the first that is not on the board."""
    names = size.by_name
    try:
        return tuple([names[each.name] for each in written.squares])
    except KeyError:
        return no_square(size, written)


def no_square(size: Geometry, written: WrittenMove) -> Violation:
    """The objection to the first square of a written move that a board does not have."""
    missing = next(each.name for each in written.squares if each.name not in size.by_name)
    return impossible(Fault.NO_SUCH_SQUARE, f"the board of {size.name} has no square {missing}")


def way_text(move: Shift) -> str:
    """A move in the notation: `a1-a3-c3`."""
    return "-".join(map(square_name, (move.origin, *move.via, move.target)))


def list_men(position: Position, men: int) -> str:
    """List squares as in a sentence, with `D` in front of that of a Dux; empty for none."""
    names = [("D" if position.duxes >> at & 1 else "") + square_name(at) for at in squares(men)]
    return list_words(names) if names else ""
