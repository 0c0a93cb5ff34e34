"""Pins, skewers and discovered checks: motifs in which a Dux depends on the men around him.

Jose Carrillo, Latrunculi XXI, diagrams 27, 41, 42 and 46.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.mark import Mark
from latrodb.core.square import NOWHERE, SquareSet
from latrodb.motifs.motif import Found
from latrodb.motifs.situation import Situation
from latrodb.motifs.threats import could_immobilize, dux_of, immobilizes, immobilizing_turns, is_over, takes
from latrodb.rules.games.slides import Slides

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.core.color import Color
    from latrodb.motifs.situation import PossibleTurn


def discovered_checks(situation: Situation) -> Iterator[Found]:
    """A turn marked `+` that exposes the enemy Dux to men other than the one that moved.

    They threaten to immobilize the Dux, the man that moved does not, and at least one of these threats is new.
    Diagrams 27 and 46: f1-f2+ with the threat d4-f4#, d2-d5+ with g4-e4#.
    """
    side, past = situation.mover, situation.before
    if side is None or past is None or situation.steps[-1].mark is not Mark.CHECK or is_over(situation):
        return
    men = _men_of(immobilizing_turns(situation, side))
    if not men & situation.arrivals and men & ~_men_of(immobilizing_turns(past, side)):
        yield Found(side, men, dux_of(situation, side.other))


def pins(situation: Situation) -> Iterator[Found]:
    """A man of the side to move that has legal turns but loses with each: the enemy could then immobilize the Dux.

    None of his turns wins, and if the side passed, the enemy could not immobilize the Dux. The other men are those that
    could do so after such a turn. Diagram 41: c5, because Black answers c5-c7* and c5-c4xc3 with b5-f5#.
    """
    position, system, side = situation.position, situation.system, situation.position.side
    dux = dux_of(situation, side)
    if not dux or is_over(situation) or could_immobilize(system, position.with_side(side.other)):
        return
    turns: dict[SquareSet, list[PossibleTurn]] = {}
    is_free = _is_too_free(situation, dux)
    for turn in situation.turns(side):
        if turn.movers == dux or not is_free:
            turns.setdefault(turn.movers, []).append(turn)
    for man, his in turns.items():
        if all(_may_be_fatal(situation, turn, dux) for turn in his) and all(_is_fatal(situation, turn) for turn in his):
            yield Found(side, man, _executioners(situation, his))


def skewers(situation: Situation) -> Iterator[Found]:
    """A Dux to move, threatened with check or immobilization, that loses men behind him if he moves away.

    Wherever he goes, the enemy could then capture a man that the Dux protected before. Diagram 42: after c7-c4 Black
    threatens c4-e4+ and Df1-f3+; f5 and g4 can be captured when the Dux leaves f4.
    """
    side = situation.position.side
    dux = dux_of(situation, side)
    if not dux or _is_too_free(situation, dux) or is_over(situation):
        return
    turns = [turn for turn in situation.turns(side) if turn.movers == dux]
    checks = _checks(situation, side.other, dux) if turns else NOWHERE
    if not checks:
        return
    safe, fallen = ~takes(situation, side.other), NOWHERE
    for turn in turns:
        after = Situation(situation.variant, situation.system.play(situation.position, turn.turn).after)
        victims = NOWHERE if is_over(after) else takes(after, side.other) & safe
        if not victims:
            return
        fallen |= victims
    yield Found(side.other, checks, dux | fallen)


def _checks(situation: Situation, side: Color, dux: SquareSet) -> SquareSet:
    """The men of a side that could give check or immobilize the enemy Dux, `dux`."""
    position, found = situation.position.with_side(side), NOWHERE
    for turn in situation.turns(side):
        if _may_close(situation, turn, dux):
            mark = situation.system.play(position, turn.turn).mark
            if mark is Mark.CHECK or (mark is Mark.MATE and immobilizes(situation.system, position, turn.turn)):
                found |= turn.movers
    return found


def _is_too_free(situation: Situation, dux: SquareSet) -> bool:
    """Whether a Dux has so many open squares that no turn of another man leaves him at most one."""
    is_open = situation.size.near[dux] & ~situation.position.men
    return isinstance(situation.system, Slides) and is_open.bit_count() > 2


def _may_close(situation: Situation, turn: PossibleTurn, dux: SquareSet) -> bool:
    """Whether a turn leaves a Dux at most one open square, which a check needs."""
    men = (situation.position.men & ~turn.movers | turn.arrivals) & ~turn.victims
    at = turn.arrivals if turn.movers == dux else dux
    return (situation.size.near[at] & ~men).bit_count() < 2


def _may_be_fatal(situation: Situation, turn: PossibleTurn, dux: SquareSet) -> bool:
    """Whether the enemy may be able to immobilize the Dux after a turn, as a quick test: one man blocks one square."""
    return not isinstance(situation.system, Slides) or _may_close(situation, turn, dux)


def _is_fatal(situation: Situation, turn: PossibleTurn) -> bool:
    """Whether a turn does not end the game and lets the enemy immobilize the Dux with the next one."""
    after = situation.system.play(situation.position, turn.turn).after
    return situation.system.outcome(after) is None and could_immobilize(situation.system, after)


def _executioners(situation: Situation, turns: list[PossibleTurn]) -> SquareSet:
    """The enemies that could immobilize the Dux after one of some turns."""
    found = NOWHERE
    for turn in turns:
        after = Situation(situation.variant, situation.system.play(situation.position, turn.turn).after)
        found |= _men_of(immobilizing_turns(after, after.position.side))
    return found


def _men_of(turns: Iterable[PossibleTurn]) -> SquareSet:
    """The men that some turns move."""
    men = NOWHERE
    for turn in turns:
        men |= turn.movers
    return men
