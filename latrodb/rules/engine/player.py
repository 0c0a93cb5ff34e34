# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""An opponent: it looks ahead as far as a number of positions allows, and weighs what it finds there.

What it plays is legal; that it is good is an opinion. The same position, seed and limit give the same turn, here and on
pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.board import array
from latrodb.rules.engine.constants import *

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.rules.engine.search import SearchBoard

ALL_BITS, MIXED_UP = (1 << 64) - 1, 0x9E3779B97F4A7C15
WIN, WON, MOST = 100000000, 50000000, 1000000000  # a win now, less than any win, more than any value
STACK, ROWS, HABITS = 65536, 16384, 262144  # turns on all levels; positions with a good turn; ways of a man
SORTED = 12  # turns of a position that are tried in the order of their success, at most
FURTHEST = 40  # turns that it looks ahead
MEN, PATHS, BOUND_MEN, TESTUDOS, PHALANXES, THREATS, TERMS = 0, 1, 2, 3, 4, 5, 6


class Player:
    """A search by alpha and beta, one turn deeper each time, on a board that is as before after each call.

    Where dice are thrown, a turn is one action, and a throw is worth the mean of its six values.
    """

    def __init__(self, board: SearchBoard, weights: Sequence[int], has_dice: int) -> None:
        """Play on a board.

        Args:
            board: the game; it may be played on between two calls.
            weights: what each term is worth; see `terms`.
            has_dice: whether it is a board on which dice are thrown.
        """
        self.board, self.has_dice = board, has_dice
        self.weights, self.counts = array(TERMS), array(2 * TERMS)
        self.turns, self.good, self.good_keys = array(STACK), array(ROWS, -1), array(ROWS)
        self.success = array(HABITS)
        self.numbers, self.past, self.past_count = array(64 * SIZE), array(MOST_PLIES), 0
        self.seen = self.most = self.is_stopped = self.first = self.found = self.depth = 0
        for index in range(TERMS):
            self.weights[index] = weights[index]
        self.state = MIXED_UP
        for index in range(64 * SIZE):
            self.numbers[index] = self._random()

    def note(self) -> None:
        """Note that the position on the board occurred in the game, for rules on repetition."""
        if self.past_count < MOST_PLIES - FURTHEST:
            self.past[self.past_count] = self._key()
            self.past_count += 1

    def forget(self) -> None:
        """Forget the positions that were noted."""
        self.past_count = 0

    def choose(self, turns: Sequence[int], most: int, seed: int) -> int:
        """The turn that it would play, or -1 if there is none.

        Args:
            turns: the legal turns, as the board lists them, without those that repetition forbids.
            most: how many positions it may look at; it always looks at those after each turn.
            seed: decides between turns of the same value.
        """
        count, board = len(turns), self.board
        if not 0 < count < STACK - MANY_TURNS or board.plies >= MOST_PLIES - 2 * FURTHEST:
            return -1
        self.state = (seed * 2 + 1) & ALL_BITS ^ MIXED_UP
        for index in range(count):
            self.turns[index] = turns[index]
        for index in range(count):
            self._swap(index, index + (self._random() >> 33) % (count - index))
        best = self.turns[0]
        self._begin(most)
        if count == 1 or (self.has_dice and 0 < best <= PIPS):
            return best  # a throw is left to chance
        while self.depth < FURTHEST and not self.is_stopped and -WON < self.found < WON:
            self.depth += 1
            best = self._best_of(count, best)
        return best

    def terms(self) -> list[int]:
        """What is counted on the board: each term of White, then of Black.

        The terms are: men, open squares next to leaders, men that enemies lock or bind, squares of four men, rows of
        three men, men between an enemy and an empty square.
        """
        self._count()
        return [self.counts[index] for index in range(2 * TERMS)]

    def value(self) -> int:
        """What the position on the board is worth for White."""
        return self._value(1)

    @property
    def opinion(self) -> int:
        """What the last chosen turn is worth for the side that plays it, in hundredths of a man."""
        return self.found

    @property
    def positions(self) -> int:
        """How many positions were examined for the last chosen turn."""
        return self.seen

    # The search

    def _begin(self, most: int) -> None:
        """Forget what the last search found."""
        self.seen, self.most, self.is_stopped, self.first = 0, most, 0, self.board.plies
        self.depth = self.found = 0
        for index in range(HABITS):
            self.success[index] = 0
        for index in range(ROWS):
            self.good_keys[index] = 0

    def _best_of(self, count: int, best: int) -> int:
        """The best of the first turns in `turns`, one of which was the best when it looked less far."""
        alpha = -MOST
        self._put_first(best, 0, count)
        for index in range(count):
            turn = self.turns[index]
            value = self._after(turn, self.depth, alpha, MOST, count)
            if self.is_stopped:
                break
            if value > alpha:
                alpha, best = value, turn
        if alpha > -MOST:
            self.found = alpha
        return best

    def _after(self, turn: int, depth: int, alpha: int, beta: int, start: int) -> int:
        """What a turn is worth for the side that plays it; the turns after it are listed from `start` on."""
        board, value = self.board, 0
        own = board.own
        board._push_turn(turn)
        if board.own == own:  # with dice, a turn goes on
            value = self._search(depth - 1, alpha, beta, start)
        else:
            value = -self._search(depth - 1, -beta, -alpha, start)
        board._pop()
        return value

    def _search(self, depth: int, alpha: int, beta: int, start: int) -> int:
        """What the position is worth for the side to move."""
        board = self.board
        end = board._outcome(0)
        self.seen += 1
        if end:
            return self._worth(end & 3)
        if self.seen > self.most and self.depth > 1:
            self.is_stopped = 1
        is_first = board.plies == self.first + 1
        if (depth <= 0 and not is_first) or self.is_stopped:
            return self._value(board.own)
        key = self._key()
        if board.repetition and self._is_repeated(key):
            return self._worth_of_repetition()
        if depth <= 0:
            return self._value(board.own)
        end = self._list(start)
        if end == start:
            return self._value(board.own)
        if self.has_dice and 0 < self.turns[start] <= PIPS:
            return self._mean(depth, start, end)
        self.past[self.past_count] = key
        self.past_count += 1
        value = self._try_all(depth, alpha, beta, start, end, key)
        self.past_count -= 1
        return value

    def _try_all(self, depth: int, alpha: int, beta: int, start: int, end: int, key: int) -> int:
        """The value of the best of the turns that are listed from `start` to `end`, or of one above `beta`."""
        best, good, row = -MOST, -1, key & (ROWS - 1)
        self._put_first(self.good[row] if self.good_keys[row] == key else -1, start, end)
        for index in range(start, end):
            if index > start and index - start < SORTED:
                self._put_successful(index, end)
            turn = self.turns[index]
            value = self._after(turn, depth, alpha, beta, end)
            if self.is_stopped:
                break
            if value > best:
                best, good = value, turn
            if best > alpha:
                alpha = best
            if alpha >= beta:
                self.success[turn & (HABITS - 1)] += depth * depth
                break
        if good >= 0:
            self.good_keys[row], self.good[row] = key, good
        return best

    def _mean(self, depth: int, start: int, end: int) -> int:
        """The mean value of all throws, for the side that throws."""
        total = 0
        for index in range(start, end):
            self.board._push_turn(self.turns[index])
            total += (self._search(depth - 1, -MOST, MOST, end) + MOST) // PIPS  # of what is not below 0
            self.board._pop()
        return total - MOST // PIPS * PIPS

    def _list(self, start: int) -> int:
        """List the turns of the side to move, and return where they end."""
        board = self.board
        board.is_full = 0
        count = board._list(0)
        if start + count >= STACK:
            return start
        for index in range(count):
            self.turns[start + index] = board.moves[index]
        return start + count

    def _swap(self, one: int, other: int) -> None:
        turn = self.turns[one]
        self.turns[one] = self.turns[other]
        self.turns[other] = turn

    def _put_first(self, turn: int, start: int, end: int) -> None:
        """Move a turn to the first place, if it is there."""
        for index in range(start, end):
            if self.turns[index] == turn:
                self._swap(start, index)
                return

    def _put_successful(self, start: int, end: int) -> None:
        """Move the turn that was best in the most positions to the first place."""
        most, found = 0, start
        for index in range(start, end):
            success = self.success[self.turns[index] & (HABITS - 1)]
            if success > most:
                most, found = success, index
        self._swap(start, found)

    # Repetition

    def _random(self) -> int:
        """The next of a row of numbers that look random."""
        self.state ^= (self.state << 13) & ALL_BITS
        self.state ^= self.state >> 7
        self.state ^= (self.state << 17) & ALL_BITS
        return self.state

    def _key(self) -> int:
        """A number for the position on the board."""
        board, cells, key = self.board, self.board.cells, self.numbers[self.board.own]
        for place in range(board.size):
            at = board.places[place]
            if cells[at]:
                key ^= self.numbers[cells[at] * SIZE + at]
        return key

    def _is_repeated(self, key: int) -> int:
        """Whether a position was noted, or occurred in the line that is examined, since the last capture."""
        last = self.past_count - self.board.quiet
        for index in range(self.past_count - 1, last - 1 if last > 0 else -1, -1):
            if self.past[index] == key:
                return 1
        return 0

    def _worth_of_repetition(self) -> int:
        """What a repeated position is worth for the side to move; a win where it was forbidden to repeat it."""
        board = self.board
        if board.barred == 2:
            return self._worth(board.own - 1)
        return 0 if board.repetition >= VARY else self._worth(board._winner(board.repetition))

    # Values

    def _worth(self, winner: int) -> int:
        """What the end of a game is worth for the side to move; more if it is near."""
        near = WIN - (self.board.plies - self.first)
        return 0 if winner == NO_WINNER else near if winner == self.board.own - 1 else -near

    def _value(self, own: int) -> int:
        """What the terms on the board are worth for a side."""
        value = 0
        self._count()
        for index in range(TERMS):
            value += self.weights[index] * (self.counts[index] - self.counts[TERMS + index])
        return value if own == 1 else -value

    def _count(self) -> None:
        """Count the terms of both sides."""
        board, cells, counts = self.board, self.board.cells, self.counts
        for index in range(2 * TERMS):
            counts[index] = 0
        for place in range(board.size):
            at = board.places[place]
            man = cells[at]
            own = man & 3
            if not own:
                continue
            first, foe = TERMS if own == 2 else 0, 3 - own
            counts[first] += 1
            if man & DUX:
                counts[first + PATHS] += board._spaces(at)
            counts[first + BOUND_MEN] += 1 if man & BOUND or (board.binds and board._bond(at, own)) else 0
            if cells[at + 1] & own:
                counts[first + TESTUDOS] += 1 if cells[at + STRIDE] & own and cells[at + STRIDE + 1] & own else 0
                counts[first + PHALANXES] += 1 if cells[at + 2] & own else 0
            if cells[at + STRIDE] & own and cells[at + 2 * STRIDE] & own:
                counts[first + PHALANXES] += 1
            if self._is_between(at, 1, foe) or self._is_between(at, STRIDE, foe):
                counts[first + THREATS] += 1

    def _is_between(self, at: int, step: int, foe: int) -> int:
        """Whether an enemy is on one side of a man and an empty square on the other."""
        one, other = self.board.cells[at + step], self.board.cells[at - step]
        return (one & foe and not other) or (other & foe and not one)
