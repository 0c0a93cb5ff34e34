"""Record what the author of an article saw when placing a figure, so that a change of the game is noticed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.errors import FenError
from latrodb.core.position import LETTERS, read_fen, write_fen
from latrodb.core.square import square_name, squares_by_file
from latrodb.core.step import steps_text

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.references import Place

UNREADABLE = "what was seen cannot be read"
_MOST = 6  # maximum number of squares named in a message
_MEN = {man: letter for letter, man in LETTERS.items()}


def pin(place: Place) -> str:
    """What is seen at a place: the position, and the turn that led to it, with its captures and mark by the rules.

    Returns:
        `8/8/... b after h3-g3xf3xg4`; without a turn at the start of a game.
    """
    node, position = place
    turn = f" after {steps_text(node.steps)}" if node and node.steps else ""
    return f"{write_fen(position)}{turn}"


def differences(seen: str, place: Place) -> tuple[str, ...]:
    """Sentences on the differences between what was once seen, as given by `pin`, and a place as it is now.

    If the pin cannot be read, a single sentence that begins with `UNREADABLE`.
    """
    seen, now = " ".join(seen.split()), pin(place)
    if seen == now:
        return ()
    (then, _, was), (_, _, turn) = seen.partition(" after "), now.partition(" after ")
    try:
        old = read_fen(then)
    except FenError as error:
        return (f"{UNREADABLE}: {error}",)
    told = () if was == turn else (f"it was seen after {was or 'no turn'} and now comes after {turn or 'none'}",)
    return (*told, *_changes(old, place.position))


def _changes(old: Position, new: Position) -> tuple[str, ...]:
    """The squares on which the men differ, then everything else that differs."""
    if old.geometry is not new.geometry:
        return (f"the board was {old.geometry.name} and is {new.geometry.name}",)
    changed = [
        f"{square_name(at)} had {_man(old, at)} and has {_man(new, at)}"
        for at in squares_by_file(old.men | new.men)
        if _man(old, at) != _man(new, at)
    ]
    told = changed[:_MOST]
    if len(changed) > _MOST:
        told.append(f"{len(changed) - _MOST} more squares differ")
    if old.side is not new.side:
        told.append(f"{old.side.title} was to move, and {new.side.title} is")
    if not told and write_fen(old) != write_fen(new):
        told.append(f"the position was {write_fen(old)} and is {write_fen(new)}")
    return tuple(told)


def _man(position: Position, square: int) -> str:
    color = position.color_at(square)
    if color is None:
        return "no man"
    letter = _MEN[color, bool(position.duxes >> square & 1)]
    return f"{letter}{'~' if position.bound >> square & 1 else ''}"
