"""Sheets: several boards side by side, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from latrodb.diagrams.scene import Scene


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
