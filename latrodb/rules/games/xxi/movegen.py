"""The law of the XXI games on one board, on bare integers: captures, legality, marks, mobility.

Everything else about these games (turns as objects, explanations, endings, the bulk path) asks this
one class. `own` is the side that moves and `foe` the other; a Dux set is empty where there is no Dux.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.step import Mark
from latrodb.rules.mechanics.charges import Army, Attacks, attacks
from latrodb.rules.mechanics.combat import has_at_most_one, is_released, unheld

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry, Slide
    from latrodb.core.square import SquareSet

LOCKED = ("locked",)
STEP_ONLY = ("dux-may-only-step",)
DUX_LOCKED = ("dux-locked",)
HEMMED_IN = ("dux-hemmed-in",)
OWN_DUX = ("immobilizes-own-dux",)


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


class Judge:
    """Judges slides on one board under one set of readings. Stateless; use `judge(size, readings)`."""

    def __init__(self, size: Geometry, readings: Readings) -> None:
        self.size = size
        self.readings = readings
        self.near = size.near
        self.rays = size.rays
        self.is_plain = readings[:4] == RULINGS[:4]

    def attacks(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide) -> Attacks:
        """Who falls to a slide, by tactic. `own` and `own_dux` as they stand after the move."""
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

    def taken(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide) -> SquareSet:
        """All men that fall to a slide. `own` and `own_dux` as they stand after the move."""
        ahead = slide.ahead
        if not slide.near_target & foe and not (ahead and ahead[0] & own):
            return 0
        taken = 0
        for _, victims in self.attacks(own, foe, own_dux, foe_dux, slide):
            taken |= victims
        return taken

    def breaches(
        self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide, taken: SquareSet
    ) -> tuple[str, ...]:
        """The kinds of objection to a slide that is physically possible; empty if it is legal.

        `own` and `own_dux` as they stand before the move; `taken` the men that fall to it.
        """
        found: tuple[str, ...] = ()
        origin = slide.origin_bit
        touched = slide.near_origin & foe
        if touched:
            is_offensive = taken or slide.near_target & foe_dux
            if origin & own_dux:
                found = self._dux_breach(own, foe, slide, touched, bool(is_offensive))
            elif not is_offensive and not is_released(self.size, touched, own ^ origin):
                found = LOCKED
        if own_dux:
            moved = origin | slide.target_bit
            dux = slide.target_bit if origin & own_dux else own_dux
            if not self.near[dux] & ~(own ^ moved | foe & ~taken):
                found += OWN_DUX
        return found

    def _dux_breach(
        self, own: SquareSet, foe: SquareSet, slide: Slide, touched: SquareSet, is_offensive: bool
    ) -> tuple[str, ...]:
        """Rules 16 to 19 and 12, for a Dux with an enemy at his side."""
        others = own ^ slide.origin_bit
        is_free = is_released(self.size, touched, others)
        if has_at_most_one(slide.near_origin & ~(own | foe)):
            return () if is_free and self.readings.dux12_three else HEMMED_IN
        if is_offensive:
            return ()
        if has_at_most_one(touched):
            return () if is_free or slide.is_step else STEP_ONLY
        return () if is_free and self.readings.dux12_two else DUX_LOCKED

    def hold(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, man: SquareSet) -> tuple[str, SquareSet]:
        """What is objected to a quiet slide of a man over two squares or more, and the enemies who are the cause.

        Args:
            own: his side's men.
            foe: the other side's.
            own_dux: his side's Dux.
            man: his square, as a set.

        Returns:
            The kind of objection and the enemies; an empty word and nobody if he is free. Rules 10, 12 and 16 to 18.
        """
        touched = self.near[man] & foe
        others = own ^ man
        if not man & own_dux:
            holders = unheld(self.size, touched, others)
            return (LOCKED[0], holders) if holders else ("", 0)
        if not touched:
            return "", 0
        is_free = is_released(self.size, touched, others)
        if has_at_most_one(self.near[man] & ~(own | foe)):
            kind = "" if is_free and self.readings.dux12_three else HEMMED_IN[0]
        elif has_at_most_one(touched):
            kind = "" if is_free else STEP_ONLY[0]
        else:
            kind = "" if is_free and self.readings.dux12_two else DUX_LOCKED[0]
        return (kind, touched) if kind else ("", 0)

    def legal_slides(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet) -> Iterator[Slide]:
        """Every legal slide of a side."""
        men = own | foe
        # Only a move that closes the last open square of the own Dux can break rule 1c, besides his own moves.
        last = self.near[own_dux] & ~men
        guarded = last or self.size.board if own_dux and has_at_most_one(last) else 0
        soldiers = own
        while soldiers:
            origin = soldiers & -soldiers
            soldiers ^= origin
            rays = self.rays[origin.bit_length() - 1]
            is_bound = bool(origin & own_dux) or bool(self.near[origin] & foe)
            for ray in rays:
                for slide in ray:
                    target = slide.target_bit
                    if target & men:
                        break
                    if not is_bound and not target & guarded:
                        yield slide
                        continue
                    moved = own ^ origin ^ target
                    dux = target if origin & own_dux else own_dux
                    taken = self.taken(moved, foe, dux, foe_dux, slide)
                    if not self.breaches(own, foe, own_dux, foe_dux, slide, taken):
                        yield slide

    def free_soldier(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet) -> SquareSet:
        """A soldier with a legal step and no enemy beside him, as a set of one; the empty set if there is none.

        He does not step onto the last open square beside his own Dux. A Dux without an open square leaves nobody
        free: only a move that opens one is legal then.
        """
        spread = self.size.spread
        room = self.size.board & ~(own | foe)
        last = self.near[own_dux] & room
        if has_at_most_one(last):
            if own_dux and not last:
                return 0
            room ^= last
        free = own & ~own_dux & ~spread(foe) & spread(room)
        return free & -free

    def has_move(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet) -> bool:
        """Whether a side has a legal slide. Set-wise where a soldier without an enemy beside him can step."""
        if self.free_soldier(own, foe, own_dux):
            return True
        return next(self.legal_slides(own, foe, own_dux, foe_dux), None) is not None

    def threat(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet) -> Slide | None:
        """A legal slide of `own` that would immobilize the enemy Dux at once, or None. Definition 6."""
        men = own | foe
        last = self.near[foe_dux] & ~men
        if not last or not has_at_most_one(last):
            return None
        for ray in self.rays[last.bit_length() - 1]:
            for back in ray:
                if not back.target_bit & men:
                    continue
                if back.target_bit & own:
                    slide = self.size.slides[back.target, back.origin]
                    if self._immobilizes(own, foe, own_dux, foe_dux, slide):
                        return slide
                break
        return None

    def _immobilizes(
        self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide
    ) -> bool:
        moved = own ^ slide.origin_bit ^ slide.target_bit
        dux = slide.target_bit if slide.origin_bit & own_dux else own_dux
        taken = self.taken(moved, foe, dux, foe_dux, slide)
        if self.near[foe_dux] & ~(moved | foe & ~taken):
            return False
        return not self.breaches(own, foe, own_dux, foe_dux, slide, taken)

    def mark(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide) -> Mark:
        """What a slide did to the Duxes, the strongest mark alone. All sets stand after the removals.

        Definitions 5 and 6 and the notation of Latrunculi XXI; `(+)` for the player's own Dux is a reading.
        """
        men = own | foe
        if foe_dux:
            last = self.near[foe_dux] & ~men
            if not last:
                return Mark.MATE
            is_hit = slide.near_target & foe_dux
            if has_at_most_one(last):
                if self.threat(own, foe, own_dux, foe_dux):
                    return Mark.CHECK
                if is_hit:
                    return Mark.QUASI
            if is_hit:
                return Mark.HIT
        if own_dux and (slide.target_bit | slide.near_target) & own_dux and self.readings.self_quasi_mark:
            last = self.near[own_dux] & ~men
            if last and has_at_most_one(last) and not self.threat(foe, own, foe_dux, own_dux):
                return Mark.QUASI
        return Mark.NONE


@lru_cache(maxsize=64)
def judge(size: Geometry, readings: Readings = RULINGS) -> Judge:
    """The judge of a board under some readings; one object for each pair."""
    return Judge(size, readings)
