"""What the script is given, small: of each frame only what differs from the frame before it.

Columns instead of records: a list has a value for every frame, a table only for the frames that have one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.color import BLACK
from latrodb.core.fen import write_fen
from latrodb.core.square import square_name, squares
from latrodb.diagrams.scene import scene_of_steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from latrodb.core.position import Position
    from latrodb.features.viewer.drawings import Drawings
    from latrodb.features.viewer.frames import Frame, Moment

Column: TypeAlias = "list[str] | dict[int, object]"

_EVERY = ("at", "turn", "say", "ways")  # what nearly every frame has
_SOME = ("then", "line", "captures", "flaw", "doubt")


def pack_frames(moments: Sequence[Moment], drawings: Drawings) -> dict[str, Column]:
    """Return the columns of frames: those of `Frame`, and `board` and `marks`.

    `up` has the frames whose frame before them is not the one before them in the list. `board` has the squares that
    differ from the frame before, each with its man if there is one, the side to move, and the fields of the position
    on one line: `f6,f5d w quiet=1`. `marks` has the codes of the last turn.
    """
    frames = [moment.frame for moment in moments]
    columns: dict[str, Column] = {name: [getattr(frame, name) for frame in frames] for name in _EVERY}
    columns["board"] = [_board(moment, moments) for moment in moments]
    columns["marks"] = [
        " ".join(drawings.codes(scene_of_steps(each.steps).overlays, men_of(each.position))) if each.steps else ""
        for each in moments
    ]
    columns["up"] = {at: frame.up for at, frame in enumerate(frames) if frame.up != at - 1}
    for name in _SOME:
        columns[name] = {
            at: int(value) if value is True else value
            for at, frame in enumerate(frames)
            if (value := getattr(frame, name))
        }
    return {name: column for name, column in columns.items() if column}


def pack_codes(found: Sequence[Sequence[str]], frames: Sequence[Frame]) -> list[str]:
    """Return for each frame what its codes add to those of the frame before it, and after a `-` what they lack.

    Where that is shorter, all codes after a `=`. The order is not kept.

    >>> from latrodb.features.viewer.frames import Frame
    >>> pack_codes([["0a1", "1b2"], ["1b2", "3c3"], []], [Frame("start"), Frame("1w", up=0), Frame("1b", up=1)])
    ['0a1 1b2', '-0a1 3c3', '=']
    """
    packed = []
    for codes, frame in zip(found, frames, strict=True):
        before = found[frame.up] if frame.up >= 0 else ()
        gone = (f"-{code}" for code in before if code not in codes)
        changes = " ".join((*gone, *(code for code in codes if code not in before)))
        packed.append(min(changes, f"={' '.join(codes)}", key=len))
    return packed


def pack_tables(found: Sequence[Mapping[str, str]], frames: Sequence[Frame]) -> dict[int, dict[str, str]]:
    """Return by frame the entries that differ from those of the frame before it; an empty text for one that is gone."""
    packed = {}
    for at, (table, frame) in enumerate(zip(found, frames, strict=True)):
        before = found[frame.up] if frame.up >= 0 else {}
        changed = {key: table.get(key, "") for key in (*before, *table) if before.get(key) != table.get(key)}
        if changed:
            packed[at] = changed
    return packed


def men_of(position: Position) -> dict[int, str]:
    """The men of a position by their squares, as their letters in a position on one line, with `~` for a bound man."""
    return {square: _letter(position, square) for square in squares(position.men)}


def _letter(position: Position, square: int) -> str:
    letter = "D" if position.duxes >> square & 1 else "S"
    letter = letter.lower() if position.color_at(square) is BLACK else letter
    return f"{letter}~" if position.bound >> square & 1 else letter


def _board(moment: Moment, moments: Sequence[Moment]) -> str:
    men = men_of(moment.position)
    before = men_of(moments[moment.frame.up].position) if moment.frame.up >= 0 else {}
    changed = sorted(square for square in men.keys() | before.keys() if men.get(square) != before.get(square))
    fields = write_fen(moment.position).partition(" ")[2]
    return f"{_listed(changed, men)} {fields}"


def _listed(changed: Iterable[int], men: Mapping[int, str]) -> str:
    return ",".join(f"{square_name(square)}{men.get(square, '')}" for square in changed)
