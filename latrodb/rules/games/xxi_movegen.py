"""Captures and bonds of the XXI games on bare integers: rules 5, 8 and 10 to 19."""

from __future__ import annotations

from functools import lru_cache
from itertools import count, takewhile
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import EAST, STRIDE, WEST, squares
from latrodb.core.step import Fault, Tactic
from latrodb.rules.kinds.dux_movegen import MoveGenerator
from latrodb.rules.mechanics.combat import has_at_most_one, unheld
from latrodb.rules.mechanics.custodial import Attacks, cornered, rays

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry, Slide
    from latrodb.core.square import SquareSet


class Readings(NamedTuple):
    """Doubtful points that no published game decides, as switches. The defaults are our readings."""

    corner_dux: bool = True  # a Dux may be one of the two in a corner capture
    anvil_dux: bool = True  # a Dux may be the anvil of rule 13b
    flank_dux: bool = True  # an enemy Dux may be inside a line for rule 14
    flank: str = "nearest"  # which man a flank attack captures, or from where it comes
    removal: str = "forced"  # whether a player may leave captured men on the board
    phalanx: str = "full"  # which part of a row of three must be doubled
    dux12_two: bool = True  # rule 12 lifts rule 17
    dux12_three: bool = False  # rule 12 lifts rule 18
    self_quasi_mark: bool = True  # `(+)` for the player's own Dux


RULINGS = Readings()


