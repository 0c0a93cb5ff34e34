# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True, initializedcheck=False
"""Plain games without a flaw, found in a text of many games in one pass, without their rows.

Compiled like `board.py`; `judge.pxd` has the types. Only games whose tag lines have their simplest spelling are judged.
Every other game, and every doubt, is left to the ordinary path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.readers.cursor import HeadReader

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.rules.readers.reader import PlainReader

    Comments = list[tuple[int, int, int, bool]]

RESULTS = ("1-0", "0-1", "1/2-1/2")  # by the winner in the number of an outcome
UNFINISHED = "*"


class Judge(HeadReader):
    """Judges the games of texts, one after the other."""

    def __init__(
        self,
        find_reader: Callable[[str, str | None], tuple[PlainReader | None, bool]],
        are_sound: Callable[[tuple[str, ...], str | None, str | None], bool],
        are_silent: Callable[[str, Comments, int], bool],
    ) -> None:
        """Make a judge.

        Args:
            find_reader: gives, for the Variant and FEN tags of a game, a bare reader that is set up for its first
                position, and whether the side that begins under these rules begins here; None without such a reader.
            are_sound: as for `HeadReader`.
            are_silent: whether comments, as a `PlainReader` has them, say nothing that a check would compare; with the
                text and the number of plies.
        """
        super().__init__(are_sound)
        self.find_reader, self.are_silent = find_reader, are_silent
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
