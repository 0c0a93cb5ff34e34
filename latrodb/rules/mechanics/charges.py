"""How a sliding man takes: brackets, corners, and the charging attacks of the XXI rules.

Every function judges the board after the move and before any removal. `own` holds the mover's side
with the man already on his target, `foe` the other side, `prey` those of `foe` that can be taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.square import EAST, STRIDE, WEST, SquareSet
from latrodb.core.step import Tactic

if TYPE_CHECKING:
    from latrodb.core.geometry import Slide

Attacks: TypeAlias = tuple[tuple[Tactic, SquareSet], ...]
NO_ATTACKS: Attacks = ()


class Army(NamedTuple):
    """Which men count for what. The readings of doubtful rules differ in these sets and nothing else."""

    own: SquareSet  # all men of the mover's side, on the board after the move
    foe: SquareSet  # all men of the other side
    prey: SquareSet  # those of them that can be taken
    corner: SquareSet  # own men that may take part in a corner capture
    anvil: SquareSet  # own men that may be on the far side of a man that is crushed
    ranks: SquareSet  # enemies that make up a line for a flank attack
    rows: str = "full"  # how much of a phalanx must be doubled: `full`, `front` or `rear` (the two men there)


def attacks(own: SquareSet, foe: SquareSet, prey: SquareSet, slide: Slide, army: Army | None = None) -> Attacks:
    """The men that a slide captures, by tactic. The same man may be captured by several.

    Rules 5, 8, 13, 14 and 15 of Latrunculi XXI.

    Args:
        own: all men of the mover's side, on the board after the move.
        foe: all men of the other side.
        prey: those of them that can be taken.
        slide: the move.
        army: which men count for what, if a reading makes exceptions; else all men count alike.

    >>> from latrodb.core.geometry import geometry
    >>> from latrodb.core.square import set_of
    >>> own, foe = set_of("b5", "d5"), set_of("c5")  # . w b w . after d1-d5
    >>> slide = geometry(10, 8).slide_texts["d1-d5"]
    >>> attacks(own, foe, foe, slide) == ((Tactic.CUSTODIAL, foe),)
    True
    """
    ahead = slide.ahead
    first = ahead[0] if ahead else 0
    found: list[tuple[Tactic, SquareSet]] = []
    if slide.near_target & prey:
        if victims := bracketed(own, prey, slide):
            found.append((Tactic.CUSTODIAL, victims))
        if slide.corners and (victims := cornered(army.corner if army else own, prey, slide)):
            found.append((Tactic.CORNER, victims))
        if first & prey and (victims := flanked(own, army.ranks if army else foe, slide)):
            found.append((Tactic.FLANK, victims))
    if first & own:
        found += charged_row(army or Army(own, foe, prey, own, own, foe), slide)
    return tuple(found) if found else NO_ATTACKS


def bracketed(own: SquareSet, prey: SquareSet, slide: Slide) -> SquareSet:
    """Men between the mover and another of his side, on a rank or file. Rule 5; several at once by rule 7."""
    victims = 0
    for victim, beyond in slide.brackets:
        if victim & prey and beyond & own:
            victims |= victim
    return victims


def cornered(partners: SquareSet, prey: SquareSet, slide: Slide) -> SquareSet:
    """A man in a corner whose two neighbours are the mover and another of `partners`. Rule 8."""
    if not slide.target_bit & partners:
        return 0
    victims = 0
    for corner, other in slide.corners:
        if corner & prey and other & partners:
            victims |= corner
    return victims


def flanked(own: SquareSet, ranks: SquareSet, slide: Slide) -> SquareSet:
    """The nearest man of an enemy line that is charged along its length, with an own man at its far end. Rule 14.

    Only the nearest is captured; the line has at least two men and the charge goes along it.
    """
    ahead = slide.ahead
    for length in range(1, len(ahead)):
        if not ahead[length] & ranks:
            return ahead[0] if length >= 2 and ahead[length] & own else 0
    return 0


def charged_row(army: Army, slide: Slide) -> list[tuple[Tactic, SquareSet]]:
    """The man at the head of the mover's own row, if the row pushes (rule 13) or is a phalanx (rule 15)."""
    own, ahead = army.own, slide.ahead
    friends = 1
    while friends < len(ahead) and ahead[friends] & own:
        friends += 1
    if friends == len(ahead) or not ahead[friends] & army.prey:
        return []
    victim = ahead[friends]
    found = []
    if friends == 1 and (len(ahead) == 2 or ahead[2] & army.anvil):
        found.append((Tactic.PUSH_AND_CRUSH, victim))
    if is_doubled(army, slide, friends):
        found.append((Tactic.PHALANX, victim))
    return found


def is_doubled(army: Army, slide: Slide, friends: int) -> bool:
    """Whether a row of the mover and `friends` men before him has a friendly row alongside. Rule 15."""
    row = [slide.target_bit, *slide.ahead[:friends]]
    if army.rows == "front":
        row = row[-2:]
    elif army.rows == "rear":
        row = row[:2]
    men = sum(row)
    aside = STRIDE if slide.step in (EAST, WEST) else 1
    left, right = men << aside, men >> aside
    return left & army.own == left or (right & army.own == right and right.bit_count() == len(row))
