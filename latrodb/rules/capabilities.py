"""Optional capabilities of rule systems, used by explanations and diagrams.

Test for one with `isinstance(system, HasLocks)`. A method returns None if the capability is switched off by an
option, and an empty result if the position has nothing of the kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from latrodb.core.square import NOWHERE, Square, SquareSet

if TYPE_CHECKING:
    from latrodb.core.color import Color
    from latrodb.core.position import Position
    from latrodb.core.step import Step, Tactic
    from latrodb.core.turn import Shift
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


@runtime_checkable
class HasLocks(Protocol):
    """Rules under which men are held in place."""

    def locks(self, position: Position) -> tuple[Lock, ...]:
        """The men held, on both sides, and their holders."""


@runtime_checkable
class HasPaths(Protocol):
    """Rules under which a leader without an open square has lost."""

    def open_paths(self, position: Position, side: Color) -> SquareSet | None:
        """The open squares beside a side's leader, 0 to 4; None if the game or the side has no leader."""


@runtime_checkable
class HasThreats(Protocol):
    """Rules with a mark for the threat to immobilize."""

    def threat(self, position: Position, side: Color) -> Shift | None:
        """A legal move with which a side, if it were to move, would immobilize the enemy leader at once; or None."""


@runtime_checkable
class HasAttacks(Protocol):
    """Rules that explain which men took part in a capture."""

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """Every capture of a step, once for each tactic and line by which it happened."""


@runtime_checkable
class HasFormations(Protocol):
    """Rules that name formations."""

    def formations(self, position: Position) -> tuple[Formation, ...]:
        """The formations on the board, of both sides."""
