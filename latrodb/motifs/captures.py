"""Motifs of captures, strikes and formations.

Jose Carrillo, Latrunculi XXI, rules 5, 8 and 13 to 15, diagrams 6, 8, 9, 19 to 25, 43 and 44; Petteia XXI, the same
rules, diagrams 5, 7, 8 and 16 to 22.

Jose Carrillo, Latrunculi XXI, definition 1, rules 6 and 19, diagrams 7, 14 and 30; Petteia XXI, diagrams 6 and 11.

Jose Carrillo, Latrunculi XXI, definition 2 and diagrams 15, 34 and 35; Petteia XXI, definition 2 and diagram 12.

Jose Carrillo, Latrunculi XXI, definitions 3 and 4, rule 14, diagrams 22 to 25 and 56; Petteia XXI, diagrams 19 to 22.
Jennifer Diane Reitz, Latrotabuli, sections 6 and 7.2.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from latrodb.core.color import BLACK, WHITE
from latrodb.core.square import EAST, NORTH, NOWHERE, SquareSet, as_set, squares
from latrodb.core.step import March, Tactic
from latrodb.motifs.situation import Found

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from latrodb.core.square import Square
    from latrodb.motifs.situation import Situation


MEANINGS = {
    Tactic.CUSTODIAL: "A man is captured between two enemies.",
    Tactic.CORNER: "A man is captured in a corner, or between an enemy and a corner.",
    Tactic.PUSH_AND_CRUSH: "A man charges up behind a comrade, and the enemy in front of that comrade is captured.",
    Tactic.FLANK: "A man charges one end of an enemy line that has a comrade at its other end, and captures the man "
    "in front of him.",
    Tactic.PHALANX: "A man charges up behind a row of comrades with a second row beside it, and the enemy in front of "
    "the row is captured.",
    Tactic.LINE: "A line of men is captured.",
    Tactic.RIGHT_ANGLE: "A man is captured by two enemies in a line and the Centurion at a right angle to them.",
    Tactic.DECURSIO: "A Phalanx charges through enemies and captures them.",
    Tactic.REMOVAL: "A bound man is removed instead of moving.",
    Tactic.KILL: "A man is killed by spending pips.",
}


def captures_by(tactic: Tactic) -> Callable[[Situation], Iterator[Found]]:
    """A function that finds the captures by one tactic: each captured man and the men that took part."""

    def find(situation: Situation) -> Iterator[Found]:
        for step in situation.steps:
            for capture in step.captures:
                if tactic in capture.tactics:
                    men = _attackers(situation, capture.square, tactic)
                    yield Found(step.before.side, men, 1 << capture.square)

    find.__doc__ = MEANINGS[tactic]
    return find


def crushed_at_the_wall(situation: Situation) -> Iterator[Found]:
    """A man crushed against the edge of the board. Rule 13a, diagram 19."""
    return (found for found, is_wall in _crushed(situation) if is_wall)


def crushed_on_a_man(situation: Situation) -> Iterator[Found]:
    """A man crushed against another man of the capturing side. Rule 13b, diagram 20."""
    return (found for found, is_wall in _crushed(situation) if not is_wall)


def dual_captures(situation: Situation) -> Iterator[Found]:
    """A turn that captures two or more men. Diagrams 8, 21, 43 and 44.

    A man captured by two tactics at once counts once.
    """
    if situation.victims.bit_count() > 1:
        yield Found(situation.mover, situation.arrivals, situation.victims)


def _attackers(situation: Situation, victim: Square, tactic: Tactic) -> SquareSet:
    """The men that took part in a capture; where the rules do not say, the men that moved."""
    found = NOWHERE
    for attack in situation.attacks:
        if attack.victim == victim and attack.tactic is tactic:
            found |= attack.men
    return found & situation.position.men or situation.arrivals


def _crushed(situation: Situation) -> Iterator[tuple[Found, bool]]:
    """The men captured by push and crush, and whether against a wall, where no line of the attack goes past the man."""
    for attack in situation.attacks:
        if attack.tactic is Tactic.PUSH_AND_CRUSH:
            is_wall = any(end == attack.victim for _, end in attack.lines)
            yield Found(situation.mover, attack.men, 1 << attack.victim), is_wall


def hits(situation: Situation) -> Iterator[Found]:
    """The man that moved is now next to the enemy Dux. Definition 1, rule 19, diagrams 14 and 30.

    Every such turn is a hit, whatever its mark: `*`, `(+)`, `+` and `#` tell how many paths the Dux has left.
    """
    if situation.mover is not None:
        dux = situation.position.dux(situation.mover.other)
        if near := situation.arrivals & situation.size.near[dux]:
            yield Found(situation.mover, near, dux)


def offensive(situation: Situation) -> Iterator[Found]:
    """The turn captures a man or hits the enemy Dux. Definition 1, diagram 14.

    A threat alone is not offensive.
    """
    hit = next(hits(situation), None)
    if situation.victims or hit:
        yield Found(situation.mover, situation.arrivals, situation.victims | (hit.others if hit else 0))


def steps_between(situation: Situation) -> Iterator[Found]:
    """The man that moved is now between two enemies on a rank or file, neither of them captured. Rule 6, diagram 7."""
    if situation.mover is None:
        return
    enemies = situation.position.army(situation.mover.other)
    for man in squares(situation.arrivals):
        for step in (EAST, NORTH):
            pair = (1 << man << step | 1 << man >> step) & enemies
            if pair.bit_count() == 2:
                yield Found(situation.mover, 1 << man, pair)


def skirmishes(situation: Situation) -> Iterator[Found]:
    """Two men of different sides next to each other. Definition 2, diagram 15."""
    for man in squares(situation.position.white):
        for enemy in squares(situation.touched.get(man, NOWHERE)):
            yield Found(None, 1 << man | 1 << enemy)


def one_on_one(situation: Situation) -> Iterator[Found]:
    """Two enemies next to each other, neither of them next to a third. Diagram 15: d7 and e7; i8 and j8."""
    for pair in skirmishes(situation):
        if all(situation.touched[man].bit_count() == 1 for man in squares(pair.squares)):
            yield pair


def two_on_one(situation: Situation) -> Iterator[Found]:
    """Two men next to one enemy. Diagram 15: a6 and b5 on a5; a5 and b4 on b5."""
    return _many_on_one(situation, 2)


def three_on_one(situation: Situation) -> Iterator[Found]:
    """Three men next to one enemy. Diagram 15: a1, b2 and c1 on b1."""
    return _many_on_one(situation, 3)


def melees(situation: Situation) -> Iterator[Found]:
    """Three or more men joined by skirmishes. Definition 2, diagrams 15, 34 and 35.

    Only skirmishes join men: two groups with comrades next to each other are two melees.
    """
    rest = set(situation.touched)
    while rest:
        group = _group(situation, rest.pop())
        rest -= set(squares(group))
        if group.bit_count() > 2:
            yield Found(None, group)


def _many_on_one(situation: Situation, count: int) -> Iterator[Found]:
    for man, enemies in situation.touched.items():
        if enemies.bit_count() == count:
            side = situation.position.color_at(man)
            yield Found(side.other if side is not None else None, enemies, 1 << man)


def _group(situation: Situation, man: int) -> SquareSet:
    """The men joined to a man by skirmishes."""
    group, fresh = NOWHERE, 1 << man
    while fresh:
        group |= fresh
        fresh = as_set(enemy for each in squares(fresh) for enemy in squares(situation.touched[each])) & ~group
    return group


CASTLE = "O"


def formations_named(name: str, meaning: str) -> Callable[[Situation], Iterator[Found]]:
    """A function that finds the formations with a name in the rules; its docstring is the meaning."""

    def find(situation: Situation) -> Iterator[Found]:
        return (Found(each.side, each.men) for each in situation.formations if each.name == name)

    find.__doc__ = meaning
    return find


def lines(situation: Situation) -> Iterator[Found]:
    """Two or more men of a side on a rank or file without a gap. Rule 14, diagrams 22 and 56.

    One of them may be a Dux, as on j4 in diagram 56. Each line counts once, at its full length.
    """
    for side in (WHITE, BLACK):
        army = situation.position.army(side)
        for step in (EAST, NORTH):
            heads = army & ~(army << step) & army >> step
            for head in squares(heads):
                yield Found(side, _run(army, 1 << head, step))


def castles(situation: Situation) -> Iterator[Found]:
    """Two men move in front of the two next to them on the home row. Latrotabuli, section 7.2.1."""
    for step in situation.steps:
        if any(isinstance(move, March) and move.manner == CASTLE for move in step.turn):
            yield Found(step.before.side, situation.arrivals)


def _run(army: SquareSet, head: SquareSet, step: int) -> SquareSet:
    found = NOWHERE
    while head & army:
        found |= head
        head <<= step
    return found
