# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Bell's game on a board of numbers: men are placed in pairs, then step, capture and move again.

Compiled like `board.py`; `chains.pxd` has the types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.constants import *
from latrodb.rules.engine.placing import Placing

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_NUMBER = 1 << 51  # the ways of a turn with more moves have no number


class Chains(Placing):
    """A position of Bell's game to search from.

    The number of a turn has nine bits for the square where the piece begins. Above them are a one and three bits for
    each move in order: 0 to 3 for a step to the east, north, west and south, 4 to 7 for a leap of the Dux there. A pass
    is 0. A pair of men is `first * 512 + second`, by file and rank; a man or Dux placed alone has his square twice.
    """

    def __init__(self, files: int, ranks: int, rules: Sequence[int], numbers: Sequence[int], pass_number: int) -> None:
        """Make an empty board; the arguments are those of `Board`."""
        super().__init__(files, ranks, rules, numbers, pass_number)
        self.at_once, self.bonus, self.must_go_on, self.anvils = rules[30:]
        for way in range(LEAPS):
            self.steps[way + LEAPS] = 2 * self.steps[way]

    # Turns by their numbers

    def _list(self, start: int) -> int:
        """List the legal turns from a place of `moves` on, and return their end."""
        end, own = start, self.own
        if self.placings and self._is_placing():
            return self._list_placings(start)
        for place in range(self.size):
            at = self.places[place]
            if self.cells[at] & own:
                end = self._list_ways(at, at, 1, end)
        return self._add_turn(end, 0) if end == start and self.soldiers[own] else end

    def _list_placings(self, end: int) -> int:
        is_alone = self.hands[self.own] < 2
        for place in range(self.size):
            at = self.by_file[place]
            if self.cells[at]:
                continue
            if is_alone:
                end = self._add_turn(end, (at - OFFSET) << 9 | (at - OFFSET))
                continue
            for other in range(place + 1, self.size):
                mate = self.by_file[other]
                if not self.cells[mate]:
                    end = self._add_turn(end, (at - OFFSET) << 9 | (mate - OFFSET))
        return end

    def _list_ways(self, origin: int, at: int, moves: int, end: int) -> int:
        """List the ways of a piece that go on from `at`, after moves whose number is known, shorter ones first."""
        begin = self.changes
        for index in range(4):
            step = self.steps[self.compass[index]]
            target = self._goal(at, step)
            if not target:
                continue
            self.count = 0
            if self._is_held(target, 0, 3 - self.own):  # next to no enemy it cannot capture
                self._move(at, target, 0)
            taken = self.count
            if taken or moves == 1 or self.bonus != CAPTURE_ONLY:
                way = moves << 3 | self.compass[index] | (0 if target == at + step else LEAPS)
                before = end
                if not self.must_go_on:
                    end = self._add_turn(end, way << 9 | (origin - OFFSET))
                if taken and self._gains(moves == 1) and way < LONGEST_NUMBER:
                    end = self._list_ways(origin, target, way, end)
                if end == before:
                    end = self._add_turn(end, way << 9 | (origin - OFFSET))
            self._rewind(begin)
        return end

    def _read(self, turn: int) -> int:
        """Put the squares of a numbered turn into `path`, and return its kind."""
        origin, rest = (turn & 511) + OFFSET, turn >> 9
        self.path[0], self.length, self.is_dux = origin, 1, 0
        if self.placings and self._is_placing():
            return self._read_placing(rest + OFFSET, origin)
        if not turn:
            return PASSING
        return self._read_steps(origin, rest) if origin < SIZE else NO_TURN

    def _read_placing(self, first: int, second: int) -> int:
        if not (OFFSET <= first < SIZE and second < SIZE) or self.order[first] > self.order[second]:
            return 0
        self.path[0] = first
        if first == second:
            self.is_dux = not self.hands[self.own]
        else:
            self.path[1], self.length = second, 2
        return PLACING

    # Playing

    def _try(self, kind: int) -> int:
        """Play the turn of a kind whose squares are in `path`, as `Placing` has it."""
        begin = self.changes
        self.count = 0
        if begin > MOST_CHANGES - MANY_CHANGES:
            return 0
        if kind == PLACING:
            return self._place(begin) if self._can_place() and not self._breaks_placing() else 0
        if kind == WAY and self.length > 1:
            if self._go():
                return self._finish(begin)
            self._rewind(begin)
            self.count = 0
            return 0
        if kind == PASSING:
            return self._finish(begin) if self._passes() else 0
        return self._refuse(WRONG_FORM, 0, 0)

    def _is_placing(self) -> int:
        """Whether the side to move has men or a Dux in hand."""
        return self.hands[self.own] or self.dux_hands[self.own]

    def _still_places(self) -> int:
        """Whether a turn that places nothing ends here, because men or a Dux must be placed."""
        return self._is_placing() and self._blame(STILL_PLACING, OFFSET + (self.hands[self.own] == 0), 0)

    def _breaks_placing(self) -> int:
        """Whether the men of `path` may not be placed together."""
        left, duxes = self.hands[self.own], 0
        if not left:
            return 0
        for index in range(self.length):
            if self.is_dux >> index & 1:
                if not duxes and self._object(DUX_TOO_EARLY):
                    return 1
                self._witness(self.path[index])
                duxes += 1
        due = left if left < self.at_once else self.at_once
        return self.length - duxes != due and self._blame_path(TWO_AT_A_TIME)

    def _passes(self) -> int:
        """Whether the side to move may pass: its pieces cannot move."""
        if self._still_places():
            return 0
        if not self.soldiers[self.own]:
            return not self._blame(GAME_OVER, OFFSET + 1, 0)
        return self._is_placing() or self._is_hemmed_in() or not self._object(MAY_NOT_PASS)

    def _go(self) -> int:
        """Carry out the moves of a way, and return whether that was done."""
        at, taken = self.path[0], 0
        if self.placings and self._still_places():
            return 0
        for index in range(1, self.length):
            target, before = self.path[index], self.count
            if self._breaks_movement(index):
                return 0
            if index > 1 and not (taken and self._gains(index == 2)) and self._breaks_bonus(index, taken):
                return 0
            self._move(at, target, index - 1)
            taken = self.count - before
            is_idle = index > 1 and self.bonus == CAPTURE_ONLY and not taken
            if is_idle and self._blame(NO_FURTHER_MOVE, at, target):
                return 0
            if is_idle:
                self._witness(OFFSET + MUST_CAPTURE)
            at = target
        return not (self.must_go_on and taken and self._gains(self.length == 2) and self._breaks_duty(at))

    def _breaks_movement(self, index: int) -> int:
        """Whether the move to a square of `path` cannot be made, or is neither a step nor a leap of the Dux."""
        at, target, fault = self.path[index - 1], self.path[index], NOT_A_STEP
        if self.cells[at] & self.own and not self.cells[target]:
            for way in range(4):
                if self._goal(at, self.steps[way]) == target:
                    return 0
        if self._has_way_obstacle(index - 1, index):
            return 1
        if self._is_leap(at, target):
            fault = LEAP_OVER_OWN if self.cells[at] & DUX else LEAP_OF_A_MAN
        return self._blame(fault, at, target)

    def _gains(self, is_first: int) -> int:
        """Whether a move that captures gives another."""
        if self.bonus != EVERY and self.bonus != CAPTURE_ONLY and not (self.bonus == SINGLE and is_first):
            return 0
        return self.soldiers[3 - self.own] > 0

    def _breaks_bonus(self, index: int, taken: int) -> int:
        """Whether a piece may not move on to a square of `path`; the move before took some men."""
        is_over = taken and not self.soldiers[3 - self.own]
        if self._blame(GAME_OVER if is_over else NO_FURTHER_MOVE, self.path[index - 1], self.path[index]):
            return 1
        if not taken:
            self._witness(self.path[index - 2])
        self._witness(OFFSET + (NO_MORE if taken and not is_over else TOOK_NONE))
        return 0

    def _breaks_duty(self, at: int) -> int:
        """Whether a piece that has gained a further move could make one."""
        begin, count = self.changes, self.count
        for index in range(4):
            target = self._goal(at, self.steps[self.compass[index]])
            if target:
                self._move(at, target, 0)
                is_move = self.bonus != CAPTURE_ONLY or self.count > count
                self._rewind(begin)
                self.count = count
                if is_move:
                    return self._blame(FURTHER_MOVE_DUE, at, target)
        return 0

    # Moves

    def _goal(self, at: int, step: int) -> int:
        """The square that a piece reaches in a direction by a step, or a Dux by a leap over an enemy; 0 for none."""
        cells = self.cells
        if not cells[at + step]:
            return at + step
        can_leap = cells[at] & DUX and cells[at + step] & (3 - self.own) and not cells[at + 2 * step]
        return at + 2 * step if can_leap else 0

    def _move(self, at: int, target: int, move: int) -> None:
        """Move a piece and remove the men that it captures, never one that it leaps over."""
        cells, own, first, man = self.cells, self.own, self.count, self.cells[at]
        over = (at + target) // 2  # the man that is leapt over; after a step no enemy next to the piece
        self._change(at, man)
        self._change(target, man)
        for index in range(4):
            victim = target + self.steps[index]
            if victim != over and cells[victim] & (3 - own):
                beyond = victim + self.steps[index]
                if cells[beyond] & own:
                    self._add_victim(victim, CUSTODIAL, move, first)
                elif self._is_cornered(target, victim, beyond):
                    self._add_victim(victim, CORNER, move, first)
        for index in range(first, self.count):
            self._change(self.victims[index], cells[self.victims[index]])

    def _is_cornered(self, target: int, victim: int, beyond: int) -> int:
        """Whether a piece captures the man next to it against a corner, or in one."""
        if self.mates[beyond] and (
            self.anvils == ANY_CORNERS or (self.anvils == EMPTY_CORNERS and not self.cells[beyond])
        ):
            return 1
        return self.corners and self.mates[victim] and self.cells[self.mates[victim] - target] & self.own

    def _is_hemmed_in(self) -> int:
        """Whether none of the pieces of the side to move can move."""
        for place in range(self.size):
            at = self.places[place]
            if self.cells[at] & self.own:
                for index in range(4):
                    if self._goal(at, self.steps[index]):
                        return 0
        return 1

    def _can_move(self, own: int) -> int:
        """Whether the side to move has a turn: it can pass, if nothing else."""
        return 1

    def _mark(self) -> int:
        """The mark of the last turn: whether it captured the last enemy."""
        return MATE if self.losses[self.plies - 1] and not self.soldiers[self.own] else NO_MARK
