"""Falkener's rules: thirty men a side who step and take in all eight directions. Seed 001."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.core.errors import TurnError
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.position import Position
from latrodb.core.square import NOWHERE, STRIDE, as_set, square_name, squares
from latrodb.core.step import Fault, Mark, Step, Tactic, Violation
from latrodb.core.turn import Shift, shared_shift
from latrodb.diagnostics.rule import RuleRef
from latrodb.rules.mechanics.armies import army_faults, rows_of
from latrodb.rules.mechanics.custodial import EIGHT, bracketed, captures_of, union
from latrodb.rules.mechanics.endings import find_backstop, is_stuck
from latrodb.rules.mechanics.explain_captures import bracket_attacks
from latrodb.rules.mechanics.options import with_field
from latrodb.rules.mechanics.slides import impossible
from latrodb.rules.mechanics.steps import Gait, carry_out, find_mover_fault, goals, leaps, resolve_shift, under_rule
from latrodb.rules.rulebook import load_rulebook
from latrodb.rules.system import UNSEEN, Resolution, Seen, count_turns, plain_proof

if TYPE_CHECKING:
    from collections.abc import Iterator

    from latrodb.core.geometry import Geometry
    from latrodb.core.turn import Turn
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.capabilities import Attack
    from latrodb.rules.mechanics.charges import Attacks
    from latrodb.rules.rulebook import Rulebook

MOVEMENT = RuleRef("falkener", "3rd rule")
ROWS = 5


@dataclass(frozen=True, slots=True)
class Falkener:
    """The rules of Edward Falkener, 1892.

    Attributes:
        full: whether the five rows are filled, sixty men a side, instead of every other square.
        jumps: whether a man may leap one enemy beside him, in any direction, to the empty square behind.
        lone_man: what becomes of a side with one man: `loses` or `plays_on`.
        repetition: what the third occurrence of a position does: `draw` or `off`.
        quiet_limit: plies without a capture after which the game is drawn; 0 switches the rule off.
    """

    full: bool = False
    jumps: bool = False
    lone_man: str = "loses"
    repetition: str = "draw"
    quiet_limit: int = 200

    @property
    def rulebook(self) -> Rulebook:
        """The rules, our readings and options."""
        return load_rulebook("falkener")

    @property
    def kernel(self) -> None:
        """This system has no bulk replayer."""
        return

    def with_option(self, key: str, value: str) -> Falkener:
        """The same game with one option set."""
        return with_field(self, key, value)

    def opening(self, size: Geometry) -> Position:
        """Five rows a side, every other square from each player's own left-hand corner (2nd rule)."""
        white, black = rows_of(size, WHITE, ROWS), rows_of(size, BLACK, ROWS)
        if self.full:
            return Position(size, white, black)
        last = size.squares[-1]
        near = as_set(each for each in squares(white) if _is_even(each))
        far = as_set(each for each in squares(black) if _is_even(last - each))
        return Position(size, near, far)

    def faults(self, position: Position) -> Iterator[Violation]:
        """A leader, or more men than the opening has."""
        men = self.opening(position.geometry).white.bit_count()
        return army_faults(position, men=men, duxes=0)

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """A turn is one step of one man, or one leap with `jumps`."""
        return resolve_shift(position, written, _find_obstacle)

    def turns(self, position: Position, seen: Seen = UNSEEN) -> Iterator[Turn]:
        """Every step, and every leap with `jumps`, by man. The history forbids nothing."""
        size, men, gait = position.geometry, position.men, self._gait(position)
        for origin in squares(position.army(position.side)):
            for target in squares(goals(size, origin, men, gait)):
                yield (shared_shift(origin, target),)

    def violations(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> tuple[Violation, ...]:
        """What stands against a turn: an obstacle, or a square out of reach.

        >>> import latrodb
        >>> falkener = latrodb.variant("falkener")
        >>> for violation in falkener.play(falkener.opening(), "a5-a7").violations:
        ...     print(violation.message)
        a man goes one square in any direction, and a7 is further from a5
        """
        obstacle = _find_obstacle(position, turn)
        return (obstacle,) if obstacle else tuple(self._objections(position, turn))

    def play(self, position: Position, turn: Turn, seen: Seen = UNSEEN) -> Step:
        """A move carried out with its captures, legal or not.

        Raises:
            TurnError: the move is impossible: nobody stands there, or somebody at its end.

        >>> import latrodb
        >>> falkener = latrodb.variant("falkener")
        >>> position = falkener.position("10ss/12/12/12/12/12/5S6/12/3s8/2S9/12/12 w")
        >>> [str(capture) for capture in falkener.play(position, "f6-e5").captures]
        ['d4']
        """
        obstacle = _find_obstacle(position, turn)
        if obstacle:
            raise TurnError(obstacle.message)
        move = turn[0]
        assert isinstance(move, Shift)
        found = _attacks(position, move)
        after = carry_out(position, move.origin, move.target, union(found))
        end = self._find_end(after, UNSEEN)
        mark = Mark.MATE if end and end.winner is position.side else Mark.NONE
        violations = tuple(self._objections(position, turn))
        return Step(position, turn, after, captures_of(found), mark=mark, violations=violations)

    def outcome(self, position: Position, seen: Seen = UNSEEN) -> Outcome | None:
        """One man left or locked in; then repetition and quiet moves, which draw the game."""
        end = self._find_end(position, seen)
        if end:
            return end
        repeats = self.repetition != "off"
        closing = find_backstop(position, seen, repeats=repeats, quiet_limit=self.quiet_limit)
        return Outcome(None, closing) if closing else None

    def proof(self, step: Step) -> str:
        """Why a step is marked: it wins."""
        return plain_proof(step)

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men who took part in each capture, by tactic."""
        move = step.turn[0]
        assert isinstance(move, Shift)
        return tuple(bracket_attacks(step, move.target, step.after.army(step.before.side)))

    def perft(self, position: Position, depth: int) -> int:
        """The number of sequences of legal turns."""
        return count_turns(self, position, depth)

    def _gait(self, position: Position) -> Gait:
        return Gait(EIGHT, position.army(position.side.other) if self.jumps else NOWHERE)

    def _objections(self, position: Position, turn: Turn) -> Iterator[Violation]:
        """A square that a man does not reach (3rd rule, readings F3 and F4)."""
        move = turn[0]
        assert isinstance(move, Shift)
        gait = self._gait(position)
        if goals(position.geometry, move.origin, position.men, gait) >> move.target & 1:
            return
        at, to = square_name(move.origin), square_name(move.target)
        leap = gait._replace(hurdles=position.men)
        if leaps(position.geometry, move.origin, position.men, leap) >> move.target & 1:
            over = square_name((move.origin + move.target) // 2)
            whom = "his own men" if self.jumps else "anybody"
            kind, text = Fault.LEAP, f"{at}-{to} leaps over {over}, and a man does not leap {whom} (reading F4)"
        else:
            kind, text = (Fault.NOT_A_STEP, f"a man goes one square in any direction, and {to} is further from {at}")
        yield Violation(kind, text, MOVEMENT, (move.origin, move.target))

    def _find_end(self, position: Position, seen: Seen) -> Outcome | None:
        """How the board itself ends the game; the side to move first, for the other has just moved."""
        least = 1 if self.lone_man == "loses" else 0
        for loser in (position.side, position.side.other):
            if position.army(loser).bit_count() <= least:
                return Outcome(loser.other, Ending.REDUCED)
        if is_stuck(self, position, seen):
            return Outcome(position.side.other, Ending.STALEMATE)
        return None


def _find_obstacle(position: Position, turn: Turn) -> Violation | None:
    if len(turn) != 1 or not isinstance(turn[0], Shift) or turn[0].via:
        return impossible(Fault.WRONG_FORM, "a turn of this game is one move of one man")
    return under_rule(find_mover_fault(position, turn[0].origin, turn[0].target), MOVEMENT)


def _attacks(position: Position, move: Shift) -> Attacks:
    """Who falls to a step: every enemy beside the mover with a man of his right behind (4th rule)."""
    size, prey = position.geometry, position.army(position.side.other)
    if not size.surroundings[move.target] & prey:
        return ()
    own = position.army(position.side) ^ 1 << move.origin ^ 1 << move.target
    victims = bracketed(size, move.target, own, prey, EIGHT)
    return ((Tactic.CUSTODIAL, victims),) if victims else ()


def _is_even(distance: int) -> bool:
    """Whether a square, counted from a corner, is of that corner's color."""
    return (distance // STRIDE + distance % STRIDE) % 2 == 0
