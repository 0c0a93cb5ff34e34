"""The men that took part in a capture, and the lines between them, for explanations and diagrams.

`own` holds the attacker's men after the move. It is taken for granted that the capture happened.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from latrodb.core.square import EAST, NORTH, ORTHOGONALS, STRIDE, WEST, Square, SquareSet, as_set, squares
from latrodb.core.step import Tactic
from latrodb.core.turn import Shift
from latrodb.rules.capabilities import Attack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry, Slide
    from latrodb.core.position import Position
    from latrodb.core.step import Step


def bracket_of(size: Geometry, arrival: Square, own: SquareSet, victim: Square) -> Attack:
    """A man between the mover and another man, or a corner that counts as one.

    >>> from latrodb.core.geometry import geometry
    >>> from latrodb.core.square import set_of
    >>> bracket_of(geometry(8, 8), 0, set_of("a1", "c1"), 1).lines
    ((0, 2),)
    """
    beyond = 2 * victim - arrival
    men = (1 << arrival | 1 << beyond) & own if size.has(beyond) else 1 << arrival
    is_man = bool(own >> beyond & 1) if size.has(beyond) else False
    return Attack(Tactic.CUSTODIAL if is_man else Tactic.CORNER, victim, men, ((arrival, beyond),))


def corner_of(size: Geometry, victim: Square) -> Attack:
    """A man in a corner with enemies on both squares next to him."""
    men = size.neighbors[victim]
    return Attack(Tactic.CORNER, victim, men, tuple((man, victim) for man in squares(men)))


def line_of(
    size: Geometry, arrival: Square, own: SquareSet, victim: Square, tactic: Tactic = Tactic.LINE
) -> Attack | None:
    """A man in a row of enemies between the mover and another man of the mover's side; None if he is in none."""
    for step in ORTHOGONALS:
        ray = size.line(arrival, step)
        far = next((square for square in ray if own >> square & 1), None)
        if far is not None and victim in ray[: ray.index(far)]:
            return Attack(tactic, victim, 1 << arrival | 1 << far, ((arrival, far),))
    return None


def is_charge(tactic: Tactic) -> bool:
    """Whether a tactic takes the man at the head of the mover's own row: rules 13 and 15 of the XXI games."""
    return tactic in (Tactic.PUSH_AND_CRUSH, Tactic.PHALANX)


def charge_of(step: Step, own: SquareSet, tactic: Tactic, victim: Square) -> Attack:
    """A man captured by a charge of the XXI games: by a push, or by a Phalanx."""
    move = step.turn[0]
    assert isinstance(move, Shift)
    slide = step.before.geometry.slides[move.origin, move.target]
    ahead = tuple(bit.bit_length() - 1 for bit in slide.ahead)
    place = ahead.index(victim)
    row = slide.target_bit | as_set(ahead[:place])
    if tactic is Tactic.PUSH_AND_CRUSH:
        anvil = ahead[place + 1] if place + 1 < len(ahead) else victim
        return Attack(tactic, victim, row | 1 << anvil & own, ((slide.target, anvil),))
    block = row | max((beside & own for beside in _beside(slide, row)), key=int.bit_count)
    return Attack(tactic, victim, block, ((slide.target, victim),), block)


def ring_of(size: Geometry, own: SquareSet, victim: Square, tactic: Tactic) -> Attack:
    """A man captured by all enemies around him, in eight directions."""
    men = size.surroundings[victim] & own
    return Attack(tactic, victim, men, tuple((man, victim) for man in squares(men)))


def walker_attacks(position: Position, walker: Square) -> Iterator[Attack]:
    """How a man that has moved in between two enemies was captured: by each pair on both sides of him."""
    enemies = position.army(position.side)
    for step in (EAST, NORTH):
        pair = (walker - step, walker + step)
        if all(position.geometry.has(square) and enemies >> square & 1 for square in pair):
            yield Attack(Tactic.CUSTODIAL, walker, as_set(pair), (pair,))


def bracket_attacks(step: Step, arrival: Square, own: SquareSet, move: int = 0) -> Iterator[Attack]:
    """The captures of one move of a step by tactics that enclose men: between two, in a corner, or in a row."""
    size = step.before.geometry
    for capture in step.captures:
        if capture.move != move:
            continue
        for tactic in capture.tactics:
            if tactic in (Tactic.LINE, Tactic.FLANK):
                attack = line_of(size, arrival, own, capture.square, tactic)
                yield from (attack,) if attack else ()
            elif tactic is Tactic.CORNER and size.corners >> capture.square & 1:
                yield corner_of(size, capture.square)
            else:
                yield bracket_of(size, arrival, own, capture.square)


def _beside(slide: Slide, row: SquareSet) -> tuple[SquareSet, SquareSet]:
    """The rows on both sides of a row in the direction of a slide; they may hold squares that are not on the board."""
    aside = STRIDE if slide.step in (EAST, WEST) else 1
    return row << aside, row >> aside


def rectangles(men: SquareSet) -> tuple[SquareSet, ...]:
    """Every full rectangle of men, at least two squares wide and high, that is not part of a larger one; lowest first.

    >>> from latrodb.core.square import set_of
    >>> rectangles(set_of("a1", "b1", "a2", "b2", "c2")) == (set_of("a1", "b1", "a2", "b2"),)
    True
    """
    found = []
    row, heads = 0b11, men & men >> 1  # where rows of that width begin; the width grows
    while columns := heads & heads >> STRIDE:
        for low in squares(columns & ~(heads << STRIDE)):
            height = next(height for height in count(2) if not heads >> low + height * STRIDE & 1)
            found.append(sum(row << low + rank * STRIDE for rank in range(height)))
        row = row << 1 | 1
        heads &= men >> row.bit_length() - 1
    return tuple(sorted(each for each in found if not any(each & other == each != other for other in found)))
