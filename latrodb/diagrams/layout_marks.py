"""Layout of marks: arrows, rings, crosses, letters. Pure geometry; no colors."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, assert_never

from latrodb.core.square import EAST, NORTH, SOUTH, WEST, Square, SquareSet, squares
from latrodb.diagrams.layout_arrows import Ends, arrow_path, bar_path, between, line_path, tie_path
from latrodb.diagrams.marks import (
    Arrow,
    Circle,
    Cross,
    Dot,
    Frame,
    Ghost,
    Highlight,
    Ink,
    Label,
    Line,
    Man,
    Numeral,
    Outline,
    Tie,
)
from latrodb.diagrams.primitives import SQUARE, Disc, Group, Path, Primitive, Rect, Role, Squares, Text, Use, number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from latrodb.diagrams.marks import Overlay

Place: TypeAlias = Callable[[Square], tuple[float, float]]

# Painted under the men, in this order; all else is painted over them.
BELOW: tuple[type[Overlay], ...] = (Highlight, Frame, Outline, Circle, Arrow, Line, Ghost)

_MIDDLE = SQUARE / 2


def symbol_of(man: Man) -> str:
    """The name of a man's symbol.

    >>> from latrodb.core.color import WHITE
    >>> symbol_of(Man(0, WHITE, is_dux=True))
    'white-dux'
    """
    role = "dux" if man.is_dux else "soldier"
    return f"{man.color.title.lower()}-{role}{'-bound' if man.is_bound else ''}"


def lay_mark(overlay: Overlay, place: Place, men: Collection[Square], is_flipped: bool) -> Iterator[Primitive]:
    """The shapes of an overlay.

    Args:
        overlay: on squares that `place` knows.
        place: the upper left corner of a square.
        men: the squares with men on them, from which arrows and letters keep clear.
        is_flipped: whether Black sits at the bottom, so that north is down.
    """
    match overlay:
        case Outline(members, ink):
            yield from _lay_outline(members, ink, place, is_flipped)
        case Ghost(man):
            yield Group((Use(symbol_of(man), *place(man.square)),), Role.GHOST)
        case Arrow(origin, target, ink):
            ends = Ends.of(origin, target, place, men)
            is_bowed = any(square in men for square in between(origin, target))
            yield Path(arrow_path(ends, overlay.is_barred, is_bowed), _filled(ink))
        case Line(origin, target, ink):
            d = line_path(Ends.of(origin, target, place, men))
            yield from (Path(d, Role.HALO), Path(d, _stroked(ink)))
        case Tie(origin, target, ink):
            d = tie_path(Ends.of(origin, target, place, men))
            yield from (Path(d, Role.HALO), Path(d, _filled(ink)))
        case Label(square, text, ink):
            yield from _lay_words(place(square), text, ink, square in men)
        case Numeral(square, value, ink):
            yield from _lay_words(place(square), str(value), ink, square in men)
        case _:
            yield from _lay_sign(overlay, *place(overlay.square))


def lay_bar(arrow: Arrow, place: Place, men: Collection[Square]) -> Iterator[Primitive]:
    """The cross at the end of a barred arrow, which lies over the men."""
    ends = Ends.of(arrow.origin, arrow.target, place, men)
    d = bar_path(ends, any(square in men for square in between(arrow.origin, arrow.target)))
    yield from (Path(d, Role.HALO), Path(d, _filled(arrow.ink)))


def _lay_sign(overlay: Highlight | Cross | Circle | Frame | Dot, x: float, y: float) -> Iterator[Primitive]:
    """An overlay that is the same on every square."""
    match overlay:
        case Highlight(is_origin=is_origin):
            yield Squares(((x, y),), Role.ORIGIN if is_origin else Role.TARGET)
        case Cross(ink=ink):
            d = f"M{number(x + 11)} {number(y + 11)}l23 23m0 -23l-23 23"
            yield from (Path(d, Role.HALO), Path(d, _stroked(ink)))
        case Circle(ink=ink):
            yield Disc(x + _MIDDLE, y + _MIDDLE, 20, _stroked(ink))
        case Frame(ink=ink):
            yield Rect(x + 2.5, y + 2.5, SQUARE - 5, SQUARE - 5, _stroked(ink), 2)
        case Dot(ink=ink):
            yield Disc(x + _MIDDLE, y + _MIDDLE, 6.5, _filled(ink))
        case _:
            assert_never(overlay)


def _lay_words(at: tuple[float, float], words: str, ink: Ink, is_taken: bool) -> Iterator[Primitive]:
    """Letters in the middle of an empty square, or on a plate in the corner of a man's square."""
    x, y = at
    if not is_taken:
        middle, base = x + _MIDDLE, y + _MIDDLE + 7
        yield from (Text(middle, base, words, Role.WORDS_HALO), Text(middle, base, words, f"words-{ink}"))
        return
    width = max(16.0, 7.0 * len(words) + 8)
    left = x + SQUARE - width
    yield Rect(left, y, width, 16, f"plate-{ink}", 5)
    yield Text(left + width / 2, y + 12, words, f"small-{ink}")


def _lay_outline(members: SquareSet, ink: Ink, place: Place, is_flipped: bool) -> Iterator[Primitive]:
    """The edges that the squares do not have in common, as one path."""
    sides = ((EAST, SQUARE, 0, "v"), (WEST, 0, 0, "v"), (NORTH, 0, 0, "h"), (SOUTH, 0, SQUARE, "h"))
    edges = ""
    for square in squares(members):
        x, y = place(square)
        for step, right, down, way in sides:
            toward = -step if is_flipped else step
            if square + toward < 0 or not members >> square + toward & 1:
                edges += f"M{number(x + right)} {number(y + down)}{way}{SQUARE}"
    if edges:
        yield from (Path(edges, Role.HALO), Path(edges, _stroked(ink)))


def _filled(ink: Ink) -> str:
    return f"arrow-{ink}"


def _stroked(ink: Ink) -> str:
    return f"stroke-{ink}"
