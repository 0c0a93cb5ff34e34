"""Layout of marks: arrows, lines, rings, crosses, letters. Pure geometry; no colors."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, assert_never

from latrodb.core.square import EAST, NORTH, SOUTH, STRIDE, WEST, Square, SquareSet, squares
from latrodb.diagrams.marks import (
    DOUBLE_HEADED,
    MEANINGS,
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
    Sign,
    Tie,
)
from latrodb.diagrams.primitives import SQUARE, Disc, Group, Path, Primitive, Rect, Role, Squares, Text, Use, number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from latrodb.diagrams.marks import Overlay
    from latrodb.diagrams.verdicts import Verdict

Place: TypeAlias = Callable[[Square], tuple[float, float]]

# Painted under the men, in this order; everything else is painted over them.
BELOW: tuple[type[Overlay], ...] = (Highlight, Frame, Outline, Circle, Arrow, Line, Ghost)
LAYERS = (
    len(BELOW) + 2
)  # one for each of those, and over the men one for halos, so that none covers a mark, and the rest

_MIDDLE = SQUARE / 2
_CLEAR = 17.0  # how far an arrow stays from the middle of a man
_TIE_CLEAR = 12.0  # the same for a tie, which is drawn over the men
_BOW = 46.0  # sideways distance of the control point of a jump's curve; the curve goes half as far
_SHAFT = 3.0  # half the width of an arrow
_HEAD, _BARB = 15.0, 8.5  # the length and half the width of its head
_SECOND, _WAIST = 9.0, 3.5  # how far behind it a second head begins, and half the width between the two
_SWEEP = 4.0  # how far back the barbs of some heads reach
_DOT = 5.0  # the radius of the dot at the tail of an arrow by the rules
_ARM, _BAR = 8.5, 10.5  # how far the cross of a struck arrow reaches, and the bar of a barred one
SEAL = 10  # the radius of the sign of a verdict


def symbol_of(man: Man) -> str:
    """The name of a man's symbol.

    >>> from latrodb.core.color import WHITE
    >>> symbol_of(Man(0, WHITE, is_dux=True))
    'white-dux'
    """
    role = "dux" if man.is_dux else "soldier"
    return f"{man.color.title.lower()}-{role}{'-bound' if man.is_bound else ''}"


def lay_in_layers(
    overlay: Overlay, place: Place, men: Collection[Square], is_flipped: bool = False
) -> Iterator[tuple[int, Primitive]]:
    """Lay out an overlay: its shapes, each with the number of its layer, from 0 for the lowest to `LAYERS` - 1.

    `place` gives the upper left corners of squares, `men` what arrows and letters avoid.
    """
    kind = type(overlay)
    for shape in _lay_mark(overlay, place, men, is_flipped):
        yield BELOW.index(kind) if kind in BELOW else _layer_over(shape), shape
    if isinstance(overlay, Arrow) and (overlay.is_barred or overlay.is_struck):
        yield from ((_layer_over(shape), shape) for shape in _lay_bar(overlay, place, men))


def _layer_over(shape: Primitive) -> int:
    is_halo = isinstance(shape, Path) and shape.role is Role.HALO
    return LAYERS - 2 if is_halo else LAYERS - 1


def _lay_mark(overlay: Overlay, place: Place, men: Collection[Square], is_flipped: bool) -> Iterator[Primitive]:
    match overlay:
        case Outline(members, ink):
            yield from _lay_outline(members, ink, place, is_flipped)
        case Ghost(man):
            yield Group((Use(symbol_of(man), *place(man.square)),), Role.GHOST)
        case Arrow():
            yield from _lay_arrow(overlay, place, men)
        case Line(origin, target, ink):
            ends = _Ends.of(origin, target, place, men)
            d = "M" + "L".join(_point(ends.at(far)) for far in ends.span())
            yield from (Path(d, Role.HALO), Path(d, f"stroke-{ink}"))
        case Tie(origin, target, ink, is_mutual):
            ends = _Ends.of(origin, target, place, men)
            tail, tip = ends.span(_TIE_CLEAR)
            d = _straight_arrow(ends, (tail, tip - 9, tip), 2, 6)
            if is_mutual:
                back = _Ends.of(target, origin, place, men)
                d = _straight_arrow(ends, (ends.length / 2, tip - 9, tip), 2, 6)
                d += _straight_arrow(back, (back.length / 2, tip - 9, tip), 2, 6)
            yield from (Path(d, Role.HALO), Path(d, f"arrow-{ink}"))
        case Label(square, text, ink) | Numeral(square, text, ink):
            yield from _lay_words(place(square), str(text), ink, square in men)
        case Sign(square, verdict):
            x, y = place(square)
            yield from lay_seal(verdict, x + SQUARE - SEAL, y + SEAL)
        case _:
            yield from _lay_sign(overlay, *place(overlay.square))


def _lay_bar(arrow: Arrow, place: Place, men: Collection[Square]) -> Iterator[Primitive]:
    """Lay out the bar across a barred arrow, or the cross at the end of a struck one, which are over the men."""
    ends = _Ends.of(arrow.origin, arrow.target, place, men)
    course, (tail, tip) = _course(arrow, ends, men), _span(arrow, ends)
    bar = [course.at((tail + tip - _HEAD) / 2, aside) for aside in (-_BAR, _BAR)]
    d = f"M{'L'.join(map(_point, bar))}"
    if arrow.is_struck:
        x, y = course.at(tip - (3 if ends.meets_man else 0))
        d = f"M{number(x - _ARM)} {number(y - _ARM)}l17 17m0 -17l-17 17"
    yield from (Path(d, Role.HALO), Path(d, f"bar-{arrow.ink}"))


def _lay_arrow(arrow: Arrow, place: Place, men: Collection[Square]) -> Iterator[Primitive]:
    """An edge around everything, a shaft that may be dashed, and a head; a dot at the tail of an arrow by the rules.

    The head of an ink with a meaning has swept barbs, that of some inks is double, so that it differs from that of an
    ink that looks the same.
    """
    ends = _Ends.of(arrow.origin, arrow.target, place, men)
    course = _course(arrow, ends, men)
    tail, tip = _span(arrow, ends)
    front = max(tail, tip - _ARM / 2) if arrow.is_struck else tip - min(_HEAD, 0.8 * (tip - tail))
    neck = max(tail, front - _SECOND) if arrow.ink in DOUBLE_HEADED and not arrow.is_struck else front
    count = 8 if isinstance(course, _Bow) else 1
    along = [tail + (neck - tail) * index / count for index in range(count + 1)]
    sides = [[course.at(far, aside) for far in along] for aside in (-_SHAFT, _SHAFT)]
    barbs = [] if arrow.is_struck else [course.at(*point) for point in _head(arrow.ink, neck, front, tip)]
    yield Path(_closed([*sides[0], *barbs, *reversed(sides[1])]), f"edge-{arrow.ink}")
    if arrow.is_by_rule:
        yield Disc(*course.at(tail), _DOT, f"edge-{arrow.ink}")
    yield Path(f"M{'L'.join(_point(course.at(far)) for far in along)}", f"shaft-{arrow.ink}")
    if barbs:
        yield Path(_closed([sides[0][-1], *barbs, sides[1][-1]]), f"head-{arrow.ink}")
    if arrow.is_by_rule:
        yield Disc(*course.at(tail), _DOT, f"head-{arrow.ink}")


def _head(ink: Ink, neck: float, front: float, tip: float) -> list[tuple[float, float]]:
    """The points of a head, along and beside its arrow; the barbs of a second head come before those at the front."""
    sweep = _SWEEP if ink in MEANINGS else 0.0
    second = [(neck - sweep, _BARB), (front, _WAIST)] if neck < front else []
    half = [*second, (front - sweep, _BARB)]
    return [*((far, -aside) for far, aside in half), (tip, 0.0), *reversed(half)]


def _lay_sign(overlay: Highlight | Cross | Circle | Frame | Dot, x: float, y: float) -> Iterator[Primitive]:
    """An overlay that is the same on every square."""
    match overlay:
        case Highlight(is_origin=is_origin):
            yield Squares(((x, y),), Role.ORIGIN if is_origin else Role.TARGET)
        case Cross(ink=ink):
            d = f"M{number(x + 11)} {number(y + 11)}l23 23m0 -23l-23 23"
            yield from (Path(d, Role.HALO), Path(d, f"cross-{ink}"))
        case Circle(ink=ink):
            yield from (Disc(x + _MIDDLE, y + _MIDDLE, 20, role) for role in (Role.HALO, f"stroke-{ink}"))
        case Frame(ink=ink):
            around = (x + 3.5, y + 3.5, SQUARE - 7, SQUARE - 7)
            yield from (Rect(*around, role, 2) for role in (Role.HALO, f"stroke-{ink}"))
        case Dot(ink=ink):
            yield Disc(x + _MIDDLE, y + _MIDDLE, 6.5, f"arrow-{ink}")
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


def lay_seal(verdict: Verdict, x: float, y: float) -> tuple[Primitive, ...]:
    """Lay out the sign of a verdict around a place."""
    ring = (Disc(0, 0, SEAL, Role.HALO), Disc(0, 0, SEAL, f"ring-{verdict.ink}"))
    return (Group((*ring, Path(verdict.figure, f"figure-{verdict.ink}")), x=x, y=y),)


def _lay_outline(members: SquareSet, ink: Ink, place: Place, is_flipped: bool) -> Iterator[Primitive]:
    """The outer edges of some squares, as one path."""
    sides = ((EAST, SQUARE, 0, "v"), (WEST, 0, 0, "v"), (NORTH, 0, 0, "h"), (SOUTH, 0, SQUARE, "h"))
    edges = ""
    for square in squares(members):
        x, y = place(square)
        for step, right, down, way in sides:
            toward = -step if is_flipped else step
            if square + toward < 0 or not members >> square + toward & 1:
                edges += f"M{number(x + right)} {number(y + down)}{way}{SQUARE}"
    if edges:
        yield from (Path(edges, Role.HALO), Path(edges, f"stroke-{ink}"))


class _Ends(NamedTuple):
    """Two places and whether there are men on them."""

    start: tuple[float, float]
    end: tuple[float, float]
    leaves_man: bool
    meets_man: bool

    @classmethod
    def of(cls, origin: Square, target: Square, place: Place, men: Collection[Square]) -> _Ends:
        """The middles of two squares, whose upper left corners are at `place`."""
        (x, y), (right, down) = place(origin), place(target)
        start, end = (x + _MIDDLE, y + _MIDDLE), (right + _MIDDLE, down + _MIDDLE)
        return cls(start, end, origin in men, target in men)

    @property
    def length(self) -> float:
        """From one middle to the other."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    def span(self, clear: float = _CLEAR) -> tuple[float, float]:
        """How far from the start a stroke that avoids the men begins and ends."""
        return (clear if self.leaves_man else 0.0), self.length - (clear if self.meets_man else 0.0)

    def at(self, far: float, aside: float = 0.0) -> tuple[float, float]:
        """The point at a distance along the path, and a distance to its right."""
        along = (self.end[0] - self.start[0]) / self.length, (self.end[1] - self.start[1]) / self.length
        return self.start[0] + along[0] * far - along[1] * aside, self.start[1] + along[1] * far + along[0] * aside


