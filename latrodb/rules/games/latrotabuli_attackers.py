"""Who struck in Latrotabuli: the men of each attack, told after the fact. Seed 002, sections 7.2.4.1 and 8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import EAST, NORTH, Square, SquareSet, as_set, only_square
from latrodb.core.step import Tactic
from latrodb.rules.capabilities import Attack
from latrodb.rules.games.latrotabuli_attacks import attack_ways, shifted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.core.step import Capture
    from latrodb.core.turn import March
    from latrodb.rules.games.latrotabuli_attacks import Field


def struck(field: Field, captures: Iterable[Capture], *, side_assist_min: int = 1) -> Iterator[Attack]:
    """The attacks of a step, a slide or a castle, by victim and direction.

    Args:
        field: the men after the move.
        captures: who fell to it.
        side_assist_min: as for `attacks`.
    """
    ways = tuple(attack_ways(field, side_assist_min=side_assist_min))
    for capture in captures:
        victim = capture.square
        for tactic, step, victims in ways:
            if victims >> victim & 1:
                yield _straight(victim, step) if tactic is Tactic.LINE else _angled(field, victim, step)
        if Tactic.CUSTODIAL in capture.tactics:
            yield from _flanked(field, victim)


def charge_attacks(field: Field, march: March, captures: Iterable[Capture]) -> Iterator[Attack]:
    """The attacks of a Decursio: the Phalanx runs over men, and may flank a Centurion at its end."""
    block = as_set(march.targets)
    is_up = march.targets[0] > march.origins[0]
    first = -1 if is_up else 0
    ends = march.origins[first], march.targets[first]
    for capture in captures:
        if Tactic.DECURSIO in capture.tactics:
            yield Attack(Tactic.DECURSIO, capture.square, block, (ends,), block)
        if Tactic.CUSTODIAL in capture.tactics:
            yield from _flanked(field, capture.square)


def _straight(victim: Square, step: int) -> Attack:
    front, rear = victim - step, victim - 2 * step
    return Attack(Tactic.LINE, victim, 1 << front | 1 << rear, ((rear, victim),))


def _angled(field: Field, victim: Square, step: int) -> Attack:
    front, leader = victim - step, only_square(field.centurion)
    men = 1 << front | field.centurion
    return Attack(Tactic.RIGHT_ANGLE, victim, men, ((front, victim), (leader, victim)))


def _flanked(field: Field, victim: Square) -> Iterator[Attack]:
    quarry: SquareSet = 1 << victim
    for step in (EAST, NORTH):
        pair = shifted(quarry, step) | shifted(quarry, -step)
        if pair & field.latros == pair and pair & field.moved:
            yield Attack(Tactic.CUSTODIAL, victim, pair, ((victim - step, victim + step),))
