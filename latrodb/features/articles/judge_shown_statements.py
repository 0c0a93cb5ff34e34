"""Compare statements at a figure with the boards it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.square import find_square
from latrodb.features.articles.answers import Answer
from latrodb.features.articles.claims import Statement, Topic
from latrodb.features.articles.document import find_within
from latrodb.features.articles.judge_men_statements import compare_men
from latrodb.features.articles.judge_motif_statements import compare_motif
from latrodb.features.articles.judge_move_statements import compare_legality
from latrodb.features.articles.verdict import Status, Verdict, unverified, verified
from latrodb.rules.attempt import attempt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from latrodb.core.color import Color
    from latrodb.core.position import Position
    from latrodb.features.articles.figure_boards import FigureBoard
    from latrodb.features.articles.figures import Figure
    from latrodb.rules.attempt import Attempt

_UNKNOWN = Answer(None, "the figure does not show it")


def judge_shown_statement(said: Statement, figure: Figure) -> Verdict | None:
    """The verdict on a statement by the boards of a figure; None for a kind that boards cannot decide.

    Text after a figure may move on to other positions, so only its caption can be false.
    """
    judge = _JUDGES.get(said.topic)
    if judge is None or (said.is_denied and said.topic is not Topic.LEGAL):
        return None
    answer = judge(said, figure.boards)
    if answer.is_true:
        return verified(said)
    is_caption = find_within(said.span, [figure.block.span]) is not None
    if answer.is_true is None or not is_caption:
        return unverified(said, answer.message)
    note = f"compared with the boards of {figure.name}"
    return Verdict(said, Status.FALSE, answer.message, answer.code, hints=answer.hints, notes=(note,))


def _side(said: Statement) -> Color | None:
    return said.who.side if said.who else None


def _positions(boards: Sequence[FigureBoard]) -> Iterator[Position]:
    """The positions shown, and those before the last turn and along a line of the figure."""
    for board in boards:
        yield board.place.position
        if board.place.node and board.place.node.before:
            yield board.place.node.before
        if board.known and not board.is_game:
            yield from board.known.game.positions()


def _tried(said: Statement, boards: Sequence[FigureBoard]) -> list[Attempt]:
    """Try the move of a statement for the side of its man, wherever a man is on the square that it leaves."""
    assert said.move
    at = find_square(said.move.turn.moves[0].squares[0].name)
    places = [(board, each) for board in boards if board.variant for each in _positions([board])]
    return [
        attempt(board.variant.system, position.with_side(color), said.move.turn)
        for board, position in places
        if board.variant and at is not None and position.geometry.has(at)
        if (color := position.color_at(at)) is not None
    ]


def _judge_men(said: Statement, boards: Sequence[FigureBoard]) -> Answer:
    side = _side(said)
    return _UNKNOWN if side is None else compare_men(said, side, [*_positions(boards)])


def _judge_mover(said: Statement, boards: Sequence[FigureBoard]) -> Answer:
    side = _side(said)
    assert said.move
    colors = {each.before.side for each in _tried(said, boards)}
    if side is None or not colors:
        return _UNKNOWN
    right = next(iter(colors)).title
    return Answer(side in colors, f"the man who goes {said.move.turn.text} is {right}'s", "A903", (right,))


def _judge_legal(said: Statement, boards: Sequence[FigureBoard]) -> Answer:
    tried = _tried(said, boards)
    return compare_legality(said, tried) if tried else _UNKNOWN


def _judge_motif(said: Statement, boards: Sequence[FigureBoard]) -> Answer:
    answers = [compare_motif(said, board.variant, _tried(said, [board])) for board in boards if board.variant]
    return max(answers, key=lambda each: (each.is_true is True, each.is_true is None), default=_UNKNOWN)


def _judge_result(said: Statement, boards: Sequence[FigureBoard]) -> Answer:
    side = _side(said)
    outcomes = [board.variant.outcome(board.place.position) for board in boards if board.variant]
    winners = {each.winner for each in outcomes if each}
    if side is None or not winners:
        return _UNKNOWN
    told = side if said.value == "won" else side.other
    if told in winners:
        return Answer(True)
    message = f"{told.other.title} has won on the board shown, not {told.title}"
    return Answer(False, message, "A929") if winners == {told.other} else _UNKNOWN


def _judge_to_move(said: Statement, boards: Sequence[FigureBoard]) -> Answer:
    sides = {board.place.position.side for board in boards}
    right = " or ".join(each.title for each in sides)
    return Answer(_side(said) in sides, f"{right} is to move", "A931", (right,))


_JUDGES: dict[Topic, Callable[[Statement, Sequence[FigureBoard]], Answer]] = {
    Topic.MAN: _judge_men,
    Topic.MOVER: _judge_mover,
    Topic.LEGAL: _judge_legal,
    Topic.MOTIF: _judge_motif,
    Topic.RESULT: _judge_result,
    Topic.TO_MOVE: _judge_to_move,
}
