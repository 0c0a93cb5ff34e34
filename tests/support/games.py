"""Rules of games with options, for tests that need no variant."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from latrodb.rules.catalog import SYSTEMS
from latrodb.rules.game import Game

if TYPE_CHECKING:
    from latrodb.core.position import Position


def game(system: str, **options: object) -> Game:
    """The rules of a system with options, given as Python has them: `corner_capture=True`, `quiet_limit=10`."""
    rules = SYSTEMS[system].system
    for key, value in options.items():
        rules = rules.with_option(key, str(value).lower())
    return rules


Bell = partial(game, "bell")
Falkener = partial(game, "falkener")
Kowalski = partial(game, "kowalski")
Quintana = partial(game, "quintana")
Schaedler = partial(game, "schaedler")


def is_stuck(system: Game, *state: object) -> bool:
    """Whether the side to move has no legal turn, given a position and perhaps what was seen before."""
    return next(iter(system.turns(*state)), None) is None  # type: ignore[arg-type]


def count_turns(game: Game, position: Position, depth: int) -> int:
    """Perft by plain generation, for any game. Repetition and quiet turns are ignored."""
    if depth == 0:
        return 1
    if game.outcome(position) is not None:
        return 0
    turns = game.turns(position)
    if depth == 1:
        return sum(1 for _ in turns)
    return sum(count_turns(game, game.play(position, turn).after, depth - 1) for turn in turns)
