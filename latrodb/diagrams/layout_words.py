"""Layout of words: how wide they are, how they wrap, captions and legends. Pure geometry; no colors.

All words of a picture are centered on one axis, that of its board or boards.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.diagrams.layout_marks import lay_in_layers, symbol_of
from latrodb.diagrams.marks import Arrow, Line, Man, Outline, SideSign, Tie, as_sample
from latrodb.diagrams.primitives import SQUARE, Group, Primitive, Rect, Role, Text, Use

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from latrodb.core.square import Square
    from latrodb.diagrams.marks import LegendEntry, Sample

CAPTION_SIZE, LEGEND_SIZE, COUNT_SIZE = 15, 13, 18  # of letters, in units
CAPTION_LINE, LEGEND_LINE = 20, 16  # from one line to the next
GAP = 10  # between the board, the tray, the legend and the caption, and around items in them

_SAMPLE = 0.6  # the scale of a sample in a legend
_SAMPLE_HEIGHT = round(SQUARE * _SAMPLE)
_BETWEEN = 18  # from one item of a row to the next

# The width of letters in DejaVu Serif, the widest font of `Theme.font`, in parts of their size, rounded up.
_WIDTHS = {
    letter: width
    for width, letters in (
        (0.35, "'ijl,-./:;\\| ‘’"), (0.4, "fI()[]"), (0.45, "tJ!"), (0.5, 'r"*_`–'), (0.55, "sz?“”"), (0.6, "acevxy"),
        (0.65, "0123456789bdghknopqu${}"), (0.7, "FLPSTYZ"), (0.75, "ABEKVX"), (0.8, "CGR"), (0.85, "DOQU#+<=>^~×"),
        (0.9, "wHN&"), (0.95, "m"), (1.0, "%@—…½"), (1.05, "MW"),
    )
    for letter in letters
}  # fmt: skip
_OTHER = 0.95  # any other letter


class Block(NamedTuple):
    """Shapes in place, and where they end below."""

    shapes: tuple[Primitive, ...]
    bottom: float


class Swatch(NamedTuple):
    """A sample of a mark from 0, 0 on: its width, and its shapes; it is one square high."""

    width: int
    shapes: tuple[Primitive, ...]


class Item(NamedTuple):
    """Something in a row: its size, and how it is placed by its upper left corner."""

    width: float
    height: float
    place: Callable[[float, float], tuple[Primitive, ...]]


@lru_cache(maxsize=1024)
def width_of(words: str, size: float) -> float:
    """Return the most that a line of words is wide, in units.

    >>> width_of("mm", 10), width_of("ñ", 10) == width_of("n", 10)
    (19.0, True)
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
    return lay_rows([_entry(entry, most) for entry in entries], axis, most, top)


def _entry(entry: LegendEntry, most: float) -> Item:
    sample = None if entry.sample is None else lay_sample(entry.sample)
    indent = sample.width * _SAMPLE + 6 if sample else 0
    lines = wrap_words(" ".join(entry.words.split()), LEGEND_SIZE, most - indent)
    height = max(_SAMPLE_HEIGHT, LEGEND_LINE * len(lines))

    def place(x: float, y: float) -> tuple[Primitive, ...]:
        first = y + (height - LEGEND_LINE * len(lines)) / 2 + 12
        words = (
            Text(x + indent, first + LEGEND_LINE * at, line, Role.LEGEND, is_start=True)
            for at, line in enumerate(lines)
        )
        if sample is None:
            return tuple(words)
        middle = y + (height - _SAMPLE_HEIGHT) / 2
        return Group(sample.shapes, x=x, y=middle, scale=_SAMPLE), *words

    return Item(indent + max(width_of(line, LEGEND_SIZE) for line in lines), height, place)


def lay_sample(sample: Sample) -> Swatch:
    """Lay out a mark or man of a legend on one square, or on two if it joins squares."""
    width = SQUARE * (2 if isinstance(sample, Arrow | Line | Tie | Outline) else 1)
    return Swatch(width, (Rect(0, 0, width, SQUARE, Role.SAMPLE, 3), *_lay_sample(sample)))


def _lay_sample(sample: Sample) -> Iterator[Primitive]:
    """Lay out a mark or man on a board of one or two squares."""
    sample = as_sample(sample)
    if isinstance(sample, Man):
        yield Use(symbol_of(sample), 0, 0)
        return
    if isinstance(sample, SideSign):
        yield Rect(15, 5, 15, SQUARE - 10, f"{sample.side.title.lower()}-sign", 6)
        return
    yield from (shape for _, shape in lay_in_layers(sample, _sample_corner, ()))


def _sample_corner(square: Square) -> tuple[float, float]:
    return SQUARE * square, 0
