"""Binding: men held between two free enemies, and who sets them free (Schaedler's third to fifth rule).

Sets are judged with the moving man already on his last square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import NOWHERE, STRIDE

if TYPE_CHECKING:
    from latrodb.core.square import SquareSet


class Arrival(NamedTuple):
    """What a man's arrival does."""

    bound: SquareSet  # every man, of either side, that is bound after it
    binds: SquareSet  # the enemies that it turned over
    jaws: SquareSet  # the enemies between whom he may not stand; empty if he may


def flanked_squares(men: SquareSet) -> SquareSet:
    """The squares between two of these men, on a rank or on a file. May hold squares that no board has.

    >>> from latrodb.core.square import set_of
    >>> flanked_squares(set_of("a1", "c1")) == set_of("b1")
    True
    """
    return men << 1 & men >> 1 | men << STRIDE & men >> STRIDE


def closed_on(target: SquareSet, own: SquareSet, foe: SquareSet) -> SquareSet:
    """The enemies between a man and another man of his side, on a rank or file.

    Args:
        target: the square of the man who closes, as a set.
        own: the men of his side who can hold an enemy.
        foe: the enemies who can be held.
    """
    return (
        target << 1 & own >> 1
        | target >> 1 & own << 1
        | target << STRIDE & own >> STRIDE
        | target >> STRIDE & own << STRIDE
    ) & foe


def holders_of(man: SquareSet, foe: SquareSet) -> SquareSet:
    """The enemies who hold a man: those at both sides of him on a rank or file.

    Args:
        man: his square, as a set.
        foe: the enemies who can hold him.

    >>> from latrodb.core.square import set_of
    >>> holders_of(set_of("b2"), set_of("a2", "c2", "b3")) == set_of("a2", "c2")
    True
    """
    rank, file = man << 1 | man >> 1, man << STRIDE | man >> STRIDE
    return sum(pair for pair in (rank, file) if pair.bit_count() == 2 and pair & foe == pair)


def arrive(
    own: SquareSet, foe: SquareSet, bound: SquareSet, target: SquareSet, *, is_functional: bool = False
) -> Arrival:
    """A man arrives: he binds, men who lost a holder go free, and the fifth rule is asked.

    Args:
        own: all men of his side, he on his target.
        foe: all enemies.
        bound: the bound men of both sides before the move.
        target: his square, as a set.
        is_functional: whether only free enemies endanger him (`suicide=functional`).
    """
    binds = closed_on(target, own & ~bound, foe & ~bound)
    held = bound | binds
    free_own, free_foe = own & ~held, foe & ~held
    held &= own & flanked_squares(free_foe) | foe & flanked_squares(free_own)
    enemies = foe & ~held if is_functional else foe
    jaws = NOWHERE
    for one, other in (target << 1, target >> 1), (target << STRIDE, target >> STRIDE):
        if one & enemies and other & enemies and (is_functional or not (one | other) & binds):
            jaws |= one | other
    return Arrival(held, binds, jaws)
