# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Searches on a board: its turns, how a game ends, and the mark of a turn.

Compiled like `board.py`; `search.pxd` has the types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.board import Board, array

if TYPE_CHECKING:
    from collections.abc import Sequence

# As in board.py, whose constants compiled code keeps to itself.
DUX, WALL, OFFSET, STRIDE, SIZE = 4, 8, 18, 17, 320
LONGEST = 256  # squares of a turn
NO_MARK, HIT, QUASI, CHECK, MATE = 0, 1, 2, 3, 4
ONLY_DUX, WIN_AND_DUX = 1, 2  # as in `table.Marks`
WINS, LOSES, DRAW, COUNT, VARY, FORBID = 1, 2, 3, 4, 5, 6  # as in `table.Event`
# Faults, as in `table.FAULTS`
NO_SUCH_SQUARE, EMPTY_ORIGIN, ENEMY_ORIGIN, OCCUPIED_TARGET, BLOCKED_PATH, NOT_A_LINE, NO_MOVEMENT = (
    6,
    7,
    8,
    9,
    10,
    11,
    12,
)
WRONG_FORM, LOCKED, DUX_LOCKED, NOT_A_STEP, LEAP, CAPTURE_OF_NOTHING = 13, 14, 16, 19, 22, 63
WAY = 2  # the kind of a turn in which one man goes from square to square
IMMOBILIZED, REDUCED, STUCK, REPETITION, QUIET = 1, 2, 3, 4, 5
MOST_PLIES, MOST_TURNS, MANY_TURNS = 16384, 65536, 2048  # a position has fewer than `MANY_TURNS`
DEEPEST = 30
ALL_BITS = (1 << 64) - 1
LARGEST = (1 << 63) - 1  # number of a turn


