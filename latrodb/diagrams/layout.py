"""Layout: a scene becomes placed shapes. Pure geometry; no colors, no files.

All words of a picture are centered on one axis, that of its board or boards.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, product
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import BLACK, WHITE
from latrodb.diagrams.layout_board import (
    BAND,
    DEFAULT,
    Board,
    Setting,
    corners,
    lay_inner_names,
    lay_side,
    lay_wedge,
    place_of_side,
)
from latrodb.diagrams.layout_marks import BELOW, LAYERS, SEAL, lay_in_layers, lay_seal, symbol_of
from latrodb.diagrams.marks import Ghost, Man, SideSign, Sign, as_sample, squares_for
from latrodb.diagrams.primitives import SQUARE, Disc, Group, Primitive, Rect, Role, Text, Use
from latrodb.diagrams.words import WINNERS, capitalize, say, speaking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from latrodb.core.square import Square
    from latrodb.diagrams.marks import LegendEntry, Sample
    from latrodb.diagrams.scene import Scene, Sheet


CAPTION_SIZE, LEGEND_SIZE, COUNT_SIZE = 15, 13, 18  # of letters, in units
CAPTION_LINE = 20  # from one line to the next
GAP = 10  # between the board, the tray, the legend and the caption, and around items in them

_BETWEEN = 18  # from one item of a row, or board of a sheet, to the next
_MOST_ABREAST = 3  # boards in a row of a sheet; four are two by two
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

# The width of letters in the widest font of `Theme.font`, Literata or DejaVu Serif, in parts of their size, rounded up.
_WIDTHS = {
    letter: width
    for width, letters in (
        (0.35, "'ijl,.:; ‘’"), (0.4, "f()[]-"), (0.45, "tI!/\\|"), (0.5, 'r"*_`–'), (0.55, "sz?“”"), (0.6, "acevxyJ"),
        (0.65, "0123456789bdgkopqu${}"), (0.7, "hnFLPSZ"), (0.75, "ABETVXY"), (0.8, "CGKR"), (0.85, "DOQU#+<=>^~×"),
        (0.9, "wHN&"), (1.0, "m%@—…½"), (1.05, "M"), (1.1, "WÆŒ¾™"),
    )
    for letter in letters
}  # fmt: skip
_OTHER = 0.95  # any other letter


class _Look(NamedTuple):
    """How the words of an item look, and its drawing: their role, size and line, and its scale."""

    role: Role
    size: float
    line: float
    scale: float = 1


_COUNT, _MEANING = _Look(Role.COUNT, COUNT_SIZE, 24), _Look(Role.LEGEND, LEGEND_SIZE, 16, 0.6)


class Block(NamedTuple):
    """Shapes in place, and where they end below."""

    shapes: tuple[Primitive, ...]
    bottom: float


class Item(NamedTuple):
    """Something in a row: its size, and how it is placed by its upper left corner."""

    width: float
    height: float
    place: Callable[[float, float], tuple[Primitive, ...]]


@lru_cache(maxsize=1024)
def width_of(words: str, size: float) -> float:
    """Return the most that a line of words is wide, in units.

    >>> width_of("mm", 10), width_of("ñ", 10) == width_of("n", 10)
    (20.0, True)
    """
    return round(size * sum(map(_width, words)), 2)


@lru_cache(maxsize=1024)
def _width(letter: str) -> float:
    """Return the most that a letter is wide, in parts of its size; its accents add nothing."""
    bare = (part for part in unicodedata.normalize("NFD", letter) if not unicodedata.combining(part))
    return sum(1.05 if unicodedata.east_asian_width(part) in "FW" else _WIDTHS.get(part, _OTHER) for part in bare)


def wrap_words(words: str, size: float, most: float) -> list[str]:
    """Wrap words into lines of at most a width; a word that is wider alone is broken.

    >>> wrap_words("ave Caesar", 10, 50), wrap_words("mmmmm", 10, 20)
    (['ave', 'Caesar'], ['mm', 'mm', 'm'])
    """
    lines: list[str] = []
    for word in words.split(" "):
        if lines and width_of(f"{lines[-1]} {word}", size) <= most:
            lines[-1] += f" {word}"
            continue
        rest = word
        while (at := _count_fitting(rest, size, most)) < len(rest):
            lines.append(rest[:at])
            rest = rest[at:]
        lines.append(rest)
    return lines


def _count_fitting(word: str, size: float, most: float) -> int:
    """Return how many letters of a word fit into a width, at least one; the word may be very long."""
    wide = 0.0
    for at, letter in enumerate(word):
        wide += _width(letter)
        if round(size * wide, 2) > most:
            return max(at, 1)
    return len(word)


def lay_caption(caption: str, axis: float, most: float, top: float) -> Block:
    """Lay out a caption below `top`, its lines of similar length."""
    words = " ".join(caption.split(" ")).replace("\n", " ").strip()
    if not words:
        return Block((), top)
    lines = wrap_words(words, CAPTION_SIZE, most)
    # The narrowest wrapping that needs no additional line.
    for share in range(50, 100, 5):
        narrower = wrap_words(words, CAPTION_SIZE, most * share / 100)
        if len(narrower) == len(lines):
            lines = narrower
            break
    shapes = [Text(axis, top + CAPTION_LINE * at - 2, line, Role.CAPTION) for at, line in enumerate(lines, 1)]
    return Block(tuple(shapes), top + CAPTION_LINE * len(lines) + GAP)


def lay_rows(items: Iterable[Item], axis: float, most: float, top: float) -> Block:
    """Lay out items in rows of at most a width: a block around the axis, whose rows begin below each other."""
    rows: list[list[Item]] = []
    for item in items:
        if rows and sum(each.width + _BETWEEN for each in rows[-1]) + item.width <= most:
            rows[-1].append(item)
        else:
            rows.append([item])
    if not rows:
        return Block((), top)
    left = axis - max(sum(each.width for each in row) + _BETWEEN * (len(row) - 1) for row in rows) / 2
    shapes: list[Primitive] = []
    y = top + GAP
    for row in rows:
        x = left
        for item in row:
            shapes += item.place(x, y)
            x += item.width + _BETWEEN
        y += max(item.height for item in row) + GAP
    return Block(tuple(shapes), y - GAP)


def lay_legend(entries: Sequence[LegendEntry], axis: float, most: float, top: float) -> Block:
    """Lay out what marks mean, each sample with its words; long words wrap."""
    items = []
    for entry in entries:
        drawn = lay_sample(entry.sample) if entry.sample else ()
        width = SQUARE * squares_for(entry.sample) if entry.sample else 0
        items.append(_item(drawn, (width, SQUARE), entry.words, most, _MEANING))
    return lay_rows(items, axis, most, top)


def _item(
    drawn: tuple[Primitive, ...], size: tuple[float, float], words: str, most: float, look: _Look = _COUNT
) -> Item:
    """Return a drawing with words to its right, which wrap."""
    width, tall = (each * look.scale for each in size)
    indent = width + 6 if drawn else 0
    lines = wrap_words(" ".join(words.split()), look.size, most - indent)
    height = max(tall, look.line * len(lines))

    def place(x: float, y: float) -> tuple[Primitive, ...]:
        first = y + (height - look.line * len(lines)) / 2 + 0.75 * look.line
        texts = (Text(x + indent, first + look.line * at, line, look.role, True) for at, line in enumerate(lines))
        group = (Group(drawn, x=x, y=y + (height - tall) / 2, scale=look.scale),) if drawn else ()
        return *group, *texts

    return Item(indent + max(width_of(line, look.size) for line in lines), height, place)


def lay_sample(sample: Sample) -> tuple[Primitive, ...]:
    """Lay out a mark or man of a legend from 0, 0 on, on as many squares as `squares_for` says."""
    return Rect(0, 0, SQUARE * squares_for(sample), SQUARE, Role.SAMPLE, 3), *_lay_sample(sample)


def _lay_sample(sample: Sample) -> Iterator[Primitive]:
    """Lay out a mark or man on a board of one or two squares."""
    sample = as_sample(sample)
    if isinstance(sample, Man):
        yield Use(symbol_of(sample), 0, 0)
        return
    if isinstance(sample, SideSign):
        yield lay_wedge(sample.side, SQUARE / 2, SQUARE / 2)
        return
    if isinstance(sample, Sign):
        yield from lay_seal(sample.verdict, SQUARE / 2, SQUARE / 2)
        return
    yield from (shape for _, shape in lay_in_layers(sample, _sample_corner, ()))


def _sample_corner(square: Square) -> tuple[float, float]:
    return SQUARE * square, 0


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
    kinds: tuple[Man, ...]  # the different men whose symbols the shapes use, also those of the boards


def lay_out(scene: Scene, setting: Setting = DEFAULT) -> Layout:
    """Place everything of a scene except the background of its board."""
    board = Board(scene.geometry, scene.is_flipped, setting)
    axis, most = board.width / 2, float(board.width)
    with speaking(scene.language):
        found = lay_rows(_found_items(scene, most), axis, most, board.height)
        tray = lay_rows(_tray_items(scene, most), axis, most, found.bottom)
    legend = lay_legend(scene.legend, axis, most, tray.bottom)
    caption = lay_caption(scene.caption, axis, most - BAND, legend.bottom)
    place = corners(board)
    men = tuple(Use(symbol_of(man), *place[man.square]) for man in scene.men)
    under, over = _lay_marks(scene, board)
    around = (*_lay_edge(scene, board), *found.shapes, *tray.shapes, *legend.shapes, *caption.shapes)
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
    kinds = men_of((*(man for each in layouts for man in each.kinds), *(entry.sample for entry in legend.values())))
    return SheetLayout(width, caption.bottom, tuple(boards), (*shapes, *bottom.shapes, *caption.shapes), kinds)


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


def _tray_items(scene: Scene, most: float) -> Iterator[Item]:
    """Yield the things below the board: men in hand, the die and what is left of the throw."""
    whole = (SQUARE, SQUARE)
    for man, count in _men_in_hand(scene):
        yield _item(lay_sample(man), whole, say("tray_in_hand", count=count), most)
    if scene.die in _PIPS:
        yield _item(_die(scene.die), whole, say("tray_die"), most)
    if scene.pips:
        yield _item((), whole, say("tray_pips", count=scene.pips), most)


def _die(throw: int) -> tuple[Primitive, ...]:
    middle = SQUARE / 2
    pips = (Disc(middle + 9 * right, middle + 9 * down, 3.2, Role.PIP) for right, down in _PIPS[throw])
    return Rect(5, 5, 35, 35, Role.DIE, 6), *pips


def _lay_edge(scene: Scene, board: Board) -> Iterator[Primitive]:
    """Lay out what is next to the first rank of a side: the sign of the side to move, or of the winner."""
    if scene.side is not None:
        yield lay_side(board, scene.side)
    elif scene.ended.verdict.sign:
        yield from lay_seal(scene.ended.verdict, *place_of_side(board, WINNERS.get(scene.result)))


def _found_items(scene: Scene, most: float) -> Iterator[Item]:
    """Yield the verdicts on the turn and on the game, each a sign with words, unless other words say the same."""
    others = " ".join((scene.caption, scene.said, *(entry.words for entry in scene.legend)))
    for finding in (scene.finding, scene.ended):
        if finding.words and finding.words not in others:
            drawn = lay_seal(finding.verdict, SEAL, _COUNT.line / 2)
            yield _item(drawn, (2 * SEAL, _COUNT.line), capitalize(finding.words), most)
