"""Motifs of men that are held, pinned or forked.

Jose Carrillo, Latrunculi XXI, diagrams 7 and 38 to 40; Petteia XXI, diagram 6. A turn makes a fork: the man that
moved takes part in it. "Could" means with a legal turn if that side were to move again.

Jose Carrillo, Latrunculi XXI, diagrams 27, 41, 42 and 46.

Jose Carrillo, Latrunculi XXI, rules 10 to 12 and 16 to 19, diagrams 16 to 19, 29, 30, 34, 35 and 45; Petteia XXI,
rules 10 to 12, diagrams 13 and 14. Ulrich Schädler, 3rd rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.mark import Mark
from latrodb.core.square import NOWHERE, SquareSet, as_set, squares
from latrodb.motifs.captures import offensive
from latrodb.motifs.situation import Found, Situation
from latrodb.motifs.threats import could_immobilize, direct_threats, dux_of, immobilizes, immobilizing_turns, takes
from latrodb.rules.games.slides import Slides

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.core.color import Color
    from latrodb.motifs.situation import PossibleTurn


def double_attacks(situation: Situation) -> Iterator[Found]:
    """A man that could capture two different men, or capture one and immobilize the Dux; and every fork.

    Diagram 38: d5 threatens d5-b5# and d5-f5xf6xh5. The page calls it the double attack of that man, so two men with
    one threat each are not a double attack unless they make a comrades' fork.
    """
    found = [each for each in direct_threats(situation) if each.others.bit_count() > 1]
    yield from found
    yield from (fork for forks in (passive_forks, comrades_forks) for fork in forks(situation))


def direct_forks(situation: Situation) -> Iterator[Found]:
    """The man that moved could capture two different men, in one turn or in two. Diagram 39, left."""
    side, man = _mover(situation)
    if side is not None:
        victims = takes(situation, side, man)
        if victims.bit_count() > 1:
            yield Found(side, man, victims)


def passive_forks(situation: Situation) -> Iterator[Found]:
    """The man that moved is next to two enemies that comrades could capture only with his help.

    Diagram 7: after c8-c4, a8-a4 would capture b4, and e8-e4 d4. Diagram 39, right: after Df7-f5, e5 and g5.
    """
    side, man = _mover(situation)
    if side is None:
        return
    touched = situation.size.near[man] & situation.position.army(side.other)
    if touched.bit_count() > 1:
        victims = touched & _needing(situation, side, man, touched)
        if victims.bit_count() > 1:
            yield Found(side, man, victims)


def comrades_forks(situation: Situation) -> Iterator[Found]:
    """Two men, one of which has just moved, each next to an enemy that the other could capture with his help.

    Neither could capture without the other. Diagram 40: b6, next to b5, could capture e5, and the Dux on e4, next to
    e5, could capture b5.
    """
    side, man = _mover(situation)
    if side is None:
        return
    near, army, enemies = situation.size.near, situation.position.army(side), situation.position.army(side.other)
    beside, reach = near[man] & enemies, takes(situation, side, man)
    if not beside or not reach:
        return
    for square in squares(near[reach] & army & ~man):
        comrade = 1 << square
        his = near[comrade] & reach & ~takes(situation.without(comrade), side, man)
        mine = beside & _needing(situation, side, man, beside, comrade)
        if his and mine and (his | mine).bit_count() > 1:
            yield Found(side, man | comrade, his | mine)


def _mover(situation: Situation) -> tuple[Color | None, SquareSet]:
    """The one man that has just moved and his side; no side if there was no such turn or the game is over."""
    man = situation.arrivals
    if man.bit_count() != 1 or situation.is_over:
        return None, NOWHERE
    return situation.mover, man


def _needing(
    situation: Situation, side: Color, man: SquareSet, enemies: SquareSet, comrade: SquareSet = NOWHERE
) -> SquareSet:
    """Those of some enemies that a comrade (any, or the one given) could capture only with the help of a man."""
    found, alone = NOWHERE, None
    for other in squares(comrade or situation.position.army(side) & ~man):
        victims = takes(situation, side, 1 << other) & enemies
        if victims:
            alone = alone or situation.without(man)
            found |= victims & ~takes(alone, side, 1 << other)
    return found


def discovered_checks(situation: Situation) -> Iterator[Found]:
    """A turn marked `+` that exposes the enemy Dux to men other than the one that moved.

    They threaten to immobilize the Dux, the man that moved does not, and at least one of these threats is new.
    Diagrams 27 and 46: f1-f2+ with the threat d4-f4#, d2-d5+ with g4-e4#.
    """
    side, past = situation.mover, situation.before
    if side is None or past is None or situation.steps[-1].mark is not Mark.CHECK or situation.is_over:
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
    if not dux or situation.is_over or could_immobilize(system, position.with_side(side.other)):
        return
    turns: dict[SquareSet, list[PossibleTurn]] = {}
    for turn in situation.turns_of(side, dux) if _is_too_free(situation, dux) else situation.turns(side):
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
    if not dux or _is_too_free(situation, dux) or situation.is_over:
        return
    turns = situation.turns_of(side, dux)
    checks = _checks(situation, side.other, dux) if turns else NOWHERE
    if not checks:
        return
    safe, fallen = ~takes(situation, side.other), NOWHERE
    for turn in turns:
        after = Situation(situation.variant, situation.system.play(situation.position, turn.turn).after)
        victims = NOWHERE if after.is_over else takes(after, side.other) & safe
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


def held(situation: Situation) -> Iterator[Found]:
    """A man held in place by enemies. Rules 10, 12 and 16 to 18.

    A soldier in a skirmish may not leave it without a capture or a hit (rule 10), unless comrades hold his enemies
    (rule 12). A Dux in a skirmish may only step (rule 16), only capture or hit (rule 17), or not move at all (rule 18).
    """
    for lock in situation.locks:
        yield Found(situation.position.color_at(lock.man), 1 << lock.man, lock.holders)


def locks_broken(situation: Situation) -> Iterator[Found]:
    """A man held in place by enemies makes a legal turn that captures or hits. Rules 11 and 19, diagrams 16 and 41.

    A Dux that steps under rule 16 without a capture or a hit does not break a lock.
    """
    before = situation.before
    if before is None or not situation.is_legal or not any(offensive(situation)):
        return
    for lock in before.locks:
        if situation.departures >> lock.man & 1:
            yield Found(situation.mover, situation.arrivals, lock.holders)


def redeployments(situation: Situation) -> Iterator[Found]:
    """A man next to an enemy, but not held, leaves by a legal turn that neither captures nor hits. Rule 12, diagram 17.

    The rule is about men in a melee. A man in a skirmish with one enemy is free only if a comrade is in a skirmish
    with that enemy, too; all three then form a melee. A Dux that steps under rule 16 is held, not redeployed.
    """
    before = situation.before
    if before is None or not situation.is_legal or any(offensive(situation)):
        return
    locked = as_set(lock.man for lock in before.locks)
    for man, enemies in before.touched.items():
        if situation.departures >> man & 1 and not locked >> man & 1:
            yield Found(situation.mover, situation.arrivals, enemies)
