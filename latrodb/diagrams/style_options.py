"""Looks named by words: a theme, its men, its coordinates and its walls."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import LatrodbError, near_miss
from latrodb.diagrams.layout_board import Coordinates, Walls
from latrodb.diagrams.men import MEN
from latrodb.diagrams.themes import THEMES, dress

if TYPE_CHECKING:
    from collections.abc import Collection

    from latrodb.diagrams.themes import Theme


class UnknownLookError(LatrodbError, LookupError):
    """No theme, set of men, place of coordinates or kind of walls of that name."""


class Look(NamedTuple):
    """How a picture is to look, in words; an empty one leaves it to the theme."""

    theme: str = "roman"
    men: str = ""
    coordinates: str = ""
    walls: str = ""


def theme_of(look: Look) -> Theme:
    """The theme of a look, with its men, coordinates and walls.

    Raises:
        UnknownLookError: there is no such thing; the message names the nearest.

    >>> theme_of(Look("print", men="stones")).men
    'stones'
    """
    theme = THEMES[_choose(look.theme, "theme", THEMES) or "roman"]
    men = _choose(look.men, "set of men", MEN)
    coordinates = _choose(look.coordinates, "place of coordinates", tuple(Coordinates))
    walls = _choose(look.walls, "kind of walls", tuple(Walls))
    return dress(
        theme,
        men=men,
        coordinates=Coordinates(coordinates) if coordinates else None,
        walls=Walls(walls) if walls else None,
    )


def _choose(word: str, noun: str, known: Collection[str]) -> str | None:
    """The word if it is known, None if it is empty."""
    if word and word not in known:
        raise UnknownLookError(f"no {noun} '{word}'; known are {', '.join(known)}{near_miss(word, known)}")
    return word or None
