# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Latrunculus glaucus on a board of numbers: the die is thrown, and its pips are spent on steps, runs and kills.

Compiled like `board.py`; `dice.pxd` has the types. There are far too many whole turns to list, so a turn is a single
action here: the throw, a step, a run of the King, a kill, the end of the turn. It ends by itself with its last pip.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.board import array
from latrodb.rules.engine.constants import *
from latrodb.rules.engine.placing import Placing

if TYPE_CHECKING:
    from collections.abc import Sequence


class Dice(Placing):
    """A position of Latrunculus glaucus to search from.

    The number of an action has nine bits for a square. Above them is a one for a kill there or, for a step or run from
    there, a one and three bits for each square entered: 0 to 7 for the eight around, by rank, then by file. Other
    actions are less than 8: 1 to 6 for a throw, 0 for the end of the turn, 7 for the fall of the King.
    """

    def __init__(self, files: int, ranks: int, rules: Sequence[int], numbers: Sequence[int], pass_number: int) -> None:
        """Make an empty board; the arguments are those of `Board`.

        Raises:
            ValueError: the board has more than 64 squares.
        """
        if files * ranks > MOST_SQUARES:
            raise ValueError(f"a board of at most {MOST_SQUARES} squares, please")
        self.needs_contact, self.king_needs_force, self.margin = rules[30:]
        self.bit_of, self.kings, self.first_ways = array(SIZE), array(3), array(SIZE)
        self.dice, self.lefts, self.owners = array(MOST_PLIES), array(MOST_PLIES), array(MOST_PLIES)
        self.wipes, self.arrivals, self.ways = array(MOST_PLIES), array(MOST_PLIES), array(MOST_PLIES)
        self.firsts = array(MOST_PLIES)
        self.is_whole, self.first, self.is_joined, self.is_overspent = 0, 0, 0, 0
        super().__init__(files, ranks, rules, numbers, pass_number)
        self.steps = [-STRIDE - 1, -STRIDE, -STRIDE + 1, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1]
        self._number_squares()

    def _number_squares(self) -> None:
        bit = 1
        for place in range(self.size):
            self.bit_of[self.places[place]] = bit
            bit += bit

    def _remember(self, memory: Sequence[int], cells: Sequence[int]) -> None:
        """Take the throw of this turn, 0 before it, and what is left of it.

        Then pairs of squares: that of a man, and one that he has visited in this turn.
        """
        die, left, *squares = memory or (0, 0)
        strays = sum(not 0 <= square < SIZE - 2 * OFFSET for square in squares)
        if strays or not (0 <= die <= MOST_SQUARES and 0 <= left <= MOST_SQUARES):
            raise ValueError("these squares are not those of the board")
        self.first_die, self.first_left, self.first_ways = die, left, array(SIZE)
        for index in range(0, len(squares) - 1, 2):
            self.first_ways[squares[index] + OFFSET] |= self.bit_of[squares[index + 1] + OFFSET]

    def reset(self) -> None:
        """Return to the position that was set up."""
        Placing.reset(self)
        self.die, self.left, self.wipe = self.first_die, self.first_left, 0
        self.kings[1] = self.kings[2] = 0
        for at in range(SIZE):
            cell = self.cells[at]
            if cell & DUX:
                self.kings[cell & 3] += 1

    # What the turn has so far

    @property
    def key(self) -> int:
        """The key of the position, as of `latrodb.core.key`; 0 without numbers."""
        if not self.die or not self.lanes:
            return self.keys[0]
        from latrodb.core.key import word_key

        trails = tuple((at, sum(1 << square for square in past)) for at, past in self.trails())
        return self.keys[0] ^ word_key(repr(((0, 0), (0, 0), (0, 0), self.die, self.left, trails)))

    @property
    def thrown(self) -> int:
        """The throw of this turn, 0 before it."""
        return self.die

    @property
    def pips(self) -> int:
        """What is left of the throw."""
        return self.left

    def trails(self) -> list[tuple[int, list[int]]]:
        """The men of the side to move that have moved in this turn, each with the squares that he has visited."""
        found = []
        for place in range(self.size):
            at = self.places[place]
            past = self._past(at) if self.cells[at] & self.own else 0
            if past:
                found.append((at - OFFSET, [self.places[bit] - OFFSET for bit in range(self.size) if past >> bit & 1]))
        return found

    def found_captures(self) -> list[tuple[int, int]]:
        """The squares of the men that the last turn killed, in order, each with the number of that tactic."""
        first = self.firsts[self.plies - 1] if self.plies else 0
        return [(self.changed[self.starts[first + move]] - OFFSET, KILL) for move in self.capture_moves()]

    def capture_moves(self) -> list[int]:
        """The places of these kills among the actions of the turn."""
        first = self.firsts[self.plies - 1] if self.plies else 0
        return [at - first for at in range(first, self.plies) if self.losses[at]]

    def price(self, square: int) -> int:
        """The pips that killing the man on a square costs; 0 if he cannot be killed at all."""
        return self._price(square + OFFSET) if 0 <= square < SIZE - 2 * OFFSET else 0

    # Actions

    def _list(self, start: int) -> int:
        """List the legal actions from a place of `moves` on, and return their end."""
        end = start
        if not self.die:
            for pips in range(1, PIPS + 1):
                end = self._add_turn(end, pips)
            return end
        if self.left <= 0:
            return self._add_turn(end, END)
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
        for place in range(self.size):
            at = self.places[place]
            if cells[at] & (3 - own) and 0 < self._price(at) <= self.left:
                end = self._add_turn(end, 1 << 9 | (at - OFFSET))
        if self.left != self.die:
            return self._add_turn(end, END)
        return self._add_turn(end, FALL if self._must_fall() else END) if end == start else end

    def _list_runs(self, origin: int, at: int, past: int, pips: int, steps: int, end: int) -> int:
        """List the runs of the King that go on from `at`, after steps whose number is known; the next has the pip."""
        for index in range(8):
            near = at + self.steps[index]
            if not self.cells[near] and not past & self.bit_of[near]:
                end = self._add_turn(end, (steps * 8 + index) << 9 | (origin - OFFSET))
        if pips >= self.left or pips >= PIPS:
            return end
        for index in range(7, -1, -1):
            near = at + self.steps[index]
            bit = self.bit_of[near]
            if self.cells[near] & self.own and not past & bit:
                end = self._list_runs(origin, near, past | bit, pips + 1, steps * 8 + index, end)
        return end

    def _past(self, at: int) -> int:
        """The squares that the man on a square has visited since the last kill in this turn."""
        index = self.plies - 1
        while index >= self.wipe:
            if self.arrivals[index] == at:
                return self.ways[index]
            index -= 1
        return 0 if self.wipe else self.first_ways[at]

    def _price(self, victim: int) -> int:
        """The pips that a kill costs, by `attack` and `defence`; 0 if the man cannot be killed at any price."""
        cells, own, is_king = self.cells, self.own, self.cells[victim] & DUX
        attack, defence = 0, KING_WEIGHT if is_king else 1
        for index in range(8):
            cell = cells[victim + self.steps[index]]
            weight = KING_WEIGHT if cell & DUX else 1
            if cell & own:
                attack += weight
            elif cell & 3:
                defence += weight
        self.attack, self.defence = attack, defence
        if (self.needs_contact and not attack) or (is_king and self.king_needs_force and defence > attack):
            return 0
        price = EVEN_PRICE - attack + defence
        return price if price > LEAST_PRICE else LEAST_PRICE

    def _must_fall(self) -> int:
        """Whether the King of the side to move would get to an empty square if he could go over men of both sides."""
        reached = wider = 0
        for place in range(self.size):
            cell = self.cells[self.places[place]]
            if cell & self.own and cell & DUX:
                wider |= self.bit_of[self.places[place]]
        pips = self.left
        while pips > 0 and wider != reached:
            pips, reached = pips - 1, wider
            for place in range(self.size):
                at = self.places[place]
                if not reached & self.bit_of[at]:
                    continue
                for index in range(8):
                    near = at + self.steps[index]
                    if not self.cells[near]:
                        return 1
                    wider |= self.bit_of[near]
        return 0

    def _read(self, turn: int) -> int:
        """Put the squares of a numbered action into `path`, and return its kind."""
        rest, at = turn >> 9, (turn & 511) + OFFSET
        self.path[0], self.length = at, 1
        if not rest:
            return THROWING if 1 <= turn <= PIPS else PASSING if turn == END else FALLING if turn == FALL else NO_TURN
        if at >= SIZE:
            return NO_TURN
        return TAKING if rest == 1 else self._read_steps(at, rest)

    def _force(self, kind: int) -> int:
        """Carry out actions one after the other, as one turn; returns 0 if one of them cannot be.

        The path has, in front of the squares of each action or the pips of a throw, its kind and their number.
        """
        start, end, can = 0, self.length, 1
        self.first, self.is_overspent = self.plies, 0
        if kind != SEVERAL or end < 2:
            return self._refuse(WRONG_FORM, OFFSET + NO_ACTION, 0)
        while can and start < end:
            start = self._next_action(start, end)
            self.is_joined = start < end
            can = self._try(self.kind)
            if can:
                self.firsts[self.plies - 1] = self.first
        while not can and self.plies > self.first:
            self._pop_action()
        self.is_joined = 0
        return can

    def _next_action(self, start: int, end: int) -> int:
        """Bring the squares of an action of several to the front of `path`, and return where the next one begins."""
        path, self.kind, self.length = self.path, self.path[start] - OFFSET, 0
        if start + 1 < end and 0 <= path[start + 1] - OFFSET <= end - start - 2:
            self.length = path[start + 1] - OFFSET
        path[0] = 0
        for index in range(self.length):
            path[index] = path[start + 2 + index]
        return start + 2 + self.length

    def _try(self, kind: int) -> int:
        """Carry out the action of a kind whose squares or pips are in `path`, and return whether that was done.

        It is, if it is legal or, where faults are asked for, possible.
        """
        begin, pips = self.changes, self.path[0] - OFFSET
        self.count = 0
        if self.plies >= MOST_PLIES - 1 or begin >= MOST_CHANGES - MOST_SQUARES:
            return 0
        if kind == THROWING and self.die:
            return self._refuse(WRONG_FORM, OFFSET + IS_THROWN, 0)
        if kind == THROWING and 1 <= pips <= PIPS:
            return self._pay(begin, 0)
        if not self.die:
            return self._refuse(WRONG_FORM, OFFSET + NOT_THROWN, 0)
        if kind == WAY and self.length > 1:
            return self._go(begin)
        if kind == TAKING:
            return self._kill(begin, self.path[0])
        if kind in (PASSING, FALLING):
            return self._stop(begin, kind == FALLING)
        return self._refuse(WRONG_FORM, OFFSET + NO_ACTION, 0)

    # Steps and runs

    def _go(self, begin: int) -> int:
        """A step of a soldier, or a run of the King over his own men."""
        path, last, origin, at = self.path, self.length - 1, self.path[0], self.plies
        if not self._is_way():
            return 0
        man, way, again = self.cells[origin], self._past(origin) | self.bit_of[origin], 0
        for index in range(1, last + 1):
            again |= way & self.bit_of[path[index]]
            if index < last:
                way |= self.bit_of[path[index]]
        if (again and self._object_to_return(again)) or self._overspends(last):
            return 0
        self._change(origin, man)
        self._change(path[last], man)
        self.ways[at] = way
        self._pay(begin, last)
        self.arrivals[at] = path[last]
        return 1

    def _is_way(self) -> int:
        """Whether a man can go the way in `path`; a forced one may have several steps in it, over empty squares."""
        cells, path, last, man = self.cells, self.path, self.length - 1, self.cells[self.path[0]]
        for index in range(last + 1):
            if cells[path[index]] & WALL:
                return self._refuse(NO_SUCH_SQUARE, 0, 0)
        if not man & self.own:
            return self._refuse(ENEMY_ORIGIN if man else EMPTY_ORIGIN, path[0], 0)
        for index in range(last):
            if not self._is_next(path[index], path[index + 1]):
                return self._refuse(NOT_A_LINE, path[index], path[index + 1])
        if cells[path[last]]:
            return self._refuse(OCCUPIED_TARGET, path[last], 0)
        for index in range(1, last):
            if not (cells[path[index]] & self.own and man & DUX if cells[path[index]] else self.is_asked):
                return self._refuse(BLOCKED_PATH, path[index], OFFSET + (OF_KING if man & DUX else OF_SOLDIER))
        return 1

    def _is_next(self, at: int, near: int) -> int:
        for index in range(8):
            if at + self.steps[index] == near:
                return 1
        return 0

    def _object_to_return(self, again: int) -> int:
        """Note squares that a man has visited before; returns whether that ends the action."""
        if self._object(WAY_BACK):
            return 1
        for place in range(self.size):
            if again >> place & 1:
                self._witness(self.places[place])
        return 0

    def _overspends(self, price: int) -> int:
        """Whether an action that costs too many pips ends there; of the actions of a turn, only the first is noted.

        It is noted with its place in the turn, its price, and the pips that are left.
        """
        left = self.left if self.left > 0 else 0
        if price <= left or (self.is_asked and self.is_overspent):
            return 0
        if self._blame(TOO_MANY_PIPS, OFFSET + self.plies - self.first, OFFSET + price):
            return 1
        self._witness(OFFSET + left)
        self.is_overspent = 1
        return 0

    # Kills, and the end of a turn

    def _kill(self, begin: int, victim: int) -> int:
        """Remove an enemy for a price."""
        if self.cells[victim] & WALL:
            return self._refuse(NO_SUCH_SQUARE, 0, 0)
        if not self.cells[victim] & (3 - self.own):
            return self._refuse(CAPTURE_OF_NOTHING, victim, OFFSET + (OWN_MAN if self.cells[victim] else NOBODY))
        price = self._price(victim)
        if self._object_to_kill(victim) if not price else self._overspends(price):
            return 0
        self.count = 1
        self._remove(victim)
        return self._pay(begin, price if price else EVEN_PRICE)

    def _object_to_kill(self, victim: int) -> int:
        """Note why a man cannot be killed, a King with his Force and that against him; returns whether that ends it."""
        is_strong = self.king_needs_force and self.cells[victim] & DUX and self.defence > self.attack
        if self._blame(STRONG_KING if is_strong else NO_CONTACT, victim, 0):
            return 1
        if is_strong:
            self._witness(OFFSET + self.defence)
            self._witness(OFFSET + self.attack)
        return 0

    def _stop(self, begin: int, is_fall: int) -> int:
        """End the turn, perhaps with the fall of the King."""
        if self._object_to_stop(is_fall):
            return 0
        for place in range(self.size if is_fall else 0):
            cell = self.cells[self.places[place]]
            if cell & self.own and cell & DUX:
                self._remove(self.places[place])
        return self._pay(begin, self.left if self.left > 0 else 0)

    def _object_to_stop(self, is_fall: int) -> int:
        """Note why a turn may not end so, with the first action that is possible; returns whether that ends it."""
        start = MOST_TURNS - MANY_TURNS
        if self.left != self.die:
            return is_fall and self._blame(WRONG_PASS, OFFSET + FALLS_AFTER_ACTION, 0)
        self._list(start)
        first = self.moves[start]
        if first != END and first != FALL:
            return self._blame(MUST_ACT, OFFSET + first, 0)
        if is_fall == (first == FALL):
            return 0
        return self._blame(WRONG_PASS, OFFSET + (FALLS_WITHOUT_NEED if is_fall else MUST_FALL), 0)

    def _remove(self, at: int) -> None:
        if self.cells[at] & DUX:
            self.kings[self.cells[at] & 3] -= 1
        self._change(at, self.cells[at])

    def _pay(self, begin: int, price: int) -> int:
        """End the action that made the changes since there were `begin`, and the turn if nothing is left; returns 1."""
        at, is_throw = self.plies, not self.die
        self.starts[at], self.losses[at], self.quiets[at], self.firsts[at] = begin, self.count, self.quiet, at
        self.dice[at], self.lefts[at], self.owners[at], self.wipes[at] = self.die, self.left, self.own, self.wipe
        self.arrivals[at] = 0  # no man has moved, for all that is known here
        self.plies = at + 1
        self._mix_keys(begin)
        if is_throw:
            self.die = self.left = self.path[0] - OFFSET
            self.quiet += 1
        elif self.count:
            self.quiet = 0
            self.wipe = self.plies
        self.left -= price
        if self.is_joined or (self.left > 0 and self.kings[1] and self.kings[2]):
            self._keep_side()
            return 1
        self.own = 3 - self.own
        self.die = self.left = 0
        self.wipe = self.plies
        return 1

    def _keep_side(self) -> None:
        """Take the change of sides out of the keys again, after `_mix_keys`."""
        for lane in range(self.lanes):
            self.keys[lane] ^= self.pass_number

    def _pop(self) -> None:
        """Take the last turn back: for a reader, with its throw."""
        first = self.firsts[self.plies - 1]
        while self.plies > first or (self.is_whole and self.die):
            self._pop_action()

    def _pop_action(self) -> None:
        at, end = self.plies - 1, self.changes
        start = self.starts[at]
        self._mix_keys(start)
        if self.own == self.owners[at]:
            self._keep_side()
        self._rewind(start)
        for index in range(start, end):
            if self.bits[index] & DUX:
                self.kings[self.bits[index] & 3] += 1 if self.cells[self.changed[index]] else -1
        self.die, self.left, self.own, self.wipe = self.dice[at], self.lefts[at], self.owners[at], self.wipes[at]
        self.quiet, self.plies, self.count = self.quiets[at], at, 0

    # Endings

    def _occurrences(self) -> int:
        return 1  # repetition does nothing

    def _outcome(self, occurrences: int) -> int:
        """How the game has ended, as of `outcome`."""
        end = self._find_end()
        if end or self.die or not self.quiet_limit or self.quiet < self.quiet_limit:
            return end
        return QUIET << 2 | self._leader(1)

    def _find_end(self) -> int:
        """How the game has ended by a King that was killed (6) or fell (7), or between turns by a lead (8)."""
        own = self.own
        if not self.kings[own]:
            return DUX_TAKEN << 2 | (2 - own)
        if not self.kings[3 - own]:
            return FALLEN << 2 | (own - 1)
        leader = self._leader(self.margin) if self.margin and not self.die else 2
        return 0 if leader == 2 else MARGIN << 2 | leader

    def _leader(self, margin: int) -> int:
        """The side that leads by the margin in soldiers; 2 for none."""
        lead = self.soldiers[1] - self.kings[1] - self.soldiers[2] + self.kings[2]
        return 0 if lead >= margin else 1 if -lead >= margin else 2

    def _mark(self) -> int:
        """The mark of the last action: whether it wins."""
        end = self._find_end()
        return MATE if end and end & 3 == self.owners[self.plies - 1] - 1 else NO_MARK
