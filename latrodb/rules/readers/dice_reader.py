# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""The moves of plain games of Latrunculus glaucus: `[5]c2-c3-c4,xd5`, `[6]De1-e2-e3`, `[2]--`, `[3]D--`.

Compiled like `board.py`; `dice_reader.pxd` has the types. It reads a turn only in the spelling that
`Step.text` gives it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.constants import *
from latrodb.rules.readers.reader import PlainReader

if TYPE_CHECKING:
    from typing import Any

    from latrodb.rules.engine.dice import Dice
    from latrodb.rules.readers.reader import Row

MOST_STEPS = 8  # squares of a step or run


class DiceReader(PlainReader):
    """Reads games that begin with one position, as `PlainReader` does."""

    def __init__(self, board: Dice, *others: Any) -> None:
        """Make a reader for a board of Latrunculus glaucus, as `PlainReader` is made."""
        self.dice = board
        self.kills: dict[int, str] = {}
        self.dice.is_whole = 1
        super().__init__(board, *others)

    def _play_turn(self) -> bool:
        """Read a turn with its throw and play it, in the code of the board, too; return whether it is legal."""
        board, first, sign = self.dice, self.dice.changes, self._peek(1)
        if not (self._peek(0) == "[" and "1" <= sign <= "6" and self._peek(2) == "]"):
            return False
        board.path[0] = OFFSET + ord(sign) - 48
        self.at += 3
        self.count = 0
        if not board._try(THROWING) or not self._read_actions() or (board.die and not board._try(PASSING)):
            return False
        if not self.is_bare:
            for index in range(first, board.changes):
                self._flip_bits(board.changed[index], board.bits[index])
        return True

    def _agrees(self) -> bool:
        """Whether the text gives what the turn took: its kills are played as they are read."""
        return True

    def _read_actions(self) -> bool:
        """Read what follows the throw, and carry it out; return whether that was legal."""
        board = self.dice
        if self._peek(0) == "-" and self._peek(1) == "-":
            self.at += 2
            return board._try(PASSING) == 1
        if self._peek(0) == "D" and self._peek(1) == "-" and self._peek(2) == "-":
            self.at += 3
            return board._try(FALLING) == 1
        last = 0
        while True:
            if self._peek(0) == "x":
                self.at += 1
                last = 0
                if not self._read_kill():
                    return False
            else:
                last = self._read_way(last)
                if not last:
                    return False
            if self._peek(0) != "," or self._is_blank(1) or self._is_bracket(1):
                return True  # a comma at the end of a turn of a variation is that of a sentence
            self.at += 1

    def _read_kill(self) -> bool:
        """Read the victim of a kill, and carry it out."""
        victim = self._read_square()
        if victim < 0:
            return False
        self.dice.path[0] = self.captured[self.count] = victim
        self.count += 1
        return self.dice._try(TAKING) == 1

    def _read_way(self, last: int) -> int:
        """Read the way of a man other than the last one, and play it; returns its last square, 0 if it is illegal.

        It is cut at each empty square: up to there it is one run.
        """
        board, path = self.dice, self.dice.path
        is_dux = self._peek(0) == "D"
        self.at += is_dux
        at = self._read_square()
        if at < 0 or at == last or (board.cells[at] & DUX != 0) != is_dux or self._peek(0) != "-":
            return 0
        path[0], board.length = at, 1
        while self._peek(0) == "-":
            self.at += 1
            at = self._read_square()
            if at < 0 or board.length == MOST_STEPS:
                return 0
            path[board.length] = at
            board.length += 1
            if not board.cells[at]:
                if not board._try(WAY):
                    return 0
                path[0], board.length = at, 1
        return at if board.length == 1 else 0

    def _row(self, word: str, mark: int) -> Row:
        """The row of a turn; what it kills is named, as in all rows."""
        captures = ", ".join([self._name_kill(self.captured[index]) for index in range(self.count)])
        return word, "#" if mark else "", captures

    def _name_kill(self, victim: int) -> str:
        """A kill as rows have it, made once for each square."""
        if victim not in self.kills:
            self.kills[victim] = self.name("", 0, 0, 0, [victim - OFFSET], [KILL])[2]
        return self.kills[victim]

    def _read_throw(self, base: int) -> bool:
        """Read a turn of a variation, which begins with its throw. Its number may be directly in front of it."""
        before = self._peek(-1)
        is_apart = self._is_blank(-1) or before == "(" or before == "{" or (before == "." and self.due >= 0)
        return is_apart and self._read_line_turn(base)
