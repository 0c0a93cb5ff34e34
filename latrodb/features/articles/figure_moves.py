"""Moves in the text at a figure, tried wherever they may be meant: near its boards, and after neighboring moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import find_square
from latrodb.core.step import Fault
from latrodb.features.articles.claims import Modality, MoveClaim
from latrodb.features.articles.figure_claims import positions_at
from latrodb.features.articles.judge import Hypothesis, Trial
from latrodb.rules.attempt import attempt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.features.articles.figure_boards import FigureBoard
    from latrodb.rules.variant import Variant

_MOST = 80  # maximum number of positions from which any one turn is tried
_NOT_SAID = frozenset({Modality.DENIED, Modality.FORBIDDEN})


class _Place(NamedTuple):
    variant: Variant
    position: Position


def fits_nowhere(claim: MoveClaim, boards: Sequence[FigureBoard], beside: Iterable[MoveClaim]) -> Trial | None:
    """The best attempt at a move that neither the boards of a figure nor anything near them allows.

    It tries the positions shown, those a few turns before and after in their games, those that the moves of the
    same paragraph lead to from there, and all these after any one turn. None if the move fits one of them, or if
    nothing is known about it.
    """
    if claim.modality in _NOT_SAID:
        return None
    places = _told([*_shown(boards)], [each for each in beside if each.unit == claim.unit and each is not claim])
    trials = [*_trials(claim, places)]
    if not places or any(trial.is_right for trial in trials):
        return None
    if crooked := next((each for each in trials if each.objection and each.objection.kind is Fault.NOT_A_LINE), None):
        return crooked
    if not _is_exact(claim):
        return None
    later = (_Place(each.variant, after) for each in places[:_MOST] for after in _next(each))
    if any(trial.is_right for trial in _trials(claim, later)):
        return None
    return min(trials or [_try(claim, places[0])], key=Trial.rank)


def _is_exact(claim: MoveClaim) -> bool:
    """Whether a mark or capture says what the move does; two squares alone may be a path, or men in a row."""
    return bool(claim.turn.mark or any(move.takes for move in claim.turn.moves))


def _shown(boards: Sequence[FigureBoard]) -> Iterator[_Place]:
    seen = {(board.variant, position): None for board in boards if board.variant for position in positions_at(board)}
    yield from (_Place(variant, position) for variant, position in seen)


def _told(places: list[_Place], claims: Sequence[MoveClaim]) -> list[_Place]:
    """The places, and those that moves of the text lead to from them, in the order of the text."""
    for claim in claims:
        tried = (
            (each.variant, attempt(each.variant.system, each.position, claim.turn)) for each in _moving(claim, places)
        )
        places += [_Place(variant, found.after) for variant, found in tried if found.after and not found.reasons]
    return places[::-1]


def _trials(claim: MoveClaim, places: Iterable[_Place]) -> Iterator[Trial]:
    for each in _moving(claim, places):
        yield _try(claim, each)


def _try(claim: MoveClaim, place: _Place) -> Trial:
    return Hypothesis(place.position, "at the figure").try_turn(place.variant, claim.turn)


def _moving(claim: MoveClaim, places: Iterable[_Place]) -> Iterator[_Place]:
    """The places with a man where a move begins, whose side is to move."""
    at = find_square(claim.turn.moves[0].squares[0].name)
    for each in places:
        if at is None or not each.position.geometry.has(at):
            continue
        color = each.position.color_at(at)
        if color is not None:
            yield _Place(each.variant, each.position.with_side(color))


def _next(place: _Place) -> Iterator[Position]:
    """The positions after any turn of either side."""
    system = place.variant.system
    for side in (place.position.side, place.position.side.other):
        position = place.position.with_side(side)
        yield from (system.play(position, turn).after for turn in system.turns(position))
