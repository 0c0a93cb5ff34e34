"""Threats, forks, pins and skewers by their definitions, slowly: every legal turn is played, nothing is cut short.

Written from section "Tactics for Chess Players" of the page Latrunculi XXI and not from `latrodb.motifs`, so that the
two do not share a mistake. Squares are names; a use is the side, those who have the motif, and those it is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from latrodb.core.color import BLACK, WHITE
from latrodb.core.mark import Mark
from latrodb.core.outcome import Ending
from latrodb.core.square import find_square, square_name, squares

if TYPE_CHECKING:
    from latrodb.core.color import Color
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.rules.variant import Variant

Use: TypeAlias = tuple[str, frozenset[str], frozenset[str]]


class Judge:
    """What both sides could do in a position, reached by a step or not."""

    def __init__(self, variant: Variant, position: Position, step: Step | None = None) -> None:
        self.variant, self.position, self.step = variant, position, step
        self.side = step.before.side if step else None
        self.man = square_name(step.turn[0].target) if step else ""
        self.is_over = variant.outcome(position) is not None

    def options(self, side: Color) -> list[Step]:
        """Every legal turn of a side, played."""
        position = self.position.with_side(side)
        return [self.variant.play(position, turn) for turn in self.variant.system.turns(position)]

    def takers(self, side: Color) -> set[tuple[str, str]]:
        """Who of a side could take whom."""
        return {(man_of(step), victim) for step in self.options(side) for victim in victims_of(step)}

    def mates(self, side: Color) -> list[Step]:
        """The legal turns that immobilize the enemy Dux."""
        if not self.position.dux(side.other):
            return []
        return [step for step in self.options(side) if self.immobilizes(step)]

    def immobilizes(self, step: Step) -> bool:
        end = self.variant.outcome(step.after)
        return end is not None and end.ending is Ending.IMMOBILIZED and end.winner is step.before.side

    def wins(self, step: Step) -> bool:
        end = self.variant.outcome(step.after)
        return end is not None and end.winner is step.before.side

    def without(self, name: str) -> Judge:
        """The same board without one man."""
        left, board = ~(1 << find_square(name)), self.position
        board = replace(board, white=board.white & left, black=board.black & left, duxes=board.duxes & left)
        return Judge(self.variant, board)

    def touched(self, name: str, side: Color) -> set[str]:
        """The men of a side next to a square."""
        around = self.position.geometry.neighbors[find_square(name)]
        return set(map(square_name, squares(around & self.position.army(side))))

    def dux(self, side: Color) -> str:
        return square_name(self.position.dux(side).bit_length() - 1)

    # --- the nouns -------------------------------------------------------------------------------------

    def direct_threat(self) -> set[Use]:
        """He could take that man, or immobilize."""
        found = set()
        for side in () if self.is_over else (WHITE, BLACK):
            pairs = self.takers(side) | {(man_of(step), self.dux(side.other)) for step in self.mates(side)}
            found |= by_man(side, pairs)
        return found

    def passive_threat(self) -> set[Use]:
        """He stands by, and without him the capture fails."""
        found = set()
        for side in () if self.is_over else (WHITE, BLACK):
            pairs = set()
            for man in map(square_name, squares(self.position.army(side))):
                for step in self.options(side):
                    if man != man_of(step):
                        again = self.again(step, man)
                        if not step.turn[0].spared:
                            kept = victims_of(again) if again else set()
                            pairs |= {(man, victim) for victim in victims_of(step) - kept}
                        if self.dux_falls(step) and not (again and self.dux_falls(again)):
                            pairs.add((man, self.dux(side.other)))
            found |= by_man(side, pairs)
        return found

    def again(self, step: Step, gone: str) -> Step | None:
        """The same turn without one man, if it is legal."""
        rest = self.without(gone).position.with_side(step.before.side)
        return None if self.variant.system.violations(rest, step.turn) else self.variant.play(rest, step.turn)

    def dux_falls(self, step: Step) -> bool:
        return bool(self.position.dux(step.before.side.other)) and self.immobilizes(step)

    def double_attack(self) -> set[Use]:
        """A man threatens two at once; every fork is one."""
        direct = {use for use in self.direct_threat() if len(use[2]) > 1}
        return direct | self.passive_fork() | self.comrades_fork()

    def direct_fork(self) -> set[Use]:
        """The man that moved could take two different men."""
        if self.side is None or self.is_over:
            return set()
        victims = frozenset(victim for man, victim in self.takers(self.side) if man == self.man)
        return {use(self.side, {self.man}, victims)} if len(victims) > 1 else set()

    def passive_fork(self) -> set[Use]:
        """The man that moved touches two enemies, each of whom a comrade could take, and could not without him."""
        if self.side is None or self.is_over:
            return set()
        now, then = self.takers(self.side), self.without(self.man).takers(self.side)
        touched = self.touched(self.man, self.side.other)
        victims = {enemy for man, enemy in now - then if man != self.man and enemy in touched}
        return {use(self.side, {self.man}, victims)} if len(victims) > 1 else set()

    def comrades_fork(self) -> set[Use]:
        """X could take the man beside Y, and not without Y; Y the one beside X, and not without X."""
        if self.side is None or self.is_over:
            return set()
        now, mine = self.takers(self.side), self.man
        found: dict[str, set[str]] = {}
        for his in map(square_name, squares(self.position.army(self.side))):
            by_me = self.touched(his, self.side.other) if his != mine else set()
            for one in by_me:
                for other in self.touched(mine, self.side.other) - {one}:
                    could = {(mine, one), (his, other)} <= now
                    alone = self.without(his).takers(self.side), self.without(mine).takers(self.side)
                    if could and (mine, one) not in alone[0] and (his, other) not in alone[1]:
                        found.setdefault(his, set()).update({one, other})
        return {use(self.side, {mine, his}, victims) for his, victims in found.items()}

    def discovered_check(self) -> set[Use]:
        """A check by other men than the one that moved, whom the turn has let in."""
        if self.side is None or self.is_over or self.step.mark is not Mark.CHECK:
            return set()
        men = {man_of(step) for step in self.mates(self.side)}
        before = {man_of(step) for step in Judge(self.variant, self.step.before).mates(self.side)}
        if self.man in men or men <= before:
            return set()
        return {use(self.side, men, {self.dux(self.side.other)})}

    def pin(self) -> set[Use]:
        """After each of his turns the enemy could immobilize, and could not if the side passed; none wins."""
        side = self.position.side
        if not self.position.dux(side) or self.is_over or self.mates(side.other):
            return set()
        options, found = self.options(side), set()
        for man in {man_of(step) for step in options}:
            his = [step for step in options if man_of(step) == man]
            answers = [Judge(self.variant, step.after).mates(side.other) for step in his]
            over = [self.variant.outcome(step.after) for step in his]
            if all(answers) and not any(over):
                found.add(use(side, {man}, {man_of(answer) for each in answers for answer in each}))
        return found

    def skewer(self) -> set[Use]:
        """The enemy could give check or immobilize; whatever the Dux plays, a man falls that he kept by standing."""
        side = self.position.side
        if not self.position.dux(side) or self.is_over:
            return set()
        enemy, dux = side.other, self.dux(side)
        checks = {man_of(step) for step in self.options(enemy) if step.mark is Mark.CHECK or self.immobilizes(step)}
        kept = {victim for _, victim in self.takers(enemy)}
        turns = [step for step in self.options(side) if man_of(step) == dux]
        fallen = [
            {victim for _, victim in Judge(self.variant, step.after).takers(enemy)} - kept
            if self.variant.outcome(step.after) is None
            else set()
            for step in turns
        ]
        return {use(enemy, checks, {dux}.union(*fallen))} if checks and turns and all(fallen) else set()


def use(side: Color, men: set[str] | frozenset[str], others: set[str] | frozenset[str]) -> Use:
    return side.title, frozenset(men), frozenset(others)


def by_man(side: Color, pairs: set[tuple[str, str]]) -> set[Use]:
    """One use for each man, with all enemies that he is paired with."""
    return {use(side, {man}, {enemy for other, enemy in pairs if other == man}) for man, _ in pairs}


def man_of(step: Step) -> str:
    return square_name(step.turn[0].origin)


def victims_of(step: Step) -> set[str]:
    """The enemies taken; in one game, by an option, the man who moved may fall, too."""
    enemies = step.before.army(step.before.side.other)
    return {str(capture) for capture in step.captures if enemies >> capture.square & 1}
