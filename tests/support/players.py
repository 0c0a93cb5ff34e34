"""Players for games of the engine with itself: a random one, and one that seeks captures.

`python -m tests.support.players bell/7x8 12` prints the bare game that the seed 12 gives; the engine games of the
corpus began like this and were then annotated.
"""

from __future__ import annotations

import sys
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.mark import Mark
from latrodb.core.step import Throw, steps_text
from latrodb.rules.catalog import SYSTEMS, find_variant
from latrodb.rules.system import Seen

if TYPE_CHECKING:
    from collections.abc import Callable

    from latrodb.core.color import Color
    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.rules.game import Game
    from latrodb.rules.variant import Variant

LISTED = 200  # turns of a position that are looked at: Bell has 1,540 pairs of placements
WEIGHED = 12  # turns whose answers are looked at, too
CARES = (0.0, 0.5, 0.9)
WIN, TAKEN, BOUND = 1000.0, 10.0, 6.0


class Played(NamedTuple):
    """A game: the steps of each turn, and how it ended; None if it was cut off."""

    variant: Variant
    turns: tuple[tuple[Step, ...], ...]
    outcome: Outcome | None


def play_game(variant: Variant, choose: Callable[[Table], Step], random: Random, most: int) -> Played:
    """A game in which `choose` decides every step and the die falls by chance; cut off after so many turns."""
    table = Table(variant.system, variant.opening(), Seen(), random)
    table.seen.arrive(table.position)
    turns: list[tuple[Step, ...]] = []
    outcome = variant.system.outcome(table.position, table.seen)
    while outcome is None and len(turns) < most:
        side, steps = table.position.side, [table.advance(choose)]
        while table.position.side is side and (outcome := table.outcome()) is None:
            steps.append(table.advance(choose))
        turns.append(tuple(steps))
        outcome = table.outcome()
    return Played(variant, tuple(turns), outcome)


class Table:
    """A position with its history, in the hands of a player."""

    def __init__(self, system: Game, position: Position, seen: Seen, random: Random) -> None:
        self.system = system
        self.position = position
        self.seen = seen
        self.random = random

    def outcome(self) -> Outcome | None:
        return self.system.outcome(self.position, self.seen)

    def advance(self, choose: Callable[[Table], Step]) -> Step:
        """One step: the die is thrown, or the player chooses."""
        step = self.throw() or choose(self)
        assert step.is_legal
        self.seen.depart(self.position, step.turn)
        self.position = step.after
        self.seen.arrive(self.position)
        return step

    def throw(self) -> Step | None:
        first = next(iter(self.system.turns(self.position, self.seen)))
        if not isinstance(first[0], Throw):
            return None
        return self.system.play(self.position, (Throw(self.random.randint(1, 6)),), self.seen)

    def steps(self, most: int) -> list[Step]:
        """So many legal turns carried out, in random order."""
        turns = list(self.system.turns(self.position, self.seen))
        chosen = self.random.sample(turns, min(most, len(turns)))
        return [self.system.play(self.position, turn, self.seen) for turn in chosen]


def choose_any(table: Table) -> Step:
    """Any legal turn; nine times in ten a win or a capture if one of a few has it."""
    steps = table.steps(1 if table.random.random() < 0.1 else 12)
    return max(steps, key=lambda step: (step.mark is Mark.MATE, bool(step.captures), bool(step.bound)))


class CaptureSeeker:
    """Plays the turn that takes and binds most, less what the best answer takes and binds; else one that presses.

    `care` says, side by side, how much the answer counts: 0 for a player who does not look at it.
    """

    def __init__(self, care: tuple[float, float]) -> None:
        self.care = care

    def __call__(self, table: Table) -> Step:
        steps = sorted(table.steps(LISTED), key=_gain, reverse=True)
        care = self.care[table.position.side]
        if not care or len(steps) == 1 or _gain(steps[0]) >= WIN:
            return steps[0]
        return max(steps[:WEIGHED], key=lambda step: _gain(step) - care * _loss(table.system, step))


def _loss(system: Game, step: Step) -> float:
    """What the best answer gains; nothing while the turn or the placing goes on."""
    after, side = step.after, step.before.side
    if after.side is side or any(after.hand) or any(after.dux_hand) or after.pips or not after.men:
        return 0.0
    outcome = system.outcome(after)
    if outcome is not None:
        return WIN if outcome.winner is side.other else 0.0
    if isinstance(next(iter(system.turns(after)))[0], Throw):
        return 0.0
    answers = (system.play(after, turn) for turn in islice(system.turns(after), LISTED))
    return max((_takings(answer) for answer in answers), default=0.0)


def _gain(step: Step) -> float:
    side = step.before.side
    return _takings(step) + _pressure(step.after, side) / 100 - _distance(step.after, side) / 1000


def _takings(step: Step) -> float:
    if step.mark is Mark.MATE:
        return WIN
    bound = (step.bound & step.after.army(step.before.side.other)).bit_count()
    return TAKEN * len(step.captures) + BOUND * bound


def _pressure(position: Position, side: Color) -> int:
    """How many enemies stand beside men of a side, and how many squares beside their leader are closed."""
    spread, foe = position.geometry.spread, position.army(side.other)
    near = (spread(position.army(side)) & foe).bit_count()
    leader = position.dux(side.other)
    return near - 8 * (spread(leader) & position.empty).bit_count() if leader else near


def _distance(position: Position, side: Color) -> int:
    """The squares between each man of a side and the nearest enemy, added up; 0 where there is a leader to hunt."""
    if position.duxes or any(position.dux_hand):
        return 0
    spread, men, reached = position.geometry.spread, position.army(side), position.army(side.other)
    total = 0
    while men and reached:
        total += men.bit_count()
        reached |= spread(reached)
        men &= ~reached
    return total


def written_game(game: Played, tags: dict[str, str]) -> str:
    """The text of a game: tag lines and numbered turns, a line for each pair."""
    head = "".join(f'[{key} "{value}"]\n' for key, value in tags.items())
    texts = [steps_text(steps) for steps in game.turns]
    pairs = [f"{index // 2 + 1}.{' '.join(texts[index : index + 2])}" for index in range(0, len(texts), 2)]
    return f"{head}\n{chr(10).join((*pairs, tags['Result']))}\n"


def engine_tags(game: Played, who: str, number: int) -> dict[str, str]:
    """The tags of a game of the engine with itself."""
    return {
        "Event": "Engine game",
        "Site": "latrodb",
        "Date": "????.??.??",
        "Round": str(number),
        "White": who,
        "Black": who,
        "Result": game.outcome.result if game.outcome else "*",
        "Variant": game.variant.key,
        "Source": "engine",
    }


def capture_game(key: str, seed: int, most: int = 1000) -> Played:
    """The game of two players who seek captures; the same variant and seed give the same game."""
    variant = find_variant(key)
    usual = SYSTEMS[variant.rulebook.system].boards[0]
    random = Random(f"{variant.key.replace(f'/{usual}', '')} {seed}")
    care = (random.choice(CARES), random.choice(CARES))
    return play_game(variant, CaptureSeeker(care), random, most)


if __name__ == "__main__":
    played = capture_game(sys.argv[1], int(sys.argv[2]))
    who = f"latrodb (capture-seeking, seed {sys.argv[2]})"
    sys.stdout.write(written_game(played, engine_tags(played, who, int(sys.argv[3]) if sys.argv[3:] else 1)))
