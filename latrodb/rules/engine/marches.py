# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Latrotabuli on a board of numbers: what turns do and capture, the keys of positions, and how games end.

Compiled like `board.py`; `marches.pxd` has the types. `formations.py` says which turns are legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.board import array
from latrodb.rules.engine.constants import *
from latrodb.rules.engine.formations import Formations
from latrodb.rules.engine.placing import Placing
from latrodb.rules.engine.search import SearchBoard

if TYPE_CHECKING:
    from collections.abc import Sequence


class Marches(Formations):
    """A position of Latrotabuli to search from; `Formations` says how turns are numbered."""

    def __init__(self, files: int, ranks: int, rules: Sequence[int], numbers: Sequence[int], pass_number: int) -> None:
        """Make an empty board; the arguments are those of `Board`."""
        self.taken, self.first_taken, self.rests, self.rest_columns = array(3), array(3), array(MOST_RESTS), 1
        self.aim, self.is_led = 0, 0
        self.struck, self.struck_by, self.struck_ways = array(MOST_STRIKES), array(MOST_STRIKES), array(MOST_STRIKES)
        self.strike_count = 0
        super().__init__(files, ranks, rules, numbers, pass_number)

    def _remember(self, memory: Sequence[int], cells: Sequence[int]) -> None:
        """Take how many men White took and Black took.

        Then what that adds to the keys in all images, for each number of men that White can take from now on, and for
        each that Black can.
        """
        first_white, first_black, *rests = memory or (0, 0, *array(self.lanes))
        rows = 1 + sum(cell & 3 == 2 for cell in cells)
        columns = 1 + sum(cell & 3 == 1 for cell in cells)
        is_count = 0 <= first_white < MOST_QUIET and 0 <= first_black < MOST_QUIET
        if not is_count or len(rests) > MOST_RESTS or len(rests) != rows * columns * self.lanes:
            raise ValueError("these men are not those of the board")
        self.first_taken[1], self.first_taken[2], self.rest_columns = first_white, first_black, columns
        for index, number in enumerate(rests):
            self.rests[index] = number

    def reset(self) -> None:
        """Return to the position that was set up."""
        Placing.reset(self)
        self._find_leaders()
        for side in range(3):
            self.taken[side] = self.first_taken[side]

    def _find_leaders(self) -> None:
        """Find the Centurions: how many each side has, and the first of them."""
        for side in range(3):
            self.dux[side] = self.leaders[side] = 0
        for place in range(self.size - 1, -1, -1):
            at = self.places[place]
            if self.cells[at] & DUX:
                self.dux[self.cells[at] & 3] = at
                self.leaders[self.cells[at] & 3] += 1

    def _follow_leaders(self, start: int, end: int) -> None:
        """Find the Centurions again if one of some changes concerns them."""
        for index in range(start, end):
            if self.bits[index] & DUX:
                self._find_leaders()
                return

    # Turns

    def _try(self, kind: int) -> int:
        """Play the turn of a kind whose squares are in `path`, and return whether it was played.

        That is if it is legal or, if faults are asked for, if it can be carried out.
        """
        begin = self.changes
        self.count = self.bound_count = self.strike_count = 0
        if begin > MOST_CHANGES - MANY_CHANGES or self._is_refused(kind):
            return 0
        self._line_up()
        step = self._unit(self.way)
        if kind == CHARGE:
            self._run_over(step)
        self.aim = 0
        if kind == CHARGE and (self.count or self.stop != SHORT):
            self.aim = NOWHERE
        elif kind == TESTUDO and not self.slide_capture:
            self.aim = step
        self._go(kind)
        for index in range(self.count):
            if self.tactics[index] != DECURSIO:
                self._change(self.victims[index], self.cells[self.victims[index]])
        self._finish(begin)
        self._follow_leaders(begin, self.changes)
        self._mix_fresh(begin)
        self._mix_taken(3 - self.own, self.count)
        return 1

    def _line_up(self) -> None:
        """Put all men between the first and the last one in `path` into `men`."""
        self.men_count = self._seek(self.path[0], self.path[1], 0, 1)
        for index in range(self.men_count):
            self.men[index] = self.found[index]

    def _run_over(self, step: int) -> None:
        """Remove the Latros that the Phalanx in `men` runs over."""
        for index in range(self.men_count):
            at = self.men[index]
            while at != self.men[index] + self.way:
                at += step
                if self.cells[at] & (3 - self.own):
                    self._take(at, DECURSIO, step)
                    self._change(at, self.cells[at])

    # Captures

    def strikes(self) -> list[tuple[int, int, int]]:
        """How the turn forced last captures: for each way, the square of a man, the number of a tactic, a direction."""
        return [
            (self.struck[index] - OFFSET, self.struck_by[index], self.struck_ways[index])
            for index in range(self.strike_count)
        ]

    def _go(self, kind: int) -> None:
        """Move the men in `men`, and list the men that they capture."""
        lifted, self.is_led = self.changes, 0
        for index in range(self.men_count):
            self._change(self.men[index], self.cells[self.men[index]])
        for index in range(self.men_count):
            dux = self.bits[lifted + index] & DUX
            self.is_led |= dux
            self.men[index] += self.way
            self._change(self.men[index], self.own | dux)
        has_leader = self.is_led
        if kind == WAY:
            self.is_led = 0
        for index in range(self.men_count):
            self._strike_from(self.men[index])
        if has_leader:
            for place in range(self.size):
                if self.cells[self.places[place]] & (DUX | self.own) == DUX | self.own:
                    self._strike_beside(self.places[place])

    def _strike_from(self, at: int) -> None:
        """List the men taken with the help of a man that has arrived on a square."""
        cells, own = self.cells, self.own
        is_latro = not cells[at] & DUX
        for index in range(4):
            step = self.steps[index]
            near, is_aimed = cells[at + step], not self.aim or self.aim == step
            if near & (3 - own):
                if near & DUX:
                    if is_latro and self._is_latro(at + 2 * step, own):
                        self._take(at + step, CUSTODIAL, step)
                elif is_latro and is_aimed:
                    self._strike_line_of(at, step)
                    if self._is_beside(at + step, step):
                        self._strike_at_angle(at, step)
            elif near & own and not near & DUX and is_aimed and self._is_latro(at + 2 * step, 3 - own):
                self._strike_line_of(at + step, step)

    def _strike_line_of(self, front: int, step: int) -> None:
        """List the Latro in front of one with a man behind it, if that is stronger than what is behind the victim."""
        cells, own, victim = self.cells, self.own, front + step
        rear = cells[front - step]
        if not rear & own:
            return
        is_alone = not cells[victim + step] & (3 - own)
        is_empowered = rear & DUX or (self.is_led and self._is_in(front))
        if is_alone or (is_empowered and not self._is_guarding(victim, step)):
            self._take(victim, LINE, step)

    def _strike_beside(self, lead: int) -> None:
        """List the Latros next to a Centurion, if at a right angle a Latro is in front of them."""
        for index in range(4):
            victim = lead + self.steps[index]
            if self._is_latro(victim, 3 - self.own):
                for turned in range(1, 4, 2):
                    step = self.steps[(index + turned) % 4]
                    if self._is_latro(victim - step, self.own) and (not self.aim or self.aim == step):
                        self._strike_at_angle(victim - step, step)

    def _strike_at_angle(self, front: int, step: int) -> None:
        """List the Latro in front of one that a Centurion helps at a right angle, unless it is protected."""
        victim = front + step
        is_strong = self.side_assist_min == 1 and not (self.has_shields and self._shield(victim, 3 - self.own))
        if (is_strong or self._is_latro(front - step, self.own)) and not self._is_guarding(victim, step):
            self._take(victim, RIGHT_ANGLE, step)

    def _is_beside(self, victim: int, step: int) -> int:
        """Whether the mover's Centurion is next to a square, at a right angle to a direction."""
        aside, dux = STRIDE if step == 1 or step == -1 else 1, DUX | self.own
        return self.cells[victim + aside] & dux == dux or self.cells[victim - aside] & dux == dux

    def _is_guarding(self, victim: int, step: int) -> int:
        """Whether the enemy Centurion is at the rear of the file of a Latro, or in its Testudo."""
        at, foe = victim, 3 - self.own
        while self._is_latro(at, foe):
            at += step
        return self.cells[at] & foe or (self.has_shields and self._shield(victim, foe) == 2)

    def _is_in(self, at: int) -> int:
        """Whether one of the men in `men` is on a square."""
        for index in range(self.men_count):
            if self.men[index] == at:
                return 1
        return 0

    def _take(self, victim: int, tactic: int, step: int) -> None:
        """Add a captured man, or one more tactic that captures it."""
        if self.is_asked and self.strike_count < MOST_STRIKES:
            self.struck[self.strike_count], self.struck_by[self.strike_count] = victim, tactic
            self.struck_ways[self.strike_count] = step
            self.strike_count += 1
        for index in range(self.count):
            if self.victims[index] == victim:
                self.tactics[index] |= tactic
                return
        if self.count < MOST_VICTIMS:
            self._add_victim(victim, tactic, 0, 0)

    # Keys

    def _pop(self) -> None:
        """Take the last turn back."""
        start, end = self.starts[self.plies - 1], self.changes
        self._mix_fresh(start)
        self._mix_taken(3 - self.own, -self.losses[self.plies - 1])
        Placing._pop(self)
        self._follow_leaders(start, end)

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

    def _end(self) -> int:
        """How the board itself ends the game; the side to move is examined first."""
        dux, own = self.dux, self.own
        for index in range(2):
            side = 3 - own if index else own
            if not dux[side]:
                return DUX_TAKEN << 2 | (2 - side)
        for index in range(2):
            side = 3 - own if index else own
            if self.soldiers[side] == self.leaders[side]:
                return REDUCED << 2 | (2 - side)
        for index in range(2):
            side = 3 - own if index else own
            if not self._spaces(dux[side]):
                return IMMOBILIZED << 2 | (2 - side)
        return 0

    def _winner(self, rule: int) -> int:
        """Who wins by an event; by a count, who took more men."""
        if rule != COUNT:
            return SearchBoard._winner(self, rule)
        return NO_WINNER if self.taken[1] == self.taken[2] else self.taken[2] > self.taken[1]
