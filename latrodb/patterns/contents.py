"""What a square may hold: sets of contents as bits, and the signs that write them.

The signs of men are those of FEN (`latrodb.core.position`): `S` `D` are White's soldier and Dux, `s` `d` Black's, and
`~` after a sign says that the man is bound. `S` alone is any soldier of White, bound or not.
"""

from __future__ import annotations

from typing import NamedTuple

from latrodb.core.color import Color

Contents = int  # a set: one bit for each of the following

EMPTY = 1
SOLDIER, DUX, BOUND_SOLDIER, BOUND_DUX = 2, 4, 8, 16  # of White; those of Black are shifted by BLACKER
ANY_MAN = SOLDIER | DUX | BOUND_SOLDIER | BOUND_DUX
BOUND = BOUND_SOLDIER | BOUND_DUX
BLACKER = 4
ANY = EMPTY | ANY_MAN | ANY_MAN << BLACKER  # whatever is on the board
OUTSIDE = 1 << 9  # not a square of the board


class Cell(NamedTuple):
    """What a square may hold, by the side to move, since own men and enemies depend on it."""

    white_to_move: Contents
    black_to_move: Contents

    def union(self, other: Cell) -> Cell:
        """Contents that either allows."""
        return Cell(*(mine | its for mine, its in zip(self, other, strict=True)))

    def without(self, other: Cell) -> Cell:
        """Contents that this one allows and the other does not."""
        return Cell(*(mine & ~its for mine, its in zip(self, other, strict=True)))

    @property
    def may_be_outside(self) -> bool:
        """Whether it may be outside the board, whichever side is to move."""
        return bool(self.white_to_move & self.black_to_move & OUTSIDE)

    @property
    def may_be_inside(self) -> bool:
        """Whether any square of the board can match."""
        return bool((self.white_to_move | self.black_to_move) & ANY)

    @property
    def is_any(self) -> bool:
        """Whether every square of the board matches."""
        return self.white_to_move & self.black_to_move & ANY == ANY

    def with_colors_exchanged(self) -> Cell:
        """The cell with colors exchanged, and so with the other side to move."""
        return Cell(_exchange(self.black_to_move), _exchange(self.white_to_move))


def _exchange(contents: Contents) -> Contents:
    white, black = contents & ANY_MAN, contents >> BLACKER & ANY_MAN
    return contents & (EMPTY | OUTSIDE) | white << BLACKER | black


def men_of(side: Color, kinds: Contents) -> Cell:
    """Men of a side, of kinds such as `SOLDIER | BOUND_SOLDIER`."""
    contents = kinds << BLACKER if side else kinds
    return Cell(contents, contents)


def own_men(kinds: Contents) -> Cell:
    """Men of the side to move."""
    return Cell(kinds, kinds << BLACKER)


def enemy_men(kinds: Contents) -> Cell:
    """Men of the side not to move."""
    return Cell(kinds << BLACKER, kinds)


ANYTHING = Cell(ANY, ANY)
SOLDIERS, DUXES = SOLDIER | BOUND_SOLDIER, DUX | BOUND_DUX
SIGNS = {
    "S": men_of(Color.WHITE, SOLDIERS),
    "D": men_of(Color.WHITE, DUXES),
    "M": men_of(Color.WHITE, ANY_MAN),
    "s": men_of(Color.BLACK, SOLDIERS),
    "d": men_of(Color.BLACK, DUXES),
    "m": men_of(Color.BLACK, ANY_MAN),
    "o": own_men(ANY_MAN),
    "O": own_men(DUXES),
    "x": enemy_men(ANY_MAN),
    "X": enemy_men(DUXES),
    ".": Cell(EMPTY, EMPTY),
    "?": ANYTHING,
    "#": Cell(OUTSIDE, OUTSIDE),
}
_ALL_BOUND = BOUND | BOUND << BLACKER


def cell_of(sign: str) -> Cell:
    """The cell of a sign, with or without `~`.

    >>> cell_of("S~") == Cell(BOUND_SOLDIER, BOUND_SOLDIER)
    True
    """
    cell = SIGNS[sign[0]]
    if not sign.endswith("~"):
        return cell
    return Cell(cell.white_to_move & _ALL_BOUND, cell.black_to_move & _ALL_BOUND)
