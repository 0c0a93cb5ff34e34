"""Layout of arrows, lines and ties: paths between the middles of two squares. Pure geometry; no colors."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import STRIDE, Square
from latrodb.diagrams.primitives import SQUARE, number

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

_CLEAR = 17.0  # how far an arrow keeps from the middle of a man
_TIE_CLEAR = 12.0  # the same of a tie, which lies over the men
_BOW = 46.0  # how far aside the curve of a jump is drawn; it goes half as far
_SHAFT = 3.0  # half the width of an arrow
_HEAD, _BARB = 15.0, 8.5  # the length and half the width of its head
_ARM, _THICK = 8.5, 2.4  # of the cross of a barred arrow, the length and half the width
_NOTCH = 2 * _THICK  # from its middle to where its arms part


class Ends(NamedTuple):
    """Two places and whether men stand there."""

    start: tuple[float, float]
    end: tuple[float, float]
    leaves_man: bool
    meets_man: bool

    @classmethod
    def of(
        cls, origin: Square, target: Square, place: Callable[[Square], tuple[float, float]], men: Collection[Square]
    ) -> Ends:
        """The middles of two squares, whose upper left corners are at `place`."""
        return cls(_middle(place(origin)), _middle(place(target)), origin in men, target in men)

    @property
    def length(self) -> float:
        """From one middle to the other."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    def span(self, clear: float = _CLEAR) -> tuple[float, float]:
        """How far from the start a stroke begins and ends that keeps clear of the men."""
        return (clear if self.leaves_man else 0.0), self.length - (clear if self.meets_man else 0.0)

    def at(self, far: float, aside: float = 0.0) -> tuple[float, float]:
        """The place so far along the way, and so far to its right."""
        along = (self.end[0] - self.start[0]) / self.length, (self.end[1] - self.start[1]) / self.length
        return self.start[0] + along[0] * far - along[1] * aside, self.start[1] + along[1] * far + along[0] * aside


def between(origin: Square, target: Square) -> range:
    """The squares between two squares of a file, rank or diagonal; none between others."""
    files, ranks = target % STRIDE - origin % STRIDE, target // STRIDE - origin // STRIDE
    steps = max(abs(files), abs(ranks))
    if 0 not in (files, ranks) and abs(files) != abs(ranks):
        return range(0)
    step = (target - origin) // steps
    return range(origin + step, target, step)


def line_path(ends: Ends) -> str:
    """A line that keeps clear of the men at its ends."""
    first, last = (_words(ends.at(far)) for far in ends.span())
    return f"M{first}L{last}"


def tie_path(ends: Ends) -> str:
    """The outline of a short arrow over the edges of the men at its ends."""
    tail, tip = ends.span(_TIE_CLEAR)
    neck = tip - 9
    outline = ((tail, -2), (neck, -2), (neck, -6), (tip, 0), (neck, 6), (neck, 2), (tail, 2))
    return _closed(ends.at(far, aside) for far, aside in outline)


def arrow_path(ends: Ends, is_barred: bool = False, is_bowed: bool = False) -> str:
    """The outline of an arrow that keeps clear of the men at its ends.

    Args:
        ends: two different places.
        is_barred: without a head; its cross is `bar_path`.
        is_bowed: around the men between its ends.
    """
    if is_bowed:
        return _bowed_arrow(ends, is_barred)
    tail, tip = ends.span()
    if is_barred:
        tip = max(tail, tip - _NOTCH)
        shaft = ((tail, -_SHAFT), (tip, -_SHAFT), (tip, _SHAFT), (tail, _SHAFT))
        return _closed(ends.at(far, aside) for far, aside in shaft)
    neck = tip - min(_HEAD, 0.8 * (tip - tail))
    outline = (
        (tail, -_SHAFT),
        (neck, -_SHAFT),
        (neck, -_BARB),
        (tip, 0.0),
        (neck, _BARB),
        (neck, _SHAFT),
        (tail, _SHAFT),
    )
    return _closed(ends.at(far, aside) for far, aside in outline)


def bar_path(ends: Ends, is_bowed: bool = False) -> str:
    """The outline of the cross at the end of a barred arrow."""
    tip = ends.span()[1] - (3 if ends.meets_man else 0)
    x, y = _Bow(ends).at(tip / ends.length) if is_bowed else ends.at(tip)
    arm, thick, corner = _ARM, _THICK, _NOTCH
    outline = (
        (0, -corner), (arm - thick, -arm - thick), (arm + thick, -arm + thick), (corner, 0),
        (arm + thick, arm - thick), (arm - thick, arm + thick), (0, corner), (-arm + thick, arm + thick),
        (-arm - thick, arm - thick), (-corner, 0), (-arm - thick, -arm + thick), (-arm + thick, -arm - thick),
    )  # fmt: skip
    return _closed((x + right, y + down) for right, down in outline)


class _Bow:
    """The curve of an arrow that goes around men: a parabola of its two ends and a bend beside the middle."""

    def __init__(self, ends: Ends) -> None:
        (x, y), (right, down) = ends.start, ends.end
        self.ends = ends
        self.bend = (
            (x + right) / 2 + (down - y) / ends.length * _BOW,
            (y + down) / 2 - (right - x) / ends.length * _BOW,
        )
        self.reach = ends.length * 1.15  # about as long as the curve is

    def at(self, share: float, aside: float = 0.0) -> tuple[float, float]:
        """A place beside the curve."""
        corners = tuple(zip(self.ends.start, self.bend, self.ends.end, strict=True))
        x, y = ((1 - share) ** 2 * a + 2 * share * (1 - share) * b + share**2 * c for a, b, c in corners)
        right, below = (2 * (1 - share) * (b - a) + 2 * share * (c - b) for a, b, c in corners)
        speed = hypot(right, below)
        return x - below / speed * aside, y + right / speed * aside


def _bowed_arrow(ends: Ends, is_barred: bool) -> str:
    bow = _Bow(ends)
    first = _CLEAR / bow.reach if ends.leaves_man else 0.0
    tip = 1 - (_CLEAR / bow.reach if ends.meets_man else 0.0)
    neck = tip - (_NOTCH if is_barred else _HEAD) / bow.reach
    shares = [first + (neck - first) * count / 8 for count in range(9)]
    there = [bow.at(share, -_SHAFT) for share in shares]
    back = [bow.at(share, _SHAFT) for share in reversed(shares)]
    head = [] if is_barred else [bow.at(neck, -_BARB), bow.at(tip), bow.at(neck, _BARB)]
    return _closed([*there, *head, *back])


def _closed(places: Iterable[tuple[float, float]]) -> str:
    return f"M{'L'.join(map(_words, places))}Z"


def _words(place: Sequence[float]) -> str:
    return f"{number(place[0])} {number(place[1])}"


def _middle(corner: tuple[float, float]) -> tuple[float, float]:
    return corner[0] + SQUARE / 2, corner[1] + SQUARE / 2
