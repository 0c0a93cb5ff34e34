# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""The moves of plain games with formations: `a3-e3xe4`, `Tc2d3-c3d4xc5`, `Pa3d3>e3h3xg3xh3`, `Oa1b1-c2d2`.

Compiled like `board.py`; `march_reader.pxd` has the types. It reads a turn only in the spelling that
`latrodb.notation.format_step` gives it.
"""

from __future__ import annotations

from latrodb.rules.engine.constants import *
from latrodb.rules.readers.placing_reader import PlacingReader


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
