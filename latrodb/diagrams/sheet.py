"""Sheets: several boards side by side, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from latrodb.diagrams.alt_text import as_clause

if TYPE_CHECKING:
    from latrodb.diagrams.scene import Scene

SIDES = {2: ("left", "right"), 3: ("left", "middle", "right")}


@dataclass(frozen=True, slots=True)
class Sheet:
    """Boards side by side under one caption.

    Attributes:
        scenes: from left to right, one at least; their boards may differ in size.
        titles: a few words above each board, such as `left` or `after`; empty, or one for each scene.
        caption: words below all of them, or none.
    """

    scenes: tuple[Scene, ...]
    titles: tuple[str, ...] = ()
    caption: str = ""

    @property
    def title(self) -> str:
        """The caption, or the titles of the boards."""
        return self.caption or "; ".join(filter(None, (scene.title for scene in self.scenes)))

    @property
    def description(self) -> str:
        """A line for each board; `read_descriptions` reads the positions back from them."""
        places = self.titles or ("",) * len(self.scenes)
        return "\n".join(
            f"Board {number}{', ' if place else ''}{as_clause(place)}. {scene.description}"
            for number, (place, scene) in enumerate(zip(places, self.scenes, strict=True), 1)
        )


def side_titles(count: int) -> tuple[str, ...]:
    """What to call so many boards side by side: `left` and `right`, or numbers for more than three; none for one.

    >>> side_titles(2), side_titles(4)
    (('left', 'right'), ('1', '2', '3', '4'))
    """
    return SIDES.get(count, tuple(map(str, range(1, count + 1))) if count > 1 else ("",) * count)
