"""Generates and judges slides on one board, on bare integers: legality, marks, mobility, endings.

All other modules on games of soldiers and Duxes (turns as objects, explanations, bulk replay) use this class.
`own` is the side that moves and `foe` the other; a Dux set is empty where there is no Dux.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, TypeAlias

from latrodb.core.outcome import Ending
from latrodb.core.square import SquareSet
from latrodb.core.step import Fault, Mark
from latrodb.rules.mechanics.combat import has_at_most_one
from latrodb.rules.mechanics.custodial import union

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry, Slide
    from latrodb.core.position import Position
    from latrodb.rules.mechanics.custodial import Attacks

OWN_DUX = (Fault.IMMOBILIZES_OWN_DUX,)

Sides: TypeAlias = tuple[SquareSet, SquareSet, SquareSet, SquareSet]


def sides_of(position: Position) -> Sides:
    """The men of the side to move, those of the other side, and the Dux of either."""
    white, black = position.white, position.black
    own, foe = (black, white) if position.side else (white, black)
    return own, foe, own & position.duxes, foe & position.duxes


class MoveGenerator(ABC):
    """Judges slides on one board. A subclass defines which men a slide captures and which men are bound."""

    may_spare = False  # whether a player may leave captured men on the board
    marks_own_dux = True  # whether `(+)` also marks a quasi check of the player's own Dux

    def __init__(self, size: Geometry) -> None:
        self.size = size
        self.near = size.near
        self.rays = size.rays

    @abstractmethod
    def attacks(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide) -> Attacks:
        """The men captured by a slide, by tactic. `own` and `own_dux` are those after the move."""

    def bonds(
        self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide, taken: SquareSet
    ) -> tuple[Fault, ...]:
        """The violations of a slide that leaves a square next to an enemy. `own` are the men before the move."""
        return ()

    def taken(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide) -> SquareSet:
        """All men captured by a slide. `own` and `own_dux` are those after the move."""
        ahead = slide.ahead
        if not slide.near_target & foe and not (ahead and ahead[0] & own):
            return 0
        return union(self.attacks(own, foe, own_dux, foe_dux, slide))

    def breaches(
        self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide, taken: SquareSet
    ) -> tuple[Fault, ...]:
        """The violations of a slide that is physically possible; empty if it is legal.

        `own` and `own_dux` are those before the move; `taken` are the men it captures.
        """
        found: tuple[Fault, ...] = ()
        origin = slide.origin_bit
        if slide.near_origin & foe:
            found = self.bonds(own, foe, own_dux, foe_dux, slide, taken)
        if own_dux:
            moved = origin | slide.target_bit
            dux = slide.target_bit if origin & own_dux else own_dux
            if not self.near[dux] & ~(own ^ moved | foe & ~taken):
                found += OWN_DUX
        return found

    def legal_slides(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet) -> Iterator[Slide]:
        """Every legal slide of a side."""
        men = own | foe
        # Apart from the Dux's own moves, only a move that closes his last open square can break rule 1c.
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
        """A soldier with a legal step and no enemy next to him, as a set of one; the empty set if there is none.

        The step does not go to the last open square next to his own Dux. If the Dux has no open square, no
        soldier is free: only a move that opens one is then legal.
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
        """Whether a side has a legal slide. Fast if a soldier without an enemy next to him can step."""
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
        if self.may_spare:
            taken &= ~self.near[foe_dux]  # spared men next to him close his squares; all others are best captured
        if self.near[foe_dux] & ~(moved | foe & ~taken):
            return False
        return not self.breaches(own, foe, own_dux, foe_dux, slide, taken)

    def mark(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide) -> Mark:
        """What a slide did to the Duxes; only the strongest mark. All sets are those after the removals.

        `#`, `+`, `(+)` and `*` as in definitions 5 and 6 of the games that have them; `(+)` for the player's own
        Dux is a reading.
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
        if own_dux and (slide.target_bit | slide.near_target) & own_dux and self.marks_own_dux:
            last = self.near[own_dux] & ~men
            if last and has_at_most_one(last) and not self.threat(foe, own, foe_dux, own_dux):
                return Mark.QUASI
        return Mark.NONE

    def find_ending(
        self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, *, has_duxes: bool
    ) -> tuple[bool, Ending] | None:
        """Whether the side to move has won, and how; None if the game goes on.

        Immobilization of the side to move counts first (its opponent has just moved), then that of the
        opponent; then a bare Dux or an army of at most one soldier; then the lack of a legal move.
        """
        men = own | foe
        if own_dux and not self.near[own_dux] & ~men:
            return False, Ending.IMMOBILIZED
        if foe_dux and not self.near[foe_dux] & ~men:
            return True, Ending.IMMOBILIZED
        for has_won, army, dux in ((False, own, own_dux), (True, foe, foe_dux)):
            if has_duxes and not army & ~dux:
                return has_won, Ending.BARE_DUX
            if not has_duxes and has_at_most_one(army):
                return has_won, Ending.REDUCED
        return None if self.has_move(own, foe, own_dux, foe_dux) else (False, Ending.STALEMATE)
