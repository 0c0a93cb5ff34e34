"""What games explain besides their turns, for diagrams and motifs: see `Game.locks` and the methods after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from latrodb.core.square import NOWHERE, Square, SquareSet

if TYPE_CHECKING:
    from latrodb.core.color import Color
    from latrodb.core.step import Tactic
    from latrodb.diagnostics.rule import RuleRef


class Lock(NamedTuple):
    """A man restrained by enemies: `holders` are these enemies, `rule` says how far."""

    man: Square
    holders: SquareSet
    rule: RuleRef


class Attack(NamedTuple):
    """How a man was captured by one tactic.

    `men` are the men of the other side that took part. `lines` join them, through the victim or towards him; a line
    may end on an empty corner that counts as a man. `block` is the attacking formation, if there was one.
    """

    tactic: Tactic
    victim: Square
    men: SquareSet
    lines: tuple[tuple[Square, Square], ...]
    block: SquareSet = NOWHERE


class Formation(NamedTuple):
    """Men of one side in a shape that has a name in the rules."""

    name: str
    side: Color
    men: SquareSet
