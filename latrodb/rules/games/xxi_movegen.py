"""Captures and bonds of the XXI games on bare integers: rules 5, 8 and 10 to 19."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.step import Fault
from latrodb.rules.kinds.dux_movegen import MoveGenerator
from latrodb.rules.mechanics.charges import Army, Attacks, attacks
from latrodb.rules.mechanics.combat import has_at_most_one, is_released, unheld

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry, Slide
    from latrodb.core.square import SquareSet


class Readings(NamedTuple):
    """The doubtful points that no published game decides, as switches. The defaults are our rulings."""

    corner_dux: bool = True  # a Dux may be one of the two in a corner capture
    anvil_dux: bool = True  # a Dux may be the anvil of rule 13b
    flank_dux: bool = True  # an enemy Dux may stand inside a line for rule 14
    phalanx: str = "full"  # which part of a row of three has to be doubled
    dux12_two: bool = True  # rule 12 lifts rule 17
    dux12_three: bool = False  # rule 12 lifts rule 18
    self_quasi_mark: bool = True  # `(+)` for the player's own Dux


RULINGS = Readings()


class XXIMoves(MoveGenerator):
    """Judges slides on one board under one set of readings; use `xxi_moves(size, readings)`."""

    def __init__(self, size: Geometry, readings: Readings) -> None:
        super().__init__(size)
        self.readings = readings
        self.is_plain = readings[:4] == RULINGS[:4]
        self.marks_own_dux = readings.self_quasi_mark

    def attacks(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide) -> Attacks:
        """The men captured by a slide, by tactic. `own` and `own_dux` are those after the move."""
        prey = foe & ~foe_dux
        if self.is_plain:
            return attacks(own, foe, prey, slide)
        corner_dux, anvil_dux, flank_dux, phalanx = self.readings[:4]
        soldiers = own & ~own_dux
        army = Army(
            own,
            foe,
            prey,
            own if corner_dux else soldiers,
            own if anvil_dux else soldiers,
            foe if flank_dux else prey,
            phalanx,
        )
        return attacks(own, foe, prey, slide, army)

    def bonds(
        self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide, taken: SquareSet
    ) -> tuple[Fault, ...]:
        """Rules 10 to 12 for soldiers, 16 to 19 and 12 for a Dux."""
        origin, is_offensive = slide.origin_bit, bool(taken or slide.near_target & foe_dux)
        if not origin & own_dux:
            is_free = is_offensive or is_released(self.size, slide.near_origin & foe, own ^ origin)
            return () if is_free else (Fault.LOCKED,)
        kind = self._dux_bond(own, foe, origin)
        if kind is None or (is_offensive and kind is not Fault.DUX_HEMMED_IN):
            return ()
        return () if kind is Fault.DUX_MAY_ONLY_STEP and slide.is_step else (kind,)

    def hold(
        self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, man: SquareSet
    ) -> tuple[Fault | None, SquareSet]:
        """The violation of any quiet slide of a man over two squares or more, and the enemies that cause it.

        Args:
            own: the men of the man's side.
            foe: the men of the other side.
            own_dux: the Dux of that side.
            man: the man's square, as a set.

        Returns:
            The kind of violation and the enemies; None and the empty set if the man is free. Rules 10, 12, 16 to 18.
        """
        touched = self.near[man] & foe
        if not man & own_dux:
            holders = unheld(self.size, touched, own ^ man)
            return (Fault.LOCKED, holders) if holders else (None, 0)
        kind = self._dux_bond(own, foe, man) if touched else None
        return (kind, touched) if kind else (None, 0)

    def _dux_bond(self, own: SquareSet, foe: SquareSet, dux: SquareSet) -> Fault | None:
        """The violation of a quiet move by a Dux next to an enemy (rules 12 and 16 to 18), or None."""
        touched = self.near[dux] & foe
        is_free = is_released(self.size, touched, own ^ dux)
        if has_at_most_one(self.near[dux] & ~(own | foe)):
            return None if is_free and self.readings.dux12_three else Fault.DUX_HEMMED_IN
        if has_at_most_one(touched):
            return None if is_free else Fault.DUX_MAY_ONLY_STEP
        return None if is_free and self.readings.dux12_two else Fault.DUX_LOCKED


@lru_cache(maxsize=64)
def xxi_moves(size: Geometry, readings: Readings = RULINGS) -> XXIMoves:
    """The move generator of a board under some readings; one object for each pair."""
    return XXIMoves(size, readings)
