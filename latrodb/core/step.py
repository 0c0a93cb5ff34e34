"""A turn carried out, and all that it did."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from latrodb.core.square import NOWHERE, Square, SquareSet, square_name

if TYPE_CHECKING:
    from latrodb.core.position import Position
    from latrodb.core.turn import Turn
    from latrodb.diagnostics.rule import RuleRef


class Tactic(StrEnum):
    """How a man was taken."""

    CUSTODIAL = "custodial"
    CORNER = "corner"
    PUSH_AND_CRUSH = "push-and-crush"
    FLANK = "flank"
    PHALANX = "phalanx"
    LINE = "line"
    RIGHT_ANGLE = "right-angle"
    DECURSIO = "decursio"
    REMOVAL = "removal"
    KILL = "kill"


class Mark(StrEnum):
    """What a turn does to a Dux, as the notation writes it; the strongest one alone."""

    NONE = ""
    HIT = "*"
    QUASI = "(+)"
    CHECK = "+"
    MATE = "#"


@dataclass(frozen=True, slots=True)
class Capture:
    """A man taken, and by which tactics (several may take the same man).

    `move` counts which move of the turn took him, from 0, for systems whose turns have several.
    """

    square: Square
    tactics: tuple[Tactic, ...]
    move: int = 0

    def __str__(self) -> str:
        return square_name(self.square)


@dataclass(frozen=True, slots=True)
class Violation:
    """One reason why a turn is against the rules.

    `kind` is a stable word of ours (`locked`, `empty-origin`); `rule` is the source's own number and None where
    no rule of the source is meant (an impossible turn); `squares` are those that cause it.
    """

    kind: str
    message: str
    rule: RuleRef | None = None
    squares: tuple[Square, ...] = ()
    is_impossible: bool = False  # the turn cannot be carried out at all


@dataclass(frozen=True, slots=True)
class Step:
    """A turn and its effects. `violations` is empty exactly when the turn is legal."""

    before: Position
    turn: Turn
    after: Position
    captures: tuple[Capture, ...] = ()
    bound: SquareSet = NOWHERE  # men this turn turned over
    freed: SquareSet = NOWHERE  # men this turn set free
    mark: Mark = Mark.NONE
    violations: tuple[Violation, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether no rule objects."""
        return not self.violations
