"""Classical Latrunculi, slowly: a row of soldiers and a leader a side."""

from dataclasses import replace

from tests.reference.boards import NAMES, State
from tests.reference.classical import QUIET_LIMIT, legal_turns, mark, result, rows

__all__ = ["QUIET_LIMIT", "legal_turns", "mark", "opening", "result"]


def opening(board: str) -> State:
    """The leaders stand on the right one of the two middle squares as their own players see it."""
    state = rows(board, 1)
    middle = state.files // 2
    leaders = {(NAMES[middle, 1], "D"), (NAMES[state.files - 1 - middle, state.ranks - 2], "d")}
    return replace(state, men=state.men | leaders)
