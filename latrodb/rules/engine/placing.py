# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Boards of games that begin with placing: what Bell's and Schaedler's games share.

Compiled like `board.py`; `placing.pxd` has the types. A turn may change many cells here, so every change is written
down, and a turn is taken back by undoing its changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.board import array
from latrodb.rules.engine.search import SearchBoard

if TYPE_CHECKING:
    from collections.abc import Sequence

# As in board.py, whose constants compiled code keeps to itself.
DUX, WALL, BOUND = 4, 8, 16
OFFSET, STRIDE, SIZE, LANES = 18, 17, 320, 16
MOST_PLIES, MOST_TURNS = 16384, 65536
MOST_CHANGES, MANY_CHANGES = 65536, 1024  # a turn makes fewer than `MANY_CHANGES`
MOST_PLACINGS = 256
LONGEST = 256  # squares of a way
# Kinds of turns
NOTHING, PLACING, WAY, TAKING, PASSING = 0, 1, 2, 3, 4


class Placing(SearchBoard):
    """A board on which men are placed before they move. Each game says how to list (`_list`) and play (`_try`) turns.

    Turns are numbers here, too: `origin * 512 + target` for a way of one man, unless the game says otherwise; the same
    square twice for a man that is placed or removed.
    """

    def __init__(self, files: int, ranks: int, rules: Sequence[int], numbers: Sequence[int], pass_number: int) -> None:
        """Make an empty board; the arguments are those of `Board`."""
        self.bound_men, self.bound_count = array(4), 0
        self.victim_moves, self.changed, self.bits = array(64), array(MOST_CHANGES), array(MOST_CHANGES)
        self.starts, self.hands = array(MOST_PLIES), array(MOST_PLACINGS * LANES)
        self.is_corner = array(SIZE)
        super().__init__(files, ranks, rules, numbers, pass_number)
        top = (ranks - 1) * STRIDE + OFFSET
        for corner in (OFFSET, OFFSET + files - 1, top, top + files - 1):
            self.is_corner[corner] = 1

    def set_up(
        self,
        planes: bytes,
        side: int,
        quiet: int,
        keys: Sequence[int],
        is_opening: bool,
        placings: int = 0,
        hands: Sequence[int] = (),
    ) -> None:
        """Put men on the board, and others into the hands, and forget all plies.

        Args:
            planes: as in `Board`.
            side: which side moves, 0 for White.
            quiet: plies without a capture.
            keys: the keys of the position in all images; empty if there are no numbers.
            is_opening: not used.
            placings: the turns in which men will be placed.
            hands: what the hands add to the keys in all images, when 0, 1, 2 and so on of these turns are left.
        """
        if not 0 <= placings < MOST_PLACINGS or len(hands) not in (0, (placings + 1) * len(keys)):
            raise ValueError("these hands are not those of the board")
        self.first_placings = placings
        for index, number in enumerate(hands):
            row, lane = divmod(index, len(keys))
            self.hands[row * LANES + lane] = number
        super().set_up(planes, side, quiet, keys, is_opening)

    def reset(self) -> None:
        """Return to the position that was set up."""
        for side in range(3):
            self.soldiers[side] = 0
        for at in range(SIZE):
            cell = self.cells[at] = self.first_cells[at]
            if cell & 3:
                self.soldiers[cell & 3] += 1
        for lane in range(self.lanes):
            self.keys[lane] = self.first_keys[lane]
        self.own, self.quiet, self.plies, self.fallen_end, self.count = self.first_own, self.first_quiet, 0, 0, 0
        self.changes, self.placings = 0, self.first_placings

    # For each game

    def _read(self, turn: int) -> int:
        """Put the squares of a numbered turn into `path`, and return its kind."""
        return NOTHING

    def _try(self, kind: int) -> int:
        """Play the turn of a kind whose squares are in `path`, if it is legal, and return whether it was.

        `is_dux` says whether the way is claimed to be that of a Dux, or a Dux to be placed.
        """
        return 0

    # Changes

    def _play(self, turn: int) -> int:
        return self._try(self._read(turn))

    def _push_turn(self, turn: int) -> None:
        self._try(self._read(turn))

    def _change(self, at: int, bits: int) -> None:
        """Put a man on a cell, remove him, or turn him over, and write that down."""
        self.cells[at] ^= bits
        if bits & 3:
            self.soldiers[bits & 3] += 1 if self.cells[at] & 3 else -1
        self.changed[self.changes], self.bits[self.changes] = at, bits
        self.changes += 1

    def _rewind(self, start: int) -> None:
        """Undo all changes since there were `start`."""
        while self.changes > start:
            self.changes -= 1
            at, bits = self.changed[self.changes], self.bits[self.changes]
            self.cells[at] ^= bits
            if bits & 3:
                self.soldiers[bits & 3] += 1 if self.cells[at] & 3 else -1

    def _add_victim(self, victim: int, tactics: int, move: int, first: int) -> None:
        """Add a captured man; those from the number `first` on are of the same move, and listed by file and rank."""
        at = self.count
        while at > first and self.order[self.victims[at - 1]] > self.order[victim]:
            self.victims[at], self.tactics[at] = self.victims[at - 1], self.tactics[at - 1]
            at -= 1
        self.victims[at], self.tactics[at], self.victim_moves[self.count] = victim, tactics, move
        self.count += 1

    def _finish(self, start: int) -> int:
        """End the turn that made the changes since there were `start`; returns 1."""
        at = self.plies
        self.starts[at], self.losses[at], self.quiets[at], self.trail[at] = start, self.count, self.quiet, self.keys[0]
        for index in range(self.count):
            self.fallen[self.fallen_end + index] = self.victims[index]
            self.fallen_tactics[self.fallen_end + index] = self.tactics[index]
        self._mix_keys(start)
        self.quiet = 0 if self.count or self.placings else self.quiet + 1
        if self.placings:
            self._mix_hands()
            self.placings -= 1
        self.fallen_end += self.count
        self.own, self.plies = 3 - self.own, at + 1
        return 1

    def _pop(self) -> None:
        """Take the last turn back."""
        at = self.plies - 1
        self.own, self.quiet, self.plies, self.count = 3 - self.own, self.quiets[at], at, self.losses[at]
        self.fallen_end -= self.count
        if self.placings < self.first_placings and at < self.first_placings:
            self.placings += 1
            self._mix_hands()
        self._mix_keys(self.starts[at])
        self._rewind(self.starts[at])

    def _mix_keys(self, start: int) -> None:
        """Change the keys by the changes since there were `start`, and by the side to move."""
        keys, numbers, lanes = self.keys, self.numbers, self.lanes
        for lane in range(lanes):
            keys[lane] ^= self.pass_number
        for index in range(start, self.changes):
            at, bits = self.changed[index], self.bits[index]
            for kind in range(4):
                if bits & (1 << kind if kind < 3 else BOUND):
                    row = (kind * SIZE + at) * LANES
                    for lane in range(lanes):
                        keys[lane] ^= numbers[row + lane]

    def _mix_hands(self) -> None:
        """Change the keys by a placement of those that were left."""
        row = self.placings * LANES
        for lane in range(self.lanes):
            self.keys[lane] ^= self.hands[row + lane] ^ self.hands[row - LANES + lane]

    # Placing, and what waits for it

    def _place(self, start: int) -> int:
        """Place men on the empty squares of `path`, which are listed by file and rank; the last man may be a Dux."""
        for index in range(self.length):
            at = self.path[index]
            if self.cells[at] or (index and self.order[self.path[index - 1]] >= self.order[at]):
                self._rewind(start)
                return 0
            self._change(at, self.own | DUX if self.is_dux else self.own)
        return self._finish(start)

    def _outcome(self, occurrences: int) -> int:
        """How the game has ended, as of `outcome`: not before all men are placed."""
        return 0 if self.placings else SearchBoard._outcome(self, occurrences)

    def _mark(self) -> int:
        """The mark of the last turn."""
        return 0 if self.placings else SearchBoard._mark(self)
