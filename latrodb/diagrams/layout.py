"""Layout: a scene becomes placed shapes. Pure geometry; no colors, no files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, product
from math import ceil
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.diagrams.alt_text import name_result
from latrodb.diagrams.layout_board import BAND, DEFAULT, Board, Setting, corners, lay_inner_names, lay_side
from latrodb.diagrams.layout_marks import BELOW, LAYERS, lay_in_layers, symbol_of
from latrodb.diagrams.layout_words import (
    CAPTION_LINE,
    CAPTION_SIZE,
    COUNT_SIZE,
    Block,
    Item,
    lay_caption,
    lay_legend,
    lay_rows,
    width_of,
    wrap_words,
)
from latrodb.diagrams.marks import Ghost, Man
from latrodb.diagrams.primitives import SQUARE, Disc, Primitive, Rect, Role, Text, Use
from latrodb.diagrams.words import say, speaking

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.diagrams.scene import Scene, Sheet

_BETWEEN = 18  # distance between boards of a sheet
_MOST_ABREAST = 3  # boards in a row of a sheet; four are two by two
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """A scene in place, without the background, which is the same for every scene of a board."""

    board: Board
    width: float  # of the whole drawing, in units
    height: float
    kinds: tuple[Man, ...]  # the different men whose symbols the shapes use; their squares mean nothing
    under: tuple[Primitive, ...]  # painted under the men, in order
    men: tuple[Primitive, ...]
    over: tuple[Primitive, ...]  # painted over the men, and everything around the board

    @property
    def shapes(self) -> tuple[Primitive, ...]:
        """Everything painted on top of the background, in order."""
        return self.under + self.men + self.over


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """Scenes in place side by side."""

    width: float  # of the whole drawing, in units
    height: float
    boards: tuple[tuple[Layout, float, float], ...]  # each scene's layout with its upper left corner
    shapes: tuple[Primitive, ...]  # titles, legend and caption
    kinds: tuple[Man, ...]  # the men whose symbols these shapes use


def lay_out(scene: Scene, setting: Setting = DEFAULT) -> Layout:
    """Place everything of a scene except the background of its board."""
    board = Board(scene.geometry, scene.is_flipped, setting)
    axis, most = board.width / 2, float(board.width)
    with speaking(scene.language):
        result = _lay_result(scene.result, axis, board.height)
        tray = lay_rows(_tray_items(scene), axis, most, result.bottom)
    legend = lay_legend(scene.legend, axis, most, tray.bottom)
    caption = lay_caption(scene.caption, axis, most - BAND, legend.bottom)
    side = () if scene.side is None else (lay_side(board, scene.side),)
    place = corners(board)
    men = tuple(Use(symbol_of(man), *place[man.square]) for man in scene.men)
    under, over = _lay_marks(scene, board)
    around = (*side, *result.shapes, *tray.shapes, *legend.shapes, *caption.shapes)
    all_over = (*lay_inner_names(board), *over, *around)
    return Layout(board, most, caption.bottom, _kinds(scene), tuple(under), men, all_over)


def lay_out_sheet(sheet: Sheet, setting: Setting = DEFAULT) -> SheetLayout:
    """Place the boards of a sheet in rows, their titles above them, and one legend and the caption below all.

    Up to three boards are side by side; four or more are in rows of two or three.
    """
    legend = {entry.words: entry for scene in reversed(sheet.scenes) for entry in reversed(scene.legend)}
    layouts = [lay_out(replace(scene, legend=()), setting) for scene in sheet.scenes]
    abreast = len(layouts) if len(layouts) <= _MOST_ABREAST else ceil(len(layouts) / ceil(len(layouts) / _MOST_ABREAST))
    columns = [max(each.width for each in layouts[at::abreast]) for at in range(abreast)]
    width = sum(columns) + _BETWEEN * (abreast - 1)
    shapes: list[Primitive] = []
    boards, y = [], 0.0
    for first in range(0, len(layouts), abreast):
        row = layouts[first : first + abreast]
        titles = (*sheet.titles[first : first + abreast], *("" for _ in row))[: len(row)]
        lines = [
            wrap_words(" ".join(title.split()), CAPTION_SIZE, each.width)
            for title, each in zip(titles, row, strict=True)
        ]
        top = y + (CAPTION_LINE * max(map(len, lines)) + 4 if any(titles) else 0)
        x = 0.0
        for layout, title, column in zip(row, lines, columns, strict=False):
            boards.append((layout, x, top))
            base = top - 6 - CAPTION_LINE * (len(title) - 1)
            words = (
                Text(x + layout.width / 2, base + CAPTION_LINE * at, line, Role.CAPTION)
                for at, line in enumerate(title)
            )
            shapes += (each for each in words if each.words)
            x += column + _BETWEEN
        y = top + max(layout.height for layout in row) + _BETWEEN
    bottom = lay_legend(tuple(reversed(legend.values())), width / 2, width, y - _BETWEEN)
    caption = lay_caption(sheet.caption, width / 2, width - BAND, bottom.bottom)
    return SheetLayout(
        width,
        caption.bottom,
        tuple(boards),
        (*shapes, *bottom.shapes, *caption.shapes),
        men_of(entry.sample for entry in legend.values()),
    )


def _kinds(scene: Scene) -> tuple[Man, ...]:
    """Return the different men drawn anywhere in a scene."""
    drawn = (*scene.men, *scene.overlays, *(man for man, _ in _men_in_hand(scene)))
    return men_of((*drawn, *(entry.sample for entry in scene.legend)))


def men_of(drawn: Iterable[object]) -> tuple[Man, ...]:
    """Return the different men among some marks and men."""
    men = (each.man if isinstance(each, Ghost) else each for each in drawn)
    return tuple(dict.fromkeys(replace(man, square=0) for man in men if isinstance(man, Man)))


def _lay_marks(scene: Scene, board: Board) -> tuple[list[Primitive], list[Primitive]]:
    """Lay out the overlays under the men (most, so that men stay unobscured), and those over the men."""
    men = {man.square for man in scene.men}
    layers: list[list[Primitive]] = [[] for _ in range(LAYERS)]
    for overlay in scene.overlays:
        for layer, shape in lay_in_layers(overlay, board.corner, men, scene.is_flipped):
            layers[layer].append(shape)
    return list(chain(*layers[: len(BELOW)])), list(chain(*layers[len(BELOW) :]))


def _men_in_hand(scene: Scene) -> list[tuple[Man, int]]:
    """Return the men in hand, each kind with its number."""
    kinds = product((WHITE, BLACK), ((False, scene.hand), (True, scene.dux_hand)))
    return [(Man(0, color, is_dux), counts[color]) for color, (is_dux, counts) in kinds if counts[color]]


def _tray_items(scene: Scene) -> Iterator[Item]:
    """Yield the things below the board: men in hand, the die and what is left of the throw."""
    for man, count in _men_in_hand(scene):
        words = say("tray_in_hand", count=count)
        yield Item(SQUARE + 6 + width_of(words, COUNT_SIZE), SQUARE, partial(_hand, symbol_of(man), words))
    if scene.die in _PIPS:
        words = say("tray_die")
        yield Item(SQUARE + width_of(words, COUNT_SIZE), SQUARE, partial(_die, scene.die, words))
    if scene.pips:
        words = say("tray_pips", count=scene.pips)
        yield Item(width_of(words, COUNT_SIZE), SQUARE, partial(_lay_words, words))


def _lay_result(result: str, axis: float, top: float) -> Block:
    """Lay out who has won, in words."""
    if not result:
        return Block((), top)
    words = name_result(result)
    return Block((Text(axis, top + 24, words[:1].upper() + words[1:], Role.COUNT),), top + 30)


def _lay_words(words: str, x: float, y: float) -> tuple[Primitive, ...]:
    return (Text(x, y + SQUARE / 2 + 7, words, Role.COUNT, is_start=True),)


def _hand(symbol: str, words: str, x: float, y: float) -> tuple[Primitive, ...]:
    ground = Rect(x, y, SQUARE, SQUARE, Role.SAMPLE, 3)  # a dark page would hide dark men
    return ground, Use(symbol, x, y), *_lay_words(words, x + SQUARE + 6, y)


def _die(throw: int, words: str, x: float, y: float) -> tuple[Primitive, ...]:
    middle = SQUARE / 2
    pips = (Disc(x + middle + 9 * right, y + middle + 9 * down, 3.2, Role.PIP) for right, down in _PIPS[throw])
    return Rect(x + 5, y + 5, 35, 35, Role.DIE, 6), *pips, *_lay_words(words, x + SQUARE, y)
