"""Boards to draw that stand in no game: a position on one line, or a board drawn in text."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.core.fen import read_fen
from latrodb.core.text_board import read_board
from latrodb.diagrams.rule_overlays import draw_marks
from latrodb.diagrams.scene import scene_of_position, scene_of_steps

if TYPE_CHECKING:
    from collections.abc import Iterable

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.diagrams.scene import Scene
    from latrodb.rules.variant import Variant

_SIDE = re.compile(r"\s*(white|black) to move\.?\s*", re.IGNORECASE)


def read_drawing(text: str) -> Position:
    r"""The position of a text that is a line such as `8/8/3d4/... w`, or a board drawn as `draw_board` draws it.

    Behind a drawn board a line may say whose turn it is; without it White is to move.

    Args:
        text: one line with slashes, or a board of any other look.

    Raises:
        FenError: the line cannot be read.
        PictureError: the text is no board; the message has the line and column.

    >>> read_drawing(". d\nS .\nblack to move").side
    <Color.BLACK: 1>
    >>> read_drawing("1d/S1 w") == read_drawing("2 . d\n1 S .\n  a b")
    True
    """
    lines = text.splitlines()
    full = [line for line in lines if line.strip()]
    if len(full) == 1 and "/" in full[0]:
        return read_fen(full[0])
    side = WHITE
    if full and (found := _SIDE.fullmatch(full[-1])):
        side = BLACK if found[1].lower() == "black" else WHITE
        last = len(lines) - 1 - lines[::-1].index(full[-1])
        lines = lines[:last]
    return read_board("\n".join(lines), side)


def fit_variant(variant: Variant, position: Position) -> Variant:
    """The same rules on the board of a position, be it one on which the game is played or not."""
    size = position.geometry
    if variant.geometry is size:
        return variant
    system, _, options = variant.key.partition("/")
    suffix = options[options.index("[") :] if "[" in options else ""
    return replace(variant, key=f"{system}/{size.name}{suffix}", geometry=size)


def scene_of_drawing(
    position: Position,
    *,
    variant: Variant | None = None,
    turn: str = "",
    marks: Iterable[str] = (),
    title: str = "",
    caption: str = "",
    is_flipped: bool = False,
) -> Scene:
    """The diagram of a position that stands in no game.

    Args:
        position: any arrangement; that it can stand under the rules is not checked.
        variant: the rules, fitted to the board; needed for a turn and for marks by rule.
        turn: a turn to play first, in the notation; the position after it is shown with the turn drawn in.
        marks: what to draw, as `parse_mark` reads it.
        title: as for `scene_of_position`.
        caption: the same.
        is_flipped: the same.

    Raises:
        OverlayError: a mark cannot be read, or needs rules.
        TurnError: the turn is impossible.
        ValueError: there is a turn and there are no rules.
    """
    rules = fit_variant(variant, position) if variant else None
    steps: tuple[Step, ...] = ()
    if turn:
        if rules is None:
            raise ValueError("a turn needs the rules of a game")
        steps = (rules.play(position, turn),)
        position = steps[0].after
        scene = scene_of_steps(steps, title=title, caption=caption, is_flipped=is_flipped)
    else:
        scene = scene_of_position(position, title=title, caption=caption, is_flipped=is_flipped)
    return draw_marks(scene, marks, position, variant=rules, steps=steps)
