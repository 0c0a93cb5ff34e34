"""A picture of a position, a turn or a game, for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.position import Position
from latrodb.core.step import Step, steps_text
from latrodb.diagrams.captions import turn_caption
from latrodb.diagrams.scene import Scene, scene_of_position, scene_of_steps
from latrodb.diagrams.svg import paint
from latrodb.diagrams.themes import Style, theme_of
from latrodb.game.game import BaseNode, Game

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from latrodb.diagrams.themes import Theme
    from latrodb.game.game import Node


class Diagram:
    """A board as it is drawn: a position, the position after a turn with the turn drawn in, the end of a game.

    In a notebook it is shown as a picture.
    """

    def __init__(self, shown: Position | Step | Node | Game, theme: str | Theme = "roman") -> None:
        """Draw something, seen from White's side.

        Args:
            shown: a position; a step, or a ply of a game that was played; a game, of which the last ply is drawn.
            theme: a theme, or the name of one of those that `latrodb diagram --help` lists.

        Raises:
            UnknownStyleError: no theme has that name.
            ValueError: there is no position: the replay did not play the ply, or the rules of the game are unknown.

        >>> import latrodb
        >>> latrodb.Diagram(latrodb.variant("quintana").opening()).svg[:4]
        '<svg'
        """
        self.svg = paint(_scene(shown), theme_of(Style(theme)) if isinstance(theme, str) else theme)

    def png(self, scale: float = 1) -> bytes:
        """The picture in pixels, `scale` times as wide as it is by default; needs the extra `png`.

        Raises:
            MissingExtraError: what draws pixels is not installed.
        """
        from latrodb.diagrams.raster import to_png

        return to_png(self.svg, scale=scale)

    def write(self, path: Path) -> None:
        """Write the picture into a file, as PNG if its name ends so, and else as SVG. An existing file is replaced."""
        path.write_bytes(self.png() if path.suffix.lower() == ".png" else self.svg.encode())

    def _repr_svg_(self) -> str:
        return self.svg


def _scene(shown: Position | Step | Node | Game) -> Scene:
    if isinstance(shown, Game):
        return _end_of(shown)
    if isinstance(shown, Position):
        return scene_of_position(shown)
    steps: Sequence[Step] = (shown,) if isinstance(shown, Step) else shown.steps
    if not steps:
        raise ValueError("the replay did not play this ply, so that it has no position")
    label = f"{shown.label} " if isinstance(shown, BaseNode) else ""
    return scene_of_steps(steps, title=f"{label}{steps_text(steps)}")


def _end_of(game: Game) -> Scene:
    """The last position that the replay reached, with the turn that led to it."""
    node = next((node for node in reversed(game.nodes) if node.steps), None)
    if node is not None:
        return scene_of_steps(node.steps, title=turn_caption(game, node), result=game.result)
    if game.opening is None:
        raise ValueError("the rules of the game are unknown, so that it has no position")
    return scene_of_position(game.opening, result=game.result)
