# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, initializedcheck=False
"""Plain games without a flaw, found in a text of many games in one pass, without their rows.

Compiled like `board.py`; `judge.pxd` has the types. Only games whose tag lines have their simplest spelling are judged.
Every other game, and every doubt, is left to the ordinary path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.mailbox.cursor import Cursor

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.rules.mailbox.reader import PlainReader

    Comments = list[tuple[int, int, int, bool]]

MOST_TAGS = 99
ASKED = frozenset(("Variant", "FEN", "Result", "Date"))  # the tags whose values matter
RESULTS = ("1-0", "0-1", "1/2-1/2")  # by the winner in the number of an outcome
UNFINISHED = "*"


class Judge(Cursor):
    """Judges the games of texts, one after the other."""

    def __init__(
        self,
        find_reader: Callable[[str, str | None], tuple[PlainReader | None, bool]],
        are_sound: Callable[[tuple[str, ...], str | None], bool],
        are_silent: Callable[[str, Comments, int], bool],
    ) -> None:
        """Make a judge.

        Args:
            find_reader: gives, for the Variant and FEN tags of a game, a bare reader that is set up for its first
                position, and whether the side that begins under these rules begins here; None without such a reader.
            are_sound: whether the keys of tags and the date are without a flaw.
            are_silent: whether comments, as a `PlainReader` has them, say nothing that a check would compare; with the
                text and the number of plies.
        """
        super().__init__()
        self.find_reader, self.are_sound, self.are_silent = find_reader, are_sound, are_silent
        self.tags: dict[str, str] = {}
        self.reader: PlainReader | None = None
        self.key, self.is_first, self.end = "", False, 0
        self.fen: str | None = None

    def judge(self, text: str, start: int, stated: str) -> list[int]:
        """Judge the games that follow each other in a text, up to the first that is in doubt, which begins at `at`.

        Args:
            text: the text.
            start: where its first game begins.
            stated: the variant that the user states; empty if that is left to the tags.

        Returns:
            where each of these games begins and ends, side by side.
        """
        found: list[int] = []
        self.key, self.fen, self.reader = "", None, None
        self._open(text, start, len(text))
        while self.at < self.stop:
            begin = self.at
            if not (self._read_head() and self._find_reader(stated) and self._judge_game()):
                self.at = begin
                break
            found += [begin, self.end]
        return found

    def _read_head(self) -> bool:
        """Read tag lines with different keys, and the blanks after them."""
        tags: dict[str, str] = {}
        while self._peek(0) == "[":
            key = self._read_key()
            if not key or key in tags or len(tags) == MOST_TAGS or not self._skip_opener():
                return False
            start = self.at
            self._skip_value()
            tags[key] = self.text[start : self.at] if key in ASKED else ""
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

    def _find_reader(self, stated: str) -> bool:
        """Find the reader of the game, which is often that of the game before."""
        key, fen = stated or self.tags.get("Variant", ""), self.tags.get("FEN")
        if self.reader is None or key != self.key or fen != self.fen:
            self.key, self.fen = key, fen
            self.reader, self.is_first = self.find_reader(key, fen)
        return self.reader is not None

    def _judge_game(self) -> bool:
        """Read the moves of the game; return whether it is without a flaw and ends as it claims."""
        reader, tags = self.reader, self.tags
        if reader is None or not reader.read_along(self):
            return False
        result = RESULTS[reader.outcome & 3] if reader.outcome else UNFINISHED
        if reader.result != result or tags.get("Result", result) != result:
            return False
        if reader.variations and not self.is_first:
            return False
        if reader.comments and not self.are_silent(self.text, reader.comments, reader.plies):
            return False
        self.at, self.end = reader.at, reader.end
        return True
