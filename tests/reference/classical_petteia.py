"""Classical Petteia, slowly: two rows of soldiers."""

from tests.reference.boards import Readings, State
from tests.reference.classical import ending, mark, possible, rows, turns

__all__ = ["ending", "mark", "opening", "possible", "turns"]


def opening(board: str, readings: Readings = ()) -> State:
    """Two full rows a side."""
    return rows(board, 2, readings)
