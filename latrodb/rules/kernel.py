"""The bulk path: whole games of plain text, certified at speed or handed back.

A kernel never reports anything. It either certifies that every ply of a game is legal and that its
captures, marks and result are those that the rules give, or returns None; then the game takes the
ordinary way through parse, replay and checks, which explains what is the matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.outcome import Outcome
    from latrodb.core.position import Position

# A ply as written: `D` or nothing, `e1-e4`, `xe5xd4` or nothing, the mark or nothing.
PlainPly: TypeAlias = tuple[str, str, str, str]


class CertifiedPly(NamedTuple):
    """What is stored of a legal ply: canonical text, captured squares, tactic, mark, key of the position after."""

    turn: str
    captures: str
    tactic: str
    mark: str
    key: int


class Certificate(NamedTuple):
    """A game without a flaw: its plies, and how the final position ends it, if it does."""

    plies: list[CertifiedPly]
    outcome: Outcome | None
    key: int  # of the opening position


class Kernel(Protocol):
    """The bulk replayer of a rule system."""

    def certify(self, opening: Position, plies: Sequence[PlainPly]) -> Certificate | None:
        """The certificate of a game from its opening position, or None if anything at all deviates."""
