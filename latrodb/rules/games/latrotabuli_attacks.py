"""The captures of a turn of Latrotabuli and the men that made them: lines, right angles, charges, flanked Centurions.

Jennifer Diane Reitz, Latrotabuli, sections 7.2.4.1 and 8. Everything is judged on the board after the move and
before any removal, for whole sets of men at once: a set shifted in a direction holds the squares one step further.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import EAST, NORTH, NOWHERE, ORTHOGONALS, Square, SquareSet, as_set, only_square
from latrodb.core.step import Tactic
from latrodb.core.turn import March, Shift
from latrodb.rules.capabilities import Attack
from latrodb.rules.games.latrotabuli_formations import DECURSIO, crossed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.core.position import Position
    from latrodb.core.step import Capture
    from latrodb.rules.mechanics.custodial import Attacks


class Field(NamedTuple):
    """The men that matter to an attack, as they are after the move."""

    latros: SquareSet  # the attacker's, without his Centurion
    centurion: SquareSet  # the attacker's
    prey: SquareSet  # the other side's Latros
    quarry: SquareSet  # the other side's Centurion
    moved: SquareSet  # the squares where the attacker's men arrived by this turn
    formation: SquareSet = NOWHERE  # those of them that moved as a formation with the Centurion in it
    run_over: SquareSet = NOWHERE  # the other side's Latros that a charge ran over
    ways: tuple[int, ...] = ORTHOGONALS  # the directions in which the attacker's men attack; none for a charge
    shielded: SquareSet = NOWHERE  # the other side's men in a Testudo at rest that an option protects
    led: SquareSet = NOWHERE  # those of them with their Centurion in the Testudo


def field_after(position: Position, move: Shift | March) -> Field:
    """The men as they are after a move."""
    side = position.side
    origins, targets = ends_of(move)
    left, arrived = as_set(origins), as_set(targets)
    pairs = zip(origins, targets, strict=True)
    led = as_set(target for origin, target in pairs if position.duxes >> origin & 1)
    leader = position.dux(side) & ~left | led
    latros = (position.army(side) & ~left | arrived) & ~leader
    prey = position.soldiers(side.other)
    is_charge = isinstance(move, March) and move.manner == DECURSIO
    run_over = crossed(move) & prey if isinstance(move, March) and is_charge else NOWHERE
    formation = arrived if led and isinstance(move, March) else NOWHERE
    ways = () if is_charge else ORTHOGONALS
    return Field(latros, leader, prey & ~run_over, position.dux(side.other), arrived, formation, run_over, ways)


def ends_of(move: Shift | March) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """Where the men of a move come from and where they go."""
    return (move.origins, move.targets) if isinstance(move, March) else ((move.origin,), (move.target,))


def attacks(field: Field, *, side_assist_min: int = 1) -> Attacks:
    """All captures of a turn, by tactic. A charge captures the men it runs over, and a Centurion that it flanks.

    Args:
        field: the men after the move.
        side_assist_min: how many Latros in a line a Centurion at a right angle helps, 1 or 2.

    >>> from latrodb.core.square import set_of
    >>> found = attacks(Field(set_of("e2", "e3"), 0, set_of("e4"), 0, set_of("e3")))
    >>> found == ((Tactic.LINE, set_of("e4")),)
    True
    """
    lined = angled = NOWHERE
    for step in field.ways:
        if field.prey & shifted(field.latros, step):
            lined |= _lined(field, step)
            angled |= _angled(field, step, side_assist_min)
    found = (
        (Tactic.DECURSIO, field.run_over),
        (Tactic.LINE, lined),
        (Tactic.RIGHT_ANGLE, angled),
        (Tactic.CUSTODIAL, _flanked_centurion(field)),
    )
    return tuple((tactic, victims) for tactic, victims in found if victims)


def explain_attacks(
    field: Field, move: Shift | March, captures: Iterable[Capture], *, side_assist_min: int = 1
) -> Iterator[Attack]:
    """The attacks of a turn as explanations, by victim and direction."""
    for capture in captures:
        victim = capture.square
        if isinstance(move, March) and Tactic.DECURSIO in capture.tactics:
            block = as_set(move.targets)
            head = -1 if move.targets[0] > move.origins[0] else 0
            yield Attack(Tactic.DECURSIO, victim, block, ((move.origins[head], move.targets[head]),), block)
        for step in field.ways:
            front, behind, leader = victim - step, victim - 2 * step, only_square(field.centurion)
            if Tactic.LINE in capture.tactics and _lined(field, step) >> victim & 1:
                yield Attack(Tactic.LINE, victim, 1 << front | 1 << behind, ((behind, victim),))
            if Tactic.RIGHT_ANGLE in capture.tactics and _angled(field, step, side_assist_min) >> victim & 1:
                lines = ((front, victim), (leader, victim))
                yield Attack(Tactic.RIGHT_ANGLE, victim, 1 << front | field.centurion, lines)
        for step in (EAST, NORTH) if Tactic.CUSTODIAL in capture.tactics else ():
            pair = shifted(1 << victim, step) | shifted(1 << victim, -step)
            if pair & field.latros == pair and pair & field.moved:
                yield Attack(Tactic.CUSTODIAL, victim, pair, ((victim - step, victim + step),))


def shifted(men: SquareSet, step: int) -> SquareSet:
    """The squares one step further. May hold squares that are not on the board."""
    return men << step if step > 0 else men >> -step


def _flanked_centurion(field: Field) -> SquareSet:
    """The enemy Centurion, if Latros are on two opposite sides of him and one of them has just arrived (8.2)."""
    arrived = field.latros & field.moved
    taken = NOWHERE
    for step in (EAST, NORTH):
        before, behind = shifted(field.latros, step), shifted(field.latros, -step)
        closed = shifted(arrived, step) | shifted(arrived, -step)
        taken |= field.quarry & before & behind & closed
    return taken


def _lined(field: Field, step: int) -> SquareSet:
    """Line attacks: a Latro in front, any man of his side behind him, one of the two just arrived (8.1, 8.1.1)."""
    latros, centurion, prey, quarry, moved, formation = field[:6]
    fronts = latros & shifted(latros | centurion, step) & (moved | shifted(moved, step))
    alone = prey & ~shifted(prey | quarry, -step)
    empowered = fronts & (shifted(centurion, step) | formation)
    return shifted(fronts, step) & alone | shifted(empowered, step) & prey & ~_guarded(field, step)


def _angled(field: Field, step: int, side_assist_min: int) -> SquareSet:
    """Right-angle attacks: a Latro in front, the Centurion at the victim's side, one of them just arrived (8.1.1)."""
    aside = NORTH if abs(step) == EAST else EAST
    beside = field.prey & (shifted(field.centurion, aside) | shifted(field.centurion, -aside))
    if not beside:
        return NOWHERE
    fronts = field.latros if field.centurion & field.moved else field.latros & field.moved
    taken = shifted(fronts & shifted(field.latros, step), step)
    if side_assist_min == 1:
        taken |= shifted(fronts, step) & ~field.shielded
    return taken & beside & ~_guarded(field, step)


def _guarded(field: Field, step: int) -> SquareSet:
    """The Latros with their own Centurion at the rear of their unbroken file, or in their Testudo (8.1.1)."""
    found = field.led
    behind = field.quarry
    while behind := shifted(behind, -step) & field.prey:
        found |= behind
    return found
