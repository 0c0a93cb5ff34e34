"""Whether a claim about what can be forced is true: proved, refuted, or not decided within a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.english import count_words, list_words
from latrodb.core.errors import ContentError
from latrodb.core.outcome import Ending
from latrodb.core.ply import number_turns
from latrodb.rules.engine.table import Event
from latrodb.rules.system import Seen
from latrodb.solver.search import MOST_MOVES, Limits, Question, Solver, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.color import Color
    from latrodb.core.ply import Ply
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.rules.variant import Variant
    from latrodb.solver.claim import Claim
    from latrodb.solver.search import Answer

_FEW = 4  # turns that a message names
_LONGER = 1_000_000  # positions that are seen for a win in one turn more than was claimed
_SOON = 2  # turns within which another turn is asked whether it wins
_OPPOSITE = {Verdict.PROVED: Verdict.REFUTED, Verdict.REFUTED: Verdict.PROVED, Verdict.UNDECIDED: Verdict.UNDECIDED}


class ClaimPlace(NamedTuple):
    """The place in a game that a claim is about.

    Attributes:
        variant: the rules.
        position: the one reached.
        ply: of the next turn.
        past: the steps that led to it; empty at the start.
    """

    variant: Variant
    position: Position
    ply: Ply
    past: tuple[Step, ...] = ()

    @property
    def claimant(self) -> Color:
        """The side whose turn led here; at the start, the side to move."""
        return self.past[-1].before.side if self.past else self.position.side

    def numbered(self, turns: Sequence[str]) -> str:
        """Turns from here on, with their numbers."""
        return number_turns(turns, self.ply, self.variant.first)


class Judgement(NamedTuple):
    """What became of a claim.

    Attributes:
        verdict: about the claim.
        message: what was found, a clause.
        line: the best turns of both sides to the win that was found, with their numbers; empty without one.
        shorter: the number of turns in which the win is forced, if it is less than claimed.
    """

    verdict: Verdict
    message: str
    line: str = ""
    shorter: int = 0


def judge(claim: Claim, place: ClaimPlace, seconds: float) -> Judgement:
    """Judge a claim at a place of a game.

    A win in N is one by the Nth turn of the winner, whatever the other side plays. An only move is a turn that does not
    lose within K turns, while each other legal turn does, for the least such K; a forced one may also be the only legal
    turn. A draw by repetition is one that the rules give on the board; whether it can be held is not searched.

    Args:
        claim: as read.
        place: where it is made.
        seconds: to search; more than 0.
    """
    try:
        if claim.moves:
            return _judge_win(claim, place, seconds)
        if claim.kind == "draw by repetition":
            return _judge_repetition(place)
        return _judge_turn(place, seconds)
    except ContentError as error:
        return Judgement(Verdict.UNDECIDED, str(error))


def _judge_win(claim: Claim, place: ClaimPlace, seconds: float) -> Judgement:
    winner = place.claimant if claim.winner is None else claim.winner
    question = Question(place.variant, place.position, winner, claim.goal, place.past, not claim.is_board_only)
    solver = Solver(question, Limits(seconds=seconds))
    answer = solver.answer(claim.moves)
    what = f"{winner.title} has {{}} {claim.kind} in {{}}"
    if answer.outcome:
        found = Judgement(answer.verdict, "the game is over in this position")
    elif answer.verdict is Verdict.PROVED:
        line = place.numbered(answer.line)
        found = Judgement(answer.verdict, what.format("a", answer.moves), line)
        if answer.moves < claim.moves and not claim.is_denied:
            found = found._replace(shorter=answer.moves)
    elif answer.verdict is Verdict.REFUTED:
        found = _refuted(what.format("no", claim.moves), question, answer, place)
        solver.limits = Limits(solver.prover.positions + _LONGER, seconds)
        longer = solver.answer(claim.moves + 1)
        if longer.verdict is Verdict.PROVED:
            message = f"{found.message}; there is one in {longer.moves}"
            found = found._replace(message=message, line=place.numbered(longer.line))
    else:
        known = f"; there is none in {answer.failed}" if answer.failed else ""
        message = f"a search of {seconds:g} s does not tell whether {what.format('a', claim.moves)}{known}"
        found = Judgement(answer.verdict, message)
    return found._replace(verdict=_OPPOSITE[found.verdict]) if claim.is_denied else found


def _refuted(what: str, question: Question, answer: Answer, place: ClaimPlace) -> Judgement:
    """That there is no such win, and which turns show it."""
    legal = count_words(len(answer.turns), "legal turn")
    if question.is_attack:
        return Judgement(answer.verdict, f"{what}, with none of {legal}")
    holding = [turn.text for turn in answer.turns if turn.failed >= answer.moves]
    message = f"{what} after {place.ply.written(place.variant.first)}{_few(holding)}"
    lost = len(answer.turns) - len(holding)
    return Judgement(answer.verdict, f"{message}, only after {lost} of {legal}" if lost else message)


def _judge_turn(place: ClaimPlace, seconds: float) -> Judgement:
    """Whether the turn that led here was the only one that did not lose."""
    if not place.past:
        return Judgement(Verdict.UNDECIDED, "no turn comes before the comment")
    *past, step = place.past
    enemy = Question(place.variant, step.before, step.before.side.other, past=(*past,))
    solver = Solver(enemy, Limits(seconds=seconds))
    legal = [turn.text for turn in solver.answer(1).turns]
    if step.text not in legal:
        return Judgement(Verdict.UNDECIDED, f"{step.text} is not a legal turn")
    if len(legal) == 1:
        return Judgement(Verdict.PROVED, f"{step.text} is the only legal turn")
    mover = Question(place.variant, step.before, step.before.side, past=(*past,))
    winning = Solver(mover, Limits(seconds=seconds)).answer(_SOON).winning
    if better := next((turn for turn in winning if turn.text != step.text), None):
        return Judgement(Verdict.REFUTED, f"{better.text} wins in {better.moves}")
    return _compare_turns(solver, step)


def _compare_turns(solver: Solver, step: Step) -> Judgement:
    """Look for a loss after each turn, further and further."""
    message = "the search did not get far enough"
    for most in range(1, MOST_MOVES + 1):
        turns = solver.answer(most).turns
        own = next(turn for turn in turns if turn.text == step.text)
        others = [turn for turn in turns if turn is not own]
        if own.moves:
            return Judgement(Verdict.REFUTED, f"{step.text} loses in {own.moves}, too")
        if safe := [turn.text for turn in others if turn.failed >= MOST_MOVES]:
            return Judgement(Verdict.REFUTED, f"the game ends without a loss after {_few(safe)}")
        if any(not turn.moves and turn.failed < most for turn in turns):
            break
        if not (holding := [turn.text for turn in others if not turn.moves]):
            lost = f"{count_words(len(others), 'other legal turn')} {'loses' if len(others) == 1 else 'lose'}"
            return Judgement(Verdict.PROVED, f"{lost} within {most}, and {step.text} does not")
        message = f"there is no loss in {most} after {_few(holding)}, either"
    return Judgement(Verdict.UNDECIDED, message)


def _judge_repetition(place: ClaimPlace) -> Judgement:
    """Whether the rules give a draw by repetition on the board."""
    system, seen = place.variant.system, Seen()
    seen.arrive(place.past[0].before if place.past else place.position)
    for step in place.past:
        seen.add(step)
    outcome, times = system.outcome(place.position, seen), count_words(seen.count(place.position), "time")
    if outcome and outcome.ending is Ending.REPETITION and outcome.winner is None:
        return Judgement(Verdict.PROVED, f"the position has occurred {times}")
    if outcome:
        return Judgement(Verdict.REFUTED, f"the game has ended otherwise: {outcome.ending}, {outcome.result}")
    if system.table.repetition is not Event.DRAW:
        return Judgement(Verdict.REFUTED, "by these rules repetition is not a draw")
    return Judgement(Verdict.UNDECIDED, f"the position has occurred {times}; whether it can be held is not searched")


def _few(turns: Sequence[str]) -> str:
    """The first of some turns, and how many others there are."""
    more = len(turns) - _FEW
    return list_words(turns if more <= 0 else [*turns[:_FEW], count_words(more, "other")], "or" if more <= 0 else "and")
