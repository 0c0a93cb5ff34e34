"""Latrunculus glaucus: a die, pips spent on steps and kills. Anthony Hodson, Rules for latrunculus glaucus.

There are far too many whole turns to list, so the unit is a single action: the throw, a step, a run of
the King, a kill, or the end of the turn. The turn ends by itself when the last pip is spent.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from latrodb.core.position import Position
from latrodb.core.square import DIAGONALS, ORTHOGONALS, as_set, square_name, squares
from latrodb.core.step import Fault, Move, Shift, Stop, Tactic, Take, Throw, Turn, Violation, shared_shift
from latrodb.notation.form import Form
from latrodb.rules.attacks import Attack
from latrodb.rules.engine import constants
from latrodb.rules.game import SEVERAL, Game
from latrodb.rules.obstacles import impossible, no_square, way_text
from latrodb.rules.places import men_after
from latrodb.rules.system import UNSEEN, Resolution

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.square import Square
    from latrodb.core.step import Step
    from latrodb.notation.written import WrittenMove, WrittenTurn
    from latrodb.rules.system import Seen

WAYS = sorted((*ORTHOGONALS, *DIAGONALS))  # by the digits of numbers
MOST_ACTIONS, MOST_NUMBERS = 32, 256  # of a turn that is judged, far beyond what six pips can buy
NUMBERS = {  # how many numbers the engine gives after the squares of a fault
    Fault.WRONG_FORM: 1, Fault.WRONG_PASS: 1, Fault.CAPTURE_OF_NOTHING: 1, Fault.BLOCKED_PATH: 1, Fault.MUST_ACT: 1,
    Fault.STRONG_KING: 2, Fault.TOO_MANY_PIPS: 3,
}  # fmt: skip
FALLS = Stop(is_fall=True)
NO_THROW = impossible(Fault.WRONG_FORM, "a turn begins with its throw, [1] to [6], directly before its first action")
TOO_LONG = impossible(Fault.WRONG_FORM, f"a turn of this game has no more than {constants.PIPS} actions")


@dataclass(frozen=True)
class Glaucus(Game):
    """The rules of Latrunculus glaucus."""

    has_several_moves: ClassVar[bool] = True
    phrases: ClassVar[dict[str, str]] = Game.phrases | {
        "pips": "1 pip | {0} pips", "rest": "none is | 1 is | {0} are", "kill": "2.2", "and": " and "
    }  # fmt: skip

    def faults(self, position: Position) -> Iterator[Violation]:
        """More men than in the opening, not one King a side, a throw with no pips left or more than it has."""
        yield from super().faults(position)
        die, pips = position.die, position.pips
        if (die or pips) and not 1 <= pips <= die <= constants.PIPS:
            text = f"die={die} pips={pips} is not within a turn: it has a throw from 1 to 6 and pips left of that"
            yield Violation(Fault.WRONG_PIPS, text, self.cite("2.1"))

    def squares_of(self, position: Position, turn: Turn) -> tuple[int, Sequence[int], bool] | Violation:
        """The actions of a turn one after the other, each with its kind and the number of its squares in front."""
        path: list[int] = []
        for move in turn:
            kind, action = _action_of(move)
            path += (kind, len(action), *action)
        is_too_long = len(turn) > MOST_ACTIONS or len(path) > MOST_NUMBERS
        return TOO_LONG if is_too_long else (constants.SEVERAL, path, False)

    def turn_of(self, position: Position, number: int) -> Turn:
        """The action with a number."""
        if number in (constants.END, constants.FALL):
            return (Stop(number == constants.FALL),)
        steps, square = number >> 9, number & 511
        if not steps:
            return (Throw(number),)
        path = [square]
        for digit in f"{steps:o}"[1:]:
            path.append(path[-1] + WAYS[int(digit)])
        return (Take(square),) if steps == 1 else (shared_shift(square, path[-1], tuple(path[1:-1])),)

    def memory_of(self, position: Position) -> tuple[int, ...]:
        """The throw, what is left of it, and pairs of squares: that of a man, and one that he has visited."""
        visits = [each for at, past in position.trails for to in squares(past) for each in (at, to)]
        return position.die, position.pips, *visits

    def after(self, board: Any, position: Position, turn: Turn) -> Position:
        """The position on a board."""
        is_fall = FALLS in turn  # then the King is removed
        white, black, duxes = self.sets_on(board) if is_fall else men_after(position, turn, board.found_captures())
        is_over = not board.thrown
        trails = () if is_over else tuple([(at, as_set(past)) for at, past in board.trails()])
        side = position.side.other if is_over else position.side
        return Position(
            position.geometry, white, black, duxes, side, position.bound, position.fresh, position.hand,
            position.dux_hand, position.taken, board.thrown, board.pips, trails, board.quiet_plies,
        )  # fmt: skip

    # Written turns

    def resolve(self, position: Position, written: WrittenTurn) -> Resolution:
        """Read the throw and the actions of a written turn, one by one, and the end of the turn.

        A path is cut at each empty square that the King reaches: up to there it is one run. Actions beyond the
        pips of the throw are joined to the one that spends the last pip, so that the turn does not end in
        between. A text without a throw continues with the pips of the position.
        """
        steps, objection = self._carry_out(position, written)
        return Resolution(tuple([step.turn for step in steps]), objection)

    def carry_out(self, position: Position, written: WrittenTurn, seen: Seen = UNSEEN) -> tuple[Step, ...] | Violation:
        """Play a written turn as `resolve` reads it, action by action; no rule on repetition forbids any."""
        steps, objection = self._carry_out(position, written)
        return objection or tuple(steps)

    def _carry_out(self, position: Position, written: WrittenTurn) -> tuple[list[Step], Violation | None]:
        """The steps of a written turn, up to what makes the rest impossible."""
        steps: list[Step] = []
        objection = self._play_all(steps, position, written)
        now = steps[-1].after if steps else position
        is_unfinished = not objection and written.throw is not None and now.side is position.side and now.die
        if is_unfinished and self.outcome(now) is None:
            self._play_on(steps, position, Stop())
        return steps, objection

    def _play_all(self, steps: list[Step], position: Position, written: WrittenTurn) -> Violation | None:
        """Play the actions of a written turn, up to what makes one impossible, which is returned."""
        if written.throw is None and not position.die:
            return NO_THROW
        if written.throw is not None and (obstacle := self._play_on(steps, position, Throw(written.throw))):
            return obstacle
        for move in written.moves:
            now = steps[-1].after if steps else position
            actions, objection = read_actions(now, move)
            for action in actions:
                if obstacle := self._play_on(steps, position, action):
                    return obstacle
            if objection:
                return objection
        return None

    def _play_on(self, steps: list[Step], position: Position, action: Move) -> Violation | None:
        """Play an action after some steps from a position, or return what makes it impossible."""
        is_over = bool(steps) and steps[-1].after.side is not position.side
        start = steps[-1].before if is_over else steps[-1].after if steps else position
        turn = (*steps[-1].turn, action) if is_over else (action,)
        obstacle = self.try_turn(start, turn)
        if not obstacle:
            steps[len(steps) - is_over :] = [self._step_of(self._place_at(start), start, turn, UNSEEN)]
        return obstacle

    # Explanations

    def explain(self, fault: Fault, position: Position, turn: Turn, at: Sequence[int], after: Position) -> Violation:
        """The violation with its sentence, and its rule as the source numbers it."""
        said = self.rulebook.faults.get(fault)
        if said is None:
            return super().explain(fault, position, turn, at, after)
        end = len(at) - NUMBERS.get(fault, 0)
        causes, numbers, rule = tuple(at[:end]), at[end:], said.rule
        sentences, words = said.text.split(SEVERAL), [*map(square_name, causes), *map(str, numbers)]
        if fault is Fault.TOO_MANY_PIPS:
            move, price, left = turn[numbers[0]], *numbers[1:]
            words = [_text(move), self._counted("pips", price, 1), self._counted("rest", left, 0)]
            rule = self.phrases["kill"] if isinstance(move, Take) else rule
        elif fault is Fault.MUST_ACT:
            words = [_text(self.turn_of(position, numbers[0])[0])]
        elif fault is Fault.WAY_BACK:
            words = [self.phrases["and"].join(words)]
        text = sentences[numbers[-1] if len(sentences) > 1 else 0].format(*words)
        return Violation(fault, text, self.cite(rule) if rule else None, causes, is_impossible=not rule)

    def _counted(self, phrase: str, count: int, least: int) -> str:
        """A count with its noun or verb, which has a form for each count from the least on, and one for all others."""
        forms = self.phrases[phrase].split(SEVERAL)
        return forms[min(count - least, len(forms) - 1)].format(count)

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """The men next to each victim, which lower the price of the kill (section 2.2)."""
        size, own = step.before.geometry, step.after.army(step.before.side)
        rings = ((capture.square, size.surroundings[capture.square] & own) for capture in step.captures)
        return tuple(Attack(Tactic.KILL, at, men, tuple((man, at) for man in squares(men))) for at, men in rings)

    def price(self, position: Position, victim: Square) -> int | None:
        """The pips that killing a man costs the side to move; None if he cannot be killed at all.

        A kill needs a man next to the victim and, with an option, at least the Force of a King (reading G4).

        The price is four, less the excess of the attackers over the defenders, and at least two (section
        2.2); a King counts as three (2.3).

        >>> import latrodb
        >>> glaucus = latrodb.variant("glaucus")
        >>> position = glaucus.position("8/8/4d3/2ss4/2sS4/1SSS4/8/4D3 w die=3 pips=3")
        >>> glaucus.system.price(position, 3 * 17 + 2)  # c4
        3
        """
        return self.board_at(position).price(victim) or None


def _action_of(move: Move) -> tuple[int, tuple[int, ...]]:
    """The kind of an action, and its squares or pips, for the engine."""
    match move:
        case Shift(origin, target, via):
            return constants.WAY, (origin, *via, target)
        case Take(victim):
            return constants.TAKING, (victim,)
        case Throw(pips):
            return constants.THROWING, (pips,)
        case Stop(is_fall):
            return constants.FALLING if is_fall else constants.PASSING, ()
    return constants.NO_TURN, ()


def read_actions(position: Position, move: WrittenMove) -> tuple[list[Move], Violation | None]:
    """The actions of one written move, and the objection at which they end, or None."""
    if move.form is Form.PASS:
        return [Stop(move.is_dux)], None
    if move.form not in (Form.SHIFT, Form.TAKE):
        return [], impossible(Fault.WRONG_FORM, "a turn of this game is made of steps, runs and kills")
    if move.takes:
        text = f"a step takes no man; a kill is a separate action after a comma, ,x{move.takes[0].name or '…'}"
        return [], impossible(Fault.WRONG_FORM, text)
    names = position.geometry.by_name
    path: list[Square] = []
    for written in move.squares:
        if written.name not in names:
            return _cut(position, path), no_square(position.geometry, move)
        path.append(names[written.name])
    return ([Take(path[0])] if move.form is Form.TAKE else _cut(position, path)), None


def _cut(position: Position, path: list[Square]) -> list[Move]:
    """Cut a path into runs, each up to the next empty square; one that ends on a man is reported later."""
    if len(path) == 2:
        return [shared_shift(path[0], path[1])]
    actions: list[Move] = []
    empty = position.empty | as_set(path[:1])  # he has left his first square
    run = path[:1]
    for count, square in enumerate(path[1:], 2):
        run.append(square)
        if empty >> square & 1 or count == len(path):
            actions.append(shared_shift(run[0], square, tuple(run[1:-1])))
            run = [square]
    return actions


def _text(move: Move) -> str:
    """An action in the notation."""
    return way_text(move) if isinstance(move, Shift) else str(move) if isinstance(move, Take) else "the action"
