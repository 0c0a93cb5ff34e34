"""A board for programs that search: turns are numbers, and the engine plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from latrodb.core.errors import TurnError
from latrodb.core.mark import Mark
from latrodb.core.square import square_name
from latrodb.rules.boards import board_in_turn
from latrodb.rules.engine.table import tactics_of
from latrodb.rules.places import outcome_of

if TYPE_CHECKING:
    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.step import Tactic, Turn
    from latrodb.rules.variant import Variant


class PlayBoard:
    """A position of a game that is changed in place; make it with `latrodb.board`.

    A turn is a number that `turns` lists. In Latrunculus glaucus it is one action: a throw, a step, a kill, or the end.
    """

    def __init__(self, variant: Variant, position: Position) -> None:
        """Put a position on a board; its repetitions and quiet plies are counted from there.

        Raises:
            ValueError: the position cannot occur in this game.
        """
        self.variant = variant
        self._boards = [self._set_up(position)]  # one more after each null turn
        self._positions = [[position]]  # of each board, as far as they are known
        self._turns: list[list[int]] = [[]]

    def __repr__(self) -> str:
        return f"<PlayBoard {self.variant.key} {self.position.fen}>"

    @property
    def engine(self) -> Any:
        """The board of the engine, for inner loops: `turns`, `play`, `undo`, `outcome`, `perft`, `playout`, `key`."""
        return self._boards[-1]

    @property
    def position(self) -> Position:
        """The position on the board."""
        positions, turns, system = self._positions[-1], self._turns[-1], self.variant.system
        while len(positions) <= len(turns):
            turn = system.turn_of(positions[-1], turns[len(positions) - 1])
            positions.append(system.play(positions[-1], turn).after)
        return positions[-1]

    @property
    def key(self) -> int:
        """A number of 64 bits for the position; those that differ have different ones, with near certainty."""
        return int(self.engine.key)

    @property
    def men(self) -> dict[str, str]:
        """The men by the names of their squares: `S` and `D` for White's soldiers and Dux, `s` and `d` for Black's."""
        position = self.position
        return {
            square_name(square): ("d" if position.duxes >> square & 1 else "s").translate(_CASE[bool(color)])
            for square in position.geometry.squares
            if (color := position.color_at(square)) is not None
        }

    @property
    def captures(self) -> list[tuple[str, tuple[Tactic, ...]]]:
        """The squares of the men that the last turn captured, each with its tactics."""
        return [(square_name(square), tactics_of(kinds)) for square, kinds in self.engine.found_captures()]

    @property
    def mark(self) -> Mark:
        """The mark of the last turn."""
        return self.variant.system.mark_of(self.engine, self.position) if self._turns[-1] else Mark.NONE

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, or None if it has not."""
        return outcome_of(self.variant.system.table, self.engine.outcome())

    def turns(self) -> list[int]:
        """Every legal turn.

        Raises:
            OverflowError: there are more than 65,536.
        """
        found: list[int] = self.engine.turns()
        return found

    def play(self, turn: int | str) -> None:
        """Play a turn, by its number or in the notation; any number and text may be given.

        Raises:
            ValueError: the turn is illegal (a TurnError if it is a text), or too many were played. The board is as
                before.
        """
        turn = self.turn(turn) if isinstance(turn, str) else turn
        self.engine.play(turn)
        self._turns[-1].append(turn)

    def skip(self) -> None:
        """Let the other side move: a null turn. What was played before it does not count as a repetition after it."""
        passed = self.position.with_side(self.position.side.other)
        self._boards.append(self._set_up(passed))
        self._positions.append([passed])
        self._turns.append([])

    def undo(self) -> None:
        """Take the last turn back, or a null turn.

        Raises:
            ValueError: there is none.
        """
        if not self._turns[-1] and len(self._boards) > 1:
            for stack in (self._boards, self._positions, self._turns):
                stack.pop()
            return
        self.engine.undo()
        self._turns[-1].pop()
        del self._positions[-1][len(self._turns[-1]) + 1 :]

    def threat(self) -> int | None:
        """A turn with which the side that has just moved could shut in the enemy Dux, if it moved again; or None."""
        number = self.engine.threat(1 - self.engine.side)
        return None if number < 0 else int(number)

    def text(self, turn: int) -> str:
        """A legal turn in canonical notation, with its captures and mark.

        Raises:
            ValueError: the turn is illegal.
        """
        if turn not in self.turns():
            raise ValueError(f"{turn} is not a legal turn here")
        system, position = self.variant.system, self.position
        text: str = system.play(position, system.turn_of(position, turn)).text
        return text

    def turn(self, text: str) -> int:
        """The number of a legal turn that is given in the notation; captures and mark may be left out.

        Raises:
            TurnError: the text is not a legal turn here.
        """
        step = self.variant.play(self.position, text)
        for number in self.turns():
            if self._turn_of(number) == step.turn:
                return number
        raise TurnError(f"'{text}' is not a legal turn here")

    def playout(self, seed: int, most: int = 1000) -> int:
        """Play random turns on the board of the engine until the game ends, at most `most`; returns their number.

        They are taken back.
        """
        played = int(self.engine.playout(seed, most))
        for _ in range(played):
            self.engine.undo()
        return played

    def perft(self, depth: int) -> int:
        """The number of sequences of legal turns."""
        return int(self.engine.perft(depth))

    def _turn_of(self, number: int) -> Turn:
        return self.variant.system.turn_of(self.position, number)

    def _set_up(self, position: Position) -> Any:
        board = board_in_turn(self.variant.system, position)
        if board is None:
            raise ValueError(f"the position {position.fen} cannot occur in {self.variant.key}")
        return board


_CASE: tuple[dict[int, int], dict[int, int]] = (str.maketrans("sd", "SD"), {})
