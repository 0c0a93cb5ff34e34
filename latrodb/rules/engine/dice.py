# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Latrunculus glaucus on a board of numbers: the die is thrown, and its pips are spent on steps, runs and kills.

Compiled like `board.py`; `dice.pxd` has the types. The rules are those of `latrodb.rules.games.glaucus`, with its
default options. As there, a turn is a single action: the throw, a step, a run of the King, a kill, the end of the turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.board import array
from latrodb.rules.engine.placing import Placing

if TYPE_CHECKING:
    from collections.abc import Sequence

# As in board.py, placing.py, search.py and table.py; compiled code keeps the constants of a module to itself.
DUX, OFFSET, STRIDE, SIZE = 4, 18, 17, 320
NO_MARK, MATE = 0, 4
COUNT = 4
QUIET, DUX_TAKEN, FALLEN = 5, 6, 7
KILL = 512
MOST_PLIES, MOST_CHANGES = 16384, 65536
NOTHING, WAY, TAKING, PASSING, THROWING, FALLING = 0, 2, 3, 4, 5, 6  # kinds of actions
END, FALL, PIPS = 0, 7, 6  # their numbers: 0 ends a turn, 1 to 6 throw the die, in 7 the King falls
KING_WEIGHT, EVEN_PRICE, LEAST_PRICE = 3, 4, 2
MOST_SQUARES = 64  # the squares that a man has visited are the bits of a number
MOST_DIGITS = 8


