# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""The turns of Latrotabuli on a board of numbers: Latros slide, the Centurion steps, formations of four move as one.

Compiled like `board.py`; `formations.pxd` has the types. The rules are those of `latrodb.rules.games.latrotabuli`, with
its default options. All men of a turn go the same way, so that a turn is its men and that way.
"""

from __future__ import annotations

from latrodb.rules.engine.board import array
from latrodb.rules.engine.placing import Placing

# As in board.py and placing.py; compiled code keeps the constants of a module to itself.
DUX, FRESH = 4, 32
OFFSET, STRIDE, SIZE = 18, 17, 320
WAY, TESTUDO, PHALANX, CHARGE, CASTLE = 2, 5, 6, 7, 8
# What moves, in the number of a turn: one man, four as a Testudo, as a Phalanx on a rank or on a file, or a castle.
ONE, BLOCK, RANK, FILE, PAIR = 0, 1, 2, 3, 4


class Formations(Placing):
    """A board on which men move alone or as formations; `Marches` says what they capture.

    The number of a turn is `origin * 512 + target` of its man or, of several, of the first in the order of squares.
    Added to that is, times 512 * 512, 1 for a Testudo, 2 for a Phalanx on a rank, 3 for one on a file, 4 for a castle.
    """

    def __init__(self, *args: object) -> None:
        """Make an empty board; the arguments are those of `Board`."""
        self.men, self.men_count, self.way, self.is_led = array(4), 0, 0, 0
        super().__init__(*args)  # type: ignore[arg-type]

    def _list(self, start: int) -> int:
        """List the legal turns from a place of `moves` on, and return their end."""
        end, own, cells = start, self.own, self.cells
        forward = STRIDE if own == 1 else -STRIDE
        for place in range(self.size):
            at = self.places[place]
            if not cells[at] & own:
                continue
            for index in range(4):
                target = at + self.steps[index]
                while not cells[target]:
                    end = self._add_way(end, ONE, at, target - at)
                    if cells[at] & DUX:
                        break
                    target += self.steps[index]
            for shape in range(BLOCK, PAIR):
                if self._forms(shape, at):
                    end = self._list_marches(shape, at, end)
            if cells[at] & FRESH:
                for aside in range(-2, 3, 4):
                    if self._can_castle(at, aside + forward):
                        end = self._add_way(end, PAIR, at, aside + forward)
        return end

    def _list_marches(self, shape: int, first: int, end: int) -> int:
        """List the steps and charges of the formation in `men`."""
        for index in range(4):
            if self._can_step(self.steps[index]):
                end = self._add_way(end, shape, first, self.steps[index])
        if shape != BLOCK:
            for sign in range(-1, 2, 2):
                point = self.men[3] if sign > 0 else self.men[0]
                step = sign * (self.men[1] - first)
                at = self._run_up(point, step)
                while at and self._is_latro(at, 3 - self.own):
                    end = self._add_way(end, shape, first, at - point)
                    at += step
        return end

    def _add_way(self, end: int, shape: int, first: int, way: int) -> int:
        return self._add_turn(end, (shape << 9 | (first - OFFSET)) << 9 | (first + way - OFFSET))

    def _forms(self, shape: int, first: int) -> int:
        """Put the men of a formation with its first man on a square into `men`; return whether all are the mover's."""
        across = 1 if shape != FILE else STRIDE
        self.men_count, self.is_led = 0, 0
        for index in range(4):
            at = first + index * across
            if shape == BLOCK:
                at = first + index % 2 + index // 2 * STRIDE
            cell = self.cells[at]
            if not cell & self.own:
                return 0
            self.men[index] = at
            self.is_led |= cell & DUX
        self.men_count = 4
        return 1

    def _can_step(self, step: int) -> int:
        """Whether each man in `men` has an empty square next to it, or another of them."""
        for index in range(self.men_count):
            target = self.men[index] + step
            if self.cells[target] and not self._is_in(target):
                return 0
        return 1

    def _is_in(self, at: int) -> int:
        """Whether one of the men in `men` is on a square."""
        for index in range(self.men_count):
            if self.men[index] == at:
                return 1
        return 0

    def _run_up(self, point: int, step: int) -> int:
        """The square of the first Latro that the Phalanx in `men` runs over if it charges; 0 if it cannot."""
        cells, foe, at = self.cells, 3 - self.own, point + step
        while not cells[at]:
            at += step
        if at == point + step or cells[point] & DUX or not self._is_latro(at, foe):
            return 0
        return 0 if self.is_led and self._is_guarded(at, step, foe) else at

    def _can_castle(self, first: int, way: int) -> int:
        """Whether the man on a square and the next one to the east can go in front of the next two Latros."""
        cells, own = self.cells, self.own
        forward = STRIDE if own == 1 else -STRIDE
        if way - forward != 2 and way - forward != -2:
            return 0
        for index in range(2):
            if cells[first + index] != (own | FRESH) or cells[first + index + way - forward] != (own | FRESH):
                return 0
        passed = first + forward + (1 if way > forward else 0)
        return not (cells[passed] or cells[first + way] or cells[first + way + 1])

    def _read(self, turn: int) -> int:
        """Put the squares of a numbered turn into `path`, and return its kind."""
        shape, first, goal = turn >> 18, (turn >> 9 & 511) + OFFSET, (turn & 511) + OFFSET
        if shape > PAIR or first >= SIZE - OFFSET or goal >= SIZE - OFFSET or not self.cells[first] & self.own:
            return 0
        way, last = goal - first, first
        self.path[0], self.path[1], self.length = first, goal, 2
        self.is_dux = self.cells[first] & DUX != 0 and shape == ONE
        if shape == ONE:
            return WAY
        if shape == BLOCK:
            last += STRIDE + 1
        elif shape == PAIR:
            last += 1
        else:
            last += 3 if shape == RANK else 3 * STRIDE
        self.path[1], self.path[2], self.path[3], self.length = last, goal, last + way, 4
        if shape == BLOCK:
            return TESTUDO
        if shape == PAIR:
            return CASTLE
        return PHALANX if way == 1 or way == -1 or way == STRIDE or way == -STRIDE else CHARGE

    def _is_legal(self, kind: int) -> int:
        """Whether the turn in `path` is legal; `men` and `way` have it then."""
        path, first = self.path, self.path[0]
        if kind == WAY:
            self.men[0], self.men_count, self.way, self.is_led = first, 1, path[1] - first, 0
            is_dux = self.cells[first] & DUX != 0
            return self.length == 2 and is_dux == self.is_dux and self._can_go(first, path[1], is_dux)
        self.way = path[2] - first
        if self.length != 4 or self.is_dux or path[3] - path[1] != self.way or not self.cells[first] & self.own:
            return 0
        span = path[1] - first
        if kind == CASTLE:
            self.men[0], self.men[1], self.men_count, self.is_led = first, path[1], 2, 0
            return span == 1 and self._can_castle(first, self.way)
        if kind == TESTUDO:
            is_formed = span == STRIDE + 1 and self._forms(BLOCK, first)
        else:
            is_formed = (span == 3 and self._forms(RANK, first)) or (span == 3 * STRIDE and self._forms(FILE, first))
        if not is_formed or (kind != TESTUDO and kind != PHALANX and kind != CHARGE):
            return 0
        if kind == CHARGE:
            return self._can_charge(self.men[1] - first)
        way = self.way
        return (way == 1 or way == -1 or way == STRIDE or way == -STRIDE) and self._can_step(way)

    def _can_go(self, origin: int, target: int, is_dux: int) -> int:
        """Whether a man can go to a square: a Latro as far as squares are empty, the Centurion one square."""
        way = target - origin
        if is_dux and way != 1 and way != -1 and way != STRIDE and way != -STRIDE:
            return 0
        return self._find_step(origin, target) != 0

    def _can_charge(self, line: int) -> int:
        """Whether the Phalanx in `men` can charge so that its point ends on the goal: the square of a Latro."""
        step = line if self.way > 0 else -line
        point = self.men[3] if self.way > 0 else self.men[0]
        at = self._run_up(point, step)
        while at and self._is_latro(at, 3 - self.own):
            if at == point + self.way:
                return 1
            at += step
        return 0

    def _is_latro(self, at: int, side: int) -> int:
        return self.cells[at] & (DUX | 3) == side

    def _is_guarded(self, victim: int, step: int, side: int) -> int:
        """Whether the Centurion of a side is at the rear of its unbroken file that begins with a square."""
        at = victim
        while self._is_latro(at, side):
            at += step
        return self.cells[at] & side
