"""Carrying a replay across an impossible turn, under an assumption that is stated and never written.

Every legal turn of the position is tried in the place of the impossible one. The assumption is the
one turn under which clearly more of the rest can be played than under any other; if there is no such
turn, the thread is lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.game.infer import Fit, measure_fit
from latrodb.notation.canonical import turn_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.position import Position
    from latrodb.core.turn import Turn
    from latrodb.notation.written import WrittenTurn
    from latrodb.rules.variant import Variant

MOST_TURNS = 400  # positions with more legal turns than that are not searched
FEWEST_PLAYED = 3  # an assumption has to explain at least so many turns, or all that follow
LOOK_AHEAD = 60  # turns that are tried under each assumption


class Assumption(NamedTuple):
    """The turn under which a replay goes on, its canonical text, and a sentence that says so."""

    turn: Turn
    text: str
    note: str


def find_assumption(variant: Variant, position: Position, turns: Sequence[WrittenTurn]) -> Assumption | None:
    """The turn that stands best in the place of an impossible one, or None if no turn stands out.

    Args:
        variant: the rules.
        position: the position before the impossible turn.
        turns: the impossible turn and those that follow it, as far as is worth looking (`LOOK_AHEAD`).
    """
    rest = turns[1:]
    if not rest:
        return None
    fits: list[tuple[Fit, Turn, str]] = []
    for count, turn in enumerate(variant.system.turns(position)):
        if count >= MOST_TURNS:
            return None
        step = variant.system.play(position, turn)
        fits.append((measure_fit(variant, step.after, rest), turn, turn_text(step)))
    fits.sort(key=lambda fit: (-fit[0].played, fit[0].objections, _distance(fit[2], turns[0].text)))
    if not fits or fits[0][0].played < min(FEWEST_PLAYED, len(rest)):
        return None
    best, turn, text = fits[0]
    if len(fits) > 1 and not _stands_out(best, fits[1][0]):
        return None
    until = "to the end" if best.played == len(rest) < LOOK_AHEAD else f"for {best.played} more turns"
    return Assumption(turn, text, f"the replay goes on {until} as if {text} stood here")


def _stands_out(best: Fit, second: Fit) -> bool:
    return best.played > second.played or (
        best.played == second.played and best.objections < second.objections
    )


def _distance(text: str, written: str) -> int:
    """How many of the four places of two slides differ."""
    return sum(a != b for a, b in zip(text, written, strict=False))
