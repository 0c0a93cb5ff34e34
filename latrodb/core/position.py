"""Positions: the men on a board, and what else a rule system remembers."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from latrodb.core.color import WHITE, Color
from latrodb.core.geometry import Geometry
from latrodb.core.square import NOWHERE, Square, SquareSet


class Position(Struct, frozen=True, eq=False, gc=False):
    """Everything that decides what may happen next. Equal positions count as repetitions.

    A Position may be any arrangement; it is not checked against any rules.
    """

    geometry: Geometry
    white: SquareSet  # all of White's men, the Dux included
    black: SquareSet
    duxes: SquareSet = NOWHERE  # the leaders of both sides
    side: Color = WHITE  # whose turn it is
    bound: SquareSet = NOWHERE  # Schaedler: men turned over
    fresh: SquareSet = NOWHERE  # Latrotabuli: men that have never moved
    hand: tuple[int, int] = (0, 0)  # men still to be placed, White's and Black's
    dux_hand: tuple[int, int] = (0, 0)  # leaders still to be placed
    taken: tuple[int, int] = (0, 0)  # men each side has taken, where a system counts them
    die: int = 0  # Glaucus: the throw of this turn, 0 before it
    pips: int = 0  # Glaucus: what is left of it
    trails: tuple[tuple[Square, SquareSet], ...] = ()  # by the square of a man, those he may not enter again
    quiet: int = 0  # turns since the last capture, for the quiet-move rules; it does not distinguish positions

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Position) and self._identity == other._identity)

    def __ne__(self, other: object) -> bool:
        return not self == other  # that of Struct compares only whether both are one object

    def __hash__(self) -> int:
        return hash((self.white, self.black, self.duxes, self.side, self.pips))  # the rest seldom differs alone

    @property
    def _identity(self) -> tuple[object, ...]:
        return (
            self.geometry, self.white, self.black, self.duxes, self.side, self.bound, self.fresh, self.hand,
            self.dux_hand, self.taken, self.die, self.pips, self.trails,
        )  # fmt: skip

    @property
    def fen(self) -> str:
        """The position on one line; `read_fen` and `Variant.position` read it back.

        >>> import latrodb
        >>> latrodb.variant("quintana").opening().fen
        'ssssssss/ssssssss/8/8/8/8/SSSSSSSS/SSSSSSSS w'
        """
        from latrodb.core.fen import write_fen

        return write_fen(self)

    def __str__(self) -> str:
        """The board drawn in text, with the side to move below it."""
        from latrodb.core.text_board import draw_board

        return f"{draw_board(self)}\n{self.side.title} to move"

    def __repr__(self) -> str:
        return f"<Position {self.fen}>"

    @property
    def men(self) -> SquareSet:
        """All men of both sides."""
        return self.white | self.black

    @property
    def empty(self) -> SquareSet:
        """The empty squares of the board."""
        return self.geometry.board & ~(self.white | self.black)

    def army(self, side: Color) -> SquareSet:
        """All men of a side, its Dux included."""
        return self.black if side else self.white

    def dux(self, side: Color) -> SquareSet:
        """The Dux of a side as a set of one square, or of none."""
        return self.duxes & (self.black if side else self.white)

    def soldiers(self, side: Color) -> SquareSet:
        """The men of a side without its Dux."""
        return (self.black if side else self.white) & ~self.duxes

    def color_at(self, square: Square) -> Color | None:
        """The side of the man on a square, or None."""
        if self.white >> square & 1:
            return Color.WHITE
        return Color.BLACK if self.black >> square & 1 else None

    def with_side(self, side: Color) -> Position:
        """The same arrangement with another side to move."""
        return replace(self, side=side)

    def rearrange(
        self,
        white: SquareSet,
        black: SquareSet,
        duxes: SquareSet,
        side: Color,
        quiet: int,
        bound: SquareSet | None = None,
    ) -> Position:
        """The position with the given men, side to move and, if given, bound men; all else is unchanged."""
        bound = self.bound if bound is None else bound
        return replace(self, white=white, black=black, duxes=duxes, side=side, quiet=quiet, bound=bound)
