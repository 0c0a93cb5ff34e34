"""Who falls to a turn of Latrotabuli: two in a line, a Centurion behind or beside, a Centurion between two.

Seed 002, sections 8.1 to 8.2. Everything is judged on the board after the move and before any
removal, for whole sets of men at once: a set shifted by a direction holds the squares one further on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import EAST, NORTH, NOWHERE, ORTHOGONALS, SquareSet
from latrodb.core.step import Tactic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.rules.mechanics.charges import Attacks


class Field(NamedTuple):
    """The men that matter to an attack, as they stand after the move."""

    latros: SquareSet  # the attacker's, without his Centurion
    centurion: SquareSet  # the attacker's
    prey: SquareSet  # the other side's Latros
    quarry: SquareSet  # the other side's Centurion
    moved: SquareSet  # the squares where the attacker's men arrived by this turn
    formation: SquareSet = NOWHERE  # those of them that moved as a formation with the Centurion in it


def attacks(field: Field, *, side_assist_min: int = 1) -> Attacks:
    """All who fall to a step, a slide or a castle, by tactic.

    Args:
        field: the men after the move.
        side_assist_min: how many Latros in a line a Centurion at a right angle helps, 1 or 2.

    >>> from latrodb.core.square import set_of
    >>> found = attacks(Field(set_of("e2", "e3"), 0, set_of("e4"), 0, set_of("e3")))
    >>> found == ((Tactic.LINE, set_of("e4")),)
    True
    """
    lined = angled = NOWHERE
    for step in ORTHOGONALS:
        if not field.prey & shifted(field.latros, step):
            continue
        lined |= _lined(field, step)
        angled |= _angled(field, step, side_assist_min)
    found = ((Tactic.LINE, lined), (Tactic.RIGHT_ANGLE, angled), (Tactic.CUSTODIAL, flanked_centurion(field)))
    return tuple((tactic, victims) for tactic, victims in found if victims)


def attack_ways(field: Field, *, side_assist_min: int = 1) -> Iterator[tuple[Tactic, int, SquareSet]]:
    """The victims of line and right-angle attacks by direction, for whoever wants to know who struck from where."""
    for step in ORTHOGONALS:
        yield Tactic.LINE, step, _lined(field, step)
        yield Tactic.RIGHT_ANGLE, step, _angled(field, step, side_assist_min)


def flanked_centurion(field: Field) -> SquareSet:
    """The enemy Centurion, if Latros stand on two opposite sides of him and one of them has just arrived (8.2)."""
    arrived = field.latros & field.moved
    taken = NOWHERE
    for step in (EAST, NORTH):
        before, behind = shifted(field.latros, step), shifted(field.latros, -step)
        closed = shifted(arrived, step) | shifted(arrived, -step)
        taken |= field.quarry & before & behind & closed
    return taken


def shifted(men: SquareSet, step: int) -> SquareSet:
    """The squares one step further on. May hold squares that no board has."""
    return men << step if step > 0 else men >> -step


def _lined(field: Field, step: int) -> SquareSet:
    """Line attacks: a Latro in front, any man of his side behind him, one of the two just arrived (8.1, 8.1.1)."""
    latros, centurion, prey, quarry, moved, formation = field
    fronts = latros & shifted(latros | centurion, step) & (moved | shifted(moved, step))
    alone = prey & ~shifted(prey | quarry, -step)
    empowered = fronts & (shifted(centurion, step) | formation)
    return shifted(fronts, step) & alone | shifted(empowered, step) & prey & ~_guarded(field, step)


def _angled(field: Field, step: int, side_assist_min: int) -> SquareSet:
    """Right-angle attacks: a Latro in front, the Centurion beside the victim, one of them just arrived (8.1.1)."""
    aside = NORTH if abs(step) == EAST else EAST
    beside = field.prey & (shifted(field.centurion, aside) | shifted(field.centurion, -aside))
    if not beside:
        return NOWHERE
    fronts = field.latros if field.centurion & field.moved else field.latros & field.moved
    if side_assist_min > 1:
        fronts &= shifted(field.latros, step)
    return shifted(fronts, step) & beside & ~_guarded(field, step)


def _guarded(field: Field, step: int) -> SquareSet:
    """The Latros who have their own Centurion in the unbroken file behind them (8.1.1)."""
    found = NOWHERE
    behind = field.quarry
    while behind := shifted(behind, -step) & field.prey:
        found |= behind
    return found
