# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Boards of games that begin with placing: what Bell's and Schaedler's games share.

Compiled like `board.py`; `placing.pxd` has the types. A turn may change many cells here, so every change is written
down, and a turn is taken back by undoing its changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.board import array
from latrodb.rules.engine.constants import *
from latrodb.rules.engine.search import SearchBoard

if TYPE_CHECKING:
    from collections.abc import Sequence


class Placing(SearchBoard):
    """A board on which men are placed before they move. Each game says how to list (`_list`) and play (`_try`) turns.

    Turns are numbers here, too: `origin * 512 + target` for a way of one man, unless the game says otherwise; the same
    square twice for a man that is placed or removed.
    """

    def __init__(self, files: int, ranks: int, rules: Sequence[int], numbers: Sequence[int], pass_number: int) -> None:
        """Make an empty board; the arguments are those of `Board`."""
        self.bound_men, self.bound_count = array(256), 0
        self.victim_moves, self.fallen_moves = array(256), array(512)
        self.changed, self.bits = array(MOST_CHANGES), array(MOST_CHANGES)
        self.starts, self.placed = array(MOST_PLIES), array(MOST_PLIES)
        self.hands, self.dux_hands, self.first_hands = array(3), array(3), array(4)
        self.at_once, self.placings, self.hand_numbers = 1, 0, array(MOST_PLACINGS * LANES)
        self.by_file = array(256)
        super().__init__(files, ranks, rules, numbers, pass_number)
        self.has_duxes, self.takes_duxes = 0, 1  # here a Dux is counted among the men
        for place in range(self.size):
            self.by_file[place % files * ranks + place // files] = self.places[place]

    def _remember(self, memory: Sequence[int], cells: Sequence[int]) -> None:
        """Take the men in the hands of White and Black, and the Duxes there.

        Then what hands add to the keys in all images, when 0, 1, 2 and so on of the turns are left in which men will be
        placed.
        """
        hands = [*memory[:4]] if memory else [0, 0, 0, 0]
        if len(hands) != 4 or sum(0 <= men < MOST_PLACINGS for men in hands) != 4:
            raise ValueError("these hands are not those of the board")
        placings = self._count_placings(hands[0], hands[1], hands[2] + hands[3])
        numbers = len(memory) - 4 if memory else 0
        if numbers and (numbers != (placings + 1) * self.lanes or placings >= MOST_PLACINGS):
            raise ValueError("these hands are not those of the board")
        for index in range(4):
            self.first_hands[index] = hands[index]
        for index in range(numbers):
            row, lane = divmod(index, self.lanes)
            self.hand_numbers[row * LANES + lane] = memory[4 + index]

    def reset(self) -> None:
        """Return to the position that was set up."""
        SearchBoard.reset(self)
        self.changes = 0
        for own in range(1, 3):
            self.hands[own], self.dux_hands[own] = self.first_hands[own - 1], self.first_hands[own + 1]
        self.placings = self._count_placings(self.hands[1], self.hands[2], self.dux_hands[1] + self.dux_hands[2])

    # For each game

    def _read(self, turn: int) -> int:
        """Put the squares of a numbered turn into `path`, and return its kind."""
        return NO_TURN

    def _try(self, kind: int) -> int:
        """Play the turn of a kind whose squares are in `path`, and return whether it was played.

        An illegal one is played only if faults are asked for, and they are noted. `is_dux` has a bit for each man to
        be placed that is a Dux.
        """
        return 0

    # What all games of placing share

    def squares_of(self, turn: int) -> list[int]:
        """The squares of a numbered turn, as `force` takes them: of men placed or removed, and of a way."""
        self._read(turn)
        return [self.path[index] - OFFSET for index in range(self.length)]

    def _read_steps(self, at: int, digits: int) -> int:
        """Add the squares of a way to `path`, where its first is; its steps are the digits of three bits after a 1."""
        count = 0
        while digits >> 3 * count > 7:
            count += 1
        for index in range(count):
            at += self.steps[(digits >> 3 * (count - 1 - index)) & 7]
            if not 0 < at < SIZE:
                return NO_TURN
            self.path[self.length] = at
            self.length += 1
        return WAY if digits >> 3 * count == 1 else NO_TURN

    def _force(self, kind: int) -> int:
        return self._try(kind)

    def capture_moves(self) -> list[int]:
        """The index of the move that made each capture of the last turn, in the order of `found_captures`."""
        start = self.fallen_end - self.losses[self.plies - 1] if self.plies else 0
        return [self.fallen_moves[at] for at in range(start, self.fallen_end)]

    def men_in_hand(self) -> list[int]:
        """The men in the hands of White and Black, and the Duxes there."""
        return [self.hands[1], self.hands[2], self.dux_hands[1], self.dux_hands[2]]

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
            self.fallen_moves[self.fallen_end + index] = self.victim_moves[index]
        self._mix_keys(start)
        self.quiet, self.placed[at] = 0 if self.count else self.quiet + 1, 0
        self.fallen_end += self.count
        self.own, self.plies = 3 - self.own, at + 1
        return 1

    def _pop(self) -> None:
        """Take the last turn back."""
        at = self.plies - 1
        self.own, self.quiet, self.plies, self.count = 3 - self.own, self.quiets[at], at, self.losses[at]
        self.fallen_end -= self.count
        if self.placed[at]:
            self._hold(self.own, self.placed[at] & 511, self.placed[at] >> 9)
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

    # Placing, and what waits for it

    def _can_place(self) -> int:
        """Whether the hand has the men of `path`, and their squares are empty; what is not so is noted."""
        duxes = 0
        for index in range(self.length):
            at = self.path[index]
            duxes += self.is_dux >> index & 1
            if self._is_taken(at):
                return 0
            for before in range(index):
                if self.path[before] == at:
                    return self._refuse(OCCUPIED_TARGET, at, 0)
        if duxes <= self.dux_hands[self.own] and self.length - duxes <= self.hands[self.own]:
            return 1
        self.fault_count = self.witness_count = 0
        self._blame_path(EMPTY_HAND)
        return 0

    def _blame_path(self, fault: int) -> int:
        """Note a fault, as `_object` does, with the squares of `path`."""
        if self._object(fault):
            return 1
        for index in range(self.length):
            self._witness(self.path[index])
        return 0

    def _place(self, start: int) -> int:
        """Place the men of `path`, and end the turn; returns 1."""
        own, duxes = self.own, 0
        for index in range(self.length):
            is_dux = self.is_dux >> index & 1
            duxes += is_dux
            self._change(self.path[index], own | DUX if is_dux else own)
        self._finish(start)
        self._hold(own, duxes - self.length, -duxes)
        self.quiet, self.placed[self.plies - 1] = 0, self.length - duxes | duxes << 9
        return 1

    def _hold(self, own: int, men: int, duxes: int) -> None:
        """Put men and Duxes into a hand, and change the keys by that."""
        self._mix_hands()
        self.hands[own] += men
        self.dux_hands[own] += duxes
        self.placings = self._count_placings(self.hands[1], self.hands[2], self.dux_hands[1] + self.dux_hands[2])
        self._mix_hands()

    def _mix_hands(self) -> None:
        """Change the keys by what is in the hands."""
        for lane in range(self.lanes):
            self.keys[lane] ^= self.hand_numbers[self.placings * LANES + lane]

    def _count_placings(self, white: int, black: int, duxes: int) -> int:
        """The turns that it takes to place all men in the hands: soldiers first, then Duxes."""
        more = self.at_once - 1
        if more:
            white, black = (white + more) // self.at_once, (black + more) // self.at_once
        return white + black + duxes

    # Ways

    def _has_way_obstacle(self, first: int, last: int) -> int:
        """Whether something makes the way between two places of `path` impossible, which is noted.

        Every leg goes along a rank or file to an empty square. It may pass over one man if it is two squares long.
        """
        path, cells, is_open = self.path, self.cells, 1
        if self._has_no_mover(path[first], path[last]) or self._is_taken(path[last]):
            return 1
        man = cells[path[first]]
        cells[path[first]] = 0
        for index in range(first + 1, last):
            if is_open:
                is_open = not self._is_taken(path[index])
        for index in range(first, last):
            if is_open:
                is_open = self._is_leg_open(path[index], path[index + 1])
        cells[path[first]] = man
        return not is_open

    def _is_leg_open(self, origin: int, target: int) -> int:
        """Whether no men are in the way of a leg, or one that it may pass over."""
        if origin == target:
            return self._refuse(NO_MOVEMENT, origin, 0)
        for index in range(4):
            step = self.steps[index]
            if origin + step == target or (origin + 2 * step == target and self.cells[origin + step] != WALL):
                return 1
        return self._is_open(origin, target)

    # Endings

    def _end(self) -> int:
        """How the board itself ends the game: while men are placed, only if the side to move has no turn."""
        if not self.placings:
            return SearchBoard._end(self)
        return 0 if self._can_move(self.own) else self.without_turns()

    def _outcome(self, occurrences: int) -> int:
        """How the game has ended, as of `outcome`. Repetition and quiet turns do not count while men are placed."""
        return self._end() if self.placings else SearchBoard._outcome(self, occurrences)
