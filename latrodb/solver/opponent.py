"""What the engine would play in a game."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from latrodb.rules.boards import board_in_turn, start_of
from latrodb.rules.engine.table import Event
from latrodb.solver.evaluation import A_MAN, in_words, make_player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.rules.system import Seen
    from latrodb.rules.variant import Variant

LIMITING = (Event.VARY, Event.FORBID, Event.ONCE)  # rules on repetition that forbid turns


class Level(StrEnum):
    """How far the engine looks ahead."""

    BEGINNER = "beginner"
    CASUAL = "casual"
    CLUB = "club"
    MASTER = "master"


LEVELS = dict(zip(Level, (30, 1_000, 10_000, 100_000), strict=True))  # positions that it examines for a turn


class Advice(NamedTuple):
    """A turn of the engine, and in its opinion how much White is ahead after it, in hundredths of a man."""

    step: Step
    opinion: int

    @property
    def words(self) -> str:
        """The opinion in words."""
        if abs(self.opinion) > 1_000 * A_MAN:  # no board has as many
            return f"{'White' if self.opinion > 0 else 'Black'} wins"
        return in_words(self.opinion)


def advise(variant: Variant, past: Sequence[Position], seen: Seen, nodes: int, seed: int = 0) -> Advice | None:
    """What the engine would play; in Latrunculus glaucus an action, or a throw, which the seed decides.

    Args:
        variant: the rules.
        past: the positions of the game, up to the present one.
        seen: the same with the turns that were played, for rules on repetition.
        nodes: how many positions it looks at.
        seed: decides between turns that are worth the same.

    Returns:
        The turn, which is legal; None if there is none, or if the game has ended.

    Raises:
        ValueError: the position cannot occur in this game.
    """
    system, position = variant.system, past[-1]
    if system.outcome(position, seen):
        return None
    board = board_in_turn(system, position)
    if board is None:
        raise ValueError(f"the position {position.fen} cannot occur in {variant.key}")
    player, numbers = make_player(variant, board), board.legal_turns()
    if system.table.repetition is not Event.NOTHING:
        now = start_of(system, position, images=1)
        for earlier in past[-1 - position.quiet : -1]:
            if start := start_of(system, earlier, images=1):
                board.set_up(*start)
                player.note()
        if now:
            board.set_up(*now)
    if system.table.repetition in LIMITING:
        numbers = [each for each in numbers if not system.violations(position, system.turn_of(position, each), seen)]
    number = player.choose(numbers, nodes, seed)
    if number < 0:
        return None
    step = system.play(position, system.turn_of(position, number), seen)
    return Advice(step, -player.opinion if position.side else player.opinion)
