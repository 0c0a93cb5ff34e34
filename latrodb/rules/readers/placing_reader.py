# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""The moves of plain games that begin with placing: `@d4@e5`, `c3-d3xe3-d4`, `a1-c1-e1&d1`, `xc3,d3-c3`, `--`.

And of those with formations: `a3-e3xe4`, `Tc2d3-c3d4xc5`, `Pa3d3>e3h3xg3xh3`, `Oa1b1-c2d2`.

Compiled like `board.py`; `placing_reader.pxd` has the types. It reads a turn only in the spelling that
`Step.text` gives it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.board import array
from latrodb.rules.engine.constants import *
from latrodb.rules.readers.reader import PlainReader

if TYPE_CHECKING:
    from typing import Any

    from latrodb.rules.engine.placing import Placing


class PlacingReader(PlainReader):
    """Reads games that begin with one position, as `PlainReader` does."""

    def __init__(self, board: Placing, *others: Any) -> None:
        """Make a reader for a board of a game that begins with placing, as `PlainReader` is made."""
        self.placing = board
        self.captured_moves, self.binds, self.bind_count = array(MOST_CAPTURES), array(MOST_CAPTURES), 0
        super().__init__(board, *others)
        self.times = MOST_READ + 1  # its board itself knows what repetition forbids

    def _play_turn(self) -> bool:
        """Read a turn up to its mark and play it, in the code of the board, too; return whether it is legal."""
        board, kind = self.placing, self._read_turn()
        if kind == NOT_READ or not board._try(kind):
            return False
        if not self.is_bare:
            for index in range(board.starts[board.plies - 1], board.changes):
                self._flip_bits(board.changed[index], board.bits[index])
        return True

    def _read_turn(self) -> int:
        """Read the squares of a turn into the path of the board, and its captures and binds; returns its kind."""
        board = self.placing
        self.count = self.bind_count = board.length = board.is_dux = 0
        if self._peek(0) == "-" and self._peek(1) == "-":
            self.at += 2
            return PASSING
        board.is_dux = self._peek(0) == "D"
        self.at += board.is_dux
        sign = self._peek(0)
        if sign == "@":
            return PLACING if self._read_placing() else NOT_READ
        if sign == "x":
            self.at += 1
            return TAKING if self._read_step() and not board.is_dux and self._read_removal() else NOT_READ
        if not self._read_step() or (board.cells[board.path[0]] & DUX == 0) == board.is_dux:
            return NOT_READ
        return WAY if self._read_way() else NOT_READ

    def _read_placing(self) -> bool:
        """Read the squares of men that are placed, by file and rank."""
        board = self.placing
        while self._peek(0) == "@":
            self.at += 1
            if not self._read_step():
                return False
            last = board.path[board.length - 1]
            if board.length > 1 and board.order[board.path[board.length - 2]] > board.order[last]:
                return False
        return True

    def _read_removal(self) -> bool:
        """Note the man of a removal as captured, and read the move that may follow."""
        self.captured[0], self.captured_moves[0], self.count = self.placing.path[0], 0, 1
        if self._peek(0) != ",":
            return True
        self.at += 1
        return self._read_step() and self._read_way()

    def _read_way(self) -> bool:
        """Read what follows the first square of a way."""
        while self._peek(0) == "-":
            self.at += 1
            if not self._read_step():
                return False
            first = self.count
            if not self._read_captures():
                return False
            for index in range(first, self.count):
                self.captured_moves[index] = self.placing.length - 2
        while self._peek(0) == "&":
            self.at += 1
            man = self._read_square()
            if man < 0 or self.bind_count == MOST_CAPTURES:
                return False
            self.binds[self.bind_count] = man
            self.bind_count += 1
        return True

    def _read_step(self) -> bool:
        """Read one more square of the path."""
        board, square = self.placing, self._read_square()
        if square < 0 or board.length == MOST_CAPTURES:
            return False
        board.path[board.length] = square
        board.length += 1
        return True

    def _agrees(self) -> bool:
        """Whether the turn that was played has the captures and binds that the text gives, or it gives none."""
        board = self.placing
        if not PlainReader._agrees(self):
            return False
        for index in range(self.count):
            if not self.short and board.victim_moves[index] != self.captured_moves[index]:
                return False
        if board.bound_count and not self.bind_count:
            return self._leave_out(BINDS)
        if board.bound_count != self.bind_count or (self.bind_count and self.short):
            return False
        self.given |= BINDS if self.bind_count else 0
        for index in range(self.bind_count):  # noqa: SIM110 - compiled code has no generators here
            if board.bound_men[index] != self.binds[index]:
                return False
        return True

    def _completed(self, word: str, mark: int) -> str:
        """The text of a turn with what it leaves out."""
        board = self.placing
        count = self.count if self.short & CAPTURES else 0
        binds = board.bound_count if self.short & BINDS else 0
        victims = [board.fallen[board.fallen_end - self.count + index] - OFFSET for index in range(count)]
        moves = [board.victim_moves[index] for index in range(count)]
        return self.complete(word, mark, victims, moves, [board.bound_men[index] - OFFSET for index in range(binds)])


class MarchReader(PlacingReader):
    """Reads games of Latrotabuli that begin with one position, as `PlainReader` does."""

    def _read_turn(self) -> int:
        """Read the squares of a turn into the path of the board, and its captures; returns its kind."""
        board, sign = self.placing, self._peek(0)
        self.count = self.bind_count = board.length = 0
        is_dux = sign == "D"
        kind = TESTUDO if sign == "T" else PHALANX if sign == "P" else CASTLE if sign == "O" else WAY
        self.at += kind != WAY or is_dux
        if not self._read_ends(kind) or (kind == WAY and (board.cells[board.path[0]] & DUX != 0) != is_dux):
            return NOT_READ
        if kind == PHALANX and self._peek(0) == ">":
            kind = CHARGE
        elif self._peek(0) != "-":
            return NOT_READ
        self.at += 1
        return kind if self._read_ends(kind) and self._read_captures() else NOT_READ

    def _read_ends(self, kind: int) -> bool:
        """Read the square of a man, or those of the first and last of several."""
        return self._read_step() and (kind == WAY or self._read_step())
