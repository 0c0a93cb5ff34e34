"""Which variant a game without a Variant tag is played under, from its moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.errors import FenError
from latrodb.game.claims import differing_captures, has_wrong_letter
from latrodb.rules.catalog import SYSTEMS, find_variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from latrodb.core.position import Position
    from latrodb.notation.written import WrittenGame, WrittenTurn
    from latrodb.rules.variant import Variant


class Inference(NamedTuple):
    """A variant, and a sentence that says why."""

    variant: Variant
    evidence: str


class Fit(NamedTuple):
    """How far a variant explains a game: turns played up to the first impossible one, and objections."""

    played: int
    objections: int


class Candidate(NamedTuple):
    """A variant that may be meant, and how many anomalies the whole game has under it."""

    variant: Variant
    anomalies: int

    @property
    def rank(self) -> tuple[int, int]:
        """Fewest anomalies first, then the smallest board."""
        return self.anomalies, self.variant.geometry.files


FEWEST_TURNS = 10  # so many turns within the smallest board tell that the larger ones are not meant


def infer_variant(written: WrittenGame, systems: Sequence[str], board: str | None) -> Inference | None:
    """The variant under which a game has the fewest anomalies, or None if the moves do not decide it.

    Between boards of one system the smallest that explains the game alike is taken, if the game is long
    enough.

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
    found = sorted(_candidates(written, keys, turns), key=lambda each: each.rank)
    if not found or found[0].anomalies >= len(turns):
        return None
    best = found[0]
    rivals = [each for each in found[1:] if each.anomalies == best.anomalies]
    is_one_system = all(_system(each) == _system(best) for each in rivals)
    if rivals and not (is_one_system and len(turns) >= FEWEST_TURNS):
        return None
    evidence = f"taken to be {best.variant.key}: {_told(best.anomalies)} in {len(turns)} turns"
    if rivals:
        evidence += ", and no turn needs a larger board"
    elif len(found) > 1:
        evidence += f"; next best {found[1].variant.key} with {_told(found[1].anomalies)}"
    return Inference(best.variant, evidence)


def _system(candidate: Candidate) -> str:
    return candidate.variant.rulebook.system


def _told(anomalies: int) -> str:
    return f"{anomalies or 'no'} anomal{'y' if anomalies == 1 else 'ies'}"


def _candidates(
    written: WrittenGame, keys: Sequence[str], turns: Sequence[WrittenTurn]
) -> Iterator[Candidate]:
    fen = written.tag("FEN")
    for key in keys:
        variant = find_variant(key)
        try:
            position = variant.opening() if fen is None else variant.position(fen)
        except FenError:
            continue
        yield Candidate(variant, _count_anomalies(variant, position, turns))


def _count_anomalies(variant: Variant, position: Position, turns: Sequence[WrittenTurn]) -> int:
    """Impossible turns, each passed over, and objections to the others, over a whole game."""
    anomalies = at = 0
    while at < len(turns):
        fit, position = _follow(variant, position, turns[at:])
        anomalies += fit.objections
        at += fit.played
        if at < len(turns):
            anomalies += 1
            at += 1
            position = position.with_side(position.side.other)
    return anomalies


def measure_fit(variant: Variant, position: Position, turns: Sequence[WrittenTurn]) -> Fit:
    """How many turns can be played one after the other, and how many objections that brings.

    A broken rule, a capture that differs from the text and a wrong letter D count as an objection each.
    """
    return _follow(variant, position, turns)[0]


def _follow(variant: Variant, position: Position, turns: Sequence[WrittenTurn]) -> tuple[Fit, Position]:
    """The fit, and the position before the first impossible turn."""
    system = variant.system
    objections = 0
    for count, written in enumerate(turns):
        resolution = system.resolve(position, written)
        if resolution.objection is not None:
            return Fit(count, objections), position
        for turn in resolution.turns:
            step = system.play(position, turn)
            objections += len(step.violations)
            objections += differing_captures(written, step) + has_wrong_letter(written, step)
            position = step.after
    return Fit(len(turns), objections), position