class Dice(Placing):
    """A position of Latrunculus glaucus to search from. It must have a King on each side.

    The number of an action has nine bits for a square. Above them is a one for a kill there or, for a step or run from
    there, a one and three bits for each square entered: 0 to 3 for those to the east, north, west and south, 4 to 7
    for those to the northeast, northwest, southwest and southeast. Other actions are less than 8: 1 to 6 for a throw, 0
    for the end of the turn, 7 for the fall of the King.
    """

    def __init__(self, files: int, ranks: int, rules: Sequence[int], numbers: Sequence[int], pass_number: int) -> None:
        """Make an empty board; the arguments are those of `Board`.

        Raises:
            ValueError: the board has more than 64 squares.
        """
        if files * ranks > MOST_SQUARES:
            raise ValueError(f"a board of at most {MOST_SQUARES} squares, please")
        self.bit_of = array(SIZE)
        self.dice, self.lefts, self.owners = array(MOST_PLIES), array(MOST_PLIES), array(MOST_PLIES)
        self.wipes, self.arrivals, self.ways = array(MOST_PLIES), array(MOST_PLIES), array(MOST_PLIES)
        self.die, self.left, self.wipe, self.is_whole = 0, 0, 0, 0
        super().__init__(files, ranks, rules, numbers, pass_number)
        self._number_squares()

    def _number_squares(self) -> None:
        bit = 1
        for place in range(self.size):
            self.bit_of[self.places[place]] = bit
            bit += bit

    def reset(self) -> None:
        """Return to the position that was set up."""
        Placing.reset(self)
        self.die, self.left, self.wipe = 0, 0, 0
        self.dux[1] = self.dux[2] = 0
        for at in range(SIZE):
            cell = self.cells[at]
            if cell & 3 and cell & DUX:
                self.dux[cell & 3] = at

    @property
    def key(self) -> int:
        """The key of the position, as of `latrodb.core.key`; 0 without numbers."""
        if not self.die or not self.lanes:
            return self.keys[0]
        from latrodb.core.key import word_key

        trails = []
        for place in range(self.size):
            at = self.places[place]
            way = self._past(at) if self.cells[at] & self.own else 0
            if way:
                squares = [self.places[index] - OFFSET for index in range(self.size) if way >> index & 1]
                trails.append((at - OFFSET, sum(1 << square for square in squares)))
        return self.keys[0] ^ word_key(repr(((0, 0), (0, 0), (0, 0), self.die, self.left, tuple(trails))))

    # Actions

    def _list(self, start: int) -> int:
        """List the legal actions from a place of `moves` on, and return their end."""
        end = start
        if not self.die:
            for pips in range(1, PIPS + 1):
                end = self._add_turn(end, pips)
            return end
        own, cells = self.own, self.cells
        for place in range(self.size):
            at = self.places[place]
            cell = cells[at]
            if cell == own:
                past = self._past(at)
                for index in range(8):
                    near = at + self.steps[index]
                    if not cells[near] and not past & self.bit_of[near]:
                        end = self._add_turn(end, (8 + index) << 9 | (at - OFFSET))
            elif cell & own:
                end = self._list_runs(at, at, self._past(at) | self.bit_of[at], 1, 1, end)
            elif cell and self._price(at) <= self.left:
                end = self._add_turn(end, 1 << 9 | (at - OFFSET))
        if self.left != self.die:
            return self._add_turn(end, END)
        return self._add_turn(end, FALL if self._reaches_space(3) else END) if end == start else end

    def _list_runs(self, origin: int, at: int, past: int, pips: int, steps: int, end: int) -> int:
        """List the runs of the King that go on from `at`, after steps whose number is known; the next has the pip."""
        for index in range(8):
            near = at + self.steps[index]
            bit, number = self.bit_of[near], steps * 8 + index
            if past & bit:
                continue
            if not self.cells[near]:
                end = self._add_turn(end, number << 9 | (origin - OFFSET))
            elif self.cells[near] & self.own and pips < self.left:
                end = self._list_runs(origin, near, past | bit, pips + 1, number, end)
        return end

    def _past(self, at: int) -> int:
        """The squares that the man on a square has visited since the last kill in this turn."""
        index = self.plies - 1
        while index >= self.wipe:
            if self.arrivals[index] == at:
                return self.ways[index]
            index -= 1
        return 0

    def _price(self, victim: int) -> int:
        """The pips that a kill costs; more than a throw has if no man of the side to move is next to the victim."""
        cells, own = self.cells, self.own
        attack, price = 0, EVEN_PRICE + (KING_WEIGHT if cells[victim] & DUX else 1)
        for index in range(8):
            cell = cells[victim + self.steps[index]]
            weight = KING_WEIGHT if cell & DUX else 1
            if cell & own:
                attack += weight
            elif cell & 3:
                price += weight
        if not attack:
            return PIPS + 1
        return price - attack if price - attack > LEAST_PRICE else LEAST_PRICE

    def _reaches_space(self, passable: int) -> int:
        """Whether the King of the side to move gets to an empty square if he may go over men of some sides."""
        reached = self.bit_of[self.dux[self.own]]
        for _ in range(self.left):
            wider = reached
            for place in range(self.size):
                at = self.places[place]
                if not reached & self.bit_of[at]:
                    continue
                for index in range(8):
                    near = at + self.steps[index]
                    if not self.cells[near]:
                        return 1
                    if self.cells[near] & passable:
                        wider |= self.bit_of[near]
            reached = wider
        return 0

    def _can_act(self) -> int:
        """Whether the side to move, which has just thrown, can step, run or kill."""
        cells, own = self.cells, self.own
        for place in range(self.size):
            at = self.places[place]
            if cells[at] == own:
                for index in range(8):
                    if not cells[at + self.steps[index]]:
                        return 1
            elif cells[at] & (3 - own) and self._price(at) <= self.left:
                return 1
        return self._reaches_space(own)

    def _read(self, turn: int) -> int:
        """Put the squares of a numbered action into `path`, and return its kind."""
        rest, at, digits = turn >> 9, (turn & 511) + OFFSET, 0
        self.path[0], self.length = at, 1
        if not rest:
            self.path[0] = turn
            return THROWING if 1 <= turn <= PIPS else PASSING if turn == END else FALLING if turn == FALL else NOTHING
        if at >= SIZE:
            return NOTHING
        if rest == 1:
            return TAKING
        while digits < MOST_DIGITS and rest >> 3 * digits > 7:
            digits += 1
        if rest >> 3 * digits != 1:
            return NOTHING
        for index in range(digits):
            at += self.steps[(rest >> 3 * (digits - 1 - index)) & 7]
            if not 0 < at < SIZE:
                return NOTHING
            self.path[self.length] = at
            self.length += 1
        return WAY

    def _try(self, kind: int) -> int:
        """Carry out the action of a kind whose squares or pips are in `path`, if it is legal; return whether it was."""
        begin, at = self.changes, self.path[0]
        self.count = 0
        if self.plies >= MOST_PLIES - 1 or begin >= MOST_CHANGES - 2:
            return 0
        if kind == THROWING:
            return 0 if self.die or not 1 <= at <= PIPS else self._pay(begin, 0)
        if not self.die or kind == NOTHING:
            return 0
        if kind == WAY:
            return self._go(begin)
        if kind == TAKING:
            return self._kill(begin, at)
        is_fall = kind == FALLING
        if self.left != self.die:
            return 0 if is_fall else self._pay(begin, self.left)
        if self._can_act() or self._reaches_space(3) != is_fall:
            return 0
        if is_fall:
            self._remove(self.dux[self.own])
        return self._pay(begin, self.left)

    def _go(self, begin: int) -> int:
        """A step of a soldier, or a run of the King over his own men."""
        cells, path, last = self.cells, self.path, self.length - 1
        at, target = path[0], path[last]
        cell = cells[at]
        if not cell & self.own or not 0 < last <= self.left or cells[target] or (last > 1 and not cell & DUX):
            return 0
        way = self._past(at) | self.bit_of[at]
        for index in range(1, last + 1):
            near = path[index]
            if way & self.bit_of[near] or not self._is_next(at, near) or (index < last and not cells[near] & self.own):
                return 0
            at = near
            if index < last:
                way |= self.bit_of[near]
        self._change(path[0], cell)
        self._change(target, cell)
        if cell & DUX:
            self.dux[self.own] = target
        self.ways[self.plies] = way
        self.arrivals[self.plies] = target
        return self._pay(begin, last)

    def _is_next(self, at: int, near: int) -> int:
        for index in range(8):
            if at + self.steps[index] == near:
                return 1
        return 0

    def _kill(self, begin: int, victim: int) -> int:
        cell = self.cells[victim]
        price = self._price(victim) if cell & (3 - self.own) else PIPS + 1
        if price > self.left:
            return 0
        self._remove(victim)
        self.victims[0], self.tactics[0], self.count = victim, KILL, 1
        return self._pay(begin, price)

    def _remove(self, at: int) -> None:
        cell = self.cells[at]
        if cell & DUX:
            self.dux[cell & 3] = 0
        self._change(at, cell)

    def _pay(self, begin: int, price: int) -> int:
        """End the action that made the changes since there were `begin`, and the turn if nothing is left; returns 1."""
        at, is_throw = self.plies, not self.die
        self.starts[at], self.losses[at], self.quiets[at] = begin, self.count, self.quiet
        self.dice[at], self.lefts[at], self.owners[at], self.wipes[at] = self.die, self.left, self.own, self.wipe
        if self.changes - begin < 2:
            self.arrivals[at] = 0  # no man has moved
        self.plies = at + 1
        self._mix_keys(begin)
        if is_throw:
            self.die = self.left = self.path[0]
            self.quiet += 1
            self.wipe = self.plies
        elif self.count:
            self.quiet = 0
            self.wipe = self.plies
        self.left -= price
        if self.left > 0 and self.dux[1] and self.dux[2]:
            self._keep_side()
            return 1
        self.own = 3 - self.own
        self.die = self.left = 0
        return 1

    def _keep_side(self) -> None:
        """Take the change of sides out of the keys again, after `_mix_keys`."""
        for lane in range(self.lanes):
            self.keys[lane] ^= self.pass_number

    def _pop(self) -> None:
        """Take the last action back or, for a reader, the last turn."""
        self._pop_action()
        while self.is_whole and self.die:
            self._pop_action()

    def _pop_action(self) -> None:
        at, end = self.plies - 1, self.changes
        start = self.starts[at]
        self._mix_keys(start)
        if self.own == self.owners[at]:
            self._keep_side()
        self._rewind(start)
        for index in range(start, end):
            if self.bits[index] & DUX and self.cells[self.changed[index]]:
                self.dux[self.bits[index] & 3] = self.changed[index]
        self.die, self.left, self.own, self.wipe = self.dice[at], self.lefts[at], self.owners[at], self.wipes[at]
        self.quiet, self.plies, self.count = self.quiets[at], at, 0

    # Endings

    def _occurrences(self) -> int:
        return 1  # repetition does nothing

    def _outcome(self, occurrences: int) -> int:
        """How the game has ended, as of `outcome`: 6 for a King that was killed, 7 for one that fell."""
        if not self.dux[self.own]:
            return DUX_TAKEN << 2 | (2 - self.own)
        if not self.dux[3 - self.own]:
            return FALLEN << 2 | (self.own - 1)
        if self.die or not self.quiet_limit or self.quiet < self.quiet_limit:
            return 0
        return QUIET << 2 | self._winner(COUNT)

    def _mark(self) -> int:
        """The mark of the last action: whether it wins."""
        return NO_MARK if self.dux[3 - self.owners[self.plies - 1]] else MATE
