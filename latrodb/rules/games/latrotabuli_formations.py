"""Latrotabuli's formations and castles: where four men form one, and where they can go.

Jennifer Diane Reitz, Latrotabuli, sections 6 and 7.2. A formation is a block of men whose squares are listed in
ascending order, so that the notation names its first and last man.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product, takewhile
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.color import Color
from latrodb.core.english import list_words
from latrodb.core.square import (
    EAST,
    NOWHERE,
    ORTHOGONALS,
    STRIDE,
    WEST,
    Square,
    SquareSet,
    as_set,
    is_orthogonal,
    square_name,
    squares_by_file,
)
from latrodb.core.step import Fault, Violation
from latrodb.core.turn import March
from latrodb.notation.form import Form
from latrodb.rules.mechanics.armies import rows_of
from latrodb.rules.mechanics.combat import has_at_most_one
from latrodb.rules.mechanics.slides import find_path, impossible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.turn import Turn
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
    """What is in front of the point of a Phalanx."""

    gap: int  # the number of empty squares up to the first man
    row: tuple[Square, ...]  # the enemy Latros after them, in an unbroken row
    is_guarded: bool  # whether the enemy Centurion is right after the row, or in a Testudo that protects some of it


class Castle(NamedTuple):
    """A castle by its two movers, and the squares that it depends on."""

    march: March
    quad: SquareSet  # the movers and the two men that stay
    way: SquareSet  # the two goals, and the square that both movers pass
    front: SquareSet  # the squares in front of all four


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


def formations(position: Position, *, is_alone: bool = False) -> Iterator[Block]:
    """The formations that the side to move can form: four of its men, at most one of them the Centurion.

    `is_alone` limits them to those without another man of their side next to them.
    """
    own, duxes = position.army(position.side), position.duxes
    for block in blocks(position.geometry):
        is_formed = block.men & own == block.men and has_at_most_one(block.men & duxes)
        if is_formed and not (is_alone and companions(position, block.men)):
            yield block


def companions(position: Position, men: SquareSet) -> SquareSet:
    """The other men of the side to move that are directly next to some of its men."""
    return position.geometry.spread(men) & position.army(position.side) & ~men


def resting_testudos(position: Position) -> tuple[SquareSet, SquareSet]:
    """The men of the side to move in Testudos that are alone, and those of them in a Testudo with the Centurion."""
    blocks_alone = [block.men for block in formations(position, is_alone=True) if block.manner == TESTUDO]
    return sum(blocks_alone), sum(men for men in blocks_alone if men & position.duxes)


def formation_steps(position: Position, *, is_alone: bool = False) -> Iterator[March]:
    """Every step of a formation onto empty squares (7.2.3, 7.2.4)."""
    men = position.men
    for block in formations(position, is_alone=is_alone):
        yield from (march for entered, march in block.steps if not entered & men)


def charges(
    position: Position, *, stop: str = "free", is_alone: bool = False, led: SquareSet = NOWHERE
) -> Iterator[March]:
    """Every Decursio (7.2.4.1).

    Args:
        position: the side to move charges.
        stop: where charges may stop: after any victim (`free`), after the last one (`forced`), or anywhere (`short`).
        is_alone: whether the Phalanx must be alone.
        led: enemies in a Testudo at rest with their Centurion, which cancels a Centurion of the Phalanx.
    """
    for block in formations(position, is_alone=is_alone):
        if block.manner == TESTUDO:
            continue
        line = block.places[1] - block.places[0]
        for point, step in ((block.places[-1], line), (block.places[0], -line)):
            run = look_ahead(position, point, step, led)
            if position.duxes >> point & 1:
                continue
            for reach in _reaches(run, stop, has_leader=bool(block.men & position.duxes)):
                yield March(block.places, tuple(place + step * reach for place in block.places), DECURSIO)


def _reaches(run: Run, stop: str, *, has_leader: bool) -> range:
    """How far a charge may go. A single square is a step of the Phalanx, not a charge."""
    if not run.gap or not run.row:
        return range(0)
    is_cancelled = has_leader and run.is_guarded
    longest = run.gap if is_cancelled else run.gap + len(run.row)
    shortest = {"free": run.gap + 1, "forced": run.gap + len(run.row), "short": 2}[stop]
    return range(shortest, longest + 1)


def look_ahead(position: Position, point: Square, step: int, led: SquareSet = NOWHERE) -> Run:
    """What is in front of the square `point` in a direction. `led` are enemies in a Testudo with their Centurion."""
    men, enemy = position.men, position.side.other
    prey, quarry = position.soldiers(enemy), position.dux(enemy)
    ahead = position.geometry.line(point, step)
    gap = sum(1 for _ in takewhile(lambda square: not men >> square & 1, ahead))
    row = tuple(takewhile(lambda square: prey >> square & 1, ahead[gap:]))
    behind = ahead[gap + len(row) :]
    is_guarded = bool(behind) and bool(quarry >> behind[0] & 1)
    return Run(gap, row, is_guarded or bool(as_set(row) & led))


def castles(position: Position, *, is_wide: bool = False) -> Iterator[March]:
    """Every castle (7.2.1). `is_wide` requires that all four squares in front of the men are empty."""
    men, unmoved = position.men, unmoved_men(position)
    for castle in home_castles(position.geometry, position.side):
        needed = castle.front if is_wide else castle.way
        if castle.quad & unmoved == castle.quad and not needed & men:
            yield castle.march


@lru_cache(maxsize=16)
def home_castles(size: Geometry, side: Color) -> tuple[Castle, ...]:
    """Every castle of a side on its home row."""
    row = rows_of(size, side, 1)
    return tuple(castle for castle in castles_of(size, side).values() if castle.quad & row == castle.quad)


def unmoved_men(position: Position) -> SquareSet:
    """The Latros of the side to move that are on their home row and have never moved."""
    return position.fresh & position.soldiers(position.side) & rows_of(position.geometry, position.side, 1)


@lru_cache(maxsize=16)
def castles_of(size: Geometry, side: Color) -> dict[March, Castle]:
    """Every castle on the board for a side, on its home row or elsewhere: two men move in front of the next two."""
    found, forward = {}, -STRIDE if side is Color.BLACK else STRIDE
    for left, toward in product(size.squares, (EAST, WEST)):
        movers = (left, left + EAST)
        stayers = (left + 2 * toward, left + EAST + 2 * toward)
        quad = (*movers, *stayers)
        if all(size.has(square) and size.has(square + forward) for square in quad):
            goals = (stayers[0] + forward, stayers[1] + forward)
            passed = (movers[1] if toward == EAST else movers[0]) + forward
            march, front = March(movers, goals, CASTLE), as_set(square + forward for square in quad)
            found[march] = Castle(march, as_set(quad), as_set((*goals, passed)), front)
    return found


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
    """The squares that a block crosses on a straight way, including its goals but not its own squares.

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


