# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Latrotabuli on a board of numbers: what turns capture, the keys of positions, and how games end.

Compiled like `board.py`; `marches.pxd` has the types. `formations.py` says which turns are legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.board import array
from latrodb.rules.engine.formations import Formations
from latrodb.rules.engine.placing import Placing

if TYPE_CHECKING:
    from collections.abc import Sequence

# As in board.py, search.py, placing.py and table.py; compiled code keeps the constants of a module to itself.
DUX, FRESH = 4, 32
STRIDE, SIZE, LANES, PLANE = 17, 320, 16, 36
CUSTODIAL, LINE, RIGHT_ANGLE, DECURSIO = 1, 2, 128, 256
IMMOBILIZED, REDUCED, REPETITION, QUIET, DUX_TAKEN = 1, 2, 4, 5, 6
NO_MARK, MATE, COUNT, NO_WINNER = 0, 4, 4, 2
CHARGE = 7
FRESH_ROW = 3  # of the numbers that keys are made of
MOST_CHANGES, MANY_CHANGES = 65536, 1024
MOST_RESTS = 4096


class Marches(Formations):
    """A position of Latrotabuli to search from; `Formations` says how turns are numbered."""

    def __init__(self, *args: object) -> None:
        """Make an empty board; the arguments are those of `Board`."""
        self.taken, self.first_taken, self.rests, self.rest_columns = array(3), array(3), array(MOST_RESTS), 1
        super().__init__(*args)

    def set_up(
        self,
        planes: bytes,
        side: int,
        quiet: int,
        keys: Sequence[int],
        is_opening: bool,
        placings: int = 0,
        hands: Sequence[int] = (),
    ) -> None:
        """Put men on the board and forget all plies.

        Args:
            planes: as in `Board`.
            side: which side moves, 0 for White.
            quiet: plies without a capture.
            keys: the keys of the position in all images; empty if there are no numbers.
            is_opening: not used.
            placings: not used.
            hands: how many men White took and Black took, and then what that adds to the keys in all images, for each
                number of men that White can take from now on, and for each that Black can.
        """
        first_white, first_black, *rests = hands or (0, 0, *array(len(keys)))
        rows, columns = (
            1 + int.from_bytes(planes[at * PLANE : (at + 1) * PLANE], "little").bit_count() for at in (1, 0)
        )
        if len(rests) != rows * columns * len(keys) or len(rests) > MOST_RESTS:
            raise ValueError("these men are not those of the board")
        self.first_taken[1], self.first_taken[2], self.rest_columns = first_white, first_black, columns
        for index, number in enumerate(rests):
            self.rests[index] = number
        super().set_up(planes, side, quiet, keys, is_opening)

    def reset(self) -> None:
        """Return to the position that was set up."""
        Placing.reset(self)
        self.dux[1] = self.dux[2] = 0
        for at in range(SIZE):
            if self.cells[at] & DUX:
                self.dux[self.cells[at] & 3] = at
        for side in range(3):
            self.taken[side] = self.first_taken[side]

    # Turns

    def _try(self, kind: int) -> int:
        """Play the turn of a kind whose squares are in `path`, if it is legal, and return whether it was.

        The path has the two squares of a man or, of several, those of the first and last man in the order of squares
        before and after the turn.
        """
        begin = self.changes
        self.count = self.bound_count = 0
        if begin > MOST_CHANGES - MANY_CHANGES or not self._is_legal(kind):
            return 0
        if kind == CHARGE:
            self._run_over()
        self._go(kind)
        for index in range(self.count):
            victim = self.victims[index]
            if self.tactics[index] != DECURSIO:
                if self.cells[victim] & DUX:
                    self.dux[3 - self.own] = 0
                self._change(victim, self.cells[victim])
        self._finish(begin)
        self._mix_fresh(begin)
        self._mix_taken(3 - self.own, self.count)
        return 1

    def _run_over(self) -> None:
        """Remove the Latros that the Phalanx in `men` runs over."""
        step = self.men[1] - self.men[0]
        point = self.men[3] if self.way > 0 else self.men[0]
        step, goal, at = step if self.way > 0 else -step, point + self.way, point
        while at != goal:
            at += step
            if self.cells[at]:
                self._take(at, DECURSIO)
                self._change(at, self.cells[at])

    # Captures

    def _go(self, kind: int) -> None:
        """Move the men in `men`, and list the men that they capture."""
        cells, own, lead = self.cells, self.own, 0
        for index in range(self.men_count):
            at = self.men[index]
            if cells[at] & DUX:
                lead = at + self.way
            self._change(at, cells[at])
        for index in range(self.men_count):
            at = self.men[index] = self.men[index] + self.way
            self._change(at, own | DUX if at == lead else own)
        for index in range(self.men_count):
            self._strike_from(self.men[index], kind == CHARGE)
        if lead:
            self.dux[own] = lead
            if kind != CHARGE:
                self._strike_beside(lead)

    def _strike_from(self, at: int, is_charge: int) -> None:
        """List the men taken with the help of a man that has arrived on a square."""
        cells, own = self.cells, self.own
        is_latro = not cells[at] & DUX
        for index in range(4):
            step = self.steps[index]
            near = cells[at + step]
            if near & (3 - own):
                if near & DUX:
                    if is_latro and self._is_latro(at + 2 * step, own):
                        self._take(at + step, CUSTODIAL)
                elif is_latro and not is_charge:
                    self._strike_line_of(at, step)
                    if self._is_beside(at + step, step) and not self._is_guarded(at + step, step, 3 - own):
                        self._take(at + step, RIGHT_ANGLE)
            elif near & own and not near & DUX and not is_charge and self._is_latro(at + 2 * step, 3 - own):
                self._strike_line_of(at + step, step)

    def _strike_line_of(self, front: int, step: int) -> None:
        """List the Latro in front of one with a man behind it, if that is stronger than what is behind the victim."""
        cells, own, victim = self.cells, self.own, front + step
        rear = cells[front - step]
        if not rear & own:
            return
        is_alone = not cells[victim + step] & (3 - own)
        is_empowered = rear & DUX or (self.is_led and self._is_in(front))
        if is_alone or (is_empowered and not self._is_guarded(victim, step, 3 - own)):
            self._take(victim, LINE)

    def _strike_beside(self, lead: int) -> None:
        """List the Latros next to a Centurion that has arrived, if at a right angle a Latro is in front of them."""
        own = self.own
        for index in range(4):
            victim = lead + self.steps[index]
            if self._is_latro(victim, 3 - own):
                for turned in range(1, 4, 2):
                    step = self.steps[(index + turned) % 4]
                    if self._is_latro(victim - step, own) and not self._is_guarded(victim, step, 3 - own):
                        self._take(victim, RIGHT_ANGLE)

    def _is_beside(self, victim: int, step: int) -> int:
        """Whether the mover's Centurion is next to a square, at a right angle to a direction."""
        aside = STRIDE if step == 1 or step == -1 else 1
        centurion = self.dux[self.own]
        return centurion != 0 and (centurion == victim + aside or centurion == victim - aside)

    def _take(self, victim: int, tactic: int) -> None:
        """Add a captured man, or one more tactic that captures it."""
        for index in range(self.count):
            if self.victims[index] == victim:
                self.tactics[index] |= tactic
                return
        self._add_victim(victim, tactic, 0, 0)

    # Keys

    def _pop(self) -> None:
        """Take the last turn back."""
        start, end = self.starts[self.plies - 1], self.changes
        self._mix_fresh(start)
        self._mix_taken(3 - self.own, -self.losses[self.plies - 1])
        Placing._pop(self)
        for index in range(start, end):
            at = self.changed[index]
            if self.bits[index] & DUX and self.cells[at] & DUX:
                self.dux[self.cells[at] & 3] = at

    def _mix_fresh(self, start: int) -> None:
        """Change the keys by the men that moved or fell for the first time since there were `start` changes."""
        for index in range(start, self.changes):
            if self.bits[index] & FRESH:
                row = (FRESH_ROW * SIZE + self.changed[index]) * LANES
                for lane in range(self.lanes):
                    self.keys[lane] ^= self.numbers[row + lane]

    def _mix_taken(self, side: int, count: int) -> None:
        """Count men as taken by a side, and change the keys accordingly."""
        if count:
            self._mix_rest()
            self.taken[side] += count
            self._mix_rest()

    def _mix_rest(self) -> None:
        row, column = self.taken[1] - self.first_taken[1], self.taken[2] - self.first_taken[2]
        start = (row * self.rest_columns + column) * self.lanes
        for lane in range(self.lanes):
            self.keys[lane] ^= self.rests[start + lane]

    # Endings

    def _victory(self) -> int:
        """How the board itself ends the game; the side to move is examined first."""
        dux, own = self.dux, self.own
        for index in range(2):
            side = 3 - own if index else own
            if not dux[side]:
                return DUX_TAKEN << 2 | (2 - side)
        for index in range(2):
            side = 3 - own if index else own
            if self.soldiers[side] == 1:
                return REDUCED << 2 | (2 - side)
        for index in range(2):
            side = 3 - own if index else own
            if not self._spaces(dux[side]):
                return IMMOBILIZED << 2 | (2 - side)
        return 0

    def _mark(self) -> int:
        """The mark of the last turn: whether it wins."""
        end = self._victory()
        return MATE if end and end & 3 == 2 - self.own else NO_MARK

    def _outcome(self, occurrences: int) -> int:
        """How the game has ended, as of `outcome`, if the position has occurred so often."""
        end = self._victory()
        if end:
            return end
        if occurrences >= 3 and self.repetition:
            return REPETITION << 2 | (self._leader() if self.repetition == COUNT else NO_WINNER)
        if self.quiet_limit and self.quiet >= self.quiet_limit:
            return QUIET << 2 | self._leader()
        return 0

    def _leader(self) -> int:
        """Who took more men: 0 for White, 1 for Black, 2 for none."""
        if self.taken[1] == self.taken[2]:
            return NO_WINNER
        return self.taken[2] > self.taken[1]