def between(origin: Square, target: Square) -> range:
    """Return the squares between two squares of a file, rank, or diagonal; none between others."""
    files, ranks = target % STRIDE - origin % STRIDE, target // STRIDE - origin // STRIDE
    steps = max(abs(files), abs(ranks))
    if 0 not in (files, ranks) and abs(files) != abs(ranks):
        return range(0)
    step = (target - origin) // steps
    return range(origin + step, target, step)


def _straight_arrow(ends: _Ends, along: tuple[float, float, float], shaft: float, barb: float) -> str:
    """Return an arrow from a tail over a neck to a tip; `shaft` and `barb` are half the widths of shaft and head."""
    tail, neck, tip = along
    half = ((tail, shaft), (neck, shaft), (neck, barb))
    outline = (*((far, -aside) for far, aside in half), (tip, 0.0), *reversed(half))
    return _closed(ends.at(far, aside) for far, aside in outline)


def _course(arrow: Arrow, ends: _Ends, men: Collection[Square]) -> _Ends | _Bow:
    """The way of an arrow: straight, or around the men between its ends."""
    return _Bow(ends) if any(square in men for square in between(arrow.origin, arrow.target)) else ends


def _span(arrow: Arrow, ends: _Ends) -> tuple[float, float]:
    """How far from the start an arrow begins and ends; a cross does not cover the man."""
    tail, tip = ends.span()
    return tail, tip - (_ARM if arrow.is_struck and ends.meets_man else 0)


class _Bow:
    """The curve of an arrow that goes around men: a parabola of its two ends and a bend next to the middle."""

    def __init__(self, ends: _Ends) -> None:
        (x, y), (right, down) = ends.start, ends.end
        self.ends = ends
        self.bend = (
            (x + right) / 2 + (down - y) / ends.length * _BOW,
            (y + down) / 2 - (right - x) / ends.length * _BOW,
        )

    def at(self, far: float, aside: float = 0.0) -> tuple[float, float]:
        """Return a point next to the curve, `far` along the straight line between its ends."""
        share = far / self.ends.length
        corners = tuple(zip(self.ends.start, self.bend, self.ends.end, strict=True))
        x, y = ((1 - share) ** 2 * a + 2 * share * (1 - share) * b + share**2 * c for a, b, c in corners)
        right, below = (2 * (1 - share) * (b - a) + 2 * share * (c - b) for a, b, c in corners)
        speed = hypot(right, below)
        return x - below / speed * aside, y + right / speed * aside


def _closed(places: Iterable[tuple[float, float]]) -> str:
    return f"M{'L'.join(map(_point, places))}Z"


def _point(place: Sequence[float]) -> str:
    return " ".join(map(number, place))
