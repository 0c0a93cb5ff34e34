# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: annotation_typing=False, infer_types=True
"""Whether a side can force the end of a game within some turns of its own, whatever the other side plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from latrodb.rules.engine.constants import *

if TYPE_CHECKING:
    from latrodb.rules.engine.search import SearchBoard

ROWS = 1 << 18  # of what is remembered
STACK = 1 << 18  # turns on all levels of a search
MOST_SEEN = 1 << 62
DEEPEST_WIN = 500  # turns of the winner


class Prover:
    """A search by the turns of the winner: one of his, and every one of the other side.

    What is proved is remembered by the key of the position where the plies that led there cannot matter: a repetition
    is too far away, and so are too many quiet turns.
    """

    def __init__(self, board: SearchBoard, gap: int) -> None:
        """Search on a board, which may have been played on; what was played there is the past that repetition counts.

        Args:
            board: it is as before after each call.
            gap: the least number of plies between two occurrences of a position: 4, or 2 where a side may pass.
        """
        self.board, self.gap = board, gap
        self.turns, self.killers = rows("q", STACK), rows("q", MOST_PLIES)
        self.keys, self.best, self.won, self.failed = rows("Q", ROWS), rows("q", ROWS), rows("h", ROWS), rows("h", ROWS)
        self.winner = self.only_mate = self.counts = self.doubled = self.seen = self.most = self.is_stopped = 0

    def ask(self, winner: int, only_mate: int, counts: int) -> None:
        """Begin with a question, and forget what is known of others.

        Args:
            winner: who is to win, 0 for White.
            only_mate: whether he must shut in the enemy Dux; else any win by a rule will do.
            counts: whether repetition and quiet turns count.
        """
        self.winner, self.only_mate, self.counts, self.seen = winner, only_mate, counts, 0
        for row in range(ROWS):
            self.keys[row] = self.best[row] = self.won[row] = self.failed[row] = 0
        board, self.doubled = self.board, 0
        for at in range(board.plies - board.quiet, board.plies):
            for before in range(board.plies - board.quiet, at):
                if before >= 0 and board.trail[before] == board.trail[at]:
                    self.doubled += 1

    def verdict(self) -> int:
        """1 if the game on the board is won as asked, 2 if it has ended in another way, 0 if it goes on."""
        end = self._ending()
        if not end:
            return 0
        return 1 if end & 3 == self.winner and (not self.only_mate or end >> 2 == IMMOBILIZED) else 2

    def _ending(self) -> int:
        """How the game on the board has ended, as of `SearchBoard.outcome`."""
        board = self.board
        return board._outcome(board._occurrences()) if self.counts else board._end()

    def proves(self, turns: int, most: int) -> int:
        """Whether the game, which goes on, is won within some turns of the winner: 1 yes, 0 no, -1 not decided.

        Args:
            turns: how many turns the winner has, 0 to 500.
            most: how many positions may be seen.
        """
        board = self.board
        self.most, self.is_stopped = self.seen + most, 0
        if turns < 0 or turns > DEEPEST_WIN or board.plies + 2 * turns >= MOST_PLIES:
            return -1
        found = self._attack(turns, 0) if board.own == self.winner + 1 else self._defend(turns, 0)
        return -1 if self.is_stopped else found

    def games(self, plies: int, ending: int) -> list[list[int]]:
        """Every sequence of 1 to 30 legal turns after which the game ends in a way, but not before.

        `ending` is a kind of `SearchBoard.outcome`.

        Raises:
            ValueError: the number is another one.
            OverflowError: there are more turns than fit into the list.
        """
        if not 1 <= plies <= DEEPEST or self.board.plies > MOST_PLIES - DEEPEST - 1:
            raise ValueError(f"1 to {DEEPEST} plies, please")
        self.most, self.is_stopped = MOST_SEEN, 0
        found: list[list[int]] = []
        self._find(plies, ending, 0, [], found)
        if self.is_stopped:
            raise OverflowError("too many turns to list")
        return found

    def _find(self, plies: int, ending: int, start: int, played: list[int], found: list[list[int]]) -> None:
        """Add the sequences that begin with the turns that were played to those that were found."""
        if plies == 1 and ending == IMMOBILIZED and self._is_open(0) and self._is_open(1):
            return
        end = self._list(start)
        for index in range(start, end):
            turn = self.turns[index]
            self._play(turn)
            kind = self._ending() >> 2
            if plies == 1:
                if kind == ending:
                    found.append([*played, turn])
            elif not kind:
                played.append(turn)
                self._find(plies - 1, ending, end, played, found)
                played.pop()
            self._take_back()

    @property
    def positions(self) -> int:
        """How many positions were seen since the question was asked."""
        return self.seen

    def _attack(self, turns: int, start: int) -> int:
        """Whether the winner, who is to move, wins within some turns; the list of his own begins at `start`."""
        if turns < 1 or (self.only_mate and turns == 1 and self._is_open(1 - self.winner)):
            return 0
        is_kept = self._is_kept(2 * turns - 1)
        row = self.board.keys[0] & (ROWS - 1)
        known = self._known(row, turns) if is_kept else -1
        if known >= 0:
            return known
        if turns > 1 and self._attack(1, start):
            return 1
        end = self._list(start)
        self._put_first(self.best[row] if is_kept and self.keys[row] == self.board.keys[0] else 0, start, end)
        for index in range(start, end):
            turn = self.turns[index]
            self._play(turn)
            state = self.verdict()
            is_won = state == 1 or (state == 0 and turns > 1 and self._defend(turns - 1, end))
            self._take_back()
            if self.is_stopped:
                return 0
            if is_won:
                if is_kept:
                    self._keep(row, turn, turns, 1)
                return 1
        if is_kept and not self.is_stopped:
            self._keep(row, 0, turns, 0)
        return 0

    def _defend(self, turns: int, start: int) -> int:
        """Whether the winner wins within some turns after every turn of the side to move, whose list is at `start`."""
        if turns < 1:
            return 0
        is_kept, ply = self._is_kept(2 * turns), self.board.plies
        row = self.board.keys[0] & (ROWS - 1)
        known = self._known(row, turns) if is_kept else -1
        if known >= 0:
            return known
        end = self._list(start)
        self._put_first(self.killers[ply], start, end)
        is_won = 1 if end > start else 0
        for index in range(start, end):
            turn = self.turns[index]
            self._play(turn)
            state = self.verdict()
            is_won = state == 1 or (state == 0 and self._attack(turns, end))
            self._take_back()
            if self.is_stopped:
                return 0
            if not is_won:
                self.killers[ply] = turn
                break
        if is_kept and not self.is_stopped:
            self._keep(row, 0, turns, is_won)
        return is_won

    def _is_open(self, side: int) -> int:
        """Whether no move along a line can shut in the Dux of a side: there is none, or he has two open squares."""
        board = self.board
        dux = board.dux[side + 1]
        return not dux or (self.gap == 4 and board.directions == 4 and board._spaces(dux) > 1)

    def _list(self, start: int) -> int:
        """List the turns of the side to move from a place of `turns` on, and return their end."""
        board = self.board
        board.is_full = 0
        end = board._list_lasting() if self.counts else board._list(0)
        if board.is_full or start + end > STACK:
            self.is_stopped = 1
            return start
        for index in range(end):
            self.turns[start + index] = board.moves[index]
        return start + end

    def _put_first(self, turn: int, start: int, end: int) -> None:
        """Put a turn before the others, if it is among them."""
        for index in range(start, end):
            if self.turns[index] == turn:
                self.turns[index] = self.turns[start]
                self.turns[start] = turn
                return

    def _play(self, turn: int) -> None:
        self.board._push_turn(turn)
        self.seen += 1
        if self.seen > self.most:
            self.is_stopped = 1
        if self.counts and self.board._occurrences() > 1:
            self.doubled += 1

    def _take_back(self) -> None:
        if self.counts and self.board._occurrences() > 1:
            self.doubled -= 1
        self.board._pop()

    # What is remembered

    def _is_kept(self, plies: int) -> int:
        """Whether what a search of some plies finds depends on the position alone."""
        board = self.board
        if not board.lanes or (board.is_opening and not board.plies):
            return 0
        if not self.counts:
            return 1
        if board.quiet_limit and board.quiet + plies >= board.quiet_limit:
            return 0
        times = 2 if board.barred == 2 else 3
        if not board.repetition or board.quiet + plies < self.gap * (times - 1):
            return 1
        return times == 3 and plies < self.gap and not self.doubled

    def _known(self, row: int, turns: int) -> int:
        """What is remembered of the position on the board: 1 it is won within some turns, 0 it is not, -1 nothing."""
        if self.keys[row] != self.board.keys[0]:
            return -1
        if self.won[row] and self.won[row] <= turns:
            return 1
        return 0 if self.failed[row] >= turns else -1

    def _keep(self, row: int, turn: int, turns: int, is_won: int) -> None:
        """Remember what was found about the position on the board."""
        if self.keys[row] != self.board.keys[0]:
            self.keys[row] = self.board.keys[0]
            self.best[row] = self.won[row] = self.failed[row] = 0
        if turn:
            self.best[row] = turn
        if is_won:
            if not self.won[row] or turns < self.won[row]:
                self.won[row] = turns
        elif turns > self.failed[row]:
            self.failed[row] = turns


def rows(kind: Literal["h", "q", "Q"], count: int) -> memoryview[int]:
    """An array of zeros, too large for the stack, where Cython puts lists on their way into its own arrays."""
    found = memoryview(bytearray(8 * count)).cast(kind)
    return found[:count]
