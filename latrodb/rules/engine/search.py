# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""What programs ask of a board: to play and take back, to count, how a game ends, the mark of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.rules.engine.constants import *
from latrodb.rules.engine.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Sequence

ALL_BITS = (1 << 64) - 1
LARGEST = (1 << 63) - 1  # number of a turn


class SearchBoard(Turns):
    """A position of a game to search from. Make it with `latrodb.rules.boards.search_board`."""

    def turns(self) -> list[int]:
        """Every legal turn.

        Raises:
            OverflowError: there are more than fit into the list.
        """
        self.is_full = 0
        return self._listed(self._list_lasting())

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
        return self._listed(self._list(0))

    def _listed(self, end: int) -> list[int]:
        self._check_list()
        moves = self.moves
        return [moves[index] for index in range(end)]

    def captures_by_turn(self) -> list[tuple[int, list[int]]]:
        """Every legal turn, as if the position occurred for the first time, with the squares of the men it captures."""
        found = []
        for turn in self.legal_turns():
            self._push_turn(turn)
            found.append((turn, [square for square, _ in self.found_captures()]))
            self._pop()
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
        if not 0 <= side <= 1:
            return -1
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
            bond = self._bond(at, own) if own else FREE
            if bond:
                fault = self._bond_name(self.cells[at] & DUX, bond)
                nears = [at + self.steps[self.compass[way]] for way in range(4)]
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

    def keys_of_images(self) -> list[int]:
        """The keys of the position in all images of the board; none without numbers."""
        return [self.keys[lane] for lane in range(self.lanes)]

    @property
    def side(self) -> int:
        """Which side moves, 0 for White."""
        return self.own - 1

    def perft(self, depth: int) -> int:
        """The number of sequences of legal turns, without regard to repetition, as `Game.perft` has it.

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
            if not end:
                break  # more men are in hand than the board has room for
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

    # Endings

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
        if occurrences and self.barred and self.quiet > 2 and not self._has_lasting():
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
