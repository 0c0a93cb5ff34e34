# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""The turns of Latrotabuli on a board of numbers: Latros slide, the Centurion steps, formations of four move as one.

Compiled like `board.py`; `formations.pxd` has the types. All men of a turn fill a rectangle and go the same way, so a
turn is given by the first and last of them in the order of squares, and that way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.board import array
from latrodb.rules.engine.constants import *
from latrodb.rules.engine.placing import Placing

if TYPE_CHECKING:
    from collections.abc import Sequence


class Formations(Placing):
    """A board on which men move alone or as formations; `Marches` says what they capture.

    The number of a turn is `origin * 512 + target` of its man or, of several, of the first in the order of squares.
    Added to that is, times 512 * 512, 1 for a Testudo, 2 for a Phalanx on a rank, 3 for one on a file, 4 for a castle.

    A turn that is forced or read has four squares in `path`: those of its first and last man before and after it. That
    of one man (`WAY`) has two.
    """

    def __init__(self, files: int, ranks: int, rules: Sequence[int], numbers: Sequence[int], pass_number: int) -> None:
        """Make an empty board; the arguments are those of `Board`."""
        (
            self.side_assist_min, self.stop, self.needs_room, self.is_alone, self.has_shields, self.slide_capture,
        ) = rules[30:]  # fmt: skip
        self.men, self.men_count, self.way, self.low, self.high = array(256), 0, 0, 0, 0
        self.found, self.found_count = array(256), 0
        self.gap, self.row, self.is_guarded = 0, 0, 0
        self.leaders = array(3)
        super().__init__(files, ranks, rules, numbers, pass_number)
        self.traits = FRESH

    # Listing turns

    def _list(self, start: int) -> int:
        """List the legal turns from a place of `moves` on, and return their end."""
        end, own, cells = start, self.own, self.cells
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
                end = self._list_castles(at, end)
        return end

    def _list_marches(self, shape: int, first: int, end: int) -> int:
        """List the steps and charges of the formation in `path`."""
        last = self.path[1]
        for index in range(4):
            step = self.steps[index]
            self._cross(first, last, step)
            if not (self.cells[self.low] or self._seek(self.low, self.high, ANYTHING, 0)):
                end = self._add_way(end, shape, first, step)
        if shape != BLOCK:
            for sign in range(-1, 2, 2):
                point = last if sign > 0 else first
                step = sign if shape == RANK else sign * STRIDE
                self._look_ahead(point, step)
                for reach in range(2, self.gap + self.row + 1 if self.row else 0):
                    if not self._breaks_reach(point, step, reach):
                        end = self._add_way(end, shape, first, reach * step)
        return end

    def _list_castles(self, first: int, end: int) -> int:
        """List the castles to either side of the man on a square and the next one to the east."""
        self.path[0] = first
        for aside in range(-2, 3, 4):
            self.way = aside + self._forward()
            if not self.cells[first + self.way] and not (self._breaks_castle() or self._seek_blockers(CASTLE)):
                end = self._add_way(end, PAIR, first, self.way)
        return end

    def _add_way(self, end: int, shape: int, first: int, way: int) -> int:
        return self._add_turn(end, (shape << 9 | (first - OFFSET)) << 9 | (first + way - OFFSET))

    def _forms(self, shape: int, first: int) -> int:
        """Whether men of the mover form a shape that begins with a square and may move; it is then put into `path`."""
        across = STRIDE if shape == FILE else 1
        for index in range(1, 4):
            at = first + (index % 2 + index // 2 * STRIDE if shape == BLOCK else index * across)
            if not self.cells[at] & self.own:
                return False
        self.path[0], self.path[1] = first, first + self._span(shape)
        return not self._breaks_shape(TESTUDO if shape == BLOCK else PHALANX)

    def _span(self, shape: int) -> int:
        """How far the last man of a shape is from its first."""
        if shape == BLOCK:
            return STRIDE + 1
        return 3 if shape == RANK else 3 * STRIDE if shape == FILE else 1 if shape == PAIR else 0

    def formations(self) -> list[tuple[int, int]]:
        """The formations that the side to move can form: each as its shape, numbered as in turns, and its first man."""
        found = []
        for shape in range(BLOCK, PAIR):
            for place in range(self.size):
                first = self.places[place]
                if self.cells[first] & self.own and self._forms(shape, first):
                    found.append((shape, first - OFFSET))
        return found

    def _read(self, turn: int) -> int:
        """Put the squares of a numbered turn into `path`, and return its kind."""
        shape, first, goal = turn >> 18, (turn >> 9 & 511) + OFFSET, (turn & 511) + OFFSET
        if shape > PAIR:
            return NO_TURN
        span, way = self._span(shape), goal - first
        if first + span >= SIZE or goal + span >= SIZE:
            return NO_TURN
        if shape == ONE:
            self.path[0], self.path[1], self.length = first, goal, 2
            return WAY
        self.path[0], self.path[1], self.path[2], self.path[3], self.length = first, first + span, goal, goal + span, 4
        if shape == BLOCK:
            return TESTUDO
        if shape == PAIR:
            return CASTLE
        return PHALANX if way == self._unit(way) else CHARGE

    # What makes turns impossible

    def _is_refused(self, kind: int) -> int:
        """Whether the turn in `path` cannot be carried out, or is illegal while faults are not asked for."""
        path, origin, target = self.path, self.path[0], self.path[1]
        if self.length != (2 if kind == WAY else 4) or not (kind == WAY or TESTUDO <= kind <= CASTLE):
            self._object(WRONG_FORM)
            return True
        if kind == WAY:
            path[1], path[2] = origin, target
        self.way = path[2] - origin
        if kind != WAY:
            return self._has_march_obstacle(kind) or self._breaks_march(kind)
        if self._has_obstacle(origin, target) if self.is_asked else not self._find_step(origin, target):
            return True
        is_far = self.way != self._unit(self.way)
        return self.cells[origin] & DUX and is_far and self._blame(CENTURION_STEPS, origin, target)

    def _has_march_obstacle(self, kind: int) -> int:
        """Whether something makes the march or castle in `path` impossible, which is noted."""
        for index in range(4):
            if self.cells[self.path[index]] & WALL:
                self._object(NO_SUCH_SQUARE)
                return True
        if self._has_shape_obstacle(kind):
            return True
        if self._seek(self.path[0], self.path[1], self.own, self.own):
            self._blame_found(self._absence())
            return True
        if self._seek_blockers(kind):
            self._blame_found(BLOCKED_PATH)
            return True
        return False

    def _has_shape_obstacle(self, kind: int) -> int:
        """Whether the squares in `path` are no castle, or no men that keep their places and go along a rank or file."""
        way = self.way
        if kind == CASTLE:
            aside = way - self._forward()
            if not self._keeps_places() or self.path[1] != self.path[0] + 1 or (aside != 2 and aside != -2):
                self._blame(WRONG_FORM, self.path[0], self.path[1])
                return True
        elif not self._keeps_places():
            self._object(WRONG_FORM)
            return True
        elif not way:
            self._blame_path(NO_MOVEMENT)
            return True
        elif way % STRIDE and (self.path[0] - OFFSET) // STRIDE != (self.path[2] - OFFSET) // STRIDE:
            self._blame_path(NOT_A_LINE)
            return True
        return False

    def _keeps_places(self) -> int:
        """Whether `path` gives two opposite corners of a rectangle, the lower left one first, that go the same way."""
        path = self.path
        files = (path[1] - OFFSET) % STRIDE - (path[0] - OFFSET) % STRIDE
        far_files = (path[3] - OFFSET) % STRIDE - (path[2] - OFFSET) % STRIDE
        return path[3] - path[1] == self.way and path[1] >= path[0] and files >= 0 and files == far_files

    def _absence(self) -> int:
        """The fault of squares in `found` without a man of the mover; if any are empty, only these remain."""
        empty = 0
        for index in range(self.found_count):
            if not self.cells[self.found[index]]:
                self.found[empty] = self.found[index]
                empty += 1
        if empty:
            self.found_count = empty
        return EMPTY_ORIGIN if empty else ENEMY_ORIGIN

    def _seek_blockers(self, kind: int) -> int:
        """Find the men in the way of a march or castle: for a charge, all but enemy Latros."""
        if kind == CASTLE:
            forward = self._forward()
            start = self.path[0] + forward + (1 if self.way > forward else -2)
            return self._seek(start, start + 2, ANYTHING, 0)
        self._cross(self.path[0], self.path[1], self.way)
        return self._seek(self.low, self.high, self.own | DUX if kind == CHARGE else ANYTHING, 0)

    def _cross(self, first: int, last: int, way: int) -> None:
        """Find the rectangle of squares that men of another one cross or enter if they go along a rank or file."""
        span = (last - first) % STRIDE + 1 if way % STRIDE else ((last - first) // STRIDE + 1) * STRIDE
        self.low = first + (span if way > 0 else way)
        self.high = last + (way if way > 0 else -span)

    # Which rules turns break: section 7.2

    def _breaks_march(self, kind: int) -> int:
        """Whether the march or castle in `path` breaks a rule; if faults are asked for, all are noted."""
        if kind == CASTLE:
            return self._breaks_castle()
        if self._breaks_shape(kind):
            return True
        if kind == CHARGE:
            return self._breaks_charge()
        return self.way != self._unit(self.way) and self._blame_path(FORMATION_STEPS)

    def _breaks_shape(self, kind: int) -> int:
        """Whether the men in `path` are no Testudo or Phalanx, or one that may not move."""
        first, last = self.path[0], self.path[1]
        span = last - first
        is_shape = span == STRIDE + 1 if kind == TESTUDO else span == 3 or span == 3 * STRIDE
        if not is_shape and self._blame(NOT_A_FORMATION, first, last):
            return True
        if self.leaders[self.own] > 1 and self._seek(first, last, DUX, 0) > 1 and self._blame_found(TWO_CENTURIONS):
            return True
        return self.is_alone and self._seek_beside(first, last, self.own) and self._blame_found(AMONG_OTHERS)

    def _breaks_charge(self) -> int:
        """Whether the charge in `path` goes aside, or breaks a rule on its line."""
        first, line, step = self.path[0], self.path[1] - self.path[0], self._unit(self.way)
        if line and (line < STRIDE) != (step == 1 or step == -1):
            return self._blame_path(SIDEWAYS_CHARGE)
        point = self.path[1] if step > 0 else first
        self._look_ahead(point, step)
        return self._breaks_reach(point, step, self.way // step)

    def _breaks_reach(self, point: int, step: int, reach: int) -> int:
        """Whether a charge whose point goes this far breaks a rule: sections 7.2.4.1 and 8.1.1."""
        goal, rear = point + reach * step, point + (self.gap + self.row) * step
        if self.cells[point] & DUX and self._blame(CENTURION_LEADS, point, 0):
            return True
        if self.stop == SHORT and self.row and 1 < reach <= self.gap:
            return False
        is_cancelled = self.is_guarded and self.row and self._seek(self.path[0], self.path[1], DUX, 0)
        if is_cancelled and self._blame_found(CENTURIONS_CANCEL):
            return True
        if not self.gap and self._blame(NO_RUN_UP, point, point + step):
            return True
        if reach <= self.gap or not self.row:
            return self._blame(EMPTY_CHARGE, point, goal)
        if reach > self.gap + self.row:
            return self._blame(CHARGE_TOO_LONG, rear, goal)
        return self.stop == FORCED and goal != rear and self._blame(CHARGE_TOO_SHORT, goal, rear)

    def _breaks_castle(self) -> int:
        """Whether a castle of the man in `path` and the next one lacks unmoved men or, as an option, empty squares."""
        forward = self._forward()
        low = self.path[0] - (0 if self.way > forward else 2)
        is_home = self.cells[self.path[0] - forward] & WALL
        if self._seek(low, low + 3, ANYTHING if is_home else 0, self.own | FRESH) and self._blame_found(CASTLE_MOVED):
            return True
        low += forward
        return self.needs_room and self._seek(low, low + 3, ANYTHING, 0) and self._blame_found(CASTLE_PATH)

    def _look_ahead(self, point: int, step: int) -> None:
        """Find what is in front of the point of a Phalanx."""
        at, foe = point + step, 3 - self.own
        self.gap = self.row = self.is_guarded = 0
        while not self.cells[at]:
            self.gap += 1
            at += step
        while self._is_latro(at, foe):
            self.row += 1
            if self.has_shields and self._shield(at, foe) == 2:
                self.is_guarded = 1
            at += step
        if self.cells[at] & foe:
            self.is_guarded = 1

    def _shield(self, man: int, side: int) -> int:
        """Whether a man of a side is in a Testudo that is alone: 1, or 2 if a Centurion is in it (reading L7)."""
        for index in range(4):
            low = man - index % 2 - index // 2 * STRIDE
            if not self._seek(low, low + STRIDE + 1, side, side) and not self._seek_beside(low, low + STRIDE + 1, side):
                leaders = self._seek(low, low + STRIDE + 1, DUX, 0)
                return 1 + leaders if leaders < 2 else 0
        return 0

    def _forward(self) -> int:
        return STRIDE if self.own == 1 else -STRIDE

    def _unit(self, way: int) -> int:
        """The step in the direction of a way along a rank or file; that of the file, if it is neither."""
        step = STRIDE if way >= STRIDE or way <= -STRIDE else 1
        return step if way > 0 else -step

    def _is_latro(self, at: int, side: int) -> int:
        return self.cells[at] & (DUX | 3) == side

    # Squares that are looked for

    def _seek(self, low: int, high: int, mask: int, value: int) -> int:
        """Find the squares of a rectangle where the bits of a mask have any other value; returns their number."""
        files, ranks = (high - low) % STRIDE + 1, (high - low) // STRIDE + 1
        self.found_count = 0
        for file in range(files):
            for rank in range(ranks):
                at = low + file + rank * STRIDE
                if self.cells[at] & mask != value:
                    self.found[self.found_count] = at
                    self.found_count += 1
        return self.found_count

    def _seek_beside(self, low: int, high: int, side: int) -> int:
        """Find the men of a side that are directly next to a rectangle; returns their number."""
        files, ranks = (high - low) % STRIDE + 1, (high - low) // STRIDE + 1
        self.found_count = 0
        for file in range(-1, files + 1):
            for rank in range(-1, ranks + 1):
                is_aside, is_beyond = file < 0 or file == files, rank < 0 or rank == ranks
                at = low + file + rank * STRIDE
                if is_aside != is_beyond and self.cells[at] & side:
                    self.found[self.found_count] = at
                    self.found_count += 1
        return self.found_count

    def _blame_found(self, fault: int) -> int:
        """Object to a turn, with the squares in `found` as the cause; returns whether that ends it."""
        if self._object(fault):
            return True
        for index in range(self.found_count):
            self._witness(self.found[index])
        return False
