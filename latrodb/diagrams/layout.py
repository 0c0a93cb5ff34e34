"""Layout: a scene becomes placed shapes. Pure geometry; no colors, no files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, product
from textwrap import wrap
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.color import BLACK, WHITE
from latrodb.diagrams.layout_board import BAND, DEFAULT, RIM, Board, Setting, corners, lay_inner_names, lay_side
from latrodb.diagrams.layout_marks import BELOW, lay_bar, lay_mark, symbol_of
from latrodb.diagrams.marks import Arrow, Ghost, Line, Man, Outline, Tie, as_sample
from latrodb.diagrams.primitives import SQUARE, Disc, Group, Primitive, Rect, Role, Text, Use

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.core.square import Square
    from latrodb.diagrams.marks import LegendEntry, Overlay
    from latrodb.diagrams.scene import Scene, Sheet

_TITLE = 24  # height of a line above a board of a sheet
_BETWEEN = 18  # distance between boards of a sheet
_GAP = 10  # between the board, the tray, the legend and the caption
_LINE = 22  # from a line of the caption to the next
_LETTER = 8.8  # the mean width of a letter in a caption, in the widest of the possible fonts
_SMALL_LETTER = 7.6  # in a legend

_SAMPLE = 0.6  # the scale of a sample in a legend
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

_Place: TypeAlias = Callable[[float, float], tuple[Primitive, ...]]
_Laid: TypeAlias = tuple[list[Primitive], float]  # shapes, and how far down they reach


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
    shapes: tuple[Primitive, ...]  # titles and caption


def lay_out(scene: Scene, setting: Setting = DEFAULT) -> Layout:
    """Place everything of a scene except the background of its board."""
    board = Board(scene.geometry, scene.is_flipped, setting)
    width = float(board.width)
    tray, height = _lay_rows(_tray_items(scene), width, board.height, SQUARE)
    samples = list(map(_legend_item, scene.legend))
    width = max(width, RIM + max((sample_width for sample_width, _ in samples), default=0.0))
    legend, height = _lay_rows(samples, width, height, int(SQUARE * _SAMPLE))
    caption, height = _lay_caption(scene.caption, width, height)
    side = () if scene.side is None else (lay_side(board, scene.side),)
    place = corners(board)
    men = tuple(Use(symbol_of(man), *place[man.square]) for man in scene.men)
    under, over = _lay_marks(scene, board)
    return Layout(
        board,
        width,
        height,
        _kinds(scene),
        tuple(under),
        men,
        (*lay_inner_names(board), *over, *side, *tray, *legend, *caption),
    )


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
    caption, height = _lay_caption(sheet.caption, width, top + max(layout.height for layout, _, _ in boards))
    return SheetLayout(width, height, tuple(boards), (*shapes, *caption))


def _kinds(scene: Scene) -> tuple[Man, ...]:
    """Return the different men drawn anywhere in a scene."""
    samples = (entry.sample for entry in scene.legend)
    drawn = (*scene.men, *scene.overlays, *(man for man, _ in _men_in_hand(scene)), *samples)
    men = (each.man if isinstance(each, Ghost) else each for each in drawn)
    return tuple(dict.fromkeys(replace(man, square=0) for man in men if isinstance(man, Man)))


def _lay_marks(scene: Scene, board: Board) -> tuple[list[Primitive], list[Primitive]]:
    """Lay out the overlays under the men (most, so that men stay unobscured), and those over the men."""
    men = {man.square for man in scene.men}
    under = {kind: list[Primitive]() for kind in BELOW}
    over: list[Primitive] = []
    for overlay in scene.overlays:
        under.get(type(overlay), over).extend(lay_mark(overlay, board.corner, men, scene.is_flipped))
        if isinstance(overlay, Arrow) and overlay.is_barred:
            over += lay_bar(overlay, board.corner, men)
    # Halos come first, so that none covers a mark.
    over.sort(key=lambda each: getattr(each, "role", None) is not Role.HALO)
    return list(chain(*under.values())), over


def _lay_caption(caption: str, width: float, height: float) -> _Laid:
    """Lay out the lines of the caption below everything else."""
    widest = max(8, int((width - 2 * BAND) / _LETTER))
    lines = wrap(caption, widest)
    if not lines:
        return [], height
    # Lines of similar length: the narrowest wrapping that needs no additional line.
    mean = sum(map(len, lines)) // len(lines)
    narrower = (wrap(caption, limit) for limit in range(max(1, mean), widest))
    lines = next((each for each in narrower if len(each) == len(lines)), lines)
    shapes: list[Primitive] = [
        Text(width / 2, height + _LINE * count - 2, line, Role.CAPTION) for count, line in enumerate(lines, 1)
    ]
    return shapes, height + _LINE * len(lines) + _GAP


def _men_in_hand(scene: Scene) -> list[tuple[Man, int]]:
    """Return the men in hand, each kind with its number."""
    kinds = product((WHITE, BLACK), ((False, scene.hand), (True, scene.dux_hand)))
    return [(Man(0, color, is_dux), counts[color]) for color, (is_dux, counts) in kinds if counts[color]]


def _lay_rows(items: Iterable[tuple[float, _Place]], width: float, height: float, row: int) -> _Laid:
    shapes: list[Primitive] = []
    x, y = float(RIM), height + _GAP
    for item_width, place in items:
        if x + item_width > width and x > RIM:
            x, y = float(RIM), y + row + _GAP
        shapes += place(x, y)
        x += item_width
    return (shapes, y + row) if shapes else ([], height)


def _tray_items(scene: Scene) -> Iterator[tuple[float, _Place]]:
    """Yield the things below the board: how wide each is, and how it is placed."""
    for man, count in _men_in_hand(scene):
        yield 100, partial(_hand, symbol_of(man), f"× {count}")
    if scene.die in _PIPS:
        yield SQUARE + 6, partial(_die, scene.die)
    if scene.pips:
        yield 70, partial(_count, f"{scene.pips} left")


def _hand(symbol: str, words: str, x: float, y: float) -> tuple[Primitive, ...]:
    ground = Rect(x, y, SQUARE, SQUARE, Role.SAMPLE, 3)  # a dark page would hide dark men
    return ground, Use(symbol, x, y), *_count(words, x + SQUARE + 6, y)


def _die(throw: int, x: float, y: float) -> tuple[Primitive, ...]:
    middle = SQUARE / 2
    pips = (Disc(x + middle + 9 * right, y + middle + 9 * down, 3.2, Role.PIP) for right, down in _PIPS[throw])
    return Rect(x + 5, y + 5, 35, 35, Role.DIE, 6), *pips


def _count(words: str, x: float, y: float) -> tuple[Primitive, ...]:
    return (Text(x, y + SQUARE / 2 + 7, words, Role.COUNT, is_start=True),)


def _legend_item(entry: LegendEntry) -> tuple[float, _Place]:
    count = 2 if isinstance(entry.sample, Arrow | Line | Tie | Outline) else 1
    box = SQUARE * count * _SAMPLE

    def place(x: float, y: float) -> tuple[Primitive, ...]:
        ground = Rect(0, 0, SQUARE * count, SQUARE, Role.SAMPLE, 3)
        sample = Group((ground, *_lay_sample(entry.sample)), x=x, y=y, scale=_SAMPLE)
        return sample, Text(x + box + 6, y + 18, entry.words, Role.LEGEND, is_start=True)

    return box + 6 + _SMALL_LETTER * len(entry.words) + 18, place


def _lay_sample(sample: Overlay | Man) -> Iterator[Primitive]:
    """Lay out a mark or man on a board of one or two squares."""
    sample = as_sample(sample)
    if isinstance(sample, Man):
        yield Use(symbol_of(sample), 0, 0)
        return
    yield from lay_mark(sample, _sample_corner, (), False)
    if isinstance(sample, Arrow) and sample.is_barred:
        yield from lay_bar(sample, _sample_corner, ())


def _sample_corner(square: Square) -> tuple[float, float]:
    return SQUARE * square, 0
