"""Layout of what stands below a board: men in hand, die, legend, caption. Pure geometry; no colors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.color import BLACK, WHITE
from latrodb.core.square import EAST
from latrodb.diagrams.layout_board import BAND, RIM
from latrodb.diagrams.layout_marks import lay_bar, lay_mark, symbol_of
from latrodb.diagrams.marks import Arrow, Ghost, Line, Man, Outline, Tie
from latrodb.diagrams.primitives import SQUARE, Disc, Group, Primitive, Rect, Role, Text, Use

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.square import Square
    from latrodb.diagrams.marks import LegendEntry, Overlay
    from latrodb.diagrams.scene import Scene

GAP = 10  # between the board, the tray, the legend and the caption
LINE = 22  # from a line of the caption to the next
LETTER = 8.8  # the mean width of a letter in a caption, in the widest of the fonts that may be there
SMALL_LETTER = 7.6  # in a legend

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
Laid: TypeAlias = tuple[list[Primitive], float]  # shapes, and how far down they reach


def lay_tray(scene: Scene, width: float, height: float) -> Laid:
    """Hands and die in rows below the board."""
    return _lay_rows(_tray_items(scene), width, height, SQUARE)


def lay_legend(scene: Scene, width: float, height: float) -> Laid:
    """Each kind of mark in small with its words, as many in a row as there is room for."""
    return _lay_rows(map(_legend_item, scene.legend), width, height, int(SQUARE * _SAMPLE))


def legend_width(scene: Scene) -> float:
    """The least width of a drawing in which the longest words of the legend have room."""
    return RIM + max((_legend_item(entry)[0] for entry in scene.legend), default=0.0)


def lay_caption(caption: str, width: float, height: float) -> Laid:
    """The caption's lines below everything else."""
    widest = max(8, int((width - 2 * BAND) / LETTER))
    lines = wrap(caption, widest)
    if not lines:
        return [], height
    # Lines of like length: the narrowest wrapping that needs no line more.
    mean = sum(map(len, lines)) // len(lines)
    narrower = (wrap(caption, limit) for limit in range(max(1, mean), widest))
    lines = next((each for each in narrower if len(each) == len(lines)), lines)
    shapes: list[Primitive] = [
        Text(width / 2, height + LINE * count - 2, line, Role.CAPTION) for count, line in enumerate(lines, 1)
    ]
    return shapes, height + LINE * len(lines) + GAP


def held_men(scene: Scene) -> list[tuple[Man, int]]:
    """The men in hand, each kind with its number."""
    return [
        (Man(0, color, is_dux), count)
        for color in (WHITE, BLACK)
        for is_dux, counts in ((False, scene.hand), (True, scene.dux_hand))
        if (count := counts[color])
    ]


def _lay_rows(items: Iterator[tuple[float, _Place]], width: float, height: float, row: int) -> Laid:
    shapes: list[Primitive] = []
    x, y = float(RIM), height + GAP
    for item_width, place in items:
        if x + item_width > width and x > RIM:
            x, y = float(RIM), y + row + GAP
        shapes += place(x, y)
        x += item_width
    return (shapes, y + row) if shapes else ([], height)


def _tray_items(scene: Scene) -> Iterator[tuple[float, _Place]]:
    """The things below the board: how wide each is, and how it is placed."""
    for man, count in held_men(scene):
        yield 94, partial(_held_men, symbol_of(man), f"× {count}")
    if scene.die in _PIPS:
        yield SQUARE + 6, partial(_die, scene.die)
    if scene.pips:
        yield 70, partial(_count, f"{scene.pips} left")


def _held_men(symbol: str, words: str, x: float, y: float) -> tuple[Primitive, ...]:
    return Use(symbol, x, y), *_count(words, x + SQUARE, y)


def _die(throw: int, x: float, y: float) -> tuple[Primitive, ...]:
    middle = SQUARE / 2
    pips = (Disc(x + middle + 9 * right, y + middle + 9 * down, 3.2, Role.PIP) for right, down in _PIPS[throw])
    return Rect(x + 5, y + 5, 35, 35, Role.DIE, 6), *pips


def _count(words: str, x: float, y: float) -> tuple[Primitive, ...]:
    return (Text(x, y + SQUARE / 2 + 7, words, Role.COUNT, is_start=True),)


def _legend_item(entry: LegendEntry) -> tuple[float, _Place]:
    squares = 2 if isinstance(entry.sample, Arrow | Line | Tie | Outline) else 1
    box = SQUARE * squares * _SAMPLE
    return box + 6 + SMALL_LETTER * len(entry.words) + 18, partial(_legend_entry, entry, squares, box)


def _legend_entry(entry: LegendEntry, squares: int, box: float, x: float, y: float) -> tuple[Primitive, ...]:
    size = SQUARE * squares
    ground = Rect(0, 0, size, SQUARE, Role.SAMPLE, 3)
    sample = Group((ground, *_sample(entry.sample)), x=x, y=y, scale=_SAMPLE)
    return sample, Text(x + box + 6, y + 18, entry.words, Role.LEGEND, is_start=True)


def _sample(sample: Overlay | Man) -> Iterator[Primitive]:
    """A mark or man on a board of one square or two."""

    def place(square: Square) -> tuple[float, float]:
        return (SQUARE * square, 0)

    match sample:
        case Man():
            yield Use(symbol_of(sample), 0, 0)
        case Arrow() | Line() | Tie():
            yield from lay_mark(replace(sample, origin=0, target=EAST), place, (), False)
            if isinstance(sample, Arrow) and sample.is_barred:
                yield from lay_bar(replace(sample, origin=0, target=EAST), place, ())
        case Outline(ink=ink):
            yield from lay_mark(Outline(0b11, ink), place, (), False)
        case Ghost(man):
            yield from lay_mark(Ghost(replace(man, square=0)), place, (), False)
        case _:
            yield from lay_mark(replace(sample, square=0), place, (), False)
