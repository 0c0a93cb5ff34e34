"""Schaedler's moves on sets of squares, under three readings: steps, leaps, and what an arrival binds."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise
from operator import or_
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from latrodb.core.square import NOWHERE, STRIDE, squares, squares_by_file
from latrodb.core.turn import Shift, shared_shift
from latrodb.rules.mechanics.leaps import Route, chains, landings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.square import Square, SquareSet

Path: TypeAlias = "tuple[Square, ...]"


class Arrival(NamedTuple):
    """What a man's arrival does."""

    bound: SquareSet  # every man, of either side, that is bound after it
    binds: SquareSet  # the enemies that it turns over
    jaws: SquareSet  # the enemies that make his square unsafe; empty if it is safe


class Field(NamedTuple):
    """The men as the side to move sees them."""

    size: Geometry
    own: SquareSet
    foe: SquareSet
    bound: SquareSet


class Leg(NamedTuple):
    """One leg of a way: the men bound before it, and what its landing does, or None if it does nothing."""

    origin: Square
    target: Square
    bound: SquareSet
    arrival: Arrival | None


def field_of(position: Position) -> Field:
    """The field of a position."""
    own, foe = position.army(position.side), position.army(position.side.other)
    return Field(position.geometry, own, foe, position.bound)


class Law(NamedTuple):
    """The rules on binding, safety and leaping. The readings S8, S10 and S11 are its fields."""

    is_functional: bool = False  # only free enemies endanger a man that moves between them
    leaps_bound_only: bool = False  # among enemies, only bound ones may be leapt
    counts_each: bool = False  # every landing of a chain binds and must be safe, not only the last

    def moves(self, field: Field) -> Iterator[Shift]:
        """Every legal step and chain of leaps, by man: first his steps, then his leaps, the nearest first."""
        men = field.own | field.foe
        flanked = flanked_squares(field.foe)
        for origin in squares(field.own & ~field.bound):
            for target in squares(field.size.neighbors[origin] & ~men):
                if not flanked >> target & 1 or not self.arrive(field, (origin, target)).jaws:
                    yield shared_shift(origin, target)
            for target, via in self.routes(field, origin):
                yield Shift(origin, target, via)

    def routes(self, field: Field, origin: Square) -> Iterator[Route]:
        """The legal chains of leaps of one man, one for each effect, by the shortest route."""
        empty = field.size.board & ~(field.own | field.foe) | 1 << origin
        over = self.hurdles(field, origin)
        if not landings(1 << origin, over, empty):
            return
        if self.counts_each:
            yield from self._routes_by_landing(field, origin, empty)
            return
        flanked = flanked_squares(field.foe)
        for route in chains(origin, over, empty):
            if not flanked >> route.target & 1 or not self.arrive(field, (origin, route.target)).jaws:
                yield route

    def _routes_by_landing(self, field: Field, origin: Square, empty: SquareSet) -> Iterator[Route]:
        """If every landing binds, two routes to a square count as one if they leave the same men bound."""
        seen = {(origin, field.bound)}
        layer: list[tuple[Square, SquareSet, Path]] = [(origin, field.bound, ())]
        while layer:
            further: list[tuple[Square, SquareSet, Path]] = []
            for last, bound, path in layer:
                over = self.hurdles(field._replace(bound=bound), origin)
                for target in squares_by_file(landings(1 << last, over, empty)):
                    found = self._land(field, origin, bound, target)
                    if found.jaws or (target, found.bound) in seen:
                        continue
                    seen.add((target, found.bound))
                    further.append((target, found.bound, (*path, target)))
                    if target != origin:
                        yield Route(target, path)
            layer = further

    def hurdles(self, field: Field, origin: Square) -> SquareSet:
        """The men that the man on `origin` may leap over."""
        foe = field.foe & field.bound if self.leaps_bound_only else field.foe
        return field.own & ~(1 << origin) | foe

    def legs(self, field: Field, path: Path) -> Iterator[Leg]:
        """The legs of a way in order, legal or not."""
        origin, bound = path[0], field.bound & ~(1 << path[0])
        last = len(path) - 2
        for number, (start, target) in enumerate(pairwise(path)):
            found = self._land(field, origin, bound, target) if self.counts_each or number == last else None
            yield Leg(start, target, bound, found)
            bound = found.bound if found else bound

    def arrive(self, field: Field, path: Path) -> Arrival:
        """The final effect of a way; its jaws are those of every square on it that must be safe."""
        if not self.counts_each or len(path) == 2:
            return self._land(field, path[0], field.bound & ~(1 << path[0]), path[-1])
        found = [leg.arrival for leg in self.legs(field, path) if leg.arrival]
        return found[-1]._replace(jaws=reduce(or_, (arrival.jaws for arrival in found)))

    def _land(self, field: Field, origin: Square, bound: SquareSet, target: Square) -> Arrival:
        """The effects of an arrival: new binds, men freed, and safety under the fifth rule.

        The man is already on his target. `bound` are the men bound before.
        """
        own, foe, at = field.own & ~(1 << origin) | 1 << target, field.foe, 1 << target
        free = own & ~bound
        binds = (
            at << 1 & free >> 1 | at >> 1 & free << 1 | at << STRIDE & free >> STRIDE | at >> STRIDE & free << STRIDE
        )
        binds &= foe & ~bound
        held = bound | binds
        free_own, free_foe = own & ~held, foe & ~held
        held &= own & flanked_squares(free_foe) | foe & flanked_squares(free_own)
        enemies = foe & ~held if self.is_functional else foe
        jaws = NOWHERE
        for one, other in (at << 1, at >> 1), (at << STRIDE, at >> STRIDE):
            if one & enemies and other & enemies and (self.is_functional or not (one | other) & binds):
                jaws |= one | other
        return Arrival(held, binds, jaws)


def flanked_squares(men: SquareSet) -> SquareSet:
    """The squares between two of these men, on a rank or a file. May hold squares that are not on the board.

    >>> from latrodb.core.square import set_of
    >>> flanked_squares(set_of("a1", "c1")) == set_of("b1")
    True
    """
    return men << 1 & men >> 1 | men << STRIDE & men >> STRIDE


def holders_of(man: SquareSet, foe: SquareSet) -> SquareSet:
    """The enemies that hold a man: those on both sides of him on a rank or file.

    Args:
        man: his square, as a set.
        foe: the enemies that can hold him.

    >>> from latrodb.core.square import set_of
    >>> holders_of(set_of("b2"), set_of("a2", "c2", "b3")) == set_of("a2", "c2")
    True
    """
    rank, file = man << 1 | man >> 1, man << STRIDE | man >> STRIDE
    return sum(pair for pair in (rank, file) if pair.bit_count() == 2 and pair & foe == pair)
