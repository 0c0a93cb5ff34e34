"""Which variant a game without a Variant tag is played under, from its moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import FenError
from latrodb.game.claims import differing_captures, has_wrong_letter
from latrodb.rules.catalog import SYSTEMS, find_variant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.position import Position
    from latrodb.notation.written import WrittenGame, WrittenTurn
    from latrodb.rules.variant import Variant


class Inference(NamedTuple):
    """A variant, and a sentence that says why."""

    variant: Variant
    evidence: str


class Fit(NamedTuple):
    """How far a variant explains a game: turns played before the first impossible one, and objections to them."""

    played: int
    objections: int

    @property
    def rank(self) -> tuple[int, int]:
        """More is better."""
        return self.played, -self.objections


def infer_variant(written: WrittenGame, systems: Sequence[str], board: str | None) -> Inference | None:
    """The variant that explains most of the moves, or None if there are no moves or two explain them alike.

    Args:
        written: any game.
        systems: keys of the systems to choose from.
        board: the board, if something else has settled it.
    """
    turns = tuple(written.turns())
    keys = [
        f"{name}/{size}"
        for name in systems
        for size in SYSTEMS[name].boards
        if board is None or size == board
    ]
    if len(keys) == 1:
        return Inference(find_variant(keys[0]), f"the heading and the board settle {keys[0]}")
    if not turns:
        return None
    fits = [(key, fit) for key in keys if (fit := _fit(find_variant(key), written, turns)) is not None]
    fits.sort(key=lambda pair: pair[1].rank, reverse=True)
    if not fits or fits[0][1].played == 0:
        return None
    best, fit = fits[0]
    if len(fits) == 1:
        return Inference(find_variant(best), f"the moves fit {best}")
    second, runner_up = fits[1]
    if runner_up.rank == fit.rank:
        return None
    evidence = (
        f"taken to be {best}: {fit.played} of {len(turns)} turns can be played{_with(fit)}; "
        f"next best {second} with {runner_up.played}{_with(runner_up)}"
    )
    return Inference(find_variant(best), evidence)


def _with(fit: Fit) -> str:
    return f" and {fit.objections} objections" if fit.objections else ""


def _fit(variant: Variant, written: WrittenGame, turns: Sequence[WrittenTurn]) -> Fit | None:
    fen = written.tag("FEN")
    try:
        position = variant.opening() if fen is None else variant.position(fen)
    except FenError:
        return None
    return measure_fit(variant, position, turns)


def measure_fit(variant: Variant, position: Position, turns: Sequence[WrittenTurn]) -> Fit:
    """How many turns can be played one after the other, and how many objections that brings.

    A broken rule, a capture that differs from the text and a wrong letter D count as an objection each.
    """
    system = variant.system
    objections = 0
    for count, written in enumerate(turns):
        resolution = system.resolve(position, written)
        if resolution.objection is not None:
            return Fit(count, objections)
        for turn in resolution.turns:
            step = system.play(position, turn)
            objections += len(step.violations)
            objections += differing_captures(written, step) + has_wrong_letter(written, step)
            position = step.after
    return Fit(len(turns), objections)
