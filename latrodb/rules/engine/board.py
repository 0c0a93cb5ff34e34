# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""A position that is changed in place, with the rules that a `Table` describes.

Each module of the engine is compiled by Cython if a C compiler is there (its `.pxd` file has the types) and runs
without it, slowly. A board has a cell for each square and walls around them, so that no line needs to be measured.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.constants import *

if TYPE_CHECKING:
    from collections.abc import Sequence

LARGEST_KEY = (1 << 64) - 1


class Board:
    """The men, the rules as numbers, and what is said about the last turn."""

    def __init__(self, files: int, ranks: int, rules: Sequence[int], numbers: Sequence[int], pass_number: int) -> None:
        """Make an empty board.

        Args:
            files: the width.
            ranks: the height.
            rules: the fields of a `Table` in their order, as numbers.
            numbers: those of white men, black men, Duxes and bound men (`latrodb.core.key`): for each image of the
                board, for each of its squares in their order. Empty if no keys are asked for.
            pass_number: the number of the side to move.
        """
        (
            self.lines, self.corners, self.pushes, self.flank, self.phalanx, self.is_step, self.jumps, self.dux_steps,
            self.has_duxes, self.takes_duxes, self.binds, self.frees_two, self.frees_three, self.pair_dux,
            self.corner_dux, self.anvil_dux, self.flank_dux, self.line_dux, self.spares, self.takes_walkers,
            self.saves_dux, self.needs_enemy, self.guards, self.marks, self.marks_own_dux, self.least, self.stuck,
            self.repetition, self.quiet_ends, self.quiet_limit,
        ) = rules[:30]  # fmt: skip
        self.directions = 8 if self.is_step else 4
        self.prey = 3 if self.takes_duxes else 3 | DUX  # the bits of a cell that tell whether its man can be captured
        self.steps = [1, STRIDE, -1, -STRIDE, STRIDE + 1, STRIDE - 1, -STRIDE - 1, -STRIDE + 1]
        self.compass = [2, 3, 1, 0]  # of the steps along ranks and files: by file, then by rank
        self.size = files * ranks
        self.cells, self.first_cells = array(SIZE, WALL), array(SIZE, WALL)
        self.mates, self.order = array(SIZE), array(SIZE)
        self.places = array(256)
        self.keys, self.first_keys = array(LANES), array(LANES)
        self.dux, self.soldiers, self.free = array(3), array(3), array(3)
        self.victims, self.tactics, self.men_taken = array(256), array(256), array(256)
        self.fallen, self.fallen_tactics, self.fallen_men = array(512), array(512), array(512)
        self.origins, self.targets = array(MOST_PLIES), array(MOST_PLIES)
        self.losses, self.quiets, self.trail = array(MOST_PLIES), array(MOST_PLIES), array(MOST_PLIES)
        self.moves = array(MOST_TURNS)
        self.faults, self.fault_ends, self.witnesses = array(MOST_FAULTS), array(MOST_FAULTS), array(MOST_WITNESSES)
        self.is_asked, self.fault_count, self.witness_count, self.traits = 0, 0, 0, 0
        for rank in range(ranks):
            for file in range(files):
                at = rank * STRIDE + file + OFFSET
                self.places[rank * files + file] = at
                self.order[at] = file * 32 + rank
        top = (ranks - 1) * STRIDE + OFFSET
        for corner, along, across in (
            (OFFSET, 1, STRIDE), (OFFSET + files - 1, -1, STRIDE), (top, 1, -STRIDE), (top + files - 1, -1, -STRIDE),
        ):  # fmt: skip
            self.mates[corner] = 2 * corner + along + across
        self.lanes = len(numbers) // (4 * self.size)
        self.numbers = array(4 * SIZE * LANES)
        self.pass_number = pass_number
        for index, number in enumerate(numbers):
            row, lane = divmod(index, self.lanes)
            kind, place = divmod(row, self.size)
            self.numbers[(kind * SIZE + self.places[place]) * LANES + lane] = number
        self.set_up(bytes(PLANES * PLANE), 0, 0, array(self.lanes), False)

    def set_up(
        self, planes: bytes, side: int, quiet: int, keys: Sequence[int], is_opening: bool, memory: Sequence[int] = ()
    ) -> None:
        """Put men on the board and forget all plies.

        Args:
            planes: the squares of white men, of black men, of Duxes, of bound men and of men that have never moved:
                each a set of squares (`latrodb.core.square`) as 36 bytes, the lowest first.
            side: which side moves, 0 for White.
            quiet: plies without a capture.
            keys: the keys of the position in all images; empty if there are no numbers.
            is_opening: whether the guard of an opening holds (Kowalski).
            memory: what the game remembers beside the men; see `_remember` of the board.

        Raises:
            ValueError: a square has men of both sides or something that no man has, or a number cannot be.
        """
        if len(planes) != PLANES * PLANE or len(keys) != self.lanes or not (0 <= side <= 1 and 0 <= quiet < MOST_QUIET):
            raise ValueError("these men are not those of the board")
        if sum(not 0 <= number <= LARGEST_KEY for number in [*keys, *memory]):
            raise ValueError("a key has at most 64 bits")
        cells = [self._cell(planes, self.places[index] - OFFSET) for index in range(self.size)]
        self._remember(memory, cells)
        for index in range(self.size):
            self.first_cells[self.places[index]] = cells[index]
        for lane in range(self.lanes):
            self.first_keys[lane] = keys[lane]
        self.first_own, self.first_quiet, self.is_opening = side + 1, quiet, is_opening and self.guards
        self.reset()

    def _cell(self, planes: bytes, square: int) -> int:
        """What a square holds."""
        place, bit, cell = square >> 3, square & 7, 0
        for plane in range(PLANES):
            if planes[plane * PLANE + place] >> bit & 1:
                cell |= 1 << plane if plane < 3 else 2 << plane
        if cell & 3 == 3 or (cell and not cell & 3) or cell & ~(3 | DUX | self.traits):
            raise ValueError(f"no man is {cell}")
        return cell

    def _remember(self, memory: Sequence[int], cells: Sequence[int]) -> None:
        """Take what the game remembers beside the men, who are given by square: nothing."""

    def reset(self) -> None:
        """Return to the position that was set up."""
        for kind in range(3):
            self.dux[kind] = self.soldiers[kind] = self.free[kind] = 0
        duxes = 0
        for at in range(SIZE):
            cell = self.cells[at] = self.first_cells[at]
            if cell & 3:
                if cell & DUX and not self.takes_duxes:
                    duxes += 1 << 8 * (cell & 3)
                    self.dux[cell & 3] = at
                if not (cell & DUX and self.has_duxes):
                    self.soldiers[cell & 3] += 1
        for own in range(1, 3):
            if duxes >> 8 * own & 255 > 1:
                self.dux[own] = 0  # of several, none can be shut in
        for lane in range(self.lanes):
            self.keys[lane] = self.first_keys[lane]
        self.own, self.quiet, self.plies, self.fallen_end, self.count = self.first_own, self.first_quiet, 0, 0, 0

    def planes(self) -> bytes:
        """The men on the board, as `set_up` takes them."""
        found = bytearray(PLANES * PLANE)
        for index in range(self.size):
            at = self.places[index]
            cell = self.cells[at]
            if cell:
                place, bit = (at - OFFSET) >> 3, 1 << ((at - OFFSET) & 7)
                for plane in range(PLANES):
                    if cell & (1 << plane if plane < 3 else 2 << plane):
                        found[plane * PLANE + place] |= bit
        return bytes(found)

    def found_faults(self) -> list[tuple[int, list[int]]]:
        """The faults of the turn that was judged last (`table.FAULTS`), each with the squares that cause it."""
        found, start = [], 0
        for index in range(self.fault_count):
            end = self.fault_ends[index]
            found.append((self.faults[index], [self.witnesses[at] - OFFSET for at in range(start, end)]))
            start = end
        return found

    def found_captures(self) -> list[tuple[int, int]]:
        """The squares of the men that the last turn captured, each with the sum of its tactics (`table.TACTICS`)."""
        if not self.plies:
            return []
        start = self.fallen_end - self.losses[self.plies - 1]
        return [(self.fallen[at] - OFFSET, self.fallen_tactics[at]) for at in range(start, self.fallen_end)]

    # What is against a turn

    def _object(self, fault: int) -> int:
        """Note a fault if faults are asked for; returns whether that ends the turn: when they are not."""
        if not self.is_asked:
            return 1
        if self.fault_count < MOST_FAULTS:
            self.faults[self.fault_count] = fault
            self.fault_ends[self.fault_count] = self.witness_count
            self.fault_count += 1
        return 0

    def _refuse(self, fault: int, one: int, other: int) -> int:
        """Note why a turn cannot be carried out, instead of all else, with up to two squares; returns 0."""
        self.fault_count = self.witness_count = 0
        self._blame(fault, one, other)
        return 0

    def _blame(self, fault: int, one: int, other: int) -> int:
        """Note a fault, as `_object` does, with up to two squares or numbers (after `OFFSET`) for its sentence."""
        if self._object(fault):
            return 1
        if one:
            self._witness(one)
        if other:
            self._witness(other)
        return 0

    def _witness(self, at: int) -> None:
        """Add a square to the causes of the fault that was noted last, if faults are asked for."""
        if self.is_asked and self.witness_count < MOST_WITNESSES:
            self.witnesses[self.witness_count] = at
            self.witness_count += 1
            self.fault_ends[self.fault_count - 1] = self.witness_count

    # Keys and armies

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
            victim = self.men_taken[index]
            one, other = ((victim & 3) - 1) * SIZE + self.victims[index], 2 * SIZE + self.victims[index]
            for lane in range(lanes):
                keys[lane] ^= numbers[one * LANES + lane]
                if victim & DUX:
                    keys[lane] ^= numbers[other * LANES + lane]

    def _count_men(self, sign: int) -> None:
        """Count the captured men out of their armies, or into them."""
        for index in range(self.count):
            man = self.men_taken[index]
            if not (man & DUX and self.has_duxes):
                self.soldiers[man & 3] += sign

    # What is next to a square

    def _is_held(self, man: int, besides: int, own: int) -> int:
        """Whether another man of a side is next to an enemy."""
        for index in range(4):
            near = man + self.steps[index]
            if near != besides and self.cells[near] & own:
                return 1
        return 0

    def _hits(self, at: int, own: int) -> int:
        """Whether a square is next to an enemy Dux."""
        cells, dux = self.cells, 3 - own | DUX
        return cells[at + 1] == dux or cells[at - 1] == dux or cells[at + STRIDE] == dux or cells[at - STRIDE] == dux

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


def array(count: int, value: int = 0) -> list[int]:
    """A new array; Cython copies it into one of its own."""
    return [value] * count
