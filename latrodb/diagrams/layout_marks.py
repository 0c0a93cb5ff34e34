"""Layout of marks: arrows, rings, crosses, letters. Pure geometry; no colors."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING, TypeAlias, assert_never

from latrodb.core.square import EAST, NORTH, SOUTH, STRIDE, WEST, Square, SquareSet, squares
from latrodb.diagrams.primitives import (
    SQUARE,
    Disc,
    Group,
    Path,
    Primitive,
    Rect,
    Role,
    Squares,
    Text,
    Use,
    number,
)
from latrodb.diagrams.scene import (
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
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from latrodb.diagrams.scene import Overlay

Place: TypeAlias = Callable[[Square], tuple[float, float]]

# Painted under the men, in this order; all else is painted over them.
BELOW: tuple[type[Overlay], ...] = (Highlight, Frame, Outline, Circle, Arrow, Line, Ghost)

_MIDDLE = SQUARE / 2
_CLEAR = 17.0  # how far an arrow keeps from the middle of a man
_BOW = 46.0  # how far aside the curve of a jump is drawn; it goes half as far


def symbol_of(man: Man) -> str:
    """The name of a man's symbol.

    >>> from latrodb.core.color import WHITE
    >>> symbol_of(Man(0, WHITE, is_dux=True))
    'white-dux'
    """
    role = "dux" if man.is_dux else "soldier"
    return f"{man.color.title.lower()}-{role}{'-bound' if man.is_bound else ''}"


def lay_mark(
    overlay: Overlay, place: Place, men: Collection[Square], is_flipped: bool
) -> Iterator[Primitive]:
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
            ends = _middle(place(origin)), _middle(place(target))
            draw = _bowed_arrow if any(square in men for square in _between(origin, target)) else _arrow
            yield Path(draw(*ends, origin in men, target in men), _filled(ink))
        case Line(origin, target, ink):
            ends = _middle(place(origin)), _middle(place(target))
            d = _line(*ends, origin in men, target in men)
            yield from (Path(d, Role.HALO), Path(d, _stroked(ink)))
        case Label(square, text, ink):
            yield from _lay_words(place(square), text, ink, square in men)
        case Numeral(square, value, ink):
            yield from _lay_words(place(square), str(value), ink, square in men)
        case _:
            yield from _lay_sign(overlay, *place(overlay.square))


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
        yield from (
            Text(middle, base, words, Role.WORDS_HALO),
            Text(middle, base, words, Role(f"words-{ink}")),
        )
        return
    width = max(16.0, 7.0 * len(words) + 8)
    left = x + SQUARE - width
    yield Rect(left, y, width, 16, Role(f"plate-{ink}"), 5)
    yield Text(left + width / 2, y + 12, words, Role(f"small-{ink}"))


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


def _middle(at: tuple[float, float]) -> tuple[float, float]:
    return at[0] + _MIDDLE, at[1] + _MIDDLE


def _filled(ink: Ink) -> Role:
    return Role(f"arrow-{ink}")


def _stroked(ink: Ink) -> Role:
    return Role(f"stroke-{ink}")


def _line(start: tuple[float, float], end: tuple[float, float], leaves_man: bool, meets_man: bool) -> str:
    """A line that keeps clear of the men at its ends."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tail, tip = (_CLEAR if leaves_man else 0.0), length - (_CLEAR if meets_man else 0.0)
    first, last = (
        f"{number(start[0] + along[0] * far)} {number(start[1] + along[1] * far)}" for far in (tail, tip)
    )
    return f"M{first}L{last}"


def _arrow(start: tuple[float, float], end: tuple[float, float], leaves_man: bool, meets_man: bool) -> str:
    """The outline of an arrow that keeps clear of the men at its ends."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    tail, tip = (_CLEAR if leaves_man else 0.0), length - (_CLEAR if meets_man else 0.0)
    shaft, barb, head = 3.0, 8.5, min(15.0, 0.8 * (tip - tail))
    outline = (
        (tail, -shaft),
        (tip - head, -shaft),
        (tip - head, -barb),
        (tip, 0.0),
        (tip - head, barb),
        (tip - head, shaft),
        (tail, shaft),
    )
    places = (
        f"{number(start[0] + along[0] * far - along[1] * aside)} "
        f"{number(start[1] + along[1] * far + along[0] * aside)}"
        for far, aside in outline
    )
    return f"M{'L'.join(places)}Z"


def _between(origin: Square, target: Square) -> range:
    """The squares between two squares of a file, rank or diagonal; none between others."""
    files, ranks = target % STRIDE - origin % STRIDE, target // STRIDE - origin // STRIDE
    steps = max(abs(files), abs(ranks))
    if 0 not in (files, ranks) and abs(files) != abs(ranks):
        return range(0)
    step = (target - origin) // steps
    return range(origin + step, target, step)


def _bowed_arrow(
    start: tuple[float, float], end: tuple[float, float], leaves_man: bool, meets_man: bool
) -> str:
    """The outline of an arrow that goes around the men between its ends."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    bend = (
        (start[0] + end[0]) / 2 + down / length * _BOW,
        (start[1] + end[1]) / 2 - across / length * _BOW,
    )

    def edge(share: float, aside: float) -> str:
        """A place beside the curve, which is a parabola of its two ends and its bend."""
        x, y = (
            (1 - share) ** 2 * a + 2 * share * (1 - share) * b + share**2 * c
            for a, b, c in zip(start, bend, end, strict=True)
        )
        right, below = (
            2 * (1 - share) * (b - a) + 2 * share * (c - b) for a, b, c in zip(start, bend, end, strict=True)
        )
        speed = hypot(right, below)
        return f"{number(x - below / speed * aside)} {number(y + right / speed * aside)}"

    reach = length * 1.15  # about as long as the curve is
    first, tip = (_CLEAR / reach if leaves_man else 0.0), 1 - (_CLEAR / reach if meets_man else 0.0)
    neck = tip - 15 / reach
    shares = [first + (neck - first) * count / 8 for count in range(9)]
    there, back = [edge(share, -3) for share in shares], [edge(share, 3) for share in reversed(shares)]
    return f"M{'L'.join((*there, edge(neck, -8.5), edge(tip, 0), edge(neck, 8.5), *back))}Z"
