# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""A position that is changed in place, with the rules that a `Table` describes.

This module is compiled by Cython if a C compiler is there (`board.pxd` has the types) and runs without it, slowly. A
board has a cell for each square and walls around them, so that no line needs to be measured.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# What a cell holds: one bit each, so that a mask asks for several. A man's bit is `side + 1`.
DUX, WALL, BOUND, FRESH = 4, 8, 16, 32
# A cell is numbered as its square in `latrodb.core.square`, and so much more, for the walls in front of it.
OFFSET, STRIDE, SIZE = 18, 17, 320
PLANES, PLANE = 5, 36  # sets of squares that make a position, and the bytes of each
LANES = 16  # images of a board, at most
# Ways to capture, as in `table.TACTICS`.
CUSTODIAL, LINE, CORNER, FLANK, PUSH, PHALANX = 1, 2, 4, 8, 16, 32
# What enemies leave to a man: everything, nothing but attacks, also a step, nothing at all. Rules 10 to 19.
FREE, ATTACK, STEP, NOTHING = 0, 1, 2, 3
# The other fields of `table.Table` that are words, numbered in their order.
BINDS_ALL, BINDS_DUX = 1, 2
FLANK_LINE, FLANK_ANY_SIDE = 2, 3
PHALANX_FRONT, PHALANX_REAR = 2, 3
UNLESS_IT_WINS = 2
# Faults, numbered as in `table.FAULTS`.
LOCKED, DUX_MAY_ONLY_STEP, DUX_LOCKED, DUX_HEMMED_IN, IMMOBILIZES_OWN_DUX, OPENING_GUARD = 14, 15, 16, 17, 18, 62
MOST_PLIES, MOST_TURNS = 16384, 65536
MOST_FAULTS, MOST_WITNESSES = 1024, 8192
MOST_SPARED = -1  # what an attack spares that would shut a Dux in: all that stand next to him


