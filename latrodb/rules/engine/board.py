# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""A position that is changed in place, with the rules that a `Table` describes.

This module is compiled by Cython if a C compiler is there (`board.pxd` has the types) and runs without it, slowly. The
board is a mailbox: a cell for each square and walls around them, so that no line needs to be measured. The rules are
those of `latrodb.rules.games`, which stay the judge; laws compare the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# What a cell holds: one bit each, so that a mask asks for several. A man's bit is `side + 1`.
DUX, WALL = 4, 8
# A cell is numbered as its square in `latrodb.core.square`, and so much more, for the walls in front of it.
OFFSET, STRIDE, SIZE = 18, 17, 320
LANES = 16  # images of a board, at most
# Ways to capture, as in `table.Captures`.
CUSTODIAL, LINE, CORNER, FLANK, PUSH, PHALANX = 1, 2, 4, 8, 16, 32
# What enemies leave to a man: everything, nothing but attacks, also a step, nothing at all. Rules 10 to 19.
FREE, ATTACK, STEP, NOTHING = 0, 1, 2, 3
MOST_PLIES, MOST_TURNS = 16384, 65536


class Board:
    """A position of a game, to be searched: turns and squares are numbers, and nothing is allocated.

    Make it with `latrodb.rules.engine.boards.search_board`. A turn is `origin * 512 + target`, with squares numbered
    as in `latrodb.core.square`.
    """

    def __init__(self, files: int, ranks: int, rules: Sequence[int], numbers: Sequence[int], pass_number: int) -> None:
        """Make an empty board.

        Args:
            files: the width.
            ranks: the height.
            rules: the fields of a `Table` in their order, without the kind of the ending by reduction.
            numbers: those of white men, black men, Duxes and bound men (`latrodb.core.key`): for each image of the
                board, for each of its squares in their order. Empty if no keys are asked for.
            pass_number: the number of the side to move.
        """
        (
            self.captures, self.is_step, self.has_duxes, self.binds, self.saves_dux, self.needs_enemy, self.guards,
            self.marks, self.marks_own_dux, self.least, self.stuck, self.repetition, self.quiet_ends, self.quiet_limit,
        ) = rules  # fmt: skip
        self.directions = 8 if self.is_step else 4
        self.steps = [1, STRIDE, -1, -STRIDE, STRIDE + 1, STRIDE - 1, -STRIDE - 1, -STRIDE + 1]
        self.size = files * ranks
        self.cells, self.first_cells = array(SIZE, WALL), array(SIZE, WALL)
        self.mates, self.order = array(SIZE), array(SIZE)
        self.places = array(256)
        self.keys, self.first_keys = array(LANES), array(LANES)
        self.dux, self.soldiers, self.free = array(3), array(3), array(3)
        self.victims, self.tactics, self.fallen, self.fallen_tactics = array(64), array(64), array(512), array(512)
        self.origins, self.targets = array(MOST_PLIES), array(MOST_PLIES)
        self.losses, self.quiets, self.trail = array(MOST_PLIES), array(MOST_PLIES), array(MOST_PLIES)
        self.moves = array(MOST_TURNS)
        for rank in range(ranks):
            for file in range(files):
                at = rank * STRIDE + file + OFFSET
                self.places[rank * files + file] = at
                self.order[at] = file * 32 + rank
        if self.captures & CORNER:
            top = (ranks - 1) * STRIDE + OFFSET
            for corner, along, across in (
                (OFFSET, 1, STRIDE), (OFFSET + files - 1, -1, STRIDE), (top, 1, -STRIDE),
                (top + files - 1, -1, -STRIDE),
            ):  # fmt: skip
                self.mates[corner] = 2 * corner + along + across
        self.lanes = len(numbers) // (4 * self.size)
        self.numbers = array(4 * SIZE * LANES)
        self.pass_number = pass_number
        for index, number in enumerate(numbers):
            row, lane = divmod(index, self.lanes)
            kind, place = divmod(row, self.size)
            self.numbers[(kind * SIZE + self.places[place]) * LANES + lane] = number
        self.set_up(bytes(self.size), 0, 0, array(self.lanes), False)

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
            men: for each square in its order 0, 1 for a white soldier, 2 for a black one, 5 and 6 for the Duxes.
            side: which side moves, 0 for White.
            quiet: plies without a capture.
            keys: the keys of the position in all images; empty if there are no numbers.
            is_opening: whether the guard of an opening holds (Kowalski).
            placings: the turns in which men will be placed; for `Placing`.
            hands: what hands add to the keys; for `Placing`.
        """
        if len(men) != self.size or len(keys) != self.lanes:
            raise ValueError("these men are not those of the board")
        for index in range(self.size):
            self.first_cells[self.places[index]] = men[index]
        for lane in range(self.lanes):
            self.first_keys[lane] = keys[lane]
        self.first_own, self.first_quiet, self.is_opening = side + 1, quiet, is_opening
        self.reset()

    def reset(self) -> None:
        """Return to the position that was set up."""
        for kind in range(3):
            self.dux[kind] = self.soldiers[kind] = self.free[kind] = 0
        for at in range(SIZE):
            cell = self.cells[at] = self.first_cells[at]
            if cell & 3:
                if cell & DUX:
                    self.dux[cell & 3] = at
                else:
                    self.soldiers[cell] += 1
        for lane in range(self.lanes):
            self.keys[lane] = self.first_keys[lane]
        self.own, self.quiet, self.plies, self.fallen_end, self.count = self.first_own, self.first_quiet, 0, 0, 0

    # Playing

    def _push(self, origin: int, target: int, step: int) -> int:
        """Play a move, if it is legal, and return whether it was."""
        own, at = self.own, self.plies
        if not self._enter(origin, target, step, own):
            return 0
        self.origins[at], self.targets[at], self.losses[at] = origin, target, self.count
        self.quiets[at], self.trail[at] = self.quiet, self.keys[0]
        for index in range(self.count):
            self.fallen[self.fallen_end + index] = self.victims[index]
            self.fallen_tactics[self.fallen_end + index] = self.tactics[index]
        self._change_keys(origin, target, self.cells[target], own)
        self.quiet = 0 if self.count else self.quiet + 1
        self.fallen_end += self.count
        self.soldiers[3 - own] -= self.count
        self.own, self.plies = 3 - own, at + 1
        return 1

    def _pop(self) -> None:
        """Take the last move back."""
        at = self.plies - 1
        own, count = 3 - self.own, self.losses[at]
        self.fallen_end -= count
        for index in range(count):
            self.victims[index] = self.fallen[self.fallen_end + index]
        self.count, self.quiet, self.own, self.plies = count, self.quiets[at], own, at
        self.soldiers[3 - own] += count
        self._change_keys(self.origins[at], self.targets[at], self.cells[self.targets[at]], own)
        self._leave(self.origins[at], self.targets[at], own)

    def _change_keys(self, origin: int, target: int, man: int, own: int) -> None:
        keys, numbers, lanes = self.keys, self.numbers, self.lanes
        one, other = ((own - 1) * SIZE + origin) * LANES, ((own - 1) * SIZE + target) * LANES
        for lane in range(lanes):
            keys[lane] ^= numbers[one + lane] ^ numbers[other + lane] ^ self.pass_number
        if man & DUX:
            one, other = (2 * SIZE + origin) * LANES, (2 * SIZE + target) * LANES
            for lane in range(lanes):
                keys[lane] ^= numbers[one + lane] ^ numbers[other + lane]
        for index in range(self.count):
            one = ((2 - own) * SIZE + self.victims[index]) * LANES
            for lane in range(lanes):
                keys[lane] ^= numbers[one + lane]

    def _find_step(self, origin: int, target: int) -> int:
        """The direction of a move over empty squares, or 0 if a man cannot go there. Whose man it is does not count."""
        cells = self.cells
        if not cells[origin] & self.own:
            return 0
        if self.is_step:
            for index in range(8):
                if origin + self.steps[index] == target:
                    return 0 if cells[target] else self.steps[index]
            return 0
        step = 1 if target > origin else -1
        if not -STRIDE < target - origin < STRIDE:
            step *= STRIDE
        at = origin + step
        while not cells[at] and at != target:
            at += step
        return 0 if cells[at] or at != target else step

    def _enter(self, origin: int, target: int, step: int, own: int) -> int:
        """Move a man and remove the men that he captures, unless that is illegal; return whether it is legal."""
        cells = self.cells
        bond = self._bond(origin, own) if self.binds else FREE
        if bond == NOTHING:
            return 0
        cells[target] = cells[origin]
        cells[origin] = 0
        if cells[target] & DUX:
            self.dux[own] = target
        self._strike(target, step, own)
        for index in range(self.count):
            cells[self.victims[index]] = 0
        is_quiet = bond and not self.count and (bond == ATTACK or target != origin + step)
        if is_quiet and not self._touches(target, self.dux[3 - own]):
            self._leave(origin, target, own)
            return 0
        if (self.saves_dux and self._is_shut(own)) or (self.is_opening and not self.plies and self._is_shut(3 - own)):
            self._leave(origin, target, own)
            return 0
        return 1

    def _leave(self, origin: int, target: int, own: int) -> None:
        """Undo `_enter`."""
        cells = self.cells
        cells[origin] = cells[target]
        cells[target] = 0
        if cells[origin] & DUX:
            self.dux[own] = origin
        for index in range(self.count):
            cells[self.victims[index]] = 3 - own

    # Captures

    def _strike(self, target: int, step: int, own: int) -> None:
        """List the men captured by the man that has just arrived on a square."""
        cells, foe = self.cells, 3 - own
        self.count = 0
        for index in range(self.directions):
            way = self.steps[index]
            if cells[target + way] == foe:
                beyond = cells[target + 2 * way]
                if beyond & own:
                    self._add(target + way, CUSTODIAL)
                elif beyond & foe:
                    self._strike_line(target, way, step, own)
                elif self.mates[target + way] and cells[self.mates[target + way] - target] & own:
                    self._add(target + way, CORNER)
        if self.captures & PUSH and cells[target + step] & own:
            self._charge(target, step, own)

    def _strike_line(self, target: int, way: int, step: int, own: int) -> None:
        """A line of enemies between the man that arrived and another: all of it, or only its first man."""
        cells, foe, at = self.cells, 3 - own, target + 2 * way
        if self.captures & LINE:
            while cells[at] == foe:
                at += way
            if cells[at] & own:
                at -= way
                while at != target:
                    self._add(at, LINE)
                    at -= way
        elif self.captures & FLANK and way == step:
            while cells[at] & foe:
                at += way
            if cells[at] & own:
                self._add(target + way, FLANK)

    def _charge(self, target: int, step: int, own: int) -> None:
        """The man at the head of the mover's own row: rules 13 and 15 of the XXI games."""
        cells, friends, at = self.cells, 1, target + 2 * step
        while cells[at] & own:
            friends += 1
            at += step
        if cells[at] != 3 - own:
            return
        beyond, tactics = cells[at + step], 0
        if friends == 1 and (beyond == WALL or beyond & own):
            tactics = PUSH
        aside = STRIDE if step in (1, -1) else 1
        if self._is_row(target + aside, step, friends, own) or self._is_row(target - aside, step, friends, own):
            tactics |= PHALANX
        if tactics:
            self._add(at, tactics)

    def _is_row(self, at: int, step: int, friends: int, own: int) -> int:
        """Whether the men of a side fill a row of one more than `friends` squares."""
        for index in range(friends + 1):
            if not self.cells[at + index * step] & own:
                return 0
        return 1

    def _add(self, victim: int, tactics: int) -> None:
        """Add a captured man; they are listed by file, then by rank."""
        at = self.count
        while at and self.order[self.victims[at - 1]] > self.order[victim]:
            self.victims[at], self.tactics[at] = self.victims[at - 1], self.tactics[at - 1]
            at -= 1
        self.victims[at], self.tactics[at] = victim, tactics
        self.count += 1

    # Bonds, Duxes, marks

    def _bond(self, origin: int, own: int) -> int:
        """What enemies leave to a man of the XXI games (rules 10 to 12 and 16 to 19)."""
        cells, foe = self.cells, 3 - own
        touched = loose = spaces = 0
        for index in range(4):
            near = origin + self.steps[index]
            if cells[near] & foe:
                touched += 1
                loose += not self._is_held(near, origin, own)
            elif not cells[near]:
                spaces += 1
        if not touched:
            return FREE
        if cells[origin] & DUX and spaces <= 1:
            return NOTHING
        if not loose:
            return FREE
        return STEP if cells[origin] & DUX and touched == 1 else ATTACK

    def _is_held(self, man: int, besides: int, own: int) -> int:
        """Whether another man of a side is next to an enemy."""
        for index in range(4):
            near = man + self.steps[index]
            if near != besides and self.cells[near] & own:
                return 1
        return 0

    def _touches(self, at: int, dux: int) -> int:
        """Whether a square is next to that of a Dux, which is 0 if there is none."""
        gap = at - dux
        return dux and (gap == 1 or gap == -1 or gap == STRIDE or gap == -STRIDE)

    def _spaces(self, at: int) -> int:
        """The number of empty squares next to one."""
        cells = self.cells
        return (not cells[at + 1]) + (not cells[at - 1]) + (not cells[at + STRIDE]) + (not cells[at - STRIDE])

    def _is_shut(self, side: int) -> int:
        """Whether the Dux of a side has no empty square next to it."""
        dux = self.dux[side]
        if not dux or self._spaces(dux):
            return 0
        return not self.needs_enemy or self._is_held(dux, 0, 3 - side)

    def _threatens(self, own: int) -> int:
        """Whether a side, if it were to move, could shut in the enemy Dux at once, which has one open square."""
        cells, dux, last = self.cells, self.dux[3 - own], 0
        for index in range(4):
            if not cells[dux + self.steps[index]]:
                last = dux + self.steps[index]
        for index in range(4):
            step = self.steps[index]
            at = last + step
            while not cells[at]:
                at += step
            if cells[at] & own and self._enter(at, last, -step, own):
                is_shut = self._is_shut(3 - own)
                self._leave(at, last, own)
                if is_shut:
                    return 1
        return 0


def array(count: int, value: int = 0) -> list[int]:
    """A new array; Cython copies it into one of its own."""
    return [value] * count
