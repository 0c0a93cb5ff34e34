# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Schaedler's game on a board of numbers: men are placed, step and leap, are bound and removed.

Compiled like `board.py`; `bonds.pxd` has the types. The rules are those of `latrodb.rules.games.schaedler`, with
its default options: only the last landing of a chain binds men, and must be safe.
"""

from __future__ import annotations

from latrodb.rules.engine.board import array
from latrodb.rules.engine.placing import Placing

# As in board.py, placing.py and table.py; compiled code keeps the constants of a module to itself.
BOUND, OFFSET, STRIDE, SIZE = 16, 18, 17, 320
REMOVAL = 64
PLACING, WAY, TAKING = 1, 2, 3
MOST_TURNS, MANY_TURNS = 65536, 2048
MOST_CHANGES, MANY_CHANGES = 65536, 1024


class Bonds(Placing):
    """A position of Schaedler's game to search from.

    The number of a turn is `origin * 512 + target` for a step and for leaps; one that has a square twice places a man
    there or, once all are placed, removes the man there.
    """

    def __init__(self, *args: object) -> None:
        """Make an empty board; the arguments are those of `Board`."""
        self.round = 0
        self.ways = [2, 3, 1, 0]  # to the west, south, north and east: by file, then by rank
        self.reached, self.parents, self.queue, self.route = array(SIZE), array(SIZE), array(SIZE), array(SIZE)
        super().__init__(*args)  # type: ignore[arg-type]

    def _list(self, start: int) -> int:
        """List the legal turns from a place of `moves` on, and return their end."""
        end, own, cells = start, self.own, self.cells
        for place in range(self.size):
            at = self.places[place]
            cell = cells[at]
            number = at - OFFSET
            if self.placings:
                if not cell:
                    end = self._add_turn(end, number << 9 | number)
            elif cell & (3 - own) and cell & BOUND:
                end = self._add_turn(end, number << 9 | number)
            elif cell == own:
                for index in range(4):
                    target = at + self.steps[index]
                    if not cells[target] and self._is_safe(at, target):
                        end = self._add_turn(end, number << 9 | (target - OFFSET))
                for index in range(1, self._leap(at, 0)):
                    target = self.queue[index]
                    if self._is_safe(at, target):
                        end = self._add_turn(end, number << 9 | (target - OFFSET))
        return end

    def _leap(self, origin: int, goal: int) -> int:
        """Find all squares that a man reaches by leaps, or those up to a goal; returns the end of `queue`.

        The queue begins with his own square. `parents` has the square in front of each: that on the shortest way and,
        of several, on the one whose squares come first by file and rank.
        """
        cells, queue, first, end = self.cells, self.queue, 0, 1
        self.round += 1
        queue[0] = origin
        self.reached[origin] = self.round
        while first < end:
            at = queue[first]
            first += 1
            if at == goal:
                break
            for index in range(4):
                step = self.steps[self.ways[index]]
                target = at + 2 * step
                if not cells[at + step] & 3 or at + step == origin or cells[target]:
                    continue
                if self.reached[target] != self.round:
                    self.reached[target], self.parents[target], queue[end] = self.round, at, target
                    end += 1
        return end

    def _find_route(self, origin: int, target: int) -> int:
        """Put the canonical way of a step or of leaps into `route`, and return the number of its squares, 0 if none."""
        for index in range(4):
            if origin + self.steps[index] == target:
                self.route[0], self.route[1] = origin, target
                return 0 if self.cells[target] else 2
        self._leap(origin, target)
        if target == origin or self.reached[target] != self.round:
            return 0
        count, at = 1, target
        while at != origin:
            at = self.parents[at]
            count += 1
        at = target
        for index in range(count):
            self.route[count - 1 - index] = at
            at = self.parents[at]
        return count

    def _binds(self, origin: int, target: int, step: int) -> int:
        """Whether a man that goes from one square to another turns over the enemy next to it in a direction."""
        near, beyond = target + step, target + 2 * step
        return self.cells[near] == 3 - self.own and self.cells[beyond] == self.own and beyond != origin

    def _is_safe(self, origin: int, target: int) -> int:
        """Whether a man may go to a square: not between two enemies, unless he turns one of them over."""
        cells, foe = self.cells, 3 - self.own
        for index in range(2):
            step = self.steps[index]
            is_between = cells[target + step] & foe and cells[target - step] & foe
            if is_between and not (self._binds(origin, target, step) or self._binds(origin, target, -step)):
                return 0
        return 1

    def _read(self, turn: int) -> int:
        """Put the squares of a numbered turn into `path`, and return its kind."""
        origin, target = (turn >> 9) + OFFSET, (turn & 511) + OFFSET
        self.is_dux, self.length = 0, 1
        if turn >> 18 or origin >= SIZE or target >= SIZE:
            return 0
        self.path[0] = origin
        if origin == target:
            return PLACING if self.placings else TAKING
        if self.placings or not self.cells[origin] & self.own:
            return 0
        self.length = self._find_route(origin, target)
        for index in range(self.length):
            self.path[index] = self.route[index]
        return WAY

    def _try(self, kind: int) -> int:
        """Play the turn of a kind whose squares are in `path`, if it is legal, and return whether it was."""
        begin, at, count = self.changes, self.path[0], 0
        self.count = self.bound_count = 0
        if begin > MOST_CHANGES - MANY_CHANGES or self.is_dux:
            return 0
        if self.placings:
            return self._place(begin) if kind == PLACING and self.length == 1 and self._can_place() else 0
        cell = self.cells[at]
        if kind == TAKING and self.length == 1 and cell & BOUND and cell & (3 - self.own):
            self._add_victim(at, REMOVAL, 0, 0)
            self._change(at, cell)
            return self._finish(begin)
        if kind != WAY or cell != self.own:
            return 0
        if self.length > 1:
            count = self._find_route(at, self.path[self.length - 1])
        if count != self.length or count == 0:
            return 0
        for index in range(count):
            if self.path[index] != self.route[index]:
                return 0
        if not self._is_safe(at, self.path[count - 1]):
            return 0
        self._arrive(at, self.path[count - 1])
        return self._finish(begin)

    def _arrive(self, origin: int, target: int) -> None:
        """Move a man, turn enemies over, and set those free, of both sides, who are held no more."""
        own, cells = self.own, self.cells
        for index in range(4):
            if self._binds(origin, target, self.steps[index]):
                at, victim = self.bound_count, target + self.steps[index]
                while at and self.order[self.bound_men[at - 1]] > self.order[victim]:
                    self.bound_men[at] = self.bound_men[at - 1]
                    at -= 1
                self.bound_men[at] = victim
                self.bound_count += 1
        self._change(origin, own)
        self._change(target, own)
        for index in range(self.bound_count):
            self._change(self.bound_men[index], BOUND)
        freed = 0
        for place in range(self.size):
            at = self.places[place]
            if cells[at] & BOUND and not self._is_flanked(at, 3 - (cells[at] & 3)):
                self.queue[freed] = at
                freed += 1
        for index in range(freed):
            self._change(self.queue[index], BOUND)

    def _is_flanked(self, at: int, side: int) -> int:
        """Whether a square is between two free men of a side."""
        cells = self.cells
        return (cells[at + 1] == side and cells[at - 1] == side) or (
            cells[at + STRIDE] == side and cells[at - STRIDE] == side
        )

    def _can_move(self, own: int) -> int:
        """Whether the side to move has a legal turn. Fast if it can remove a man, or step where no enemies are."""
        cells, foe = self.cells, 3 - own
        for place in range(self.size):
            if cells[self.places[place]] & foe and cells[self.places[place]] & BOUND:
                return 1
        for place in range(self.size):
            at = self.places[place]
            if cells[at] == own:
                for index in range(4):
                    target = at + self.steps[index]
                    if not cells[target] and self._is_safe(at, target):
                        return 1
        was_full, last = self.is_full, MOST_TURNS - MANY_TURNS
        has_turns = self._list(last) > last
        self.is_full = was_full
        return has_turns
