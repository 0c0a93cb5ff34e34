"""Latrotabuli's formations and castle: where four men stand together, and where they can go.

Seed 002, sections 6 and 7.2. A formation is a block of men whose squares are listed in ascending
order, so that its first and last man are those that the notation names.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import Color
from latrodb.core.square import EAST, ORTHOGONALS, STRIDE, WEST, Square, SquareSet, as_set
from latrodb.core.turn import March
from latrodb.notation.written import Form
from latrodb.rules.mechanics.combat import has_at_most_one
from latrodb.rules.mechanics.slides import find_on_board

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.step import Violation
    from latrodb.notation.written import WrittenMove

TESTUDO, PHALANX, DECURSIO, CASTLE = "T", "P", ">", "O"
MANNERS = {Form.TESTUDO: TESTUDO, Form.PHALANX: PHALANX, Form.DECURSIO: DECURSIO, Form.CASTLE: CASTLE}
SHAPES = (
    (TESTUDO, (0, EAST, STRIDE, STRIDE + EAST)),
    (PHALANX, (0, EAST, 2 * EAST, 3 * EAST)),
    (PHALANX, (0, STRIDE, 2 * STRIDE, 3 * STRIDE)),
)


class Block(NamedTuple):
    """Four squares in the shape of a formation, and the steps from there."""

    men: SquareSet
    places: tuple[Square, ...]
    manner: str  # T or P
    steps: tuple[tuple[SquareSet, March], ...]  # the squares that a step enters, and the step


class Run(NamedTuple):
    """What lies before the point of a Phalanx."""

    gap: int  # how many empty squares, up to the first man
    row: tuple[Square, ...]  # the enemy Latros who come next, one right behind the other
    is_guarded: bool  # whether the enemy Centurion stands right behind the row


class Castle(NamedTuple):
    """A castle by its two movers, and the squares that it depends on."""

    march: March
    quad: SquareSet  # the movers and the two who stay
    way: SquareSet  # the two goals, and the square that both movers pass
    front: SquareSet  # the squares before all four


@lru_cache(maxsize=16)
def blocks(size: Geometry) -> tuple[Block, ...]:
    """Every place for a Testudo or a Phalanx on a board."""
    found = []
    for manner, shape in SHAPES:
        for corner in size.squares:
            places = tuple(corner + offset for offset in shape)
            if all(size.has(place) for place in places):
                men = as_set(places)
                steps = tuple(_steps(size, places, manner))
                found.append(Block(men, places, manner, steps))
    return tuple(found)


def formations(position: Position) -> Iterator[Block]:
    """The formations that the side to move can form: four of its men, at most one of them the Centurion."""
    own, duxes = position.army(position.side), position.duxes
    for block in blocks(position.geometry):
        if block.men & own == block.men and has_at_most_one(block.men & duxes):
            yield block


def formation_steps(position: Position) -> Iterator[March]:
    """Every step of a formation onto empty squares (7.2.3, 7.2.4)."""
    men = position.men
    for block in formations(position):
        yield from (march for entered, march in block.steps if not entered & men)


def charges(position: Position, *, is_forced: bool = False) -> Iterator[March]:
    """Every Decursio (7.2.4.1). `is_forced` leaves only those that run as far as they can."""
    for block in formations(position):
        if block.manner == TESTUDO:
            continue
        line = block.places[1] - block.places[0]
        for point, step in ((block.places[-1], line), (block.places[0], -line)):
            run = look_ahead(position, point, step)
            if not run.gap or not run.row or position.duxes >> point & 1:
                continue
            if run.is_guarded and block.men & position.duxes:
                continue
            longest = len(run.row)
            for taken in range(longest if is_forced else 1, longest + 1):
                way = step * (run.gap + taken)
                yield March(block.places, tuple(place + way for place in block.places), DECURSIO)


def look_ahead(position: Position, point: Square, step: int) -> Run:
    """What lies before the square `point` in a direction."""
    men, enemy = position.men, position.side.other
    prey, quarry = position.soldiers(enemy), position.dux(enemy)
    ahead = position.geometry.line(point, step)
    gap = sum(1 for _ in takewhile(lambda square: not men >> square & 1, ahead))
    row = tuple(takewhile(lambda square: prey >> square & 1, ahead[gap:]))
    behind = ahead[gap + len(row) :]
    return Run(gap, row, bool(behind) and bool(quarry >> behind[0] & 1))


def castles(position: Position, *, is_wide: bool = False) -> Iterator[March]:
    """Every castle (7.2.1). `is_wide` asks for all four squares before the men to be empty."""
    men = position.men
    unmoved = position.fresh & position.soldiers(position.side)
    for castle in home_castles(position.geometry, position.side):
        needed = castle.front if is_wide else castle.way
        if castle.quad & unmoved == castle.quad and not needed & men:
            yield castle.march


@lru_cache(maxsize=16)
def home_castles(size: Geometry, side: Color) -> tuple[Castle, ...]:
    """Every castle of a side on its home row."""
    row = home_row(size, side)
    found = (find_castle(size, side, left, toward) for left in row[:-1] for toward in (EAST, WEST))
    return tuple(castle for castle in found if castle)


def home_row(size: Geometry, side: Color) -> tuple[Square, ...]:
    """The squares of the row nearest to a side."""
    return size.squares[-size.files :] if side else size.squares[: size.files]


def find_castle(size: Geometry, side: Color, left: Square, toward: int) -> Castle | None:
    """The castle whose left mover stands on a square, or None if the board has no room for it.

    Args:
        size: the board.
        side: whose castle; his men go forward.
        left: any square of the board, of the mover with the lower file.
        toward: `EAST` or `WEST`, where the pair stands that stays.
    """
    forward = -STRIDE if side is Color.BLACK else STRIDE
    movers = (left, left + EAST)
    stayers = tuple(square + 2 * toward for square in movers)
    quad = (*movers, *stayers)
    if not all(size.has(square) and size.has(square + forward) for square in quad):
        return None
    goals = tuple(square + forward for square in stayers)
    passed = (movers[1] if toward == EAST else movers[0]) + forward
    front = as_set(square + forward for square in quad)
    return Castle(March(movers, goals, CASTLE), as_set(quad), as_set((*goals, passed)), front)


def rectangle(one: Square, other: Square) -> tuple[Square, ...]:
    """All squares of the rectangle between two opposite corners, in ascending order.

    >>> from latrodb.core.square import find_square, square_name
    >>> corners = find_square("d2"), find_square("c3")
    >>> [square_name(square) for square in rectangle(*corners)]
    ['c2', 'd2', 'c3', 'd3']
    """
    files = sorted((one % STRIDE, other % STRIDE))
    ranks = sorted((one // STRIDE, other // STRIDE))
    return tuple(
        rank * STRIDE + file for rank in range(ranks[0], ranks[1] + 1) for file in range(files[0], files[1] + 1)
    )


def crossed(march: March) -> SquareSet:
    """The squares that a block comes over on a straight way, its goals included, its own places not.

    The way must lead along ranks or files, and every man must go as far as the first.
    """
    way = march.targets[0] - march.origins[0]
    step = way // distance(march)
    return as_set(
        origin + step * count for origin in march.origins for count in range(1, distance(march) + 1)
    ) & ~as_set(march.origins)


def distance(march: March) -> int:
    """How many squares a block goes on a straight way, counted by its first man."""
    way = abs(march.targets[0] - march.origins[0])
    return way if way < STRIDE else way // STRIDE


def read_march(size: Geometry, move: WrittenMove) -> March | Violation:
    """A written formation or castle on a board, its ends in any order; whether it is possible is not checked."""
    found = []
    for each in move.squares:
        square = find_on_board(size, each)
        if not isinstance(square, Square):
            return square
        found.append(square)
    one, other, goal, far = found
    if move.form is Form.CASTLE:
        return March((min(one, other), max(one, other)), (min(goal, far), max(goal, far)), CASTLE)
    return March(rectangle(one, other), rectangle(goal, far), MANNERS[move.form])


def _steps(size: Geometry, places: tuple[Square, ...], manner: str) -> Iterator[tuple[SquareSet, March]]:
    men = as_set(places)
    for step in ORTHOGONALS:
        targets = tuple(place + step for place in places)
        if all(size.has(target) for target in targets):
            yield as_set(targets) & ~men, March(places, targets, manner)
