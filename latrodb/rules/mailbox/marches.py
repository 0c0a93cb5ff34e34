# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Latrotabuli on a board of numbers: Latros slide, the Centurion steps, and formations of four move as one.

Compiled like `board.py`; `marches.pxd` has the types. The rules are those of `latrodb.rules.games.latrotabuli`, with
its default options. All men of a turn go the same way, so that a turn is its men and that way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.mailbox.placing import Placing

if TYPE_CHECKING:
    from collections.abc import Sequence

# As in board.py, search.py, placing.py and table.py; compiled code keeps the constants of a module to itself.
DUX, WALL, FRESH = 4, 8, 32
OFFSET, STRIDE, SIZE, LANES = 18, 17, 320, 16
CUSTODIAL, LINE, RIGHT_ANGLE, DECURSIO = 1, 2, 128, 256
IMMOBILIZED, REDUCED, REPETITION, QUIET, DUX_TAKEN = 1, 2, 4, 5, 6
NO_MARK, MATE, COUNT, NO_WINNER = 0, 4, 4, 2
WAY, TESTUDO, PHALANX, CHARGE, CASTLE = 2, 5, 6, 7, 8
# What moves, in the number of a turn: one man, four as a Testudo, as a Phalanx on a rank or on a file, or a castle.
ONE, BLOCK, RANK, FILE, PAIR = 0, 1, 2, 3, 4
FRESH_ROW = 3  # of the numbers that keys are made of
MOST_CHANGES, MANY_CHANGES = 65536, 1024
MOST_RESTS = 4096


class Marches(Placing):
    """A position of Latrotabuli to search from.

    The number of a turn is `origin * 512 + target` of its man or, of several, of the first in the order of squares.
    Added to that is, times 512 * 512, 1 for a Testudo, 2 for a Phalanx on a rank, 3 for one on a file, 4 for a castle.
    """

    def __init__(self, *args: object) -> None:
        """Make an empty board; the arguments are those of `Board`."""
        self.men, self.men_count, self.way, self.is_led = _zeros(4), 0, 0, 0
        self.taken, self.first_taken, self.rests, self.rest_columns = _zeros(3), _zeros(3), _zeros(MOST_RESTS), 1
        super().__init__(*args)  # type: ignore[arg-type]

    def set_up(
        self,
        men: bytes,
        side: int,
        quiet: int,
        keys: Sequence[int],
        is_opening: bool,
        placings: int = 0,
        hands: Sequence[int] = (),
    ) -> None:
        """Put men on the board and forget all plies.

        Args:
            men: as in `Board`; 32 more for a Latro that has never moved.
            side: which side moves, 0 for White.
            quiet: plies without a capture.
            keys: the keys of the position in all images; empty if there are no numbers.
            is_opening: not used.
            placings: not used.
            hands: how many men White took and Black took, and then what that adds to the keys in all images, for each
                number of men that White can take from now on, and for each that Black can.
        """
        first_white, first_black, *rests = hands or (0, 0, *_zeros(len(keys)))
        rows, columns = (1 + sum(bool(man & color) for man in men) for color in (2, 1))
        if len(rests) != rows * columns * len(keys) or len(rests) > MOST_RESTS:
            raise ValueError("these men are not those of the board")
        self.first_taken[1], self.first_taken[2], self.rest_columns = first_white, first_black, columns
        for index, number in enumerate(rests):
            self.rests[index] = number
        super().set_up(men, side, quiet, keys, is_opening)

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

    def _is_latro(self, at: int, side: int) -> int:
        return self.cells[at] & (DUX | 3) == side

    def _is_beside(self, victim: int, step: int) -> int:
        """Whether the mover's Centurion is next to a square, at a right angle to a direction."""
        aside = STRIDE if step == 1 or step == -1 else 1
        centurion = self.dux[self.own]
        return centurion != 0 and (centurion == victim + aside or centurion == victim - aside)

    def _is_guarded(self, victim: int, step: int, side: int) -> int:
        """Whether the Centurion of a side is at the rear of its unbroken file that begins with a square."""
        at = victim
        while self._is_latro(at, side):
            at += step
        return self.cells[at] & side

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


def _zeros(count: int) -> list[int]:
    """A new array; Cython copies it into one of its own."""
    return [0] * count
