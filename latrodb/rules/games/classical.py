"""Classical Latrunculi and Classical Petteia: the rules that Jose Carrillo's pages call classical."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from latrodb.core.step import Tactic
from latrodb.rules.kinds.dux_game import DuxGame
from latrodb.rules.kinds.dux_movegen import MoveGenerator
from latrodb.rules.mechanics.custodial import bracketed, cornered, lined

if TYPE_CHECKING:
    from latrodb.core.geometry import Geometry, Slide
    from latrodb.core.square import SquareSet
    from latrodb.rules.engine.table import Table
    from latrodb.rules.mechanics.custodial import Attacks


@dataclass(frozen=True)
class Classical(DuxGame):
    """The classical rules: men move like rooks, capture between two and in corners, and are never bound.

    Attributes:
        custodial_dux: whether a Dux may be one of the two in a custodial capture.
        corner_dux: whether a Dux may be one of the two in a corner capture.
        line_capture: whether a line of soldiers with an enemy at each end is captured.
        self_quasi_mark: whether `(+)` also marks a quasi check of the player's own Dux.
    """

    custodial_dux: bool = True
    corner_dux: bool = True
    line_capture: bool = False
    self_quasi_mark: bool = True

    @property
    def table(self) -> Table | None:
        """These rules as a table, if a Dux may take part in captures."""
        if not self.has_defaults("line_capture", "self_quasi_mark", "repetition", "quiet_limit"):
            return None
        line = (Tactic.LINE,) if self.line_capture else ()
        captures = (Tactic.CUSTODIAL, Tactic.CORNER, *line)
        return self._table(captures, binds=False, marks_own_dux=self.self_quasi_mark)

    def generator(self, size: Geometry) -> ClassicalMoves:
        """The move generator for a board of a size."""
        return _generator(size, self)


class ClassicalLatrunculi(Classical):
    """A row of soldiers and a Dux on each side."""

    name = "classical-latrunculi"
    duxes = True


class ClassicalPetteia(Classical):
    """Two rows of soldiers on each side."""

    name = "classical-petteia"
    rows = 2


class ClassicalMoves(MoveGenerator):
    """Judges slides under the classical rules."""

    def __init__(self, size: Geometry, rules: Classical) -> None:
        super().__init__(size)
        self.rules = rules
        self.marks_own_dux = rules.self_quasi_mark

    def attacks(self, own: SquareSet, foe: SquareSet, own_dux: SquareSet, foe_dux: SquareSet, slide: Slide) -> Attacks:
        """Captures by rules 5, 7 and 8. `own` and `own_dux` are those after the move."""
        if not slide.near_target & foe:
            return ()
        prey, soldiers, target = foe & ~foe_dux, own & ~own_dux, slide.target
        couple = own if self.rules.custodial_dux else soldiers
        corner = own if self.rules.corner_dux else soldiers
        found = [
            (Tactic.CUSTODIAL, couple, bracketed(self.size, target, couple, prey)),
            (Tactic.LINE, couple, lined(self.size, target, couple, prey) if self.rules.line_capture else 0),
            (Tactic.CORNER, corner, cornered(self.size, target, corner, prey)),
        ]
        return tuple((tactic, victims) for tactic, men, victims in found if victims and slide.target_bit & men)


@lru_cache(maxsize=64)
def _generator(size: Geometry, rules: Classical) -> ClassicalMoves:
    return ClassicalMoves(size, rules)