class XXIMoves(MoveGenerator):
    """Judges slides on one board under one set of readings; use `xxi_moves(size, readings)`."""

    def __init__(self, size: Geometry, readings: Readings) -> None:
        super().__init__(size)
        self.readings = readings
        self.marks_own_dux = readings.self_quasi_mark
        self.may_spare = readings.removal == "optional"

    def attacks(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide) -> Attacks:
        """The men captured by a slide, by tactic: rules 5, 8, 13, 14 and 15. Several tactics may capture the same man.

        `own` and `own_dux` are those after the move.

        >>> from latrodb.core.geometry import geometry
        >>> from latrodb.core.square import set_of
        >>> size, own, foe = geometry(10, 8), set_of("b5", "d5"), set_of("c5")  # . w b w . after d1-d5
        >>> xxi_moves(size).attacks(own, foe, 0, 0, size.slide_texts["d1-d5"]) == ((Tactic.CUSTODIAL, foe),)
        True
        """
        prey, ahead, readings = foe & ~foe_dux, slide.ahead, self.readings
        found: list[tuple[Tactic, SquareSet]] = []
        if slide.near_target & prey:
            if victims := bracketed(own, prey, slide):
                found.append((Tactic.CUSTODIAL, victims))
            partners = own if readings.corner_dux else own & ~own_dux
            if (
                slide.corners
                and slide.target_bit & partners
                and (victims := cornered(self.size, slide.target, partners, prey))
            ):
                found.append((Tactic.CORNER, victims))
            if victims := self._flanked(own, prey, foe if readings.flank_dux else prey, slide):
                found.append((Tactic.FLANK, victims))
        if ahead and ahead[0] & own:
            found += self._charged_row(own, prey, own if readings.anvil_dux else own & ~own_dux, slide)
        return tuple(found)

    def bonds(
        self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide, taken: SquareSet
    ) -> tuple[Fault, ...]:
        """Violations of rules 10 to 12 for soldiers, and of 12 and 16 to 19 for a Dux."""
        origin, is_offensive = slide.origin_bit, bool(taken or slide.near_target & foe_dux)
        if not origin & own_dux:
            is_free = is_offensive or not unheld(self.size, slide.near_origin & foe, own ^ origin)
            return () if is_free else (Fault.LOCKED,)
        kind = self._dux_bond(own, foe, origin)
        if kind is None or (is_offensive and kind is not Fault.DUX_HEMMED_IN):
            return ()
        return () if kind is Fault.DUX_MAY_ONLY_STEP and slide.is_step else (kind,)

    def hold(
        self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, man: SquareSet
    ) -> tuple[Fault | None, SquareSet]:
        """The rule that any quiet slide of a man over two or more squares breaks, and the enemies that cause it.

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

    def _flanked(self, own: SquareSet, prey: SquareSet, ranks: SquareSet, slide: Slide) -> SquareSet:
        """The men that a flank attack captures (rule 14, reading C5). `ranks` are the men that can be in a line."""
        reading = self.readings.flank
        if reading == "nearest":  # the default, and the only one that must be fast
            ahead = slide.ahead
            return flanked(own, ranks, ahead) if ahead and ahead[0] & prey else 0
        if reading == "none":
            return 0
        lines = rays(self.size)[slide.target] if reading == "any_side" else (slide.ahead,)
        found = 0
        for ahead in lines:
            nearest = flanked(own, ranks, ahead)
            found |= nearest if reading == "any_side" else run_of(ranks, ahead) if nearest else 0
        return found & prey

    def _dux_bond(self, own: SquareSet, foe: SquareSet, dux: SquareSet) -> Fault | None:
        """The violation of a quiet move by a Dux next to an enemy (rules 12 and 16 to 18), or None."""
        touched = self.near[dux] & foe
        is_free = not unheld(self.size, touched, own ^ dux)
        if has_at_most_one(self.near[dux] & ~(own | foe)):
            return None if is_free and self.readings.dux12_three else Fault.DUX_HEMMED_IN
        if has_at_most_one(touched):
            return None if is_free else Fault.DUX_MAY_ONLY_STEP
        return None if is_free and self.readings.dux12_two else Fault.DUX_LOCKED

    def _charged_row(
        self, own: SquareSet, prey: SquareSet, anvils: SquareSet, slide: Slide
    ) -> Iterator[tuple[Tactic, SquareSet]]:
        """The man at the head of the mover's own row, if the row pushes (rule 13) or is a phalanx (rule 15)."""
        ahead = slide.ahead
        friends = next((count for count, bit in enumerate(ahead) if not bit & own), len(ahead))
        if friends < len(ahead) and (victim := ahead[friends]) & prey:
            if friends == 1 and (len(ahead) == 2 or ahead[2] & anvils):
                yield Tactic.PUSH_AND_CRUSH, victim
            if self._is_doubled(own, slide, friends):
                yield Tactic.PHALANX, victim

    def _is_doubled(self, own: SquareSet, slide: Slide, friends: int) -> bool:
        """Whether a friendly row runs alongside the row of the mover and `friends` men in front of him. Rule 15."""
        doubled = {"full": slice(None), "front": slice(-2, None), "rear": slice(2)}[self.readings.phalanx]
        row = (slide.target_bit, *slide.ahead[:friends])[doubled]
        men = sum(row)
        aside = STRIDE if slide.step in (EAST, WEST) else 1
        left, right = men << aside, men >> aside
        return left & own == left or (right & own == right and right.bit_count() == len(row))


@lru_cache(maxsize=64)
def xxi_moves(size: Geometry, readings: Readings = RULINGS) -> XXIMoves:
    """The move generator for a board and readings; cached, one object for each pair."""
    return XXIMoves(size, readings)


def bracketed(own: SquareSet, prey: SquareSet, slide: Slide) -> SquareSet:
    """Men between the mover and another of his side, on a rank or file. Rule 5; several at once by rule 7."""
    victims = 0
    for victim, beyond in slide.brackets:
        if victim & prey and beyond & own:
            victims |= victim
    return victims


def flanked(own: SquareSet, ranks: SquareSet, ahead: tuple[SquareSet, ...]) -> SquareSet:
    """The nearest man of an enemy line attacked along its length, with a friendly man at its far end. Rule 14.

    The line has at least two men, from the first of the squares `ahead` on.
    """
    for length in range(1, len(ahead)):
        if not ahead[length] & ranks:
            return ahead[0] if length >= 2 and ahead[length] & own else 0
    return 0


def run_of(men: SquareSet, ahead: tuple[SquareSet, ...]) -> SquareSet:
    """The unbroken line of some men that begins with the first of the squares `ahead`."""
    return sum(takewhile(lambda bit: bit & men, ahead))


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
