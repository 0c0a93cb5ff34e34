"""Marks of a page: each is drawn once, by the diagrams; the script only puts them on squares."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from functools import lru_cache, partial
from hashlib import blake2b
from math import hypot
from string import ascii_uppercase, digits
from typing import TYPE_CHECKING

from latrodb.core.square import STRIDE, Square, only_square, square_name
from latrodb.diagrams.layout_marks import LAYERS, between, lay_in_layers
from latrodb.diagrams.marks import Arrow, Ghost, Label, Line, Numeral, Outline, Tie
from latrodb.diagrams.primitives import SQUARE
from latrodb.features.viewer.boards import PREFIX, page_painter

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from latrodb.diagrams.marks import Overlay


_DIGEST = 5  # bytes of a name: one chance in a million that two of 1,000 marks share one
_TURNS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}  # degrees, and where they turn what points right


_DIGITS = digits + ascii_uppercase


def short(number: int) -> str:
    """Return a number as codes have it, with the letters A to Z as further digits.

    >>> short(9), short(10), short(36)
    ('9', 'A', '10')
    """
    return (short(number // len(_DIGITS)) if number >= len(_DIGITS) else "") + _DIGITS[number % len(_DIGITS)]


class Drawings:
    """The marks of a game, in the order of their first use.

    A code is the number of a mark and its square, `3f6`. `marks` has for each number how far the mark is turned about
    the middle of its square, in degrees, or `=` if it stays upright even on a flipped board, and the names of its parts
    in the sprite, each after the number of its layer, as `lay_in_layers` counts them: `90 4a12bc34d`.
    """

    def __init__(self) -> None:
        self.marks: dict[str, int] = {}
        self.symbols: dict[str, str] = {}  # the drawings of the parts, for the sprite, by name

    def codes(self, overlays: Iterable[Overlay], men: Collection[Square]) -> list[str]:
        """Return the codes of overlays in order, each once; `men` are the squares that arrows and letters avoid."""
        return list(dict.fromkeys(self._code(overlay, men) for overlay in overlays))

    def _code(self, overlay: Overlay, men: Collection[Square]) -> str:
        mark, symbols = _draw(overlay, frozenset(square for square in _squares_of(overlay) if square in men))
        self.symbols |= symbols
        return f"{short(self.marks.setdefault(mark, len(self.marks)))}{square_name(_anchor(overlay))}"


@lru_cache(maxsize=1 << 15)
def _draw(overlay: Overlay, near: frozenset[Square]) -> tuple[str, dict[str, str]]:
    """Return a mark as `Drawings.marks` has it, and its parts by name; `near` are the men that it avoids.

    The name of a part depends on its looks only, so that the games of a page can share it.
    """
    turn = _turn(overlay)
    layers = [""] * LAYERS
    for layer, shape in lay_in_layers(overlay, partial(_place, _anchor(overlay), turn), near):
        layers[layer] += page_painter().fragment(shape)
    names = {layer: _name(drawn) for layer, drawn in enumerate(layers) if drawn}
    parts = (f"{layer}{name}" for layer, name in names.items())
    mark = " ".join((str(turn) if isinstance(overlay, Arrow | Line | Tie | Outline) else "=", *parts))
    return mark, {name: f'<g id="{PREFIX}-{name}">{layers[layer]}</g>' for layer, name in names.items()}


def _name(drawn: str) -> str:
    return urlsafe_b64encode(blake2b(drawn.encode(), digest_size=_DIGEST).digest()).decode().rstrip("=")


def _squares_of(overlay: Overlay) -> Iterable[Square]:
    """Return the squares whose men can change the looks of a mark: its ends and those between, or its own."""
    match overlay:
        case Arrow(origin, target) | Line(origin, target) | Tie(origin, target):
            return origin, target, *between(origin, target)
        case Label(square) | Numeral(square):
            return (square,)
        case _:
            return ()


def _anchor(overlay: Overlay) -> Square:
    """Return the square of a mark: its only one, that where it begins, or the first of several."""
    match overlay:
        case Arrow() | Line() | Tie():
            return overlay.origin
        case Outline(members):
            return only_square(members)
        case Ghost(man):
            return man.square
        case _:
            return overlay.square


def _turn(overlay: Overlay) -> int:
    """Return the direction of an arrow along a file or rank, so that one drawing serves all four."""
    if isinstance(overlay, Arrow | Line | Tie):
        right, down = _place(overlay.origin, 0, overlay.target)
        return next((turn for turn, (x, y) in _TURNS.items() if x * right + y * down == hypot(right, down)), 0)
    return 0


def _place(anchor: Square, turn: int, square: Square) -> tuple[float, float]:
    """Return the upper left corner of a square, from that of the anchor, before the drawing is turned."""
    right = SQUARE * (square % STRIDE - anchor % STRIDE)
    down = SQUARE * (anchor // STRIDE - square // STRIDE)
    x, y = _TURNS[turn]
    return x * right + y * down, x * down - y * right
