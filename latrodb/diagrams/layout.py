"""Layout: a scene becomes placed shapes. Pure geometry; no colors, no files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from latrodb.diagrams.layout_board import DEFAULT, Board, Setting, corners, lay_background, lay_side
from latrodb.diagrams.layout_footer import held_men, lay_caption, lay_legend, lay_tray, legend_width
from latrodb.diagrams.layout_marks import BELOW, lay_bar, lay_mark, symbol_of
from latrodb.diagrams.marks import Arrow, Ghost, Man
from latrodb.diagrams.primitives import Primitive, Role, Text, Use

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.diagrams.scene import Scene
    from latrodb.diagrams.sheet import Sheet

__all__ = ["Board", "Layout", "Setting", "SheetLayout", "lay_background", "lay_out", "lay_out_sheet", "symbol_of"]

_TITLE = 24  # the room for a line above a board of a sheet
_BETWEEN = 18  # from a board of a sheet to the next


@dataclass(frozen=True, slots=True)
class Layout:
    """A scene in place. The background is apart, as it is the same for every scene of a board.

    Attributes:
        board: the board, with what decides its background.
        width: of the whole drawing, in units.
        height: the same.
        kinds: the different men, whose symbols the shapes use; their squares mean nothing.
        under: what is painted on top of the background and under the men, in order.
        men: the men.
        over: what is painted over the men, and all around the board.
    """

    board: Board
    width: float
    height: float
    kinds: tuple[Man, ...]
    under: tuple[Primitive, ...]
    men: tuple[Primitive, ...]
    over: tuple[Primitive, ...]

    @property
    def shapes(self) -> tuple[Primitive, ...]:
        """All that is painted on top of the background, in order."""
        return self.under + self.men + self.over


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """Scenes in place side by side.

    Attributes:
        width: of the whole drawing, in units.
        height: the same.
        boards: each scene's own layout with its upper left corner.
        shapes: titles and caption.
    """

    width: float
    height: float
    boards: tuple[tuple[Layout, float, float], ...]
    shapes: tuple[Primitive, ...]


def lay_out(scene: Scene, setting: Setting = DEFAULT) -> Layout:
    """Place everything of a scene but the background of its board."""
    board = Board(scene.geometry, scene.is_flipped, setting)
    width = float(board.width)
    tray, height = lay_tray(scene, width, board.height)
    width = max(width, legend_width(scene))
    legend, height = lay_legend(scene, width, height)
    caption, height = lay_caption(scene.caption, width, height)
    side = () if scene.side is None else (lay_side(board, scene.side),)
    place = corners(board)
    men = tuple(Use(symbol_of(man), *place[man.square]) for man in scene.men)
    # Halos come first, so that none covers a mark.
    marks = sorted(_lay_over(scene, board), key=lambda each: getattr(each, "role", None) is not Role.HALO)
    over = (*marks, *side, *tray, *legend, *caption)
    return Layout(board, width, height, _kinds(scene), tuple(_lay_under(scene, board)), men, over)


def lay_out_sheet(sheet: Sheet, setting: Setting = DEFAULT) -> SheetLayout:
    """Place the boards of a sheet from left to right, their titles above them and its caption below."""
    top = _TITLE if any(sheet.titles) else 0
    shapes: list[Primitive] = []
    boards, x = [], 0.0
    for index, scene in enumerate(sheet.scenes):
        layout = lay_out(scene, setting)
        title = sheet.titles[index] if index < len(sheet.titles) else ""
        boards.append((layout, x, float(top)))
        if title:
            shapes.append(Text(x + layout.board.width / 2, top - 6, title, Role.CAPTION))
        x += layout.width + _BETWEEN
    width = max(0.0, x - _BETWEEN)
    caption, height = lay_caption(sheet.caption, width, top + max(layout.height for layout, _, _ in boards))
    return SheetLayout(width, height, tuple(boards), (*shapes, *caption))


def kind_of(man: Man) -> Man:
    """The same man without his place, so that equal men share one symbol."""
    return Man(0, man.color, man.is_dux, man.is_bound)


def _kinds(scene: Scene) -> tuple[Man, ...]:
    """The different men that are drawn anywhere in a scene."""
    ghosts = (overlay.man for overlay in scene.overlays if isinstance(overlay, Ghost))
    samples = (entry.sample for entry in scene.legend)
    shown = (each.man if isinstance(each, Ghost) else each for each in samples)
    drawn = (*scene.men, *ghosts, *(man for man, _ in held_men(scene)))
    found = (*drawn, *(each for each in shown if isinstance(each, Man)))
    kinds = dict.fromkeys((man.color, man.is_dux, man.is_bound) for man in found)
    return tuple(Man(0, *kind) for kind in kinds)


def _lay_under(scene: Scene, board: Board) -> Iterator[Primitive]:
    """Most overlays lie under the men, so that the shapes of the men stay whole."""
    men = {man.square for man in scene.men}
    for kind in BELOW:
        for overlay in scene.overlays:
            if isinstance(overlay, kind):
                yield from lay_mark(overlay, board.corner, men, scene.is_flipped)


def _lay_over(scene: Scene, board: Board) -> Iterator[Primitive]:
    men = {man.square for man in scene.men}
    for overlay in scene.overlays:
        if not isinstance(overlay, BELOW):
            yield from lay_mark(overlay, board.corner, men, scene.is_flipped)
        elif isinstance(overlay, Arrow) and overlay.is_barred:
            yield from lay_bar(overlay, board.corner, men)
