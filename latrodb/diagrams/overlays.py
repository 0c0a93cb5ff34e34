"""Overlays by hand: words such as `arrow:e1-e4` read into overlays."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.errors import LatrodbError, near_miss
from latrodb.core.square import Square, find_square, square_name
from latrodb.diagrams.scene import Arrow, Circle, Cross, Frame, Highlight, Ink, Overlay

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry

_Maker: TypeAlias = Callable[[Square, Ink], Overlay]

OVERLAYS: dict[str, _Maker] = {
    "cross": Cross,
    "circle": Circle,
    "square": Frame,
    "tint": lambda square, ink: Highlight(square),
}
_KINDS = ("arrow", *OVERLAYS)


class OverlayError(LatrodbError, ValueError):
    """A word that names no overlay; the message says what is wrong and the nearest right word."""


def parse_overlay(text: str, geometry: Geometry | None = None) -> Overlay:
    """The overlay that a word asks for.

    Args:
        text: `arrow:e1-e4`, `cross:d5`, `circle:d5`, `square:d5` or `tint:d5`; all but the last may end
            in `:move`, `:attack` or `:note`, the meaning that decides the color.
        geometry: the board that must have the squares; None asks only for names of squares.

    Raises:
        OverlayError: the word is none of these.

    >>> parse_overlay("arrow:a1-a2:attack")
    Arrow(origin=0, target=17, ink=<Ink.ATTACK: 'attack'>)
    """
    kind, *parts = text.split(":")
    if kind not in _KINDS:
        raise OverlayError(f"'{text}' is no overlay; known are {', '.join(_KINDS)}{_near_kind(text)}")
    if not 1 <= len(parts) <= 2:
        raise OverlayError(f"'{text}' should be of the form {_form(kind)}")
    place, ink = parts[0], parts[1] if len(parts) == 2 else None
    if ink is not None and (ink not in set(Ink) or kind == "tint"):
        hint = near_miss(ink, [each.value for each in Ink])
        raise OverlayError(f"'{text}' ends in '{ink}', which is no meaning of {_article(kind)}{hint}")
    if kind == "arrow":
        return _arrow(text, place, Ink(ink or Ink.NOTE), geometry)
    return OVERLAYS[kind](_square(text, place, geometry), Ink(ink or _default_ink(kind)))


def _arrow(text: str, place: str, ink: Ink, geometry: Geometry | None) -> Arrow:
    ends = place.split("-")
    if len(ends) != 2:
        raise OverlayError(f"'{text}' should be of the form {_form('arrow')}")
    origin, target = (_square(text, end, geometry) for end in ends)
    if origin == target:
        raise OverlayError(f"'{text}' is an arrow from {square_name(origin)} to itself")
    return Arrow(origin, target, ink)


def _square(text: str, name: str, geometry: Geometry | None) -> Square:
    square = find_square(name)
    if square is None:
        raise OverlayError(f"'{text}' names '{name}', which is no square{_near_square(name)}")
    if geometry is not None and not geometry.has(square):
        last = square_name(geometry.squares[-1])
        raise OverlayError(f"'{text}' names {name}, but a board of {geometry.name} goes from a1 to {last}")
    return square


def _default_ink(kind: str) -> Ink:
    return Ink.ATTACK if kind == "cross" else Ink.NOTE


def _form(kind: str) -> str:
    return "'arrow:e1-e4'" if kind == "arrow" else f"'{kind}:d5'"


def _article(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def _near_kind(text: str) -> str:
    """The nearest kind for a wrong word; a kind with another sign than a colon is shown with its colon."""
    found = re.match(r"\s*([A-Za-z]*)[^A-Za-z:]*(.*)", text, re.DOTALL)
    word, rest = (found[1], found[2]) if found else (text, "")
    if word in _KINDS and rest:
        return f"; did you mean '{word}:{rest}'?"
    return near_miss(word, _KINDS)


def _near_square(name: str) -> str:
    """The square meant by a capital letter, by blanks, or by rank before file."""
    bare = name.strip().lower()
    turned = re.sub(r"(\d+)([a-z])", r"\2\1", bare)
    close = next((each for each in (bare, turned) if each != name and find_square(each) is not None), None)
    return f"; did you mean {close}?" if close else ""
