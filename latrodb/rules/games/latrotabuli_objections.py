"""What stands against a turn of Latrotabuli, with the section of seed 002 that says so.

An obstacle makes a turn impossible; an objection leaves it possible and forbids it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from latrodb.core.english import list_words
from latrodb.core.square import EAST, STRIDE, WEST, SquareSet, as_set, is_orthogonal, square_name, squares_by_file
from latrodb.core.step import Fault, Violation
from latrodb.core.turn import March, Shift
from latrodb.diagnostics.rule import RuleRef
from latrodb.rules.games.latrotabuli_formations import (
    CASTLE,
    DECURSIO,
    PHALANX,
    SHAPES,
    TESTUDO,
    Castle,
    Run,
    crossed,
    distance,
    find_castle,
    home_row,
    look_ahead,
    rectangle,
)
from latrodb.rules.mechanics.combat import has_at_most_one
from latrodb.rules.mechanics.slides import find_obstacle, impossible, under_rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.position import Position
    from latrodb.core.square import Square
    from latrodb.core.turn import Turn

WRONG_FORM = impossible(
    Fault.WRONG_FORM, "a turn of this game moves one Latro, the Centurion or one formation, or castles"
)
_CITE = partial(RuleRef, "latrotabuli")
_SECTIONS = {TESTUDO: "7.2.3", PHALANX: "7.2.4", DECURSIO: "7.2.4.1", CASTLE: "7.2.1"}


def find_turn_obstacle(position: Position, turn: Turn) -> Violation | None:
    """What makes a turn physically impossible, or None."""
    if len(turn) != 1:
        return WRONG_FORM
    move = turn[0]
    if isinstance(move, Shift) and not move.via:
        is_leader = move.origin >= 0 and position.duxes >> move.origin & 1
        return under_rule(find_obstacle(position, turn), _CITE("7.1.2" if is_leader else "7.1.1"))
    if not isinstance(move, March) or move.manner not in _SECTIONS:
        return WRONG_FORM
    size = position.geometry
    if not all(size.has(square) for square in (*move.origins, *move.targets)):
        return impossible(Fault.NO_SUCH_SQUARE, f"the board of {size.name} has no such square")
    fault = _find_shape_fault(position, move) or _find_absence(position, move) or _find_blocker(position, move)
    return replace(fault, rule=_CITE(_SECTIONS[move.manner])) if fault and not _is_about_men(fault) else fault


def object_to_shift(position: Position, move: Shift) -> Iterator[Violation]:
    """The one objection to a move of a single man: the Centurion goes one square."""
    away = position.geometry.slides[move.origin, move.target]
    if position.duxes >> move.origin & 1 and not away.is_step:
        text = (
            f"the Centurion goes one square at a time, and {square_name(move.target)} "
            f"is {away.way.bit_count()} away from {square_name(move.origin)}"
        )
        yield Violation(Fault.CENTURION_STEPS, text, _CITE("7.1.2"), (move.origin, move.target))


def object_to_castle(position: Position, march: March, *, is_wide: bool) -> Iterator[Violation]:
    """What forbids a castle that is possible: men who have moved, and with `is_wide` a man before the four."""
    size, side = position.geometry, position.side
    castle = _castle_of(position, march)
    if castle is None:
        return
    unmoved = position.fresh & position.soldiers(side) & as_set(home_row(size, side))
    if missing := castle.quad & ~unmoved:
        text = (
            "a castle needs four neighbors on the home row who never moved, "
            f"and no such Latro stands on {_named(missing)}"
        )
        yield Violation(Fault.CASTLE_MOVED, text, _CITE("7.2.1"), _listed(missing))
    if is_wide and (before := castle.front & position.men):
        text = f"the squares before all four must be empty, and {_named(before)} {_is(before)} not"
        yield Violation(Fault.CASTLE_PATH, text, _CITE("7.2.1"), _listed(before))


def object_to_formation(position: Position, march: March, *, is_forced: bool) -> Iterator[Violation]:
    """What forbids a step or a charge of men who could all go there."""
    yield from _object_to_shape(position, march)
    if march.manner == DECURSIO:
        yield from _object_to_charge(position, march, is_forced=is_forced)
        return
    count = distance(march)
    if count > 1:
        what = "Testudo" if march.manner == TESTUDO else "Phalanx"
        text = f"a {what} goes one square, and {_ends(march.targets)} is {count} away from {_ends(march.origins)}"
        yield Violation(Fault.FORMATION_STEPS, text, _CITE(_SECTIONS[march.manner]), _both(march))


def _object_to_shape(position: Position, march: March) -> Iterator[Violation]:
    corner = march.origins[0]
    shape = tuple(square - corner for square in march.origins)
    manner = TESTUDO if march.manner == TESTUDO else PHALANX
    if (manner, shape) not in SHAPES:
        section, figure = ("6.1", "two by two") if manner == TESTUDO else ("6.2", "four in a line")
        text = f"a {'Testudo' if manner == TESTUDO else 'Phalanx'} is {figure}, and {_ends(march.origins)} is not"
        yield Violation(Fault.NOT_A_FORMATION, text, _CITE(section), (march.origins[0], march.origins[-1]))
    leaders = as_set(march.origins) & position.duxes
    if not has_at_most_one(leaders):
        text = f"a formation has one Centurion at most, and {_named(leaders)} are two"
        yield Violation(Fault.TWO_CENTURIONS, text, _CITE("6"), _listed(leaders))


def _object_to_charge(position: Position, march: March, *, is_forced: bool) -> Iterator[Violation]:
    """7.2.4.1, and 8.1.1 for the Centurion in the Phalanx."""
    cite = _CITE("7.2.4.1")
    step = (march.targets[0] - march.origins[0]) // distance(march)
    line = march.origins[-1] - march.origins[0]
    if line and (abs(line) < STRIDE) != (abs(step) < STRIDE):
        text = f"a Phalanx charges along its line, and {_ends(march.targets)} lies beside {_ends(march.origins)}"
        yield Violation(Fault.SIDEWAYS_CHARGE, text, cite, _both(march))
        return
    point, goal = (march.origins[-1], march.targets[-1]) if step > 0 else (march.origins[0], march.targets[0])
    run = look_ahead(position, point, step)
    leaders = as_set(march.origins) & position.duxes
    if leaders >> point & 1:
        text = f"the Centurion on {square_name(point)} leads the charge, and he never fights in front"
        yield Violation(Fault.CENTURION_LEADS, text, _CITE("8.1.1"), (point,))
    if leaders and run.is_guarded and run.row:
        text = (
            f"the Centurion on {square_name(run.row[-1] + step)} stands behind the row and cancels the one on "
            f"{_named(leaders)}"
        )
        yield Violation(Fault.CENTURIONS_CANCEL, text, _CITE("8.1.1"), _listed(leaders))
    yield from _object_to_length(run, point, goal, step, is_forced=is_forced)


def _object_to_length(run: Run, point: Square, goal: Square, step: int, *, is_forced: bool) -> Iterator[Violation]:
    """Where a charge begins and ends: after an empty square, on the square of a victim, in an unbroken row."""
    cite, at, to = _CITE("7.2.4.1"), square_name(point), square_name(goal)
    reach = (goal - point) // step
    if not run.gap:
        text = f"{square_name(point + step)} stands directly before {at}, so there is no room to charge"
        yield Violation(Fault.NO_RUN_UP, text, cite, (point, point + step))
    if reach <= run.gap or not run.row:
        text = f"a charge has to take a Latro, and from {at} to {to} there is none"
        yield Violation(Fault.EMPTY_CHARGE, text, cite, (point, goal))
        return
    last = run.row[-1]
    if reach > run.gap + len(run.row):
        text = f"the charge ends on {square_name(last)}, before the empty square {square_name(last + step)}"
        yield Violation(Fault.CHARGE_TOO_LONG, text, cite, (last, goal))
    elif is_forced and goal != last:
        text = f"the charge has to go on to {square_name(last)}, the last of the row"
        yield Violation(Fault.CHARGE_TOO_SHORT, text, cite, (goal, last))


def _find_shape_fault(position: Position, march: March) -> Violation | None:
    """What makes a march no march at all: men out of order, no way, a way that is not straight."""
    ends = (march.origins[0], march.targets[0]) if march.origins and march.targets else (0, 0)
    if not march.origins or len(march.origins) != len(march.targets):
        return impossible(Fault.WRONG_FORM, "the men of a formation keep their places when it moves")
    if march.manner == CASTLE:
        text = "a castle takes two neighbors to the squares before the next two on their row"
        return None if _castle_of(position, march) else impossible(Fault.WRONG_FORM, text, *march.origins)
    way = ends[1] - ends[0]
    is_block = march.origins == rectangle(march.origins[0], march.origins[-1])
    if not is_block or march.targets != tuple(origin + way for origin in march.origins):
        return impossible(Fault.WRONG_FORM, "the men of a formation keep their places when it moves")
    if not way:
        return impossible(Fault.NO_MOVEMENT, f"the move ends on {_ends(march.targets)} where it begins", *_both(march))
    if not is_orthogonal(*ends):
        text = f"{_ends(march.origins)} and {_ends(march.targets)} share neither ranks nor files"
        return impossible(Fault.NOT_A_LINE, text, *_both(march))
    return None


def _find_absence(position: Position, march: March) -> Violation | None:
    side = position.side
    own = position.army(side)
    if empty := as_set(march.origins) & ~position.men:
        return impossible(Fault.EMPTY_ORIGIN, f"no man stands on {_named(empty)}", *_listed(empty))
    if foreign := as_set(march.origins) & ~own:
        text = f"{_named(foreign)} {_is(foreign)} {side.other.title}'s, and {side.title} is to move"
        return impossible(Fault.ENEMY_ORIGIN, text, *_listed(foreign))
    return None


def _find_blocker(position: Position, march: March) -> Violation | None:
    prey = position.soldiers(position.side.other)
    castle = _castle_of(position, march) if march.manner == CASTLE else None
    way = castle.way if castle else crossed(march)
    in_the_way = way & position.men
    if march.manner == DECURSIO:
        in_the_way &= ~prey
    if not in_the_way:
        return None
    verb = "stands" if has_at_most_one(in_the_way) else "stand"
    text = f"{_named(in_the_way)} {verb} in the way of {_ends(march.origins)}"
    if march.manner == PHALANX and distance(march) > 1 and not in_the_way & ~prey:
        text += "; a charge is written with '>'"
    return impossible(Fault.BLOCKED_PATH, text, *_listed(in_the_way))


def _castle_of(position: Position, march: March) -> Castle | None:
    """The castle that two men and two goals make, or None."""
    for toward in (EAST, WEST):
        castle = find_castle(position.geometry, position.side, march.origins[0], toward)
        if castle and castle.march == march:
            return castle
    return None


def _is_about_men(fault: Violation) -> bool:
    """Whether an obstacle has nothing to do with a rule: nobody is there, or somebody else."""
    return fault.kind in (Fault.EMPTY_ORIGIN, Fault.ENEMY_ORIGIN, Fault.NO_MOVEMENT)


def _ends(places: tuple[Square, ...]) -> str:
    """The two men that the notation names: `a1d1`."""
    return f"{square_name(places[0])}{square_name(places[-1])}"


def _both(march: March) -> tuple[Square, ...]:
    return march.origins[0], march.origins[-1], march.targets[0], march.targets[-1]


def _listed(men: SquareSet) -> tuple[Square, ...]:
    return tuple(squares_by_file(men))


def _named(men: SquareSet) -> str:
    """`a1`, `a1 and b1`, `a1, b1 and c1`."""
    return list_words(map(square_name, squares_by_file(men)))


def _is(men: SquareSet) -> str:
    return "is" if has_at_most_one(men) else "are"
