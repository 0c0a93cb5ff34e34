"""The moment that a diagram shows, and what all that is drawn by rule asks of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.english import list_words
from latrodb.core.square import Square, SquareSet, square_name, squares
from latrodb.core.turn import March, Shift
from latrodb.rules.system import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from latrodb.core.position import Position
    from latrodb.core.step import Step
    from latrodb.core.turn import Move, Turn
    from latrodb.diagnostics.rule import RuleRef
    from latrodb.rules.system import RuleSystem, Seen
    from latrodb.rules.variant import Variant


class Moment(NamedTuple):
    """What a diagram shows: the rules, the position, and the turn that led there (no steps at the start).

    `seen` is what came before, which rules of repetition ask.
    """

    variant: Variant
    position: Position
    steps: tuple[Step, ...] = ()
    seen: Seen = UNSEEN

    @property
    def system(self) -> RuleSystem:
        """The rule system."""
        return self.variant.system

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.variant.rulebook.title

    @property
    def leader(self) -> str:
        """What the game calls a leader."""
        return self.variant.rulebook.leader


def turns_of(turns: Iterable[Turn], square: Square) -> Iterator[tuple[Turn, Square]]:
    """The turns in which the man of a square moves, and where he stands after each."""
    for turn in turns:
        at = square
        for move in turn:
            at = _end_of(move, at)
        if at != square:
            yield turn, at


def _end_of(move: Move, square: Square) -> Square:
    """Where the man of a square stands after a move."""
    match move:
        case Shift(origin, target) if origin == square:
            return target
        case March(origins, targets, _) if square in origins:
            return targets[origins.index(square)]
        case _:
            return square


def name_rule(rule: RuleRef) -> str:
    """`rule 10`, or `2nd rule` where the source numbers so."""
    return rule.label if "rule" in rule.label else f"rule {rule.label}"


def tell_way(target: Square, taken: SquareSet) -> str:
    """`d2 taking c2 and e2`."""
    taking = f" taking {list_words(map(square_name, squares(taken)))}" if taken else ""
    return f"{square_name(target)}{taking}"
