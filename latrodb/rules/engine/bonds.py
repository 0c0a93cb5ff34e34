# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Schaedler's game on a board of numbers: men are placed, step and leap, are bound and removed.

Compiled like `board.py`; `bonds.pxd` has the types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.board import array
from latrodb.rules.engine.constants import *
from latrodb.rules.engine.placing import Placing

if TYPE_CHECKING:
    from collections.abc import Sequence


class Bonds(Placing):
    """A position of Schaedler's game to search from.

    The number of a turn is `origin * 512 + target` for a step and for leaps; one that has a square twice places a man
    there or, once all are placed, removes the man there. A removal in front of a move adds its square and 1, times
    2^18. If every landing counts, leaps add their place among those of the man, times 2^27.
    """

    def __init__(self, files: int, ranks: int, rules: Sequence[int], numbers: Sequence[int], pass_number: int) -> None:
        """Make an empty board; the arguments are those of `Board`."""
        self.fears_free, self.leaps_bound, self.lands_each, self.removes_first = rules[31:35]
        self.round = self.found = self.is_full = 0
        self.reached, self.loose, self.old_cells = array(SIZE), array(SIZE), array(SIZE)
        self.queue, self.parents, self.route = array(MOST_LEAPS), array(MOST_LEAPS), array(LONGEST)
        self.bonds = array(MOST_LEAPS * RANKS)
        super().__init__(files, ranks, rules, numbers, pass_number)
        self.traits = BOUND

    # Legal turns

    def _list(self, start: int) -> int:
        """List the legal turns from a place of `moves` on, and return their end."""
        if self.hands[self.own]:
            return self._list_placings(start)
        end = self._list_ways(0, start)
        for place in range(self.size):
            at = self.places[place]
            if self.cells[at] & MAN == BOUND | (3 - self.own):
                end = self._list_removal(at, end)
        return end

    def _list_placings(self, end: int) -> int:
        """List every empty square."""
        if end > MOST_TURNS - self.size:
            self.is_full = 1
            return end
        cells, moves = self.cells, self.moves
        for place in range(self.size):
            at = self.places[place]
            if not cells[at]:
                moves[end] = (at - OFFSET) << 9 | (at - OFFSET)
                end += 1
        return end

    def _list_removal(self, at: int, end: int) -> int:
        """List the turns in which a bound man is removed."""
        first, start = end, self.changes
        if self.removes_first and self.soldiers[3 - self.own] > 2:
            self._change(at, self.cells[at])
            end = self._list_ways((at - OFFSET + 1) << 18, end)
            self._rewind(start)
        return end if end > first else self._add_turn(end, (at - OFFSET) << 9 | (at - OFFSET))

    def _list_ways(self, removal: int, end: int) -> int:
        """List the steps and leaps of all men."""
        for place in range(self.size):
            at = self.places[place]
            if self.cells[at] & MAN == self.own:
                number = removal | (at - OFFSET) << 9
                end = self._list_leaps(at, number, self._list_steps(at, number, end))
        return end

    def _list_steps(self, origin: int, number: int, end: int) -> int:
        """List the steps of a man, to the south, west, east and north."""
        for index in range(4):
            target = origin + self.steps[3 - index if index < 2 else index - 2]
            if not self.cells[target] and not self._is_unsafe(origin, target):
                end = self._add_turn(end, number | (target - OFFSET))
        return end

    def _list_leaps(self, origin: int, number: int, end: int) -> int:
        """List the leaps of a man, the nearest first."""
        for index in range(1, self._leap(origin, 0)):
            target = self.queue[index]
            if self.lands_each:
                if target != origin:
                    end = self._add_turn(end, index << 27 | number | (target - OFFSET))
            elif not self._is_unsafe(origin, target):
                end = self._add_turn(end, number | (target - OFFSET))
        return end

    def _can_move(self, own: int) -> int:
        """Whether the side to move has a legal turn. Fast if it can remove a man, or step."""
        wanted = 0 if self.hands[own] else BOUND | (3 - own)
        for place in range(self.size):
            if self.cells[self.places[place]] & MAN == wanted:
                return 1
        return wanted and self._has_way()

    def _has_way(self) -> int:
        """Whether a man of the side to move can step or leap."""
        was_full, was_asked, last, end = self.is_full, self.is_asked, MOST_TURNS - MANY_TURNS, 0
        self.is_asked = 0
        for index in range(2 * self.size):
            at = self.places[index % self.size]
            if self.cells[at] & MAN == self.own:
                end = self._list_steps(at, 0, last) if index < self.size else self._list_leaps(at, 0, last)
                if end > last:
                    break
        self.is_full, self.is_asked = was_full, was_asked
        return end > last

    def _has_lasting(self) -> int:
        """Whether a legal turn leads to a position that has not occurred too often, as after every removal."""
        for place in range(self.size):
            at = self.places[place]
            if self.cells[at] & MAN == BOUND | (3 - self.own):
                return 1
            if self.cells[at] & MAN == self.own:
                number = (at - OFFSET) << 9
                if self._lasts(self._list_leaps(at, number, self._list_steps(at, number, 0))):
                    return 1
        return 0

    # Leaps

    def _leap(self, origin: int, goal: int) -> int:
        """Find the places of the leaps of a man, or those up to a goal, whose number is `found` then.

        Returns their end. `queue` has their squares, the man's own first, and `parents` the place in front of each:
        that on the shortest way and, of several, on the one whose squares come first by file and rank. Each square is
        one place or, if every landing counts, one for each set of men that are bound then.
        """
        cells, start, place, end, length = self.cells, self.changes, 0, 1, 1
        self.round += 1
        self.queue[0] = origin
        if self.lands_each:
            self._note_bonds(0)
        while place < end and self.queue[place] != goal:
            at = self.queue[place]
            if self.lands_each:
                length = self._walk(place, start)
            for index in range(4):
                step = self.steps[self.compass[index]]
                target = at + 2 * step
                if not cells[at + step] & 3 or cells[target] or self.reached[target] == self.round:
                    continue
                if self._leap_fault(origin, at + step):
                    continue
                if not self.lands_each:
                    self.reached[target] = self.round
                elif length == LONGEST - 1 or not self._is_new(at, target, end):
                    continue
                self.queue[end], self.parents[end] = target, place
                end += 1
            place += 1
        if self.lands_each:
            self._rewind(start)
        self.found = place
        return end

    def _is_new(self, at: int, target: int, end: int) -> int:
        """Whether a man may land on a square, and has not been there with the same men bound."""
        if self._is_unsafe(at, target):
            return 0
        if end == MOST_LEAPS:
            self.is_full = 1
            return 0
        start = self.changes
        self._land(at, target)
        self._note_bonds(end)
        self._rewind(start)
        for place in range(end):
            if self.queue[place] == target and self._has_bonds(place, end):
                return 0
        return 1

    def _note_bonds(self, place: int) -> None:
        """Note the men that are bound at a place of leaps: a bit for each file, by rank."""
        first = place * RANKS
        for rank in range(RANKS):
            self.bonds[first + rank] = 0
        for index in range(self.size):
            number = self.places[index] - OFFSET
            if self.cells[number + OFFSET] & BOUND:
                self.bonds[first + number // STRIDE] |= 1 << number % STRIDE

    def _has_bonds(self, place: int, other: int) -> int:
        """Whether the same men are bound at two places of leaps."""
        for rank in range(RANKS):
            if self.bonds[place * RANKS + rank] != self.bonds[other * RANKS + rank]:
                return 0
        return 1

    def _walk(self, place: int, start: int) -> int:
        """Let the man leap to a place, from where he is after `start` changes; returns the squares of his route."""
        self._rewind(start)
        length = self._find_route(place)
        for index in range(1, length):
            self._land(self.route[index - 1], self.route[index])
        return length

    def _find_route(self, place: int) -> int:
        """Put the squares up to a place of leaps into `route`, and return their number."""
        length, at = 1, place
        while at:
            at = self.parents[at]
            length += 1
        for index in range(length - 1, -1, -1):
            self.route[index] = self.queue[place]
            place = self.parents[place]
        return length

    # Turns as numbers and as squares

    def _read(self, turn: int) -> int:
        """Put the squares of a numbered turn into `path`, and return its kind."""
        origin, target, removed, leaps = (turn >> 9 & 511) + OFFSET, (turn & 511) + OFFSET, turn >> 18 & 511, turn >> 27
        start, self.is_dux, self.length = self.changes, 0, 0
        if origin >= SIZE or target >= SIZE or removed + OFFSET > SIZE or leaps >= MOST_LEAPS:
            return NO_TURN
        if origin == target:
            self.path[0], self.length = origin, 1
            return NO_TURN if turn >> 18 else PLACING if self.hands[self.own] else TAKING
        if removed:
            self.path[0], self.length = removed - 1 + OFFSET, 1
            self._change(self.path[0], self.cells[self.path[0]])
        is_way = self.cells[origin] & self.own and self._find_way(origin, target, leaps)
        self._rewind(start)
        return NO_TURN if not is_way else TAKING if removed else WAY

    def _find_way(self, origin: int, target: int, leaps: int) -> int:
        """Add the squares of a step or of leaps to `path`; returns whether there is such a way."""
        length, has_leaps = 2, 1
        self.route[0], self.route[1] = origin, target
        for index in range(4):
            if origin + self.steps[index] == target:
                has_leaps = 0
        if has_leaps:
            end = self._leap(origin, 0 if self.lands_each else target)
            place = leaps if self.lands_each else self.found
            if not 0 < place < end or self.queue[place] != target:
                return 0
            length = self._find_route(place)
        for index in range(length):
            self.path[self.length + index] = self.route[index]
        self.length += length
        return not leaps or (has_leaps and self.lands_each)

    def _is_canonical(self, first: int) -> int:
        """Whether the way in `path` that begins at a place is the one that lists have for what it does."""
        start, last, is_known = self.changes, self.length - 1, 0
        if last <= first + 1:
            return 1
        if first:
            self._change(self.path[0], self.cells[self.path[0]])
        for place in range(1, self._leap(self.path[first], 0)):
            if self.queue[place] == self.path[last] and self._find_route(place) == self.length - first:
                is_same = 1
                for index in range(self.length - first):
                    is_same = is_same and self.route[index] == self.path[first + index]
                is_known = is_known or is_same
        self._rewind(start)
        return is_known

    # Playing

    def _play(self, turn: int) -> int:
        """Play a turn, if it is legal, and return whether it was."""
        return self._act(self._read(turn)) and self._stays()

    def _push_turn(self, turn: int) -> None:
        """Play a legal turn."""
        self._act(self._read(turn))

    def _try(self, kind: int) -> int:
        """Play the turn of a kind whose squares are in `path`, if it is legal, with leaps as lists have them."""
        if self.is_dux or not self._is_canonical(1 if kind == TAKING else 0):
            return 0
        for place in range(self.size):
            self.old_cells[self.places[place]] = self.cells[self.places[place]]
        if not self._act(kind) or not self._stays():
            return 0
        self.bound_count = 0
        for place in range(self.size):
            at = self.by_file[place]
            if self.cells[at] & BOUND and not self.old_cells[at] & BOUND:
                self.bound_men[self.bound_count] = at
                self.bound_count += 1
        return 1

    def _force(self, kind: int) -> int:
        """Play the turn of a kind whose squares are in `path`, legal or not, and note its faults; 0 if it cannot be."""
        if kind == PLACING and self.length == 1 and not self.is_dux:
            return self._act(kind) if self._can_place() else 0
        if not (kind == WAY and self.length) and not (kind == TAKING and self.length):
            return self._refuse(WRONG_FORM, 0, 0)
        start, is_open = self.changes, 1
        if kind == TAKING:
            is_open = self._can_take(self.path[0])
            self._change(self.path[0], self.cells[self.path[0]])
        if is_open and (kind == WAY or self.length > 1):
            is_open = not self._has_way_obstacle(1 if kind == TAKING else 0, self.length - 1)
        self._rewind(start)
        return self._act(kind) if is_open else 0

    def _can_take(self, at: int) -> int:
        """Whether an enemy is on a square; if not, that is noted."""
        cell = self.cells[at]
        if cell & WALL:
            return self._refuse(NO_SUCH_SQUARE, 0, 0)
        return 1 if cell & (3 - self.own) else self._refuse(CAPTURE_OF_NOTHING, at, 0)

    def _act(self, kind: int) -> int:
        """Play the turn of a kind whose squares are in `path`, unless it is illegal and faults are not asked for."""
        begin, way = self.changes, 1 if kind == TAKING else 0
        self.count = 0
        if kind == NO_TURN or begin > MOST_CHANGES - 2 * MANY_CHANGES:
            return 0
        if kind == PLACING:
            is_open = self.length == 1 and self.hands[self.own] and not self.cells[self.path[0]]
            return self._place(begin) if is_open else 0
        if (
            (self.hands[self.own] and self._object(STILL_PLACING))
            or (way and self._breaks_removal(self.path[0]))
            or (self.length > way and self._breaks_way(way))
        ):
            self._rewind(begin)
            self.count = 0
            return 0
        return self._finish(begin)

    def _breaks_removal(self, at: int) -> int:
        """Remove a man, and return whether that breaks a rule; if faults are asked for, they are noted."""
        cell, foe, is_whole = self.cells[at], 3 - self.own, self.length == 1
        if not cell & foe or (not cell & BOUND and self._blame(NOT_BOUND, at, 0)):
            return 1
        self._add_victim(at, REMOVAL, 0, 0)
        self._change(at, cell)
        is_over = self.soldiers[foe] <= 1
        if not is_whole:
            fault = REMOVAL_AND_MOVE if not self.removes_first else GAME_OVER if is_over else 0
        else:
            fault = MOVE_MISSING if self.removes_first and not is_over and self._has_way() else 0
        return fault and self._blame(fault, at, 0)

    def _breaks_way(self, first: int) -> int:
        """Move a man along the way in `path` that begins at a place, and return whether that breaks a rule.

        If faults are asked for, they are noted.
        """
        origin, last = self.path[first], self.length - 1
        if not self.cells[origin] & self.own or self.cells[self.path[last]]:
            return 1
        if self.cells[origin] & BOUND and self._blame(BOUND_MAN, origin, 0):
            return 1
        for index in range(first, last):
            at, target = self.path[index], self.path[index + 1]
            fault = self._leg_fault(origin, at, target, last - first)
            if fault and self._blame(fault, at, target):
                return 1
            if self.lands_each or index + 1 == last:
                if self._is_unsafe(origin, target):
                    return 1
                self._land(origin, target)
                origin = target
        return 0

    def _leg_fault(self, origin: int, at: int, target: int, legs: int) -> int:
        """The fault of one leg of a way that began on `origin`, or 0."""
        over = self._leap_over(at, target)
        if over == NOT_A_LEG:
            return NOT_A_STEP
        if over:
            return self._leap_fault(origin, over)
        return MIXED_CHAIN if legs > 1 else 0

    def _leap_over(self, at: int, target: int) -> int:
        """The square that a leap goes over; 0 for a step, and `NOT_A_LEG` for neither."""
        for index in range(4):
            step = self.steps[index]
            if at + step == target:
                return 0
            if at + 2 * step == target:
                return at + step
        return NOT_A_LEG

    def _leap_fault(self, origin: int, over: int) -> int:
        """The fault of a leap over a square, or 0 if a man that began on `origin` may leap over the man there."""
        if not self.cells[over] & 3 or over == origin:
            return NOBODY_TO_LEAP
        return LEAP_OVER_ENEMY if self.leaps_bound and self.cells[over] & MAN == 3 - self.own else 0

    # What an arrival does

    def _is_unsafe(self, origin: int, target: int) -> int:
        """Whether a man that goes to a square is between enemies there; if faults are asked for, each pair is noted."""
        for index in range(2):
            step = self.steps[index]
            if not (self.cells[target + step] & (3 - self.own) and self.cells[target - step] & (3 - self.own)):
                continue
            if self._is_trapped(origin, target, step):
                if self._blame(BETWEEN_ENEMIES, target, target - step):
                    return 1
                self._witness(target + step)
        return 0

    def _is_trapped(self, origin: int, target: int, step: int) -> int:
        """Whether a man may not go to a square between two enemies."""
        if not self.fears_free:
            return not (self._binds(origin, target, step) or self._binds(origin, target, -step))
        foe, start = 3 - self.own, self.changes
        self._land(origin, target)
        is_trapped = self.cells[target + step] & MAN == foe and self.cells[target - step] & MAN == foe
        self._rewind(start)
        return is_trapped

    def _binds(self, origin: int, target: int, step: int) -> int:
        """Whether a man that goes from one square to another turns over the enemy next to it in a direction."""
        near, beyond = target + step, target + 2 * step
        return self.cells[near] & MAN == 3 - self.own and self.cells[beyond] & MAN == self.own and beyond != origin

    def _land(self, origin: int, target: int) -> None:
        """Move a man, turn enemies over, and set those free, of both sides, who are held no more."""
        cells, freed = self.cells, 0
        for index in range(4):
            if self._binds(origin, target, self.steps[index]):
                self._change(target + self.steps[index], BOUND)
        man = cells[origin]
        self._change(origin, man)
        self._change(target, man & ~BOUND)
        for place in range(self.size):
            at = self.places[place]
            if cells[at] & BOUND and not self._is_flanked(at, 3 - (cells[at] & 3)):
                self.loose[freed] = at
                freed += 1
        for index in range(freed):
            self._change(self.loose[index], BOUND)

    def _is_flanked(self, at: int, side: int) -> int:
        """Whether a square is between two free men of a side."""
        cells = self.cells
        return (cells[at + 1] & MAN == side and cells[at - 1] & MAN == side) or (
            cells[at + STRIDE] & MAN == side and cells[at - STRIDE] & MAN == side
        )
