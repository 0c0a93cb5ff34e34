# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, initializedcheck=False
"""The tag lines of plain games in their simplest spelling.

Compiled like `board.py`; `heads.pxd` has the types. Tag lines in any other spelling are left to the ordinary path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.readers.cursor import Cursor

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_TAGS = 99
ASKED = frozenset(("Variant", "FEN", "Result", "Date"))  # the tags whose values matter to a verdict


class HeadReader(Cursor):
    """Reads the tag lines of a game up to its moves, which begin at `at` then; `tags` are those that it found."""

    def __init__(self, are_sound: Callable[[tuple[str, ...], str | None], bool], is_bare: bool = False) -> None:
        """Make a reader.

        Args:
            are_sound: whether the keys of tags and the date are without a flaw.
            is_bare: whether only those values are kept that matter to a verdict.
        """
        super().__init__()
        self.are_sound, self.is_bare = are_sound, is_bare
        self.tags: dict[str, str] = {}

    def read(self, text: str, start: int) -> bool:
        """Read the head of the game that begins at a place; return whether there is nothing to report on it."""
        return self._open(text, start, len(text)) and self._read_head()

    def _read_head(self) -> bool:
        """Read tag lines with different keys, and the blanks after them."""
        tags: dict[str, str] = {}
        while self._peek(0) == "[":
            key = self._read_key()
            if not key or key in tags or len(tags) == MOST_TAGS or not self._skip_opener():
                return False
            start = self.at
            self._skip_value()
            tags[key] = self.text[start : self.at] if not self.is_bare or key in ASKED else ""
            if not self._skip_line_end():
                return False
        self._skip_blanks()
        self.tags = tags
        return bool(tags) and "Termination" not in tags and self.are_sound(tuple(tags), tags.get("Date"))

    def _read_key(self) -> str:
        """Skip a bracket, and read the key of a tag; an empty one if there is none."""
        start, ahead, sign = self.at + 1, 1, self._peek(1)
        while self._is_word_sign(ahead):
            ahead += 1
        self.at += ahead
        return self.text[start : self.at] if "A" <= sign <= "Z" or "a" <= sign <= "z" else ""

    def _skip_opener(self) -> bool:
        """Skip a space and a quote."""
        if self._peek(0) != " " or self._peek(1) != '"':
            return False
        self.at += 2
        return True

    def _skip_value(self) -> None:
        """Skip the value of a tag up to its quote, or to a backslash or a control character of ASCII."""
        sign = self._peek(0)
        while sign >= " " and sign != '"' and sign != "\\" and sign != "\x7f":
            self.at += 1
            sign = self._peek(0)

    def _skip_line_end(self) -> bool:
        """Skip a quote, a bracket and the end of the line."""
        if self._peek(0) != '"' or self._peek(1) != "]":
            return False
        self.at += 2
        while self._peek(0) == " " or self._peek(0) == "\t":
            self.at += 1
        self.at += self._peek(0) == "\r"
        self.at += 1
        return self.at <= self.stop and self._peek(-1) == "\n"
