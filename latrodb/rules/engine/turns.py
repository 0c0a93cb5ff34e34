# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Turns of one man: given as numbers or squares, listed, and forbidden by repetition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.board import array
from latrodb.rules.engine.constants import *
from latrodb.rules.engine.slides import Slides

if TYPE_CHECKING:
    from collections.abc import Sequence


class Turns(Slides):
    """A board with its turns as numbers: `origin * 512 + target`, with squares numbered as in `latrodb.core.square`.

    Above that is a bit for each man, in the order of captures, that is left on the board.
    """

    def __init__(self, files: int, ranks: int, rules: Sequence[int], numbers: Sequence[int], pass_number: int) -> None:
        """Make an empty board; the arguments are those of `Board`."""
        self.path, self.length, self.is_dux = array(LONGEST), 0, 0
        super().__init__(files, ranks, rules, numbers, pass_number)
        self.barred = 3 if self.repetition == FORBID else 2 if self.repetition == ONCE else 0

    # Turns that are given

    def _play(self, turn: int) -> int:
        """Play a turn, if it is legal, and return whether it was."""
        if turn >> 18 and (not self.spares or turn >> 36):
            return 0
        origin, target = (turn >> 9 & 511) + OFFSET, (turn & 511) + OFFSET
        step = self._find_step(origin, target) if origin < SIZE - OFFSET and target < SIZE - OFFSET else 0
        if not step or self._is_barred(origin, target) or not self._push(origin, target, step, turn >> 18):
            return 0
        return self._stays()

    def _push_turn(self, turn: int) -> None:
        """Play a legal turn."""
        origin, target = (turn >> 9 & 511) + OFFSET, (turn & 511) + OFFSET
        self._push(origin, target, self._find_step(origin, target), turn >> 18)

    def _stays(self) -> int:
        """Take the last turn back if it repeats a position that may not be repeated; return whether it stays."""
        if self.barred and self._occurrences() >= self.barred:
            self._pop()
            return 0
        return 1

    def _force(self, kind: int) -> int:
        """Play the turn of a kind whose squares are in `path`, legal or not, and note its faults; 0 if it cannot be."""
        origin, target, spared = self.path[0], self.path[1], 0
        if kind != WAY or self.length < 2:
            return self._refuse(WRONG_FORM, 0, 0)
        if self._has_obstacle(origin, target):
            return 0
        step = self._find_step(origin, target)
        if self.length > 2:
            spared = self._find_spared(origin, target, step)
            if not spared:
                return 0
        if not step:
            self._blame(LEAP if self._is_leap(origin, target) else NOT_A_STEP, origin, target)
        return self._push(origin, target, step, spared)

    def _has_obstacle(self, origin: int, target: int) -> int:
        """Whether something makes a move impossible, which is noted."""
        return (
            self._has_no_mover(origin, target)
            or not (self.is_step or self._is_open(origin, target))
            or self._is_taken(target)
        )

    def _has_no_mover(self, origin: int, target: int) -> int:
        """Whether the side to move has no man to go from one square to another, which is noted."""
        cells = self.cells
        if cells[origin] & WALL or cells[target] & WALL:
            self._refuse(NO_SUCH_SQUARE, 0, 0)
        elif not cells[origin]:
            self._refuse(EMPTY_ORIGIN, origin, 0)
        elif not cells[origin] & self.own:
            self._refuse(ENEMY_ORIGIN, origin, 0)
        elif origin == target:
            self._refuse(NO_MOVEMENT, origin, 0)
        else:
            return 0
        return 1

    def _is_taken(self, at: int) -> int:
        """Whether there is no such square, or a man is on it, which is noted."""
        if not self.cells[at]:
            return 0
        if self.cells[at] & WALL:
            self._refuse(NO_SUCH_SQUARE, 0, 0)
        else:
            self._refuse(OCCUPIED_TARGET, at, 0)
        return 1

    def _is_open(self, origin: int, target: int) -> int:
        """Whether two squares are on one line and those between them are empty; if not, that is noted."""
        low, high = (origin, target) if origin < target else (target, origin)
        step = 1 if high - low < STRIDE else STRIDE
        if step == 1 and (low - OFFSET) // STRIDE != (high - OFFSET) // STRIDE:
            step = 0
        if not step or (high - low) % step:
            return self._refuse(NOT_A_LINE, origin, target)
        is_open = 1
        for at in range(low + step, high, step):
            if self.cells[at]:
                if is_open:
                    is_open = self._refuse(BLOCKED_PATH, 0, 0)
                self._witness(at)
        return is_open

    def _is_leap(self, origin: int, target: int) -> int:
        """Whether a move goes over one man next to its origin."""
        for index in range(self.directions):
            if origin + 2 * self.steps[index] == target:
                return self.cells[origin + self.steps[index]] & 3
        return 0

    def _find_spared(self, origin: int, target: int, step: int) -> int:
        """The captured men whose squares follow in `path`, a bit for each; 0 if one of them cannot be spared."""
        cells, spared = self.cells, 0
        if not self.spares:
            self._object(WRONG_FORM)
            for index in range(2, self.length):
                self._witness(self.path[index])
            return 0
        cells[target] = cells[origin]
        cells[origin] = 0
        self._strike(target, step, self.own)
        cells[origin] = cells[target]
        cells[target] = 0
        for index in range(2, self.length):
            bit = 0
            for at in range(self.count):
                if self.victims[at] == self.path[index]:
                    bit = 1 << at
            if not bit:
                return self._refuse(CAPTURE_OF_NOTHING, self.path[index], 0)
            spared |= bit
        return spared

    # Turns that are listed

    def _list(self, start: int) -> int:
        """List the legal turns from a place of `moves` on, and return their end. Repetition does not count."""
        own, last, end, cells = self.own, self._last_space(), start, self.cells
        is_judged = bool(last < 0 or self.spares or (self.is_opening and not self.plies))
        for place in range(self.size):
            origin = self.places[place]
            if not cells[origin] & own:
                continue
            bond = self._bond(origin, own) if self.binds else FREE
            is_dux = cells[origin] & DUX
            is_tried = bool(bond or is_judged or (is_dux and self.dux_steps))
            if is_tried or last or (is_dux and self.saves_dux):
                end = self._list_tried(origin, bond, is_tried, last, end) if bond != HELD else end
            else:
                end = self._list_free(origin, 3 - own, end)
        return end

    def _list_free(self, origin: int, foe: int, end: int) -> int:
        """List the moves of a man if no rule can forbid one of them."""
        cells, steps, moves = self.cells, self.steps, self.moves
        for index in range(self.directions):
            step = steps[index]
            target = origin + step
            if self.jumps and cells[target] & foe:
                target += step
            while not cells[target]:
                moves[end] = (origin - OFFSET) << 9 | (target - OFFSET)
                end += 1
                if self.is_step:
                    break
                target += step
        return end

    def _list_tried(self, origin: int, bond: int, is_tried: int, last: int, end: int) -> int:
        """List the legal moves of a man: if not all are tried, those to the last space of his Dux, or without any."""
        cells, own = self.cells, self.own
        is_saved = cells[origin] & DUX and self.saves_dux
        for index in range(self.directions):
            step = self.steps[index]
            target = origin + step
            if self.jumps and cells[target] & (3 - own):
                target += step
            while not cells[target]:
                if not (is_tried or target == last or (is_saved and not self._spaces(target))):
                    end = self._add_turn(end, (origin - OFFSET) << 9 | (target - OFFSET))
                elif self._enter(origin, target, step, own, bond, 0):
                    count = self.count
                    self._leave(origin, target, own)
                    end = self._add_turn(end, (origin - OFFSET) << 9 | (target - OFFSET))
                    if self.spares and count:
                        end = self._list_spared(origin, target, step, bond, count, end)
                if self.is_step:
                    break
                target += step
        return end

    def _last_space(self) -> int:
        """The last empty square next to the own Dux, which he must keep; 0 if there are more, -1 if there is none."""
        dux, last = self.dux[self.own], 0
        if not self.saves_dux or not dux:
            return 0
        spaces = self._spaces(dux)
        for index in range(4):
            if spaces == 1 and not self.cells[dux + self.steps[index]]:
                last = dux + self.steps[index]
        return last if spaces else -1

    def _list_spared(self, origin: int, target: int, step: int, bond: int, count: int, end: int) -> int:
        """List the same legal move with each choice of men that are left on the board."""
        for spared in range(1, 1 << count):
            if self._enter(origin, target, step, self.own, bond, spared):
                self._leave(origin, target, self.own)
                end = self._add_turn(end, spared << 18 | (origin - OFFSET) << 9 | (target - OFFSET))
        return end

    def _add_turn(self, end: int, turn: int) -> int:
        """Add a turn to the list, and return the end of it."""
        if end >= MOST_TURNS:
            self.is_full = 1
            return end
        self.moves[end] = turn
        return end + 1

    def _can_move(self, own: int) -> int:
        """Whether the side to move has a legal turn. Fast if a soldier is free who was so before."""
        if self._is_free(self.free[own], own):
            return 1
        for place in range(self.size):
            if self._is_free(self.places[place], own):
                self.free[own] = self.places[place]
                return 1
        return self._list(MOST_TURNS - MANY_TURNS) > MOST_TURNS - MANY_TURNS

    def _is_free(self, at: int, own: int) -> int:
        """Whether a soldier can surely step: no enemy holds him, and his Dux keeps an open square."""
        cells = self.cells
        if cells[at] != own or (self.is_opening and not self.plies):
            return 0
        if self.binds and self._is_held(at, 0, 3 - own):
            return 0
        dux = self.dux[own] if self.saves_dux else 0
        spaces = self._spaces(dux) if dux else 2
        if not spaces:
            return 0
        for index in range(self.directions):
            near = at + self.steps[index]
            if not cells[near] and (spaces > 1 or not self._touches(near, dux)):
                return 1
        return 0

    # Repetition

    def _list_lasting(self) -> int:
        """List the legal turns, without those that repetition forbids."""
        end = kept = self._list(0)
        if self.barred or (self.repetition == VARY and self._occurrences() >= 3):
            kept = 0
            for index in range(end):
                move = self.moves[index]
                if self.repetition == VARY:
                    is_kept = not self._is_barred((move >> 9) + OFFSET, (move & 511) + OFFSET)
                else:
                    self._push_turn(move)
                    is_kept = self._occurrences() < self.barred
                    self._pop()
                if is_kept:
                    self.moves[kept] = move
                    kept += 1
        return kept

    def _has_lasting(self) -> int:
        """Whether a legal turn leads to a position that has not occurred too often."""
        return self._lasts(self._list(0))

    def _lasts(self, end: int) -> int:
        """The same of the turns that are listed up to a place of `moves`."""
        for index in range(end):
            self._push_turn(self.moves[index])
            is_barred = self._occurrences() >= self.barred
            self._pop()
            if not is_barred:
                return 1
        return 0

    def _is_barred(self, origin: int, target: int) -> int:
        """Whether a turn was played from this position before, and may not be again."""
        if self.repetition != VARY or self._occurrences() < 3:
            return 0
        for at in range(self.plies):
            if self.trail[at] == self.keys[0] and self.origins[at] == origin and self.targets[at] == target:
                return 1
        return 0

    def _occurrences(self) -> int:
        """How often the position has occurred, now included. After a capture, none that was before it returns."""
        key, found = self.keys[0], 1
        first = self.plies - self.quiet
        at = self.plies - 2
        while at >= first and at >= 0:
            found += self.trail[at] == key
            at -= 2
        return found if self.lanes else 1
