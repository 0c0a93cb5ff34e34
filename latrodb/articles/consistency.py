"""What an article contradicts within itself: moves onto and captures of men whom it puts there itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.articles.verdict import Standing, Verdict
from latrodb.core.color import Color
from latrodb.game.claims import claimed_captures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.articles.claims import Man, MoveClaim

_NEAR = 12  # characters between two moves that are told in one breath, `b4-f4 and i8-i4`


def find_contradiction(claim: MoveClaim, claims: Sequence[MoveClaim], men: Sequence[Man]) -> Verdict | None:
    """What is false about a move by the article's own words; None if nothing is.

    Args:
        claim: the move.
        claims: the moves of the same diagram or stretch of text, it included, in order.
        men: the men whom the same stretch puts on squares.
    """
    if claim.denial:
        message = f"{claim.turn.text} ends where the sentence has the {claim.denial}, whom it is to meet"
        return Verdict(claim, Standing.FALSE, message, "A908")
    at = next(index for index, each in enumerate(claims) if each is claim)
    before = claims[at - 1] if at and claims[at - 1].unit == claim.unit else None
    return _takes_own(claim, before) or _meets_enemy(claim, before, claims, men)


def _takes_own(claim: MoveClaim, before: MoveClaim | None) -> Verdict | None:
    """A capture on the square where the same side has gone the move before."""
    if before is None or claim.label is None or before.label != claim.label.before.before:
        return None
    goal = _goal(before)
    if goal not in {square.name for square in claimed_captures(claim.turn)}:
        return None
    message = (
        f"{claim.turn.text} takes {goal}, where the same side goes with {before.label}{before.turn.text}"
    )
    return Verdict(claim, Standing.FALSE, message, "A909", claim.turn.span)


def _meets_enemy(
    claim: MoveClaim, before: MoveClaim | None, claims: Sequence[MoveClaim], men: Sequence[Man]
) -> Verdict | None:
    """A move that ends where the paragraph has an enemy, who goes and falls nowhere in it."""
    if claim.label is not None or claim.mention is not None:
        return None
    goal = _goal(claim)
    here = [man for man in men if man.unit == claim.unit and man.square == goal]
    color = _color(claim, before, men) if here else None
    if color is None or any(man.color is color for man in men if man.square == goal):
        return None
    if any(goal in _touched(each) for each in claims if each is not claim):
        return None
    message = f"{claim.turn.text} ends on {goal}, where the text has a man of {color.other.title}"
    return Verdict(claim, Standing.FALSE, message, "A908")


def _color(claim: MoveClaim, before: MoveClaim | None, men: Sequence[Man]) -> Color | None:
    """Who moves: whose man the text has where the move begins, or the other side behind a move told with it."""
    colors = {man.color for man in men if man.square == _origin(claim)}
    if len(colors) == 1:
        return colors.pop()
    if colors or before is None or not 0 <= claim.span.start - before.span.end <= _NEAR:
        return None
    earlier = _color(before, None, men)
    return None if earlier is None else earlier.other


def _origin(claim: MoveClaim) -> str:
    return claim.turn.moves[0].squares[0].name


def _goal(claim: MoveClaim) -> str:
    return claim.turn.moves[-1].squares[-1].name


def _touched(claim: MoveClaim) -> set[str]:
    """The squares that a move leaves, reaches or clears."""
    moved = {square.name for move in claim.turn.moves for square in move.squares}
    return moved | {square.name for square in claimed_captures(claim.turn)}