class Board:
    """A position of a game, to be searched: turns and squares are numbers, and nothing is allocated.

    Make it with `latrodb.rules.boards.search_board`.
    """

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
        self.size = files * ranks
        self.cells, self.first_cells = array(SIZE, WALL), array(SIZE, WALL)
        self.mates, self.order = array(SIZE), array(SIZE)
        self.places = array(256)
        self.keys, self.first_keys = array(LANES), array(LANES)
        self.dux, self.soldiers, self.free = array(3), array(3), array(3)
        self.victims, self.tactics, self.men_taken = array(64), array(64), array(64)
        self.fallen, self.fallen_tactics, self.fallen_men = array(512), array(512), array(512)
        self.origins, self.targets = array(MOST_PLIES), array(MOST_PLIES)
        self.losses, self.quiets, self.trail = array(MOST_PLIES), array(MOST_PLIES), array(MOST_PLIES)
        self.moves = array(MOST_TURNS)
        self.faults, self.fault_ends, self.witnesses = array(MOST_FAULTS), array(MOST_FAULTS), array(MOST_WITNESSES)
        self.is_asked, self.fault_count, self.witness_count = 0, 0, 0
        for rank in range(ranks):
            for file in range(files):
                at = rank * STRIDE + file + OFFSET
                self.places[rank * files + file] = at
                self.order[at] = file * 32 + rank
        if self.corners:
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
        self.set_up(bytes(PLANES * PLANE), 0, 0, array(self.lanes), False)

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
        """Put men on the board and forget all plies.

        Args:
            planes: the squares of white men, of black men, of Duxes, of bound men and of men that have never moved:
                each a set of squares (`latrodb.core.square`) as 36 bytes, the lowest first.
            side: which side moves, 0 for White.
            quiet: plies without a capture.
            keys: the keys of the position in all images; empty if there are no numbers.
            is_opening: whether the guard of an opening holds (Kowalski).
            placings: the turns in which men will be placed; for `Placing`.
            hands: what hands add to the keys; for `Placing`.

        Raises:
            ValueError: a square has men of both sides, or something that no man has.
        """
        if len(planes) != PLANES * PLANE or len(keys) != self.lanes:
            raise ValueError("these men are not those of the board")
        for index in range(self.size):
            at = self.places[index]
            place, bit, cell = (at - OFFSET) >> 3, (at - OFFSET) & 7, 0
            for plane in range(PLANES):
                if planes[plane * PLANE + place] >> bit & 1:
                    cell |= 1 << plane if plane < 3 else 2 << plane
            if cell & 3 == 3 or (cell and not cell & 3):
                raise ValueError(f"no man is {cell}")
            self.first_cells[at] = cell
        for lane in range(self.lanes):
            self.first_keys[lane] = keys[lane]
        self.first_own, self.first_quiet, self.is_opening = side + 1, quiet, is_opening and self.guards
        self.reset()

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

    # Faults

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

    def _object(self, fault: int) -> int:
        """Note a fault if faults are asked for; returns whether that ends the turn: when they are not."""
        if not self.is_asked:
            return 1
        if self.fault_count < MOST_FAULTS:
            self.faults[self.fault_count] = fault
            self.fault_ends[self.fault_count] = self.witness_count
            self.fault_count += 1
        return 0

    def _witness(self, at: int) -> None:
        """Add a square to the causes of the fault that was noted last."""
        if self.witness_count < MOST_WITNESSES:
            self.witnesses[self.witness_count] = at
            self.witness_count += 1
            self.fault_ends[self.fault_count - 1] = self.witness_count

    # Playing

    def _push(self, origin: int, target: int, step: int, spared: int) -> int:
        """Play a move, if it is legal or faults are asked for, and return whether it was played."""
        own, at = self.own, self.plies
        man = self.cells[origin]
        if not self._enter(origin, target, step, own, spared):
            return 0
        self.origins[at], self.targets[at], self.losses[at] = origin, target, self.count
        self.quiets[at], self.trail[at] = self.quiet, self.keys[0]
        for index in range(self.count):
            self.fallen[self.fallen_end + index] = self.victims[index]
            self.fallen_tactics[self.fallen_end + index] = self.tactics[index]
            self.fallen_men[self.fallen_end + index] = self.men_taken[index]
        self._change_keys(origin, target, man, own)
        self._count_men(-1)
        self.quiet = 0 if self.count else self.quiet + 1
        self.fallen_end += self.count
        self.own, self.plies = 3 - own, at + 1
        return 1

    def _pop(self) -> None:
        """Take the last move back."""
        at = self.plies - 1
        own, count = 3 - self.own, self.losses[at]
        self.fallen_end -= count
        for index in range(count):
            self.victims[index] = self.fallen[self.fallen_end + index]
            self.tactics[index] = self.fallen_tactics[self.fallen_end + index]
            self.men_taken[index] = self.fallen_men[self.fallen_end + index]
        self.count, self.quiet, self.own, self.plies = count, self.quiets[at], own, at
        self._count_men(1)
        self._leave(self.origins[at], self.targets[at], own)
        self._change_keys(self.origins[at], self.targets[at], self.cells[self.origins[at]], own)

    def _count_men(self, sign: int) -> None:
        """Count the captured men out of their armies, or into them."""
        for index in range(self.count):
            man = self.men_taken[index]
            if not (man & DUX and self.has_duxes):
                self.soldiers[man & 3] += sign

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

    def _find_step(self, origin: int, target: int) -> int:
        """The direction of a move over empty squares, or 0 if a man cannot go there. Whose man it is does not count."""
        cells = self.cells
        if not cells[origin] & self.own:
            return 0
        if self.is_step:
            for index in range(8):
                step = self.steps[index]
                if origin + step == target:
                    return 0 if cells[target] else step
                if self.jumps and origin + 2 * step == target and cells[origin + step] & (3 - self.own):
                    return 0 if cells[target] else step
            return 0
        step = 1 if target > origin else -1
        if not -STRIDE < target - origin < STRIDE:
            step *= STRIDE
        at = origin + step
        while not cells[at] and at != target:
            at += step
        return 0 if cells[at] or at != target else step

    def _enter(self, origin: int, target: int, step: int, own: int, spared: int) -> int:
        """Move a man and remove the men that he captures, unless that is illegal; return whether it was done.

        If faults are asked for, it is done anyway, and they are noted. `spared` has a bit for each man, in the order of
        captures, that is left on the board.
        """
        cells = self.cells
        bond = self._bond(origin, own) if self.binds else FREE
        if bond == NOTHING and not self.is_asked:
            return 0
        cells[target] = cells[origin]
        cells[origin] = 0
        if self.dux[own] == origin:
            self.dux[own] = target
        self._strike(target, step, own)
        if spared:
            if spared != MOST_SPARED and spared >> self.count:
                self.count = 0
                self._leave(origin, target, own)
                return 0
            self._spare(spared, own)
        for index in range(self.count):
            self.men_taken[index] = cells[self.victims[index]]
            cells[self.victims[index]] = 0
        if self.takes_walkers and self._is_caught(target, own):
            self.victims[self.count], self.tactics[self.count] = target, CUSTODIAL
            self.men_taken[self.count] = cells[target]
            self.count += 1
            cells[target] = 0
        if self._breaks(origin, target, step, own, bond):
            self._leave(origin, target, own)
            return 0
        return 1

    def _leave(self, origin: int, target: int, own: int) -> None:
        """Undo `_enter`."""
        cells = self.cells
        for index in range(self.count):
            cells[self.victims[index]] = self.men_taken[index]
        cells[origin] = cells[target]
        cells[target] = 0
        if self.dux[own] == target:
            self.dux[own] = origin

    def _breaks(self, origin: int, target: int, step: int, own: int, bond: int) -> int:
        """Whether the move that was just carried out breaks a rule; if faults are asked for, all are noted."""
        is_far, is_dux = target != origin + step, self.cells[target] & DUX
        fault = self._bond_fault(target, own, bond, is_far) if bond else 0
        if fault:
            if self._object(fault):
                return 1
            self._witness(origin)
            for index in range(4):
                near = origin + self._way_by_file(index)
                if near != target and self._is_cause(near, target, own, fault):
                    self._witness(near)
        if self.dux_steps and is_far and is_dux:
            if self._object(DUX_MAY_ONLY_STEP):
                return 1
            self._witness(origin)
            self._witness(target)
        if self.saves_dux and self._is_shut(own) and not (self.saves_dux == UNLESS_IT_WINS and self._is_shut(3 - own)):
            if self._object(IMMOBILIZES_OWN_DUX):
                return 1
            self._witness(self.dux[own] if self.saves_dux == UNLESS_IT_WINS else origin)
            for index in range(4):
                near = self.dux[own] + self._way_by_file(index)
                if self.cells[near] != WALL:
                    self._witness(near)
        if self.is_opening and not self.plies and own == self.own and self._is_shut(3 - own):
            if self._object(OPENING_GUARD):
                return 1
            self._witness(origin)
            self._witness(target)
            self._witness(self.dux[3 - own])
        return 0

    def _bond_fault(self, target: int, own: int, bond: int, is_far: int) -> int:
        """The fault of a bound man that has moved to a square, or 0: rules 10 and 16 to 19."""
        is_free = bond != NOTHING and (self.count or (bond == STEP and not is_far) or self._hits(target, own))
        return 0 if is_free else self._bond_name(self.cells[target] & DUX, bond)

    def _bond_name(self, is_dux: int, bond: int) -> int:
        """The fault of a man who breaks a bond."""
        if not is_dux:
            return LOCKED
        return DUX_HEMMED_IN if bond == NOTHING else DUX_MAY_ONLY_STEP if bond == STEP else DUX_LOCKED

    def _is_cause(self, near: int, target: int, own: int, fault: int) -> int:
        """Whether a man next to the square that a bound man has left causes his fault."""
        if fault == DUX_HEMMED_IN:
            for index in range(self.count):
                if self.victims[index] == near:
                    return 1
            return self.cells[near] & 3
        return self.cells[near] & (3 - own) and not (fault == LOCKED and self._is_held(near, target, own))

    def _way_by_file(self, index: int) -> int:
        """The ways to the squares next to one, in their order by file, then by rank."""
        return self.steps[2 if index == 0 else 3 if index == 1 else 1 if index == 2 else 0]

    # Captures

    def _strike(self, target: int, step: int, own: int) -> None:
        """List the men captured by the man that has just arrived on a square."""
        cells, foe, prey = self.cells, 3 - own, self.prey
        is_dux = cells[target] & DUX and not self.takes_duxes
        has_pair, has_corner = self.pair_dux or not is_dux, self.corner_dux or not is_dux
        self.count = 0
        for index in range(self.directions):
            way = self.steps[index]
            near = target + way
            if cells[near] & prey == foe:
                beyond = cells[near + way]
                if beyond & own:
                    if has_pair and (self.pair_dux or not beyond & DUX):
                        self._add(near, CUSTODIAL)
                elif beyond & foe:
                    if has_pair:
                        self._strike_line(target, way, step, own)
                elif self.mates[near] and has_corner:
                    mate = cells[self.mates[near] - target]
                    if mate & own and (self.corner_dux or not mate & DUX):
                        self._add(near, CORNER)
            elif cells[near] & foe and (self.flank == FLANK_LINE or (self.lines and self.line_dux and has_pair)):
                self._strike_line(target, way, step, own)
        if (self.pushes or self.phalanx) and cells[target + step] & own:
            self._charge(target, step, own)

    def _strike_line(self, target: int, way: int, step: int, own: int) -> None:
        """A line of two enemies or more between the man that arrived and another: all of it, or only its first man."""
        cells, foe, at = self.cells, 3 - own, target + way
        if self.lines:
            while cells[at] & (foe if self.line_dux else self.prey) == foe:
                at += way
            if at != target + 2 * way and cells[at] & own and (self.pair_dux or not cells[at] & DUX):
                self._add_line(target, at, way, own, LINE)
        elif self.flank and (way == step or self.flank == FLANK_ANY_SIDE):
            while cells[at] & foe and (self.flank_dux or not cells[at] & DUX):
                at += way
            if at != target + way and at != target + 2 * way and cells[at] & own:
                self._add_line(target, at if self.flank == FLANK_LINE else target + 2 * way, way, own, FLANK)

    def _add_line(self, target: int, end: int, way: int, own: int, tactic: int) -> None:
        """Add the men between two squares of a line, without a Dux."""
        at = target + way
        while at != end:
            if self.cells[at] & self.prey == 3 - own:
                self._add(at, tactic)
            at += way

    def _charge(self, target: int, step: int, own: int) -> None:
        """The man at the head of the mover's own row: rules 13 and 15 of the XXI games."""
        cells, friends, at, tactics = self.cells, 1, target + 2 * step, 0
        while cells[at] & own:
            friends += 1
            at += step
        if cells[at] & self.prey != 3 - own:
            return
        beyond = cells[at + step]
        if self.pushes and friends == 1:
            if beyond == WALL or (beyond & own and (self.anvil_dux or not beyond & DUX)):
                tactics = PUSH
        if self.phalanx:
            aside, first, men = STRIDE if step == 1 or step == -1 else 1, target, friends + 1
            if self.phalanx == PHALANX_FRONT:
                first, men = target + (friends - 1) * step, 2
            elif self.phalanx == PHALANX_REAR:
                men = 2
            if self._is_row(first + aside, step, men, own) or self._is_row(first - aside, step, men, own):
                tactics |= PHALANX
        if tactics:
            self._add(at, tactics)

    def _is_row(self, at: int, step: int, men: int, own: int) -> int:
        """Whether the men of a side fill a row of so many squares."""
        for index in range(men):
            if not self.cells[at + index * step] & own:
                return 0
        return 1

    def _is_caught(self, at: int, own: int) -> int:
        """Whether a man that has moved is between two enemies, on a rank or file."""
        for index in range(2):
            way = self.steps[index]
            if self.cells[at + way] & (3 - own) and self.cells[at - way] & (3 - own):
                return 1
        return 0

    def _spare(self, spared: int, own: int) -> None:
        """Take men from the list of captures who stay on the board."""
        kept = 0
        for index in range(self.count):
            victim = self.victims[index]
            is_spared = self._touches(victim, self.dux[3 - own]) if spared == MOST_SPARED else spared >> index & 1
            if not is_spared:
                self.victims[kept], self.tactics[kept] = victim, self.tactics[index]
                kept += 1
        self.count = kept

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
        is_dux = cells[origin] & DUX
        for index in range(4):
            near = origin + self.steps[index]
            if cells[near] & foe:
                touched += 1
                loose += self.binds == BINDS_DUX or not self._is_held(near, origin, own)
            elif not cells[near]:
                spaces += 1
        if not touched or (self.binds == BINDS_DUX and not is_dux):
            return FREE
        if is_dux and spaces <= 1:
            return FREE if self.frees_three and not loose else NOTHING
        if not loose and (not is_dux or touched == 1 or self.frees_two):
            return FREE
        return STEP if is_dux and touched == 1 else ATTACK

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

    def _threat(self, own: int) -> int:
        """The square from which a man of a side, if it were to move, could shut in the enemy Dux at once; 0 for none.

        He goes to the last open square next to the Dux, `last`.
        """
        cells, dux, last, was_asked = self.cells, self.dux[3 - own], 0, self.is_asked
        for index in range(4):
            if not cells[dux + self.steps[index]]:
                last = dux + self.steps[index]
        self.last, self.is_asked = last, 0
        for index in range(4):
            step = self.steps[index]
            at = last + step
            while not cells[at]:
                at += step
            if cells[at] & own and self._enter(at, last, -step, own, MOST_SPARED if self.spares else 0):
                is_shut = self._is_shut(3 - own)
                self._leave(at, last, own)
                if is_shut:
                    self.is_asked = was_asked
                    return at
        self.is_asked = was_asked
        return 0


def array(count: int, value: int = 0) -> list[int]:
    """A new array; Cython copies it into one of its own."""
    return [value] * count
