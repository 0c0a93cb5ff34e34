"""The images of a position: the board turned or reflected, with or without exchanged colors.

Which of them keep the rules of a game is for its rule system to say (`Game.images`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.position import Position
from latrodb.core.square import STRIDE, SquareSet, as_set, file_then_rank, squares
from latrodb.core.step import Drop, March, Move, Shift, Take, Turn

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry
    from latrodb.core.square import Square


class Image(NamedTuple):
    """A way to see a board: what is done to it, in the order of the fields.

    Quarters of a turn are clockwise: a turn by a quarter takes a1 to the corner at the top left.

    >>> from latrodb.core.geometry import geometry
    >>> from latrodb.core.square import find_square, square_name
    >>> square_name(QUARTER.square(geometry(8, 8), find_square("b1")))
    'a7'
    >>> print(QUARTER), print(QUARTER.inverse)
    turned by a quarter
    turned by three quarters
    (None, None)
    """

    name: str
    exchanges_axes: bool  # files become ranks, a2 goes to b1; only on boards with as many files as ranks
    reverses_files: bool
    reverses_ranks: bool
    exchanges_colors: bool = False  # also the side to move and the hands

    def __str__(self) -> str:
        """What was done, in words."""
        return self.name

    def fits(self, size: Geometry) -> bool:
        """Whether a board has this image."""
        return not self.exchanges_axes or size.files == size.ranks

    @property
    def inverse(self) -> Image:
        """The image that undoes this one."""
        _, axes, files, ranks, colors = self
        back = (axes, ranks, files, colors) if axes else (axes, files, ranks, colors)
        return next(image for image in IMAGES if image[1:] == back)

    def square(self, size: Geometry, square: Square) -> Square:
        """Where a square of a board goes. `inverse` takes it back."""
        rank, file = divmod(square, STRIDE)
        if self.exchanges_axes:
            rank, file = file, rank
        if self.reverses_files:
            file = size.files - 1 - file
        if self.reverses_ranks:
            rank = size.ranks - 1 - rank
        return rank * STRIDE + file

    def squares(self, size: Geometry, men: SquareSet) -> SquareSet:
        """Where the squares of a set go."""
        places = _places(self, size)
        return as_set(places[square] for square in squares(men))

    def position(self, position: Position) -> Position:
        """The image of a position, with all that it remembers beside its men."""
        size = position.geometry
        white, black = self.squares(size, position.white), self.squares(size, position.black)
        pairs = position.hand, position.dux_hand, position.taken
        side = position.side
        if self.exchanges_colors:
            white, black, side = black, white, side.other
            pairs = pairs[0][::-1], pairs[1][::-1], pairs[2][::-1]
        hand, dux_hand, taken = pairs
        places = _places(self, size)
        return Position(
            size,
            white,
            black,
            self.squares(size, position.duxes),
            side,
            self.squares(size, position.bound),
            self.squares(size, position.fresh),
            hand,
            dux_hand,
            taken,
            position.die,
            position.pips,
            tuple(sorted((places[at], self.squares(size, past)) for at, past in position.trails)),
            position.quiet,
        )

    def turn(self, size: Geometry, turn: Turn) -> Turn:
        """The image of a turn, its lists in the order in which turns have them."""
        places = _places(self, size)
        moves = tuple(_moved(places, move) for move in turn)
        if all(isinstance(move, Drop) for move in moves):
            return tuple(sorted(moves, key=lambda move: file_then_rank(move.target)))  # type: ignore[union-attr]
        return moves


def _moved(places: dict[Square, Square], move: Move) -> Move:
    match move:
        case Shift(origin, target, via, spared):
            kept = sorted((places[square] for square in spared), key=file_then_rank)
            return Shift(places[origin], places[target], tuple(places[square] for square in via), tuple(kept))
        case Drop(target, is_dux):
            return Drop(places[target], is_dux)
        case Take(target):
            return Take(places[target])
        case March(origins, targets, manner):
            ways = sorted((places[origin], places[target]) for origin, target in zip(origins, targets, strict=True))
            return March(tuple(origin for origin, _ in ways), tuple(target for _, target in ways), manner)
    return move


SAME = Image("same", False, False, False)
FILES_REVERSED = Image("files reversed", False, True, False)
RANKS_REVERSED = Image("ranks reversed", False, False, True)
HALF_TURN = Image("turned by a half", False, True, True)
RISING_DIAGONAL = Image("mirrored in the rising diagonal", True, False, False)
THREE_QUARTERS = Image("turned by three quarters", True, True, False)
QUARTER = Image("turned by a quarter", True, False, True)
FALLING_DIAGONAL = Image("mirrored in the falling diagonal", True, True, True)


def exchanged(image: Image) -> Image:
    """The same image with the colors exchanged.

    >>> print(exchanged(SAME)), print(exchanged(QUARTER))
    colors exchanged
    turned by a quarter with colors exchanged
    (None, None)
    """
    name = "colors exchanged" if image is SAME else f"{image.name} with colors exchanged"
    return image._replace(name=name, exchanges_colors=True)


PLAIN_IMAGES = (  # where two give the same, the first one is named
    SAME,
    FILES_REVERSED,
    RANKS_REVERSED,
    HALF_TURN,
    QUARTER,
    THREE_QUARTERS,
    RISING_DIAGONAL,
    FALLING_DIAGONAL,
)
IMAGES = (*PLAIN_IMAGES, *map(exchanged, PLAIN_IMAGES))


@cache
def board_images(size: Geometry) -> tuple[Image, ...]:
    """Every image that a board has, the board itself first: 16 with as many files as ranks, otherwise 8."""
    return tuple(image for image in IMAGES if image.fits(size))


@cache
def _places(image: Image, size: Geometry) -> dict[Square, Square]:
    """Where each square of a board goes."""
    return {square: image.square(size, square) for square in size.squares}
