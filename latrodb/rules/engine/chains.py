# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Bell's game on a board of numbers: men are placed in pairs, then step, capture and move again.

Compiled like `board.py`; `chains.pxd` has the types. The rules are those of `latrodb.rules.games.bell`, with its
default options: a piece may move again after every capture, and an empty corner helps to capture.
"""

from __future__ import annotations

from latrodb.rules.engine.placing import Placing

# As in board.py, placing.py and table.py; compiled code keeps the constants of a module to itself.
DUX, OFFSET, SIZE = 4, 18, 320
CUSTODIAL, CORNER = 1, 4
PLACING, WAY, PASSING = 1, 2, 4
NOT_FOUND = -1
DUXES = 2  # the last turns of the placement, in which the Duxes are placed
LEAPS = 4  # directions from this number on are those of leaps
MOST_CHANGES, MANY_CHANGES = 65536, 1024


class Chains(Placing):
    """A position of Bell's game to search from.

    The number of a turn has nine bits for the square where the piece begins. Above them are a one and three bits for
    each move in order: 0 to 3 for a step to the east, north, west and south, 4 to 7 for a leap of the Dux there. A pass
    is 0. A pair of men is `first * 512 + second`, by file and rank; a Dux has his square twice.
    """

    def _list(self, start: int) -> int:
        """List the legal turns from a place of `moves` on, and return their end."""
        end, own = start, self.own
        if self.placings:
            return self._list_placings(start)
        for place in range(self.size):
            at = self.places[place]
            if self.cells[at] & own:
                end = self._list_ways(at, at, 1, end)
        return self._add_turn(end, 0) if end == start and self.soldiers[own] else end

    def _list_placings(self, end: int) -> int:
        is_dux = self.placings <= DUXES
        for place in range(self.size):
            at = self.places[place]
            if self.cells[at]:
                continue
            if is_dux:
                end = self._add_turn(end, (at - OFFSET) << 9 | (at - OFFSET))
                continue
            for other in range(place + 1, self.size):
                mate = self.places[other]
                if not self.cells[mate]:
                    first, second = (at, mate) if self.order[at] < self.order[mate] else (mate, at)
                    end = self._add_turn(end, (first - OFFSET) << 9 | (second - OFFSET))
        return end

    def _list_ways(self, origin: int, at: int, moves: int, end: int) -> int:
        """List the ways of a piece that go on from `at`, after moves whose number is known."""
        begin = self.changes
        for way in range(8):
            target = self._goal(at, way)
            if not target:
                continue
            self.count = 0
            self._move(at, target, way, 0)
            end = self._add_turn(end, (moves * 8 + way) << 9 | (origin - OFFSET))
            if self.count and self.soldiers[3 - self.own]:
                end = self._list_ways(origin, target, moves * 8 + way, end)
            self._rewind(begin)
        return end

    def _goal(self, at: int, way: int) -> int:
        """The square that a piece reaches by a step, or a Dux by a leap over an enemy; 0 if it cannot."""
        step, cells = self.steps[way % LEAPS], self.cells
        if way < LEAPS:
            return 0 if cells[at + step] else at + step
        can_leap = cells[at] & DUX and cells[at + step] & (3 - self.own) and not cells[at + 2 * step]
        return at + 2 * step if can_leap else 0

    def _move(self, at: int, target: int, way: int, move: int) -> None:
        """Move a piece and remove the men that it captures, never one that it leaps over."""
        cells, own, first = self.cells, self.own, self.count
        over = at + self.steps[way % LEAPS] if way >= LEAPS else 0
        man = cells[at]
        self._change(at, man)
        self._change(target, man)
        for index in range(4):
            step = self.steps[index]
            victim, beyond = target + step, target + 2 * step
            if victim != over and cells[victim] & (3 - own):
                if cells[beyond] & own:
                    self._add_victim(victim, CUSTODIAL, move, first)
                elif self.is_corner[beyond] and not cells[beyond]:
                    self._add_victim(victim, CORNER, move, first)
        for index in range(first, self.count):
            self._change(self.victims[index], cells[self.victims[index]])

    def _read(self, turn: int) -> int:
        """Put the squares of a numbered turn into `path`, and return its kind."""
        origin, rest = (turn & 511) + OFFSET, turn >> 9
        if self.placings:
            first = rest + OFFSET
            if not (OFFSET <= first < SIZE and origin < SIZE):
                return 0
            self.path[0], self.path[1] = first, origin
            self.is_dux = self.placings <= DUXES
            self.length = 1 if self.is_dux and first == origin else 2
            return PLACING
        self.path[0], self.length = origin, 1
        self.is_dux = 0
        if not turn:
            return PASSING
        if origin >= SIZE:
            return 0
        self.is_dux = bool(self.cells[origin] & DUX)
        digits = 0
        while rest >> 3 * digits > 7:
            digits += 1
        at = origin
        for index in range(digits):
            way = (rest >> 3 * (digits - 1 - index)) & 7
            at += self.steps[way % LEAPS] * (2 if way >= LEAPS else 1)
            if not (0 < at < SIZE) or self.length > 32:
                return 0
            self.path[self.length] = at
            self.length += 1
        return WAY if rest >> 3 * digits == 1 else 0

    def _try(self, kind: int) -> int:
        """Play the turn of a kind whose squares are in `path`, if it is legal, and return whether it was."""
        begin = self.changes
        self.count = 0
        if begin > MOST_CHANGES - MANY_CHANGES:
            return 0
        if self.placings:
            is_due = (
                self.length == 1 and self.is_dux if self.placings <= DUXES else self.length == 2 and not self.is_dux
            )
            return self._place(begin) if kind == PLACING and is_due else 0
        if kind == PASSING:
            return self._finish(begin) if not self.is_dux and self._is_hemmed_in() else 0
        if kind != WAY or not self._go(begin):
            self._rewind(begin)
            self.count = 0
            return 0
        return self._finish(begin)

    def _go(self, begin: int) -> int:
        """Carry out the moves of a way, and return whether they are legal."""
        at = self.path[0]
        cell = self.cells[at]
        if self.length < 2 or not cell & self.own or bool(cell & DUX) != bool(self.is_dux):
            return 0
        for index in range(1, self.length):
            target, before = self.path[index], self.count
            way = self._find_way(at, target)
            if way == NOT_FOUND:
                return 0
            self._move(at, target, way, index - 1)
            if index + 1 < self.length and (self.count == before or not self.soldiers[3 - self.own]):
                return 0
            at = target
        return 1

    def _find_way(self, at: int, target: int) -> int:
        """By which step or leap a piece gets to a square."""
        for way in range(8):
            if self._goal(at, way) == target:
                return way
        return NOT_FOUND

    def _is_hemmed_in(self) -> int:
        """Whether the side to move has pieces, but none can move."""
        for place in range(self.size):
            at = self.places[place]
            if self.cells[at] & self.own:
                for way in range(8):
                    if self._goal(at, way):
                        return 0
        return self.soldiers[self.own] > 0

    def _can_move(self, own: int) -> int:
        """Whether the side to move has a turn: it can pass, if nothing else."""
        return 1
