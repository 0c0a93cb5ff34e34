# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, initializedcheck=False
"""The tag lines of plain games in their simplest spelling.

Compiled like `board.py`; `heads.pxd` has the types. Tag lines in any other spelling are left to the ordinary path.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from latrodb.rules.readers.cursor import Cursor

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_TAGS = 99
HEAD = re.compile(r'(?:\[[A-Za-z]\w*+ "[^"\\\x00-\x1f\x7f]*+"\][ \t]*+\r?\n)++', re.ASCII)
TAG = re.compile(r'\[(\w+) "([^"]*)')


class HeadReader(Cursor):
    """Reads the tag lines of a game up to its moves, which begin at `at` then; `tags` are those that it found."""

    def __init__(self, are_sound: Callable[[tuple[str, ...], str | None], bool]) -> None:
        """Make a reader; `are_sound` says whether the keys of tags and the date are without a flaw."""
        super().__init__()
        self.are_sound = are_sound
        self.tags: dict[str, str] = {}

    def read(self, text: str, start: int) -> bool:
        """Read the head of the game that begins at a place; return whether there is nothing to report on it."""
        return self._open(text, start, len(text)) and self._read_head()

    def _read_head(self) -> bool:
        """Read tag lines with different keys, and the blanks after them."""
        head = HEAD.match(self.text, self.at)
        if head is None:
            return False
        found = TAG.findall(head[0])
        tags = self.tags = dict(found)
        self.at += len(head[0])
        if self._peek(0) == "[" or len(tags) < len(found) or len(tags) > MOST_TAGS or "Termination" in tags:
            return False
        self._skip_blanks()
        return bool(self.are_sound(tuple(tags), tags.get("Date")))