class SearchBoard(Board):
    """A position of a game to search from. Turns and squares are numbers, and no objects are made.

    Make it with `latrodb.rules.boards.search_board`. A turn is `origin * 512 + target`, with squares numbered as in
    `latrodb.core.square`; above that is a bit for each man, in the order of captures, who is left on the board.
    """

    def __init__(self, files: int, ranks: int, rules: Sequence[int], numbers: Sequence[int], pass_number: int) -> None:
        """Make an empty board; the arguments are those of `Board`."""
        self.path, self.length, self.is_dux = array(LONGEST), 0, 0
        super().__init__(files, ranks, rules, numbers, pass_number)

    # What searches ask

    def turns(self) -> list[int]:
        """Every legal turn.

        Raises:
            OverflowError: there are more than fit into the list.
        """
        self.is_full = 0
        end = self._list_lasting()
        self._check_list()
        moves = self.moves
        return [moves[index] for index in range(end)]

    def play(self, turn: int) -> None:
        """Play a turn; any integer may be given.

        Raises:
            ValueError: the turn is illegal, or too many were played.
        """
        if not 0 <= turn <= LARGEST or self.plies >= MOST_PLIES - 1 or not self._play(turn):
            raise ValueError(f"{turn} is not a legal turn here")

    def undo(self) -> None:
        """Take the last turn back.

        Raises:
            ValueError: there is none.
        """
        if not self.plies:
            raise ValueError("no turn was played")
        self._pop()

    def force(self, kind: int, squares: Sequence[int], is_dux: int = 0) -> bool:
        """Play a turn that can be carried out, legal or not, and return whether it was played.

        `found_faults` has what is against it then: the only obstacle if it was not played, and else every rule that it
        breaks, so nothing if it is legal. Repetition does not count.

        Args:
            kind: what kind of turn it is, one of the numbers of the board's module.
            squares: its squares in order.
            is_dux: whether it is that of a Dux, for kinds that ask.

        Raises:
            ValueError: too many turns were played, or there are too many squares.
        """
        if self.plies >= MOST_PLIES - 1 or len(squares) > LONGEST:
            raise ValueError("too many turns, or squares")
        self.length, self.is_dux = 0, is_dux
        for square in squares:
            is_square = 0 <= square < SIZE - 2 * OFFSET
            self.path[self.length] = square + OFFSET if is_square else 0
            self.length += 1
        self.is_asked, self.fault_count, self.witness_count = 1, 0, 0
        played = self._force(kind)
        self.is_asked = 0
        return bool(played)

    def legal_turns(self) -> list[int]:
        """Every legal turn, as if the position occurred for the first time.

        Raises:
            OverflowError: there are more than fit into the list.
        """
        self.is_full = 0
        end = self._list(0)
        self._check_list()
        moves = self.moves
        return [moves[index] for index in range(end)]

    def captures_by_turn(self) -> list[tuple[int, list[int]]]:
        """Every legal turn, as if the position occurred for the first time, with the squares of the men it captures."""
        found = []
        for turn in self.legal_turns():
            origin, target = (turn >> 9 & 511) + OFFSET, (turn & 511) + OFFSET
            self._enter(origin, target, self._find_step(origin, target), self.own, turn >> 18)
            found.append((turn, [self.victims[index] - OFFSET for index in range(self.count)]))
            self._leave(origin, target, self.own)
        return found

    def mark(self) -> int:
        """The mark of the last turn: 0 none, 1 `*`, 2 `(+)`, 3 `+`, 4 `#`."""
        return self._mark() if self.plies else NO_MARK

    def ending(self, occurrences: int) -> int:
        """How the game has ended, as of `outcome`, if the position has occurred so often; 0 leaves repetition out."""
        return self._outcome(occurrences)

    def without_turns(self) -> int:
        """How a game ends, as of `outcome`, in which the side to move has no turn left."""
        return STUCK << 2 | self._winner(self.stuck)

    @property
    def quiet_plies(self) -> int:
        """Plies without a capture."""
        return self.quiet

    def threat(self, side: int) -> int:
        """A turn with which a side, if it were to move, would shut in the enemy Dux at once; -1 if there is none."""
        own = side + 1
        dux = self.dux[3 - own]
        origin = self._threat(own) if dux and self._spaces(dux) == 1 else 0
        return (origin - OFFSET) << 9 | (self.last - OFFSET) if origin else -1

    def holds(self) -> list[tuple[int, int, list[int]]]:
        """Every man that enemies hold: his square, the fault of a far move that captures nothing, and the holders."""
        found = []
        for index in range(self.size):
            at = self.places[index]
            own = self.cells[at] & 3
            bond = self._bond(at, own) if own and self.binds else 0
            if bond:
                fault = self._bond_name(self.cells[at] & DUX, bond)
                nears = [at + self._way_by_file(way) for way in range(4)]
                cause = DUX_LOCKED if self.cells[at] & DUX else LOCKED
                found.append(
                    (at - OFFSET, fault, [near - OFFSET for near in nears if self._is_cause(near, at, own, cause)])
                )
        return found

    def outcome(self) -> int:
        """How the game has ended: a kind times 4 and the winner (0 White, 1 Black, 2 none) in one number, or 0.

        Kinds: 1 a Dux is shut in, 2 too few men, 3 no turn, 4 repetition, 5 too many quiet plies, 6 a leader was taken,
        7 a King has fallen.
        """
        return self._outcome(self._occurrences())

    @property
    def key(self) -> int:
        """The key of the position, as of `latrodb.core.key`; 0 without numbers."""
        return self.keys[0]

    @property
    def side(self) -> int:
        """Which side moves, 0 for White."""
        return self.own - 1

    def perft(self, depth: int) -> int:
        """The number of sequences of legal turns, without regard to repetition, as `RuleSystem.perft` has it.

        Raises:
            ValueError: the depth is not between 0 and 30, or too many turns were played.
            OverflowError: there are more turns than fit into the list.
        """
        if not 0 <= depth <= DEEPEST or self.plies > MOST_PLIES - DEEPEST - 1:
            raise ValueError(f"a depth from 0 to {DEEPEST}, please")
        self.is_full = 0
        found = self._perft(depth, 0)
        self._check_list()
        return found

    def _check_list(self) -> None:
        if self.is_full:
            raise OverflowError("too many turns to list")

    def playout(self, seed: int, most: int) -> int:
        """Play random turns until the game ends, at most `most`; returns their number."""
        state = (seed * 2 + 1) & ALL_BITS
        most = min(most, MOST_PLIES - 1 - self.plies)
        played = 0
        while played < most and not self.outcome():
            end = self._list_lasting()
            state ^= (state << 13) & ALL_BITS
            state ^= state >> 7
            state ^= (state << 17) & ALL_BITS
            self._push_turn(self.moves[(state >> 33) % end])
            played += 1
        return played

    def _perft(self, depth: int, start: int) -> int:
        if depth == 0:
            return 1
        if self._outcome(0):
            return 0
        end = self._list(start)
        if depth == 1:
            return end - start
        total = 0
        for index in range(start, end):
            self._push_turn(self.moves[index])
            total += self._perft(depth - 1, end)
            self._pop()
            if self.is_full:
                return 0
        return total

    def _push_turn(self, turn: int) -> None:
        """Play a legal turn."""
        origin, target = (turn >> 9 & 511) + OFFSET, (turn & 511) + OFFSET
        self._push(origin, target, self._find_step(origin, target), turn >> 18)

    # Marks

    def _mark(self) -> int:
        """The mark of the last move."""
        own, target = 3 - self.own, self.targets[self.plies - 1]
        dux = self.dux[3 - own]
        if self.marks != ONLY_DUX:
            end = self._end()
            if end:
                return MATE if end & 3 == own - 1 else NO_MARK
            if self.marks != WIN_AND_DUX:
                return NO_MARK
        elif dux and not self._spaces(dux):
            return MATE
        spaces = self._spaces(dux) if dux else 2
        if spaces == 1 and self._threat(own):
            return CHECK
        if self._hits(target, own):
            return QUASI if spaces == 1 else HIT
        return QUASI if self.marks_own_dux and self._shuts_own(target, own) else NO_MARK

    def _shuts_own(self, target: int, own: int) -> int:
        """Whether the player's own Dux keeps one open square, and the enemy does not threaten to close that at once."""
        dux = self.dux[own]
        if not dux or not (target == dux or self._touches(target, dux)) or self._spaces(dux) != 1:
            return 0
        return not self._threat(3 - own)

    # Turns and endings

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
            self._object(LEAP if self._is_leap(origin, target) else NOT_A_STEP)
            self._witness(origin)
            self._witness(target)
        return self._push(origin, target, step, spared)

    def _refuse(self, fault: int, one: int, other: int) -> int:
        """Note why a turn cannot be carried out, with up to two squares; returns 0."""
        self._object(fault)
        if one:
            self._witness(one)
        if other:
            self._witness(other)
        return 0

    def _has_obstacle(self, origin: int, target: int) -> int:
        """Whether something makes a move impossible, which is noted."""
        cells = self.cells
        if cells[origin] & WALL or cells[target] & WALL:
            self._refuse(NO_SUCH_SQUARE, 0, 0)
        elif not cells[origin]:
            self._refuse(EMPTY_ORIGIN, origin, 0)
        elif not cells[origin] & self.own:
            self._refuse(ENEMY_ORIGIN, origin, 0)
        elif origin == target:
            self._refuse(NO_MOVEMENT, origin, 0)
        elif not (self.is_step or self._is_open(origin, target)):
            return 1
        elif cells[target]:
            self._refuse(OCCUPIED_TARGET, target, 0)
        else:
            return 0
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
                    self._object(BLOCKED_PATH)
                    is_open = 0
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

    def _play(self, turn: int) -> int:
        """Play a turn, if it is legal, and return whether it was."""
        if turn >> 18 and (not self.spares or turn >> 36):
            return 0
        origin, target = (turn >> 9 & 511) + OFFSET, (turn & 511) + OFFSET
        step = self._find_step(origin, target) if origin < SIZE - OFFSET and target < SIZE - OFFSET else 0
        if not step or self._is_barred(origin, target) or not self._push(origin, target, step, turn >> 18):
            return 0
        return self._stays()

    def _stays(self) -> int:
        """Take the last turn back if it repeats a position that may not be repeated; return whether it stays."""
        if self.repetition == FORBID and self._occurrences() >= 3:
            self._pop()
            return 0
        return 1

    def _list(self, start: int) -> int:
        """List the legal turns from a place of `moves` on, and return their end. Repetition does not count."""
        own, dux, last, end = self.own, self.dux[self.own], 0, start
        cells, steps, moves = self.cells, self.steps, self.moves
        is_judged = bool(self.spares or (self.is_opening and not self.plies))
        if self.saves_dux and dux:
            spaces = self._spaces(dux)
            is_judged = is_judged or not spaces
            for index in range(4):
                if spaces == 1 and not cells[dux + steps[index]]:
                    last = dux + steps[index]
        for place in range(self.size):
            origin = self.places[place]
            if not cells[origin] & own:
                continue
            is_bound = is_judged or bool(cells[origin] & DUX)
            if self.binds and self._is_held(origin, 0, 3 - own):
                is_bound = True
            for index in range(self.directions):
                step = steps[index]
                target = origin + step
                if self.jumps and cells[target] & (3 - own):
                    target += step
                while not cells[target]:
                    if not is_bound and target != last:
                        moves[end] = (origin - OFFSET) << 9 | (target - OFFSET)
                        end += 1
                    elif self._enter(origin, target, step, own, 0):
                        count = self.count
                        self._leave(origin, target, own)
                        end = self._add_turn(end, (origin - OFFSET) << 9 | (target - OFFSET))
                        if self.spares and count:
                            end = self._list_spared(origin, target, step, count, end)
                    if self.is_step:
                        break
                    target += step
        return end

    def _list_spared(self, origin: int, target: int, step: int, count: int, end: int) -> int:
        """List the same legal move with each choice of men that are left on the board."""
        for spared in range(1, 1 << count):
            if self._enter(origin, target, step, self.own, spared):
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

    def _list_lasting(self) -> int:
        """List the legal turns, without those that repetition forbids."""
        end = kept = self._list(0)
        if self.repetition == FORBID or (self.repetition == VARY and self._occurrences() >= 3):
            kept = 0
            for index in range(end):
                move = self.moves[index]
                if self.repetition == VARY:
                    is_kept = not self._is_barred((move >> 9) + OFFSET, (move & 511) + OFFSET)
                else:
                    self._push_turn(move)
                    is_kept = self._occurrences() < 3
                    self._pop()
                if is_kept:
                    self.moves[kept] = move
                    kept += 1
        return kept

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

    def _end(self) -> int:
        """How the board itself ends the game; the side to move is examined first."""
        own = self.own
        if self._is_shut(own):
            return IMMOBILIZED << 2 | (2 - own)
        if self._is_shut(3 - own):
            return IMMOBILIZED << 2 | (own - 1)
        if self.soldiers[own] <= self.least:
            return REDUCED << 2 | (2 - own)
        if self.soldiers[3 - own] <= self.least:
            return REDUCED << 2 | (own - 1)
        return 0 if self._can_move(own) else self.without_turns()

    def _outcome(self, occurrences: int) -> int:
        """How the game has ended, as of `outcome`, if the position has occurred so often."""
        end = self._end()
        if end:
            return end
        if occurrences >= 3:
            if self.repetition == VARY and not self._list_lasting():
                return self.without_turns()
            if 0 < self.repetition < VARY:
                return REPETITION << 2 | self._winner(self.repetition)
        if occurrences and self.repetition == FORBID and self.quiet > 4 and not self._list_lasting():
            return self.without_turns()
        if not self.quiet_limit or self.quiet < self.quiet_limit:
            return 0
        return QUIET << 2 | self._winner(self.quiet_ends)

    def _winner(self, rule: int) -> int:
        """Who wins by an event: 0 for White, 1 for Black, 2 for none."""
        if rule == WINS:
            return self.own - 1
        if rule == LOSES:
            return 2 - self.own
        if rule == COUNT and self.soldiers[1] != self.soldiers[2]:
            return self.soldiers[2] > self.soldiers[1]
        return 2
