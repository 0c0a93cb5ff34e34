"""Whether a side can force a win within some turns, and with which turns."""

from __future__ import annotations

from enum import StrEnum
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from latrodb.core.color import Color
from latrodb.core.errors import ContentError
from latrodb.core.outcome import Ending
from latrodb.core.position import Position
from latrodb.core.step import Step, Violation
from latrodb.rules.boards import search_board
from latrodb.rules.engine.prover import Prover
from latrodb.rules.engine.table import Dice, Table
from latrodb.rules.variant import Variant

if TYPE_CHECKING:
    from latrodb.core.outcome import Outcome
    from latrodb.rules.engine.search import SearchBoard
    from latrodb.rules.game import Game

POSITIONS = 20_000_000  # that are seen unless a user says otherwise
SLICE = 200_000  # positions between two looks at the clock
MOST_MOVES = 100  # of the winner
WON = 1  # what `Prover.verdict` says


class Goal(StrEnum):
    """What is to be forced: any win by a rule, or immobilization alone."""

    WIN = "win"
    MATE = "mate"

    def is_reached(self, outcome: Outcome | None, side: Color) -> bool:
        """Whether a game that ended so is won by a side as asked."""
        if outcome is None or outcome.winner is not side:
            return False
        return self is Goal.WIN or outcome.ending is Ending.IMMOBILIZED


