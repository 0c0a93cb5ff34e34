# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Moves of one man: what they capture, which rules they break, which men are bound, and threats against a Dux."""

from __future__ import annotations

from latrodb.rules.engine.board import Board
from latrodb.rules.engine.constants import *


class Slides(Board):
    """A board on which men slide, step or leap; its rules are those of a `Table`."""

    def _push(self, origin: int, target: int, step: int, spared: int) -> int:
        """Play a move, if it is legal or faults are asked for, and return whether it was played."""
        own, at = self.own, self.plies
        man = self.cells[origin]
        if not self._enter(origin, target, step, own, self._bond(origin, own), spared):
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

    def _enter(self, origin: int, target: int, step: int, own: int, bond: int, spared: int) -> int:
        """Move a man and remove the men that he captures, unless that is illegal; return whether it was done.

        If faults are asked for, it is done anyway, and they are noted. `bond` is that of the man; `spared` has a bit
        for each man, in the order of captures, that is left on the board.
        """
        cells = self.cells
        if bond == HELD and not self.is_asked:
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

    # Rules that a move breaks

    def _breaks(self, origin: int, target: int, step: int, own: int, bond: int) -> int:
        """Whether the move that was just carried out breaks a rule; if faults are asked for, all are noted."""
        is_far = target != origin + step
        if bond and not self._is_let_go(target, own, bond, is_far):
            fault = self._bond_name(self.cells[target] & DUX, bond)
            if self._object(fault):
                return 1
            self._witness_bond(origin, target, own, fault)
        if self.dux_steps and is_far and self.cells[target] & DUX and self._blame(DUX_MAY_ONLY_STEP, origin, target):
            return 1
        if self.saves_dux and self._is_shut(own) and not (self.saves_dux == UNLESS_IT_WINS and self._is_shut(3 - own)):
            if self._object(IMMOBILIZES_OWN_DUX):
                return 1
            self._witness(self.dux[own] if self.saves_dux == UNLESS_IT_WINS else origin)
            self._witness_around(self.dux[own])
        if self.is_opening and not self.plies and own == self.own and self._is_shut(3 - own):
            if self._blame(OPENING_GUARD, origin, target):
                return 1
            self._witness(self.dux[3 - own])
        return 0

    def _witness_bond(self, origin: int, target: int, own: int, fault: int) -> None:
        """Add a bound man and the men that hold him to the causes of his fault."""
        self._witness(origin)
        for index in range(4):
            near = origin + self.steps[self.compass[index]]
            if near != target and self._is_cause(near, target, own, fault):
                self._witness(near)

    def _witness_around(self, at: int) -> None:
        """Add the squares next to one to the causes of a fault."""
        for index in range(4):
            near = at + self.steps[self.compass[index]]
            if self.cells[near] != WALL:
                self._witness(near)

    def _is_let_go(self, target: int, own: int, bond: int, is_far: int) -> int:
        """Whether a bound man that has moved to a square may do so: rules 10 and 16 to 19."""
        return bond != HELD and (self.count or (bond == STEP and not is_far) or self._hits(target, own))

    def _bond_name(self, is_dux: int, bond: int) -> int:
        """The fault of breaking a bond."""
        if not is_dux:
            return LOCKED
        return DUX_HEMMED_IN if bond == HELD else DUX_MAY_ONLY_STEP if bond == STEP else DUX_LOCKED

    def _is_cause(self, near: int, target: int, own: int, fault: int) -> int:
        """Whether a man next to the square that a bound man has left causes his fault."""
        if fault == DUX_HEMMED_IN:
            for index in range(self.count):
                if self.victims[index] == near:
                    return 1
            return self.cells[near] & 3
        return self.cells[near] & (3 - own) and not (fault == LOCKED and self._is_held(near, target, own))

    # Captures

    def _strike(self, target: int, step: int, own: int) -> None:
        """List the men captured by the man that has just arrived on a square."""
        cells, foe = self.cells, 3 - own
        self.count = 0
        for index in range(self.directions):
            if cells[target + self.steps[index]] & foe:
                self._strike_along(target, self.steps[index], step, own)
        if cells[target + step] & own and (self.pushes or self.phalanx):
            self._charge(target, step, own)

    def _strike_along(self, target: int, way: int, step: int, own: int) -> None:
        """List the men captured on one side of the man that arrived, where an enemy is next to him."""
        cells, near, foe = self.cells, target + way, 3 - own
        is_dux = cells[target] & DUX and not self.takes_duxes
        has_pair, beyond = self.pair_dux or not is_dux, cells[near + way]
        if cells[near] & self.prey != foe:
            if self.flank == FLANK_LINE or (self.lines and self.line_dux and has_pair):
                self._strike_line(target, way, step, own)
        elif beyond & own:
            if has_pair and (self.pair_dux or not beyond & DUX):
                self._add(near, CUSTODIAL)
        elif beyond & foe:
            if has_pair:
                self._strike_line(target, way, step, own)
        elif self.mates[near] and self.corners and (self.corner_dux or not is_dux):
            mate = cells[self.mates[near] - target]
            if mate & own and (self.corner_dux or not mate & DUX):
                self._add(near, CORNER)

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
        is_anvil = beyond == WALL or (beyond & own and (self.anvil_dux or not beyond & DUX))
        if self.pushes and friends == 1 and is_anvil:
            tactics = PUSH
        if self.phalanx:
            aside, first, men = STRIDE if step == 1 or step == -1 else 1, target, friends + 1
            if self.phalanx == PHALANX_FRONT:
                first, men = target + (friends - 1) * step, 2
            elif self.phalanx == PHALANX_REAR:
                men = 2
            if self._is_row(first + aside, step, men, own) or self._is_row(first - aside, step, men, own):
                tactics |= BY_PHALANX
        if tactics:
            self._add(at, tactics)

    def _is_row(self, at: int, step: int, men: int, own: int) -> int:
        """Whether the men of a side fill a row; `men` is its length."""
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

    # Bonds and threats

    def _bond(self, origin: int, own: int) -> int:
        """What enemies leave to a man of the XXI games (rules 10 to 12 and 16 to 19)."""
        if not self.binds:
            return FREE
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
            return FREE if self.frees_three and not loose else HELD
        if not loose and (not is_dux or touched == 1 or self.frees_two):
            return FREE
        return STEP if is_dux and touched == 1 else ATTACK

    def _threat(self, own: int) -> int:
        """The square from which a man of a side, if it were to move, could shut in the enemy Dux at once; 0 for none.

        He goes to the last open square next to the Dux, `last`.
        """
        cells, dux, last, was_asked = self.cells, self.dux[3 - own], 0, self.is_asked
        spared = MOST_SPARED if self.spares else 0
        for index in range(4):
            if not cells[dux + self.steps[index]]:
                last = dux + self.steps[index]
        self.last, self.is_asked = last, 0
        for index in range(4):
            step = self.steps[index]
            at = last + step
            while not cells[at]:
                at += step
            if cells[at] & own and self._enter(at, last, -step, own, self._bond(at, own), spared):
                is_shut = self._is_shut(3 - own)
                self._leave(at, last, own)
                if is_shut:
                    self.is_asked = was_asked
                    return at
        self.is_asked = was_asked
        return 0
