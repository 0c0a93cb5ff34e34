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

if TYPE_CHECKING:
    from abc import ABCMeta as _ProtocolMeta
else:
    _ProtocolMeta = type(Protocol)

_known: dict[tuple[type, type], bool] = {}  # whether a capability is one of a class


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


class _Capability(_ProtocolMeta):
    """What asks the class of a system only once, since Python 3.11 needs 15 µs to compare an object with a protocol."""

    def __instancecheck__(self, instance: object) -> bool:
        """Whether a system has all methods of a capability."""
        key = self, type(instance)
        if key not in _known:
            _known[key] = super().__instancecheck__(instance)
        return _known[key]


@runtime_checkable
class HasLocks(Protocol, metaclass=_Capability):
    """Rules under which men are held in place."""

    def locks(self, position: Position) -> tuple[Lock, ...]:
        """The men held, on both sides, and their holders."""


@runtime_checkable
class HasPaths(Protocol, metaclass=_Capability):
    """Rules under which a leader without an open square has lost."""

    def open_paths(self, position: Position, side: Color) -> SquareSet | None:
        """The open squares beside a side's leader, 0 to 4; None if the game or the side has no leader."""


@runtime_checkable
class HasThreats(Protocol, metaclass=_Capability):
    """Rules with a mark for the threat to immobilize."""

    def threat(self, position: Position, side: Color) -> Shift | None:
        """A legal move with which a side, if it were to move, would immobilize the enemy leader at once; or None."""


@runtime_checkable
class HasAttacks(Protocol, metaclass=_Capability):
    """Rules that explain which men took part in a capture."""

    def attacks_of(self, step: Step) -> tuple[Attack, ...]:
        """Every capture of a step, once for each tactic and line by which it happened."""


@runtime_checkable
class HasFormations(Protocol, metaclass=_Capability):
    """Rules that name formations."""

    def formations(self, position: Position) -> tuple[Formation, ...]:
        """The formations on the board, of both sides."""