class Verdict(StrEnum):
    """What a search found."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNDECIDED = "not decided"


class Question(Struct, frozen=True):
    """What is asked of a position.

    Attributes:
        variant: the rules.
        position: where one of the sides is to move.
        winner: the side that is to win.
        goal: what it is to force.
        past: the steps of the game that led to the position, for repetition and quiet turns; empty without a game.
        counts: whether repetition and quiet turns count; else only the board ends a game.
    """

    variant: Variant
    position: Position
    winner: Color
    goal: Goal = Goal.WIN
    past: tuple[Step, ...] = ()
    counts: bool = True

    @property
    def is_attack(self) -> bool:
        """Whether the winner is to move."""
        return self.position.side is self.winner


class Limits(NamedTuple):
    """How much a search may do: positions that it sees, and seconds (0 for any number)."""

    positions: int = POSITIONS
    seconds: float = 0


class FirstTurn(NamedTuple):
    """A legal turn in the position that is asked about.

    Attributes:
        number: of the engine.
        text: in canonical notation.
        moves: within how many turns of the winner the game is won after it, this turn included if it is his; 0 if
            that is not proved.
        failed: within how many it is surely not won.
    """

    number: int
    text: str
    moves: int = 0
    failed: int = 0


class Answer(NamedTuple):
    """What was found.

    Attributes:
        verdict: about a win within `moves` turns of the winner.
        moves: the least number if it is proved, else the greatest that was asked.
        failed: within how many turns there is surely no win.
        turns: every legal turn of the position, with what is known of it.
        positions: how many were seen.
        line: the best turns of both sides up to the end, if it is proved.
        outcome: how the game has ended in the position, if it has.
    """

    verdict: Verdict
    moves: int
    failed: int
    turns: tuple[FirstTurn, ...]
    positions: int
    line: tuple[str, ...] = ()
    outcome: Outcome | None = None

    @property
    def winning(self) -> list[FirstTurn]:
        """The turns after which the win is proved, the shortest first."""
        return sorted((turn for turn in self.turns if turn.moves), key=lambda turn: (turn.moves, turn.text))


def make_prover(system: Game, board: SearchBoard) -> Prover:
    """A prover on a board of a game; a position returns after four plies at least, or two where a side may pass."""
    return Prover(board, 4 if type(system.table) is Table else 2)


class Solver:
    """A search for one question. Its board is that of the engine; positions are made only for what is printed."""

    def __init__(self, question: Question, limits: Limits = Limits()) -> None:  # noqa: B008
        """Set the board up, with the past of the game.

        Raises:
            ContentError: the position cannot occur in the game, or a die is thrown in it.
        """
        self.question, self.limits = question, limits
        system, table = question.variant.system, question.variant.system.table
        if isinstance(table, Dice):
            raise ContentError(f"in {question.variant.key} dice decide; nothing can be forced there")
        board = self._board_with_past() or search_board(system, question.position)
        if board is None:
            raise ContentError(f"the position {question.position.fen} cannot occur in {question.variant.key}")
        self.board = board
        self.prover = make_prover(system, self.board)
        self.prover.ask(int(question.winner), question.goal is Goal.MATE, question.counts)
        self._until = monotonic() + limits.seconds if limits.seconds else 0.0

    def _board_with_past(self) -> SearchBoard | None:
        """A board on which the game was played; None if there is none, or something stands otherwise there."""
        system, past = self.question.variant.system, self.question.past
        board = search_board(system, past[0].before) if past else None
        for step in past if board else ():
            given = system.squares_of(step.before, step.turn)
            if isinstance(given, Violation) or not board or not board.force(*given):
                return None
        return board if board and board.planes() == system.planes_of(self.question.position) else None

    def answer(self, moves: int = 0) -> Answer:
        """Search for a win within some turns of the winner, 1 to 100; or as far as the limits allow with 0."""
        question = self.question
        if outcome := question.variant.outcome(question.position):
            verdict = Verdict.PROVED if question.goal.is_reached(outcome, question.winner) else Verdict.REFUTED
            return Answer(verdict, 0, 0, (), 1, (), outcome)
        turns = [FirstTurn(number, self._text(number)) for number in self.board.turns()]
        failed = 0
        for most in range(1, (moves or MOST_MOVES) + 1):
            turns = [self._judged(turn, most) for turn in turns]
            found = [bool(turn.moves) for turn in turns]
            is_won = any(found) if question.is_attack else bool(found) and all(found)
            if is_won and not moves:
                break
            lost = [turn.failed >= most for turn in turns]
            if all(lost) if question.is_attack else any(lost):
                failed = most
            if self._is_spent():
                break
        best = [turn.moves for turn in turns if turn.moves]
        is_won = bool(best) if question.is_attack else len(best) == len(turns) > 0
        shortest = (min(best) if question.is_attack else max(best)) if is_won else moves or failed
        verdict = Verdict.PROVED if is_won else Verdict.REFUTED if moves and failed >= moves else Verdict.UNDECIDED
        line = tuple(step.text for step in self.line(shortest)) if is_won else ()
        return Answer(verdict, shortest, failed, tuple(turns), self.prover.positions, line)

    def _text(self, number: int) -> str:
        return self.step(self.question.position, number).text

    def step(self, position: Position, number: int) -> Step:
        """What a turn of the engine does in a position."""
        system = self.question.variant.system
        return system.play(position, system.turn_of(position, number))

    def _judged(self, turn: FirstTurn, most: int) -> FirstTurn:
        """What is known of a turn when a win within `most` turns was looked for after it."""
        if turn.moves or turn.failed >= MOST_MOVES:
            return turn
        self.board.play(turn.number)
        state = self.prover.verdict()
        found = self.wins(most - self.question.is_attack) if not state else None
        self.board.undo()
        if state:
            return turn._replace(moves=1) if state == WON else turn._replace(failed=MOST_MOVES)
        return turn._replace(moves=most) if found else turn if found is None else turn._replace(failed=most)

    def wins(self, moves: int) -> bool | None:
        """Whether the game on the board, which goes on, is won within some turns; None if the limits do not tell."""
        budget = SLICE
        while not self._is_spent():
            budget = min(budget * 2, self.limits.positions - self.prover.positions)
            found = self.prover.proves(moves, budget)
            if found >= 0:
                return bool(found)
        return None

    def _is_spent(self) -> bool:
        is_late = self._until and monotonic() > self._until
        return bool(is_late) or self.prover.positions >= self.limits.positions

    # What follows from a proof

    def line_after(self, turn: FirstTurn) -> list[Step]:
        """The turns of a win that is proved for the time after a turn, that turn first."""
        first = self.step(self.question.position, turn.number)
        self.board.play(turn.number)
        has_ended = self.prover.verdict()
        moves = turn.moves - self.question.is_attack
        steps = [first] if has_ended else [first, *self._line(first.after, moves)]
        self.board.undo()
        return steps

    def line(self, moves: int) -> list[Step]:
        """The turns of a proved win: the winner's shortest way, and of the other side the longest defence."""
        return self._line(self.question.position, moves)

    def _line(self, position: Position, moves: int) -> list[Step]:
        """The same from the position on the board."""
        steps: list[Step] = []
        is_attack = position.side is self.question.winner
        while True:
            number, moves = self.best(moves, is_attack=is_attack)
            step = self.step(position, number)
            steps.append(step)
            self.board.play(number)
            position, is_attack = step.after, not is_attack
            if self.prover.verdict():
                break
        for _ in steps:
            self.board.undo()
        return steps

    def best(self, moves: int, *, is_attack: bool) -> tuple[int, int]:
        """The best turn in a position that is won within some turns, and within how many it is won after that."""
        if is_attack:
            for most in range(moves):
                for number in self.board.turns():
                    if self.leads_to_win(number, most):
                        return number, most
        found = [(self._length(number, moves), number) for number in self.board.turns()]
        length, number = max(found, key=lambda each: each[0])
        return number, length

    def _length(self, number: int, moves: int) -> int:
        return next((most for most in range(moves) if self.leads_to_win(number, most)), moves)

    def leads_to_win(self, number: int, moves: int) -> bool | None:
        """Whether a turn wins at once, or within some turns of the winner after it; None if the limits do not tell."""
        self.board.play(number)
        state = self.prover.verdict()
        is_won = state == WON if state else self.wins(moves)
        self.board.undo()
        return is_won
