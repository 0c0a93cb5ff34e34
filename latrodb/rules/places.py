"""Boards of the engine: how they are made, what they say in the words of the rules, and positions on them."""

from __future__ import annotations

from importlib import import_module
from threading import local
from typing import TYPE_CHECKING, Any

from latrodb.core.color import BLACK, WHITE
from latrodb.core.key import SIDE_KEY
from latrodb.core.outcome import Ending, Outcome
from latrodb.core.square import NOWHERE, as_set
from latrodb.core.step import Drop, Shift
from latrodb.rules.engine.table import Event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from latrodb.core.geometry import Geometry
    from latrodb.core.position import Position
    from latrodb.core.square import Square
    from latrodb.core.step import Turn
    from latrodb.rules.engine.search import SearchBoard
    from latrodb.rules.engine.table import Table


def make_board(table: Table, size: Geometry, numbers: Sequence[int]) -> SearchBoard:
    """An empty board of the engine for the rules of a table; `numbers` are those of `Board`."""
    return _board_class(type(table).__name__.lower())(size.files, size.ranks, table.numbers, numbers, SIDE_KEY)


def _board_class(kind: str) -> type[SearchBoard]:
    """The class of boards for a kind of turns; the others are not loaded."""
    module, name = ("search", "SearchBoard") if kind == "table" else (kind, kind.title())
    found: type[SearchBoard] = getattr(import_module(f"latrodb.rules.engine.{module}"), name)
    return found


def outcome_of(table: Table, code: int) -> Outcome | None:
    """The outcome that a board gives as a number."""
    if not code:
        return None
    stuck = Ending.COUNT if table.stuck is Event.COUNT else Ending.STALEMATE
    endings = (
        *(Ending.IMMOBILIZED, table.reduced, stuck, Ending.REPETITION, Ending.QUIET),
        *(Ending.DUX_TAKEN, Ending.FALLEN, Ending.MARGIN),
    )
    ending = endings[(code >> 2) - 1]
    return Outcome((WHITE, BLACK, None)[code & 3], ending, dict(table.titles).get(ending, ""))


class EnginePlace:
    """A board of the engine, the positions that were played on it, and a turn that was only tried from the last one."""

    def __init__(self, board: Any) -> None:
        self.board: Any = board  # of the class for its kind of turns
        self.positions: list[Position] = []
        self.tried: Turn | None = None

    def clear(self) -> None:
        """Take back the turn that was tried."""
        self.board.undo()
        self.tried = None

    def force(self, turn: Turn, given: tuple[int, Sequence[int], int]) -> bool:
        """Play a turn, given as squares for the engine; False if it cannot be played, legal or not."""
        if self.tried is not None:
            self.clear()
        self.tried = turn if self.board.force(*given) else None
        return self.tried is not None


class Places(local):
    """The places of a thread, by the size of their boards."""

    def __init__(self) -> None:
        self.by_size: dict[Geometry, EnginePlace] = {}


def men_after(position: Position, turn: Turn, captures: Sequence[tuple[Square, int]]) -> tuple[int, int, int]:
    """White's men, Black's and the Duxes after a turn of placements and ways, with what it captured."""
    own, foe, duxes = position.white, position.black & ~position.white, position.duxes
    if position.side:
        own, foe = foe, own
    taken = as_set([square for square, _ in captures]) if captures else NOWHERE
    lost = taken & ~foe  # of the player himself, where he has arrived
    foe, duxes = foe & ~taken, duxes & ~taken
    for move in turn:
        if isinstance(move, Shift):
            origin, target = 1 << move.origin, 1 << move.target
            own = own & ~origin | target
            if duxes & origin:
                duxes = duxes & ~origin | target
        elif isinstance(move, Drop):
            own |= 1 << move.target
            duxes |= move.is_dux << move.target
    own &= ~lost
    return (foe, own, duxes & (own | foe)) if position.side else (own, foe, duxes & (own | foe))
