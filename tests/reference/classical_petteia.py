"""Classical Petteia, slowly: two rows of soldiers."""

from tests.reference.boards import State
from tests.reference.classical import QUIET_LIMIT, legal_turns, result, rows

__all__ = ["QUIET_LIMIT", "legal_turns", "opening", "result"]


def opening(board: str) -> State:
    """Two full rows a side."""
    return rows(board, 2)