def read_march(size: Geometry, move: WrittenMove) -> Turn | Violation:
    """Read a written formation or castle, its ends in any order; whether it is possible is not checked."""
    path = find_path(size, move)
    if isinstance(path, Violation):
        return path
    one, other, goal, far = path
    if move.form is Form.CASTLE:
        return (March((min(one, other), max(one, other)), (min(goal, far), max(goal, far)), CASTLE),)
    return (March(rectangle(one, other), rectangle(goal, far), MANNERS[move.form]),)


def find_march_obstacle(position: Position, march: March) -> Violation | None:
    """What makes a formation or castle physically impossible, or None."""
    size = position.geometry
    if not all(size.has(square) for square in (*march.origins, *march.targets)):
        return impossible(Fault.NO_SUCH_SQUARE, f"the board of {size.name} has no such square")
    return _find_shape_fault(position, march) or _find_absence(position, march) or _find_blocker(position, march)


def _find_shape_fault(position: Position, march: March) -> Violation | None:
    """Why a march is not valid as such: men out of order, no movement, a way that is not straight."""
    origins, targets = march.origins, march.targets
    apart = impossible(Fault.WRONG_FORM, "the men of a formation keep their places when it moves")
    if not origins or len(origins) != len(targets):
        return apart
    if march.manner == CASTLE:
        text = "a castle takes two neighbors to the squares in front of the next two on their row"
        is_castle = march in castles_of(position.geometry, position.side)
        return None if is_castle else impossible(Fault.WRONG_FORM, text, *origins)
    way = targets[0] - origins[0]
    if origins != rectangle(origins[0], origins[-1]) or targets != tuple(origin + way for origin in origins):
        return apart
    if not way:
        text = f"the move ends on {ends(targets)} where it begins"
        return impossible(Fault.NO_MOVEMENT, text, *corners(march))
    if not is_orthogonal(origins[0], targets[0]):
        text = f"{ends(origins)} and {ends(targets)} share neither ranks nor files"
        return impossible(Fault.NOT_A_LINE, text, *corners(march))
    return None


def _find_absence(position: Position, march: March) -> Violation | None:
    side = position.side
    men = as_set(march.origins)
    if empty := men & ~position.men:
        verb = "is" if has_at_most_one(empty) else "are"
        return impossible(Fault.EMPTY_ORIGIN, f"{named(empty)} {verb} empty", *squares_by_file(empty))
    if foreign := men & ~position.army(side):
        verb = "is" if has_at_most_one(foreign) else "are"
        text = f"{named(foreign)} {verb} {side.other.title}'s, but {side.title} is to move"
        return impossible(Fault.ENEMY_ORIGIN, text, *squares_by_file(foreign))
    return None


def _find_blocker(position: Position, march: March) -> Violation | None:
    prey = position.soldiers(position.side.other)
    is_castle = march.manner == CASTLE
    way = castles_of(position.geometry, position.side)[march].way if is_castle else crossed(march)
    in_the_way = way & position.men & ~(prey if march.manner == DECURSIO else 0)
    if not in_the_way:
        return None
    text = f"the way of {ends(march.origins)} is blocked on {named(in_the_way)}"
    if march.manner == PHALANX and distance(march) > 1 and not in_the_way & ~prey:
        text += "; a charge is written with '>'"
    return impossible(Fault.BLOCKED_PATH, text, *squares_by_file(in_the_way))


def ends(places: tuple[Square, ...]) -> str:
    """The two men that the notation names: `a1d1`."""
    return f"{square_name(places[0])}{square_name(places[-1])}"


def corners(march: March) -> tuple[Square, ...]:
    """Where the two men that the notation names come from and where they go."""
    return march.origins[0], march.origins[-1], march.targets[0], march.targets[-1]


def named(men: SquareSet) -> str:
    """`a1`, `a1 and b1`, `a1, b1 and c1`."""
    return list_words(map(square_name, squares_by_file(men)))


def _steps(size: Geometry, places: tuple[Square, ...], manner: str) -> Iterator[tuple[SquareSet, March]]:
    men = as_set(places)
    for step in ORTHOGONALS:
        targets = tuple(place + step for place in places)
        if all(size.has(target) for target in targets):
            yield as_set(targets) & ~men, March(places, targets, manner)
